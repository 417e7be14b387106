"""What a side of Berlin 63 can say about the enemy: where the leader stands, who is in a base, what is proved."""

from collections.abc import Callable
from math import log

from connive.core.insight import Certainty, Fact
from connive.core.text import Param, Phrase, Term
from connive.games.berlin63.beliefs import Belief, Note
from connive.games.berlin63.model import SIDE, Character, Question, State
from connive.games.berlin63.view import View, place_name

SEEN = ("shown", "looked", "unmasked", "eliminated")
LATEST = 3
"""How many notes about a base are told as reasons."""


def facts(view: View, seat: int) -> list[Fact]:
    """Return how likely each enemy base is the leader, once the bases stand (B1.5)."""
    if view.question == Question.DEPLOY:
        return []
    enemy = 1 - seat
    standing = [enemy * SIDE + i for i in range(SIDE) if view.square_of(enemy * SIDE + i) >= 0]
    return [Fact("leads", {"base": place_name(view, base)}, _leads(base)) for base in standing]


def _leads(base: int) -> Callable[[State], bool]:
    return lambda world: bool(world.who[base] == world.leader[base // SIDE])


def certainties(belief: Belief) -> list[Certainty]:
    """Return the bases that can hold one character only, and the leader if it is found out."""
    if belief.view.question == Question.DEPLOY:
        return []
    notebook = belief.notebook()
    found = list[Certainty]()
    for note in notebook.bases:
        if note.certain is not None and belief.view.square_of(note.base) >= 0:
            told = any(each.key in SEEN and each.character == note.certain for each in note.notes)
            words: dict[str, Param] = {"base": place_name(belief.view, note.base), "spy": _name(note.certain)}
            found.append(Certainty(f"base {note.base}", "must_be", words, told, "B2.1"))
    if max(notebook.leader) == 1 and sum(chance > 0 for chance in notebook.leader) == 1:
        leader = Character(notebook.leader.index(max(notebook.leader)))
        told = belief.view.leader[belief.enemy] is not None
        found.append(Certainty("leader", "leader_must_be", {"spy": _name(leader)}, told, "B7.1"))
    return found


def _name(character: Character) -> Term:
    return Term(f"character.{character.name.lower()}")


def limits(belief: Belief) -> list[Certainty]:
    """Return who cannot be in a base, though still in the game (B2.1)."""
    if belief.view.question == Question.DEPLOY:
        return []
    found = list[Certainty]()
    for note in belief.notebook().bases:
        away = [spy for spy in belief.table.cast if not note.odds[spy] and spy not in belief.view.box[belief.enemy]]
        if len(away) == 1 and belief.view.square_of(note.base) >= 0:
            words: dict[str, Param] = {"base": place_name(belief.view, note.base), "spy": _name(Character(away[0]))}
            found.append(Certainty(f"cannot {note.base} {away[0]}", "cannot_be", words, False, "B2.1"))
    return found


def rivals(belief: Belief, certain: Certainty) -> list[Phrase]:
    """Return the other characters of the cast; those that can be there, where it is asked who cannot."""
    if certain.topic == "cannot":
        base = int(certain.about.split()[1])
        odds = next(note.odds for note in belief.notebook().bases if note.base == base)
        able = [_name(Character(spy)) for spy in belief.table.cast if odds[spy] > 0]
        return [Phrase(f"answer.{certain.key}", {**certain.words, "spy": spy}) for spy in able]
    cast = [_name(Character(character)) for character in belief.table.cast]
    return [
        Phrase(f"answer.{certain.key}", {**certain.words, "spy": spy}) for spy in cast if spy != certain.words["spy"]
    ]


def proof(belief: Belief, certain: Certainty) -> list[Phrase]:
    """Return where the other characters are: fallen or given up, or in bases that are certain; and what was mixed."""
    others = [
        Phrase(f"insight.{each.key}", dict(each.words))
        for each in certainties(belief)
        if each.about not in (certain.about, "leader")
    ]
    out = [Phrase("proof.out", {"spy": _name(spy)}) for spy in belief.view.box[belief.enemy]]
    subject = certain.about.split()[1:2]
    notes = [note for note in belief.notebook().bases if [str(note.base)] == subject]
    return [*out, *others, *(_note(belief.view, each) for note in notes for each in note.notes[-LATEST:])]


def _note(view: View, note: Note) -> Phrase:
    words: dict[str, str | int | float | Term | Phrase] = {"turn": note.turn}
    if note.character is not None:
        words["spy"] = _name(note.character)
    if note.other is not None:
        words["other"] = place_name(view, note.other)
    return Phrase(f"note.{note.key}", words)


def surprise(belief: Belief, s: State) -> float:
    """Return how unlikely the enemy's true arrangement and leader are."""
    placed, first = s.placed[belief.enemy], belief.enemy * SIDE
    fits = (belief.table.who[:, :placed] == s.who[first : first + placed]).all(axis=1)
    true = float(belief.weights[fits, s.leader[belief.enemy]].sum())
    return log(float(belief.weights.sum()) / true)
