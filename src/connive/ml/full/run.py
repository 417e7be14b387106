"""A training that is begun or gone on with in a folder, and saved on the way.

However it is stopped, at most the rounds since it was last saved are lost.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from connive.bots.settings import settings
from connive.compiled.book import is_known
from connive.core.game import Game
from connive.ml.full.checkpoint import FILE, load, save
from connive.ml.full.errors import NoMemory
from connive.ml.full.files import read_network
from connive.ml.full.recipe import Recipe
from connive.ml.full.trainer import Training
from connive.ml.full.whole_numbers import export, restored

PAUSE = 60.0
"""A training is saved after this many seconds, and at the end."""
CURVE, NETWORK = "curve.json", "network.bin"

Advance = Callable[[int, int], None]


def prepare(
    folder: Path,
    game: Game,
    seed: int,
    start: Path | None = None,
    against: Path | None = None,
    crews: int = 1,
    elders: Iterable[Path] = (),
) -> Training:
    """Return the training of a folder, a new one if there is none: for all numbers of seats that a network can know.

    A new one may `start` with a network, play `against` one that does not learn, have networks among its older selves
    from the beginning that stay there, and have more than one crew.
    """
    options = game.read_options(None)
    seats = tuple(many for many in game.seats if is_known(game, options, many))
    if not seats:
        raise NoMemory(game=game.name)
    if (folder / FILE).exists():
        return load(folder, game, seats, seed)
    recipe = msgspec.structs.replace(usual_recipe(game), crews=crews)
    training = Training(game, seats, seed, msgspec.structs.replace(recipe, rivals=1.0) if against else recipe)
    if start is not None:
        known = read_network(str(start), game, seats)
        training.begin_with(restored(known.numbers).flat, known.card.steps, known.card.seconds)
    if against is not None:
        training.against = restored(read_network(str(against), game, seats).numbers).flat
    training.elders = [restored(read_network(str(path), game, seats).numbers).flat for path in elders]
    return training


def usual_recipe(game: Game) -> Recipe:
    """Return how a game is learned."""
    return msgspec.convert(settings(game).recipe, Recipe)


@contextmanager
def at_work(training: Training, jobs: int, ray: str | None) -> Iterator[None]:
    """Let a training's crews play where they should: here, in several processes, or on a Ray cluster."""
    if ray is None and jobs == 1:
        yield
        return
    if ray is None:
        from connive.ml.full.away import in_processes

        place = in_processes(jobs)
    else:
        from connive.ml.full.cluster import on_cluster

        place = on_cluster(jobs, ray)
    with place as training.stage:
        yield


def go_on(training: Training, folder: Path, steps: int, advance: Advance | None = None) -> None:
    """Train until a number of steps have been made since the beginning."""
    saved = time.monotonic()
    while training.steps < steps:
        training.round()
        if advance is not None:
            advance(min(training.steps, steps), steps)
        if time.monotonic() - saved > PAUSE or training.steps >= steps:
            keep(training, folder)
            saved = time.monotonic()


def keep(training: Training, folder: Path) -> None:
    """Save a training, the network as it is now, and its curve for people and programs to look at."""
    save(training, folder)
    export(training, folder / NETWORK)
    (folder / CURVE).write_bytes(msgspec.json.format(msgspec.json.encode(training.points), indent=1))
