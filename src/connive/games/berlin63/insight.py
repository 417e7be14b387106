"""What a side of Berlin 63 can say about the enemy: where the leader stands, who is in a base, what is proved."""

from collections.abc import Callable
from math import log

from connive.core.insight import Certainty, Fact
from connive.core.text import Param, Term
from connive.games.berlin63.beliefs import Belief
from connive.games.berlin63.model import SIDE, Character, Question, State
from connive.games.berlin63.view import View, place_name

SEEN = ("shown", "looked", "unmasked", "eliminated")


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


def surprise(belief: Belief, s: State) -> float:
    """Return how unlikely the enemy's true arrangement and leader are."""
    placed, first = s.placed[belief.enemy], belief.enemy * SIDE
    fits = (belief.table.who[:, :placed] == s.who[first : first + placed]).all(axis=1)
    true = float(belief.weights[fits, s.leader[belief.enemy]].sum())
    return log(float(belief.weights.sum()) / true)
