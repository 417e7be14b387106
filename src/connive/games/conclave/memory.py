"""What a network of Conclave reads beside an observation: cards by kind, who controls what, and what an action changes.

Everything that was ever open to all still is, so there is nothing to remember. Seats are counted from the one that
looks. Invariant: facts and traits are functions of the events that a seat was told.
"""

from connive.core.parts import stacked, starts
from connive.core.state import Vec
from connive.games.conclave import actions
from connive.games.conclave.encode import PRIVATE, PUBLIC
from connive.games.conclave.model import (
    BROTHERHOOD,
    CARDS,
    CELLS,
    DECK,
    DECKS,
    HAND,
    INFLUENCE,
    MAGIC,
    MAGICS,
    NONE,
    RUN,
    SEATS,
    WIDTH,
    Options,
)
from connive.games.conclave.outlook import advantage, danger

MEMORY = 0
KINDS, POWERS = 3 * MAGICS, 6
"""How many kinds of cards there are, by magic and brotherhood, and influences, with none."""
SPAN, MIDDLE = 21, 10
"""Leads and changes are cut to these many values, the middle one for none."""
BURDEN = 32
"""How many values of resentment have a row each."""
OUTLOOK, PER_ROW, DANGER = 41, 50, 16
"""Rows for the change of what a seat must expect, `PER_ROW` hundredths each, and for what the next seat can take."""

AT = starts(PUBLIC + PRIVATE)
SEATS_AT, REACH_AT, GRID_AT, HANDS_AT, BACKS_AT, LEFT_AT, TOTAL_AT, HAND_AT = (
    AT[name] for name in ("seats", "reach", "grid", "hand_backs", "deck_backs", "left", "total", "hand")
)


def remember(mem: Vec, kind: int, told: Vec, at: int) -> None:
    """Take in an event: nothing need be kept."""


# --- Facts ---

CELL_KIND, CELL_POWER, OWN_CARD, OWN_KIND, BACKS, TOPS, LEADS, RESENTED, CONTROLS, FACTS = stacked(
    CELLS * KINDS,
    CELLS * POWERS,
    CARDS,
    KINDS,
    SEATS * MAGICS * (HAND + 1),
    DECKS * 2 * (MAGICS + 1),
    MAGICS * SPAN,
    SEATS * BURDEN,
    SEATS * (MAGICS + 1),
)
MOST_FACTS = 2 * CELLS + 2 * HAND + SEATS * MAGICS + 2 * DECKS + MAGICS + 2 * SEATS


def facts(mem: Vec, obs: Vec, seat: int, first: int, out: Vec, at: int) -> int:  # noqa: ARG001
    """Write the facts that hold, counted from `first`; return where they end."""
    for cell in range(CELLS):
        card = int(obs[GRID_AT + cell]) - 1
        if card >= 0:
            out[at] = first + CELL_KIND + cell * KINDS + MAGIC[card] * 3 + BROTHERHOOD[card]
            out[at + 1] = first + CELL_POWER + cell * POWERS + INFLUENCE[card]
            at += 2
    at = own_cards(obs, first, out, at)
    at = tops(obs, first, out, at)
    seats = int(obs[SEATS_AT])
    for k in range(seats):
        at = standing(obs, (seat + k) % seats, k, first, out, at)
    for magic in range(MAGICS):
        out[at] = first + LEADS + magic * SPAN + cut(lead(obs, seat, magic, 0))
        at += 1
    return at


def own_cards(obs: Vec, first: int, out: Vec, at: int) -> int:
    """Write the cards of the hand; of two of one kind the kind is written once."""
    kinds = 0
    for i in range(HAND):
        card = int(obs[HAND_AT + i]) - 1
        if card >= 0:
            out[at] = first + OWN_CARD + card
            at += 1
            kinds |= 1 << MAGIC[card] * 3 + BROTHERHOOD[card]
    for kind in range(KINDS):
        if kinds >> kind & 1:
            out[at] = first + OWN_KIND + kind
            at += 1
    return at


def tops(obs: Vec, first: int, out: Vec, at: int) -> int:
    """Write the backs of the two top cards of each deck."""
    for deck in range(DECKS):
        left = int(obs[LEFT_AT + deck])
        for k in range(min(2, left)):
            out[at] = first + TOPS + (deck * 2 + k) * (MAGICS + 1) + int(obs[BACKS_AT + deck * DECK + left - 1 - k])
            at += 1
    return at


