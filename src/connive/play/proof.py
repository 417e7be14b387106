"""What a record proves, and what it does not: a file alone shows that it fits itself, not that it is the true one.

Invariant: something counts as proved only if it was compared with a value that the writer of the file could not change:
the rules of the game, or what somebody saw before or during the game.
"""

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from connive.core.errors import ConniveError, VerificationFailed
from connive.core.randomness import commitment, pledge_of
from connive.core.text import Term
from connive.play.chain import Start, links, position_context

if TYPE_CHECKING:
    from connive.play.chain import Chained
    from connive.play.record import Record


class Seen(msgspec.Struct, frozen=True):
    """What somebody kept from before or during the game. Entropy and pledges may name their seat: `0:digits`."""

    commitment: str | None = None
    entropy: tuple[str, ...] = ()
    pledges: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    key: str | None = None
    cancelled: int = 0
    """How many cancelled starts the table told of."""


class Finding(NamedTuple):
    """Something that was proved, or was not; `facts` are for its sentence."""

    name: str
    proved: bool
    facts: dict[str, str | int]


def prove(record: "Record", seen: Seen) -> tuple[Finding, ...]:
    """Check all that can be checked; raise at the first thing that is wrong."""
    found = [_rules(record), *_position(record), _commitment(record, seen), _entropy(record, seen)]
    if record.chain is None:
        _must(not (seen.pledges or seen.links or seen.key or seen.cancelled), "no_chain")
        return (*found, Finding("no_chain", False, {}))
    _must(_in_order(record.entropy, record.seats), "added_twice")
    _must(_in_order(record.chain.pledges, record.seats), "added_twice")
    found += [_pledges(record, record.chain, seen), *_cancelled(record.chain, seen)]
    return (*found, *_chain(record, record.chain, seen), _signature(record, record.chain, seen))


def _must(good: bool, trouble: str) -> None:
    if not good:
        raise VerificationFailed(trouble=Term(f"trouble.{trouble}"))


def _rules(record: "Record") -> Finding:
    _must(record.commitment is not None and record.secret is not None, "nothing_to_verify")
    _must(commitment(bytes.fromhex(record.secret or "")) == record.commitment, "other_secret")
    if record.whole:
        record.match()
        return Finding("rules", True, {"lines": len(record.lines)})
    dealt = record.dealt().events(record.viewer)
    _must(record.told(record.viewer)[: len(dealt)] == dealt, "other_deal")
    return Finding("part", False, {})


def _position(record: "Record") -> list[Finding]:
    """A game that began from a position was not dealt: nothing says that the position came about fairly."""
    kinds = [entry.kind for entry in record.logged()]
    given = kinds.count("given")
    _must(kinds[:given] == ["given"] * given and (record.position is not None or not given), "other_chain")
    return [] if record.position is None else [Finding("position", False, {"choices": given})]


def _commitment(record: "Record", seen: Seen) -> Finding:
    _must(seen.commitment in (None, record.commitment), "other_commitment")
    return Finding("commitment", seen.commitment is not None, {"commitment": record.commitment or ""})


def _entropy(record: "Record", seen: Seen) -> Finding:
    _must(_among(seen.entropy, record.entropy), "other_entropy")
    if not record.entropy:
        return Finding("nobody_added", False, {})
    return Finding("entropy", bool(seen.entropy), {})


def _in_order(lines: tuple[str, ...], seats: int) -> bool:
    """Tell whether each seat stands there once at most, in the order of the seats.

    Another order, or one line more, is another deal: whoever knows the secret could choose among them.
    """
    named, known = [line.partition(":")[0] for line in lines], [str(seat) for seat in range(seats)]
    return named == [seat for seat in known if seat in named]


def _among(given: tuple[str, ...], lines: tuple[str, ...]) -> bool:
    """Tell whether all values are there, each with its seat or without."""
    known = {*lines, *(line.partition(":")[2] for line in lines)}
    return all(value in known for value in given)


def _pledges(record: "Record", chain: "Chained", seen: Seen) -> Finding:
    """Everything that was added must have been pledged; that it was pledged in time only a witness can say.

    Whoever names pledges saw all of them, so nothing can have been added without one.
    """
    _must(_among(seen.pledges, chain.pledges), "other_pledge")
    pledged = dict(line.split(":", 1) for line in chain.pledges)
    added = dict(line.split(":", 1) for line in record.entropy)
    for seat, value in pledged.items():
        _must(seat in added and pledge_of(record.commitment or "", added[seat]) == value, "other_pledge")
    if pledged.keys() != added.keys():
        _must(not seen.pledges, "other_pledge")
        return Finding("unpledged", False, {})
    return Finding("pledges", bool(seen.pledges) and set(chain.pledges) <= set(seen.pledges), {})


def _cancelled(chain: "Chained", seen: Seen) -> list[Finding]:
    _must(seen.cancelled <= chain.cancelled, "other_cancelled")
    return [Finding("cancelled", False, {"times": chain.cancelled})] if chain.cancelled else []


def _chain(record: "Record", chain: "Chained", seen: Seen) -> list[Finding]:
    if not record.whole:
        _must(not seen.links, "links_in_part")
        return []
    entries = record.logged()
    start = Start(
        chain.table, _context(record, chain), chain.settings, record.commitment or "", chain.cancelled, chain.started,
        chain.pledges, record.entropy,
    )  # fmt: skip
    made = list(links(bytes.fromhex(record.secret or ""), start, entries))
    times = [chain.started, *(entry.at for entry in entries)]
    _must(made[-1] == chain.link and times == sorted(times), "other_chain")
    _must(set(seen.links) <= set(made), "other_link")
    return [Finding("chain", True, {"lines": len(entries)}), Finding("links", bool(seen.links), {"link": chain.link})]


def _context(record: "Record", chain: "Chained") -> str:
    context = f"{record.game} {record.rules} {record.seats} {record.options}"
    if record.position is None:
        return context
    return position_context(context, chain.origin, bytes.fromhex(record.secret or ""), record.position)


def _signature(record: "Record", chain: "Chained", seen: Seen) -> Finding:
    _must(seen.key in (None, chain.key), "other_key")
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        if seen.key is not None:
            raise NoCryptography from None
        return Finding("unsigned", False, {})
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(chain.key))
        key.verify(bytes.fromhex(chain.signature), record.text(signed=False).encode())
    except (InvalidSignature, ValueError):
        raise VerificationFailed(trouble=Term("trouble.other_signature")) from None
    return Finding("signature", seen.key is not None, {"key": chain.key})


class NoCryptography(ConniveError):
    """Signatures need the library `cryptography`, which comes with the server."""

    code = "no_cryptography"
