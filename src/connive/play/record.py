"""Record files: a match, or one viewer's part of it, as text that can be read, replayed and verified.

Invariant: the last line seals all lines above it, so that a damaged or truncated file is never taken for a whole one.
"""

import hashlib
from itertools import islice
from typing import TYPE_CHECKING

import msgspec

from connive.core.actions import shorten
from connive.core.errors import BadNotation, BadRecord, ConniveError, WrongVersion
from connive.core.game import Game
from connive.core.randomness import SECRET_BYTES
from connive.core.registry import find_game
from connive.core.text import Term
from connive.core.viewer import REFEREE, Viewer
from connive.play.bot_seat import BotSeat, read_bot_seat
from connive.play.chain import Chained, Logged, read_logged
from connive.play.fold import Told
from connive.play.match import Match
from connive.play.talk import SAID, Talk, read_talk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from connive.play.proof import Finding, Seen

FORMAT = 1
CHAINED = 2
"""The format of a table's record: it has the chain of its log, with times, and a signature."""

HEADER = "connive record"
SEAL = "seal:"
MAX_BYTES = 4_000_000


class Record(msgspec.Struct, frozen=True):
    """A stored match. `lines` are choices in notation, or the events of one viewer."""

    game: str
    rules: int
    seats: int
    options: str
    viewer: Viewer
    lines: tuple[str, ...]
    commitment: str | None = None
    secret: str | None = None
    entropy: tuple[str, ...] = ()
    position: str | None = None
    bots: tuple[BotSeat, ...] = ()
    chain: Chained | None = None

    @classmethod
    def of(cls, match: Match, viewer: Viewer | None) -> "Record":
        """Return the record of a match. A viewer's part names the secret only once the game is over."""
        whole = viewer is None or viewer == REFEREE
        shown = match.secret if whole or match.outcome else None
        return cls(
            game=match.game.name,
            rules=match.game.version,
            seats=match.seats,
            options=str(match.options),
            viewer=viewer or REFEREE,
            lines=tuple(_choice_lines(match) if viewer is None else _told_lines(match, viewer)),
            commitment=match.commitment,
            secret=shown.hex() if shown else None,
            entropy=match.entropy,
            position=match.position_text if whole or match.outcome else None,
            bots=tuple(bot if shown or whole else bot.veiled() for bot in match.bots),
        )

    @property
    def whole(self) -> bool:
        """Whether this holds all choices, not only what one viewer saw."""
        return not any(_is_told(line) for line in self.lines)

    def __str__(self) -> str:
        body = self.text(signed=True)
        return f"{body}{SEAL}{_seal(body)}"

    def text(self, signed: bool) -> str:
        """Return all lines but the seal; not `signed`, it is what the signature of a table's record is made for."""
        return "\n".join([*self._head(signed), "", *self.lines, ""])

    def _head(self, signed: bool) -> "Iterator[str]":
        yield f"{HEADER} {FORMAT if self.chain is None else CHAINED}"
        facts = {"game": self.game, "rules": self.rules, "seats": self.seats, "options": self.options}
        facts |= {
            "viewer": self.viewer,
            "commitment": self.commitment,
            "secret": self.secret,
            "position": self.position,
        }
        facts |= {} if self.chain is None else self.chain.facts()
        yield from (f"{name}: {value}" for name, value in facts.items() if value not in (None, ""))
        yield from (f"pledge: {line}" for line in (self.chain.pledges if self.chain else ()))
        yield from (f"entropy: {line}" for line in self.entropy)
        yield from (f"bot: {bot}" for bot in self.bots)
        if self.chain is not None and signed:
            yield f"signature: {self.chain.signature}"

    def match(self) -> Match:
        """Replay the choices; only a whole record has them all."""
        if not self.whole:
            raise BadRecord(trouble=Term("trouble.one_viewer"), line=0)
        match, held = self.dealt(), Held(self.bots, old_lots=self.chain is None or not self.chain.pledges)
        for number, line in enumerate(self.lines, start=1):
            _replay_line(match, line, number, held)
        match.bots.extend(self.bots)
        return match

    def told(self, viewer: Viewer) -> tuple[Told, ...]:
        """Return what a viewer was told: any viewer of a whole record, the one it is for of a part."""
        if self.whole:
            return self.match().told(viewer)
        if viewer != self.viewer:
            raise BadRecord(trouble=Term("trouble.other_viewer"), line=0)
        return tuple(self._read_told())

    def _read_told(self) -> "Iterator[Told]":
        """Read what was told in a part; what no view can take in is no event of this game."""
        game = find_game(self.game)
        view = game.new_view(self.viewer, game.read_options(self.options), self.seats)
        for number, line in enumerate(self.lines, start=1):
            told = _read_told(game, line, number)
            try:
                if not isinstance(told, Talk):
                    view.apply(told)
            except (LookupError, ValueError, TypeError, AttributeError, AssertionError):
                raise BadRecord(trouble=Term("trouble.line"), line=number) from None
            yield told

    def dealt(self) -> Match:
        """Return the match before its first choice."""
        if find_game(self.game).version != self.rules:
            raise WrongVersion(what=f"{self.game} rules", found=self.rules, known=find_game(self.game).version)
        if self.position is not None:
            secret = None if self.secret is None else bytes.fromhex(self.secret)
            return Match.from_position(self.game, self.position, secret)
        if self.secret is None:
            raise BadRecord(trouble=Term("trouble.no_secret"), line=0)
        return Match(
            self.game, seats=self.seats, options=self.options, secret=bytes.fromhex(self.secret), entropy=self.entropy
        )

    def logged(self) -> tuple[Logged, ...]:
        """Return the entries of a table's whole record; none of other records."""
        return tuple(read_logged(line)[0] for line in self.lines) if self.chain is not None and self.whole else ()

    @property
    def forfeit(self) -> int | None:
        """The seat that lost by leaving or by the clock, if one did."""
        return next((entry.seat for entry in self.logged() if entry.kind == "forfeit"), None)

    @property
    def agreed(self) -> bool:
        """Whether the players agreed on a draw."""
        return any(entry.kind == "draw" for entry in self.logged())

    def verify(self, seen: "Seen | None" = None) -> "tuple[Finding, ...]":
        """Check that the deal is the one committed to and that everything follows from it by the rules.

        What was seen elsewhere, before or during the game, is compared too. Returns what was proved and what was not.
        """
        from connive.play.proof import Seen, prove

        return prove(self, seen or Seen())


