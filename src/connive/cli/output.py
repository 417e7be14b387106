"""How commands report: JSON for programs, tables for people, and progress on stderr if somebody is looking there."""

import contextlib
import sys
from collections.abc import Callable, Iterator

import click
import msgspec

Advance = Callable[[int, int], None]
"""Told how much of how much is done."""


def print_json(value: object) -> None:
    """Print a value as indented JSON."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def print_table(rows: list[list[str]]) -> None:
    """Print rows below their heads, the first column to the left and all others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for at, (first, *rest) in enumerate(rows):
        cells = [first.ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(rest, widths[1:], strict=True))]
        click.echo(click.style("  ".join(cells), bold=at == 0))


@contextlib.contextmanager
def progress(label: str) -> Iterator[Advance]:
    """Show a bar while the body runs and calls what it is given."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextlib.contextmanager
def showing(label: str) -> Iterator[None]:
    """Show that something is going on while the body runs."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(label):
        yield
