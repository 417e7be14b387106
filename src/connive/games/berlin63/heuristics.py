"""What a sensible player of Berlin 63 thinks at first sight; compiled together with the rules."""

from connive.games.berlin63 import actions
from connive.games.berlin63.model import (
    CAST,
    LEO,
    LILLY,
    MIRANDA,
    NEIGHBOUR,
    NONE,
    QUARK,
    RAY,
    SIDE,
    STEEL,
    VERONICA,
    VICTOR,
    Question,
    State,
)


def value(s: State, seat: int) -> int:
    """Return how good a state looks for a seat, in thousandths of a win: spies on the board, then the reserve."""
    if s.question == Question.OVER:
        return 0 if s.winner == NONE else (1000 if s.winner == seat else -1000)
    score = 0
    for base in range(2 * SIDE):
        if s.place[base] != NONE:
            score += 130 if base // SIDE == seat else -130
    for character in range(CAST):
        score += 90 * (int(s.reserve[seat] >> character & 1) - int(s.reserve[1 - seat] >> character & 1))
    return max(-900, min(900, score))


def weight(s: State, seat: int, action: int) -> int:
    """Return how often a lively random player acts so: attacks readily, lies now and then, challenges seldom."""
    if actions.Move.id <= action < actions.Push.id:
        return 2 * attack_weight(s, seat, action)
    if actions.Push.id <= action < actions.Look.id:
        return honest_weight(s, s.mover, LEO)
    if actions.Look.id <= action < actions.Dash.id:
        return honest_weight(s, s.mover, MIRANDA)
    if action == actions.Dash.id:
        return 2 * honest_weight(s, s.mover, RAY)
    if action == actions.Shadow.id:
        return honest_weight(s, s.mover, VICTOR)
    if action == actions.ClaimSteel.id:
        return 2 * honest_weight(s, s.attacked, STEEL)
    if action == actions.ClaimQuark.id:
        return honest_weight(s, s.attacked, QUARK)
    if actions.Freeze.id <= action < actions.Freeze.id + SIDE:
        return honest_weight(s, seat * SIDE + action - actions.Freeze.id, VERONICA)
    return 1 if action == actions.Challenge.id or action < actions.Move.id else 6


def attack_weight(s: State, seat: int, action: int) -> int:
    """Weigh a move or a leap by what stands on the space it enters."""
    choice = action - actions.Move.id if action < actions.Leap.id else action - actions.Leap.id
    base = seat * SIDE + choice // 4
    direction = choice % 4 if action < actions.Leap.id else 4 + choice % 4
    met = s.board[NEIGHBOUR[s.place[base] * 8 + direction]] != 0
    honest = 4 if action < actions.Leap.id else honest_weight(s, base, LILLY)
    return honest * (5 if met else 1)


def honest_weight(s: State, base: int, character: int) -> int:
    """Weigh a claim: the truth four times as often as a lie."""
    return 4 if s.who[base] == character else 1


def rightly(s: State, seat: int) -> int:  # noqa: ARG001
    """Return what somebody who knew the truth would answer a claim (B4.2); nothing if no claim is to be answered."""
    if s.question != Question.DOUBT:
        return NONE
    character = s.power if s.depth == 1 else VERONICA
    return actions.Accept.id if s.who[s.claims[s.depth - 1]] == character else actions.Challenge.id
