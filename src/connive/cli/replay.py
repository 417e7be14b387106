"""`connive replay`: a recorded game as one viewer saw it, step by step or as a whole."""

import sys
from typing import TYPE_CHECKING, Any

import click
import msgspec

from connive.cli.help_text import command, json_option, option, viewer_option
from connive.cli.output import print_json
from connive.cli.words import language
from connive.core.viewer import Viewer

if TYPE_CHECKING:
    from connive.terminal.frames import Replay


@command("replay")
@click.argument("file")
@viewer_option
@option("--all", "everything", is_flag=True, help="help.all")
@option("--plain", is_flag=True, help="help.plain")
@json_option
def run(file: str, viewer: str | None, everything: bool, plain: bool, as_json: bool) -> None:
    """Replay a record to the viewer named, else to the one it was written for."""
    from connive.terminal.frames import Player, Replay
    from connive.terminal.record_files import read_record
    from connive.terminal.screen import Screen

    record = read_record(file)
    replay = Replay(record, Viewer.parse(viewer) if viewer is not None else record.viewer, language())
    if as_json:
        print_json(_facts(replay))
        return
    player = Player(replay, Screen(plain=plain))
    if everything or not sys.stdout.isatty():
        player.print_all()
    else:
        player.step_through()


def _facts(replay: "Replay") -> dict[str, Any]:
    events = [{**msgspec.to_builtins(line.event), "text": line.text} for line in replay.lines]
    ended = replay.frames[-1].view.ended if replay.frames else None
    return {"game": replay.game.name, "viewer": str(replay.viewer), "events": events, "ended": ended}
