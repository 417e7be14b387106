"""Writes moments of real games as files, so that boards can be drawn and looked at without a server.

`python -m tools.gallery` fills client/gallery/data/; then `npm run dev` in client/ and open
/gallery.html?game=berlin63&moment=0.
"""

from pathlib import Path
from typing import Any

import msgspec

from connive.bots.host import Host
from connive.core.game import Game
from connive.core.registry import games
from connive.core.text import LANGUAGES, catalogue
from connive.core.viewer import REFEREE, Viewer
from connive.play.match import Match

FOLDER = Path("client/gallery/data")
SEED = 5
STEPS = 800
GAMES = 99
"""How many games are played at most to see every question."""
QUESTION_MOMENTS = 6
"""How many moments are kept for each question that the game asks."""


def questions(game: Game) -> set[str]:
    """Return the names of all questions that a game asks."""
    names = (key.partition(".") for key in catalogue("en", game.name).sentences)
    return {name for kind, _, name in names if kind == "question" and name != "over"}


class Reveals:
    """For each kind of event, what the first seat had been told when it happened: the whole story, and what was new."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, Any]] = {}

    def watch(self, match: Match, before: int) -> None:
        """Look at what the last choice brought; of each kind the event that tells most is kept."""
        events = match.events(Viewer.seat(0))
        for event in events[before:]:
            name = reveal_name(event)
            whole = all(getattr(event, field) is not None for field in event.__struct_fields__)
            if name not in self.found or (whole and not self.found[name]["whole"]):
                words = {lang: [said for _, said in match.story(Viewer.seat(0), lang)] for lang in LANGUAGES}
                shown = {"events": events, "from": before, "words": words, "whole": whole}
                self.found[name] = moment(match, 0, 0, asked=False) | shown


def reveal_name(event: Any) -> str:
    """Return the kind of an event; what is shown is the truth or a lie."""
    name = type(event).__name__.lower()
    return name if not hasattr(event, "proved") else f"{name}_{'true' if event.proved else 'lie'}"


def moments(game: Game, seats: int, reveals: Reveals) -> list[dict[str, Any]]:
    """Return moments of every kind, as the seat that is asked sees them; the last of each game as the referee."""
    found: list[dict[str, Any]] = []
    kept: dict[str, int] = {}
    for seed in range(SEED, SEED + GAMES):
        if seed == SEED or questions(game) - set(kept):
            found += play(game, seats, seed, kept, reveals)
    assert questions(game) == set(kept), f"never asked: {questions(game) - set(kept)}"
    return found


def play(game: Game, seats: int, seed: int, kept: dict[str, int], reveals: Reveals) -> list[dict[str, Any]]:
    """Play a game and return moments of questions of which enough are not kept yet."""
    match = Match(game, seats=seats, seed=seed)
    host = Host.seat(match, dict.fromkeys(range(seats), "random"), seed)
    found: list[dict[str, Any]] = []
    told = 0
    for _ in range(STEPS):
        if not match.to_act:
            break
        seat = match.to_act[0]
        question = match.decision(seat).question
        if kept.setdefault(question, 0) < QUESTION_MOMENTS and (kept[question] < 2 or len(match.log) % 7 == 0):
            kept[question] += 1
            found.append(moment(match, seat, told))
        told = len(match.events(Viewer.seat(seat)))
        before = len(match.events(Viewer.seat(0)))
        host.move()
        reveals.watch(match, before)
    return [*found, moment(match, None, 0)]


def moment(match: Match, seat: int | None, told: int, *, asked: bool = True) -> dict[str, Any]:
    """Return what a viewer is shown now."""
    viewer = REFEREE if seat is None else Viewer.seat(seat)
    decision = match.decision(seat) if seat is not None and asked else None
    question = None if decision is None else {
        "seat": seat, "question": decision.question, "token": decision.token, "actions": decision.ids,
        "words": [match.game.notation.write_action(match.view(viewer), decision.seat, one) for one in decision.ids],
    }  # fmt: skip
    return {
        "seats": match.seats,
        "seat": seat,
        "view": match.view(viewer),
        "events": match.events(viewer)[told:][-6:],
        "decision": question,
        "notebook": None if seat is None or not asked else match.belief(seat).notebook(),
        "outcome": match.outcome,
    }


def write(game: Game, folder: Path = FOLDER) -> None:
    """Write the moments of a game with every number of seats."""
    reveals = Reveals()
    found = [one for seats in game.seats for one in moments(game, seats, reveals)]
    actions = [game.actions[number] for number in range(len(game.actions))]
    sentences = {lang: dict(catalogue(lang, game.name).sentences) for lang in LANGUAGES}
    folder.mkdir(parents=True, exist_ok=True)
    data = {"moments": found, "actions": actions, "sentences": sentences, "reveals": reveals.found}
    (folder / f"{game.name}.json").write_bytes(msgspec.json.encode(data))


if __name__ == "__main__":
    for each in games().values():
        write(each)
