"""A case put before the rules: a position in few words, choices in notation, what each viewer is told and knows.

Invariant: everything asked of a `Ruling` is answered from views, events and decisions, never from the state.
"""

from typing import Any

from connive import Match
from connive.core.events import Event
from connive.games.berlin63.events import Claimed
from connive.games.berlin63.notation import NAMES, square_number
from connive.games.berlin63.view import square_name
from connive.testing import ruling as testing

SIDES = ("blue", "red")
BASES = 5


class Ruling(testing.Ruling):
    """A match with its questions and answers in words."""

    names = SIDES

    # --- Acting ---

    def blue(self, *choices: str) -> "Ruling":
        """Let Blue make its choices, one after the other."""
        return self.let(0, *choices)

    def red(self, *choices: str) -> "Ruling":
        """Let Red make its choices, one after the other."""
        return self.let(1, *choices)

    def unfrozen(self) -> "Ruling":
        """Let nobody freeze what is claimed."""
        while self.asked.endswith("freeze"):
            self.let(self.match.to_act[0], "pass")
        return self

    def refuses(self, side: str, choice: str) -> tuple[str, str]:
        """Return the clause and the reason of a refusal."""
        return self.refusal(SIDES.index(side), choice)

    # --- What is open ---

    def choices(self, side: str) -> tuple[str, ...]:
        """Return the legal choices of a side in notation."""
        return self.match.decision(SIDES.index(side)).texts

    # --- What is known ---

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

    def word(self, event: Event, name: str, value: Any) -> str:
        """Return bases as side and letter, squares by name, characters by first name."""
        if name in ("base", "other", "attacked") or (isinstance(event, Claimed) and name == "target"):
            return f"{SIDES[value // BASES]}.{'abcde'[value % BASES]}"
        if name in ("square", "origin", "target"):
            return square_name(value)
        return NAMES[value] if name in ("character", "leader") else super().word(event, name, value)


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
