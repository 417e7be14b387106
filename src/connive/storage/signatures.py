"""The signature of a server: Ed25519, with a key that is drawn from the one in its key file.

Invariant: all processes of a server, and every restart, sign with the same key.
"""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


class Signer:
    """Signs what a server vouches for."""

    def __init__(self, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._key.public_key().public_bytes_raw().hex()
        """The public key, as it is published and named in records."""

    def sign(self, text: str) -> str:
        """Return the signature of a text."""
        return self._key.sign(text.encode()).hex()
