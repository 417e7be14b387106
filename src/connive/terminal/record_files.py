"""Record files on disk: written whole or not at all, never over another file."""

import os

from connive.core.actions import shorten
from connive.core.errors import BadInput, ConniveError
from connive.core.text import Term
from connive.play.record import MAX_BYTES, Record, load


class CannotWrite(ConniveError):
    """A file could not be written."""


def read_record(path: str) -> Record:
    """Return the record in a file; whatever is wrong with the file is named."""
    try:
        with open(path, "rb") as file:
            text = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadInput(path=shorten(path), trouble=_trouble(error)) from None
    return load(text)


def check_new(path: str) -> None:
    """Refuse, before a game begins, a name under which its record could not be written."""
    try:
        with open(path, "x", encoding="utf-8"):
            pass
        os.unlink(path)
    except FileNotFoundError:
        raise CannotWrite(path=shorten(path), trouble=Term("trouble.no_folder")) from None
    except (OSError, ValueError) as error:
        raise CannotWrite(path=shorten(path), trouble=_trouble(error)) from None


def check_writable(path: str | None) -> None:
    """Refuse, before long work, a file that could not be written at its end; one that is there is written anew."""
    if path is None:
        return
    if not os.path.exists(path):
        check_new(path)
    elif os.path.isdir(path):
        raise CannotWrite(path=shorten(path), trouble=Term("trouble.directory"))
    elif not os.access(path, os.W_OK):
        raise CannotWrite(path=shorten(path), trouble=Term("trouble.denied"))


def write_record(path: str, record: Record) -> None:
    """Write a record to a new file."""
    check_new(path)
    part = f"{path}.part"
    try:
        with open(part, "w", encoding="utf-8", newline="\n") as file:
            file.write(str(record))
        os.replace(part, path)
    except (OSError, ValueError) as error:
        raise CannotWrite(path=shorten(path), trouble=_trouble(error)) from None


TROUBLES: tuple[tuple[type[Exception], str], ...] = (
    (FileNotFoundError, "missing"),
    (FileExistsError, "exists"),
    (IsADirectoryError, "directory"),
    (PermissionError, "denied"),
)


def _trouble(error: Exception) -> Term:
    found = next((key for kind, key in TROUBLES if isinstance(error, kind)), "unreadable")
    return Term(f"trouble.{found}")
