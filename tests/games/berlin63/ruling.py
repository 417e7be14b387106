"""A case put before the rules: a position in few words, choices in notation, what each viewer is told and knows.

Invariant: everything asked of a `Ruling` is answered from views, events and decisions, never from the state.
"""

from enum import IntEnum
from typing import Any

from connive import REFEREE, SPECTATOR, IllegalAction, Match, Viewer
from connive.core.events import Event, tag_of
from connive.games.berlin63.events import Claimed
from connive.games.berlin63.notation import NAMES, square_number
from connive.games.berlin63.view import square_name

SIDES = ("blue", "red")
VIEWERS = {"blue": Viewer.seat(0), "red": Viewer.seat(1), "spectator": SPECTATOR, "referee": REFEREE}
BASES = 5


class Ruling:
    """A match with its questions and answers in words."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._read = dict.fromkeys(VIEWERS, 0)

    # --- Acting ---

    def blue(self, *choices: str) -> "Ruling":
        """Let Blue make its choices, one after the other."""
        return self._act(0, choices)

    def red(self, *choices: str) -> "Ruling":
        """Let Red make its choices, one after the other."""
        return self._act(1, choices)

    def _act(self, seat: int, choices: tuple[str, ...]) -> "Ruling":
        for choice in choices:
            self._read = {name: len(self.match.events(viewer)) for name, viewer in VIEWERS.items()}
            self.match.act(seat, choice)
        return self

    def unfrozen(self) -> "Ruling":
        """Let nobody freeze what is claimed."""
        while self.asked.endswith("freeze"):
            self._act(self.match.to_act[0], ("pass",))
        return self

    def refuses(self, side: str, choice: str) -> tuple[str, str]:
        """Return the clause and the reason of a refusal; nothing may have changed."""
        before = self.match.position(), [self.match.events(viewer) for viewer in VIEWERS.values()]
        try:
            self.match.act(SIDES.index(side), choice)
        except IllegalAction as refusal:
            assert (self.match.position(), [self.match.events(v) for v in VIEWERS.values()]) == before
            return refusal.clause, refusal.reason
        raise AssertionError(f"{choice} was not refused")

    # --- What is open ---

    @property
    def asked(self) -> str:
        """Who is asked what: 'red answer', 'blue+red deploy', or 'over'."""
        view = self.view("spectator")
        seats = "+".join(SIDES[seat] for seat in self.match.to_act)
        return f"{seats} {view.question.name.lower()}".strip()

    def choices(self, side: str) -> tuple[str, ...]:
        """Return the legal choices of a side in notation."""
        return self.match.decision(SIDES.index(side)).texts

    # --- What is known ---

    def view(self, viewer: str) -> Any:
        """Return the view of 'blue', 'red', 'spectator' or 'referee'."""
        return self.match.view(VIEWERS[viewer])

    def told(self, viewer: str) -> list[str]:
        """Return what the last choice told a viewer, without the question it led to."""
        fresh = self.match.events(VIEWERS[viewer])[self._read[viewer] :]
        return [say(event) for event in fresh if tag_of(type(event)) != "asked"]

    def history(self, viewer: str) -> list[str]:
        """Return all that a viewer was ever told."""
        return [say(event) for event in self.match.events(VIEWERS[viewer])]

    def knows(self, viewer: str, square: str) -> str | None:
        """Return who a viewer knows to stand on a square; None if it does not know."""
        view = self.view(viewer)
        base = view.base_at(square_number(square))
        assert base is not None, f"nobody stands on {square}"
        character = view.bases[base].character
        return None if character is None else NAMES[character]

    def standing(self, side: str) -> set[str]:
        """Return the squares on which a side's bases stand, as everybody can see."""
        bases = self.view("spectator").bases[SIDES.index(side) * BASES :][:BASES]
        return {square_name(base.square) for base in bases if base is not None and base.square is not None}

    def reserve(self, side: str) -> set[str]:
        """Return a side's reserve as its owner sees it."""
        return {NAMES[character] for character in self.view(side).reserve[SIDES.index(side)]}

    def reserve_size(self, side: str) -> int:
        """Return the size of a side's reserve as everybody sees it."""
        return int(self.view("spectator").reserve_size[SIDES.index(side)])

    def box(self, side: str) -> set[str]:
        """Return the spies of a side that lie in the box, as everybody sees them."""
        view, seat = self.view("spectator"), SIDES.index(side)
        fallen = [base.character for base in view.bases[seat * BASES :][:BASES] if base and base.square is None]
        return {NAMES[character] for character in [*view.box[seat], *fallen]}

    @property
    def outcome(self) -> str:
        """How the game ended, 'blue wins: leader_fallen (B7.1)', or 'none yet'."""
        outcome = self.match.outcome
        if outcome is None:
            return "none yet"
        won = f"{SIDES[outcome.winners[0]]} wins" if outcome.winners else "draw"
        assert outcome.results in ((1, -1), (-1, 1), (0, 0))
        return f"{won}: {outcome.reason} ({outcome.clause})"


def ruling(blue: str, red: str, *, to_move: str = "blue", options: str = "", quiet: int = 0, extra: str = "") -> Ruling:
    """Set up a position: `ruling("leo*@b2 ray@c1 + steel", "miranda*@b4 quark@c5 + ray")`, the leader with a star.

    After the plus sign comes the reserve. Spies that are not named lie in the box.
    """
    seat = SIDES.index(to_move)
    tail = f"question=turn asked={1 << seat} active={seat} turn=9 quiet={quiet} {extra}"
    return Ruling(Match.from_position("berlin63", f"{options} | {side('blue', blue)} {side('red', red)} {tail}"))


def side(name: str, text: str) -> str:
    """Return one side in the notation of positions."""
    board, _, reserve = (part.split() for part in text.partition("+")) if "+" in text else (text.split(), [], [])
    standing = [word.replace("*", "").split("@") for word in board]
    named = [spy for spy, _ in standing] + reserve
    fallen = [spy for spy in NAMES if spy not in named][: BASES - len(standing)]
    bases = [(spy, square) for spy, square in standing] + [(spy, "box") for spy in fallen]
    leader = next(word.partition("*")[0] for word in board if "*" in word)
    words = [f"{'abcde'[i]}@{square}={spy}" for i, (spy, square) in enumerate(bases)]
    return " ".join([f"{name}:", *words, f"reserve={','.join(reserve) or '-'}", f"leader={leader}"])


def new_game(options: str = "", seed: int = 1) -> Ruling:
    """Return a freshly dealt game."""
    return Ruling(Match("berlin63", options=options, seed=seed))


def say(event: Event) -> str:
    """Return an event in words: bases as side and letter, squares by name, characters by first name."""
    words = [tag_of(type(event))]
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if value is not None:
            words.append(f"{name}={_word(name, value, isinstance(event, Claimed))}")
    return " ".join(words)


def _word(name: str, value: int, claimed: bool) -> str:
    if name in ("base", "other", "attacked") or (claimed and name == "target"):
        return f"{SIDES[value // BASES]}.{'abcde'[value % BASES]}"
    if name in ("square", "origin", "target"):
        return square_name(value)
    if name in ("character", "leader"):
        return NAMES[value]
    if name in ("seat", "winner"):
        return SIDES[value]
    return value.name.lower() if isinstance(value, IntEnum) else str(value)
