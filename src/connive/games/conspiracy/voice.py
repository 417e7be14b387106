"""What there is to say for a seat of Conspiracy on its turn: about the next seat that can win with one move.

It warns of that seat, proposes a move that takes the threat away, promises to challenge if it means to, and says whom
that seat does not pay if it is sure. No signal holds a sum of money, so none can break C4.1.
Invariant: ideas come from what the seat was told, and worlds of its belief.
"""

from collections.abc import Iterator

from connive.core.randomness import FastRng
from connive.core.statement import share
from connive.games.conspiracy.beliefs import Belief
from connive.games.conspiracy.choices import held
from connive.games.conspiracy.maps import Map
from connive.games.conspiracy.model import Spy, State
from connive.games.conspiracy.threats import Standing, carriers, others_after, threatens
from connive.games.conspiracy.view import View

WORLDS = 16
EVEN = [1 / WORLDS] * WORLDS
LIKELY = 0.6
"""From here on a seat means to challenge: so likely it has the larger account."""

SURE = 0.8
"""From here on a seat says that another does not pay a spy."""

TWO = 2


def ideas(belief: Belief, board: Map, there: Standing, rng: FastRng) -> Iterator[str]:
    """Yield what could be said, the most useful first, about how things stand after the seat's own action."""
    view, seat = belief.view, belief.seat
    order = others_after(view, seat)
    leader = next((other for other in order if threatens(view, other, there)), None)
    if leader is None:
        return
    worlds = [belief.sample(rng) for _ in range(WORLDS)]
    if view.seats > TWO:
        yield f"/warn {leader}"
        if any(not view.flags >> helper & 1 for helper in order[: order.index(leader)]):
            yield from _proposals(view, board, seat, leader, there, worlds)
    yield from _promises(view, seat, leader, there, worlds)
    if view.seats > TWO:
        yield from _accusations(view, leader, there, worlds)


def _proposals(view: View, board: Map, seat: int, leader: int, there: Standing, worlds: list[State]) -> Iterator[str]:
    """Yield the move that lets nobody win and that the leader can stop least; of several, the one nearest home."""
    near, found = board.distances(view.headquarters[seat]), list[tuple[int, int, int, int]]()
    for spy in carriers(view, leader, there):
        stake = sum(held(world, leader, spy) for world in worlds)
        for space in view.spaces[there.case].links:
            moved = Standing((*there.place[:spy], space, *there.place[spy + 1 :]), space)
            if not any(threatens(view, other, moved) for other in range(view.seats)) and space not in view.headquarters:
                found.append((stake, near[space], spy, space))
    for _, _, spy, space in sorted(found)[:1]:
        yield f"/move {Spy(spy).name.lower()} {board.spaces[space].name}"


def _promises(view: View, seat: int, leader: int, there: Standing, worlds: list[State]) -> Iterator[str]:
    """C3.1: yield a promise if the seat is likely to have more on every spy that could win."""

    def larger(world: State) -> bool:
        return all(held(world, seat, spy) > held(world, leader, spy) for spy in carriers(view, leader, there))

    if share(worlds, EVEN, larger) >= LIKELY:
        yield f"/challenge {leader}"


def _accusations(view: View, leader: int, there: Standing, worlds: list[State]) -> Iterator[str]:
    """Yield the spies that could win and that their leader, it is all but sure, does not pay."""
    for spy in carriers(view, leader, there):
        if sum(held(world, leader, spy) == 0 for world in worlds) >= SURE * WORLDS:
            yield f"/accuse {leader} {Spy(spy).name.lower()}"
