"""Which files of ours a choice passes through, in a running server: `python -m benchmarks.choice_files`.

Every call is traced while people at two tables of Berlin 63 make choices, one at a time. A file counts if its functions
were called at least as often as choices were made; the game's own files are left out.
"""

import asyncio
import json
import random
import signal
import tempfile
from pathlib import Path

import uvloop

from benchmarks.load import Server, set_up, sit_down

TABLES, PAUSE, CHOICES = 2, 1.0, 60
PRELUDE = """
import collections, json, signal, sys
calls = collections.Counter()
def trace(frame, event, arg):
    before, ours, name = frame.f_code.co_filename.rpartition("/src/connive/")
    if ours:
        calls[name] += 1
def begin_anew(*_):
    with open({path!r}, "w") as file:
        json.dump(calls, file)
    calls.clear()
signal.signal(signal.SIGUSR1, begin_anew)
sys.settrace(trace)
"""


async def measure(folder: Path) -> list[str]:
    """Return the files of a choice."""
    written = folder / "files.json"
    seats = await set_up(str(folder / "files.db"), TABLES)
    server = Server(str(folder / "files.db"), prelude=PRELUDE.format(path=str(written)))
    clients, chance = await sit_down([server], seats), random.Random(1)
    await asyncio.sleep(PAUSE)
    server.signal(signal.SIGUSR1)
    await asyncio.sleep(PAUSE)
    while (made := sum(client.accepted for client in clients)) < CHOICES:
        if not any(client.waiting for client in clients):
            chance.choice([client for client in clients if client.decision is not None]).move(chance.randrange(1 << 30))
        await asyncio.sleep(0.001)
    server.signal(signal.SIGUSR1)
    await asyncio.sleep(PAUSE)
    for client in clients:
        client.close()
    server.stop()
    calls: dict[str, int] = json.loads(written.read_text())
    return sorted(name for name, often in calls.items() if often >= made and not name.startswith("games/"))


def main() -> None:
    """Print the files."""
    with tempfile.TemporaryDirectory(prefix="connive-files-") as folder:
        found = uvloop.run(measure(Path(folder)))
    print(len(found), *found, sep="\n")


if __name__ == "__main__":
    main()
