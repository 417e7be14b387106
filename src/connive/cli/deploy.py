"""`connive admin deploy`: writes what stands around a server: settings, unit, proxies, dashboard, alerts.

Invariant: a file that is there already is kept as it is.
"""

from importlib import resources
from pathlib import Path

import click

from connive.cli.help_text import command
from connive.cli.words import say


@command("deploy")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def deploy(folder: Path) -> None:
    """Write the files that an operator starts from."""
    folder.mkdir(parents=True, exist_ok=True)
    for source in sorted((resources.files("connive.web") / "deploy").iterdir(), key=lambda each: each.name):
        target = folder / source.name
        if target.exists():
            click.echo(say("admin.kept", path=str(target)))
            continue
        target.write_bytes(source.read_bytes())
        click.echo(say("admin.written", path=str(target)))