def load(text: str | bytes) -> Record:
    """Read a record; what is damaged, cut short or of another version is refused by name."""
    lines = _sealed_lines(_decoded(text))
    head, _, body = "\n".join(lines).partition("\n\n")
    first, *facts = head.split("\n")
    if first not in (f"{HEADER} {FORMAT}", f"{HEADER} {CHAINED}"):
        if first.startswith(HEADER + " "):
            raise WrongVersion(what="format", found=shorten(first.removeprefix(HEADER).strip()), known=CHAINED)
        raise BadRecord(trouble=Term("trouble.not_a_record"), line=1)
    record = _read_head(facts, tuple(line for line in body.split("\n") if line), first.endswith(f"{CHAINED}"))
    _check_lines(record)
    return record


def _check_lines(record: Record) -> None:
    """Refuse entries of a table's log that make no sense."""
    for number, line in enumerate(record.lines, start=1):
        if line.startswith("[") != (record.chain is not None and record.whole):
            raise BadRecord(trouble=Term("trouble.line"), line=number)
        try:
            if line.startswith("["):
                read_logged(line)
        except ValueError:
            raise BadRecord(trouble=Term("trouble.line"), line=number) from None


def _decoded(text: str | bytes) -> str:
    if len(text) > MAX_BYTES:
        raise BadRecord(trouble=Term("trouble.too_large"), line=0)
    try:
        return (text.encode("utf-8") if isinstance(text, str) else text).decode("utf-8")
    except UnicodeError:
        raise BadRecord(trouble=Term("trouble.not_utf8"), line=0) from None


def _sealed_lines(text: str) -> list[str]:
    text = text.replace("\r\n", "\n")
    if not text.startswith(HEADER):
        raise BadRecord(trouble=Term("trouble.not_a_record"), line=1)
    body, found, seal = text.rpartition(SEAL)
    if not found or len(seal) < len(_seal(body)):
        raise BadRecord(trouble=Term("trouble.cut_short"), line=text.count("\n"))
    if seal != _seal(body):
        raise BadRecord(trouble=Term("trouble.damaged"), line=0)
    return body.split("\n")


def _seal(body: str) -> str:
    return f" {hashlib.sha256(body.encode()).hexdigest()}\n"


