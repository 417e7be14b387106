"""What a viewer was told, in words."""

from collections.abc import Iterable, Iterator
from typing import Any

from connive.core.game import Game
from connive.core.text import Catalogue, catalogue
from connive.play.fold import Told
from connive.play.talk import Talk


def tell_story(game: Game, view: Any, told: Iterable[Told], lang: str) -> Iterator[tuple[Told, str]]:
    """Tell events in words, each from the view before it, and what was said beside them."""
    words: Catalogue = catalogue(lang, game.name)
    for each in told:
        if isinstance(each, Talk):
            yield each, each.sentence(game, words)
        else:
            key, facts = game.views.describe(view, each)
            yield each, words.say(key, **facts)
            view.apply(each)
