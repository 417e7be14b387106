"""Bots that talk: what others say at the table weighs in their choices, and they say something themselves.

Invariant: what a bot chooses and says is a function of its seed, its seat's events, the words that everybody heard, and
the decisions put to it. It speaks together with a choice, in signals only, at most once for each.
"""

from collections.abc import Iterable
from copy import copy
from typing import Any, NamedTuple, Protocol, runtime_checkable

from connive.bots.bot import Bot, Budget, Mixed, Place, Ponders, WorldWeight
from connive.core.decision import Decision
from connive.core.events import Event
from connive.core.randomness import FastRng
from connive.core.signals import Signalled, signalled
from connive.play.fold import Told
from connive.play.talk import Talk

OWN_CHANCE = 0x7A1C
"""What is said must not shift the chance by which the same bot chooses in silence."""


class Habit(NamedTuple):
    """How a level talks."""

    rate: int
    """Of 100 times that it has something to say, how often it does."""
    near: int
    """Words can lead it to an action that it takes by itself up to this many times more rarely than its favourite."""


HABITS = {
    "novice": Habit(rate=40, near=20),
    "regular": Habit(rate=60, near=20),
    "expert": Habit(rate=70, near=12),
    "master": Habit(rate=70, near=4),
    "grandmaster": Habit(rate=70, near=4),
}
"""The bots that talk. Contestants that are measured by something else neither speak nor hear."""


class BotTalk(Protocol):
    """`bot_talk.py` of a game: a fold of one seat's events and of all signals, made of seat, options and seats."""

    def apply(self, event: Event) -> None:
        """Take in the next event."""

    def hear(self, speaker: int, said: Signalled) -> None:
        """Take in what a seat said, the own one too."""

    def likelihood(self, world: Any) -> float:
        """Return how well a world agrees with what was said: 1, or less for each doubtful contradiction."""
        ...

    def favours(self, decision: Decision) -> dict[int, float]:
        """Return by what factor some actions become more likely because of what was said."""
        ...

    def say(self, rng: FastRng, decision: Decision, action: int) -> str:
        """Return the signal that goes with a choice, from what the seat knows; empty if there is nothing to say."""
        ...


class Swayed(Mixed, Protocol):
    """A bot whose worlds and whose choice others can have a part in."""

    mixture: tuple[float, ...]

    def weigh_worlds(self, weight: WorldWeight) -> None:
        """Let a world count as much as this says."""

    def draw(self, decision: Decision, shares: tuple[float, ...]) -> int:
        """Draw an action by these shares, with a chance of its own."""
        ...

    def with_seed(self, seed: int) -> "Swayed":
        """Return the bot with another chance."""
        ...


@runtime_checkable
class Talks(Bot, Protocol):
    """A bot that hears what is said and may say something with a choice."""

    @property
    def says(self) -> str:
        """What goes with its last choice; empty if it was made in silence."""
        ...

    def hear(self, talk: Talk) -> None:
        """Take in what was said after the events that it was told."""


class TalkingBot:
    """A bot of a level with an ear and a voice."""

    def __init__(self, bot: Swayed, place: Place, seed: int, habit: Habit) -> None:
        self._bot, self._place, self._habit = bot, place, habit
        self._talk: BotTalk = place.game.part("bot_talk").BotTalk(place.seat, place.options, place.seats)
        self._rng, self.says = FastRng(seed ^ OWN_CHANCE), ""
        bot.weigh_worlds(self._talk.likelihood)

    def with_seed(self, seed: int) -> "TalkingBot":
        """Return a bot with another chance that shares what this one was told."""
        twin = copy(self)
        twin._bot, twin._rng, twin.says = self._bot.with_seed(seed), FastRng(seed ^ OWN_CHANCE), ""
        return twin

    @property
    def mixture(self) -> tuple[float, ...]:
        """What the last choice was drawn from."""
        return self._bot.mixture

    def ponder(self, question: str) -> None:
        """Think about one's only action as long as about one of several; nothing comes of it."""
        if isinstance(self._bot, Ponders):
            self._bot.ponder(question)

    def observe(self, events: Iterable[Event]) -> None:
        """Learn from what the seat was told."""
        told = list(events)
        self._bot.observe(told)
        for event in told:
            self._talk.apply(event)

    def hear(self, talk: Talk) -> None:
        """Take in a signal; free text is for people."""
        said = signalled(self._place.game, talk.text)
        if said is not None:
            self._talk.hear(talk.seat, said)

    def choose(self, decision: Decision, budget: Budget | None = None) -> int:
        """Choose, swayed by what was said, and find words for it."""
        shares = self._swayed(decision, self._bot.policy(decision, budget))
        action = self._bot.draw(decision, shares)
        speaks = self._rng.below(100) < self._habit.rate
        self.says = self._talk.say(self._rng, decision, action) if speaks else ""
        return action

    def _swayed(self, decision: Decision, shares: tuple[float, ...]) -> tuple[float, ...]:
        """Return the policy with what was asked for, or promised, more likely where it is nearly as good."""
        favours = self._talk.favours(decision) if len(shares) > 1 else {}
        if not favours:
            return shares
        least = max(shares) / self._habit.near
        wanted = [
            share * favours.get(action, 1.0) if share >= least else share
            for action, share in zip(decision.ids, shares, strict=True)
        ]
        return tuple(share / sum(wanted) for share in wanted)


def with_talk(bot: Bot, name: str, place: Place, seed: int) -> Bot:
    """Return the bot with an ear and a voice, if its level talks and its game has something to talk about."""
    if name not in HABITS or place.game.part("bot_talk", optional=True) is None:
        return bot
    return TalkingBot(bot, place, seed, HABITS[name])  # type: ignore[arg-type]  # all that have habits can be swayed


def tell(bot: Bot, told: Iterable[Told]) -> None:
    """Hand a bot what its seat was told since the last call; words only if it listens to them."""
    events = list[Event]()
    for each in told:
        if not isinstance(each, Talk):
            events.append(each)
        elif isinstance(bot, Talks):
            bot.observe(events)
            bot.hear(each)
            events = []
    bot.observe(events)


def words_of(bot: Bot) -> str:
    """Return what a bot says with its last choice."""
    return bot.says if isinstance(bot, Talks) else ""
