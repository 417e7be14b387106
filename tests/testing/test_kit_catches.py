"""The kit is worth something only if it catches what it is for: planted leaks, aliasing and wrong texts."""

import types
from typing import Any

import pytest

from connive.core.emit import EVERYBODY, SPECTATORS
from connive.core.game import Game
from connive.core.parts import size
from connive.core.registry import find_game
from connive.core.state import StateBase
from connive.games.berlin63 import encode, events, model, rules
from connive.testing import basics, secrecy, tensors, worlds
from connive.testing.cases import Case

right_public = encode.public


def planted(**changed: Any) -> Game:
    """Berlin 63 with some functions of its rules replaced."""
    game = Game("connive.games.berlin63", version=1, seats=(2,))
    game.__dict__["rules"] = types.SimpleNamespace(**vars(rules) | changed)
    return game


def run_seeds(check: Any, case: Case, seeds: int = 10) -> None:
    for seed in range(seeds):
        check(case, seed)


def legal_that_looks_at_the_enemy(s: model.State, seat: int, out: list[int]) -> int:
    """Offers no challenge when the claim is true: the legal list betrays the truth."""
    n = rules.legal(s, seat, out)
    if s.question == model.Question.DOUBT and s.who[s.claims[s.depth - 1]] == s.power:
        return 1
    return n


def step_that_tells_everybody(s: model.State, seat: int, action: int) -> None:
    """Writes the outcome of an illusion for everybody."""
    rules.step(s, seat, action)
    if s.log[0] & 31 == events.Mixed.kind:
        s.log[7] = EVERYBODY
        s.log[10] = s.log[4]
        s.log[1] = 32


def step_that_tells_spectators(s: model.State, seat: int, action: int) -> None:
    """Lets spectators in on the outcome of an illusion."""
    rules.step(s, seat, action)
    if s.log[0] & 31 == events.Mixed.kind:
        s.log[1] |= SPECTATORS
        s.log[7] &= ~SPECTATORS


def step_that_lets_a_secret_slip(s: model.State, seat: int, action: int) -> None:
    """Signs an acceptance with the leader of the side that accepts."""
    rules.step(s, seat, action)
    if s.log[0] & 31 == events.Accepted.kind:
        s.log[2] = s.leader[seat]


def step_that_forgets_a_viewer(s: model.State, seat: int, action: int) -> None:
    """Does not tell the spectators of a pass."""
    rules.step(s, seat, action)
    if s.log[0] & 31 == events.Passed.kind:
        s.log[1] = EVERYBODY & ~16


class Aliased(model.State):
    """A state whose copies share their board."""

    def copy(self) -> "Aliased":
        twin = super().copy()
        twin.board = self.board
        return twin


def test_an_unchanged_game_passes() -> None:
    case = Case(planted(), 2, "")
    run_seeds(secrecy.look_alike_worlds_stay_alike, case, 3)


def test_a_legal_list_that_depends_on_a_secret_is_caught() -> None:
    case = Case(planted(legal=legal_that_looks_at_the_enemy), 2, "")
    with pytest.raises(AssertionError, match="legal actions"):
        run_seeds(secrecy.look_alike_worlds_stay_alike, case)


def test_an_event_that_depends_on_a_secret_is_caught_in_play() -> None:
    case = Case(planted(step=step_that_lets_a_secret_slip), 2, "")
    with pytest.raises(AssertionError, match="leak in the events"):
        run_seeds(secrecy.look_alike_worlds_stay_alike, case)


def test_an_event_with_too_wide_an_audience_is_caught_by_enumeration() -> None:
    case = Case(planted(step=step_that_tells_everybody), 2, "rows=3 columns=2 cast=four first=0", plies=9)
    with pytest.raises(AssertionError, match="looks different"):
        run_seeds(worlds.belief_is_exact, case)


def test_a_spectator_that_sees_more_than_a_seat_is_caught() -> None:
    game = planted(step=step_that_tells_spectators)
    with pytest.raises(AssertionError, match="spectator"):
        run_seeds(secrecy.look_alike_worlds_stay_alike, Case(game, 2, ""), 20)


def test_a_viewer_that_is_told_less_often_is_caught() -> None:
    with pytest.raises(AssertionError, match="different numbers"):
        run_seeds(basics.everybody_is_told, Case(planted(step=step_that_forgets_a_viewer), 2, ""))


def test_a_copy_that_shares_is_caught() -> None:
    game = planted()
    game.__dict__["model"] = types.SimpleNamespace(**vars(model) | {"State": Aliased})
    with pytest.raises(AssertionError, match="changed by a later step"):
        run_seeds(basics.states_are_values, Case(game, 2, ""))


def test_a_game_that_never_ends_is_caught() -> None:
    game = planted(is_over=lambda s: False, to_act=lambda s: s.asked or 1, step=lambda s, seat, action: None)
    with pytest.raises(AssertionError, match="no end"):
        basics.play_ends(Case(game, 2, ""), 1)


def test_a_listed_action_that_is_refused_elsewhere_is_caught() -> None:
    game = planted(legal=lambda s, seat, out: rules.legal(s, seat, out) - 1 or 1)
    with pytest.raises(AssertionError):
        run_seeds(basics.legal_is_the_one_source, Case(game, 2, ""), 30)


def test_an_observation_that_depends_on_a_secret_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def private(s: model.State, seat: int, out: list[int], at: int) -> int:
        end = right(s, seat, out, at)
        out[end - 1] = s.leader[1 - seat] + 1
        return end

    right = encode.private
    monkeypatch.setattr(encode, "private", private)
    with pytest.raises(AssertionError, match="observation of seat"):
        run_seeds(secrecy.look_alike_worlds_stay_alike, Case(planted(), 2, ""))


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (lambda s, out, at: right_public(s, out, at) - 1, "size of its parts"),
        (lambda s, out, at: at + size(encode.PUBLIC), "not written"),
        (lambda s, out, at: (right_public(s, out, at), out.__setitem__(at + 13, 99))[0], "none of their choices"),
    ],
)
def test_an_observation_that_is_not_as_its_layout_says_is_caught(
    wrong: Any, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encode, "public", wrong)
    with pytest.raises(AssertionError, match=complaint):
        tensors.tensors_have_their_layout(Case(planted(), 2, ""), 1)


def test_the_registered_game_is_untouched_by_all_this() -> None:
    assert find_game("berlin63").rules.legal is rules.legal
    assert issubclass(find_game("berlin63").model.State, StateBase)


def test_a_method_for_an_event_that_does_not_exist_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("berlin63")
    basics.methods_are_for_events(game)
    monkeypatch.setattr(game.views.View, "on_mvoed", None, raising=False)
    with pytest.raises(AssertionError, match="mvoed"):
        basics.methods_are_for_events(game)
