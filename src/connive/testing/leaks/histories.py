"""Histories of an OpenSpiel game: played at random, changed in one place, replayed; and what a player knows after one.

Invariant: two histories look alike to a player if, and only if, it made the same choices in both and its information
state is the same text; in a game without information states, if it observed the same after every step.
"""

import random
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

Step = int | tuple[int, ...]
"""An action, a draw of chance, or the actions of all players at once."""


class Seen(NamedTuple):
    """All that a state offers to one player. What follows the information state must be the same whenever it is."""

    information: str | None
    observation: str | None
    information_tensor: bytes | None
    observation_tensor: bytes | None
    legal: tuple[int, ...]
    acts: bool


def seen(game: Any, state: Any, player: int) -> Seen:
    """Return what a state offers to a player."""
    kind = game.get_type()
    asked = not state.is_terminal() and not state.is_chance_node()
    simultaneous = asked and state.is_simultaneous_node()
    acts = asked and (simultaneous or state.current_player() == player)
    return Seen(
        state.information_state_string(player) if kind.provides_information_state_string else None,
        state.observation_string(player) if kind.provides_observation_string else None,
        _bytes(state.information_state_tensor(player)) if kind.provides_information_state_tensor else None,
        _bytes(state.observation_tensor(player)) if kind.provides_observation_tensor else None,
        tuple(state.legal_actions(player)) if acts else (),
        acts,
    )


def _bytes(numbers: list[float]) -> bytes:
    return array("d", numbers).tobytes()


def hidden(game: Any, state: Any, player: int) -> tuple[str, ...]:
    """Return what tells two worlds apart: what all others know, apart from the order in which they learned it."""
    others = (q for q in range(game.num_players()) if q != player)
    return tuple("".join(sorted(known(game, state, q))) for q in others)


def known(game: Any, state: Any, player: int) -> str:
    """Return what a player knows, as a game has it."""
    whole = game.get_type().provides_information_state_string
    return str(state.information_state_string(player) if whole else state.observation_string(player))


def play(
    game: Any, chance: random.Random, most: int, taken: Counter[int], curious: bool, start: Sequence[Step] = ()
) -> Iterator[tuple[Any, list[Step]]]:
    """Iterate over the states of a match at which somebody decides, each with the steps that led there.

    Both go on with the match: copy what you keep. It begins after the steps of `start`. Choices are random. The curious
    take what was taken least often so far, which leads to rules that chance seldom meets.
    """
    state, steps = game.new_initial_state(), list(start)
    for done in start:
        _do(state, done)
    while not state.is_terminal() and len(steps) < most:
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            step: Step = chance.choices(actions, odds)[0]
        elif state.is_simultaneous_node():
            yield state, steps
            step = tuple(chance.choice(state.legal_actions(p) or [0]) for p in range(game.num_players()))
        else:
            yield state, steps
            legal = state.legal_actions()
            least = min(taken[action] for action in legal)
            action: int = chance.choice([a for a in legal if taken[a] == least] if curious else legal)
            taken[action] += 1
            step = action
        _do(state, step)
        steps.append(step)


def _do(state: Any, step: Step) -> None:
    if isinstance(step, tuple):
        state.apply_actions(list(step))
    else:
        state.apply_action(step)


def rare_moments(game: Any, chance: random.Random, scouted: int, most: int) -> list[list[Step]]:
    """Play a number of steps at random and return how one comes to the actions that are offered in the fewest matches.

    Each is a match of its own, up to the choice of that action; the rarest comes first.
    """
    offered, first = Counter[int](), dict[int, tuple[int, list[Step]]]()
    match = 0
    while scouted > 0:
        match += 1
        new = set[int]()
        for state, steps in play(game, chance, most, Counter(), curious=False):
            scouted -= 1
            if not state.is_simultaneous_node():
                for action in set(state.legal_actions()) - new:
                    new.add(action)
                    if action not in first:
                        first[action] = match, [*steps, action]
        scouted -= 1
        offered.update(new)
    ways = {first[action][0]: first[action][1] for action in sorted(offered, key=lambda a: (-offered[a], -a))}
    return sorted(ways.values(), key=lambda steps: offered[_last(steps)])


def _last(steps: list[Step]) -> int:
    last = steps[-1]
    assert isinstance(last, int)
    return last


def options(state: Any, players: int) -> list[Step]:
    """Return what can happen next."""
    if state.is_chance_node():
        return [action for action, odds in state.chance_outcomes() if odds > 0]
    if state.is_simultaneous_node():
        lists = [state.legal_actions(p) or [0] for p in range(players)]
        return [
            tuple(each[0] if q != p else a for q, each in enumerate(lists)) for p in range(players) for a in lists[p]
        ]
    return list(state.legal_actions())


class Replay(NamedTuple):
    """Where steps lead, how likely chance makes them, and what one player remembers of the way."""

    state: Any
    odds: float
    memory: tuple[Any, ...]


def replayed(game: Any, steps: list[Step], player: int, watch: bool = True) -> Replay | None:
    """Take steps, as one player meets them; None if one of them is not possible. Watching takes time."""
    state, odds, memory = game.new_initial_state(), 1.0, list[Any]()
    watch = watch and not game.get_type().provides_information_state_string
    for step in steps:
        chance = _possible(state, step)
        if not chance:
            return None
        odds *= chance
        if not state.is_chance_node() and (isinstance(step, tuple) or state.current_player() == player):
            memory.append(step[player] if isinstance(step, tuple) else step)
        _do(state, step)
        if watch:
            memory.append(state.observation_string(player))
    return Replay(state, odds, tuple(memory))


def _possible(state: Any, step: Step) -> float:
    """Return how likely chance makes a step; 1 for a legal choice, 0 for one that is not."""
    if state.is_terminal():
        return 0.0
    if state.is_chance_node():
        return float(dict(state.chance_outcomes()).get(step, 0.0))
    if state.is_simultaneous_node():
        joint = step if isinstance(step, tuple) else ()
        return float(bool(joint) and all(a in (state.legal_actions(p) or [0]) for p, a in enumerate(joint)))
    return float(step in state.legal_actions())


def changed(game: Any, steps: list[Step], chance: random.Random) -> list[Step]:
    """Return a history with one step changed, or with two exchanged."""
    at = chance.randrange(len(steps))
    if chance.random() < 0.5:
        other = chance.randrange(len(steps))
        twin = steps[:]
        twin[at], twin[other] = twin[other], twin[at]
        return twin
    before = game.new_initial_state()
    for step in steps[:at]:
        _do(before, step)
    return [*steps[:at], chance.choice(options(before, game.num_players())), *steps[at + 1 :]]
