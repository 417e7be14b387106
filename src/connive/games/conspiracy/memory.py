"""What a network of Conspiracy reads beside an observation: what bids have proved, who is how far, what actions do.

All seats hear the same of everything that is kept here, so there is one memory for a match. Seats are counted from the
one that looks; spies have no names, only distances and money. Invariant: memory, facts and traits are functions of the
events that a seat was told.
"""

from connive.core.parts import stacked, starts
from connive.core.state import Vec
from connive.games.conspiracy import actions, events
from connive.games.conspiracy.encode import PRIVATE, PUBLIC
from connive.games.conspiracy.model import (
    DISTANCE,
    MOST,
    ROUND_SUMS,
    SEATS,
    SPACES,
    SPIES,
    Options,
)

COST = Options().cover_cost // 100

# --- Memory ---

LEAST, SHY, PAYOFFS, CONTESTED, OFFER, MEMORY = stacked(SEATS * SPIES, SEATS * SPIES, SEATS, 1, 1)
"""The least that a seat has on a spy, as was proved; the bid it last did not cover; how often it said that it paid; the
spy that is contested, and the last bid."""


def remember(mem: Vec, kind: int, told: Vec, at: int) -> None:
    """Take in an event, whose arguments begin at `at`."""
    seat = int(told[at])
    if kind == events.Opened.kind or kind == events.Paid.kind:
        mem[PAYOFFS + seat] += 1
    elif kind == events.Moved.kind:
        mem[CONTESTED] = seat  # the first argument of a move is its spy
        mem[OFFER] = 0
    elif kind == events.Blowing.kind:
        mem[CONTESTED] = int(told[at + 1])
        mem[OFFER] = 0
        prove(mem, seat, COST)
    elif kind == events.Challenged.kind:
        prove(mem, seat, 1)
    elif kind == events.Bid.kind:
        mem[OFFER] = int(told[at + 1])
        prove(mem, seat, int(mem[OFFER]))
    elif kind == events.Covered.kind:
        prove(mem, seat, int(mem[OFFER]))
    elif kind == events.Declined.kind:
        mem[SHY + seat * SPIES + mem[CONTESTED]] = mem[OFFER]
    elif kind == events.Blown.kind:
        informer = seat * SPIES + int(told[at + 1])
        mem[LEAST + informer] = max(0, mem[LEAST + informer] - COST)


def prove(mem: Vec, seat: int, hundreds: int) -> None:
    """Note that a seat has at least so much on the contested spy."""
    account = LEAST + seat * SPIES + mem[CONTESTED]
    mem[account] = max(mem[account], hundreds)


# --- Sums and distances ---


def _rank(hundreds: int) -> int:
    return sum(hundreds >= bound for bound in (1, 3, 5, 8, 10, 15, 20, 30, 40, 60, 80))


RANK = tuple(_rank(hundreds) for hundreds in range(256))
"""A sum as one of twelve, by hundreds."""
SUMS = 12
NEAR, HOME = 5, 9
"""Distances to the briefcase and to headquarters are cut to this many values."""

AT = starts(PUBLIC + PRIVATE)
MAP_AT, SEATS_AT, HQ_AT, ACTIVE_AT, PLACE_AT, CASE_AT, SPY_AT, VICTIM_AT, CHALLENGER_AT, BID_AT = (
    AT[name]
    for name in ("map", "seats", "headquarters", "active", "place", "case", "spy", "victim", "challenger", "bid")
)
CARRIED_AT, BALANCE_AT, ACCOUNT_AT = AT["carried"], AT["balance"], AT["account"]


def steps(obs: Vec, here: int, there: int) -> int:
    """Return the distance between two spaces, given as they are observed."""
    return DISTANCE[(int(obs[MAP_AT]) * SPACES + here - 1) * SPACES + there - 1]


def home(obs: Vec, seat: int, space: int) -> int:
    """Return how far a space is from a seat's headquarters."""
    return min(HOME - 1, steps(obs, space, int(obs[HQ_AT + seat])))


