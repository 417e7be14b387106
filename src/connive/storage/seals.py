"""Secrets of deals as they are stored: sealed with a key that is not in the database.

Invariant: a sealed secret can be opened only with the key of its database, and only for the table it was sealed for.
"""

import contextlib
import hmac
import os
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from connive.core.errors import ConniveError
from connive.storage.private import OWNER_ONLY, write_private
from connive.storage.signatures import Signer

KEY_BYTES, NONCE_BYTES = 32, 12
VARIABLE = "CONNIVE_KEY_FILE"
"""The environment variable that names the key file; without it the file is beside the database."""


class BadKey(ConniveError):
    """A key file is missing or is none."""


class NoPlaceForKey(ConniveError):
    """The folder of a key file is not there, or cannot be written."""


class WrongKey(ConniveError):
    """The secrets of a database were sealed with another key."""


class Seal:
    """Seals secrets, and opens them again."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)
        self.mark = hmac.digest(key, b"connive: which key this is", "sha256")
        """Tells keys apart without telling the key; the database keeps it."""
        self.signer = Signer(hmac.digest(key, b"connive: signing key", "sha256"))

    def close(self, secret: bytes, table: str) -> bytes:
        """Return a secret as it is stored."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, secret, table.encode())

    def open(self, sealed: bytes, table: str) -> bytes:
        """Return the secret of a table."""
        try:
            return self._cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], table.encode())
        except (InvalidTag, ValueError):
            raise WrongKey from None


def key_file(beside: Path) -> Path:
    """Return where the key is: where the environment says, else beside a file."""
    return Path(os.environ.get(VARIABLE) or f"{beside}.key").absolute()


def read_seal(path: Path) -> Seal:
    """Return the seal whose key is in a file; the file is closed to others."""
    try:
        key = bytes.fromhex(path.read_text("ascii"))
        if path.stat().st_uid == os.geteuid():
            path.chmod(OWNER_ONLY)
    except (OSError, ValueError):
        raise BadKey(path=str(path)) from None
    if len(key) != KEY_BYTES:
        raise BadKey(path=str(path))
    return Seal(key)


def check_place(path: Path) -> None:
    """Refuse a key file that can neither be read nor made."""
    if path.exists():
        read_seal(path)
    elif not (path.parent.is_dir() and os.access(path.parent, os.W_OK | os.X_OK)):
        raise NoPlaceForKey(path=str(path))


def make_seal(path: Path) -> Seal:
    """Return the seal of a new database: its key is made now, unless somebody has made one already."""
    check_place(path)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    write_private(draft, f"{secrets.token_hex(KEY_BYTES)}\n".encode())
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)  # whole from the first moment, and never in place of another
    draft.unlink()
    return read_seal(path)