def standing(obs: Vec, seat: int, k: int, first: int, out: Vec, at: int) -> int:
    """Write the backs in a hand, resentment and how many magics are controlled, of the seat `k` after one's own."""
    for magic in range(MAGICS):
        many = 0
        for i in range(seat * HAND, seat * HAND + HAND):
            many += int(int(obs[HANDS_AT + i]) == magic + 1)
        if many:
            out[at] = first + BACKS + (k * MAGICS + magic) * (HAND + 1) + many
            at += 1
    out[at] = first + RESENTED + k * BURDEN + min(BURDEN - 1, resentment(obs, seat))
    out[at + 1] = first + CONTROLS + k * (MAGICS + 1) + controls(obs, seat)
    return at + 2


def best_other(obs: Vec, seat: int, magic: int) -> int:
    """Return the largest pile of a magic that another seat has."""
    best = 0
    for other in range(int(obs[SEATS_AT])):
        if other != seat:
            best = max(best, int(obs[TOTAL_AT + other * MAGICS + magic]))
    return best


def lead(obs: Vec, seat: int, magic: int, more: int) -> int:
    """Return by how much a seat leads a magic, with so much more in its pile."""
    return int(obs[TOTAL_AT + seat * MAGICS + magic]) + more - best_other(obs, seat, magic)


def resentment(obs: Vec, seat: int) -> int:
    """K3.5: return the influence of a seat's followers of magics that it does not control."""
    total = 0
    for magic in range(MAGICS):
        if lead(obs, seat, magic, 0) < 0:
            total += int(obs[TOTAL_AT + seat * MAGICS + magic])
    return total


def controls(obs: Vec, seat: int) -> int:
    """K3.3: return how many magics a seat controls."""
    many = 0
    for magic in range(MAGICS):
        mine = int(obs[TOTAL_AT + seat * MAGICS + magic])
        many += int(mine > 0 and mine >= best_other(obs, seat, magic))
    return many


def cut(number: int) -> int:
    """Return the row of a lead or change."""
    return max(0, min(SPAN - 1, number + MIDDLE))


# --- Traits ---

GIFT, GIFT_LEAD, GIFT_SIZE, DRAWN, SENT, CELL, TAKEN, CHANGE, OTHERS, GAINED, EXPECTED, EXPOSED, TRAITS = stacked(
    MAGICS * SEATS, SPAN, 16, 2 * SPAN + 1, MAGICS * POWERS, CELLS, 12, SPAN, SPAN, SPAN * 6, OUTLOOK, DANGER
)
MOST_TRAITS = 7 + MAGICS


