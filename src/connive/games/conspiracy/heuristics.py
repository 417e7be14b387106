"""What a sensible player of Conspiracy thinks at first sight; compiled together with the rules.

`value` judges a whole world; `weight` looks at the table and at the seat's own Bank Book only.
"""

from connive.games.conspiracy import actions
from connive.games.conspiracy.choices import held
from connive.games.conspiracy.model import DISTANCE, MOST, NONE, ROUND_SUMS, SPACES, SPIES, Question, State

FAR = 99
PATIENCE = 6
SAFE = 860
HELD_UP = 3


# --- How good a world looks ---


def value(s: State, seat: int) -> int:
    """Return how good a state looks for a seat, in thousandths of a win: its own race less the best of the others'."""
    if s.question == Question.OVER:
        return 0 if s.winner == NONE else (1000 if s.winner == seat else -1000)
    undone = move_fails(s)
    own = 0
    best = 0
    for other in range(s.seats):
        prospect = race(s, other, undone)
        if other == seat:
            own = prospect
        elif prospect > best:
            best = prospect
    return max(-950, min(950, own - best + s.balance[seat] // 4))


def race(s: State, seat: int, undone: bool) -> int:
    """Return how near a seat is to bringing the briefcase home, with its best spy."""
    case = s.origin if undone and s.carried else s.case
    home = steps(s, case, s.headquarters[seat])
    if home == 0:
        return 950
    wait = (seat - s.active + s.seats) % s.seats
    if s.question != Question.TURN and wait == 0:
        wait = s.seats
    if s.flags >> seat & 1:
        wait += s.seats
    best = 0
    for spy in range(s.spies):
        here = spot(s, spy, undone)
        if here != NONE:
            turns = steps(s, here, case) + home
            prospect = outlook(s, seat, spy, wait + (turns - 1) * s.seats)
            if prospect > best:
                best = prospect
    return best


def outlook(s: State, seat: int, spy: int, time: int) -> int:
    """Weigh a race of several turns by who controls the spy: the largest account, or money to make it so."""
    own = held(s, seat, spy)
    rival = 0
    for other in range(s.seats):
        if other != seat and held(s, other, spy) > rival:
            rival = held(s, other, spy)
    if own >= rival:
        return SAFE * PATIENCE // (PATIENCE + time) + min(own - rival, 40)
    if own + s.balance[seat] >= rival:
        return SAFE * PATIENCE // (PATIENCE + time + s.seats)
    return SAFE * PATIENCE // (PATIENCE + time) // HELD_UP


def move_fails(s: State) -> bool:
    """Tell whether a move under way would be stopped by a seat that is still to be asked or is bidding."""
    if s.spy == NONE or s.victim != NONE or s.challenger == NONE:
        return False
    return outbid(s)


def outbid(s: State) -> bool:
    """Tell whether a seat of the rest of the window has more on the contested spy than the active one."""
    seat = s.challenger
    while seat != s.active:
        if held(s, seat, s.spy) > held(s, s.active, s.spy):
            return True
        seat = (seat + 1) % s.seats
    return False


def spot(s: State, spy: int, undone: bool) -> int:
    """Return where a spy will be when the action under way is over; NONE if its cover will be blown."""
    if undone and spy == s.spy:
        return s.origin
    if spy == s.victim and s.challenger != NONE and not outbid(s):
        return NONE
    return s.place[spy]


def steps(s: State, here: int, there: int) -> int:
    """Return the distance between two spaces of the map."""
    return DISTANCE[(s.map * SPACES + here) * SPACES + there]


# --- How often a lively player does something ---


def weight(s: State, seat: int, action: int) -> int:
    """Return how often a lively random player acts so: races for home, pays round sums, challenges what it must."""
    if action >= actions.Pay.id:
        return pay_weight(s, seat, (action - actions.Pay.id) // MOST, (action - actions.Pay.id) % MOST + 1)
    if action >= actions.Move.id:
        return move_weight(s, seat, action - actions.Move.id)
    if action >= actions.Blow.id:
        return blow_weight(s, seat, action - actions.Blow.id)
    if action >= actions.Bid.id:
        return bid_weight(s, seat, action - actions.Bid.id + 1)
    if action == actions.Pretend.id:
        return 30
    if action == actions.Pass.id or action == actions.Challenge.id:
        return challenge_weight(s, seat, action)
    if action == actions.Concede.id or action == actions.Defend.id:
        return 1 if (action == actions.Defend.id) == (held(s, seat, s.spy) == 0) else 6
    if action == actions.Stop.id:
        return 1 + s.bid // 4
    return 8 if action == actions.Cover.id else 2


def pay_weight(s: State, seat: int, spy: int, hundreds: int) -> int:
    """Weigh a pay-off: round sums, and spies near the briefcase."""
    ease = ROUND_SUMS[hundreds]
    if ease == 1 or s.question == Question.OPENING:
        return ease
    near = steps(s, s.place[spy], s.case) <= 1
    return ease if near and held(s, seat, spy) < 40 else 1 + ease // 8


def move_weight(s: State, seat: int, choice: int) -> int:
    """Weigh a move: the briefcase home or away from another's headquarters, own spies towards the briefcase."""
    spy = choice // (2 * SPACES)
    target = choice // 2 % SPACES
    here = s.place[spy]
    trusted = held(s, seat, spy) > 0
    if choice % 2 == 0:
        if steps(s, target, s.case) >= steps(s, here, s.case):
            return 2
        return 160 if trusted else 30
    home = s.headquarters[seat]
    if target == home:
        return 6000
    if steps(s, target, home) < steps(s, here, home):
        return 700 if trusted else 240
    return 150 if danger(s, seat, here) < danger(s, seat, target) else 2


def danger(s: State, seat: int, space: int) -> int:
    """Return how far a space is from the nearest headquarters of another seat."""
    nearest = FAR
    for other in range(s.seats):
        if other != seat:
            nearest = min(nearest, steps(s, space, s.headquarters[other]))
    return nearest


def blow_weight(s: State, seat: int, choice: int) -> int:
    """Weigh an attempt to blow a cover: likelier where the briefcase stands, if the Victim is not one's own."""
    informer = choice // (SPIES - 1)
    other = choice % (SPIES - 1)
    victim = other if other < informer else other + 1
    if held(s, seat, victim) > 0:
        return 1
    return 120 if s.place[victim] == s.case else 12


def bid_weight(s: State, seat: int, hundreds: int) -> int:
    """Weigh a bid: small raises, or all there is."""
    if hundreds == held(s, seat, s.spy):
        return 8
    return 8 if hundreds <= s.bid + 3 else 1


def challenge_weight(s: State, seat: int, action: int) -> int:
    """Weigh passing and challenging: the briefcase on its way to another's headquarters wants a challenge."""
    urgency = 1
    if s.victim != NONE:
        urgency += held(s, seat, s.victim) // 2
    elif s.carried:
        left = steps(s, s.case, s.headquarters[s.active])
        urgency += 30 // (1 + left)
    stake = 1 + min(held(s, seat, s.spy), 40) // 4
    return max(1, urgency * stake // 2) if action == actions.Challenge.id else 20


def rightly(s: State, seat: int) -> int:  # noqa: ARG001
    """Return what somebody who knew the truth would answer a claim; nothing if no claim is to be answered."""
    return NONE
