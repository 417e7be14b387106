"""A record as a row of frames: what happened up to the next open choice, and what the viewer then knew."""

import copy
from typing import Any, NamedTuple

from connive.core.errors import BadRecord, BadViewer, ConniveError
from connive.core.events import tag_of
from connive.core.registry import find_game
from connive.core.text import Catalogue, Term, catalogue
from connive.core.viewer import Viewer
from connive.play.fold import Told
from connive.play.record import Record
from connive.play.story import tell_story
from connive.terminal.drawing import Drawing
from connive.terminal.screen import InputClosed, Screen
from connive.terminal.story import UNTOLD, Line

BACK, QUIT = "b", "q"


class Frame(NamedTuple):
    """What was told since the frame before, and the view after it."""

    lines: list[Line]
    view: Any


def check_viewer(viewer: Viewer, seats: int) -> Viewer:
    """Refuse a seat that the match does not have."""
    if viewer.own_seat is not None and viewer.own_seat >= seats:
        raise BadViewer(viewer=str(viewer))
    return viewer


class Replay:
    """A record as one viewer saw it."""

    def __init__(self, record: Record, viewer: Viewer, lang: str) -> None:
        self.record, self.viewer = record, check_viewer(viewer, record.seats)
        self.game = find_game(record.game)
        self.words: Catalogue = catalogue(lang, record.game)
        self.lines: list[Line] = []
        self.frames: list[Frame] = []
        self._fold(record.told(self.viewer), lang)

    def _fold(self, told: tuple[Told, ...], lang: str) -> None:
        """Tell every event and keep a view at each question. Events of a file may be nonsense even if its seal fits."""
        view = self.game.new_view(self.viewer, self.game.read_options(self.record.options), self.record.seats)
        start = 0
        try:
            for event, text in tell_story(self.game, view, told, lang):
                self.lines.append(Line(event, text))
                if start < len(self.lines) and tag_of(type(event)) in (UNTOLD, "ended"):
                    start = self._cut(start, view, event)
        except ConniveError:
            raise
        except Exception:
            raise BadRecord(trouble=Term("trouble.line"), line=len(self.lines) + 1) from None
        if start < len(self.lines):
            self._cut(start, view, None)

    def _cut(self, start: int, view: Any, last: Told | None) -> int:
        seen = copy.deepcopy(view)
        if last is not None:
            seen.apply(last)  # the story tells an event before the view takes it in
        told = [line for line in self.lines[start:] if tag_of(type(line.event)) != UNTOLD]
        self.frames.append(Frame(told, seen))
        return len(self.lines)

    @property
    def finished(self) -> bool:
        """Whether the record goes to the end of the game."""
        return bool(self.frames) and self.frames[-1].view.ended is not None


class Player:
    """Shows a replay: all at once, or step by step."""

    def __init__(self, replay: Replay, screen: Screen) -> None:
        self.replay, self.screen, self.words = replay, screen, replay.words
        self.drawing = Drawing(replay.game, replay.words)

    def print_all(self) -> None:
        """Print every frame's story, and the board as it is at the end."""
        self._title()
        for frame in self.replay.frames:
            self._tell(frame)
        if self.replay.frames:
            self.screen.draw(self.drawing.board(self.replay.frames[-1].view))
        self._end()

    def step_through(self) -> None:
        """Go forwards and backwards as the person wishes."""
        at = 0
        while self.replay.frames:
            self._show(at)
            try:
                line = self.screen.ask(f"{self.words.say('replay.prompt')} {self.words.say('table.prompt')}")
            except InputClosed:
                return
            if line.casefold() == QUIT or (not line and at + 1 == len(self.replay.frames)):
                return
            at = self._go(line, at)

    def _go(self, line: str, at: int) -> int:
        if line.isdecimal():
            wanted = int(line[:9]) - 1
        else:
            wanted = at - 1 if line.casefold() == BACK else at + 1
        return max(0, min(wanted, len(self.replay.frames) - 1))

    def _show(self, at: int) -> None:
        frame = self.replay.frames[at]
        self.screen.clear()
        self.screen.draw(self.drawing.board(frame.view))
        self._tell(frame)
        self.screen.tell(self.words.say("replay.step", step=at + 1, steps=len(self.replay.frames)), "dim")
        if at + 1 == len(self.replay.frames):
            self._end()

    def _title(self) -> None:
        viewer = self.replay.viewer
        name = self.words.say(f"seat.{viewer.own_seat}") if viewer.own_seat is not None else str(viewer)
        self.screen.tell(self.words.say("replay.title", game=self.words.say("title"), viewer=name), "bold")

    def _tell(self, frame: Frame) -> None:
        for line in frame.lines:
            self.screen.tell(f"· {line.text}")

    def _end(self) -> None:
        key = "replay.over" if self.replay.finished else "replay.unfinished"
        self.screen.tell(self.words.say(key), "dim")
