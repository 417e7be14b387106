"""Whose word is taken for where a request comes from: a trusted proxy's, and nobody else's.

Invariant: without a proxy that was named, X-Forwarded-For counts for nothing; anybody can send one.
"""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from connive.core.actions import shorten
from connive.core.errors import ConniveError

Network = IPv4Network | IPv6Network


class BadProxy(ConniveError):
    """A proxy is named by its address or its network."""

    code = "bad_proxy"


class Proxies:
    """The proxies in front of a server."""

    def __init__(self, given: Iterable[str]) -> None:
        self._networks = [read_network(text) for text in given]

    def sender(self, peer: str, forwarded: Sequence[str]) -> str:
        """Return the address that a request came from: the last one on its way that is no proxy of ours."""
        sender = peer
        for hop in reversed([hop.strip() for line in forwarded for hop in line.split(",")]):
            if not self._trusts(sender) or not _is_address(hop):
                break
            sender = hop
        return sender

    def _trusts(self, address: str) -> bool:
        return bool(self._networks) and _is_address(address) and any(ip_address(address) in n for n in self._networks)


def read_network(text: str) -> Network:
    """Return the network that a text names, or refuse it."""
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise BadProxy(text=shorten(text)) from None


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
