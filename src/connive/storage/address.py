"""Addresses of databases and of Redis as people write them.

Invariant: an address that cannot be used is refused before anything is made of it, and what is shown of one holds no
part of a password.
"""

import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

from connive.core.errors import ConniveError
from connive.core.text import Term

SQLITE, POSTGRES = ("sqlite",), ("postgresql", "postgres")
REDIS = ("redis", "rediss", "unix")
MAIL = ("smtp", "smtps")
DATABASES, REDISES = Term("address.database"), Term("address.redis")
"""How addresses are written, for a refusal."""

SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")
"""Two letters at least, so that a drive of Windows is none; `./a:b` is a file."""
PERSON = re.compile(r"/*[^/]*:.*@")
"""A user with a password, where a scheme was forgotten."""

MEMORY = ":memory:"
"""What SQLite takes for a database that is kept nowhere."""

NUMBER = re.compile(r"(/[0-9]*)?")


class BadAddress(ConniveError):
    """An address cannot be read."""


class UnknownScheme(BadAddress):
    """An address names a kind of server that is not known here."""


class Address(NamedTuple):
    """Where a server is: `url` for the program that connects, `shown` for people, with no password in it."""

    url: str
    shown: str
    has_password: bool


def is_postgres(address: str) -> bool:
    """Tell whether an address names a PostgreSQL server rather than a SQLite file; any other is refused.

    >>> is_postgres("postgresql://ann@db/games"), is_postgres("games.db"), is_postgres("sqlite:///games.db")
    (True, False, False)
    """
    scheme = _scheme(address)
    if not address.isprintable() or (scheme is None and PERSON.match(address)):
        raise BadAddress(forms=DATABASES)
    if scheme not in (None, *SQLITE, *POSTGRES):
        raise UnknownScheme(scheme=scheme or "", forms=DATABASES)
    return scheme in POSTGRES


def sqlite_path(address: str) -> Path:
    """Return the file that an address names."""
    if _scheme(address) in SQLITE and not address.lower().startswith("sqlite:///"):
        raise BadAddress(forms=DATABASES)
    name = address[len("sqlite:///") :] if _scheme(address) in SQLITE else address
    if name.strip() in ("", MEMORY):
        raise BadAddress(forms=DATABASES)
    return Path(name)


def postgres_address(address: str) -> Address:
    """Return where a PostgreSQL server is.

    >>> postgres_address("postgres://ann:a/b#c@db:5433/games?sslmode=require").url
    'postgresql://ann:a%2Fb%23c@db:5433/games?sslmode=require'
    """
    return _server("postgresql", address, DATABASES)


def redis_address(address: str) -> Address:
    """Return where a Redis server is; an address of anything else is refused, and a database that is no number."""
    scheme = _scheme(address)
    if scheme not in (None, *REDIS):
        raise UnknownScheme(scheme=scheme, forms=REDISES)
    found = _server(scheme or "", address, REDISES)
    if scheme is None or (scheme != "unix" and not NUMBER.fullmatch(urlsplit(found.shown).path)):
        raise BadAddress(forms=REDISES)
    return found


def mail_address(address: str) -> Address:
    """Return where a mail server is; the caller says how such an address is written."""
    scheme = _scheme(address)
    if scheme not in MAIL:
        raise BadAddress(forms="smtp://...")
    return _server(scheme, address, DATABASES)


def shown(address: str) -> str:
    """Return what may be printed of a database's address."""
    return postgres_address(address).shown if is_postgres(address) else str(sqlite_path(address))


def has_password(address: str) -> bool:
    """Tell whether an address of a kind that is known holds a password."""
    scheme = _scheme(address)
    return scheme in (*POSTGRES, *REDIS, *MAIL) and _server(scheme or "", address, DATABASES).has_password


def _scheme(address: str) -> str | None:
    found = SCHEME.match(address)
    return found[1].lower() if found is not None else None


def _server(scheme: str, address: str, forms: Term) -> Address:
    """Read an address by its last @, so that a password may hold any character, written plainly or in percents."""
    _, slashes, rest = address.partition("://")
    who, at, where = rest.rpartition("@")
    where = where.replace("#", "%23")
    if not slashes:
        raise BadAddress(forms=forms)
    try:
        place = urlsplit(f"//{where}")
        port = f":{place.port}" if place.port is not None else ""
    except ValueError:
        raise BadAddress(forms=forms) from None
    user, colon, password = (quote(unquote(part), safe="") if part != ":" else part for part in who.partition(":"))
    host = f"[{place.hostname}]" if ":" in (place.hostname or "") else place.hostname or ""
    return Address(
        f"{scheme}://{user}{colon}{password}{at}{where}",
        f"{scheme}://{unquote(user)}{'@' if user else ''}{host}{port}{place.path}",
        bool(password) or "password=" in place.query,
    )
