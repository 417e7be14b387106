"""Positions of Conspiracy in one line of text, and what makes one impossible. Writing and reading round-trip.

Invariant: a position that was read could have been reached, as far as the table and the sums of the Bank Books tell.
"""

from functools import lru_cache, partial

from connive.core.notation import Word, Words, must, named, number, reading
from connive.core.state import fits
from connive.games.conspiracy.maps import MAPS, Map
from connive.games.conspiracy.model import NONE, SPIES, Question, Reason, Spy, State

GONE = "gone"


def write_position(s: State) -> str:
    """Write a position: the spies, the Bank Books (balance, then accounts by spy, in hundreds), what is under way."""
    board = MAPS[s.map]
    words = [f"{Spy(spy).name.lower()}@{_space_name(board, s.place[spy])}" for spy in range(s.spies)]
    for seat in range(s.seats):
        accounts = s.account[seat * SPIES : seat * SPIES + s.spies]
        words.append(f"book{seat}={s.balance[seat]}:{','.join(map(str, accounts))}")
    return " ".join([*words, *_words(s.map).write(s)])


@lru_cache
def _words(number: int) -> Words:
    """Return what follows the spies and the Bank Books; spaces and spies are those of a map."""
    board = MAPS[number]
    space = (partial(_space_name, board), [space.name for space in board.spaces].index)
    return Words(
        *(named("question", Question, always=True), "asked", "active", "first", "round", "flags"),
        *(Word("case", 0, *space, always=True), named("spy", Spy, NONE), Word("origin", NONE, *space), "carried"),
        *(named("victim", Spy, NONE), Word("challenger", NONE), "bid", "shows", Word("winner", NONE), "reason", "lot"),
    )


def _space_name(board: Map, space: int) -> str:
    return board.spaces[space].name if space != NONE else GONE


def read_position(s: State, text: str) -> None:
    """Fill a prepared state from such a line."""
    with reading(text):
        _read_words(s, text.split())
        must(fits(s) and max(s.spy, s.victim) < s.spies, "a number out of range")
        check(s)


def _read_words(s: State, words: list[str]) -> None:
    board = MAPS[s.map]
    s.place = [NONE] * SPIES
    s.balance, s.account = [0] * len(s.balance), [0] * len(s.account)
    _words(s.map).clear(s)
    seen: set[str] = set()
    for word in words:
        name, _, value = word.partition("@" if "@" in word else "=")
        must(name not in seen, "said twice")
        seen.add(name)
        if "@" in word:
            s.place[_spy_of(s, name)] = NONE if value == GONE else [space.name for space in board.spaces].index(value)
        elif name.startswith("book"):
            _read_book(s, name[4:], value)
        else:
            _words(s.map).read(s, name, value)
    needed = {"case", "question", *(f"book{seat}" for seat in range(s.seats))}
    must(needed | {Spy(spy).name.lower() for spy in range(s.spies)} <= seen, "something is missing")


def _spy_of(s: State, name: str) -> int:
    spy = int(Spy[name.upper()])
    if spy >= s.spies:
        raise ValueError("not on this map")
    return spy


def _read_book(s: State, seat_text: str, text: str) -> None:
    seat = number(seat_text)
    balance, _, accounts = text.partition(":")
    amounts = [number(amount) for amount in accounts.split(",")]
    if not 0 <= seat < s.seats or len(amounts) != s.spies:
        raise ValueError("a book of nobody")
    s.balance[seat] = number(balance)
    s.account[seat * SPIES : seat * SPIES + s.spies] = amounts


# --- What no game could reach ---


def check(s: State) -> None:
    """Refuse an impossible position with a ValueError that says why."""
    _check_books(s)
    must(0 <= s.asked < 1 << s.seats and (s.asked == 0) == (s.question == Question.OVER), "nobody is asked")
    must(0 <= s.active < s.seats and 0 <= s.first < s.seats, "no such seat")
    must(0 <= s.flags < 1 << s.seats and not s.flags >> s.active & 1, "a flag that was spent")
    must(s.lot >= 0 and 0 <= s.carried <= 1, "a number out of range")
    must((1 <= s.round <= s.round_limit) == (s.question != Question.OPENING), "the wrong round")
    if s.question == Question.OPENING:
        _check_opening(s)
    elif s.question in (Question.TURN, Question.OVER):
        _check_quiet(s)
    elif s.question == Question.DISCLOSE:
        _check_disclosure(s)
    else:
        _check_window(s)
    if s.question != Question.OVER:
        must(s.winner == NONE and s.reason == 0, "an end before the end")


