"""What a network reads of Conclave is what the rules do: cards that are taken, control and resentment."""

from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.games.conclave.actions import Draw, Give, Send
from connive.games.conclave.memory import (
    CHANGE,
    MIDDLE,
    TRAITS,
    controls,
    knows,
    lead,
    lean,
    resentment,
    taken,
    traits,
    turned,
)
from connive.games.conclave.model import CELLS, MAGICS, Options, State
from connive.games.conclave.scores import controlled
from connive.testing.cases import Case
from connive.testing.play import asked_seats, random_game
from connive.testing.tensors import observation

GAME = find_game("conclave")


def followers(s: State, seat: int) -> int:
    return sum(s.count[seat * MAGICS : (seat + 1) * MAGICS])


def test_an_emissary_takes_what_the_rules_take() -> None:
    case, compared = Case(GAME, 3, ""), set()
    for state, _, _ in random_game(case, 5, 120):
        full = state.occupied == (1 << CELLS) - 1
        for seat in asked_seats(case, state):
            seen = list(observation(case, state, seat))
            for action in GAME.legal_ids(state, seat):
                if action >= Send.id and not full:
                    after = state.copy()
                    GAME.rules.step(after, seat, action)
                    gained = followers(after, seat) - followers(state, seat)
                    bits = taken(seen, (action - Send.id) // CELLS, (action - Send.id) % CELLS)
                    if after.last_turns == state.last_turns and bits:
                        assert gained == bits.bit_count()
                        compared.add(gained)
    assert {1, 2, 3} <= compared


def test_control_is_that_of_the_rules_and_what_is_not_controlled_is_resented() -> None:
    case = Case(GAME, 4, "")
    for state, _, _ in random_game(case, 2, 100):
        for seat in asked_seats(case, state):
            seen = list(observation(case, state, seat))
            mine = [magic for magic in range(MAGICS) if controlled(state, seat, magic)]
            piles = state.total[seat * MAGICS : (seat + 1) * MAGICS]
            assert controls(seen, seat) == len(mine)
            assert resentment(seen, seat) == sum(piles) - sum(piles[magic] for magic in mine)
            assert all(lead(seen, seat, magic, 0) >= 0 for magic in mine)


def test_an_action_that_takes_nothing_changes_no_resentment() -> None:
    case = Case(GAME, 2, "")
    state = case.deal(FastRng(1))
    (seat,) = asked_seats(case, state)
    seen = list(observation(case, state, seat))
    quiet = next(
        a
        for a in GAME.legal_ids(state, seat)
        if a >= Send.id and not taken(seen, (a - Send.id) // CELLS, (a - Send.id) % CELLS)
    )
    out = [TRAITS] * 16
    assert traits([], seen, seat, quiet, out, 0) == 7 and CHANGE + MIDDLE in out


def test_seats_are_counted_from_the_one_that_looks() -> None:
    assert turned("active", 0, 3, 2, 4) == (0, 1) and turned("asked", 2, 1, 2, 3) == (0, 1)
    assert turned("total", 1 * MAGICS + 4, 7, 2, 3) == (2 * MAGICS + 4, 7)


def test_gifts_are_rarer_and_the_usual_pack_is_known() -> None:
    assert lean(Give.id, 0) < lean(Draw.id, 0) == lean(Send.id, 0)
    assert knows(Options(first=1, corner="top_left"), 4) and not knows(Options(pack="small"), 2)
