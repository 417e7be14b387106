"""An evening at the table: which game, which seat, one match after another, records kept on the way."""

import hashlib
import shlex
import time
from typing import NamedTuple

from connive.bots.bot import check_name
from connive.bots.host import Host
from connive.core.actions import shorten
from connive.core.errors import BadSeat, ConniveError
from connive.core.game import Game
from connive.core.registry import find_game, games
from connive.core.text import Catalogue, catalogue
from connive.play.match import Match
from connive.terminal.commands import Left
from connive.terminal.record_files import check_new, write_record
from connive.terminal.screen import InputClosed, Screen
from connive.terminal.table import Table

SHORT = 16
"""How much of a commitment is shown."""
BOT = "regular"
"""The opponent, unless another is named."""


class BadBotSeats(ConniveError):
    """The bots named are neither one nor one for each seat that needs one."""


class Plan(NamedTuple):
    """What was asked for before sitting down."""

    game: Game
    seat: int
    seats: int
    options: str = ""
    bots: tuple[str, ...] = (BOT,)
    talk: bool = True
    seed: str | None = None
    save: str | None = None
    match: Match | None = None


def choose_game(screen: Screen, lang: str) -> Game:
    """Ask which game to play, by number or by name."""
    words = catalogue(lang)
    names = list(games())
    screen.tell(words.say("table.which_game"), "bold")
    for number, name in enumerate(names, start=1):
        own = catalogue(lang, name)
        screen.show(f"[bold cyan]{number:>3}[/] [bold]{own.say('title')}[/] [dim]{name}[/]")
        screen.tell(f"    {own.say('blurb')}")
    while True:
        line = screen.ask(f"{words.say('table.number_or_name')} {words.say('table.prompt')}")
        if line.isdecimal() and 1 <= int(line[:9]) <= len(names):
            return find_game(names[int(line[:9]) - 1])
        try:
            return find_game(line.casefold())
        except ConniveError as error:
            screen.tell(error.message(lang), "yellow")


def read_seat(text: str, game: Game, seats: int, lang: str) -> int:
    """Return a seat by its number or its name."""
    words = catalogue(lang, game.name)
    for seat in range(seats):
        if text.casefold() in (str(seat), words.say(f"seat.{seat}").casefold()):
            return seat
    raise BadSeat(seat=shorten(text), seats=seats)


def seat_bots(names: tuple[str, ...], seats: int, own: int) -> dict[int, str]:
    """Return the bot of every other seat: one for all, or one each."""
    for name in names:
        check_name(name)
    others = [seat for seat in range(seats) if seat != own]
    if len(names) not in (1, len(others)):
        raise BadBotSeats(seats=len(others), bots=len(names))
    return dict(zip(others, names * len(others) if len(names) == 1 else names, strict=True))


class Evening:
    """One match after another with the same plan, until the player has had enough."""

    def __init__(self, plan: Plan, screen: Screen, lang: str) -> None:
        self.plan, self.screen, self.lang = plan, screen, lang
        self.words: Catalogue = catalogue(lang, plan.game.name)
        self.bots = seat_bots(plan.bots, plan.seats, plan.seat)
        self.played = 0
        if plan.save is not None:
            check_new(plan.save)

    def run(self) -> None:
        """Play until the player stops. Ctrl-C keeps the record if a file was named, and is raised again."""
        again = True
        while again:
            match = self._deal()
            try:
                self._sit_down(match).play()
                self._keep(match)
                again = self._again()
            except (Left, InputClosed):
                self._leave(match)
                again = False
            except KeyboardInterrupt:
                self.screen.tell("")
                self._leave(match)
                raise
        self.screen.tell(self.words.say("table.bye"), "dim")

    def _deal(self) -> Match:
        plan = self.plan
        self.played += 1
        if plan.match is not None and self.played == 1:
            return plan.match
        seed = plan.seed if plan.seed is None or self.played == 1 else f"{plan.seed} {self.played}"
        return Match(plan.game, seats=plan.seats, options=plan.options, seed=seed)

    def _sit_down(self, match: Match) -> Table:
        """Seat the bots; the table will say who is who and that the deal is fixed."""
        words, own = self.words, self.plan.seat
        chance = bot_seed(self.plan.seed, self.played, match)
        host = Host.seat(match, self.bots, chance, talk=self.plan.talk)
        table = Table(match, own, host, self.screen, self.lang)
        for seat, bot in self.bots.items():
            named = words.say(f"bot.{bot}") if f"bot.{bot}" in words else bot
            table.greeting.append(words.say("table.against", seat=words.say(f"seat.{seat}"), bot=named))
        if match.commitment is not None:
            table.greeting.append(words.say("table.committed", commitment=match.commitment[:SHORT]))
        table.greeting.append(words.say("table.you_play", seat=words.say(f"seat.{own}")))
        return table

    # --- The end of a match ---

    def _leave(self, match: Match) -> None:
        """Keep the record of a match that was left, or offer to, as long as somebody can answer."""
        try:
            if match.outcome is None:
                self.screen.tell(self.words.say("table.left"))
                self._keep(match)
        except (InputClosed, KeyboardInterrupt):
            return

    def _keep(self, match: Match) -> None:
        """Save the record where the plan says, else where the player says."""
        if self.plan.save is not None:
            path = self.plan.save if self.played == 1 else f"{self.plan.save}.{self.played}"
            self._save(path, match)
            return
        if self.screen.deaf or not any(entry.seat == self.plan.seat for entry in match.log):
            return
        while path := self._file_name(match):
            try:
                self._save(path, match)
                return
            except ConniveError as error:
                self.screen.tell(error.message(self.lang), "yellow")

    def _file_name(self, match: Match) -> str:
        """Ask where to save: yes takes a name of our own, no or nothing gives none, a number is asked again."""
        words = self.words
        while True:
            line = self.screen.ask(f"{words.say('table.save_as')} {words.say('table.prompt')}")
            if line.casefold() in words.say("table.yes").split():
                return f"{match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.connive"
            if not line.isdecimal():
                return "" if line.casefold() in words.say("table.no").split() else line
            self.screen.tell(words.say("table.no_name"), "yellow")

    def _save(self, path: str, match: Match) -> None:
        write_record(path, match.record())
        path = shlex.quote(path)  # commands to copy follow
        self.screen.tell(self.words.say("table.saved", path=path))
        if match.outcome is None:
            self.screen.tell(self.words.say("table.resume", game=match.game.name, path=path))

    def _again(self) -> bool:
        words = self.words
        prompt = f"{words.say('table.again')} [{words.say('table.yes_no')}] {words.say('table.prompt')}"
        return self.screen.ask(prompt).casefold() in words.say("table.yes").split()


def bot_seed(seed: str | None, played: int, match: Match) -> int:
    """Return the chance of the bots: repeatable with a seed, and never a function of the deal's secret."""
    if seed is None:
        import secrets

        return secrets.randbits(60)
    text = f"connive bots\n{match.game.name}\n{seed}\n{played}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
