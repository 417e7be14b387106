"""A screen for tests: its lines are written beforehand, and what it shows is kept as plain text."""

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext

from rich.text import Text

from connive.bots.host import Host
from connive.play.match import Match
from connive.terminal.screen import InputClosed, Screen
from connive.terminal.table import Table


class Interrupt:
    """In a script, the moment at which somebody presses Ctrl-C."""


class Scripted(Screen):
    """Answers from a script, then the input is closed."""

    def __init__(self, *script: str | Interrupt, width: int = 80, live: bool = False, height: int = 24) -> None:
        super().__init__(plain=True)
        self.script: list[str | Interrupt] = list(script)
        self.shown: list[str] = []
        self.asked: list[str] = []
        self.console.width, self.console.height = width, height
        self.live = live

    @property
    def text(self) -> str:
        """All that was shown."""
        return "\n".join(self.shown)

    def forget(self) -> None:
        """Look only at what comes from now on."""
        self.shown.clear()

    def draw(self, marked: str) -> None:
        self.shown.append(Text.from_markup(marked).plain)

    def show(self, marked: str) -> None:
        self.draw(marked)

    def tell(self, text: str, style: str = "") -> None:
        self.shown.append(text)

    def markdown(self, text: str) -> None:
        self.shown.append(text)

    def clear(self) -> None:
        self.shown.append("")

    def wait(self, text: str) -> AbstractContextManager[object]:
        self.shown.append(text)
        return nullcontext()

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self.script:
            raise InputClosed
        line = self.script.pop(0)
        if isinstance(line, Interrupt):
            raise KeyboardInterrupt
        return line


def table(match: Match, screen: Scripted, *, seat: int = 0, lang: str = "en", bots: Iterable[int] = (1,)) -> Table:
    """Return a table with random bots in the other seats."""
    return Table(match, seat, Host.seat(match, dict.fromkeys(bots, "random"), 7), screen, lang)
