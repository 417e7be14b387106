"""Clones: each module keeps its own names, integers are widened, wrong arguments are refused."""

import sys
import types
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba")

from connive.compiled.bind import bind
from connive.compiled.program import Program, Scope, Unbindable, program
from connive.compiled.shapes import Words
from connive.core.randomness import FastRng

ONE = """
SIZE = 2
def size(): return SIZE
def total(cells):
    return size() + small(cells[0]) + small(cells[1]) + small(7)
def small(x): return x
"""

TWO = """
from {one} import total
SIZE = 30
def size(): return SIZE
def both(cells): return total(cells) + size()
"""


def load(folder: Path, name: str, source: str) -> types.ModuleType:
    path = folder / f"{name}.py"
    path.write_text(source)
    module = types.ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    exec(compile(source, str(path), "exec"), vars(module))
    return module


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    for name in ("one_on_trial", "two_on_trial"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    load(tmp_path, "one_on_trial", ONE)
    two = load(tmp_path, "two_on_trial", TWO.replace("{one}", "one_on_trial"))
    return program([two.both], Scope({}, {}, ("one_on_trial", "two_on_trial")))


def entry(made: Program, name: str) -> Any:
    return next(function for function in made.names_of if function.__name__ == name)


def test_equal_names_in_two_modules_never_meet(made: Program) -> None:
    import numpy as np

    native = bind(made, [entry(made, "both")])
    cells = np.array([3, 4], np.int8)
    assert native["both"](cells) == entry(made, "both")([3, 4]) == 2 + 3 + 4 + 7 + 30


def test_a_function_is_compiled_once_for_all_widths(made: Program) -> None:
    import numba
    import numpy as np

    native = bind(made, [entry(made, "both")])["both"]
    native(np.array([3, 4], np.int8))
    small = native.py_func.__globals__["total"].py_func.__globals__["small"]
    assert small.signatures == [(numba.int64,)]


def test_what_means_the_same_in_two_programs_is_compiled_once(made: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy as np

    total, cells, known = entry(made, "total"), np.array([3, 4], np.int8), dict[Any, Any]()
    first = bind(made, [entry(made, "both")], known)["both"]
    monkeypatch.setitem(total.__globals__, "SIZE", 5)
    other = bind(program([total], Scope({}, {}, ("one_on_trial",))), [total], known)["total"]
    assert (first(cells), other(cells)) == (2 + 3 + 4 + 7 + 30, 5 + 3 + 4 + 7)
    mine, theirs = (each.py_func.__globals__ for each in (first.py_func.__globals__["total"], other))
    assert mine["small"] is theirs["small"] and mine["size"] is not theirs["size"]


def test_two_entries_of_one_name_are_refused(made: Program) -> None:
    sizes = [function for function in made.names_of if function.__name__ == "size"]
    assert len(sizes) == 2
    with pytest.raises(Unbindable, match="two entry functions are called size"):
        bind(made, sizes)


def draw(rng: Words, n: int) -> int:
    return below(rng, n)


def below(rng: Any, n: int) -> int:
    raise NotImplementedError


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_the_fast_generator_is_the_same_in_both_forms(seed: int) -> None:
    import numpy as np

    from connive.compiled import fast

    scope = Scope({}, {below: fast.below}, (__name__.partition(".")[0], "connive"))
    native = bind(program([draw], scope), [draw])["draw"]
    words, plain = np.array([seed], np.uint64), FastRng(seed)
    for n in [1, 2, 3, 6, 40, 158, 1000, 2**31 - 1, 2**31] * 50:
        assert native(words, n) == plain.below(n)
        assert int(words[0]) == plain.state


def countdown(n: int) -> int:
    return rest(n - 1) + 1 if n > 0 else 0


def rest(n: int) -> int:
    return countdown(n) if n != 0 else 0


def test_functions_that_reach_themselves_are_compiled_too() -> None:
    made = program([countdown], Scope({}, {}, (__name__.partition(".")[0],)))
    assert bind(made, [countdown])["countdown"](5) == countdown(5) == 5


def settled(cells: list[int]) -> int:
    order(cells)
    return mixed(len(cells)) + cells[0]


def mixed(n: int) -> int:
    scratch = [0] * n
    scratch[n - 1] = n
    order(scratch)
    return scratch[0]


def order(cells: list[int]) -> None:
    for i in range(len(cells) // 2):
        last = cells[len(cells) - 1 - i]
        cells[len(cells) - 1 - i] = cells[i]
        cells[i] = last


def test_one_function_serves_arrays_and_lists_that_others_make() -> None:
    import numpy as np

    made = program([settled], Scope({}, {}, (__name__.partition(".")[0],)))
    native = bind(made, [settled])["settled"]
    for _ in range(50):
        cells = np.arange(1000, dtype=np.int64)
        assert native(cells) == 1000 + 999
        assert cells.tolist() == list(range(999, -1, -1))
    assert sys.getrefcount(cells) == 2
