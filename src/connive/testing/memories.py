"""What networks read beside an observation: all seats remember the same, and every fact and trait has its row.

Facts and traits are made of the memory and the observation alone. So, since `tensors` compares observations, two worlds
that look alike to a seat are read alike.
"""

from typing import Any

from connive.testing.cases import Case
from connive.testing.play import asked_seats, random_game
from connive.testing.tensors import observation

PLIES = 200


def memory_is_the_seats_own(case: Case, seed: int) -> None:
    """Each seat, from its own events, remembers the same as the others; facts and traits stay within their rows."""
    memory = case.game.part("memory", optional=True)
    if memory is None or not memory.knows(case.options, case.seats):
        return
    kept = [[0] * memory.MEMORY for _ in range(case.seats)]
    for state, _, _ in random_game(case, seed, PLIES):
        for seat in range(case.seats):
            hear(memory, kept[seat], state, seat)
            assert kept[seat] == kept[0], f"seat {seat} remembers what others were not told"
        for seat in asked_seats(case, state):
            seen = list(observation(case, state, seat))
            facts_have_rows(memory, kept[seat], seen, seat)
            for action in case.game.legal_ids(state, seat):
                traits_have_rows(memory, kept[seat], seen, seat, action)


def hear(memory: Any, kept: list[int], state: Any, seat: int) -> None:
    """Let a seat take in what it was told of the last step."""
    at = 0
    while at < state.log_len:
        if state.log[at + 1] >> seat & 1:
            memory.remember(kept, state.log[at] & 31, state.log, at + 2)
        at += 2 + (state.log[at] >> 5)


def facts_have_rows(memory: Any, kept: list[int], seen: list[int], seat: int) -> None:
    """Facts have rows, are not too many, and nothing else is written; what is so of two things is written twice."""
    out = [-1] * (memory.MOST_FACTS + 1)
    end = memory.facts(kept, seen, seat, 0, out, 0)
    rows = out[:end]
    assert set(out[end:]) == {-1}, "a fact is written after the last, or there is no room for it"
    assert all(0 <= row < memory.FACTS for row in rows), f"facts {rows}"


def traits_have_rows(memory: Any, kept: list[int], seen: list[int], seat: int, action: int) -> None:
    """An action has at least one trait, not too many, each with a row."""
    out = [-1] * (memory.MOST_TRAITS + 1)
    end = memory.traits(kept, seen, seat, action, out, 0)
    assert end > 0 and set(out[end:]) == {-1}, f"action {action} has {end} traits"
    assert all(0 <= row < memory.TRAITS for row in out[:end]), f"traits {out[:end]} of action {action}"
    assert isinstance(memory.lean(action, seat), int)
