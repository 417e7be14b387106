"""What a seat of Conspiracy can say about the others' Bank Books: who has more on a spy, what an account must be."""

from collections.abc import Callable
from math import comb, log

from connive.core.insight import Certainty, Fact, around
from connive.core.text import Param, Phrase, Term
from connive.games.conspiracy.beliefs import Belief, SpyNote
from connive.games.conspiracy.choices import held
from connive.games.conspiracy.ledger import Ledger
from connive.games.conspiracy.model import HUNDRED, Spy, State
from connive.games.conspiracy.view import View

SEEN = ("disclosed", "shown")
AROUND = 6
"""How many sums are offered."""


def facts(view: View, seat: int) -> list[Fact]:
    """Return how likely each other seat has more on the contested spy, or on those beside the briefcase (C3.1)."""
    own = Term(f"seat.{seat}")
    spies = [view.spy] if view.spy is not None else [Spy(spy) for spy in range(view.spies) if _near(view, spy)]
    return [
        Fact("larger", {"seat": Term(f"seat.{other}"), "spy": _name(spy), "own": own}, _larger(other, seat, spy))
        for spy in spies
        for other in range(view.seats)
        if other != seat
    ]


def _near(view: View, spy: int) -> bool:
    here = view.place[spy]
    return here is not None and (here == view.case or here in view.spaces[view.case].links)


def _larger(other: int, seat: int, spy: Spy) -> Callable[[State], bool]:
    return lambda world: held(world, other, spy) > held(world, seat, spy)


def certainties(belief: Belief) -> list[Certainty]:
    """Return the accounts that can hold one sum only (C3.3), as long as the spy is in the game."""
    found = list[Certainty]()
    for note in belief.notebook().seats:
        for each in note.spies:
            if each.low.hundreds == each.high.hundreds and belief.view.place[each.spy] is not None and note.payoffs:
                told = each.low.reason in SEEN
                words: dict[str, Param] = {"seat": Term(f"seat.{note.seat}"), "spy": _name(each.spy)}
                words["dollars"] = each.low.hundreds * HUNDRED
                about = f"account {note.seat} {int(each.spy)}"
                found.append(Certainty(about, "account_must_be", words, told, "C3.3", each.low.hundreds > 0))
    return found


def _name(spy: Spy) -> Term:
    return Term(f"spy.{spy.name.lower()}")


def limits(belief: Belief) -> list[Certainty]:
    """Return the least that an account can hold, where something was proved (C3.1, C3.3)."""
    found = list[Certainty]()
    for note in belief.notebook().seats:
        for each in note.spies:
            if 0 < each.low.hundreds < each.high.hundreds and belief.view.place[each.spy] is not None:
                words: dict[str, Param] = {"seat": Term(f"seat.{note.seat}"), "spy": _name(each.spy)}
                words["dollars"] = each.low.hundreds * HUNDRED
                about = f"least {note.seat} {int(each.spy)} {each.low.hundreds}"
                found.append(Certainty(about, "least", words, False, "C3.3"))
    return found


def take_off(view: View) -> None:
    """Take off a view what it proves of accounts: a puzzle asks for it."""
    for book in view.books:
        book.proved = [0] * len(book.proved)


def rivals(belief: Belief, certain: Certainty) -> list[Phrase]:  # noqa: ARG001
    """Return other sums around the true one."""
    true = int(str(certain.words["dollars"])) // HUNDRED
    sums = [hundreds * HUNDRED for hundreds in around(true, max(1, true // 8), AROUND, certain.about)]
    return [
        Phrase(f"answer.{certain.key}", {**certain.words, "dollars": dollars})
        for dollars in sums
        if dollars != true * HUNDRED
    ]


def proof(belief: Belief, certain: Certainty) -> list[Phrase]:
    """Return why the account cannot be less, nor more, and what else of the book is proved."""
    found = list[Phrase]()
    for note in belief.notebook().seats:
        for each in note.spies:
            own = [str(note.seat), str(int(each.spy))] == certain.about.split()[1:3]
            proved = Term(f"seat.{note.seat}") == certain.words["seat"] and each.low.hundreds > 0
            if own or proved:
                found.insert(0 if own else len(found), _bounds(each))
    return [*found, Phrase("proof.money", {"dollars": belief.view.money * HUNDRED})]


def _bounds(note: SpyNote) -> Phrase:
    low, high = (Phrase("board.money", {"dollars": bound.hundreds * HUNDRED}) for bound in (note.low, note.high))
    why_low, why_high = (Phrase(f"note.{bound.reason}", {"round": bound.round or 0}) for bound in (note.low, note.high))
    words: dict[str, str | int | float | Term | Phrase] = {"spy": _name(note.spy), "low": low, "why_low": why_low}
    if note.low == note.high:
        return Phrase("note.reason_exact", words)
    return Phrase("note.reasons", {**words, "high": high, "why_high": why_high})


def surprise(belief: Belief, s: State) -> float:  # noqa: ARG001
    """Return how many Bank Books are possible, as if all of them were alike: the logarithm of their number."""
    return sum(_log_books(ledger) for ledger in belief.ledgers.values())


def _log_books(ledger: Ledger) -> float:
    known = tuple(-1 if bound is None else bound.hundreds for bound in ledger.exact)
    proofs = tuple(tuple((proof.slots, proof.paid) for proof in proofs) for proofs in ledger.proofs)
    facts = known, proofs, ledger.slots, tuple(ledger.spent), tuple(ledger.closed), ledger.money, ledger.opens
    if facts not in _COUNTED:
        if len(_COUNTED) > MOST_COUNTED:
            _COUNTED.clear()
        _COUNTED[facts] = log(max(1, _books(ledger)))
    return _COUNTED[facts]


_COUNTED: dict[object, float] = {}
MOST_COUNTED = 10_000


def _books(ledger: Ledger) -> int:
    """Return the number of possible books: for every set of spies that can have been paid, the ways to share the money.

    The cap of the opening pay-off is left aside.
    """
    least = [ledger.least(spy) for spy in range(ledger.spies)]
    free = [spy for spy in range(ledger.spies) if ledger.exact[spy] is None]
    open_spies = [spy for spy in free if not least[spy]]
    count = 0
    for chosen in range(1 << len(open_spies)):
        paid = least[:]
        for i, spy in enumerate(open_spies):
            paid[spy] = chosen >> i & 1
        if sum(paid) <= ledger.money and ledger.possible(paid):
            ways = sum(paid[spy] > 0 for spy in free)
            count += comb(ledger.money - sum(paid) + ways, ways)
    return count
