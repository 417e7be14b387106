"""Movement and attacks of Berlin 63 (B2.2, B3): how a base arrives, and what becomes of those it meets."""

from connive.core.emit import tell, told
from connive.games.berlin63 import events
from connive.games.berlin63.board import adjoins, ask, enemy, stand
from connive.games.berlin63.ending import judge
from connive.games.berlin63.model import BASES, NEIGHBOUR, NONE, Question, State, Stride
from connive.games.berlin63.turns import end_turn


def advance(s: State) -> None:
    """B2.2: the active base goes one space on; an enemy base there is attacked (B3.1)."""
    origin = s.place[s.mover]
    target = NEIGHBOUR[origin * 8 + s.direction]
    met = s.board[target] - 1
    s.origin = origin
    s.board[origin] = 0
    s.place[s.mover] = target
    s.attacked = met
    tell(s, events.Moved.kind, s.mover, origin, target, told(met))
    if met == NONE:
        stand(s, s.mover, target)
        arrive(s)
    else:
        ask(s, 1 << enemy(s.active), Question.ANSWER)


def arrive(s: State) -> None:
    """B2.2, B3.3: after a plain move a power may be claimed; not after a leap or a dash."""
    if s.stride == Stride.WALK and not (s.repelled and s.repel_ends):
        ask(s, 1 << s.active, Question.POWER)
    else:
        end_turn(s)


def capture(s: State) -> None:
    """B3.2: the defending base is eliminated and the attacker stands in its place."""
    eliminate(s, s.attacked)
    stand(s, s.mover, s.place[s.mover])
    if not judge(s):
        arrive(s)


def repel(s: State) -> None:
    """B3.3: the attacker goes back to the space it has just left."""
    s.repelled = 1
    stand(s, s.mover, s.origin)
    tell(s, events.Repelled.kind, s.mover, s.origin)
    arrive(s)


def blast(s: State) -> None:
    """B3.4: the attacked base, the attacker and all neighbours are eliminated at the same moment."""
    centre = s.place[s.attacked]
    tell(s, events.Blast.kind, centre)
    for base in range(BASES):
        if s.place[base] != NONE and adjoins(s.place[base], centre):
            eliminate(s, base)
    if not judge(s):
        end_turn(s)


def eliminate(s: State, base: int) -> None:
    """B3.5: an eliminated spy goes to the box face up."""
    if s.board[s.place[base]] == base + 1:
        s.board[s.place[base]] = 0
    s.place[base] = NONE
    s.stirred = 1
    tell(s, events.Eliminated.kind, base, s.who[base])