HEAD = {name for name in Record.__struct_fields__ if name not in ("lines", "bots", "chain", "entropy")}
CHAIN_HEAD = {name for name in Chained.__struct_fields__ if name != "pledges"}


def _read_head(facts: list[str], lines: tuple[str, ...], chained: bool) -> Record:
    found: dict[str, str] = {}
    many: dict[str, list[str]] = {name: [] for name in ("entropy", "bot", *(("pledge",) if chained else ()))}
    known = HEAD | CHAIN_HEAD if chained else HEAD
    for number, fact in enumerate(facts, start=2):
        name, colon, value = fact.partition(": ")
        if name in many:
            many[name].append(value)
        elif colon and name not in found and name in known:
            found[name] = value
        else:
            raise BadRecord(trouble=Term("trouble.header"), line=number)
    try:
        chain = _read_chain(found, tuple(many["pledge"])) if chained else None
        record = _checked(found, tuple(many["entropy"]), many["bot"], lines)
    except (KeyError, ValueError):
        raise BadRecord(trouble=Term("trouble.header"), line=2) from None
    return msgspec.structs.replace(record, chain=chain)


def _read_chain(found: dict[str, str], pledges: tuple[str, ...]) -> Chained:
    numbers = {name: int(found[name]) if len(found[name]) < 20 else -1 for name in ("started", "cancelled")}
    texts = {name: found[name] for name in CHAIN_HEAD if name not in numbers and (name != "origin" or name in found)}
    return msgspec.convert(texts | numbers | {"pledges": pledges}, Chained)


def _checked(found: dict[str, str], entropy: tuple[str, ...], bots: list[str], lines: tuple[str, ...]) -> Record:
    game = find_game(found["game"])
    secret = found.get("secret")
    if secret is not None and len(bytes.fromhex(secret)) != SECRET_BYTES:
        raise ValueError("secret")
    rules, seats = (int(found[name]) if len(found[name]) < 6 else -1 for name in ("rules", "seats"))
    if rules != game.version:
        raise WrongVersion(what=f"{game.name} rules", found=shorten(found["rules"]), known=game.version)
    seats = game.read_seats(seats)
    return Record(
        game=game.name,
        rules=rules,
        seats=seats,
        options=str(game.read_options(found.get("options", ""))),
        viewer=Viewer.parse(found["viewer"]),
        lines=lines,
        commitment=found.get("commitment"),
        secret=secret,
        entropy=entropy,
        position=found.get("position"),
        bots=tuple(read_bot_seat(bot, seats) for bot in bots),
    )


# --- Lines ---


def _choice_lines(match: Match) -> "Iterator[str]":
    view = match.game.new_view(REFEREE, match.options, match.seats)
    for told, entry in match.moments():
        for event, audience in told:
            if REFEREE.sees(audience):
                view.apply(event)
        if isinstance(entry, Talk):
            yield str(entry)
        else:
            yield f"{entry.seat} {match.game.notation.write_action(view, entry.seat, entry.action)}"


class Held:
    """Who chooses, and what seats have answered in the open window, or prepared for when all others pass."""

    def __init__(self, bots: tuple[BotSeat, ...] = (), old_lots: bool = False) -> None:
        """With `old_lots` also what a time-out chose before lots were drawn by HMAC counts."""
        self._bots = bots
        self.prepared: dict[int, int] = {}
        self._old_lots = old_lots
        self._answers: dict[int, int] = {}
        self._question = ""

    def check_chooser(self, match: Match, entry: Logged) -> None:
        """Refuse a person's choice in a bot's seat, and a bot's in anybody's else: people's have an id of their own.

        A choice without alternatives can be made for a person, too.
        """
        mine = (bot for bot in self._bots if bot.seat == entry.seat)
        has_bot = any(bot.since <= match.choices[entry.seat] for bot in mine)
        if has_bot if entry.client else not has_bot and len(match.decision(entry.seat)) > 1:
            raise ValueError("this choice is another's")

    def answers(self, match: Match) -> dict[int, int]:
        """Return what was answered to the open question, by seat; answers to another one count no more."""
        question = match.decision(match.to_act[0]).question if match.to_act else ""
        if question != self._question:
            self._question, self._answers = question, {}
        return self._answers

    def prepare(self, entry: Logged) -> None:
        """A seat prepares a choice, or takes it back."""
        if entry.text:
            self.prepared[entry.seat] = entry.action
        else:
            self.prepared.pop(entry.seat, None)

    def act(self, match: Match, seat: int, action: int) -> None:
        """Make a choice; unless it lets a window pass, whatever was prepared was for another moment."""
        if not match.silent or action not in self.defaults(match, seat):
            self.prepared.clear()
        match.act(seat, action)

    def defaults(self, match: Match, seat: int) -> set[int]:
        """Return what is chosen for a seat that is silent, or whose time is out."""
        old = {match.game.rules.default(match._state, seat)} if self._old_lots else set()
        return {match.default(seat)} | old