def held(obs: Vec, spy: int) -> int:
    """Return the rank of one's own account on a spy."""
    return RANK[int(obs[ACCOUNT_AT + spy])]


def rival(mem: Vec, obs: Vec, seat: int, spy: int) -> int:
    """Return the rank of the most that another seat has proved to have on a spy."""
    most = 0
    for other in range(int(obs[SEATS_AT])):
        if other != seat:
            most = max(most, mem[LEAST + other * SPIES + spy])
    return RANK[most]


# --- Facts ---

RACES, HOLDS, THEIRS, CASE, PAYING, BALANCE, CONTEST, LOSING, TIMID, FACTS = stacked(
    NEAR * HOME * SUMS, SUMS * SUMS * NEAR, SEATS * SUMS * NEAR, SEATS * HOME, SEATS * 10, SUMS, SUMS * SUMS, SUMS,
    SEATS * SUMS,
)  # fmt: skip
MOST_FACTS = SPIES * (2 + 2 * SEATS) + 2 * SEATS + 3


def facts(mem: Vec, obs: Vec, seat: int, first: int, out: Vec, at: int) -> int:
    """Write the facts that hold, counted from `first`; return where they end. What is so of two spies counts twice."""
    seats, case = int(obs[SEATS_AT]), int(obs[CASE_AT])
    for spy in range(SPIES):
        if obs[PLACE_AT + spy]:
            at = spy_facts(mem, obs, seat, spy, first, out, at)
    for k in range(seats):
        other = (seat + k) % seats
        out[at] = first + CASE + k * HOME + home(obs, other, case)
        out[at + 1] = first + PAYING + k * 10 + min(9, mem[PAYOFFS + other])
        at += 2
    out[at] = first + BALANCE + RANK[int(obs[BALANCE_AT])]
    at += 1
    if obs[SPY_AT]:
        spy = int(obs[SPY_AT]) - 1
        out[at] = first + CONTEST + held(obs, spy) * SUMS + rival(mem, obs, seat, spy)
        at += 1
    if obs[VICTIM_AT]:
        out[at] = first + LOSING + held(obs, int(obs[VICTIM_AT]) - 1)
        at += 1
    return at


def spy_facts(mem: Vec, obs: Vec, seat: int, spy: int, first: int, out: Vec, at: int) -> int:
    """Write how far a spy is, what one has on it oneself, and what others proved to have or did not cover."""
    seats, place = int(obs[SEATS_AT]), int(obs[PLACE_AT + spy])
    near = min(NEAR - 1, steps(obs, place, int(obs[CASE_AT])))
    out[at] = first + RACES + (near * HOME + home(obs, seat, place)) * SUMS + held(obs, spy)
    out[at + 1] = first + HOLDS + (held(obs, spy) * SUMS + rival(mem, obs, seat, spy)) * NEAR + near
    at += 2
    for k in range(1, seats):
        account = (seat + k) % seats * SPIES + spy
        if mem[LEAST + account]:
            out[at] = first + THEIRS + (k * SUMS + RANK[mem[LEAST + account]]) * NEAR + near
            at += 1
        if mem[SHY + account]:
            out[at] = first + TIMID + k * SUMS + RANK[mem[SHY + account]]
            at += 1
    return at


# --- Traits ---

SHARES = 5
(
    DOUBTS, DOUBT_HELD, ANSWERS, STOPS, COVERS, SHOWS, PRETENDS, BIDS, BID_SHARE, BLOWS, BLOWN_RIVAL, CARRIES,
    CARRY_HELD, CARRY_RISK, WALKS, PAYS, PAY_HELD, PAY_SHARE, TRAITS,
) = stacked(
    2 * NEAR * 2 * SUMS, 2 * SUMS * SUMS, 2 * SUMS * SUMS, SUMS * SUMS, 2 * SUMS * SUMS, 2 * SUMS, SUMS, SUMS,
    SHARES * SUMS, SUMS * SUMS, SUMS * 2, HOME * 3, SUMS * SUMS, NEAR * 3, NEAR * 3 * SUMS, NEAR * SUMS, SUMS * SUMS,
    SHARES * SUMS,
)  # fmt: skip
MOST_TRAITS = 3


