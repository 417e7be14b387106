"""The rules of Berlin 63, clause by clause: pure functions over the state that write events as they go.

Here are the deal and the choices of a seat; what follows from them is in the files beside this one, by topic:
`turns` (B2, B6), `attacks` (B3), `claims` (B4, B5), `ending` (B7), `offers` (what is legal), `timeouts`, `board`.
Invariant: nothing but `deal` is random; what a seat may do depends on what that seat can see.
"""

from connive.core.emit import NOTHING, clear_log, only, tell, tell_secret
from connive.core.lots import LOTS
from connive.core.randomness import Rng, below
from connive.core.state import Vec
from connive.games.berlin63 import actions, events
from connive.games.berlin63.attacks import advance, capture
from connive.games.berlin63.board import BOTH_SEATS, ask, count, enemy, nth_of, stand
from connive.games.berlin63.claims import claim, doubt, freeze, sacrifice
from connive.games.berlin63.model import (
    BASES,
    BLUE,
    LEO,
    LILLY,
    MIRANDA,
    NEVER_LEADERS,
    NONE,
    QUARK,
    RAY,
    SIDE,
    STEEL,
    VICTOR,
    WIDTH,
    Question,
    State,
    Stride,
)
from connive.games.berlin63.offers import (
    legal_freezes,
    legal_mixes,
    legal_placements,
    legal_powers,
    legal_steps,
    write_characters,
)
from connive.games.berlin63.timeouts import by_lot, default_mix, default_placement
from connive.games.berlin63.turns import begin_turn, end_turn, forget_turn, mix


def deal(s: State, rng: Rng) -> None:
    """B1.3 a secret leader for each side, all different; B1.5 the first player; lots for time-outs."""
    clear_log(s)
    for base in range(BASES):
        s.place[base] = NONE
        s.who[base] = NONE
    forget_turn(s)
    deal_leaders(s, rng)
    for seat in range(2):
        s.reserve[seat] = s.cast
    s.active = s.first if s.first != NONE else below(rng, 2)
    s.lot = below(rng, LOTS)
    tell(s, events.First.kind, s.active)
    ask(s, BOTH_SEATS, Question.DEPLOY)


def deal_leaders(s: State, rng: Rng) -> None:
    """B1.3: one deck of Leader cards, all but Steel and Quark; one card to each side."""
    deck = s.cast & ~NEVER_LEADERS
    for seat in range(2):
        s.leader[seat] = nth_of(deck, below(rng, count(deck)))
        deck ^= 1 << s.leader[seat]
        tell_secret(s, events.Dealt.kind, only(seat), (seat, s.leader[seat]), (seat, NOTHING))


def place_spy(s: State, seat: int, character: int) -> None:
    """B1.4: place a spy on the next column of the first row; when both sides are done the first turn begins."""
    column = s.placed[seat]
    base = seat * SIDE + column
    s.who[base] = character
    s.reserve[seat] ^= 1 << character
    stand(s, base, column if seat == BLUE else (s.rows - 1) * WIDTH + column)
    s.placed[seat] = column + 1
    tell_secret(s, events.Placed.kind, only(seat), (base, character), (base, NOTHING))
    still = s.asked & ~(1 << seat) if column + 1 == s.columns else s.asked
    if still:
        ask(s, still, Question.DEPLOY)
    else:
        begin_turn(s, s.active)


def take_turn(s: State, seat: int, action: int) -> None:
    """B2.1 illusion, B2.2 move, or B2.3 leap."""
    if action < actions.Move.id:
        mix(s, seat, action)
        end_turn(s)
        return
    choice = action - actions.Move.id if action < actions.Leap.id else action - actions.Leap.id
    s.mover = seat * SIDE + choice // 4
    if action < actions.Leap.id:
        s.direction = choice % 4
        advance(s)
    else:
        s.stride = Stride.LEAP
        s.direction = 4 + choice % 4
        claim(s, s.mover, LILLY, NONE, s.direction)


def answer(s: State, seat: int, action: int) -> None:
    """B3.1: nothing, or a claim about the attacked base."""
    if action == actions.Pass.id:
        tell(s, events.Passed.kind, seat)
        capture(s)
    else:
        claim(s, s.attacked, STEEL if action == actions.ClaimSteel.id else QUARK, NONE, NONE)


