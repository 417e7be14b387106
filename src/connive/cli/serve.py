"""`connive serve`: the server, on SQLite by default, on PostgreSQL and Redis for several processes."""

import asyncio
import socket
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from connive.cli.help_text import NotTogether, command, option
from connive.cli.settings import (
    config_option,
    ignored_variables,
    read_secret,
    read_text,
    refuse_empty,
    setting,
    written_as,
)
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


class NoServer(ConniveError):
    """The server's packages are not installed."""


class PasswordShown(ConniveError):
    """A password on a command line can be read by everybody on the machine."""


database_settings = (
    setting("--database", default=DATABASE, metavar="ADDRESS", help="help.database"),
    setting("--database-file", metavar="FILE", help="help.database_file", type=click.Path(path_type=Path)),
)


@command("serve")
@config_option("help.config")
@setting("--host", default="127.0.0.1", metavar="HOST", help="help.host")
@setting("--port", type=click.IntRange(0, 65_535), metavar="PORT", help="help.port")
@database_settings[0]
@database_settings[1]
@setting("--redis", metavar="ADDRESS", help="help.redis")
@setting("--redis-file", metavar="FILE", help="help.redis_file", type=click.Path(path_type=Path))
@setting("--workers", default=1, type=click.IntRange(1, 64), metavar="N", help="help.workers")
@setting("--bot-workers", default=2, type=click.IntRange(1, 64), metavar="N", help="help.bot_workers")
@setting("--origin", multiple=True, metavar="ORIGIN", help="help.origin", callback=written_as("origin"))
@setting("--host-name", multiple=True, metavar="NAME", help="help.host_name", callback=written_as("host_name"))
@setting("--proxy", multiple=True, metavar="ADDRESS", help="help.proxy")
@setting("--metrics-token", metavar="FILE", help="help.metrics_token", type=click.Path(path_type=Path))
@setting("--smtp", metavar="ADDRESS", help="help.smtp")
@setting("--smtp-file", metavar="FILE", help="help.smtp_file", type=click.Path(path_type=Path))
@setting("--mail-from", metavar="EMAIL", help="help.mail_from", callback=written_as("mail_from"))
@setting("--push-host", multiple=True, metavar="HOST", help="help.push_host", callback=written_as("push_host"))
@setting("--no-lobby-talk", is_flag=True, help="help.no_lobby_talk")
@setting("--secure", is_flag=True, help="help.secure")
@option("--check", is_flag=True, help="help.check")
@option("--open", "browser", is_flag=True, help="help.browser")
@click.pass_context
def run(
    ctx: click.Context,
    host: str,
    port: int | None,
    database: str,
    database_file: Path | None,
    redis: str | None,
    redis_file: Path | None,
    workers: int,
    bot_workers: int,
    origin: tuple[str, ...],
    host_name: tuple[str, ...],
    proxy: tuple[str, ...],
    metrics_token: Path | None,
    smtp: str | None,
    smtp_file: Path | None,
    mail_from: str | None,
    push_host: tuple[str, ...],
    no_lobby_talk: bool,
    secure: bool,
    check: bool,
    browser: bool,
) -> None:
    """Serve until interrupted."""
    try:
        from connive.web.config import Config
        from connive.web.proxies import read_network
        from connive.web.runner import check_processes
    except ImportError:
        raise NoServer from None
    refuse_empty(ctx)
    for each in proxy:
        read_network(each)
    config = Config(
        str(address_of(ctx, "database", database, database_file)),
        address_of(ctx, "redis", redis, redis_file),
        origin,
        secure,
        bot_workers,
        proxies=proxy,
        metrics_token=_read_token(metrics_token) if metrics_token is not None else None,
        hosts=(*host_name, host),
        smtp=address_of(ctx, "smtp", smtp, smtp_file),
        mail_from=mail_from,
        push_hosts=push_host,
        lobby_talk=not no_lobby_talk,
    )
    check_processes(config, workers)
    if ignored := ignored_variables():
        click.echo(say("serve.ignored", names=", ".join(ignored)), err=True)
    with _listener(host, port) as listener:
        if check:
            _report(config, listener)
        else:
            _serve(config, listener, workers, browser)


def address_of(ctx: click.Context, name: str, given: str | None, file: Path | None) -> str | None:
    """Return an address that was given, or is in a file. A password must not be on the command line."""
    from connive.storage.address import has_password

    source = ctx.get_parameter_source(name)
    if file is not None:
        if source not in (None, ParameterSource.DEFAULT):
            raise NotTogether(name=f"--{name}", other=f"--{name}-file")
        return read_secret(file)
    if given is not None and source is ParameterSource.COMMANDLINE and has_password(given):
        raise PasswordShown(name=name, variable=f"CONNIVE_{name.upper()}")
    return given


def _listener(host: str, port: int | None) -> socket.socket:
    from connive.web.runner import CannotListen, listen

    if port is not None:
        return listen(host, port)
    try:
        return listen(host, PORT)
    except CannotListen as refusal:
        try:
            return listen(host, 0)
        except CannotListen:
            raise refusal from None


def _serve(config: "Config", listener: socket.socket, workers: int, browser: bool) -> None:
    from connive.compiled.warm import warm_in_background
    from connive.web.runner import serve
    from connive.web.startup import prepare

    asyncio.run(prepare(config))
    _announce("serve.at", config, listener)
    with warm_in_background(games()):
        serve(config, listener, workers, browser)


def _report(config: "Config", listener: socket.socket) -> None:
    """Say what would be served, after everything was tried and nothing changed."""
    from connive.web.startup import examine_all

    found = asyncio.run(examine_all(config))
    _announce("serve.would", config, listener)
    click.echo(say(f"serve.{found.condition}"), err=True)
    if found.redis is not None:
        click.echo(say("serve.redis", redis=found.redis), err=True)


def _announce(sentence: str, config: "Config", listener: socket.socket) -> None:
    from connive.storage.address import shown

    host, port = listener.getsockname()[:2]
    at = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
    click.echo(say(sentence, address=at, database=shown(config.database)), err=True)


def _read_token(path: Path) -> str:
    """Return the token in a file, or refuse one that could be guessed."""
    token = read_text(path)
    if len(token) < TOKEN_LEAST or not token.isascii():
        raise BadToken(path=str(path), least=TOKEN_LEAST)
    return token
