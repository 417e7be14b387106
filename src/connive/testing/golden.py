"""The golden playthrough of a game: one whole game with every answer to every viewer, as text that people can review.

`python -m connive.testing.golden GAME...` writes the playthrough and the tree counts again; read the diff.
"""

import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from connive.core.game import Game
from connive.core.randomness import FastRng
from connive.core.registry import find_game, games
from connive.core.viewer import viewers
from connive.play.match import Match
from connive.testing.basics import random_match
from connive.testing.cases import Case, Variants
from connive.testing.play import random_choice
from connive.testing.trees import Tree, count_tree, counted, read_trees

SHOWN = 12
"""Legal actions are listed up to this number, and counted beyond."""

SEED = 63
CHOICES = 90
DEEPEST = 4
LEAVES = 20_000
"""How far the trees of newly chosen positions are counted."""


def transcript(game: Game) -> str:
    """Return the playthrough of the game's first variant."""
    return "\n".join(_lines(Variants(game).full[0])) + "\n"


def _lines(case: Case) -> Iterator[str]:
    match = Match(case.game, seats=case.seats, options=case.options, seed=SEED)
    rng = FastRng(SEED)
    told = dict.fromkeys(viewers(case.seats), 0)
    yield f"{case}, rules {case.game.version}, commitment {match.commitment}"
    for number in range(CHOICES):
        for viewer in told:
            events = match.events(viewer)[told[viewer] :]
            told[viewer] += len(events)
            yield f"  to {viewer}: {'; '.join(map(str, events))}"
        if not match.to_act:
            break
        yield f"  {match.position()}"
        yield from _offers(match)
        seat, action = random_choice(case, match._state, rng, lively=True)
        yield f"{number + 1}. {seat} {match.decision(seat).text(action)}"
        match.act(seat, action)
    yield f"{match.outcome}"


def _offers(match: Match) -> Iterator[str]:
    for seat in match.to_act:
        decision = match.decision(seat)
        listed = ", ".join(decision.texts[:SHOWN])
        more = f", {len(decision) - SHOWN} more" if len(decision) > SHOWN else ""
        yield f"  {seat} {decision.question} {decision.token}: {listed}{more}"


def _file(game: Game, name: str) -> Path:
    return Path(str(resources.files(game.package) / "kit" / name))


def playthrough_is_golden(game: Game) -> None:
    """The playthrough of today is the stored one, line by line."""
    stored = _file(game, "playthrough.txt").read_text(encoding="utf-8").splitlines()
    for number, (was, now) in enumerate(zip(stored, transcript(game).splitlines(), strict=True), start=1):
        assert was == now, f"line {number} of the playthrough was {was!r}, is {now!r}"


def write(game: Game) -> None:
    """Write the playthrough and count the trees: those there are, or those of some positions of random play."""
    _file(game, "playthrough.txt").write_text(transcript(game), encoding="utf-8")
    stored = _file(game, "trees.txt")
    if stored.exists():
        trees = [counted(game, tree.position, len(tree.counts)) for tree in read_trees(game)]
    else:
        trees = list(_first_trees(game))
    stored.write_text("".join(f"{tree}\n" for tree in trees), encoding="utf-8")


def _first_trees(game: Game) -> Iterator[Tree]:
    """Choose positions along random games, and for each the deepest count that stays small."""
    variants = Variants(game)
    for case in [*variants.small, *variants.full[:1]]:
        for seed, choices in enumerate((0, 12, 25, 40), start=1):
            match = random_match(case, seed, choices)
            depth = 1
            while match.to_act and depth < DEEPEST and count_tree(game, match._state, case.seats, depth + 1) < LEAVES:
                depth += 1
            if match.to_act:
                yield counted(game, match.position(), depth)


if __name__ == "__main__":
    for name in sys.argv[1:] or games():
        write(find_game(name))
