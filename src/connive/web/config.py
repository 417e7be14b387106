"""How a server is set up. It travels to worker processes through one environment variable."""

import os

import msgspec

VARIABLE = "CONNIVE_SERVER"


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a server. `rate` multiplies every limit; `proxies` are those whose word is taken.

    Without a `metrics_token` there are no metrics. `hosts` are the names under which the server is known.
    `shared` is a folder in which processes that serve together leave their numbers.
    `lobby_talk`: whether people can speak in the lobby.
    `review_simulations` are those of one review; 0: as many as a game usually gets.
    `smtp` and `mail_from` are the mail server and the sender of letters; without them there are none. `push_hosts` are
    hosts with their ports to which notices for browsers may be sent, besides the services of browser makers.
    """

    database: str
    redis: str | None = None
    origins: tuple[str, ...] = ()
    secure: bool = False
    bots: int = 2
    rate: float = 1.0
    proxies: tuple[str, ...] = ()
    metrics_token: str | None = None
    hosts: tuple[str, ...] = ()
    shared: str | None = None
    review_simulations: int = 0
    lobby_talk: bool = True
    smtp: str | None = None
    mail_from: str | None = None
    push_hosts: tuple[str, ...] = ()

    @property
    def site(self) -> str:
        """The address under which people know the server, for letters."""
        return (
            self.origins[0] if self.origins else f"http{'s' if self.secure else ''}://{(*self.hosts, 'localhost')[0]}"
        )

    @property
    def contact(self) -> str:
        """Where the makers of browsers can complain about notices."""
        named = next((host for host in self.hosts if "." in host.strip(".")), "localhost.localdomain")
        return f"mailto:{self.mail_from or f'operator@{named}'}"


def to_environment(config: Config) -> None:
    """Leave the settings where worker processes find them."""
    os.environ[VARIABLE] = msgspec.json.encode(config).decode()


def from_environment() -> Config:
    """Return the settings that the starting process left."""
    return msgspec.json.decode(os.environ[VARIABLE], type=Config)
