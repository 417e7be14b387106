"""How each seat did over a whole game: what its choices cost, its lies and doubts, and luck apart from all that.

Luck is what is left of the score when an even share, the seat's own costs and its part of the others' costs are taken
away. It is an estimate: costs are found by search.
"""

from statistics import mean

from connive.play.match import Match
from connive.review.chances import of_two
from connive.review.model import DIGITS, Phase, ReviewedChoice, Summary

PHASES = 3
HALVES = 20.0
"""Accuracy is 100 without any cost; for every 5 per cent of win chance that a choice costs on average it halves."""


def scores_of(match: Match, forfeit: int | None) -> list[float]:
    """Return what each seat got out of the match, 1 for a win: what the game's own `value` makes of the end."""
    if forfeit is not None or match.outcome is None:
        return [float(seat != forfeit) for seat in range(match.seats)]
    most = match.seats - 1
    return [(1 + of_two(match.game, match.seats, result / most)) / 2 for result in match.outcome.results]


def summaries_of(turns: list[ReviewedChoice], scores: list[float]) -> list[Summary]:
    """Sum up a game for every seat."""
    return [_summary(seat, turns, scores) for seat in range(len(scores))]


def _summary(seat: int, turns: list[ReviewedChoice], scores: list[float]) -> Summary:
    own, fair = [turn for turn in turns if turn.seat == seat], mean(scores)
    cost = cost_of(own)
    others = sum(
        cost_of([turn for turn in turns if turn.seat == other]) for other in range(len(scores)) if other != seat
    )
    heard = [turn.heard for turn in own if turn.heard]
    answers = [turn.heard for turn in turns if turn.heard and turn.heard.by == seat and not turn.heard.true]
    begun = next((turn.open_chance for turn in own if turn.open_chance is not None), fair)
    bets = [turn.bet.true for turn in own if turn.bet]
    return Summary(
        seat=seat,
        score=_rounded(scores[seat]),
        cost=_rounded(cost),
        accuracy=accuracy(own),
        phases=[_phase(own, turns, i) for i in range(PHASES)],
        lies=sum(turn.lie for turn in own),
        lies_believed=sum(not each.doubted for each in answers),
        lies_caught=sum(each.doubted for each in answers),
        doubts_right=sum(each.doubted and not each.true for each in heard),
        doubts_wrong=sum(each.doubted and each.true for each in heard),
        told=_rounded(sum(turn.told for turn in own)),
        deal=_rounded(begun - fair),
        luck=_rounded(scores[seat] - fair + cost - others / max(1, len(scores) - 1)),
        bets_won=sum(bets),
        bets_lost=len(bets) - sum(bets),
    )


def _phase(own: list[ReviewedChoice], turns: list[ReviewedChoice], i: int) -> Phase:
    inside = [turn for turn in own if turn.number * PHASES // max(1, len(turns)) == i]
    return Phase(accuracy(inside), _rounded(cost_of(inside)))


def cost_of(turns: list[ReviewedChoice]) -> float:
    """Return what choices cost together; what chance put below zero makes up for what it put above."""
    return max(0.0, sum(turn.loss for turn in turns))


def accuracy(turns: list[ReviewedChoice]) -> float | None:
    """Return how well choices were made, from 0 to 100; None where there was nothing to choose."""
    real = [turn for turn in turns if not turn.forced]
    return round(100 * 0.5 ** (HALVES * cost_of(real) / len(real)), 1) if real else None


def _rounded(number: float) -> float:
    return round(number, DIGITS) + 0.0
