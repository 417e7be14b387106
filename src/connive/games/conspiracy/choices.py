"""What a seat of Conspiracy may do, and what is done for it when its time is out. Compiled with the rules.

Invariant: the choices of a seat depend on the table and on its own Bank Book, never on another one.
"""

from connive.core.lots import lot_below
from connive.core.state import Vec
from connive.games.conspiracy import actions
from connive.games.conspiracy.maps import MAX_LINKS
from connive.games.conspiracy.model import LINKS, MOST, NONE, SPACES, SPIES, Question, State


def held(s: State, seat: int, spy: int) -> int:
    """Return a seat's account on a spy, in hundreds."""
    return s.account[seat * SPIES + spy]


def legal(s: State, seat: int, out: Vec) -> int:
    """Write the seat's legal actions in ascending order."""
    if s.question == Question.OPENING:
        return legal_payoffs(s, s.cap, out, 0)
    if s.question == Question.TURN:
        return legal_turn(s, seat, out)
    if s.question == Question.CHALLENGE:
        return legal_challenge(s, seat, out)
    if s.question == Question.ANSWER:
        out[0], out[1] = actions.Concede.id, actions.Defend.id
        return 2
    if s.question == Question.BID:
        return legal_bids(s, seat, out)
    if s.question == Question.COVER:
        return legal_cover(s, seat, out)
    out[0], out[1] = actions.Show.id, actions.Hide.id
    return 2


def legal_turn(s: State, seat: int, out: Vec) -> int:
    """C2: move, pay off or pretend to, or blow a cover."""
    out[0] = actions.Pretend.id
    n = legal_blows(s, seat, out, 1)
    n = legal_moves(s, out, n)
    return legal_payoffs(s, s.balance[seat], out, n)


def legal_payoffs(s: State, most: int, out: Vec, n: int) -> int:
    """C1.6, C2.2: one spy in the game, $100 up to a limit."""
    for spy in range(s.spies):
        if s.place[spy] != NONE:
            first = actions.Pay.id + spy * MOST
            for i in range(most):
                out[n] = first + i
                n += 1
    return n


def legal_moves(s: State, out: Vec, n: int) -> int:
    """C2.1: any spy in the game, to a linked space; with the briefcase too, if it stands there."""
    for spy in range(s.spies):
        here = s.place[spy]
        if here != NONE:
            links = (s.map * SPACES + here) * MAX_LINKS
            first = actions.Move.id + spy * SPACES * 2
            with_case = here == s.case
            for k in range(MAX_LINKS):
                there = LINKS[links + k]
                if there == NONE:
                    break
                out[n] = first + there * 2
                n += 1
                if with_case:
                    out[n] = first + there * 2 + 1
                    n += 1
    return n


def legal_blows(s: State, seat: int, out: Vec, n: int) -> int:
    """C2.3: an Informer with at least $1,000 of this seat's on it, and another spy on the same space."""
    for informer in range(s.spies):
        if s.place[informer] != NONE and held(s, seat, informer) >= s.cost:
            for victim in range(s.spies):
                if victim != informer and s.place[victim] == s.place[informer]:
                    out[n] = blow_action(informer, victim)
                    n += 1
    return n


def blow_action(informer: int, victim: int) -> int:
    """Return the id of an attempt to blow a cover; a spy is never its own victim."""
    return actions.Blow.id + informer * (SPIES - 1) + (victim if victim < informer else victim - 1)


def legal_challenge(s: State, seat: int, out: Vec) -> int:
    """C3.1: only a seat with at least $100 on the contested spy can challenge; every seat is asked."""
    out[0] = actions.Pass.id
    if held(s, seat, s.spy) == 0:
        return 1
    out[1] = actions.Challenge.id
    return 2


def legal_bids(s: State, seat: int, out: Vec) -> int:
    """C3.3: more than the bid before, never more than the own account; the first bid must be made."""
    n = 0
    if s.bid > 0:
        out[0] = actions.Stop.id
        n = 1
    first = actions.Bid.id
    for more in range(s.bid, held(s, seat, s.spy)):
        out[n] = first + more
        n += 1
    return n


def legal_cover(s: State, seat: int, out: Vec) -> int:
    """C3.3: "covered" only if it is true; declining is always possible."""
    n = 0
    if held(s, seat, s.spy) >= s.bid:
        out[0] = actions.Cover.id
        n = 1
    out[n] = actions.Decline.id
    return n + 1


def default(s: State, seat: int) -> int:
    """Return what is done for a seat whose time is out: the least there is, never by what its Bank Book says."""
    if s.question == Question.OPENING:
        return actions.Pay.id + lot_below(s.lot, seat, s.spies) * MOST
    if s.question == Question.TURN:
        return actions.Pretend.id
    if s.question == Question.CHALLENGE:
        return actions.Pass.id
    if s.question == Question.ANSWER:
        return actions.Concede.id
    if s.question == Question.BID:
        return actions.Bid.id if s.bid == 0 else actions.Stop.id
    if s.question == Question.COVER:
        return actions.Decline.id
    return actions.Hide.id
