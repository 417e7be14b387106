"""Events: bytes that rules write, typed values with an audience, lines of text."""

import contextlib
from enum import IntEnum
from typing import Annotated

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connive.core import emit, events
from connive.core.errors import BadNotation
from connive.core.events import Emission, Event, EventCodec, or_none, public, secret, tag_of
from connive.core.state import Arr, StateBase, Vec, layout
from connive.core.text import snake
from connive.core.viewer import viewers


class Metal(IntEnum):
    IRON = 0
    GOLD = 1


class Rung(Event, frozen=True):
    """Nothing to tell but that it was."""


class CoinFound(Event, frozen=True):
    metal: Metal | None


class Paid(Event, frozen=True):
    seat: int
    sum: int | None


class Swapped(Event, frozen=True):
    seat: int
    fairly: bool
    metal: Metal


class Split(Event, frozen=True):
    a: int
    b: int
    c: int
    d: int | None


CODEC = EventCodec(__name__)


@layout
class Till(StateBase):
    log: Annotated[Vec, Arr(64, "u1")]
    log_len: Annotated[int, "u1"]


def written(till: Till) -> list[Emission]:
    return list(CODEC.decode(till.log, till.log_len))


# --- Audiences ---


def test_a_secret_and_its_veil_reach_every_viewer_exactly_once() -> None:
    for seats in range(1, 5):
        for seat in range(seats):
            secret, veil = emit.only(seat), emit.others(emit.only(seat))
            for viewer in viewers(seats):
                assert viewer.sees(secret) + viewer.sees(veil) == 1
                assert viewer.sees(emit.EVERYBODY)


def test_a_secret_of_a_seat_is_for_that_seat_and_the_referee() -> None:
    told = [str(viewer) for viewer in viewers(4) if viewer.sees(emit.only(2))]
    assert told == ["2", "referee"]


# --- Writing and decoding ---


def test_events_are_numbered_in_the_order_in_which_they_stand() -> None:
    assert [cls.kind for cls in (Rung, CoinFound, Paid, Swapped, Split)] == [0, 1, 2, 3, 4]
    assert list(CODEC.by_tag) == ["rung", "coin_found", "paid", "swapped", "split"]


def test_what_is_told_is_decoded_in_order_with_its_audience() -> None:
    till = Till()
    emit.tell(till, Rung.kind)
    emit.tell_secret(till, CoinFound.kind, emit.only(0), (Metal.GOLD,), (emit.NOTHING,))
    emit.tell_secret(till, Paid.kind, emit.PLAYERS, (1, 200), (1, emit.NOTHING))
    emit.tell(till, Split.kind, 1, 2, 3, emit.NOTHING)
    assert written(till) == [
        Emission(Rung(), 63),
        Emission(CoinFound(Metal.GOLD), 33),
        Emission(CoinFound(None), 30),
        Emission(Paid(1, 200), 47),
        Emission(Paid(1, None), 16),
        Emission(Split(1, 2, 3, None), 63),
    ]


def test_typed_events_are_told_like_written_ones() -> None:
    assert list(public(Rung(), Paid(1, 2))) == [Emission(Rung(), 63), Emission(Paid(1, 2), 63)]
    assert list(secret(emit.only(0), Paid(0, 2), Paid(0, None))) == [
        Emission(Paid(0, 2), 33),
        Emission(Paid(0, None), 30),
    ]


def test_no_number_is_nothing_in_bytes_and_none_in_events() -> None:
    assert (emit.told(0), emit.told(-1)) == (0, emit.NOTHING)
    assert (or_none(0), or_none(-1)) == (0, None)


def test_decoded_fields_have_their_types() -> None:
    till = Till()
    emit.tell(till, Swapped.kind, 2, 0, Metal.GOLD)
    (event, _) = written(till)[0]
    assert isinstance(event, Swapped)
    assert event.fairly is False
    assert event.metal is Metal.GOLD


def test_a_cleared_log_says_nothing() -> None:
    till = Till()
    emit.tell(till, Rung.kind)
    emit.clear_log(till)
    assert written(till) == []


def test_only_the_length_of_the_log_counts() -> None:
    till = Till()
    till.log = [255] * 64
    emit.tell(till, CoinFound.kind, 0)
    assert written(till) == [Emission(CoinFound(Metal.IRON), 63)]


def test_a_rule_that_writes_too_few_arguments_is_caught() -> None:
    till = Till()
    emit.tell(till, Paid.kind, 1)
    with pytest.raises(AssertionError, match="Paid has 2 fields"):
        written(till)


def test_a_byte_has_room_for_thirty_two_kinds_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "KINDS", 4)
    with pytest.raises(AssertionError, match="too many kinds"):
        EventCodec(__name__)


# --- Text ---


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Rung(), "rung"),
        (CoinFound(Metal.GOLD), "coin_found metal=gold"),
        (CoinFound(None), "coin_found"),
        (Paid(1, None), "paid seat=1"),
        (Swapped(0, False, Metal.IRON), "swapped seat=0 fairly=0 metal=iron"),
        (Split(1, 2, 3, 255), "split a=1 b=2 c=3 d=255"),
    ],
)
def test_an_event_is_its_tag_and_its_facts(event: Event, text: str) -> None:
    assert str(event) == text
    assert CODEC.parse(text) == event


numbers = st.integers(0, 254)
any_event = st.one_of(
    st.just(Rung()),
    st.builds(CoinFound, st.sampled_from(Metal) | st.none()),
    st.builds(Paid, numbers, numbers | st.none()),
    st.builds(Swapped, numbers, st.booleans(), st.sampled_from(Metal)),
    st.builds(Split, numbers, numbers, numbers, numbers | st.none()),
)


@settings(deadline=None)
@given(any_event)
def test_every_event_round_trips_through_text(event: Event) -> None:
    assert CODEC.parse(str(event)) == event


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "nonsense", "paid", "paid seat", "paid seat=", "paid seat=one", "paid seat=1 seat", "rung x=1"),
        *("coin_found metal=tin", "coin_found metal=1", "paid amount=3 seat=1", "swapped seat=1 fairly=yes metal=iron"),
        *("paid seat=" + "9" * 5000, "Paid seat=1", "paid seat=1 sum=None", "paid=1"),
    ],
)
def test_what_is_no_event_is_refused_by_name(text: str) -> None:
    with pytest.raises(BadNotation):
        CODEC.parse(text)


@settings(deadline=None)
@given(st.text(max_size=40))
def test_no_text_raises_anything_but_bad_notation(text: str) -> None:
    with contextlib.suppress(BadNotation):
        assert isinstance(CODEC.parse(text), Event)


@pytest.mark.parametrize(("name", "tag"), [("Rung", "rung"), ("CoinFound", "coin_found"), ("ABc", "a_bc")])
def test_a_tag_is_the_class_name_in_small_letters(name: str, tag: str) -> None:
    assert snake(name) == tag


def test_the_tag_of_a_class_is_found() -> None:
    assert tag_of(CoinFound) == "coin_found"


def test_events_are_values() -> None:
    assert Paid(1, 2) == Paid(1, 2) != Paid(1, 3)
    assert hash(Paid(1, 2)) == hash(Paid(1, 2))
    with pytest.raises(AttributeError):
        Paid(1, 2).seat = 3  # type: ignore[misc]
