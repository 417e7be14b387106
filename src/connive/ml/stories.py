"""What the players of one match were told and what they see, read once and then carried on with what is new.

Invariant: a copy owns its lists and begins without views, so that two matches never write into the same one.
"""

from typing import Any, SupportsIndex

from connive.core.events import Event
from connive.core.game import Game
from connive.core.viewer import Viewer
from connive.ml.errors import whole
from connive.ml.single import Single

TEXT = 255
"""Begins a word that is an event as text. No rules write it: it would be the last kind, with seven arguments."""

Before = tuple[tuple[bytes, ...], ...]
"""What each seat, and the spectators after them, were told before the match's own story; empty if nothing."""


class Stories:
    """The words that each player was told, and views of those who asked for one."""

    __slots__ = ("_before", "_read", "_views")

    def __init__(self, before: Before = ()) -> None:
        self._before = before
        self._read: dict[int, tuple[int, int, list[bytes]]] = {}
        self._views: dict[int, tuple[Any, int]] = {}

    def words(self, match: Single, player: int, moves: int) -> list[bytes]:
        """Return all that a player, 4 for the spectators, was told in some moves. The list is not to be changed."""
        at, size, words = self._read.get(player) or (-1, 0, list(self._before[player] if self._before else ()))
        if at != moves:
            story = match.story
            words += match.words(player, story, size)
            self._read[player] = moves, len(story), words
        return words

    def view(self, match: Single, player: int, moves: int) -> Any:
        """Return what a player sees."""
        words = self.words(match, player, moves)
        view, seen = self._views.get(player) or (_new_view(match, player), 0)
        if seen < len(words) or not seen:
            for word in words[seen:]:
                view.apply(read_word(match.game, word))
            self._views[player] = view, len(words)
        return view

    def action_text(self, match: Single, player: int, moves: int, action: SupportsIndex) -> str:
        """Return an action as people write it, as a player sees the board."""
        return match.game.notation.write_action(self.view(match, player, moves), player, whole(action))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Stories":
        twin = Stories(self._before)
        twin._read = {player: (at, size, words[:]) for player, (at, size, words) in self._read.items()}
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return (Stories, (self._before,))


def _new_view(match: Single, player: int) -> Any:
    return match.game.new_view(Viewer.seat(player), match.options, match.seats)


def text_word(event: Event) -> bytes:
    """Return an event that rules did not write, and that may hold large numbers, as a word of a story."""
    return bytes([TEXT]) + str(event).encode()


def read_word(game: Game, word: bytes) -> Event:
    """Return the event of a word of a story: the bytes of kind and arguments, or text."""
    if word[0] == TEXT:
        return game.events.parse(word[1:].decode())
    return game.events.decode(word[:1] + b"\0" + word[1:], len(word) + 1)[0].event
