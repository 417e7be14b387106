"""Notices for browsers (Web Push): encrypted for the browser alone (RFC 8291), signed by this server (VAPID, RFC 8292).

Invariant: nothing is sent but to the services of browser makers, or where the operator says; no answer is followed
elsewhere. So nobody can make the server call an address of their choice.
"""

import asyncio
import base64
import binascii
import http.client
import os
import re
import time
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from connive.core.errors import ConniveError
from connive.storage.rows import Browser

SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    "notify.windows.com",
)
"""Where browsers are reached: these names, and names below them."""

HOST = re.compile("[a-z0-9.-]+")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
SECONDS = 10
VALID_SECONDS = 12 * 3600
KEPT_SECONDS = 24 * 3600
"""So long a service keeps a notice for a browser that is away."""

POINT_BYTES, AUTH_BYTES, ENDPOINT_LIMIT = 65, 16, 1000
GONE = (404, 410)


class BadBrowser(ConniveError):
    """A browser's address is not one that notices are sent to, or its keys are none."""


class Sent(NamedTuple):
    """What became of a notice: delivered, or the browser is gone for good; else it may be tried again."""

    delivered: bool
    gone: bool


class WebPush:
    """Sends notices to browsers."""

    def __init__(self, key: bytes, contact: str, hosts: tuple[str, ...] = ()) -> None:
        number = int.from_bytes(key, "big") % (ec.SECP256R1.group_order - 1) + 1
        self._vapid = Vapid02(ec.derive_private_key(number, ec.SECP256R1()))
        self._contact, self._hosts = contact, hosts

    @property
    def public_key(self) -> str:
        """What a browser needs to know to take notices from this server."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return _base64(point)

    def check(self, browser: Browser) -> None:
        """Refuse a browser that nothing can or may be sent to."""
        self._address(browser.endpoint)
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(browser.public_key))
            fits = len(_bytes(browser.auth)) == AUTH_BYTES
        except (ValueError, binascii.Error):
            raise BadBrowser from None
        if not fits:
            raise BadBrowser

    def _address(self, endpoint: str) -> SplitResult:
        try:
            found = urlsplit(endpoint)
            host, named = found.hostname or "", f"{found.hostname}:{found.port}" in self._hosts
        except ValueError:
            raise BadBrowser from None
        named_well = HOST.fullmatch(host) is not None
        known = named_well and found.scheme == "https" and found.port in (None, 443) and _below(host, SERVICES)
        allowed = named and (found.scheme == "https" or host in LOOPBACK)
        if len(endpoint) > ENDPOINT_LIMIT or not endpoint.isascii() or "@" in found.netloc or not (known or allowed):
            raise BadBrowser
        return found

    async def send(self, browser: Browser, text: bytes) -> Sent:
        """Send a notice to a browser."""
        return await asyncio.to_thread(self._send, browser, text)

    def _send(self, browser: Browser, text: bytes) -> Sent:
        address = self._address(browser.endpoint)
        body = http_ece.encrypt(
            text,
            salt=os.urandom(AUTH_BYTES),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_bytes(browser.public_key),
            auth_secret=_bytes(browser.auth),
        )
        claims = {
            "aud": f"{address.scheme}://{address.netloc}",
            "sub": self._contact,
            "exp": int(time.time()) + VALID_SECONDS,
        }
        headers = self._vapid.sign(claims) | {"content-encoding": "aes128gcm", "ttl": str(KEPT_SECONDS)}
        kind = http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
        line = kind(address.netloc, timeout=SECONDS)
        try:
            target = address.path + (f"?{address.query}" if address.query else "")
            line.request("POST", target or "/", body, headers)
            status = line.getresponse().status
        except (OSError, http.client.HTTPException):
            return Sent(delivered=False, gone=False)
        finally:
            line.close()
        return Sent(delivered=200 <= status < 300, gone=status in GONE)


def _below(host: str, names: tuple[str, ...]) -> bool:
    return any(host == name or host.endswith(f".{name}") for name in names)


def _base64(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
