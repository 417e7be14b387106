"""What a seat knows and what it does not: information states tell views apart, and private strings hold secrets only.

Pairs of positions that differ in one choice, or in what a seat cannot know, are the hard ones: random matches differ in
everything.
"""

import random
from collections.abc import Iterator
from typing import Any

import pyspiel
import pytest

from connive.core.registry import games
from connive.core.viewer import Viewer
from connive.ml import spiel  # noqa: F401  # registers our games

LONG = 1024
"""More events than any of these matches tells: nothing drops out of a tensor."""

RULES = {
    "berlin63": "rows=3,columns=3,cast=six,quiet_limit=12",
    "conspiracy": "seats=3,round_limit=4",
    "confusion": "pieces=five,quiet_limit=12",
    "conclave": "seats=3",
}


SECRETIVE = ("berlin63", "conspiracy")
"""Games in which some choices are hidden from somebody; in the others only the deal is."""


def load(name: str, memory: int = LONG) -> Any:
    return pyspiel.load_game(f"connive_{name}({RULES[name]},memory={memory})")


def twins(game: Any, seed: int, most: int = 40) -> Iterator[tuple[Any, Any]]:
    """Play at random; at each decision yield the position after the choice made and the one after another choice."""
    chance, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and state._moves < most:
        actions = state.legal_actions()
        made = chance.choice(actions)
        if not state.is_chance_node() and len(actions) > 1:
            other = chance.choice([action for action in actions if action != made])
            yield state.child(made), state.child(other)
        state.apply_action(made)


def observer(game: Any, public: bool, private: bool) -> Any:
    kind = pyspiel.PrivateInfoType.SINGLE_PLAYER if private else pyspiel.PrivateInfoType.NONE
    return game.make_py_observer(
        pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=kind)
    )


@pytest.mark.parametrize("name", games())
def test_a_seat_that_was_told_something_else_has_another_string_and_tensor_and_no_other_has(name: str) -> None:
    game, found = load(name), {True: 0, False: 0}
    for seed in range(3):
        for one, two in twins(game, seed):
            for seat in range(game.num_players()):
                same = one.story(seat) == two.story(seat)
                assert len(one.story(seat)) <= LONG
                strings = [state.information_state_string(seat) for state in (one, two)]
                tensors = [state.information_state_tensor(seat) for state in (one, two)]
                assert (strings[0] == strings[1]) is same
                assert (tensors[0] == tensors[1]) is same
                found[same] += 1
    assert found[False] > 20
    assert found[True] > 5 or name not in SECRETIVE


@pytest.mark.parametrize("name", games())
def test_different_views_have_different_information_states(name: str) -> None:
    game, differing = load(name), 0
    for seed in range(3, 6):
        for one, two in twins(game, seed):
            for seat in range(game.num_players()):
                views = [state._match.view(Viewer.seat(seat)) for state in (one, two)]
                same = one.information_state_string(seat) == two.information_state_string(seat)
                if views[0] != views[1]:
                    assert not same
                    assert one.information_state_tensor(seat) != two.information_state_tensor(seat)
                    differing += 1
    assert differing > 20


def test_a_short_memory_forgets_what_is_older_and_the_string_does_not() -> None:
    game = load("berlin63", memory=2)
    forgotten = 0
    for one, two in twins(game, 1):
        for seat in range(2):
            if one.information_state_string(seat) != two.information_state_string(seat):
                told = [state.story(seat)[-2:] for state in (one, two)]
                seen = [state.observation_tensor(seat) for state in (one, two)]
                tensors = [state.information_state_tensor(seat) for state in (one, two)]
                assert (tensors[0] == tensors[1]) is (told[0] == told[1] and seen[0] == seen[1])
                forgotten += tensors[0] == tensors[1]
    assert forgotten > 0


@pytest.mark.parametrize("name", games())
def test_private_strings_hold_what_others_cannot_know_and_public_ones_do_not(name: str) -> None:
    """OpenSpiel's own test asks only that a private string is not empty, and ours begins with the seat."""
    game, chance, hidden = load(name), random.Random(8), 0
    private, public = observer(game, public=False, private=True), observer(game, public=True, private=False)
    assert private.string_from(game.new_initial_state(), 0) == "seat 0"
    for state, _ in twins(game, 7):
        for seat in range(game.num_players()):
            other = state.resample_from_infostate((seat + 1) % game.num_players(), chance.random)
            assert public.string_from(other, seat) == public.string_from(state, seat)
            hidden += private.string_from(other, seat) != private.string_from(state, seat)
            own = state.resample_from_infostate(seat, chance.random)
            assert private.string_from(own, seat) == private.string_from(state, seat)
    assert hidden > 5
