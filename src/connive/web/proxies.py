"""Whose word is taken for where a request comes from: a trusted proxy's, and nobody else's.

Invariant: without a proxy that was named, X-Forwarded-For is ignored; anybody can send one.
"""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Network, ip_address, ip_network

from connive.core.actions import shorten
from connive.core.errors import ConniveError

Network = IPv4Network | IPv6Network
PREFIX = 64


class BadProxy(ConniveError):
    """A proxy is named by its address or its network."""


class Proxies:
    """The proxies in front of a server."""

    def __init__(self, given: Iterable[str]) -> None:
        self._networks = [read_network(text) for text in given]

    def sender(self, peer: str, forwarded: Sequence[str]) -> str:
        """Return the address that a request came from: the last one on its way that is no proxy of ours."""
        sender = peer
        for hop in reversed([hop.strip() for line in forwarded for hop in line.split(",")]):
            if not self.trusts(sender) or not is_address(hop):
                break
            sender = hop
        return sender

    def trusts(self, address: str) -> bool:
        """Tell whether an address is a proxy of ours."""
        return bool(self._networks) and is_address(address) and any(ip_address(address) in n for n in self._networks)


def counted(address: str) -> str:
    """Return what limits count by: an address, or of IPv6 the network that one customer has to itself.

    >>> counted("2001:db8:1:2:3:4:5:6"), counted("10.1.2.3"), counted("::ffff:10.1.2.3")
    ('2001:db8:1:2::/64', '10.1.2.3', '10.1.2.3')
    """
    if not is_address(address):
        return address
    found = ip_address(address)
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((int(found), PREFIX), strict=False))


def read_network(text: str) -> Network:
    """Return the network that a text names, or refuse it."""
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise BadProxy(text=shorten(text)) from None


def is_address(text: str) -> bool:
    """Tell whether a text is an IP address."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
