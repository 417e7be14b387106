"""What can be typed at the table besides a choice. Each command has a name in the player's language and in English."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from connive.core.errors import ConniveError
from connive.core.signals import MARK, signals
from connive.core.text import catalogue
from connive.terminal.rulebook import Rulebook

if TYPE_CHECKING:
    from connive.terminal.choices import Menu
    from connive.terminal.table import Table

NAMES = ("help", "choices", "board", "why", "notebook", "log", "rules", "say", "quit")


class Left(Exception):
    """The player leaves the table."""


class Commands:
    """The commands of one table."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._by_name: dict[str, str] = {}
        for words in (catalogue("en"), table.words):
            self._by_name |= {words.say(f"command.{name}").casefold(): name for name in NAMES}

    def run(self, line: str, menu: "Menu") -> bool:
        """Carry out a line if it is a command; return whether it was."""
        first, _, rest = line.partition(" ") if not line.startswith(MARK) else ("say", "", line)
        name = self._by_name.get(first.casefold())
        if name is None:
            return False
        commands: dict[str, Callable[[str, Menu], None]] = {
            "help": self._help,
            "choices": self._choices,
            "board": self._board,
            "why": self._why,
            "notebook": self._notebook,
            "log": self._log,
            "rules": self._rules,
            "say": self._say,
            "quit": self._quit,
        }
        try:
            commands[name](rest.strip(), menu)
        except ConniveError as error:
            self._tell(error.message(self._table.lang), "yellow")
        return True

    def _tell(self, text: str, style: str = "") -> None:
        self._table.screen.tell(text, style)

    def _example(self) -> str:
        return self._table.match.decision(self._table.seat).texts[0]

    def _help(self, rest: str, menu: "Menu") -> None:  # noqa: ARG002
        words, screen = self._table.words, self._table.screen
        screen.tell(f"  {words.say('command_help.number')}")
        screen.tell(f"  {words.say('command_help.notation', example=self._example())}")
        width = max(len(words.say(f"command_usage.{name}")) for name in NAMES)
        for name in NAMES:
            screen.tell(f"  {words.say(f'command_usage.{name}').ljust(width)}  {words.say(f'command_help.{name}')}")
        self._list_signals()
        if "board.legend" in words:
            screen.tell(f"  {words.say('board.legend')}", "dim")

    def _list_signals(self) -> None:
        """List the ready-made sentences, with how they are typed."""
        words, known = self._table.words, signals(self._table.match.game)
        if known:
            self._tell(f"  {words.say('table.signals')}")
        width = max((len(signal.usage(words)) for signal in known), default=0)
        for signal in known:
            self._tell(f"    {signal.usage(words).ljust(width)}  {signal.outline(words)}")

    def _choices(self, rest: str, menu: "Menu") -> None:  # noqa: ARG002
        menu.home()
        self._table.show_again(menu)

    def _board(self, rest: str, menu: "Menu") -> None:  # noqa: ARG002
        self._table.show_table([], menu)
        self._table.show_question(menu)

    def _why(self, rest: str, menu: "Menu") -> None:  # noqa: ARG002
        """Explain a refusal, and quote the clause behind it."""
        table = self._table
        if not rest:
            self._tell(table.words.say("table.why_what", example=self._example()))
            return
        decision = table.match.decision(table.seat)
        action = decision.id(rest)
        if action in decision.ids:
            self._tell(table.words.say("table.legal"))
            return
        refused = table.match.game.refuse(table.view(), table.seat, action)
        self._tell(refused.message(table.lang), "yellow")
        rules = Rulebook(table.match.game, table.lang)
        if refused.clause in rules:
            table.screen.markdown(rules.find(refused.clause))

    def _notebook(self, rest: str, menu: "Menu") -> None:  # noqa: ARG002
        table = self._table
        table.screen.draw(table.drawing.notes(table.view(), table.match.belief(table.seat).notebook()))

    def _log(self, rest: str, menu: "Menu") -> None:  # noqa: ARG002
        story = self._table.story
        story.catch_up()
        for line in story.lines:
            self._tell(f"· {line.text}")

    def _rules(self, rest: str, menu: "Menu") -> None:  # noqa: ARG002
        rules = Rulebook(self._table.match.game, self._table.lang)
        self._table.screen.markdown(rules.find(rest) if rest else rules.text)

    def _say(self, rest: str, menu: "Menu") -> None:  # noqa: ARG002
        if not rest:
            self._tell(self._table.words.say("table.say_what"))
            self._list_signals()
            return
        self._table.match.talk(self._table.seat, rest)
        for line in self._table.story.news():
            self._tell(f"· {line.text}", "italic")

    def _quit(self, rest: str, menu: "Menu") -> None:  # noqa: ARG002
        raise Left