def _check_books(s: State) -> None:
    """C1.5, C3.6: what is missing from the books was spent on the covers that were blown."""
    blown = 0
    for seat in range(s.seats):
        book = [s.balance[seat], *s.account[seat * SPIES : (seat + 1) * SPIES]]
        spent = s.money - sum(book)
        must(min(book) >= 0 and spent >= 0 and spent % s.cost == 0, "a book that does not add up")
        blown += spent // s.cost
    must(blown == s.place[: s.spies].count(NONE), "spies are gone that nobody exposed")


def _check_opening(s: State) -> None:
    must(s.shows == 0 and s.round == 0 and s.flags == 0 and s.active == s.first, "play before the opening pay-offs")
    must(NONE not in s.place[: s.spies], "a spy is gone before the first turn")
    for seat in range(s.seats):
        paid = [amount for amount in s.account[seat * SPIES : (seat + 1) * SPIES] if amount]
        sound = not paid if s.asked >> seat & 1 else len(paid) == 1 and paid[0] <= s.cap
        must(sound, "not one opening pay-off")
    _check_no_action(s)


def _check_no_action(s: State) -> None:
    rest = (s.spy, s.origin, s.victim, s.challenger, s.carried, s.bid)
    must(rest == (NONE, NONE, NONE, NONE, 0, 0), "an action under way")


def _check_quiet(s: State) -> None:
    """C3.6: the answers about the last Victim are seen until the next action."""
    _check_no_action(s)
    disclosed = bool(s.disclose) and NONE in s.place[: s.spies]
    must(0 <= s.shows < (1 << s.seats if disclosed else 1), "answers about nobody")
    if s.question == Question.TURN:
        must(s.asked == 1 << s.active, "the wrong seat is asked")
    elif s.reason == Reason.ROUNDS:
        must(s.winner == NONE and s.round == s.round_limit, "a draw before the last round")
    else:
        must(s.reason == Reason.DELIVERED and 0 <= s.winner < s.seats, "no such end")
        must(s.headquarters[s.winner] == s.case and (bool(s.anyone) or s.winner == s.active), "nothing was delivered")


def _check_action(s: State, victim_place: int) -> None:
    """C2.1, C2.3: a move along a link, or an Informer and a Victim where they belong."""
    must(s.spy != NONE and s.place[s.spy] != NONE, "no spy acts")
    if s.victim == NONE:
        linked = MAPS[s.map].links[s.place[s.spy]]
        must(s.origin in linked and (not s.carried or s.case == s.place[s.spy]), "no such move")
    else:
        must(s.victim != s.spy and s.place[s.victim] == victim_place, "no such victim")
        must(s.origin == NONE and not s.carried, "a cover is blown without a move")


def _check_disclosure(s: State) -> None:
    must(bool(s.disclose) and s.victim != NONE and s.challenger == NONE and s.bid == 0, "nothing to disclose")
    _check_action(s, NONE)
    must(0 <= s.shows < 1 << s.seats and not s.shows & s.asked, "an answer that was not given")
    spent = s.money - s.balance[s.active] - sum(s.account[s.active * SPIES : (s.active + 1) * SPIES])
    must(spent >= s.cost, "a cover that cost nothing")


def _check_window(s: State) -> None:
    _check_action(s, s.place[s.spy] if s.spy != NONE else NONE)
    must(0 <= s.challenger < s.seats and s.challenger != s.active and s.shows == 0, "no such challenger")
    own, other = (s.account[seat * SPIES + s.spy] for seat in (s.active, s.challenger))
    must(s.victim == NONE or own >= s.cost, "an Informer without the money")
    asked = s.active if s.question in (Question.ANSWER, Question.COVER) else s.challenger
    must(s.asked == 1 << asked, "the wrong seat is asked")
    if s.question == Question.CHALLENGE:
        must(s.bid == 0, "a bid before the challenge")
    else:
        must(other >= max(1, s.bid), "a challenger without the money")
        must(
            (s.bid == 0) if s.question == Question.ANSWER else s.bid >= int(s.question == Question.COVER), "no such bid"
        )
        must(s.question != Question.BID or own >= s.bid, "a bid that was not covered")
