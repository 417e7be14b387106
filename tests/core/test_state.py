"""The base of a state: one class that is a slots object, a value, and a numpy dtype."""

from typing import Annotated

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connive.core.state import Arr, StateBase, Vec, dtype, fields, fits, layout, read_row, write_row


@layout
class Coins(StateBase):
    """A purse for tests."""

    owner: int
    debt: Annotated[int, "i2"]
    worth: Annotated[int, "u1"]
    purse: Annotated[Vec, Arr(3)]
    ledger: Annotated[Vec, Arr(2, "i4")]
    log: Annotated[Vec, Arr(8, "u1")]
    log_len: Annotated[int, "u1"]


def coins(owner: int = 1, debt: int = -300, worth: int = 200, purse: tuple[int, ...] = (1, -2, 3)) -> Coins:
    made = Coins()
    made.owner, made.debt, made.worth, made.purse = owner, debt, worth, list(purse)
    made.ledger = [70_000, -70_000]
    return made


def test_all_fields_start_at_zero() -> None:
    fresh = Coins()
    assert (fresh.owner, fresh.debt, fresh.worth) == (0, 0, 0)
    assert (fresh.purse, fresh.ledger) == ([0, 0, 0], [0, 0])


def test_a_record_has_slots_and_no_room_for_other_fields() -> None:
    assert list(Coins.__slots__) == ["owner", "debt", "worth", "purse", "ledger", "log", "log_len"]
    assert not hasattr(Coins(), "__dict__")
    with pytest.raises(AttributeError):
        setattr(Coins(), "pocket", 3)  # noqa: B010


def test_a_record_keeps_its_name_and_its_words() -> None:
    assert (Coins.__name__, Coins.__qualname__, Coins.__doc__) == ("Coins", "Coins", "A purse for tests.")
    assert Coins.__module__ == __name__


def test_fields_are_listed_in_order_with_format_and_length() -> None:
    assert fields(Coins) == [
        *(("owner", "i1", 0), ("debt", "i2", 0), ("worth", "u1", 0)),
        *(("purse", "i1", 3), ("ledger", "i4", 2), ("log", "u1", 8), ("log_len", "u1", 0)),
    ]


def test_a_copy_is_equal_and_shares_nothing() -> None:
    old = coins()
    new = old.copy()
    assert new == old
    assert new is not old
    assert type(new) is Coins
    new.purse[0], new.ledger[1], new.owner, new.log[0] = 9, 9, 9, 9
    assert old == coins()
    assert old.log == [0] * 8


def test_equal_positions_are_equal_records_whatever_the_log_says() -> None:
    one, other = coins(), coins()
    one.log[0], one.log_len = 5, 1
    assert one == other
    assert hash(one) == hash(other)
    assert one.key() == other.key()
    assert len({one, other}) == 1


@pytest.mark.parametrize("name", ["owner", "debt", "worth"])
def test_another_number_makes_another_record(name: str) -> None:
    other = coins()
    setattr(other, name, getattr(other, name) + 1)
    assert other != coins()


def test_another_list_makes_another_record() -> None:
    assert coins(purse=(1, -2, 4)) != coins()


def test_a_record_is_not_equal_to_something_else() -> None:
    assert coins() != coins().key()
    assert coins() != "coins"


def test_the_key_is_hashable_and_leaves_the_log_out() -> None:
    assert coins().key() == (1, -300, 200, (1, -2, 3), (70_000, -70_000))


def test_the_items_are_the_position_by_name() -> None:
    assert dict(coins().items()) == {
        **{"owner": 1, "debt": -300, "worth": 200},
        **{"purse": [1, -2, 3], "ledger": [70_000, -70_000]},
    }


def test_the_repr_shows_what_is_not_zero() -> None:
    some = Coins()
    some.owner, some.purse = 2, [0, 7, 0]
    assert repr(some) == "<Coins owner=2, purse=[0, 7, 0]>"
    assert repr(Coins()) == "<Coins >"


def test_a_class_that_is_not_decorated_has_no_copy() -> None:
    class Bare(StateBase):
        pass

    with pytest.raises(TypeError, match="Bare"):
        Bare().copy()


# --- Numbers fit their format ---


def test_numbers_in_range_fit() -> None:
    assert fits(coins())
    assert fits(coins(owner=127, debt=32767, worth=255, purse=(-128, 127, 0)))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("owner", 128), ("owner", -129), ("debt", 32768), ("debt", -32769), ("worth", 256), ("worth", -1)),
        *(("purse", [1, 2]), ("purse", [1, 2, 3, 4]), ("purse", [1, 2, 128]), ("ledger", [0, 1 << 31])),
    ],
)
def test_a_number_out_of_range_or_a_list_of_another_length_does_not_fit(name: str, value: object) -> None:
    wrong = coins()
    setattr(wrong, name, value)
    assert not fits(wrong)


# --- Numpy ---


def test_the_dtype_has_the_same_fields() -> None:
    made = dtype(Coins)
    assert made.names == ("owner", "debt", "worth", "purse", "ledger", "log", "log_len")
    assert made["purse"] == np.dtype((np.int8, (3,)))
    assert (made["debt"], made["worth"]) == (np.dtype(np.int16), np.dtype(np.uint8))
    assert made.isalignedstruct


small = st.integers(-128, 127)


@settings(deadline=None)
@given(owner=small, debt=st.integers(-32768, 32767), worth=st.integers(0, 255), purse=st.tuples(*[small] * 3))
def test_a_record_survives_a_row_of_an_array(owner: int, debt: int, worth: int, purse: tuple[int, ...]) -> None:
    rows = np.zeros(3, dtype(Coins))
    state = coins(owner, debt, worth, purse)
    write_row(state, rows, 1)
    again = read_row(Coins, rows, 1)
    assert again == state
    assert all(type(value) is int for value in (again.owner, again.debt, *again.purse))
    assert read_row(Coins, rows, 0) == Coins() == read_row(Coins, rows, 2)


def test_a_row_holds_the_log_too() -> None:
    rows = np.zeros(1, dtype(Coins))
    state = coins()
    state.log, state.log_len = [1, 2, 3, 4, 5, 6, 7, 255], 8
    write_row(state, rows, 0)
    assert read_row(Coins, rows, 0).log == state.log
    assert read_row(Coins, rows, 0).log_len == 8


def test_a_number_too_large_for_its_row_is_not_wrapped_silently() -> None:
    with pytest.raises(OverflowError):
        write_row(coins(owner=300), np.zeros(1, dtype(Coins)), 0)