def traits(mem: Vec, obs: Vec, seat: int, action: int, out: Vec, at: int) -> int:
    """Write the traits of an action of the seat; return where they end."""
    if action >= actions.Pay.id:
        return pay(mem, obs, seat, (action - actions.Pay.id) // MOST, (action - actions.Pay.id) % MOST + 1, out, at)
    if action >= actions.Move.id:
        return move(mem, obs, seat, action - actions.Move.id, out, at)
    if action >= actions.Blow.id:
        return blow(mem, obs, seat, action - actions.Blow.id, out, at)
    if action == actions.Pretend.id:
        out[at] = PRETENDS + RANK[int(obs[BALANCE_AT])]
        return at + 1
    if action == actions.Show.id or action == actions.Hide.id:
        spy = int(obs[VICTIM_AT]) - 1
        out[at] = SHOWS + (action - actions.Show.id) * SUMS + (held(obs, spy) if spy >= 0 else 0)
        return at + 1
    return contest(mem, obs, seat, action, out, at)


def contest(mem: Vec, obs: Vec, seat: int, action: int, out: Vec, at: int) -> int:
    """C3: what one has on the contested spy, what the other side has proved, and what is at stake."""
    spy, active = max(0, int(obs[SPY_AT]) - 1), int(obs[ACTIVE_AT])
    own, theirs = held(obs, spy), RANK[mem[LEAST + active * SPIES + spy]]
    if action == actions.Pass.id or action == actions.Challenge.id:
        left = min(NEAR - 1, home(obs, active, int(obs[CASE_AT])))
        doubt = int(action == actions.Challenge.id)
        out[at] = DOUBTS + ((doubt * NEAR + left) * 2 + int(obs[CARRIED_AT])) * SUMS + own
        out[at + 1] = DOUBT_HELD + (doubt * SUMS + own) * SUMS + theirs
        return at + 2
    if action < actions.Stop.id:  # concede, defend
        out[at] = ANSWERS + ((action - actions.Challenge.id - 1) * SUMS + own) * SUMS + rival(mem, obs, seat, spy)
    elif action == actions.Stop.id:
        out[at] = STOPS + own * SUMS + RANK[int(obs[BID_AT])]
    elif action == actions.Cover.id or action == actions.Decline.id:
        out[at] = COVERS + ((action - actions.Cover.id) * SUMS + own) * SUMS + RANK[int(obs[BID_AT])]
    else:
        hundreds = action - actions.Bid.id + 1
        out[at] = BIDS + RANK[hundreds]
        out[at + 1] = BID_SHARE + share(hundreds, int(obs[ACCOUNT_AT + spy])) * SUMS + theirs
        return at + 2
    return at + 1


def share(part: int, whole: int) -> int:
    """Return which part of a sum another one is: less than a fourth, a half, three fourths, all, or all."""
    return min(SHARES - 1, 4 * part // max(1, whole))


def blow(mem: Vec, obs: Vec, seat: int, choice: int, out: Vec, at: int) -> int:
    """C2.3: what one has on Informer and Victim, what others have on the Victim, and whether it is at the briefcase."""
    informer, other = choice // (SPIES - 1), choice % (SPIES - 1)
    victim = other if other < informer else other + 1
    there = int(obs[PLACE_AT + victim] == obs[CASE_AT])
    out[at] = BLOWS + held(obs, informer) * SUMS + held(obs, victim)
    out[at + 1] = BLOWN_RIVAL + rival(mem, obs, seat, victim) * 2 + there
    return at + 2


def move(mem: Vec, obs: Vec, seat: int, choice: int, out: Vec, at: int) -> int:
    """C2.1: whether the briefcase comes nearer, to whom, and what one has on the spy."""
    spy, there = choice // (2 * SPACES), choice // 2 % SPACES + 1
    here = int(obs[PLACE_AT + spy])
    if choice % 2 == 0:
        before, after = steps(obs, here, int(obs[CASE_AT])), steps(obs, there, int(obs[CASE_AT]))
        out[at] = WALKS + (min(NEAR - 1, after) * 3 + after - before + 1) * SUMS + held(obs, spy)
        return at + 1
    before, after = home(obs, seat, here), home(obs, seat, there)
    out[at] = CARRIES + after * 3 + max(-1, min(1, after - before)) + 1
    out[at + 1] = CARRY_HELD + held(obs, spy) * SUMS + rival(mem, obs, seat, spy)
    change = max(-1, min(1, danger(obs, seat, there) - danger(obs, seat, here)))
    out[at + 2] = CARRY_RISK + min(NEAR - 1, danger(obs, seat, there)) * 3 + change + 1
    return at + 3


def danger(obs: Vec, seat: int, space: int) -> int:
    """Return how far a space is from the nearest headquarters of another seat."""
    nearest = HOME
    for other in range(int(obs[SEATS_AT])):
        if other != seat:
            nearest = min(nearest, home(obs, other, space))
    return nearest


def pay(mem: Vec, obs: Vec, seat: int, spy: int, hundreds: int, out: Vec, at: int) -> int:
    """C2.2: how near the spy is, what the account will be beside those of others, and what part of the balance goes."""
    after = RANK[int(obs[ACCOUNT_AT + spy]) + hundreds]
    near = min(NEAR - 1, steps(obs, int(obs[PLACE_AT + spy]), int(obs[CASE_AT])))
    out[at] = PAYS + near * SUMS + held(obs, spy)
    out[at + 1] = PAY_HELD + after * SUMS + rival(mem, obs, seat, spy)
    out[at + 2] = PAY_SHARE + share(hundreds, int(obs[BALANCE_AT])) * SUMS + RANK[hundreds]
    return at + 3


# --- How a network sees the game: from its own seat, and what it leans to before it has learned anything ---

UNREAD = (
    "map", "headquarters", "money", "cap", "cost", "disclose", "anyone", "round_limit", "place", "case", "spy",
    "origin", "victim", "winner", "reason", "seat", "balance", "account",
)  # fmt: skip
"""Parts of an observation that never change in the games the network knows, and those that are facts already."""


def knows(options: Options, seats: int) -> bool:  # noqa: ARG001
    """Tell whether a network has learned these options: who begins is the only one it does not mind."""
    return Options(first=options.first) == options


def turned(name: str, k: int, value: int, seat: int, seats: int) -> tuple[int, int]:
    """Return byte `k` of a part and its value with seats counted from the one that looks."""
    if name in ("asked", "flags") and k < seats:
        return (k - seat) % seats, value
    if name in ("active", "first") and value < seats:
        return k, (value - seat) % seats
    if name == "challenger" and 0 < value <= seats:
        return k, (value - 1 - seat) % seats + 1
    return k, value


NEVER = -1000
"""What is leaned to so little is never considered, unless there is nothing else."""

BIDDEN = tuple(int(hundreds < 5 or hundreds % 5 == 0) for hundreds in range(MOST + 1))
"""The bids that are considered, by hundreds: small ones, and what round sums add up to."""
PENALTY = {24: 0, 12: -70, 4: -180}


def lean(action: int, seat: int) -> int:  # noqa: ARG001
    """Return the score, in hundredths, of an action for a player who knows nothing: pays round sums, and seldom."""
    if action >= actions.Pay.id:
        penalty = PENALTY.get(ROUND_SUMS[(action - actions.Pay.id) % MOST + 1])
        return NEVER if penalty is None else penalty - 200
    if actions.Bid.id <= action < actions.Blow.id:
        return -100 if BIDDEN[action - actions.Bid.id + 1] else NEVER
    return 0
