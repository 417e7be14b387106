"""The rules of Berlin 63, clause by clause: pure functions over the state that write events as they go.

Invariant: nothing but `deal` is random; what a seat may do depends on what that seat can see.
"""

from connive.core.emit import (
    EVERYBODY,
    NOTHING,
    REFEREE,
    SPECTATORS,
    clear_log,
    emit1,
    emit2,
    emit3,
    emit4,
    only,
    others,
)
from connive.core.lots import LOTS, lot_below
from connive.core.randomness import Rng, below
from connive.core.record import Vec
from connive.games.berlin63.model import (
    ACCEPT,
    BASES,
    BLUE,
    CAST,
    CHALLENGE,
    CLAIM_QUARK,
    CLAIM_STEEL,
    COLUMN,
    DASH,
    FREEZE,
    LEAP,
    LEO,
    LILLY,
    LOOK,
    LOSE,
    MAX_ROWS,
    MIRANDA,
    MIX_KEEP,
    MIX_SWAP,
    MOVE,
    NEIGHBOUR,
    NEVER_LEADERS,
    NONE,
    PAIR_A,
    PAIR_B,
    PASS,
    PLACE,
    PUSH,
    QUARK,
    RAY,
    RED,
    RESERVE_KEEP,
    RESERVE_SWAP,
    ROW,
    SHADOW,
    SIDE,
    STEEL,
    VERONICA,
    VICTOR,
    WIDTH,
    Kind,
    Question,
    Reason,
    State,
    Stride,
)

BOTH_SEATS = 1 << BLUE | 1 << RED

OFF_BOARD = 62
"""A number that no set of squares contains."""

AROUND = tuple(OFF_BOARD if square == NONE else square for square in NEIGHBOUR)
"""The square one step away, at `square * 8 + direction`, to look up in a set of squares."""

FIELDS = tuple(
    sum(1 << row * WIDTH + column for row in range(rows) for column in range(columns))
    for rows in range(MAX_ROWS + 1)
    for columns in range(WIDTH + 1)
)
"""B1.1: the set of squares of a board, at `rows * (WIDTH + 1) + columns`."""


# --- Set-up (B1) ---


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
    emit1(s, Kind.FIRST, EVERYBODY, s.active)
    ask(s, BOTH_SEATS, Question.DEPLOY)


def deal_leaders(s: State, rng: Rng) -> None:
    """B1.3: one deck of Leader cards, all but Steel and Quark; one card to each side."""
    deck = s.cast & ~NEVER_LEADERS
    for seat in range(2):
        s.leader[seat] = nth_of(deck, below(rng, count(deck)))
        deck ^= 1 << s.leader[seat]
        emit2(s, Kind.DEALT, only(seat), seat, s.leader[seat])
        emit2(s, Kind.DEALT, others(only(seat)), seat, NOTHING)


def place_spy(s: State, seat: int, character: int) -> None:
    """B1.4: place a spy on the next column of the first row; when both sides are done the first turn begins."""
    column = s.placed[seat]
    base = seat * SIDE + column
    s.who[base] = character
    s.reserve[seat] ^= 1 << character
    stand(s, base, column if seat == BLUE else (s.rows - 1) * WIDTH + column)
    s.placed[seat] = column + 1
    emit2(s, Kind.PLACED, only(seat), base, character)
    emit2(s, Kind.PLACED, others(only(seat)), base, NOTHING)
    still = s.asked & ~(1 << seat) if column + 1 == s.columns else s.asked
    if still:
        ask(s, still, Question.DEPLOY)
    else:
        begin_turn(s, s.active)


# --- A turn (B2) ---


def begin_turn(s: State, seat: int) -> None:
    """B2: the seat creates an illusion or activates a base."""
    forget_turn(s)
    s.active = seat
    s.turn += 1
    emit2(s, Kind.TURN, EVERYBODY, seat, s.quiet)
    ask(s, 1 << seat, Question.TURN)


def forget_turn(s: State) -> None:
    """Clear what belonged to one turn, so that equal positions are equal states."""
    s.stirred = 0
    s.mover = NONE
    s.origin = NONE
    s.direction = NONE
    s.stride = Stride.WALK
    s.attacked = NONE
    s.repelled = 0
    s.accused = 0
    forget_claims(s)


def forget_claims(s: State) -> None:
    """Clear the power event."""
    s.depth = 0
    for i in range(len(s.claims)):
        s.claims[i] = NONE
    s.power = NONE
    s.power_target = NONE
    s.power_direction = NONE
    s.froze = 0
    s.proved = 0


