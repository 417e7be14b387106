"""A tree solved again the slow way: straight from the rules and the definition, without arrays, levels or rows."""

from collections import defaultdict
from typing import Any

from connive.core.deals import all_deals
from connive.core.emit import SPECTATORS
from connive.core.game import Game
from connive.core.options import Options

Story = tuple[str, ...]
"""What a seat has been told, as text."""

Strategy = dict[tuple[int, Story], dict[int, float]]


def public(game: Game, state: Any) -> Story:
    """Return what everybody was told of the last step."""
    return tuple(str(event) for event, audience in game.decode(state) if audience & SPECTATORS)


class Slow:
    """Best responses by going through whole information sets from the root, again and again."""

    def __init__(self, game: Game, options: Options, look: Story | None = None) -> None:
        self.game = game
        dealt = [(state, chance, self.told(state, ((), ()))) for state, chance in all_deals(game, options, 2)]
        self.roots = [root for root in dealt if look is None or public(game, root[0]) == look]

    def told(self, state: Any, before: tuple[Story, Story]) -> tuple[Story, Story]:
        events = self.game.decode(state)
        heard = [tuple(str(e) for e, audience in events if audience >> seat & 1) for seat in range(2)]
        return before[0] + (*heard[0], "."), before[1] + (*heard[1], ".")

    def best(self, strategy: Strategy, seat: int) -> float:
        """Return what the seat wins at best against a strategy of the other."""
        total = sum(chance for _, chance, _ in self.roots)
        return self._best([(state, chance / total, told) for state, chance, told in self.roots], strategy, seat)

    def _best(self, worlds: list[tuple[Any, float, tuple[Story, Story]]], strategy: Strategy, seat: int) -> float:
        """Return the sum over worlds, weighted by how likely the others make them; same-looking worlds act alike."""
        value, asked = 0.0, defaultdict(list)
        while worlds:
            state, chance, told = worlds.pop()
            if self.game.rules.is_over(state):
                value += chance * self.game.rules.result(state, seat)
                continue
            to_act = self.game.rules.to_act(state)
            mover = 0 if to_act & 1 else 1
            if mover == seat:
                asked[told[seat]].append((state, chance, told))
                continue
            for action, share in strategy[mover, told[mover]].items():
                after = self.after(state, mover, action)
                if share:
                    worlds.append((after, chance * share, self.told(after, told)))
        for same in asked.values():
            actions = self.game.legal_ids(same[0][0], seat)
            value += max(self._best(self._all_after(same, seat, action), strategy, seat) for action in actions)
        return value

    def _all_after(
        self, worlds: list[tuple[Any, float, tuple[Story, Story]]], seat: int, action: int
    ) -> list[tuple[Any, float, tuple[Story, Story]]]:
        found = []
        for state, chance, told in worlds:
            after = self.after(state, seat, action)
            found.append((after, chance, self.told(after, told)))
        return found

    def after(self, state: Any, seat: int, action: int) -> Any:
        after = state.copy()
        self.game.rules.step(after, seat, action)
        return after
