"""Leaks of environments without information states: PettingZoo's and RLCard's.

A match is redealt before the first action and replayed. What the first agent observes at the start must be as it was,
and as long as it has observed the same it must be offered the same actions. Where nothing can be redealt, matches of
other deals are compared. Invariant: a finding is a seed, a redeal and choices that can be repeated.
"""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from connive.testing.leaks.worlds import PettingZooWorld, RlcardWorld, World

MATCHES, LONGEST, REDEALS = 300, 60, 4


class Offer(NamedTuple):
    """What an agent has observed and done since the beginning, and which actions it is offered now."""

    agent: str
    seen: bytes
    legal: tuple[int, ...]
    steps: tuple[int, ...]


class Examined(NamedTuple):
    """How many offers there were, how many were compared with one that looked alike, and what differed."""

    offers: int
    alike: int
    differed: list[str]


KINDS: dict[str, Callable[[str, int], World]] = {"pettingzoo": PettingZooWorld, "rlcard": RlcardWorld}


Choose = Callable[[int, tuple[int, ...]], int | None]
"""Chooses, by the number of the step and what is legal; None ends the match."""


def play(world: World, choose: Choose) -> Iterator[Offer]:
    """Play a match."""
    seen, steps = dict[str, bytes](), list[int]()
    while len(steps) < LONGEST and (look := world.look()) is not None:
        seen[look.agent] = seen.get(look.agent, b"") + look.seen + b"|"
        yield Offer(look.agent, seen[look.agent], look.legal, tuple(steps))
        chosen = choose(len(steps), look.legal)
        if chosen is None:
            return
        steps.append(chosen)
        seen[look.agent] += str(chosen).encode()
        world.step(chosen)


def examine_offers(kind: str, name: str, matches: int = MATCHES) -> Examined:
    """Play matches and compare all that looks alike: each with itself redealt or, where that cannot be, with others."""
    offers, alike, differed, others = 0, 0, list[str](), Others()
    for seed in range(matches):
        match = list(play(KINDS[kind](name, seed), _at_random(seed)))
        redealt = [_redealt(KINDS[kind](name, seed), match, number) for number in range(REDEALS if match else 0)]
        for compared, found in [each for each in redealt if each is not None] or [others.compare(match)]:
            alike += compared
            differed += [f"{each}, seed {seed}" for each in found]
        offers += len(match)
    return Examined(offers, alike, differed)


def _at_random(seed: int) -> Choose:
    chance = random.Random(seed)
    return lambda _, legal: chance.choice(legal)


class Others:
    """Matches of other deals. What is public and not observed differs in them too, so an offer may differ by right."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, bytes], Offer] = {}

    def compare(self, match: list[Offer]) -> tuple[int, list[str]]:
        """Return how much of a match looked like one before, and what differed."""
        alike, differed = 0, []
        for offer in match:
            before = self._known.setdefault((offer.agent, offer.seen), offer)
            alike += before is not offer
            if before.legal != offer.legal:
                differed.append(f"{offer.agent} is offered something else after {list(offer.steps)}")
        return alike, differed


def _redealt(world: World, match: list[Offer], number: int) -> tuple[int, list[str]] | None:
    """Replay a match in a redealt world, as far as it goes; return how much looked alike, and what differed."""
    if not world.redeal(random.Random(number)):
        return None
    made, first, alike = match[-1].steps, match[0].agent, 0

    def again(step: int, legal: tuple[int, ...]) -> int | None:
        return made[step] if step < len(made) and made[step] in legal else None

    for truth, twin in zip(match, play(world, again), strict=False):
        if truth.agent == twin.agent == first:
            if truth.seen != twin.seen:
                return alike, [] if twin.steps else [f"{first} observes something else after redeal {number}"]
            alike += 1
            if truth.legal != twin.legal:
                return alike, [f"{first} is offered something else after redeal {number} and {list(twin.steps)}"]
        elif truth.agent != twin.agent:
            break
    return alike, []