def take_turn(s: State, seat: int, action: int) -> None:
    """B2.1 illusion, B2.2 move, or B2.3 leap."""
    if action < MOVE:
        mix(s, seat, action)
        end_turn(s)
        return
    choice = action - MOVE if action < LEAP else action - LEAP
    s.mover = seat * SIDE + choice // 4
    if action < LEAP:
        s.direction = choice % 4
        advance(s)
    else:
        s.stride = Stride.LEAP
        s.direction = 4 + choice % 4
        claim(s, s.mover, LILLY, NONE, s.direction)


def mix(s: State, seat: int, action: int) -> None:
    """B2.1: two spies are named in public and swapped, or not, in secret."""
    first = seat * SIDE
    other = NOTHING
    swapped = 0
    character = NOTHING
    if action < RESERVE_KEEP:
        swapped = int(action >= MIX_SWAP)
        pair = action - (MIX_SWAP if swapped else MIX_KEEP)
        base = first + PAIR_A[pair]
        other = first + PAIR_B[pair]
        if swapped:
            s.who[base], s.who[other] = s.who[other], s.who[base]
    elif action < RESERVE_SWAP:
        base = first + action - RESERVE_KEEP
    else:
        swapped = 1
        base = first + (action - RESERVE_SWAP) // CAST
        character = (action - RESERVE_SWAP) % CAST
        s.reserve[seat] ^= 1 << character | 1 << s.who[base]
        s.who[base] = character
    emit4(s, Kind.MIXED, only(seat), base, other, swapped, character)
    emit4(s, Kind.MIXED, others(only(seat)), base, other, NOTHING, NOTHING)


def advance(s: State) -> None:
    """B2.2: the active base goes one space on; an enemy base there is attacked (B3.1)."""
    origin = s.place[s.mover]
    target = NEIGHBOUR[origin * 8 + s.direction]
    met = s.board[target] - 1
    s.origin = origin
    s.board[origin] = 0
    s.place[s.mover] = target
    s.attacked = met
    emit4(s, Kind.MOVED, EVERYBODY, s.mover, origin, target, NOTHING if met == NONE else met)
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


# --- An attack (B3) ---


def answer(s: State, seat: int, action: int) -> None:
    """B3.1: nothing, or a claim about the attacked base."""
    if action == PASS:
        emit1(s, Kind.PASSED, EVERYBODY, seat)
        capture(s)
    else:
        claim(s, s.attacked, STEEL if action == CLAIM_STEEL else QUARK, NONE, NONE)


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
    emit2(s, Kind.REPELLED, EVERYBODY, s.mover, s.origin)
    arrive(s)


def blast(s: State) -> None:
    """B3.4: the attacked base, the attacker and all neighbours are eliminated at the same moment."""
    centre = s.place[s.attacked]
    emit1(s, Kind.BLAST, EVERYBODY, centre)
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
    emit2(s, Kind.ELIMINATED, EVERYBODY, base, s.who[base])


# --- Claims, doubts and freezing (B4) ---


def claim(s: State, base: int, character: int, target: int, direction: int) -> None:
    """B4.1: a claim opens a power event; it names the base, the character and the whole effect."""
    forget_claims(s)
    s.power = character
    s.power_target = target
    s.power_direction = direction
    push_claim(s, base, character, target, direction)


def push_claim(s: State, base: int, character: int, target: int, direction: int) -> None:
    """B4.2: every claim, a freezing one too, is accepted or challenged by the other side."""
    s.claims[s.depth] = base
    s.depth += 1
    shown_target = NOTHING if target == NONE else target
    shown_direction = NOTHING if direction == NONE else direction
    emit4(s, Kind.CLAIMED, EVERYBODY, base, character, shown_target, shown_direction)
    ask(s, 1 << enemy(side(base)), Question.DOUBT)


def doubt(s: State, seat: int, action: int) -> None:
    """B4.2: accept or challenge."""
    if action == ACCEPT:
        emit1(s, Kind.ACCEPTED, EVERYBODY, seat)
        claim_stands(s)
        return
    emit1(s, Kind.CHALLENGED, EVERYBODY, seat)
    base = s.claims[s.depth - 1]
    truth = s.who[base]
    s.proved = int(truth == (s.power if s.depth == 1 else VERONICA))
    emit3(s, Kind.SHOWN, BOTH_SEATS | REFEREE, base, truth, s.proved)
    emit3(s, Kind.SHOWN, SPECTATORS, base, NOTHING, s.proved)
    if s.proved:
        s.accused |= 1 << base
    demand_sacrifice(s, seat if s.proved else side(base))


