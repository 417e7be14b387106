"""Lessons: short scripted games in which the learner makes the moves. Scripts are data: `lesson.toml` of a game.

Invariant: a lesson is played by a real Match, and all that it shows is a fold of the learner's own events.
"""

from functools import lru_cache
from typing import Any

import msgspec

from connive.core.decision import Decision
from connive.core.errors import ConniveError
from connive.core.game import Game
from connive.core.text import catalogue
from connive.core.viewer import Viewer
from connive.play.match import Match


class NoLesson(ConniveError):
    """The game has no such lesson."""


class ScriptLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step as it is written: what the learner reads and plays, and what the others do then (`1: accept`).

    `free`: nobody points at the choice, the learner finds it.
    """

    text: str
    play: str | None = None
    then: tuple[str, ...] = ()
    free: bool = False


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as it is written: its title, where it begins, the learner's seat, and its lines."""

    title: str
    position: str
    seat: int
    lines: tuple[ScriptLine, ...]


class Step(msgspec.Struct, frozen=True):
    """A step as the learner sees it: what to read, what is new, and `action`, the choice that leads on."""

    text: str
    events: tuple[Any, ...]
    words: tuple[str, ...]
    view: Any
    notebook: Any
    decision: Decision | None
    action: int | None
    free: bool


class Lesson(msgspec.Struct, frozen=True):
    """A whole lesson from the learner's seat: number `number`, from 0 on, of `lessons`."""

    game: str
    title: str
    number: int
    lessons: int
    seat: int
    seats: int
    steps: tuple[Step, ...]


class Scripts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`lesson.toml`: all lessons of a game, in the order in which they are taken."""

    lessons: tuple[Script, ...]


def read_scripts(game: Game) -> tuple[Script, ...]:
    """Return the scripts of a game's lessons."""
    found = game.data("lesson")
    if not found:
        raise NoLesson(game=game.name)
    return msgspec.convert(found, Scripts).lessons


@lru_cache
def play_lesson(game: Game, lang: str = "en", number: int = 0) -> Lesson:
    """Return a game's lesson. It is the same for everybody, so it is played once."""
    scripts = read_scripts(game)
    if not 0 <= number < len(scripts):
        raise NoLesson(game=game.name)
    return play_script(game, scripts[number], lang, number, len(scripts))


def play_script(game: Game, script: Script, lang: str, number: int = 0, lessons: int = 1) -> Lesson:
    """Play a script to its end and return what the learner sees on the way."""
    match = Match.from_position(game, script.position)
    steps: list[Step] = []
    told = 0
    for line in script.lines:
        steps.append(_step(match, script.seat, line, told, lang))
        told = len(match.told(Viewer.seat(script.seat)))
        if line.play is not None:
            match.act(script.seat, line.play)
        for choice in line.then:
            seat, _, action = choice.partition(": ")
            match.act(int(seat), action)
    title = catalogue(lang, game.name).say(f"lesson_title.{script.title}")
    return Lesson(game.name, title, number, lessons, script.seat, match.seats, tuple(steps))


def _step(match: Match, seat: int, line: ScriptLine, told: int, lang: str) -> Step:
    viewer = Viewer.seat(seat)
    asked = None if line.play is None else match.decision(seat)
    news = list(match.story(viewer, lang))[told:]
    return Step(
        text=catalogue(lang, match.game.name).say(f"lesson.{line.text}"),
        events=tuple(event for event, _ in news),
        words=tuple(said for _, said in news),
        view=match.view(viewer),
        notebook=match.belief(seat).notebook(),
        decision=None if asked is None else asked.in_words(),
        action=None if asked is None else asked.id(line.play),
        free=line.free,
    )
