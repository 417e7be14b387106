"""The rules of Conclave, clause by clause: pure functions over the state that write events as they go.

Invariant: nothing but `deal` is random; a face-down card is told to its owner, and to everybody else only its back.
"""

from connive.core.emit import clear_log, only, tell, tell_secret
from connive.core.lots import LOTS, lot_below
from connive.core.randomness import Rng, below
from connive.core.state import Vec
from connive.games.conclave import actions, events
from connive.games.conclave.card_moves import (
    add_to_hand,
    back,
    follow,
    lay,
    shown,
    take_from_hand,
    top_card,
)
from connive.games.conclave.lines import crisis_takes, line_takes, line_total, lowest, open_cells, size
from connive.games.conclave.model import (
    CELLS,
    HAND,
    INSIDE,
    MAGICS,
    NO_CARD,
    NONE,
    PACK,
    READING,
    SEATS,
    Axis,
    Question,
    State,
)
from connive.games.conclave.scores import (
    controlled,
    end_reason,
    follower_count,
    place_of,
    resentment,
    standing,
    winner_set,
)
from connive.games.conclave.setup import deal_from, show_deal, shuffle

# --- Set-up (K1) ---


def deal(s: State, rng: Rng) -> None:
    """K1.3: shuffle, remove, deal hands, lay the cards of the grid, split the rest; K1.4: corner and first seat."""
    clear_log(s)
    cards = [0] * PACK
    shuffle(s, cards, rng)
    deal_from(s, cards)
    s.corner = s.fixed_corner if s.fixed_corner != NONE else below(rng, 4)
    first = s.fixed_first if s.fixed_first != NONE else below(rng, s.seats)
    s.lot = below(rng, LOTS)
    tell(s, events.First.kind, first, s.corner)
    show_deal(s)
    begin_turn(s, first)


# --- A turn (K2) ---


def begin_turn(s: State, seat: int) -> None:
    """K2: the seat may give, and sends."""
    s.active = seat
    s.turn += 1
    tell(s, events.Turn.kind, seat)
    ask(s, Question.TURN)


def give(s: State, seat: int, magic: int, to: int) -> None:
    """K2.1: a whole pile goes to a seat that has no followers of that magic."""
    pile = seat * MAGICS + magic
    other = to * MAGICS + magic
    s.held[other] = s.held[pile]
    s.total[other] = s.total[pile]
    s.count[other] = s.count[pile]
    s.held[pile] = 0
    s.total[pile] = 0
    s.count[pile] = 0
    tell(s, events.Gave.kind, seat, magic, to)
    ask(s, Question.SEND)


def send(s: State, seat: int, card: int, cell: int) -> None:
    """K2.2: a hand card is placed face up; then K2.3 gain, K2.5 crisis, and K2.6 draw."""
    take_from_hand(s, seat, card)
    lay(s, card, cell)
    column = line_total(s, cell, Axis.COLUMN)
    row = line_total(s, cell, Axis.ROW)
    tell(s, events.Sent.kind, seat, card, cell, column, row)
    if column >= s.reach:
        take(s, seat, line_takes(s, cell, Axis.COLUMN))
    if row >= s.reach:
        take(s, seat, line_takes(s, cell, Axis.ROW))
    if s.occupied == INSIDE[s.side]:
        tell(s, events.Crisis.kind, seat)
        take(s, seat, crisis_takes(s, cell))
    if s.last_turns > 0:
        end_last_turn(s)
    elif s.left[0] > 0 and s.left[1] > 0:
        ask(s, Question.DRAW)
    else:
        draw(s, seat, 0 if s.left[0] > 0 else 1)


def take(s: State, seat: int, cells: int) -> None:
    """K2.4: the cards on these cells become followers, in a pile for each magic."""
    s.occupied &= ~cells
    while cells != 0:
        cell = lowest(cells)
        card = s.grid[cell]
        s.grid[cell] = NO_CARD
        follow(s, seat, card)
        tell(s, events.Took.kind, seat, card, cell)
        cells &= cells - 1


def draw(s: State, seat: int, deck: int) -> None:
    """K2.6: take the top card of a deck; K2.7: refill from the same deck; the turn is over."""
    card = top_card(s, deck)
    add_to_hand(s, seat, card)
    tell_secret(s, events.Drew.kind, only(seat), (seat, deck, card), (seat, deck, back(card)))
    refill(s, deck)
    if s.left[0] == 0 and s.left[1] == 0:
        s.last_turns = s.seats
        tell(s, events.Last.kind, seat)
    begin_turn(s, next_seat(s))