AND = " | "


def _replay_line(match: Match, line: str, number: int, held: Held) -> None:
    if line.startswith("["):
        _replay_entry(match, line, number, held)
        return
    seat, _, text = line.partition(" ")
    if not (seat.isdecimal() and len(seat) == 1 and text):
        raise BadRecord(trouble=Term("trouble.line"), line=number)
    try:
        if text.startswith(SAID + " "):
            match.talk(int(seat), msgspec.json.decode(text[len(SAID) :], type=str))
        else:
            match.act(int(seat), text)
    except (ConniveError, msgspec.DecodeError):
        raise BadRecord(trouble=Term("trouble.illegal"), line=number) from None


def _replay_entry(match: Match, line: str, number: int, held: Held) -> None:
    """Replay an entry of a table's log. Those that are about time and seats change nothing in the game.

    Behind an entry stand the choices that count by it: its own, then answers that were held in a window, and silence,
    and what was prepared for when all pass.
    """
    entry, text = read_logged(line)
    own, *others = f" {text}".split(AND)
    if not 0 <= entry.seat < match.seats:
        raise BadRecord(trouble=Term("trouble.line"), line=number)
    try:
        if entry.kind in ("choice", "default", "given"):
            _replay_choice(match, entry, own.strip(), held)
        elif entry.kind == "talk":
            match.talk(entry.seat, entry.text)
        elif entry.kind == "answer":
            held.answers(match)[entry.seat] = entry.action
        elif entry.kind == "prepare":
            held.prepare(entry)
        elif entry.kind == "bot":
            held.prepared.pop(entry.seat, None)
        held.answers(match)
        for other in others:
            _replay_answer(match, other, held)
    except (ConniveError, ValueError):
        raise BadRecord(trouble=Term("trouble.illegal"), line=number) from None


def _replay_choice(match: Match, entry: Logged, text: str, held: Held) -> None:
    if match.decision(entry.seat).id(text) != entry.action:
        raise ValueError(text)
    if entry.kind == "choice":
        held.check_chooser(match, entry)
    if entry.kind == "default" and entry.action not in held.defaults(match, entry.seat):
        raise ValueError("another choice than that of a time-out")
    held.act(match, entry.seat, entry.action)


def _replay_answer(match: Match, text: str, held: Held) -> None:
    seat, _, words = text.partition(" ")
    decision = match.decision(int(seat))
    action = decision.id(words)
    kept = (held.answers(match) if match.silent else held.prepared).pop(decision.seat, None)
    if action != kept and not (kept is None and match.silent and action in held.defaults(match, decision.seat)):
        raise ValueError("neither what was answered or prepared nor silence")
    held.act(match, decision.seat, action)
    held.answers(match)


def chained_lines(match: Match, entries: "Iterable[Logged]", made: "Iterable[int]") -> "Iterator[str]":
    """Return the lines of a table's log; each has the choices behind it that it `made` count."""
    lines = _choice_lines(match)
    for entry, count in zip(entries, made, strict=True):
        counted = list(islice(lines, count))
        if entry.kind in ("choice", "default", "given"):
            counted[0] = counted[0].partition(" ")[2]
        elif entry.kind == "talk":
            counted[0] = ""
        elif counted:
            counted = ["", *counted]
        yield f"{entry} {AND.join(counted)}".rstrip()


def _told_lines(match: Match, viewer: Viewer) -> "Iterator[str]":
    return (f"* {told}" for told in match.told(viewer))


def _is_told(line: str) -> bool:
    return line.startswith("* ")


def _read_told(game: Game, line: str, number: int) -> Told:
    try:
        return read_talk(line[2:]) or game.events.parse(line[2:])
    except (BadNotation, ValueError, msgspec.DecodeError):
        raise BadRecord(trouble=Term("trouble.line"), line=number) from None
