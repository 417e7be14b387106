"""What an outsider can tell on a real server: `python -m benchmarks.outsider [PAIRS [secret|click [LEAK [FILE]]]]`

A server as `connive serve` starts it. People play Conspiracy in threes by a script, several games at a time, in pairs
of rounds that look alike and come in an order drawn from a seed: in one of them somebody could challenge at every table
(`secret`), or clicks inside windows that another's silence keeps open (`click`). An outsider with an address of its own
looks on, follows the lobby and the wall, asks for lists, sends pings and plays against a bot; from each window it takes
times, sizes and numbers, and is even told when the last person clicked. The largest Kolmogorov-Smirnov distance of any
of them is compared with those of rounds whose names are exchanged within pairs (p-value). What was seen is added to
FILE, if there is one, and all that is there is compared. With a LEAK the server is changed so that there is something
to find: `told`, or `slow=MILLISECONDS`; `-` is none.
"""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray
from tools.servers import free_port

from benchmarks.outsider_people import FEATURES, Game, Outsider
from benchmarks.starvation import wait

SEED, EXCHANGES = 63, 2_000
PAIRS, AT_ONCE = 12, 6
LEAKS = {
    "slow": """
import time
from connive.tables.timers.windows import Window
plain = Window.answer
def answer(self, seat, action):
    time.sleep(MILLISECONDS / 1000 * (len(self._offers[seat].decision) > 1))
    plain(self, seat, action)
Window.answer = answer
""",
    "told": """
from connive.tables import table
table.HEARD = ("choice", "talk")
""",
}
"""A server that is slower where there is a choice, and one that tells everybody that somebody has answered."""


class Seen(NamedTuple):
    """What was seen of a window: the number of its pair, its world, and its features."""

    pair: int
    world: bool
    features: list[float]


def leaking(leak: str) -> str:
    """Return the code that plants a leak."""
    name, _, amount = leak.partition("=")
    return LEAKS.get(name, "").replace("MILLISECONDS", amount)


@asynccontextmanager
async def serving(leak: str = "") -> AsyncIterator[str]:
    """Run a server on a database of its own, and return its address."""
    async with started(leak) as (url, _):
        yield url


@asynccontextmanager
async def started(leak: str = "") -> AsyncIterator[tuple[str, int]]:
    """Run a server on a database of its own, and return its address and its process."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        code = leaking(leak) + "\nfrom connive.cli import main\nmain()"
        command = [sys.executable, "-c", code, "serve", "--port", str(port), "--database", str(Path(folder) / "a.db")]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{port}"
            await asyncio.to_thread(wait, url)
            yield url, server.pid
        finally:
            server.terminate()
            await asyncio.to_thread(server.wait)


async def watch(url: str, what: str, pairs: range) -> AsyncIterator[list[Seen]]:
    """Yield for each pair of rounds what was seen of its windows."""
    numbers = iter(range(10**6))
    async with Outsider.there(url) as outsider:
        for pair in pairs:
            seen = []
            first = Random(f"{SEED} {pair}").random() < 0.5
            for world in (first, not first):
                games = [
                    Game(url, what, world, Random(f"{pair} {each}"), next(numbers)).play(outsider)
                    for each in range(AT_ONCE)
                ]
                for windows in await asyncio.gather(*games):
                    seen += [Seen(pair, world, window.features()) for window in windows]
            outsider.check()
            yield seen
            print(f"\r{pair + 1} pairs", end="", file=sys.stderr)


def distances(values: NDArray[np.float64], worlds: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return for each column how far the distributions of the two worlds lie apart (Kolmogorov-Smirnov)."""
    found = []
    for column in values.T:
        one, other = np.sort(column[worlds]), np.sort(column[~worlds])
        places = np.concatenate((one, other))
        shares = [np.searchsorted(each, places, side="right") / len(each) for each in (one, other)]
        found.append(np.abs(shares[0] - shares[1]).max())
    return np.array(found)


def compare(pairs: NDArray[np.int64], worlds: NDArray[np.bool_], values: NDArray[np.float64]) -> tuple[float, int]:
    """Return the p-value of the largest distance, and which column has it."""
    rng, found = np.random.default_rng(SEED), distances(values, worlds)
    flips = rng.random((EXCHANGES, pairs.max() + 1)) < 0.5
    as_far = sum(distances(values, worlds ^ flip[pairs]).max() >= found.max() - 1e-12 for flip in flips)
    return (1 + as_far) / (1 + EXCHANGES), int(found.argmax())


def report(title: str, seen: list[Seen]) -> None:
    """Print whether the two worlds can be told apart, and by what."""
    worlds, values = np.array([each.world for each in seen]), np.array([each.features for each in seen])
    chance, most = compare(np.array([each.pair for each in seen]), worlds, values)
    print(f"\r{title}: {worlds.sum()} and {(~worlds).sum()} windows, p = {chance:.4f}")
    for name, column, far in zip(FEATURES, values.T, distances(values, worlds), strict=True):
        one, other = np.median(column[worlds]), np.median(column[~worlds])
        mark = " (largest)" if name == FEATURES[most] else ""
        print(f"  {name}: median {one:.4g} and {other:.4g}, distance {far:.2f}{mark}", flush=True)


async def main() -> None:
    """Play, compare and print."""
    given = [*sys.argv[1:], *[""] * 4]
    pairs, leak = int(given[0] or PAIRS), given[2].strip("-")
    for what in (given[1],) if given[1] else ("secret", "click"):
        kept = Path(given[3] or tempfile.mkstemp()[1])
        seen = [msgspec.json.decode(line, type=Seen) for line in kept.read_text().splitlines()] if kept.exists() else []
        known = 1 + max((each.pair for each in seen), default=-1)
        async with serving(leak) as url:
            async for pair in watch(url, what, range(known, known + pairs)):
                seen += pair
                with kept.open("a") as file:
                    file.write("".join(msgspec.json.encode(each).decode() + "\n" for each in pair))
        report(f"{what} {leak}".strip(), seen)


if __name__ == "__main__":
    asyncio.run(main())
