"""Native tensors beside interpreted ones: the first difference is an error."""

from typing import Any

from connive.compiled.environment import WORD
from connive.compiled.lockstep import Difference
from connive.core.game import Game
from connive.core.options import Given
from connive.core.state import read_row
from connive.ml.batch import BatchEnv

ROWS = 3
STEPS = 200
MEMORY = 40
"""Events of a story: few enough that old ones make room."""


def tensors_in_lockstep(game: Game, seats: int, options: Given, seed: int) -> None:
    """Play a few matches at random and compare what the acting seats are given."""
    env = BatchEnv(game, ROWS, seats, options, seed, memory=MEMORY)
    stories: list[list[bytes]] = [[b""] * seats for _ in range(ROWS)]
    for _ in range(STEPS):
        turn = env.turn
        for row in range(ROWS):
            state = read_row(game.model.State, env._states, row)
            _hear(state, stories[row], fresh=bool(turn.dones[row]))
            seat = int(turn.seats[row])
            _expect("observation", _observation(game, state, seat), turn.observations[row].tobytes())
            _expect(
                "story", stories[row][seat][-MEMORY * WORD :].rjust(MEMORY * WORD, b"\0"), turn.stories[row].tobytes()
            )
            _expect("mask", _mask(game, state, seat), turn.masks[row].tobytes())
        env.step(env.random_actions())


def _observation(game: Game, state: Any, seat: int) -> bytes:
    encode = game.part("encode")
    out = [0] * sum(part.length for part in encode.PUBLIC + encode.PRIVATE)
    encode.private(state, seat, out, encode.public(state, out, 0))
    return bytes(out)


def _mask(game: Game, state: Any, seat: int) -> bytes:
    legal = set(game.legal_ids(state, seat))
    return bytes(action in legal for action in range(len(game.actions)))


def _hear(state: Any, stories: list[bytes], fresh: bool) -> None:
    """Add the events of the last step to the stories of those who were told."""
    if fresh:
        stories[:] = [b""] * len(stories)
    at = 0
    while at < state.log_len:
        count = state.log[at] >> 5
        word = bytes([(state.log[at] & 31) + 1, *state.log[at + 2 : at + 2 + count]]).ljust(WORD, b"\0")
        for seat in range(len(stories)):
            stories[seat] += word if state.log[at + 1] >> seat & 1 else b""
        at += 2 + count


def _expect(what: str, plain: bytes, native: bytes) -> None:
    if plain != native:
        raise Difference(f"{what}: interpreted {plain.hex()}, compiled {native.hex()}")
