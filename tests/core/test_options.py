"""Options: typed, with defaults; whatever is unknown or impossible is refused by name."""

import contextlib
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from connive import find_game
from connive.core.errors import BadOption, BadOptions, UnknownOption
from connive.core.options import Options, allowed_values, read_options


class Rules(Options, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    size: Annotated[int, Meta(ge=2, le=7)] = 5
    pace: Literal["slow", "fast"] = "slow"
    lives: Literal[1, 3] = 3
    open: bool = False


class Odd(Options, frozen=True):
    money: Annotated[int, Meta(ge=100, le=900, multiple_of=100)] = 500
    places: Annotated[str, Meta(pattern="^[a-k]+$")] = "abc"
    size: int = 1


class Others(Options, frozen=True):
    size: int = 1


GIVEN: list[Any] = [{"size": 6, "pace": "fast", "open": True}, "size=6 pace=fast open=true", "size=6,pace=fast,open=on"]


@pytest.mark.parametrize("given_options", [None, "", {}, " ", Rules()])
def test_nothing_given_means_the_defaults(given_options: Any) -> None:
    assert read_options(Rules, given_options) == Rules()


@pytest.mark.parametrize("given_options", [*GIVEN, Rules(size=6, pace="fast", open=True)])
def test_a_mapping_a_text_and_a_struct_say_the_same(given_options: Any) -> None:
    assert read_options(Rules, given_options) == Rules(size=6, pace="fast", open=True)


@pytest.mark.parametrize(
    ("word", "value"),
    [("true", True), ("on", True), ("yes", True), ("false", False), ("off", False), ("no", False)],
)
def test_yes_and_no_have_several_words(word: str, value: bool) -> None:
    assert read_options(Rules, f"open={word}").open is value


def test_numbers_among_literals_are_read_as_numbers() -> None:
    assert read_options(Rules, "lives=1").lives == 1


@pytest.mark.parametrize(
    "given_options",
    [
        # a value that is not allowed
        *({"size": 1}, {"size": 8}, "size=1", "size=8", "size=-5", {"pace": "medium"}, "pace=medium", "lives=2"),
        # a value of another kind
        *({"size": "5"}, {"size": 5.5}, {"size": True}, {"size": None}, {"size": []}, {"open": 1}, {"open": "true"}),
        *("size=five", "size=", "size", "size=5.5", "size=--5", "size=²", "size=0x5", "size=5_0", "open=maybe"),
        # huge numbers
        *({"size": 10**30}, "size=" + "9" * 30, "size=" + "9" * 5000, {"size": 1e308}, {"size": float("nan")}),
        # unknown names
        *({"colour": "red"}, "colour=red", "=5", {"": 5}, {5: 5}, "SIZE=5", "nonsense"),
        # other containers
        *([1, 2], 5, [("size", 5, 5)], "{}", b"size=5", {"size": {"size": 5}}),
        # structs that were not checked, and structs of another game
        *(Rules(size=99), Rules(pace="medium"), Others()),  # type: ignore[arg-type]
    ],
    ids=lambda value: str(value)[:40] if not isinstance(value, dict) else "mapping",
)
def test_every_kind_of_bad_value_is_refused(given_options: Any) -> None:
    with pytest.raises(BadOptions) as refusal:
        read_options(Rules, given_options)
    assert len(str(refusal.value)) < 300


def test_the_refusal_names_the_trouble() -> None:
    with pytest.raises(BadOption, match="size cannot be 99"):
        read_options(Rules, {"size": 99})
    with pytest.raises(UnknownOption, match="no option colour") as refusal:
        read_options(Rules, "colour=red")
    assert refusal.value.message("fr").startswith("Il n’y a pas d’option colour")


def test_the_refusal_says_what_an_option_can_be() -> None:
    assert allowed_values(Rules) == {"size": "2–7", "pace": "fast, slow", "lives": "1, 3", "open": "true, false"}
    assert allowed_values(Odd) == {"money": "100, 200, …, 900", "places": "[a-k]+", "size": "…"}
    with pytest.raises(BadOption) as refusal:
        read_options(Rules, "pace=medium")
    assert str(refusal.value) == "The option pace cannot be medium. It can be: fast, slow."


@settings(deadline=None)
@given(st.text(max_size=30))
def test_no_text_raises_anything_but_bad_options(text: str) -> None:
    with contextlib.suppress(BadOptions):
        assert isinstance(read_options(Rules, text), Rules)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(["size", "pace", "lives", "open", "x"]), anything, max_size=3))
def test_no_mapping_raises_anything_but_bad_options(mapping: dict[str, Any]) -> None:
    with contextlib.suppress(BadOptions):
        assert isinstance(read_options(Rules, mapping), Rules)


@settings(deadline=None)
@given(
    st.builds(
        Rules,
        size=st.integers(2, 7),
        pace=st.sampled_from(["slow", "fast"]),
        lives=st.sampled_from([1, 3]),
        open=st.booleans(),
    )
)
def test_options_round_trip_through_text(options: Rules) -> None:
    assert read_options(Rules, str(options)) == options


def test_the_text_leaves_defaults_out() -> None:
    assert str(Rules()) == ""
    assert str(Rules(open=True, size=7)) == "size=7 open=true"


def test_options_are_values() -> None:
    assert Rules(size=3) == Rules(size=3)
    with pytest.raises(AttributeError):
        Rules().size = 6  # type: ignore[misc]


@pytest.mark.parametrize("options", ["cast=four columns=5", "cast=six columns=4 rows=1", "first=2", "first=0 rows=8"])
def test_a_game_refuses_options_that_do_not_go_together(options: str) -> None:
    game = find_game("berlin63")
    with pytest.raises(BadOptions):
        game.new_state(game.read_options(options), 2)
