"""The numbers of a network in one array, with a name for each part.

Rows of facts are summed, cut at zero, and made a smaller vector, the mind; an action's score is the sum of its traits'
products with the mind, the value another product.
"""

from typing import Any, NamedTuple

import numpy as np

from connive.ml.full.arithmetic import add_rows


class Shape(NamedTuple):
    """The sizes of a network."""

    rows: int
    traits: int
    hidden: int = 256
    mind: int = 128

    @property
    def parts(self) -> dict[str, tuple[int, ...]]:
        """The shape of each part, in order."""
        return {
            "rows": (self.rows, self.hidden),
            "bias": (self.hidden,),
            "dense": (self.hidden, self.mind),
            "dense_bias": (self.mind,),
            "traits": (self.traits, self.mind),
            "value": (self.mind,),
            "value_bias": (1,),
        }

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return sum(int(np.prod(shape)) for shape in self.parts.values())


class Weights:
    """Named views of one flat array: to change one is to change the other."""

    def __init__(self, shape: Shape, flat: Any = None) -> None:
        self.shape = shape
        self.flat = np.zeros(shape.size, np.float32) if flat is None else flat
        at = 0
        for name, part in shape.parts.items():
            size = int(np.prod(part))
            setattr(self, name, self.flat[at : at + size].reshape(part))
            at += size

    rows: Any
    bias: Any
    dense: Any
    dense_bias: Any
    traits: Any
    value: Any
    value_bias: Any

    @classmethod
    def random(cls, shape: Shape, chance: np.random.Generator) -> "Weights":
        """Return a network that has learned nothing: it does what it leans to."""
        made = cls(shape)
        made.rows[:] = chance.normal(0, 0.1, made.rows.shape)
        made.dense[:] = chance.normal(0, (2 / shape.hidden) ** 0.5, made.dense.shape)
        made.traits[:] = chance.normal(0, 0.01, made.traits.shape)
        made.value[:] = chance.normal(0, 0.01, made.value.shape)
        return made


class Thought(NamedTuple):
    """What a network makes of some positions."""

    hidden: Any
    minds: Any
    values: Any


def think(weights: Weights, tape: Any, places: Any) -> Thought:
    """Return what a network makes of positions on a tape."""
    hidden = np.empty((len(places), weights.shape.hidden), np.float32)
    add_rows(tape, places, weights.rows, weights.bias, hidden)
    minds = hidden @ weights.dense
    minds += weights.dense_bias
    np.maximum(minds, 0, out=minds)
    return Thought(hidden, minds, np.tanh(minds @ weights.value + weights.value_bias[0]))
