"""`connive serve`: the server, on SQLite by default, on PostgreSQL and Redis for several processes."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from connive.cli.speaking import command, option
from connive.cli.words import say
from connive.core.errors import ConniveError
from connive.core.registry import games

if TYPE_CHECKING:
    from connive.web.config import Config

DATABASE = "connive.db"
TOKEN_LEAST = 16
PORT = 8463
"""The usual port; if another program has it and none was asked for, any other will do."""


class BadToken(ConniveError):
    """A token must be long enough that nobody guesses it."""

    code = "bad_token"


class NoServer(ConniveError):
    """The server's packages are not installed."""

    code = "no_server"


@command("serve")
@option("--host", default="127.0.0.1", metavar="HOST", help="help.host")
@option("--port", type=click.IntRange(0, 65_535), metavar="PORT", help="help.port")
@option("--database", default=DATABASE, metavar="ADDRESS", help="help.database")
@option("--redis", metavar="ADDRESS", help="help.redis")
@option("--workers", default=1, type=click.IntRange(1, 64), metavar="N", help="help.workers")
@option("--bot-workers", default=2, type=click.IntRange(1, 64), metavar="N", help="help.bot_workers")
@option("--origin", multiple=True, metavar="ORIGIN", help="help.origin")
@option("--host-name", multiple=True, metavar="NAME", help="help.host_name")
@option("--proxy", multiple=True, metavar="ADDRESS", help="help.proxy")
@option("--metrics-token", metavar="FILE", help="help.metrics_token", type=click.Path(path_type=Path))
@option("--secure", is_flag=True, help="help.secure")
@option("--open", "browser", is_flag=True, help="help.browser")
def run(
    host: str,
    port: int | None,
    database: str,
    redis: str | None,
    workers: int,
    bot_workers: int,
    origin: tuple[str, ...],
    host_name: tuple[str, ...],
    proxy: tuple[str, ...],
    metrics_token: Path | None,
    secure: bool,
    browser: bool,
) -> None:
    """Serve until interrupted."""
    from connive.compiled.warm import warm_in_background

    try:
        from connive.web.config import Config
        from connive.web.proxies import read_network
        from connive.web.runner import free_port, is_free, serve
    except ImportError:
        raise NoServer from None
    for each in proxy:
        read_network(each)
    token = _read_token(metrics_token) if metrics_token is not None else None
    hosts = (*host_name, host)
    config = Config(database, redis, origin, secure, bot_workers, proxies=proxy, metrics_token=token, hosts=hosts)
    port = (PORT if is_free(host, PORT) else free_port(host)) if port is None else port or free_port(host)
    _announce(config, host, port)
    with warm_in_background(games()):
        serve(config, host, port, workers, browser)


def _read_token(path: Path) -> str:
    """Return the token in a file, or refuse one that could be guessed."""
    token = path.read_text(encoding="utf-8").strip()
    if len(token) < TOKEN_LEAST or not token.isascii():
        raise BadToken(path=str(path), least=TOKEN_LEAST)
    return token


def _announce(config: "Config", host: str, port: int) -> None:
    where = config.database.rpartition("@")[2]  # an address may hold a password before the @
    click.echo(say("serve.at", address=f"http://{host}:{port}/", database=where), err=True)