def traits(mem: Vec, obs: Vec, seat: int, action: int, out: Vec, at: int) -> int:  # noqa: ARG001
    """Write the traits of an action of the seat; return where they end."""
    if action < actions.Draw.id:
        return gift(obs, seat, action - actions.Give.id, out, at)
    if action < actions.Send.id:
        left = int(obs[LEFT_AT + action - actions.Draw.id])
        out[at] = DRAWN + 2 * SPAN
        if left > 0:
            magic = int(obs[BACKS_AT + (action - actions.Draw.id) * DECK + left - 1]) - 1
            held = int(obs[TOTAL_AT + seat * MAGICS + magic]) > 0
            out[at] = DRAWN + int(held) * SPAN + cut(lead(obs, seat, magic, 0))
        return at + 1
    return sending(obs, seat, (action - actions.Send.id) // CELLS, (action - actions.Send.id) % CELLS, out, at)


def gift(obs: Vec, seat: int, choice: int, out: Vec, at: int) -> int:
    """K2.1: which pile goes to whom, whether it leads, and how large it is."""
    magic, other = choice // SEATS, choice % SEATS
    out[at] = GIFT + magic * SEATS + (other - seat) % int(obs[SEATS_AT])
    out[at + 1] = GIFT_LEAD + cut(lead(obs, seat, magic, 0))
    out[at + 2] = GIFT_SIZE + min(15, int(obs[TOTAL_AT + seat * MAGICS + magic]))
    return at + 3


def sending(obs: Vec, seat: int, card: int, cell: int, out: Vec, at: int) -> int:
    """K2.2 to K2.5: what is sent where, what it takes, and what that does to leads and resentment."""
    empty = 0
    for k in range(CELLS):
        empty += int(obs[GRID_AT + k] == 0)
    bits = taken(obs, card, cell)
    many, change, others, gains, end = 0, 0, 0, 0, at + 7
    for magic in range(MAGICS):
        gain = 0
        for k in range(CELLS):
            if bits >> k & 1 and MAGIC[int(obs[GRID_AT + k]) - 1] == magic:
                gain += INFLUENCE[int(obs[GRID_AT + k]) - 1]
                many += 1
        if gain:
            change += burden(obs, seat, magic, gain) - burden(obs, seat, magic, 0)
            others += dethroned(obs, seat, magic, gain)
            gains |= gain << 6 * magic
            out[end] = GAINED + cut(lead(obs, seat, magic, gain)) * 6 + min(5, (gain - 1) // 2)
            end += 1
    out[at] = SENT + MAGIC[card] * POWERS + INFLUENCE[card]
    out[at + 1] = CELL + cell
    out[at + 2] = TAKEN + min(5, many) + 6 * int(empty == 1)
    out[at + 3] = CHANGE + cut(change)
    out[at + 4] = OTHERS + cut(others)
    promised = (advantage(obs, seat, gains, card) - advantage(obs, seat, 0, NONE)) // PER_ROW
    out[at + 5] = EXPECTED + max(0, min(OUTLOOK - 1, promised + OUTLOOK // 2))
    out[at + 6] = EXPOSED + min(DANGER - 1, danger(obs, seat, gains, bits, card, cell))
    return end


def burden(obs: Vec, seat: int, magic: int, more: int) -> int:
    """Return what a pile costs its seat, with so much more in it: all of it, unless it controls its magic."""
    return int(obs[TOTAL_AT + seat * MAGICS + magic]) + more if lead(obs, seat, magic, more) < 0 else 0


def dethroned(obs: Vec, seat: int, magic: int, more: int) -> int:
    """Return how much the largest pile of another seat costs it from now on, if it loses control by this."""
    best = best_other(obs, seat, magic)
    loses = lead(obs, seat, magic, 0) <= 0 < lead(obs, seat, magic, more)
    return best if best > 0 and loses else 0


def taken(obs: Vec, card: int, cell: int) -> int:
    """K2.3: return the cells whose cards an emissary takes, as a bit set."""
    bits = 0
    for axis in range(2):
        stride, here = (WIDTH, cell // WIDTH) if axis == 0 else (1, cell % WIDTH)
        begin = cell - here * stride
        full = 1 << here
        for i in range(WIDTH):
            full |= int(obs[GRID_AT + begin + i * stride] > 0) << i
        run = RUN[full * WIDTH + here]
        total = INFLUENCE[card]
        for i in range(WIDTH):
            if run >> i & 1 and i != here:
                total += INFLUENCE[int(obs[GRID_AT + begin + i * stride]) - 1]
        if total >= int(obs[REACH_AT]):
            for i in range(WIDTH):
                if run >> i & 1 and i != here:
                    other = int(obs[GRID_AT + begin + i * stride]) - 1
                    if MAGIC[other] == MAGIC[card] or BROTHERHOOD[other] == BROTHERHOOD[card]:
                        bits |= 1 << begin + i * stride
    return bits


# --- How a network sees the game: from its own seat, and what it leans to before it has learned anything ---

UNREAD = (
    "pack", "neither", "side", "reach", "spare", "grid", "hand_backs", "deck_backs", "count", "followers", "seat",
    "hand",
)  # fmt: skip
"""Parts of an observation that never change in the games the network knows, and those that are facts already."""


def knows(options: Options, seats: int) -> bool:  # noqa: ARG001
    """Tell whether a network has learned these options: who begins, and the starting corner, it does not mind."""
    return Options(first=options.first, corner=options.corner) == options


def turned(name: str, k: int, value: int, seat: int, seats: int) -> tuple[int, int]:
    """Return byte `k` of a part and its value with seats counted from the one that looks."""
    if name == "asked" and k < seats:
        return (k - seat) % seats, value
    if name == "total" and k < seats * MAGICS:
        return (k // MAGICS - seat) % seats * MAGICS + k % MAGICS, value
    if name == "active" and value < seats:
        return k, (value - seat) % seats
    return k, value


def lean(action: int, seat: int) -> int:  # noqa: ARG001
    """Return the score, in hundredths, of an action for a player who knows nothing: all alike, gifts a little less."""
    return -100 if action < actions.Draw.id else 0
