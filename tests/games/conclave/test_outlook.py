"""What an action promises is what the position after it shows: expected resentment, and what the next seat can take."""

from connive.core.registry import find_game
from connive.games.conclave.actions import Send
from connive.games.conclave.memory import DANGER, EXPECTED, EXPOSED, OUTLOOK, PER_ROW, traits
from connive.games.conclave.model import CELLS, INFLUENCE, MAGIC, MAGICS, NO_CARD, NONE, Question, State
from connive.games.conclave.outlook import advantage, danger
from connive.testing.cases import Case
from connive.testing.play import asked_seats, random_game
from connive.testing.tensors import observation

GAME = find_game("conclave")
EARTH = [card for card, magic in enumerate(MAGIC) if magic == 0 and INFLUENCE[card] == 5]


def trait(out: list[int], first: int, many: int) -> int:
    """Which row of a kind of traits is among those written."""
    return next(row - first for row in out if first <= row < first + many)


def test_what_is_promised_is_what_comes_about() -> None:
    case, promised, exposed = Case(GAME, 3, ""), set(), set()
    for state, _, _ in random_game(case, 5, 60):
        for seat in asked_seats(case, state):
            before = list(observation(case, state, seat))
            for action in GAME.legal_ids(state, seat):
                after = state.copy()
                GAME.rules.step(after, seat, action)
                if action < Send.id or after.active != seat or after.question != Question.DRAW:
                    continue
                seen, out = list(observation(case, after, seat)), [0] * 20
                end = traits([], before, seat, action, out, 0)
                change = (advantage(seen, seat, 0, NONE) - advantage(before, seat, 0, NONE)) // PER_ROW
                expected = max(0, min(OUTLOOK - 1, change + OUTLOOK // 2))
                if (state.occupied | 1 << (action - Send.id) % CELLS) != (1 << CELLS) - 1:  # no crisis (K2.5)
                    assert trait(out[:end], EXPECTED, OUTLOOK) == expected
                    assert trait(out[:end], EXPOSED, DANGER) == min(DANGER - 1, danger(seen, seat, 0, 0, NO_CARD, NONE))
                    promised.add(expected)
                    exposed.add(trait(out[:end], EXPOSED, DANGER))
    assert len(promised) > 10 and len(exposed) > 5


def grid_of(cards: dict[int, int], backs: tuple[int, ...], piles: dict[tuple[int, int], int]) -> list[int]:
    """An observation of seat 0 of two: cards on the grid, the magics that seat 1 holds, and piles."""
    case = Case(GAME, 2, "")
    state: State = next(iter(random_game(case, 1, 1)))[0].copy()
    state.grid = [cards.get(cell, NO_CARD) for cell in range(CELLS)]
    state.occupied = sum(1 << cell for cell in cards)
    state.total = [piles.get(divmod(pile, MAGICS), 0) for pile in range(len(state.total))]
    state.hands[4:8] = [MAGIC.index(magic) for magic in backs] + [NO_CARD] * (4 - len(backs))
    return list(observation(case, state, 0))


def test_the_next_seat_takes_what_helps_it_with_a_magic_that_it_holds() -> None:
    row = dict(enumerate(EARTH[:3]))  # three mages of Earth, 5 each: any card beside them reaches ten (K2.3)
    assert danger(grid_of(row, (0,), {}), 0, 0, 0, NO_CARD, NONE) == 15
    assert danger(grid_of(row, (1,), {}), 0, 0, 0, NO_CARD, NONE) == 0, "no Earth in its hand"
    assert danger(grid_of(row, (0,), {(0, 0): 20}), 0, 0, 0, NO_CARD, NONE) == 0, "it would only resent them"
    assert danger(grid_of(row, (0,), {(0, 0): 9}), 0, 0, 0, NO_CARD, NONE) == 15 + 9, "and takes control away"
