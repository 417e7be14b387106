"""What bots believe, beside what is true."""

import pytest

from connive.bots.bot import Place
from connive.bots.calibration import Guess, calibrate, collect
from connive.bots.host import play_out
from connive.bots.listening.worlds import ListeningWorlds
from connive.bots.settings import Ear
from connive.bots.worlds import PlainWorlds
from connive.compiled.interpret import interpreted
from connive.core.randomness import FastRng
from connive.core.registry import find_game, games
from connive.core.viewer import Viewer
from connive.games.berlin63 import events
from connive.play.match import Match


def guess(chance: float, holds: bool, doubted: bool | None = None) -> Guess:
    return Guess(0, "power", chance, holds, doubted)


def lively_match(game: str, seed: int, limit: int = 200) -> Match:
    """Play a match between players who follow the game's own weights, which is just what the model thinks of them."""
    match, rng = Match(game, seed=seed), FastRng(seed)
    for _ in range(limit):
        if not match.to_act:
            break
        seat = match.to_act[rng.below(len(match.to_act))]
        ids = match.decision(seat).ids
        n = len(ids)
        match.act(seat, ids[interpreted(game).lively_index(match._state, seat, n, rng, ids, [0] * n)])
    return match


def lively_worlds(place: Place) -> ListeningWorlds:
    """Listen to others as to players who follow the game's own weights."""
    return ListeningWorlds(place, Ear())


def test_guesses_are_sorted_into_bins_and_summed_up() -> None:
    found = calibrate([guess(0.72, True, False), guess(0.78, False, True), guess(0.1, False, True), guess(1.0, True)])
    assert found.guesses == 4
    assert found.brier == pytest.approx((0.28**2 + 0.78**2 + 0.1**2) / 4)
    assert found.false == 0.5 and found.blind == 0.25
    assert found.doubted == pytest.approx(2 / 3) and found.rightly == 1.0
    assert [one.guesses for one in found.bins] == [0, 1, 0, 0, 0, 0, 0, 2, 0, 1]
    assert found.bins[7].chance == pytest.approx(0.75) and found.bins[7].true == 0.5


def test_nothing_sums_up_to_nothing() -> None:
    found = calibrate([])
    assert (found.guesses, found.brier, found.false, found.doubted, found.rightly) == (0, None, None, None, None)


def test_claims_are_judged_as_the_table_judged_them() -> None:
    match = play_out(find_game("berlin63"), find_game("berlin63").read_options(None), 2, ["random", "random"], seed=5)
    guesses = collect(match, PlainWorlds, worlds=4)
    told = match.events(Viewer.parse("referee"))
    shown = [event.proved for event in told if isinstance(event, events.Shown)]
    assert shown and [one.holds for one in guesses if one.doubted] == shown
    assert len(guesses) == sum(isinstance(event, events.Claimed) for event in told)
    assert all(0 <= one.chance <= 1 for one in guesses)


def test_the_same_seed_guesses_the_same() -> None:
    match = lively_match("berlin63", 3)
    assert collect(match, worlds=4, seed=1) == collect(match, worlds=4, seed=1)


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_can_be_asked_for_its_statements(game: str) -> None:
    found = collect(lively_match(game, 2, limit=60), PlainWorlds, worlds=3)
    kinds = {"berlin63": {"power", "freeze"}, "confusion": {"announcement"}, "conspiracy": {"challenge"}}
    assert {one.about for one in found} <= kinds.get(game, set())


def test_whoever_listens_to_players_as_they_are_guesses_better() -> None:
    matches = [lively_match("berlin63", seed) for seed in range(6)]
    plain = calibrate(one for match in matches for one in collect(match, PlainWorlds, worlds=24))
    listening = calibrate(one for match in matches for one in collect(match, lively_worlds, worlds=24))
    assert plain.brier is not None and listening.brier is not None
    assert listening.guesses == plain.guesses > 60
    assert listening.brier < plain.brier - 0.03
