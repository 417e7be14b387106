"""How server processes hear of each other: pokes, presence and claims. One process alone needs none of it.

Invariant: nothing secret is said on the bus; a poke only says that the store has news.
"""

from collections.abc import Callable
from typing import Protocol

import msgspec


class Poke(msgspec.Struct, frozen=True, tag="poke"):
    """The log or the seats of a table changed; `quiet`: in a window, and nobody may be told yet."""

    table: str
    quiet: bool = False


class Present(msgspec.Struct, frozen=True, tag="present"):
    """Who is connected to a table at one process: the seats, and how many spectators."""

    process: str
    table: str
    seats: tuple[int, ...]
    spectators: int


class Said(msgspec.Struct, frozen=True, tag="said"):
    """What a spectator said to spectators."""

    table: str
    person: str
    name: str
    text: str
    account: bool = False


class Lobby(msgspec.Struct, frozen=True, tag="lobby"):
    """The list of open tables changed."""


class Seeks(msgspec.Struct, frozen=True, tag="seeks"):
    """Somebody looks for a game, or no more."""


class TournamentNews(msgspec.Struct, frozen=True, tag="tournament"):
    """Something happened in a tournament."""

    tournament: str


class Muting(msgspec.Struct, frozen=True, tag="muting"):
    """A person changed whom it does not want to read."""

    person: str


class Renamed(msgspec.Struct, frozen=True, tag="renamed"):
    """A person has another name now, or it is an account's."""

    person: str
    name: str
    account: bool = False


class Here(msgspec.Struct, frozen=True, tag="here"):
    """Who is connected to a process: ids, with the names of those who let everybody know."""

    process: str
    people: dict[str, str]


class Came(msgspec.Struct, frozen=True, tag="came"):
    """Somebody has connected to a process, or has gone; the name is empty unless everybody may know."""

    process: str
    person: str
    name: str
    here: bool


class Invited(msgspec.Struct, frozen=True, tag="invited"):
    """The invitations of a person changed."""

    person: str


class Chatted(msgspec.Struct, frozen=True, tag="chatted"):
    """Something was said in the lobby."""

    id: str
    at: int
    person: str
    name: str
    text: str


class Hushed(msgspec.Struct, frozen=True, tag="hushed"):
    """Somebody was silenced in the lobby, and what they said there is gone."""

    person: str


class SessionsEnded(msgspec.Struct, frozen=True, tag="sessions_ended"):
    """Sessions of a person have ended."""

    person: str


Word = (
    Poke | Present | Said | Lobby | Seeks | TournamentNews | Muting | Renamed | Here | Came | Invited | Chatted
    | Hushed | SessionsEnded
)  # fmt: skip
Listener = Callable[[Word], None]


class Bus(Protocol):
    """A way to reach the other processes."""

    shared: bool

    @property
    def good(self) -> bool:
        """Whether the other processes can be reached."""
        ...

    async def open(self, listener: Listener) -> None:
        """Begin to listen to the other processes."""

    def tell(self, word: Word) -> None:
        """Say something to the other processes; it may be lost."""

    async def claim(self, key: str, milliseconds: int) -> bool:
        """Return whether this process, and no other, may do a piece of work for some time."""
        ...

    async def close(self) -> None:
        """Stop listening."""


class NoBus:
    """The bus of a process that is alone."""

    shared, good = False, True

    async def open(self, listener: Listener) -> None:
        """Do nothing: there is nobody to listen to."""

    def tell(self, word: Word) -> None:
        """Do nothing: there is nobody to tell."""

    async def claim(self, key: str, milliseconds: int) -> bool:  # noqa: ARG002
        """Return True: there is nobody else."""
        return True

    async def close(self) -> None:
        """Do nothing."""
