"""A whole game of each kind to its end, against a bot, through the page; and nothing was told that may not be known."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tools.guests import SMALL, Guest

from connive.core.viewer import SPECTATOR, Viewer
from connive.play.record import load


@pytest.mark.parametrize("game", SMALL)
def test_a_game_is_played_to_its_end_and_nothing_else_arrives(visit: Callable[..., Guest], game: str) -> None:
    ann = visit()
    table = ann.against_bot(game)
    ann.go(f"/t/{table}").play_on()
    assert ann.page.locator(".ending .result").inner_text()
    match = load(ann.ask("GET", f"/api/tables/{table}/record")).match()
    assert match.outcome is not None
    assert ann.events(0) == as_told(match.events(Viewer.seat(0)))
    public = as_told(match.events(SPECTATOR))
    assert ann.events(None) == public[: len(ann.events(None))]


def as_told(events: object) -> list[Any]:
    return list(msgspec.json.decode(msgspec.json.encode(events)))
