"""The state of a table, folded from its log entry by entry: the match, the clocks, the open window, who gave up.

Invariant: it is a fold over the table's rows and its log, and nothing else; every process that reads them has the same.
"""

from collections import Counter
from collections.abc import Sequence

import msgspec

from connive.core.decision import Decision
from connive.core.errors import StaleToken
from connive.core.outcome import Outcome
from connive.core.randomness import commitment
from connive.core.registry import find_game
from connive.core.viewer import SPECTATOR
from connive.play.bot_seat import BotSeat
from connive.play.chain import Logged, Start, first_link, next_link, position_context
from connive.play.match import Match
from connive.play.talk import Talk
from connive.storage.rows import Entry, Kind, SeatRow, TableRow
from connive.tables.agreements import Draws, MoreTime
from connive.tables.errors import NotRunning, OtherRules
from connive.tables.feeds import SpectatorDelay
from connive.tables.settings import SECOND, read_settings
from connive.tables.standing_orders import StandingOrderFacts, StandingOrders
from connive.tables.timers.clocks import Away, Clocks
from connive.tables.timers.windows import Window, WindowFacts, window_length

CHOICES: tuple[Kind, ...] = ("choice", "default")
IN_WINDOWS: tuple[Kind, ...] = ("answer", "wait", "close")
STANDING: tuple[Kind, ...] = ("pass", "prepare")
HIDDEN: tuple[Kind, ...] = ("answer", "wait", *STANDING)
"""What nobody else may notice before it counts: not even by the links of the log."""

PLAYED: tuple[Kind, ...] = (*CHOICES, "answer")
ABOUT_TIME: tuple[Kind, ...] = ("ask", "agree", "deny")
ABOUT_DRAWS: tuple[Kind, ...] = ("offer", "accept", "decline", "draw")