def refill(s: State, deck: int) -> None:
    """K2.7: lay cards in reading order from the starting corner until enough cells are full or the cards run out."""
    empty = s.side * s.side - size(s.occupied)
    i = (s.side * 4 + s.corner) * CELLS
    while empty > s.spare and s.left[0] + s.left[1] > 0:
        cell = READING[i]
        i += 1
        if s.occupied >> cell & 1 == 0:
            if s.left[deck] == 0:
                deck = 1 - deck
            card = top_card(s, deck)
            lay(s, card, cell)
            empty -= 1
            tell(s, events.Laid.kind, deck, card, cell)


def next_seat(s: State) -> int:
    """K1.4: clockwise."""
    return s.active + 1 if s.active + 1 < s.seats else 0


# --- The end (K3) ---


def end_last_turn(s: State) -> None:
    """K3.1: once the decks are empty each seat has one last turn, the one that emptied them after all others."""
    s.last_turns -= 1
    if s.last_turns == 0:
        end(s)
    else:
        begin_turn(s, next_seat(s))


def end(s: State) -> None:
    """K3.2: hands join the piles; K3.3 to K3.5: control, elimination, resentment, places."""
    for seat in range(s.seats):
        join(s, seat)
    for seat in range(s.seats):
        controls = 0
        for magic in range(MAGICS):
            controls |= int(controlled(s, seat, magic)) << magic
        tell(s, events.Scored.kind, seat, resentment(s, seat), controls, follower_count(s, seat), place_of(s, seat))
    s.asked = 0
    s.question = Question.OVER
    tell(s, events.Ended.kind, end_reason(s), winner_set(s))


def join(s: State, seat: int) -> None:
    """K3.2: the cards left in a hand join its owner's piles, face up."""
    at = seat * HAND
    tell(s, events.Joined.kind, seat, shown(s.hands[at]), shown(s.hands[at + 1]), shown(s.hands[at + 2]))
    for i in range(at, at + HAND):
        if s.hands[i] != NO_CARD:
            follow(s, seat, s.hands[i])
            s.hands[i] = NO_CARD


def is_over(s: State) -> bool:
    """K3: the last turns have been taken."""
    return s.question == Question.OVER


def longest(s: State) -> int:
    """K2.6, K3.1: return a number of choices that no game exceeds; each turn but the last ones draws a card."""
    return 3 * 2 * s.deck_size + 2 * s.seats


def result(s: State, seat: int) -> int:
    """Return the number of seats that this seat beat less the number that beat it (K3.4)."""
    mine = standing(s, seat)
    score = 0
    for other in range(s.seats):
        theirs = standing(s, other)
        score += int(theirs > mine) - int(theirs < mine)
    return score


# --- Choices ---


def to_act(s: State) -> int:
    """Return the seat with an open choice, as a bit set."""
    return s.asked


def step(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    clear_log(s)
    if action >= actions.Send.id:
        send(s, seat, (action - actions.Send.id) // CELLS, (action - actions.Send.id) % CELLS)
    elif action >= actions.Draw.id:
        draw(s, seat, action - actions.Draw.id)
    else:
        give(s, seat, (action - actions.Give.id) // SEATS, (action - actions.Give.id) % SEATS)


def legal(s: State, seat: int, out: Vec) -> int:
    """Write the seat's legal actions in ascending order."""
    n = 0
    if s.question == Question.DRAW:
        out[0] = actions.Draw.id
        out[1] = actions.Draw.id + 1
        return 2
    if s.question == Question.TURN:
        n = legal_gifts(s, seat, out)
    cells = open_cells(s)
    for i in range(seat * HAND, seat * HAND + HAND):
        if s.hands[i] == NO_CARD:
            break
        first = actions.Send.id + s.hands[i] * CELLS
        rest = cells
        while rest != 0:
            out[n] = first + lowest(rest)
            n += 1
            rest &= rest - 1
    return n


def legal_gifts(s: State, seat: int, out: Vec) -> int:
    """K2.1: each of my piles, to each seat that has no followers of its magic."""
    n = 0
    for magic in range(MAGICS):
        if s.count[seat * MAGICS + magic] > 0:
            for other in range(s.seats):
                if s.count[other * MAGICS + magic] == 0:
                    out[n] = actions.Give.id + magic * SEATS + other
                    n += 1
    return n


def default(s: State, seat: int) -> int:
    """K3.6: no gift; a card of the first magic held, by lot among equal backs; the first cell; the first deck."""
    if s.question == Question.DRAW:
        return actions.Draw.id
    at = seat * HAND
    equal = 1
    while equal < HAND and s.hands[at + equal] != NO_CARD and back(s.hands[at + equal]) == back(s.hands[at]):
        equal += 1
    card = s.hands[at + lot_below(s.lot, s.turn, equal)]
    return actions.Send.id + card * CELLS + lowest(open_cells(s))


def ask(s: State, question: int) -> None:
    """Open a choice for the active seat, in public."""
    s.asked = 1 << s.active
    s.question = question
    tell(s, events.Asked.kind, s.asked, question)
