"""What kernels are written with: arrays that cross the border to native code, and names filled in for a game."""

from typing import Annotated, Any

from connive.core.state import Vec

STATES = "states"

Rows = Annotated[Any, STATES]
"""States side by side: a contiguous numpy array of a game's record type. `rows[i]` is a state, not a copy."""

Words = Annotated[Any, "u8"]
"""Unsigned 64-bit numbers: the state of the generator in `fast`."""

NUMBERS: dict[Any, str] = {Vec: "i8"}
"""What stands for an array without saying so: the `out` of the rules."""

GIVEN: Any = object()
"""The value of a name that stands for a function of the game."""
