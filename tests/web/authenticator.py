"""A device that keeps passkeys, in software: it signs as WebAuthn says, or wrongly in one respect."""

import hashlib
import json
import os
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, HOLDS_KEY = 1, 4, 64


class Authenticator:
    """One passkey. `counter` grows by one with each use."""

    def __init__(self, origin: str, host: str) -> None:
        self.origin, self.host, self.counter = origin, host, 0
        self.flags = PRESENT | VERIFIED
        self.key, self.id = ec.generate_private_key(ec.SECP256R1()), os.urandom(32)

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer an invitation to make a passkey."""
        public = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32, "big"), -3: public.y.to_bytes(32, "big")}
        held = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        said = {"fmt": "none", "attStmt": {}, "authData": self._data(HOLDS_KEY) + held}
        return self._credential(
            {
                "clientDataJSON": self._client("webauthn.create", options),
                "attestationObject": bytes_to_base64url(cbor2.dumps(said)),
            }
        )

    def answer(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer a challenge."""
        self.counter += 1
        data, client = self._data(), self._client("webauthn.get", options)
        signed = data + hashlib.sha256(base64url_to_bytes(client)).digest()
        return self._credential(
            {
                "clientDataJSON": client,
                "authenticatorData": bytes_to_base64url(data),
                "signature": bytes_to_base64url(self.key.sign(signed, ec.ECDSA(SHA256()))),
            }
        )

    def _data(self, more: int = 0) -> bytes:
        host = hashlib.sha256(self.host.encode()).digest()
        return host + bytes([self.flags | more]) + self.counter.to_bytes(4, "big")

    def _client(self, kind: str, options: dict[str, Any]) -> str:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return bytes_to_base64url(json.dumps(said).encode())

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        key = bytes_to_base64url(self.id)
        return {"id": key, "rawId": key, "type": "public-key", "response": response, "clientExtensionResults": {}}
