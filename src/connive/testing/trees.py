"""Tree counts: in how many ways a position can go on for a number of choices, as plain text."""

from importlib import resources
from typing import Any, NamedTuple

from connive.core.game import Game
from connive.play.match import Match


class Tree(NamedTuple):
    """A position and its counts, one for each depth from 1 on."""

    position: str
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.position} ; {' '.join(map(str, self.counts))}"


def read_trees(game: Game) -> list[Tree]:
    """Return the counts in `kit/trees.txt` of the game's folder."""
    text = (resources.files(game.package) / "kit" / "trees.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [
        Tree(p.strip(), tuple(map(int, counts.split()))) for p, _, counts in (line.rpartition(";") for line in lines)
    ]


def count_tree(game: Game, state: Any, seats: int, depth: int) -> int:
    """Return the number of sequences of legal choices of a length."""
    if depth == 0:
        return 1
    total = 0
    for seat in range(seats):
        ids = game.legal_ids(state, seat)
        if depth == 1:
            total += len(ids)
            continue
        for action in ids:
            after = state.copy()
            game.rules.step(after, seat, action)
            total += count_tree(game, after, seats, depth - 1)
    return total


def counted(game: Game, position: str, depth: int) -> Tree:
    """Count a position down to a depth."""
    match = Match.from_position(game, position)
    return Tree(position, tuple(count_tree(game, match._state, match.seats, d) for d in range(1, depth + 1)))


def trees_have_grown_as_before(game: Game) -> None:
    """Every stored count is the count of today."""
    trees = read_trees(game)
    assert trees, f"{game.name} has no tree counts"
    for tree in trees:
        assert counted(game, tree.position, len(tree.counts)) == tree
