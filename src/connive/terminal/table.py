"""The table: shows what has happened, puts the question, and takes choices until the game is over or left."""

from typing import Any

from connive.bots.host import Host
from connive.core.errors import ConniveError
from connive.core.outcome import Outcome
from connive.core.text import Catalogue, catalogue
from connive.core.viewer import Viewer
from connive.play.match import Match
from connive.terminal.choices import Menu, arrange
from connive.terminal.commands import Commands
from connive.terminal.drawing import Drawing, squeeze
from connive.terminal.rulebook import Rulebook
from connive.terminal.screen import Screen
from connive.terminal.story import Line, Story

LEAST_NEWS = 3
"""This many lines of news are shown even if the page gets too long; `log` has them all."""


class Table:
    """One person at a match, with bots in the other seats."""

    def __init__(self, match: Match, seat: int, host: Host, screen: Screen, lang: str) -> None:
        self.match, self.seat, self.host, self.screen, self.lang = match, seat, host, screen, lang
        self.viewer = Viewer.seat(seat)
        self.words: Catalogue = catalogue(lang, match.game.name)
        self.drawing = Drawing(match.game, self.words)
        self.story = Story(match, self.viewer, lang)
        self.commands = Commands(self)
        self.greeting: list[str] = []

    def play(self) -> Outcome:
        """Play to the end. Raises `Left` or `InputClosed` when the player goes."""
        while True:
            self._let_bots_move()
            outcome = self.match.outcome
            if outcome is not None:
                self._show_end(outcome)
                return outcome
            self._choose()

    def _let_bots_move(self) -> None:
        waiting = [self.words.say(f"seat.{seat}") for seat in self.match.to_act if seat != self.seat]
        if waiting:
            with self.screen.wait(self.words.say("table.thinking", seat=", ".join(waiting))):
                self.host.run()

    # --- A choice ---

    def _choose(self) -> None:
        """Ask until a legal action is chosen, then make it."""
        menu = self._menu()
        self.show_table(self.story.news(), menu)
        self.show_question(menu)
        while (action := self._answer(menu)) is None:
            pass
        self.match.act(self.seat, action)

    def _menu(self) -> Menu:
        view = self.view()
        label = lambda action: self.drawing.choice(view, self.seat, action)  # noqa: E731
        return Menu(arrange(self.match.decision(self.seat), self.match.game.actions, self.words, label), self.words)

    def _answer(self, menu: Menu) -> int | None:
        """Take one typed line: a number, a command, or an action in notation."""
        line = self.screen.ask(self.words.say("table.prompt"))
        if not line:
            self.show_again(menu)
            return None
        if line.isdecimal():
            return self._take(menu, line)
        if self.commands.run(line, menu):
            return None
        return self._read(line)

    def _take(self, menu: Menu, line: str) -> int | None:
        try:
            action = menu.take(int(line[:9]))
        except IndexError:
            last = len(menu.entries) + (menu.pages > 1)
            self.screen.tell(self.words.say("table.bad_number", low=0 if menu.inside else 1, high=last), "yellow")
            return None
        if action is None:
            self.show_again(menu)
        return action

    def _read(self, line: str) -> int | None:
        decision = self.match.decision(self.seat)
        try:
            action = decision.id(line)
        except ConniveError:
            self.screen.tell(self.words.say("table.not_understood", text=line[:40]), "yellow")
            return None
        if action in decision.ids:
            return action
        self.screen.tell(self.refusal(action), "yellow")
        return None

    def refusal(self, action: int) -> str:
        """Say why an action is not legal, with its clause."""
        return self.match.game.refuse(self.view(), self.seat, action).message(self.lang)

    def view(self) -> Any:
        """Return what this seat may know now."""
        return self.match.view(self.viewer)

    # --- What is shown ---

    def show_table(self, news: list[Line], menu: Menu) -> None:
        """Draw the board and tell the news, on a terminal the latest that fit above the question."""
        free = self.screen.height - len(self.greeting) - len(menu.lines(self.screen.width)) - 2
        board = self.drawing.board(self.view())
        if self.screen.live and board.count("\n") + LEAST_NEWS + 2 > free:
            board = squeeze(board)
        room = max(0 if self.greeting else LEAST_NEWS, free - board.count("\n") - 2)
        kept = news[len(news) - min(room, len(news)) :] if self.screen.live else news
        self.screen.clear()
        self.screen.draw(board)
        if len(kept) < len(news):
            self.screen.tell("…", "dim")
        self._tell(kept)
        while self.greeting:
            self.screen.tell(self.greeting.pop(0), "dim")

    def _tell(self, news: list[Line]) -> None:
        for line in news:
            self.screen.tell(f"· {line.text}")

    def show_again(self, menu: Menu) -> None:
        """Put the question again; on a terminal, on a fresh page."""
        if self.screen.live:
            self.show_table([], menu)
        self.show_question(menu)

    def show_question(self, menu: Menu) -> None:
        """Put the open question with its choices."""
        question = self.words.say(f"question.{self.match.decision(self.seat).question}")
        self.screen.tell(menu.title or question, "bold")
        for line in menu.lines(self.screen.width):
            self.screen.draw(line)

    def _show_end(self, outcome: Outcome) -> None:
        """Show everything that was hidden, who won, why, and by which clause."""
        self.screen.clear()
        self._tell(self.story.news())
        self.screen.draw(self.drawing.board(self.view()))
        self.screen.tell(verdict(outcome, self.seat, self.words), "bold")
        reason = self.words.say(f"reason.{outcome.reason}")
        self.screen.tell(self.words.say("table.because", reason=reason, clause=outcome.clause))
        rules = Rulebook(self.match.game, self.lang)
        if outcome.clause in rules:
            self.screen.markdown(rules.find(outcome.clause))


def verdict(outcome: Outcome, seat: int, words: Catalogue) -> str:
    """Say who won, to one seat."""
    if not outcome.winners:
        return words.say("table.drawn")
    if outcome.winners == (seat,):
        return words.say("table.won")
    if len(outcome.results) == 2:
        return words.say("table.lost")
    names = [words.say(f"seat.{winner}") for winner in outcome.winners]
    return words.say("table.winner", seats=", ".join(names))
