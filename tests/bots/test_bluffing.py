"""How often bots bluff and doubt in Berlin 63: a bot that never does, or always does, can be read like a book."""

from collections import Counter
from typing import NamedTuple

import pytest

from connive.bots.bot import Budget, Place, make_bot
from connive.core.decision import Decision
from connive.core.viewer import SPECTATOR, Viewer
from connive.games.berlin63.events import Accepted, Challenged, Claimed
from connive.play.match import Match

LITTLE = Budget(simulations=120)


class Answered(NamedTuple):
    """A claim and what came of it."""

    true: bool
    challenged: bool


def answered_claims(name: str, seed: int) -> list[Answered]:
    """Return every claim of a game of a bot against itself. The test may look at the truth; the bots do not."""
    match = Match("berlin63", seed=seed)
    bots = [make_bot(name, Place(match.game, match.options, 2, seat), 2 * seed + seat) for seat in range(2)]
    told, found = [0, 0], []
    while match.to_act:
        seat = match.to_act[0]
        events = match.events(Viewer.seat(seat))
        bots[seat].observe(events[told[seat] :])
        told[seat] = len(events)
        decision: Decision = match.decision(seat)
        before = len(match.events(SPECTATOR))
        truth = list(match._state.who)
        match.act(seat, bots[seat].choose(decision, LITTLE))
        if decision.question == "doubt":
            claim = next(e for e in reversed(match.events(SPECTATOR)[:before]) if isinstance(e, Claimed))
            answer = next(e for e in match.events(SPECTATOR)[before:] if isinstance(e, Accepted | Challenged))
            found.append(Answered(truth[claim.base] == claim.character, isinstance(answer, Challenged)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("name", "games"), [("search", 6), ("regular", 22), ("master", 2)])
def test_a_bot_bluffs_and_doubts_neither_never_nor_always(name: str, games: int) -> None:
    claims = [claim for seed in range(games) for claim in answered_claims(name, seed)]
    seen = Counter(claims)
    lies, doubts = sum(not claim.true for claim in claims), sum(claim.challenged for claim in claims)
    assert len(claims) > 8 * games, seen
    assert 0.03 < lies / len(claims) < 0.6, seen
    assert 0.1 < doubts / len(claims) < 0.9, seen
