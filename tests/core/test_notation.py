"""Plain texts of actions, and positions as words: what is at rest is not written, and what is bad is refused."""

from enum import IntEnum
from typing import Annotated

import pytest

from connive.core.actions import Action, ActionTable
from connive.core.errors import BadNotation, BadPosition
from connive.core.notation import Word, Words, action_of, must, named, number, plain_actions, plain_text, reading
from connive.core.state import Arr, StateBase, Vec, layout


class Metal(IntEnum):
    IRON = 0
    GOLD = 1


class Pay(Action, frozen=True):
    coins: Annotated[int, range(3)]
    metal: Metal


class WalkAway(Action, frozen=True):
    """Pay nothing."""


TABLE = ActionTable(__name__)


@layout
class Purse(StateBase):
    metal: int
    coins: int
    owner: int
    weights: Annotated[Vec, Arr(3)]


WORDS = Words(named("metal", Metal, always=True), "coins", Word("owner", -1), Word("weights", -1))


def purse(text: str) -> Purse:
    made = Purse()
    with reading(text):
        WORDS.clear(made)
        for word in text.split():
            name, _, value = word.partition("=")
            WORDS.read(made, name, value)
    return made


def test_an_action_is_written_as_its_name_and_its_values() -> None:
    assert plain_text(Pay(2, Metal.GOLD)) == "pay 2 gold"
    assert plain_actions(TABLE) == {"walk away": WalkAway()}


def test_a_text_finds_its_action_whatever_its_capitals_and_blanks() -> None:
    assert action_of("  PAY  2 Gold ", TABLE, lambda i: plain_text(TABLE[i])) == TABLE.id(Pay(2, Metal.GOLD))
    with pytest.raises(BadNotation):
        action_of("pay 3 gold", TABLE, lambda i: plain_text(TABLE[i]))


def test_what_is_at_rest_is_not_written_unless_it_always_is() -> None:
    resting = purse("")
    assert (resting.owner, resting.weights) == (-1, [-1, -1, -1])
    assert WORDS.write(resting) == ["metal=iron"]


def test_what_is_written_is_read() -> None:
    text = "metal=gold coins=3 owner=0 weights=1,-1,2"
    assert " ".join(WORDS.write(purse(text))) == text


@pytest.mark.parametrize(
    "text", ["metal=tin", "coins=", "coins=1_0", "coins=٣", "weights=1,2", "size=3", "coins", "coins=1=2"]
)
def test_bad_words_are_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        purse(text)


def test_numbers_are_plain_and_short() -> None:
    assert number("-12") == -12
    with pytest.raises(ValueError, match="1e3"):
        number("1e3")
    with pytest.raises(ValueError, match="so"):
        must(False, "so")