def demand_sacrifice(s: State, loser: int) -> None:
    """B4.3, B4.4: the one who was wrong loses a reserve spy; B7.2: or the game, if there is none."""
    if s.reserve[loser] == 0:
        finish(s, enemy(loser), Reason.RESERVE_EXHAUSTED)
    else:
        ask(s, 1 << loser, Question.SACRIFICE)


def sacrifice(s: State, seat: int, character: int) -> None:
    """B4.3: the claim stands if it was proved; B4.4: else it fails."""
    s.reserve[seat] ^= 1 << character
    s.stirred = 1
    emit2(s, Kind.LOST, EVERYBODY, seat, character)
    if not s.proved:
        s.depth -= 1
        s.claims[s.depth] = NONE
    if judge(s):
        return
    if s.proved:
        claim_stands(s)
    else:
        settle(s)


def claim_stands(s: State) -> None:
    """B4.5: the other side may freeze a claim that stands, if a base of its has it in sight (B4.6)."""
    seat = enemy(side(s.claims[s.depth - 1]))
    for i in range(s.columns):
        if may_freeze(s, seat * SIDE + i):
            ask(s, 1 << seat, Question.FREEZE)
            return
    settle(s)


def may_freeze(s: State, base: int) -> bool:
    """B4.6: once for each side, with a base that made no claim in this event; B4.7: in line of sight."""
    if s.place[base] == NONE or s.froze >> side(base) & 1:
        return False
    for i in range(s.depth):
        if s.claims[i] == base:
            return False
    return sees(s.place[base], s.place[s.claims[s.depth - 1]])


def freeze(s: State, seat: int, action: int) -> None:
    """B4.5: claim Veronica Snake, or let the power be."""
    if action == PASS:
        emit1(s, Kind.PASSED, EVERYBODY, seat)
        settle(s)
    else:
        s.froze |= 1 << seat
        push_claim(s, seat * SIDE + action - FREEZE, VERONICA, s.claims[s.depth - 1], NONE)


def settle(s: State) -> None:
    """B4.5: no claim left, or one freeze that stands: no effect. A freeze that is frozen lets the power through."""
    if s.depth > 1:
        emit1(s, Kind.FROZEN, EVERYBODY, s.claims[s.depth - 2])
    if s.depth % 2 == 1:
        power_works(s)
    elif s.power == STEEL or s.power == QUARK:
        capture(s)
    else:
        end_turn(s)


# --- Powers (B5) ---