class TableFold:
    """The state of one table after some entries of its log."""

    def __init__(self, row: TableRow, seats: list[SeatRow]) -> None:
        self.row, self.seats = row, seats
        self.settings = read_settings(row.settings)
        pace = self.settings.pace
        self.timed = self.settings.clock.kind != "none" or max(pace.high, pace.turn, self.settings.window) > 0
        self._begin()

    def _begin(self) -> None:
        """Be at the beginning of the log: where a bot took over later, a person sat."""
        self.seats[:] = [msgspec.structs.replace(seat, bot=None) if seat.person else seat for seat in self.seats]
        self.match: Match | None = None
        self.link = self.told_link = ""
        self.made: list[int] = []
        """How many choices and words each entry of the log added to the match."""

        self.clocks = Clocks(self.settings.clock, self.row.seats)
        self.more_time = MoreTime(self.clocks, self.seats)
        self.draws = Draws(self.seats)
        self.standing = StandingOrders()
        self.length = 0
        self.last_at = self.told_at = 0
        self.forfeit: int | None = None
        self.window: Window | None = None
        self._lapsed: set[str] = set()
        """Tokens of decisions that silence, a time-out or an answer in a window has made or may make."""

        self.clients: set[tuple[int, str]] = set()
        self.beside: Counter[int] = Counter()
        """How many entries beside their choices people have left in each seat."""

        self.running = False
        """Whether choices can be made."""

        self._spectator_delay = SpectatorDelay(self.settings.spectator_delay * SECOND)
        self.take_row(self.row)

    def take_row(self, row: TableRow, seats: Sequence[SeatRow] = ()) -> None:
        """Take in the table's row, and those of seats that have changed; begin the match if it can begin."""
        self.row = row
        for seat in seats:
            self.seats[seat.seat] = seat
        self.has_bots = any(seat.bot is not None for seat in self.seats)
        if self.match is None and row.status in ("running", "over"):
            self._begin_match()
        self._look_whether_running()

    def _look_whether_running(self) -> None:
        going = self.match is not None and self.row.status == "running" and self.match.asked > 0
        self.running = going and self.forfeit is None and not self.draws.agreed

    def _begin_match(self) -> None:
        game = find_game(self.row.game)
        if game.version != self.row.rules:
            raise OtherRules(game=game.name, found=self.row.rules, known=game.version)
        self.match = self._first_moment()
        self.link = self.told_link = first_link(self.start())
        self.more_time, self.draws = MoreTime(self.clocks, self.seats), Draws(self.seats)
        for seat in self.seats:
            if seat.bot is not None:
                self.match.seat_bot(BotSeat(seat.seat, seat.bot, anew=True, talks=self.bots_talk))
        self._changed(self.match, self.row.started or 0)

    def _first_moment(self) -> Match:
        """Return the match before its first choice: dealt, or in a position that another game has led to."""
        row = self.row
        if row.position is not None:
            return Match.from_position(row.game, row.position.decode(), row.secret)
        return Match(row.game, seats=row.seats, options=row.options, secret=row.secret, entropy=self.entropy)

    # --- What there is ---

    @property
    def playing(self) -> Match:
        """The match, once the table has started."""
        if self.match is None:
            raise NotRunning
        return self.match

    @property
    def unfinished(self) -> bool:
        """Whether the match is over and that is not kept yet."""
        return self.row.status == "running" and not self.running

    def must_run(self) -> None:
        """Refuse if no choices can be made."""
        if not self.running:
            raise NotRunning

    def knows(self, seat: int, client: str) -> bool:
        """Tell whether something of a seat was stored under a client's id before."""
        return bool(client) and (seat, client) in self.clients

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: by the rules, by agreement, or because a seat gave up or ran out of time."""
        if self.match is not None and not self.match.to_act:
            return self.match.outcome
        if self.draws.agreed:
            return Outcome((0,) * self.row.seats, "agreed", "")
        if self.forfeit is None:
            return None
        others = self.row.seats - 1
        results = tuple(-others if seat == self.forfeit else 1 for seat in range(self.row.seats))
        return Outcome(results, "forfeit", "")

    @property
    def left(self) -> frozenset[int]:
        """The seats whose people did not play to the end: a bot took over, or they gave up."""
        given_up = () if self.forfeit is None else (self.forfeit,)
        return frozenset((*given_up, *(seat.seat for seat in self.seats if seat.person and seat.bot)))

    @property
    def bots_talk(self) -> bool:
        """Whether bots listen to what is said here, and speak."""
        return self.settings.bots_talk and not self.settings.rated

    def has_spoken(self, seat: int) -> bool:
        """Tell whether a seat has said something since its last choice."""
        own = next((entry for entry in reversed(self.playing.log) if entry.seat == seat), None)
        return isinstance(own, Talk)

    @property
    def people(self) -> list[int]:
        """The seats that no bot has."""
        return [seat.seat for seat in self.seats if seat.bot is None]

    def seats_of(self, person: str) -> list[int]:
        """Return where a person sits, unless a bot has taken over."""
        return [seat.seat for seat in self.seats if seat.person == person and seat.bot is None]

    def seats_person(self, seat: int, person: str) -> bool:
        """Tell whether a person sits in a seat, and no bot has taken over."""
        return seat < len(self.seats) and self.seats[seat].person == person and self.seats[seat].bot is None

    def open_decision(self, seat: int) -> Decision | None:
        """Return what a seat may answer now, if anything: asked, or in turn where silence is an answer too."""
        if self.window is not None and (window := self._window_of(seat)) is not None:
            return window.offer(seat)
        return self.playing.open_decision(seat)

    def _window_of(self, seat: int) -> Window | None:
        """Return the open window if a person in this seat answers there. Bots answer when they are asked."""
        window = self.window
        return window if window is not None and window.concerns(seat) and self.seats[seat].bot is None else None

    def check(self, seat: int, action: int, token: str) -> None:
        """Refuse a choice that may not be made now."""
        found = self.open_decision(seat)
        if found is None and self._window_of(seat) is not None:
            raise StaleToken(seat=seat)
        self.playing.check(seat, action, token, found)

    def was_answered(self, seat: int, token: str) -> bool:
        """Tell whether a decision lapsed: silence, a time-out or an earlier answer took its place."""
        return token.count(".") > 1 or (token in self._lapsed and token.startswith(f"{seat}."))

    def window_facts(self, seat: int | None) -> WindowFacts | msgspec.UnsetType:
        """Return what a viewer is told of the open window; unset if there is none."""
        return self.window.facts(seat) if self.window is not None and self.running else msgspec.UNSET

    @property
    def has_windows(self) -> bool:
        """Whether there can be windows: silence answers some question of the game, and several people play."""
        apart = self.settings.window > 0 and not self.settings.one_screen and len(self.people) > 1
        return apart and bool(self.playing.game.silent)

    def standing_facts(self, seat: int | None) -> StandingOrderFacts | msgspec.UnsetType:
        """Return what a seat has left to the server; unset if there is nothing."""
        if seat is None or seat not in self.standing or not self.running:
            return msgspec.UNSET
        return self.standing.facts(seat)

    @property
    def entropy(self) -> tuple[str, ...]:
        """What the players added to the chance, by seat."""
        return tuple(f"{seat.seat}:{seat.entropy}" for seat in self.seats if seat.entropy)

    @property
    def pledges(self) -> tuple[str, ...]:
        """What binds the players to what they add to the chance, by seat."""
        return tuple(f"{seat.seat}:{seat.pledge}" for seat in self.seats if seat.pledge)

    def start(self) -> Start:
        """Return what the chain of the log begins with."""
        row, match = self.row, self.playing
        return Start(
            table=row.id,
            context=self._context(match),
            settings=row.settings,
            commitment=commitment(row.secret),
            cancelled=row.cancelled,
            started=row.started or 0,
            pledges=self.pledges,
            entropy=self.entropy,
        )

    def _context(self, match: Match) -> str:
        row, position = self.row, match.position_text
        return (
            match.deal_context
            if position is None
            else position_context(match.deal_context, row.origin, row.secret, position)
        )

    # --- Entries ---

    def check_entry(self, entry: Entry) -> None:
        """Refuse an entry that is not the one that was linked here, or a choice that the rules do not allow."""
        match, logged = self.playing, logged_entry(entry)
        if (entry.seq, entry.rules) != (self.length, self.row.rules):
            raise ValueError("an entry is missing")
        if next_link(self.row.secret, self.link, logged) != entry.link:
            raise ValueError("an entry was changed")
        if entry.kind in (*CHOICES, "given", "answer"):
            found = self.open_decision(entry.seat) if entry.kind == "answer" else match.open_decision(entry.seat)
            if found is None or entry.action not in found.ids:
                raise ValueError("a choice is not legal")

    def take(self, entry: Entry) -> None:
        """Take in the next entry."""
        match, kind, at = self.playing, entry.kind, entry.at
        before = len(match.log)
        self.link, self.length, self.last_at = entry.link, entry.seq + 1, at
        self.clients.add((entry.seat, entry.client))
        if kind not in PLAYED and entry.client:
            self.beside[entry.seat] += 1
        self._take_kind(match, entry)
        self._changed(match, at)
        self._look_whether_running()
        made = len(match.log) - before
        self.made.append(made)
        if made or kind not in HIDDEN:
            self.told_link, self.told_at = entry.link, at

    def _take_kind(self, match: Match, entry: Entry) -> None:
        if entry.kind in CHOICES:
            if not entry.client:
                self._lapsed.add(match.decision(entry.seat).token)
            match.enter(entry.seat, entry.action)
            self._chosen(entry.seat, entry.action)
        elif entry.kind in IN_WINDOWS:
            self._take_in_window(entry)
        elif entry.kind in STANDING:
            found = None if match.silent else match.open_decision(entry.seat)
            self.standing.take(entry, found.token if found is not None else None)
        elif entry.kind == "talk":
            match.talk(entry.seat, entry.text)
        elif entry.kind == "given":
            self._take_given(match, entry)
        elif entry.kind == "bot":
            self._seat_bot(match, entry)
        elif entry.kind == "more":
            self.clocks.give(entry.seat, entry.action)
        elif entry.kind == "pause":
            self.clocks.pause(*map(int, entry.text.split()))
        elif entry.kind == "away":
            self._rest(entry)
        elif entry.kind in ABOUT_TIME:
            self.more_time.take(entry)
        elif entry.kind in ABOUT_DRAWS:
            self.draws.take(entry)
        elif entry.kind == "forfeit":
            self.forfeit = entry.seat

    def _rest(self, entry: Entry) -> None:
        """Somebody is away, or back."""
        away = Away(*map(int, entry.text.split()))
        before = self.clocks.rest(entry.seat, away)
        if self.window is not None:
            self.window.rest(entry.seat, away.adds(before, self.window.opened))

    def _take_given(self, match: Match, entry: Entry) -> None:
        """A choice that the game begins with: those who sit here choose from then on."""
        match.enter(entry.seat, entry.action)
        seated, match.bots[:] = match.bots[:], []
        for bot in seated:
            match.seat_bot(bot)

    def _seat_bot(self, match: Match, entry: Entry) -> None:
        """A bot takes over: the seat was a person's until now."""
        self.seats[entry.seat] = msgspec.structs.replace(self.seats[entry.seat], bot=entry.text)
        self.has_bots = True
        self.draws.open = None
        self.standing.forget(entry.seat)
        match.bots[:] = [bot for bot in match.bots if bot.seat != entry.seat]
        match.seat_bot(BotSeat(entry.seat, entry.text, anew=True, talks=self.bots_talk))
        self.more_time.take(entry)

    def _take_in_window(self, entry: Entry) -> None:
        assert self.window is not None, "an answer, or the end, of a window that is not open"
        if entry.kind == "answer":
            self.window.answer(entry.seat, entry.action)
        elif entry.kind == "wait":
            self.window.wait(entry.seat)
        else:
            self.window.close()

    def _changed(self, match: Match, at: int) -> None:
        """The match changed: the open window and the clocks follow."""
        if self.timed:
            while self._follow_window(match, at) or (self.standing and self._make_prepared(match)):
                pass  # one window, or prepared choice, can lead to the next
            self.clocks.tick(match, at, self.window is not None)
        if self.settings.spectator_delay:
            self._spectator_delay.mark(at, len(match.fold(SPECTATOR).told()))

    def _follow_window(self, match: Match, at: int) -> bool:
        """Let a window take effect if it is time; open one where silence is an answer and several people play.

        True if one was opened that everybody has left to a standing pass.
        """
        if self.window is not None:
            for choice in self.window.settle(match, self.people, at):
                self._chosen(*choice)
            if not self.window.is_open(match):
                self.window = None
        if self.window is not None or not match.silent or not self.has_windows:
            return False
        return self._open_window(Window(match, at, window_length(self.settings), self.standing))

    def _open_window(self, window: Window) -> bool:
        if not any(map(window.concerns, self.people)):
            return False
        self.window = window
        for seat in self.people:
            window.rest(seat, max(0, self.clocks.away(seat).until - window.opened))
        self._lapsed |= window.tokens(self.people)
        return window.due(self.people) is None

    def _chosen(self, seat: int, action: int) -> None:
        """A seat made a choice: what was asked for or prepared before it lapses."""
        self.more_time.chosen(seat)
        self.draws.chosen(seat)
        if self.window is not None and self.window.is_silence(seat, action):
            return
        self.standing.chosen(seat)
        if self.window is not None and self.window.concerns(seat):
            self.standing.reacted()

    def _make_prepared(self, match: Match) -> bool:
        """Make the choice that a seat has prepared for what it is asked now; drop it if it is not legal."""
        for seat in match.to_act:
            if seat not in self.standing or match.silent:
                continue
            found, action = match.decision(seat), self.standing.prepared(seat)
            self.standing.asked(seat, found.token)
            if action is not None and action in found.ids:
                match.enter(seat, action)
                self._chosen(seat, action)
                return True
            self.standing.drop(seat)
        return False


def logged_entry(entry: Entry) -> Logged:
    """Return a stored entry as it is linked."""
    return Logged(entry.seq, entry.at, entry.kind, entry.seat, entry.action, entry.client, entry.text)
