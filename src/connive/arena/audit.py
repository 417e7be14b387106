"""Repeats the choices of a recorded bot from what its seat was told, and compares them with those in the record.

Invariant: the bot of an audit receives what it received in the game: the events of its seat, what was said if it
talked, its decisions, its budget.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

import msgspec

from connive.bots.bot import Bot, Budget, Place, make_bot
from connive.bots.talking import tell, with_talk
from connive.compiled.tree import INTERPRETED
from connive.core.decision import Decision
from connive.core.errors import BadSeat, ConniveError
from connive.core.viewer import Viewer
from connive.play.bot_seat import BotSeat, decision_seed
from connive.play.fold import Told
from connive.play.match import Choice, Match
from connive.play.record import Record
from connive.play.talk import Talk


class NoBot(ConniveError):
    """The record names no bot for this seat: a person sat there, or nobody noted it down."""

    code = "no_bot_in_seat"


class NoBotSeed(ConniveError):
    """The record does not say with what chance the bot played."""


class TimedBot(ConniveError):
    """The bot thought by the clock, so its choices cannot be repeated."""


STAND_IN = "lookahead"
"""Who chooses for a bot of a server that died or was late."""

OF_A_SERVER = (None, Budget(INTERPRETED.patience))
"""What a bot made for each decision may have had: its usual thought, or that while its game is not compiled."""


_Who = Literal["bot", "stand_in", "default", "nobody"]


class Check(msgspec.Struct, frozen=True):
    """One choice of the bot: which line of the record it is, what was done, and what the bot would do."""

    line: int
    token: str
    recorded: str
    repeated: str
    by: _Who
    """Who would choose what was recorded: the bot, the one who stands in for it, or the rules when time is out."""


class Audit(msgspec.Struct, frozen=True):
    """All choices of a seat that a bot made, and how many were a person's."""

    seat: int
    bots: tuple[str, ...]
    checks: list[Check]
    by_person: int

    def count(self, by: str) -> int:
        """Return how many choices are due to the bot, or to another."""
        return sum(check.by == by for check in self.checks)

    @property
    def differences(self) -> list[Check]:
        """The choices that neither the bot nor its stand-in would have made."""
        return [check for check in self.checks if check.by in ("default", "nobody")]


class _Asked(NamedTuple):
    """A decision of the seat: when it was recorded, and all that the seat had been told while it was open."""

    line: int
    decision: Decision
    told: list[tuple[Told, ...]]


def audit(record: Record, seat: int, bot: BotSeat | None = None) -> Audit:
    """Check every choice of a bot; `bot` says who sat there if the record does not."""
    if not 0 <= seat < record.seats:
        raise BadSeat(seat=seat, seats=record.seats)
    played = record.match()
    seated = [bot] if bot is not None else [each for each in record.bots if each.seat == seat]
    for each in seated:
        _check_repeatable(each, record)
    if not seated:
        raise NoBot(seat=seat)
    auditor = _Auditor(record, seated)
    found = [auditor.check(*moment) for moment in _moments(record, played, seat)]
    checks = [check for check in found if check is not None]
    return Audit(seat, tuple(each.bot for each in seated), checks, len(found) - len(checks))


def _check_repeatable(seated: BotSeat, record: Record) -> None:
    if seated.seconds:
        raise TimedBot(bot=seated.bot, seconds=seated.seconds)
    if seated.seed is None and not (seated.anew and record.secret):
        raise NoBotSeed(seat=seated.seat, bot=seated.bot)


def _moments(record: Record, played: Match, seat: int) -> Iterator[tuple[Match, _Asked, int]]:
    """Play the record again; before each choice of the seat, yield the match, what was asked, and the choice."""
    match, told = record.dealt(), []  # type: Match, list[tuple[Told, ...]]
    for line, entry in enumerate(played.log, start=1):
        if seat in match.to_act:
            told.append(match.told(Viewer.seat(seat)))
        if isinstance(entry, Talk):
            match.talk(entry.seat, entry.text)
            continue
        if entry.seat == seat:
            yield match, _Asked(line, match.decision(seat), told), entry.action
            told = []
        match.act(*Choice(entry.seat, entry.action))


class _Auditor:
    """Asks bots again."""

    def __init__(self, record: Record, seated: list[BotSeat]) -> None:
        self._record, self._seated = record, sorted(seated, key=lambda each: each.since)
        self._kept: dict[int, _Kept] = {}
        self._choices = 0

    def check(self, match: Match, asked: _Asked, action: int) -> Check | None:
        """Compare one choice; None if it was a person's."""
        number, decision = self._choices, asked.decision
        self._choices += 1
        at = sum(each.since <= number for each in self._seated) - 1
        if at < 0:
            return None
        by, again = self._found(at, match, asked, action)
        return Check(asked.line, decision.token, decision.text(action), decision.text(again), by)

    def _found(self, at: int, match: Match, asked: _Asked, action: int) -> tuple[_Who, int]:
        """Return who chooses what was recorded; if not the bot, with what the bot chooses instead."""
        first = None
        for who, chosen in self._repeated(at, match, asked):
            first = chosen if who == "bot" and (first is None or chosen == action) else first
            if first is not None and chosen == action:
                return who, first
        assert first is not None
        return "default" if match.default(asked.decision.seat) == action else "nobody", first

    def _repeated(self, at: int, match: Match, asked: _Asked) -> Iterator[tuple[_Who, int]]:
        """Yield who may have been asked, and what it chooses."""
        if not self._seated[at].anew:
            yield "bot", self._by_kept(at, match, asked)
            return
        yield from (("bot", chosen) for chosen in self._by_new(self._seated[at], match, asked))
        stand_in = msgspec.structs.replace(self._seated[at], bot=STAND_IN)
        yield from (("stand_in", chosen) for chosen in self._by_new(stand_in, match, asked))

    def _by_kept(self, at: int, match: Match, asked: _Asked) -> int:
        """Ask a bot that sits there for the whole game, with the budget that the record gives it."""
        seated, told = self._seated[at], asked.told[-1]
        kept = self._kept.get(at) or _Kept(_make(match, seated, seated.seed or 0), 0)
        tell(kept.bot, told[kept.known :])
        self._kept[at] = kept._replace(known=len(told))
        return kept.bot.choose(asked.decision, Budget(seated.simulations) if seated.simulations else None)

    def _by_new(self, seated: BotSeat, match: Match, asked: _Asked) -> Iterator[int]:
        """Ask a bot made for this decision. While it thought others may have gone on: any moment may be the one."""
        assert self._record.secret is not None
        seed = decision_seed(bytes.fromhex(self._record.secret), asked.decision.token)
        for told in asked.told:
            for budget in OF_A_SERVER:
                bot = _make(match, seated, seed)
                tell(bot, told)
                yield bot.choose(asked.decision, budget)


class _Kept(NamedTuple):
    """A bot that has been asked before, and how many events it knows."""

    bot: Bot
    known: int


def _make(match: Match, seated: BotSeat, seed: int) -> Bot:
    place = Place(match.game, match.options, match.seats, seated.seat)
    bot = make_bot(seated.bot, place, seed)
    return with_talk(bot, seated.bot, place, seed) if seated.talks else bot