def use_power(s: State, seat: int, action: int) -> None:
    """B5: at most one claim after the move, for the base that moved."""
    first = enemy(seat) * SIDE
    if action == PASS:
        emit1(s, Kind.PASSED, EVERYBODY, seat)
        end_turn(s)
    elif action < LOOK:
        claim(s, s.mover, LEO, first + (action - PUSH) // 4, (action - PUSH) % 4)
    elif action < DASH:
        claim(s, s.mover, MIRANDA, first + action - LOOK, NONE)
    elif action == DASH:
        claim(s, s.mover, RAY, NONE, s.direction)
    else:
        claim(s, s.mover, VICTOR, NONE, NONE)


def power_works(s: State) -> None:
    """Carry out the claimed power."""
    if s.power == LILLY:
        advance(s)
    elif s.power == RAY:
        s.stride = Stride.DASH
        advance(s)
    elif s.power == STEEL:
        repel(s)
    elif s.power == QUARK:
        blast(s)
    elif s.power == VICTOR:
        ask(s, 1 << s.active, Question.SHADOW)
    elif s.power == LEO:
        push_base(s)
        end_turn(s)
    else:
        look(s)
        end_turn(s)


def push_base(s: State) -> None:
    """B5.1: Leo Storm moves an enemy base one space onto a free space."""
    base = s.power_target
    target = NEIGHBOUR[s.place[base] * 8 + s.power_direction]
    s.board[s.place[base]] = 0
    stand(s, base, target)
    emit2(s, Kind.PUSHED, EVERYBODY, base, target)


def look(s: State) -> None:
    """B5.2: Miranda Hypnos looks at an enemy base; only the two sides know what was seen."""
    emit2(s, Kind.LOOKED, BOTH_SEATS | REFEREE, s.power_target, s.who[s.power_target])
    emit2(s, Kind.LOOKED, SPECTATORS, s.power_target, NOTHING)


# --- End of a turn and of the game (B6, B7) ---


def end_turn(s: State) -> None:
    """B6.1: the wrongly accused may create an illusion, the active side first; B6.2: then the other side's turn."""
    if may_redress(s, s.active):
        ask(s, 1 << s.active, Question.REDRESS)
    elif may_redress(s, enemy(s.active)):
        ask(s, 1 << enemy(s.active), Question.REDRESS)
    else:
        pass_turn(s)


def redress(s: State, seat: int, action: int) -> None:
    """B6.1: one illusion with a wrongly accused base, or none."""
    for i in range(SIDE):
        s.accused &= ~(1 << (seat * SIDE + i))
    if action == PASS:
        emit1(s, Kind.PASSED, EVERYBODY, seat)
    else:
        mix(s, seat, action)
    end_turn(s)


def may_redress(s: State, seat: int) -> bool:
    """B6.1: a wrongly accused base still stands, and there is a second spy to name."""
    if s.accused == 0:
        return False
    standing = standing_bases(s, seat)
    several = standing & (standing - 1) != 0
    return s.accused >> seat * SIDE & standing != 0 and (several or s.reserve[seat] != 0)


def pass_turn(s: State) -> None:
    """B6.2, B7.4: too many quiet turns in a row are a draw."""
    s.quiet = 0 if s.stirred else s.quiet + 1
    if s.quiet == s.quiet_limit:
        finish(s, NONE, Reason.QUIET)
    else:
        begin_turn(s, enemy(s.active))


def judge(s: State) -> bool:
    """B7.1 before B7.3: end the game if a leader fell or stands alone."""
    blue = leader_fell(s, BLUE)
    red = leader_fell(s, RED)
    if blue or red:
        finish(s, winner_if(blue, red), Reason.LEADER_FALLEN)
        return True
    blue = stands_alone(s, BLUE)
    red = stands_alone(s, RED)
    if not (blue and red) and s.reserve_counts:
        blue = blue and s.reserve[BLUE] == 0
        red = red and s.reserve[RED] == 0
    if blue or red:
        finish(s, winner_if(blue, red), Reason.LAST_STAND)
        return True
    return False


def winner_if(blue_loses: bool, red_loses: bool) -> int:
    """B7.1, B7.3: both at once is a draw."""
    if blue_loses and red_loses:
        return NONE
    return RED if blue_loses else BLUE


def leader_fell(s: State, seat: int) -> bool:
    """B7.1: the leader is always on the board, unless it was eliminated."""
    for i in range(s.columns):
        base = seat * SIDE + i
        if s.who[base] == s.leader[seat]:
            return s.place[base] == NONE
    return False


def stands_alone(s: State, seat: int) -> bool:
    """B7.3: one spy left on the board; it can only be the leader."""
    standing = 0
    for i in range(s.columns):
        standing += s.place[seat * SIDE + i] != NONE
    return standing == 1


def finish(s: State, winner: int, reason: int) -> None:
    """B7.5: at the end everything hidden is shown."""
    s.winner = winner
    s.reason = reason
    s.asked = 0
    s.question = Question.OVER
    for base in range(BASES):
        if s.place[base] != NONE:
            emit2(s, Kind.UNMASKED, EVERYBODY, base, s.who[base])
    for seat in range(2):
        for character in range(CAST):
            if s.reserve[seat] >> character & 1:
                emit2(s, Kind.RESERVED, EVERYBODY, seat, character)
        emit2(s, Kind.LEADER, EVERYBODY, seat, s.leader[seat])
    emit2(s, Kind.ENDED, EVERYBODY, reason, NOTHING if winner == NONE else winner)


def is_over(s: State) -> bool:
    """Tell whether the game has ended."""
    return s.question == Question.OVER


def result(s: State, seat: int) -> int:
    """Return +1 for a win, -1 for a loss, 0 for a draw."""
    if s.winner == NONE:
        return 0
    return 1 if s.winner == seat else -1


# --- The choice of a seat ---


def to_act(s: State) -> int:
    """Return the bit set of the seats that are asked."""
    return s.asked


def step(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    clear_log(s)
    if s.question == Question.DEPLOY:
        place_spy(s, seat, action - PLACE)
    elif s.question == Question.TURN:
        take_turn(s, seat, action)
    elif s.question == Question.ANSWER:
        answer(s, seat, action)
    elif s.question == Question.DOUBT:
        doubt(s, seat, action)
    elif s.question == Question.FREEZE:
        freeze(s, seat, action)
    elif s.question == Question.SACRIFICE:
        sacrifice(s, seat, action - LOSE)
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
        return legal_leaps(s, seat, out, legal_moves(s, seat, out, legal_mixes(s, seat, -1, out)))
    if s.question == Question.ANSWER:
        out[0], out[1], out[2] = CLAIM_STEEL, CLAIM_QUARK, PASS
        return 3
    if s.question == Question.DOUBT:
        out[0], out[1] = ACCEPT, CHALLENGE
        return 2
    if s.question == Question.FREEZE:
        return legal_freezes(s, seat, out)
    if s.question == Question.SACRIFICE:
        return write_characters(s.reserve[seat], LOSE, out, 0)
    if s.question == Question.POWER:
        return legal_powers(s, seat, out)
    if s.question == Question.SHADOW:
        return legal_mixes(s, seat, -1, out)
    n = legal_mixes(s, seat, s.accused, out)
    out[n] = PASS
    return n + 1


def legal_placements(s: State, seat: int, out: Vec) -> int:
    """B1.4: any spy not yet placed; the leader must be among those placed."""
    leader = s.leader[seat]
    if s.placed[seat] == s.columns - 1 and s.reserve[seat] >> leader & 1:
        out[0] = PLACE + leader
        return 1
    return write_characters(s.reserve[seat], PLACE, out, 0)


def legal_mixes(s: State, seat: int, named: int, out: Vec) -> int:
    """B2.1: pairs on the board, or one on the board and the reserve; at least one of them among `named`."""
    first = seat * SIDE
    standing = standing_bases(s, seat)
    named = named >> first & standing
    n = 0
    for pair in range(len(PAIR_A)):
        a = PAIR_A[pair]
        b = PAIR_B[pair]
        out[n] = MIX_KEEP + pair
        n += standing >> a & standing >> b & (named >> a | named >> b) & 1
    for i in range(n):
        out[n + i] = out[i] + MIX_SWAP - MIX_KEEP
    n += n
    if s.reserve[seat] == 0:
        return n
    for i in range(SIDE):
        out[n] = RESERVE_KEEP + i
        n += named >> i & 1
    for i in range(SIDE):
        if named >> i & 1 and s.who[first + i] != s.leader[seat]:
            n = write_characters(s.reserve[seat], RESERVE_SWAP + i * CAST, out, n)
    return n


def legal_moves(s: State, seat: int, out: Vec, n: int) -> int:
    """B2.2: one space orthogonally, onto an empty space or an enemy base."""
    enterable = enterable_squares(s, seat)
    for i in range(SIDE):
        square = s.place[seat * SIDE + i]
        if square != NONE:
            for direction in range(4):
                out[n] = MOVE + i * 4 + direction
                n += enterable >> AROUND[square * 8 + direction] & 1
    return n


def legal_leaps(s: State, seat: int, out: Vec, n: int) -> int:
    """B2.3: one space diagonally."""
    enterable = enterable_squares(s, seat)
    for i in range(SIDE):
        square = s.place[seat * SIDE + i]
        if square != NONE:
            for diagonal in range(4):
                out[n] = LEAP + i * 4 + diagonal
                n += enterable >> AROUND[square * 8 + 4 + diagonal] & 1
    return n


def legal_freezes(s: State, seat: int, out: Vec) -> int:
    """B4.5, B4.6: any base that may freeze, or none."""
    n = 0
    for i in range(s.columns):
        if may_freeze(s, seat * SIDE + i):
            out[n] = FREEZE + i
            n += 1
    out[n] = PASS
    return n + 1


def legal_powers(s: State, seat: int, out: Vec) -> int:
    """B4.1: claims that could have an effect; B5: or none."""
    here = s.place[s.mover]
    first = enemy(seat) * SIDE
    empty = empty_squares(s)
    n = 0
    for i in range(SIDE):
        square = s.place[first + i]
        if square != NONE and sees(here, square):
            for direction in range(4):
                out[n] = PUSH + i * 4 + direction
                n += empty >> AROUND[square * 8 + direction] & 1
    for i in range(SIDE):
        square = s.place[first + i]
        if square != NONE and sees(here, square):
            out[n] = LOOK + i
            n += 1
    if not s.repelled and enterable_squares(s, seat) >> AROUND[here * 8 + s.direction] & 1:
        out[n] = DASH
        n += 1
    out[n] = SHADOW
    out[n + 1] = PASS
    return n + 2


def write_characters(characters: int, start: int, out: Vec, n: int) -> int:
    """Write an action for each character of a set."""
    for character in range(CAST):
        out[n] = start + character
        n += characters >> character & 1
    return n


def default(s: State, seat: int) -> int:
    """Return what is done for a seat whose time is out: nothing where possible, else by lot, never by what it holds."""
    if s.question == Question.DEPLOY:
        return PLACE + default_placement(s, seat)
    if s.question == Question.TURN or s.question == Question.SHADOW:
        return default_mix(s, seat)
    if s.question == Question.DOUBT:
        return ACCEPT
    if s.question == Question.SACRIFICE:
        return LOSE + by_lot(s, seat, s.reserve[seat])
    return PASS


def default_placement(s: State, seat: int) -> int:
    """Place by lot: the leader on a column drawn for it, the others in any order."""
    leader = s.leader[seat]
    column = s.placed[seat]
    drawn = lot_below(s.lot, seat, s.columns)
    if s.reserve[seat] >> leader & 1 and (column == drawn or column == s.columns - 1):
        return leader
    return by_lot(s, seat, s.reserve[seat] & ~(1 << leader))


def by_lot(s: State, seat: int, characters: int) -> int:
    """Draw one of a set of characters; a different lot for each side and each size of its reserve."""
    return nth_of(characters, lot_below(s.lot, 2 + seat * CAST + count(s.reserve[seat]), count(characters)))


def default_mix(s: State, seat: int) -> int:
    """Name the first two spies there are and do not swap them."""
    first = seat * SIDE
    for pair in range(len(PAIR_A)):
        if s.place[first + PAIR_A[pair]] != NONE and s.place[first + PAIR_B[pair]] != NONE:
            return MIX_KEEP + pair
    for i in range(SIDE):
        if s.place[first + i] != NONE:
            return RESERVE_KEEP + i
    return NONE


# --- The board ---


def ask(s: State, seats: int, question: int) -> None:
    """Open a choice for one seat or both, in public."""
    s.asked = seats
    s.question = question
    emit2(s, Kind.ASKED, EVERYBODY, seats, question)


def enemy(seat: int) -> int:
    """Return the other seat."""
    return 1 - seat


def side(base: int) -> int:
    """Return the seat that owns a base."""
    return 1 if base >= SIDE else 0


def stand(s: State, base: int, square: int) -> None:
    """Put a base on a square."""
    s.place[base] = square
    s.board[square] = base + 1


def standing_bases(s: State, seat: int) -> int:
    """Return the set of a side's bases on the board, numbered from its column a on."""
    standing = 0
    for i in range(SIDE):
        standing |= int(s.place[seat * SIDE + i] != NONE) << i
    return standing


def empty_squares(s: State) -> int:
    """Return the set of free squares of this board (B1.1)."""
    return enterable_squares(s, BLUE) & enterable_squares(s, RED)


def enterable_squares(s: State, seat: int) -> int:
    """B2.2: the set of squares that are empty or held by an enemy base."""
    squares = FIELDS[s.rows * (WIDTH + 1) + s.columns]
    for i in range(SIDE):
        square = s.place[seat * SIDE + i]
        if square != NONE:
            squares &= ~(1 << square)
    return squares


def sees(here: int, there: int) -> bool:
    """B4.7: in one of the four orthogonal directions, from one space on; bases do not block."""
    return here != there and (ROW[here] == ROW[there] or COLUMN[here] == COLUMN[there])


def adjoins(here: int, there: int) -> bool:
    """B3.4: the same space or one of the eight around it."""
    return abs(ROW[here] - ROW[there]) <= 1 and abs(COLUMN[here] - COLUMN[there]) <= 1


def count(characters: int) -> int:
    """Return the size of a set of characters."""
    n = 0
    for character in range(CAST):
        n += characters >> character & 1
    return n


def nth_of(characters: int, n: int) -> int:
    """Return the n-th character of a set."""
    for character in range(CAST):
        if characters >> character & 1:
            if n == 0:
                return character
            n -= 1
    return NONE
