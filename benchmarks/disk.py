"""How long the disk takes to keep something: python -m benchmarks.disk [FOLDER]

8,000 bytes are appended to a file and synced a thousand times a second, as SQLite does for a choice that is alone in
its transaction. No choice that is stored before it is told can be quicker than that.
"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

SIZE = 8_000
PAUSE = 0.0001


def disk_alone(folder: Path, rate: int, seconds: float) -> dict[str, Any]:
    """Append and sync at a steady rate; return how long that took."""
    path, took = folder / "disk.bin", list[float]()
    file = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    start = time.perf_counter()
    for number in range(int(rate * seconds)):
        while time.perf_counter() < start + number / rate:
            time.sleep(PAUSE)
        began = time.perf_counter()
        os.write(file, bytes(SIZE))
        os.fdatasync(file)
        took.append(time.perf_counter() - began)
    os.close(file)
    path.unlink()
    took.sort()
    return {
        "syncs": len(took),
        "p50_ms": round(statistics.median(took) * 1000, 2),
        "p99_ms": round(took[int(len(took) * 0.99)] * 1000, 2),
    }


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as place:
        print(disk_alone(Path(place), 1000, 8.0))
