"""Learns `experience.toml` of Conclave from games with itself: `python -m tools.conclave_experience GAMES ROUNDS`.

All seats play GAMES games as `judgement.weight` says. In one position of eight it is noted which terms each seat's
outlook has, and at the end who came first. The terms are then fitted so that this is foretold best: a logistic
regression, held by a little weight decay. A further round plays by what was learned. With `begin` in place of numbers
all that was learned is forgotten.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

from connive.compiled.kernels import copy_row, lively_index, some_seat
from connive.compiled.native import HEURISTICS, RULES, Native, Suite
from connive.compiled.shapes import GIVEN, Rows, Words
from connive.core.randomness import below
from connive.core.registry import find_game
from connive.core.state import Vec
from connive.games.conclave import model
from connive.games.conclave.experience import TERMS
from connive.games.conclave.judgement import LEADS, MIDDLE, PER_COUNT, PER_STAGE, PILES, STAGES, terms

deal = GIVEN
to_act = GIVEN
legal = GIVEN
step = GIVEN
is_over = GIVEN
result = GIVEN
value = GIVEN
weight = GIVEN

PAGE = Path("src/connive/games/conclave/experience.toml")
HEAD = "# By `python -m tools.conclave_experience`: see judgement.py.\nterms = [\n"
PER_SEAT = model.MAGICS + 2
SELDOM = 8
"""Of so many positions one is learned from."""
MOST = 16
"""How many positions of a game are learned from at most."""
DECAY, RATE, PASSES, BATCH = 1e-6, 0.02, 12, 4096


def gather(states: Rows, games: int, rng: Words, out: Vec, weights: Vec, notes: Vec, firsts: Vec) -> int:
    """Play games of the prepared row 0 in row 1; write terms, and who came first; return how many positions."""
    noted = 0
    for _ in range(games):
        copy_row(states, 0, 1)
        s = states[1]
        deal(s, rng)
        begun = noted
        while not is_over(s):
            seat = some_seat(to_act(s), rng)
            if below(rng, SELDOM) == 0 and noted - begun < MOST:
                at = noted * s.seats * PER_SEAT
                for k in range(s.seats):
                    at = terms(s, k, notes, at)
                noted += 1
            n = legal(s, seat, out)
            step(s, seat, out[lively_index(s, seat, n, rng, out, weights)])
        best = -s.seats
        for k in range(s.seats):
            best = max(best, result(s, k))
        for i in range(begun, noted):
            for k in range(s.seats):
                firsts[i * s.seats + k] = int(result(s, k) == best)
    return noted


SUITE = Suite("experience", sys.modules[__name__], ("gather",), (("rules", RULES), ("judgement", HEURISTICS)))


def played(seats: int, games: int, seed: int) -> tuple[Any, Any]:
    """Return the terms of each seat in many positions, and the share of first places that each then had."""
    game = find_game("conclave")
    kernels = Native(game, SUITE)
    states = kernels.room(model.State, 2)
    ready = model.State()
    model.prepare(ready, model.Options(), seats)
    kernels.put(states, 0, ready)
    most = len(game.actions)
    notes, firsts = np.zeros(games * MOST * seats * PER_SEAT, "i8"), np.zeros(games * MOST * seats, "i8")
    out, weights = np.zeros(most, "i8"), np.zeros(most, "i8")
    many = kernels.gather(states, games, kernels.chance(seed), out, weights, notes, firsts)
    shares = firsts[: many * seats].reshape(many, seats).astype("f8")
    found = notes[: many * seats * PER_SEAT].reshape(many, seats, PER_SEAT) - (seats - 2) * PER_COUNT
    return found, shares / shares.sum(1, keepdims=True)


def chances(learned: Any, notes: Any) -> Any:
    """Return the chance of each seat to come first."""
    outlook = learned[notes].sum(2)
    grown = np.exp(outlook - outlook.max(1, keepdims=True))
    return grown / grown.sum(1, keepdims=True)


def fit(learned: Any, notes: Any, shares: Any, seed: int) -> Any:
    """Improve the terms by Adam, going a few times through nine tenths of the positions; say what the rest shows."""
    chance, kept = np.random.default_rng(seed), len(notes) * 9 // 10
    mean, square, done = np.zeros_like(learned), np.zeros_like(learned), 0
    for turn in range(PASSES):
        order = chance.permutation(kept)
        for at in range(0, kept, BATCH):
            some = order[at : at + BATCH]
            wrong = (chances(learned, notes[some]) - shares[some]) / len(some)
            slopes = (
                np.bincount(notes[some].ravel(), np.repeat(wrong.ravel(), PER_SEAT), minlength=len(learned))
                + DECAY * learned
            )
            done += 1
            mean, square = 0.9 * mean + 0.1 * slopes, 0.99 * square + 0.01 * slopes**2
            step_size = RATE * min(1.0, 2 - 2 * turn / PASSES)
            learned = learned - step_size * (mean / (1 - 0.9**done)) / (np.sqrt(square / (1 - 0.99**done)) + 1e-6)
    right = chances(learned, notes[kept:])
    loss = -(shares[kept:] * np.log(np.maximum(right, 1e-9))).sum(1).mean()
    print(f"  {len(notes)} positions, {loss:.4f} nats a position that was held back")
    return learned


def begun() -> Any:
    """Return what is believed before anything was learned: a pile of a magic that one does not lead costs."""
    learned = np.zeros((STAGES, PER_STAGE))
    for pile in range(PILES):
        for lead in range(LEADS):
            lost = 1 / (1 + np.exp((lead - MIDDLE) * 0.4))
            learned[:, pile * LEADS + lead] = -0.08 * 2 * pile * lost
    return learned.ravel()


def write(learned: list[Any]) -> None:
    """Write the terms to the file, a line for each number of seats."""
    rows = (", ".join(str(round(100 * float(term))) for term in one) for one in learned)
    PAGE.write_text(HEAD + "".join(f"    [{row}],\n" for row in rows) + "]\n", encoding="utf-8")


def read() -> list[Any]:
    """Return the terms as they are now."""
    terms_now = np.array(TERMS, "f8") / 100
    return list(terms_now.reshape(-1, PER_COUNT))


def learn(games: int, seed: int) -> None:
    """Play and learn one round, for every number of seats."""
    learned = read()
    write([fit(learned[seats - 2], *played(seats, games, seed * 8 + seats), seed) for seats in (2, 3, 4)])


def main() -> None:
    """Begin, or learn; each round is a process of its own, which plays by what the one before has written."""
    if sys.argv[1] == "begin":
        write([begun()] * 3)
    elif len(sys.argv) > 3:
        learn(int(sys.argv[1]), int(sys.argv[3]))
    else:
        for k in range(int(sys.argv[2])):
            subprocess.run([sys.executable, "-m", "tools.conclave_experience", sys.argv[1], "1", str(k)], check=True)


if __name__ == "__main__":
    main()
