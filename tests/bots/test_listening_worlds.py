"""Worlds that listen: possible ones only, equal without a model, repeatable, and the same native and interpreted."""

from collections.abc import Iterator
from typing import Any

import pytest

from connive.bots.bot import Place
from connive.bots.listening.chronicle import Chronicle
from connive.bots.listening.hearsay import HearsayWorlds
from connive.bots.listening.replays import Choice, replay
from connive.bots.listening.worlds import ListeningWorlds, listening_worlds
from connive.bots.settings import Ear, settings
from connive.bots.worlds import PlainWorlds
from connive.compiled import cache
from connive.compiled.interpret import interpreted
from connive.compiled.likelihood import IMPOSSIBLE
from connive.compiled.native import LISTENING, native
from connive.core.randomness import FastRng
from connive.core.registry import games
from connive.testing.cases import Case, full_cases
from connive.testing.play import random_game

STANDARD = [case for case in full_cases() if not case.options_text]
LOOKING = Ear(patience=150.0)


def heard(case: Case, source: Any, seat: int, seed: int, plies: int) -> Iterator[tuple[int, Any]]:
    """Play a game before a source that sits in a seat; yield each state that the seat has heard of."""
    for ply, (state, _, _) in enumerate(random_game(case, seed, plies)):
        for event, audience in case.game.decode(state):
            if audience >> seat & 1:
                source.apply(event)
        yield ply, state


def place_of(case: Case, seat: int = 0) -> Place:
    return Place(case.game, case.options, case.seats, seat)


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_whoever_hears_nothing_weighs_all_worlds_alike(case: Case) -> None:
    questions = tuple(question.name.lower() for question in case.game.model.Question)  # type: ignore[attr-defined]
    source = ListeningWorlds(place_of(case), Ear(deaf=questions), interpreted(case.game, LISTENING))
    for _ in heard(case, source, 0, seed=4, plies=40):
        pass
    assert {one.log_chance for one in source.hear(FastRng(1), 12)} == {0.0}
    _, weights = source.worlds(FastRng(1), 6)
    assert weights == pytest.approx([1 / 6] * 6)


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_worlds_are_possible_weights_add_up_and_the_same_seed_repeats_both(case: Case) -> None:
    seat = case.seats - 1
    source = ListeningWorlds(place_of(case, seat), Ear(crowd=2), interpreted(case.game, LISTENING))
    belief = case.game.new_belief(seat, case.options, case.seats)
    for ply, state in heard(case, source, seat, seed=6, plies=60):
        for event, audience in case.game.decode(state):
            if audience >> seat & 1:
                belief.apply(event)
        if ply % 20 == 19:
            worlds, weights = source.worlds(FastRng(ply), 6)
            again, same = source.worlds(FastRng(ply), 6)
            assert all(belief.contains(world) for world in worlds)
            assert sum(weights) == pytest.approx(1)
            assert [world.key() for world in worlds] == [world.key() for world in again]
            assert weights == same


@pytest.mark.parametrize("case", full_cases(), ids=str)
def test_the_truth_is_never_thought_impossible(case: Case) -> None:
    chronicle = Chronicle(place_of(case))
    start: Any = None
    log: list[int] = []
    for (_, state), (_, _, action) in zip(
        heard(case, chronicle, 0, seed=8, plies=300), random_game(case, 8, 300), strict=True
    ):
        start = start or state.copy()
        log.append(action)
    choices = [Choice(made.seat, made.seat != 0) for made, _ in chronicle.steps]
    kernels = interpreted(case.game, LISTENING)
    [truth] = replay(kernels, case.game, Ear(), [start], choices, [log[: len(choices)]])
    assert IMPOSSIBLE / 2 < truth.log_chance <= 0


@pytest.mark.parametrize("case", STANDARD, ids=str)
@pytest.mark.parametrize("ear", [Ear(), LOOKING], ids=["weights", "looking"])
@pytest.mark.skipif(not cache.available(), reason="native code needs numba")
def test_native_and_interpreted_replays_hear_the_same(case: Case, ear: Ear) -> None:
    place = place_of(case)
    compiled, plain = (ListeningWorlds(place, ear, form(case.game, LISTENING)) for form in (native, interpreted))
    for _, state in heard(case, compiled, 0, seed=2, plies=50):
        for event, audience in case.game.decode(state):
            if audience & 1:
                plain.apply(event)
    both = zip(compiled.hear(FastRng(3), 5), plain.hear(FastRng(3), 5), strict=True)
    for one, other in both:
        assert one.world == other.world
        assert one.log_chance == pytest.approx(other.log_chance, abs=1e-9)


def test_a_game_listens_by_its_own_belief_or_by_an_ear_or_is_played_with_plain_worlds() -> None:
    for game in games().values():
        place = Place(game, game.read_options(None), game.seats[0], 0)
        by_ear = ListeningWorlds if settings(game).ear else PlainWorlds
        expected = HearsayWorlds if game.part("hearsay", optional=True) else by_ear
        assert type(listening_worlds(place)) is expected
