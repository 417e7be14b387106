"""What a bot can say about a choice, from what it knew: catalogue keys with the words that go into them.

A game may add remarks of its own in a file `remarks.py`, which looks at the worlds that the bot imagines.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from connive.bots.bot import Budget, Place
from connive.bots.drawing import Drawing
from connive.compiled.tree import Found
from connive.core.decision import Decision
from connive.core.text import catalogue

Thought = tuple[str, dict[str, str | int]]


class Thinking(Drawing):
    """A bot that thinks where it has a choice, and says what it thought."""

    _place: Place
    _thoughts: list[Thought]

    def policy(self, decision: Decision, budget: Budget | None = None) -> tuple[float, ...]:
        """Think, and return the probability of each of `decision.ids`."""
        if len(decision.ids) == 1:
            self._thoughts = [("bot.forced", {})]
            return (1.0,)
        return self._weigh(decision, budget)

    @abstractmethod
    def _weigh(self, decision: Decision, budget: Budget | None) -> tuple[float, ...]:
        """Return the probability of each of several actions, and note down what was thought."""

    def explain(self, lang: str = "en") -> str:
        """Return what was thought about the last choice."""
        words = catalogue(lang, self._place.game.name)
        return " ".join(words.say(key, **given) for key, given in self._thoughts)


def remarks(place: Place, worlds: list[Any], weights: list[float]) -> list[Thought]:
    """Return what the game has to say about a decision."""
    part = place.game.part("remarks", optional=True)
    remark = part.remark(worlds, weights, place.seat) if part else None
    return [remark] if remark else []


def ranking(decision: Decision, found: list[Found]) -> list[Thought]:
    """Return how the action that was searched most compares with the next."""
    first, second = sorted([*found, found[-1]], key=lambda each: -each.visits)[:2]
    words: dict[str, str | int] = {
        "best": decision.text(first.action),
        "chance": per_cent(first.mean),
        "next": decision.text(second.action),
        "next_chance": per_cent(second.mean),
        "games": sum(each.visits for each in found),
    }
    return [("bot.searched" if second.action != first.action else "bot.one_idea", words)]


def hunch(decision: Decision, shares: Sequence[float], value: int) -> list[Thought]:
    """Return what a network leans to most, what next, and how it thinks the game stands, from thousandths of a win."""
    (most, best), (less, second) = sorted(zip(shares, decision.ids, strict=True), reverse=True)[:2]
    words: dict[str, str | int] = {
        "best": decision.text(best),
        "share": round(100 * most),
        "next": decision.text(second),
        "next_share": round(100 * less),
        "chance": per_cent(value / 1000),
    }
    return [("bot.hunch" if less else "bot.sure", words)]


def solved(decision: Decision, mix: Mapping[int, float]) -> list[Thought]:
    """Return what is done most where everybody answers as well as they can."""
    most = max(mix, key=mix.__getitem__)
    return [("bot.solved", {"best": decision.text(most), "share": round(100 * mix[most])})]


def per_cent(mean: float) -> int:
    """Return a mean value as the chance of a win."""
    return round(50 * (1 + mean))
