"""Tells a viewer what has happened, in words, each thing once."""

from typing import NamedTuple

from connive.core.events import tag_of
from connive.core.viewer import Viewer
from connive.play.fold import Told
from connive.play.match import Match
from connive.play.story import tell_story

UNTOLD = "asked"
"""Every game asks in public; the table shows the open question itself, so that the story need not repeat it."""


class Line(NamedTuple):
    """An event and its sentence."""

    event: Told
    text: str


class Story:
    """The sentences of one viewer of a match, folded forward as the match goes on."""

    def __init__(self, match: Match, viewer: Viewer, lang: str) -> None:
        self._match, self._viewer, self._lang = match, viewer, lang
        self._view = match.game.new_view(viewer, match.options, match.seats)
        self._told = 0
        self._shown = 0
        self.lines: list[Line] = []

    def news(self) -> list[Line]:
        """Return what has happened since the last call."""
        self.catch_up()
        fresh, self._shown = self.lines[self._shown :], len(self.lines)
        return fresh

    def catch_up(self) -> None:
        """Take in the events since the last call."""
        told = self._match.told(self._viewer)
        fresh = tell_story(self._match.game, self._view, told[self._told :], self._lang)
        self.lines += [Line(event, text) for event, text in fresh if tag_of(type(event)) != UNTOLD]
        self._told = len(told)
