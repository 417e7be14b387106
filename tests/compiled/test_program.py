"""What native code is made of, and what its digest covers."""

import dis
import math
from collections.abc import Callable
from enum import IntEnum
from typing import TYPE_CHECKING

import pytest

from connive.compiled import kernels
from connive.compiled.native import game_program
from connive.compiled.program import Program, Scope, Unbindable, global_names, in_circles, program, with_lists
from connive.core import emit
from connive.core.game import Game
from connive.core.registry import games

if TYPE_CHECKING:
    from .conftest import Coins

PACKAGE = __name__.partition(".")[0]
LIMIT = 3
TABLE = (1, 2, 3)
HOPELESS = {"a": 1}


class Fruit(IntEnum):
    APPLE = 1
    PEAR = 2


def limit() -> int:
    return LIMIT


def pear() -> int:
    return Fruit.PEAR


def picks(i: int) -> int:
    return TABLE[i] + limit()


def hopeless() -> int:
    return HOPELESS["a"]


def down(n: int) -> int:
    return up(n - 1) if n else 0


def up(n: int) -> int:
    return down(n)


def listing(n: int) -> int:
    cells = [0] * n
    fill(cells)
    return cells[0]


def fill(cells: list[int]) -> None:
    cells[0] = limit()


def made_from(*functions: Callable[..., object], settings: str = "") -> Program:
    return program(functions, Scope({}, {}, (PACKAGE,)), settings)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_global_names_are_those_that_dis_finds(game: Game) -> None:
    for function in game_program(game.package).names_of:
        loads = {i.argval for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"}
        assert global_names(function) == sorted(loads)


def test_a_program_holds_all_that_its_entries_reach() -> None:
    assert {function.__name__ for function in made_from(picks).names_of} == {"picks", "limit"}


def test_rules_split_over_files_and_core_functions_are_reached() -> None:
    titles = {f"{f.__module__}.{f.__name__}" for f in game_program("connive.games.berlin63").names_of}
    assert {"connive.games.berlin63.rules.step", "connive.core.emit.tell", "connive.compiled.fast.below"} <= titles
    assert "connive.core.randomness.below" not in titles


@pytest.mark.parametrize(
    ("function", "name", "other"),
    [(limit, "LIMIT", 4), (picks, "TABLE", (1, 2, 4)), (pear, "Fruit", IntEnum("Fruit", {"APPLE": 1, "PEAR": 3}))],
)
def test_the_digest_changes_with_a_constant(
    function: Callable[..., object], name: str, other: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = made_from(function).digest
    assert made_from(function).digest == before
    monkeypatch.setitem(globals(), name, other)
    assert made_from(function).digest != before


def test_the_digest_changes_with_the_settings() -> None:
    assert made_from(limit).digest != made_from(limit, settings="NUMBA_BOUNDSCHECK=1").digest


def test_the_digest_changes_with_source_constants_and_record(coins: "Coins") -> None:
    edits = [
        ("rules", "s.turn = 1 - seat", "s.turn = (1 + seat) % 2"),
        ("events", "class Took", "class Rung(Event, frozen=True): ...\n\nclass Took"),
        ("model", "Arr(16", "Arr(17"),
        ("heuristics", "else 3", "else 2"),
    ]
    digests = {game_program(coins.game().package).digest}
    for edit in edits:
        coins.edit(*edit)
        digests.add(game_program(coins.game().package).digest)
    assert len(digests) == 1 + len(edits)


def test_the_digest_ignores_what_native_code_does_not_use(coins: "Coins") -> None:
    before = game_program(coins.game().package).digest
    coins.edit("model", "coins in turn", "coins each in turn")
    assert game_program(coins.game().package).digest == before


def test_checked_and_unchecked_code_have_different_digests(monkeypatch: pytest.MonkeyPatch, coins: "Coins") -> None:
    before = game_program(coins.game().package).digest
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert game_program(coins.game().package).digest != before


def test_a_name_that_nobody_gives_is_refused() -> None:
    with pytest.raises(Unbindable, match="deal_at uses the name deal, which nobody defines"):
        program([kernels.deal_at], Scope({}, {}, ("connive",)))


def test_a_value_that_native_code_cannot_hold_is_refused() -> None:
    with pytest.raises(Unbindable, match="hopeless uses HOPELESS, a dict"):
        made_from(hopeless)


def test_a_closure_is_refused() -> None:
    def inner() -> int:
        return len(outside)

    outside = ()
    with pytest.raises(Unbindable, match="closure"):
        made_from(inner)


def test_functions_that_reach_themselves_are_found() -> None:
    assert in_circles(made_from(down, picks)) == {down, up}


def test_functions_that_make_lists_are_found_with_all_that_they_may_hand_them_to() -> None:
    assert {function.__name__ for function in with_lists(made_from(listing, picks))} == {"listing", "fill", "limit"}


def test_functions_of_other_packages_are_left_to_numba() -> None:
    made = program([emit.only], Scope({}, {}, (math.__name__,)))
    assert set(made.names_of) == {emit.only}
