"""Every registered game at the table: nothing opts out."""

import pytest

from connive import REFEREE, Match, Viewer
from connive.core.game import Game
from connive.core.randomness import FastRng
from connive.core.registry import games
from connive.core.text import LANGUAGES, catalogue
from connive.terminal.choices import LONG, Choice, Entry, Menu, arrange
from connive.terminal.commands import Left
from connive.terminal.drawing import Drawing
from connive.terminal.frames import Player, Replay
from connive.terminal.screen import InputClosed

from .scripted import Scripted, table

GAMES = list(games().values())
CHOICES = 40


def actions(entries: tuple[Entry, ...]) -> list[int]:
    """Return every action that a menu leads to."""
    found = []
    for entry in entries:
        found += [entry.action] if isinstance(entry, Choice) else actions(entry.entries)
    return found


@pytest.mark.parametrize("game", GAMES, ids=list(games()))
def test_menus_lead_to_every_legal_action_and_to_no_other(game: Game) -> None:
    match, rng, words = Match(game, seed=2), FastRng(3), catalogue("fr", game.name)
    drawing = Drawing(game, words)
    for _ in range(CHOICES):
        if match.outcome is not None:
            break
        seat = match.to_act[0]
        decision, view = match.decision(seat), match.view(Viewer.seat(seat))
        entries = arrange(decision, game.actions, words, lambda action, s=seat, v=view: drawing.choice(v, s, action))  # type: ignore[misc]
        assert sorted(actions(entries)) == list(decision.ids)
        assert len(entries) <= LONG
        assert Menu(entries, words).lines(80)
        match.act(seat, decision.ids[rng.below(len(decision.ids))])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=list(games()))
def test_a_person_who_tries_everything_is_always_answered(game: Game, lang: str) -> None:
    rng = FastRng(5)
    lines = ["help", "notebook", "log", "rules", "board", "choices", "why pass", "say bonjour", "hm", "0"]
    lines += [str(1 + rng.below(4)) for _ in range(3 * CHOICES)] + ["notebook", "log", "quit"]
    screen = Scripted(*lines)
    match = Match(game, seed=4)
    try:
        table(match, screen, lang=lang, bots=range(1, match.seats)).play()
    except (Left, InputClosed):
        assert match.outcome is None
    assert screen.text


@pytest.mark.parametrize("game", GAMES, ids=list(games()))
def test_a_game_is_replayed_to_everybody(game: Game) -> None:
    match, rng = Match(game, seed=6), FastRng(7)
    for _ in range(CHOICES):
        if match.outcome is None:
            ids = match.decision(match.to_act[0]).ids
            match.act(match.to_act[0], ids[rng.below(len(ids))])
    for viewer in (Viewer.seat(0), Viewer.seat(match.seats - 1), REFEREE):
        screen = Scripted()
        replay = Replay(match.record(), viewer, "en")
        Player(replay, screen).print_all()
        assert replay.frames[-1].view == match.view(viewer)
