"""What an outsider can tell on a real server: `python -m benchmarks.outsider [PAIRS [secret|click [LEAK]]]`

A server as `connive serve` starts it. Three people play Conspiracy by a script, in pairs of games that look alike and
come in an order drawn from a seed: in one of them somebody could challenge (`secret`), or clicks inside windows that
another's silence keeps open (`click`). An outsider with an address of its own looks on, follows the lobby and the wall,
asks for lists, sends pings and plays against a bot; from each window it takes times, sizes and numbers. The largest
Kolmogorov-Smirnov distance of any of them is compared with those of games whose names are exchanged within pairs
(p-value). With a LEAK the server is changed so that there is something to find.
"""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from benchmarks.outsider_people import FEATURES, Game, Outsider, Window
from benchmarks.starvation import wait
from connive.web.runner import free_port

SEED, EXCHANGES = 63, 2_000
PAIRS = 12
LEAKS = {
    "slow": """
import time
from connive.tables.timers.windows import Window
plain = Window.answer
def answer(self, seat, action):
    time.sleep(0.1 * (len(self._offers[seat].decision) > 1))
    plain(self, seat, action)
Window.answer = answer
""",
    "told": """
from connive.tables import table
table.HEARD = ("choice", "talk")
""",
}
"""A server that is slower where there is a choice, and one that tells everybody that somebody has answered."""


@asynccontextmanager
async def serving(leak: str = "") -> AsyncIterator[str]:
    """Run a server on a database of its own, and return its address."""
    port = free_port("127.0.0.1")
    with tempfile.TemporaryDirectory() as folder:
        code = LEAKS.get(leak, "") + "\nfrom connive.cli import main\nmain()"
        command = [sys.executable, "-c", code, "serve", "--port", str(port), "--database", str(Path(folder) / "a.db")]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{port}"
            await asyncio.to_thread(wait, url)
            yield url
        finally:
            server.terminate()
            await asyncio.to_thread(server.wait)


async def watch(url: str, what: str, pairs: int) -> list[tuple[int, bool, Window]]:
    """Return what was seen of each window, with the number of its pair and its world."""
    seen, order = [], Random(SEED)
    async with Outsider.there(url) as outsider:
        for pair in range(pairs):
            first = order.random() < 0.5
            for number, world in enumerate((first, not first)):
                game = Game(url, what, world, Random(pair), 2 * pair + number)
                seen += [(pair, world, window) for window in await game.play(outsider)]
                print(f"\r{2 * pair + number + 1} games", end="", file=sys.stderr)
    return seen


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


async def main() -> None:
    """Play, compare and print."""
    given = sys.argv[1:]
    pairs = int(given[0]) if given else PAIRS
    leak = given[2] if len(given) > 2 else ""
    for what in given[1:2] or ("secret", "click"):
        async with serving(leak) as url:
            seen = await watch(url, what, pairs)
        worlds = np.array([world for _, world, _ in seen])
        values = np.array([window.features() for *_, window in seen])
        chance, most = compare(np.array([pair for pair, *_ in seen]), worlds, values)
        print(f"\r{what}{' ' + leak if leak else ''}: {worlds.sum()} and {(~worlds).sum()} windows, p = {chance:.4f}")
        for name, column, far in zip(FEATURES, values.T, distances(values, worlds), strict=True):
            one, other = np.median(column[worlds]), np.median(column[~worlds])
            mark = " (largest)" if name == FEATURES[most] else ""
            print(f"  {name}: median {one:.4g} and {other:.4g}, distance {far:.2f}{mark}", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
