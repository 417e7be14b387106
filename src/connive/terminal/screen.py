"""Where a table is shown: marked-up text goes out, typed lines come in, on a terminal or through pipes.

Invariant: only text of our own is read as markup; what people and files bring is printed as it is.
"""

import contextlib
import sys
from contextlib import AbstractContextManager

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

WIDEST = 100


class InputClosed(Exception):
    """There is no more input: the end of a pipe, or Ctrl-D."""


class Screen:
    """A place to print and to ask. `live` tells whether a person sits in front of a terminal."""

    def __init__(self, *, plain: bool = False) -> None:
        self.console = Console(highlight=False, color_system=None if plain else "auto")
        self.console.width = min(self.console.width, WIDEST)
        self.live = self.console.is_terminal and not plain
        self._typing = sys.stdin.isatty() and sys.stdout.isatty()
        self.deaf = False
        """Whether a pipe has ended, so that asking again is useless."""
        if self._typing:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  # line editing and history for input()

    @property
    def width(self) -> int:
        """The columns there are, at most a comfortable line."""
        return self.console.width

    @property
    def height(self) -> int:
        """The lines there are."""
        return self.console.height

    def draw(self, marked: str) -> None:
        """Print lines with markup as they are; a board does not wrap."""
        self.console.print(marked, no_wrap=True, overflow="ignore", crop=False)

    def show(self, marked: str) -> None:
        """Print text with markup, wrapped at the width of the screen."""
        self.console.print(marked)

    def tell(self, text: str, style: str = "") -> None:
        """Print words that are not markup, whatever signs they contain."""
        self.console.print(Text(text, style=style))

    def markdown(self, text: str) -> None:
        """Print a text in Markdown: styled for a person, as it is for a pipe."""
        if self.live:
            self.console.print(Markdown(text))
        else:
            self.console.print(Text(text.rstrip("\n")), soft_wrap=True)

    def clear(self) -> None:
        """Start a fresh page on a terminal, a blank line elsewhere."""
        if self.live:
            self.console.clear()
        else:
            self.console.print()

    def wait(self, text: str) -> AbstractContextManager[object]:
        """Show that somebody is thinking, while the body runs."""
        return self.console.status(Text(text, style="dim")) if self.live else contextlib.nullcontext()

    def ask(self, prompt: str) -> str:
        """Return the next line that is typed. From a pipe the line is printed too, so that the output can be read."""
        try:
            line = input(prompt) if self._typing else self._read(prompt)
        except EOFError:
            self.console.print()
            raise InputClosed from None
        return line.strip()

    def _read(self, prompt: str) -> str:
        self.console.print(Text(prompt), end="", soft_wrap=True)
        self.console.file.flush()
        line = sys.stdin.readline()
        if not line:
            self.deaf = True
            raise EOFError
        self.tell(line.strip())
        return line