def use_power(s: State, seat: int, action: int) -> None:
    """B5: at most one claim after the move, for the base that moved."""
    first = enemy(seat) * SIDE
    if action == actions.Pass.id:
        tell(s, events.Passed.kind, seat)
        end_turn(s)
    elif action < actions.Look.id:
        claim(s, s.mover, LEO, first + (action - actions.Push.id) // 4, (action - actions.Push.id) % 4)
    elif action < actions.Dash.id:
        claim(s, s.mover, MIRANDA, first + action - actions.Look.id, NONE)
    elif action == actions.Dash.id:
        claim(s, s.mover, RAY, NONE, s.direction)
    else:
        claim(s, s.mover, VICTOR, NONE, NONE)


def redress(s: State, seat: int, action: int) -> None:
    """B6.1: one illusion with a wrongly accused base, or none."""
    for i in range(SIDE):
        s.accused &= ~(1 << (seat * SIDE + i))
    if action == actions.Pass.id:
        tell(s, events.Passed.kind, seat)
    else:
        mix(s, seat, action)
    end_turn(s)


def is_over(s: State) -> bool:
    """Tell whether the game has ended."""
    return s.question == Question.OVER


CLAIM_CHOICES = 9
"""B4: a claim, a freeze and a counter-freeze, each with a doubt and a reserve spy given up."""

TURN_CHOICES = 1 + 3 * CLAIM_CHOICES + 2
"""B2.2: a move, answers to two attacks (B5.3) and one power between them; B6.1: an illusion of each side."""


def longest(s: State) -> int:
    """B7.4: return a number of choices that no game exceeds; a spy that is lost resets the quiet turns."""
    spies = 2 * count(s.cast)
    return 2 * s.columns + (spies + 1) * s.quiet_limit * TURN_CHOICES


def result(s: State, seat: int) -> int:
    """Return +1 for a win, -1 for a loss, 0 for a draw."""
    if s.winner == NONE:
        return 0
    return 1 if s.winner == seat else -1


def to_act(s: State) -> int:
    """Return the bit set of the seats that are asked."""
    return s.asked


def step(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    clear_log(s)
    if s.question == Question.DEPLOY:
        place_spy(s, seat, action - actions.Place.id)
    elif s.question == Question.TURN:
        take_turn(s, seat, action)
    elif s.question == Question.ANSWER:
        answer(s, seat, action)
    elif s.question == Question.DOUBT:
        doubt(s, seat, action)
    elif s.question == Question.FREEZE:
        freeze(s, seat, action)
    elif s.question == Question.SACRIFICE:
        sacrifice(s, seat, action - actions.Lose.id)
    elif s.question == Question.POWER:
        use_power(s, seat, action)
    elif s.question == Question.SHADOW:
        mix(s, seat, action)
        end_turn(s)
    else:
        redress(s, seat, action)


def legal(s: State, seat: int, out: Vec) -> int:
    """Write the seat's legal actions in ascending order. Below, a candidate is written, and counted if it is legal."""
    if s.question == Question.DEPLOY:
        return legal_placements(s, seat, out)
    if s.question == Question.TURN:
        return legal_steps(s, seat, out, legal_mixes(s, seat, -1, out))
    if s.question == Question.ANSWER:
        out[0], out[1], out[2] = actions.ClaimSteel.id, actions.ClaimQuark.id, actions.Pass.id
        return 3
    if s.question == Question.DOUBT:
        out[0], out[1] = actions.Accept.id, actions.Challenge.id
        return 2
    if s.question == Question.FREEZE:
        return legal_freezes(s, seat, out)
    if s.question == Question.SACRIFICE:
        return write_characters(s.reserve[seat], actions.Lose.id, out, 0)
    if s.question == Question.POWER:
        return legal_powers(s, seat, out)
    if s.question == Question.SHADOW:
        return legal_mixes(s, seat, -1, out)
    n = legal_mixes(s, seat, s.accused, out)
    out[n] = actions.Pass.id
    return n + 1


def default(s: State, seat: int) -> int:
    """Return what is done for a seat whose time is out: nothing where possible, else by lot, never by what it holds."""
    if s.question == Question.DEPLOY:
        return actions.Place.id + default_placement(s, seat)
    if s.question == Question.TURN or s.question == Question.SHADOW:
        return default_mix(s, seat)
    if s.question == Question.DOUBT:
        return actions.Accept.id
    if s.question == Question.SACRIFICE:
        return actions.Lose.id + by_lot(s, seat, s.reserve[seat])
    return actions.Pass.id
