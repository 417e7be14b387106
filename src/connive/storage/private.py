"""Files for their owner only: the database, what lies beside it, backups and keys.

Invariant: others with an account on this machine can read none of them, not even while they are being made.
"""

import os
from pathlib import Path

OWNER_ONLY, FOLDER = 0o600, 0o700
BESIDE = ("", "-wal", "-shm", "-journal", ".lock")
"""What SQLite, and we, keep beside a database file. SQLite gives new ones the mode of the file itself."""


def private_database(path: Path) -> None:
    """Make an empty database file for its owner only; what is there already is closed to others."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    for suffix in BESIDE:
        part = Path(f"{path}{suffix}")
        if part.exists():
            part.chmod(OWNER_ONLY)


def private_opener(path: str, flags: int) -> int:
    """Open a file as `open` does; a new one is for its owner only."""
    return os.open(path, flags, OWNER_ONLY)


def private_folder(path: Path) -> None:
    """Make a folder for its owner only; one that is there already is closed to others."""
    path.mkdir(mode=FOLDER, exist_ok=True)
    path.chmod(FOLDER)


def write_private(path: Path, content: bytes) -> None:
    """Write a new file for its owner only; one that is there already, or a link, is refused."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
