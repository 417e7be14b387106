"""What another bot did in its games, as lessons: where self-play alone is slow, a network first learns to guess that.

Invariant: a game is a function of the teacher, the seed and its number; those that were kept are not played again.
"""

import os
import time
from pathlib import Path
from typing import Any

import numpy as np

from connive.bots.bot import Place
from connive.bots.host import Host
from connive.bots.network import Memory
from connive.compiled.book import book
from connive.compiled.native import native
from connive.core.game import Game
from connive.core.state import dtype, write_row
from connive.core.viewer import Viewer
from connive.ml.full.actors import SELFPLAY, Lessons
from connive.ml.full.learner import Learner
from connive.ml.full.run import Advance, keep
from connive.ml.full.trainer import Training
from connive.play.match import Match

FILE = "lessons.npz"
PAUSE = 60.0
"""Games are kept after this many seconds, and at the end."""
HELD_BACK = 10
"""One lesson in this many is not learned from: it shows whether what is learned holds for others."""
MOST_PASSES = 60
PATIENCE = 3
"""Learning ends when what was held back has not been guessed better for this many passes."""


class Lectures:
    """Games of a teacher with itself, with one number of seats."""

    def __init__(self, game: Game, seats: int, teacher: str) -> None:
        self._game, self._seats, self._teacher = game, seats, teacher
        self._code, self._book = native(game, SELFPLAY), book(game, seats)
        self._numbers, self._states = np.array(self._book.numbers, np.int32), np.zeros(2, dtype(game.model.State))
        self._desk, self._obs = np.zeros(game.model.MAX_LEGAL, np.int64), np.zeros(self._book.wide, np.uint8)

    def lessons(self, seed: int) -> Lessons:
        """Play a game; return each choice in it with what its seat won in the end."""
        match = Match(self._game, seats=self._seats, seed=seed)
        host = Host.seat(match, dict.fromkeys(range(self._seats), self._teacher), seed)
        memory, told = Memory(Place(self._game, match.options, self._seats, 0)), 0
        tapes, seats, taken = list[Any](), list[int](), list[int]()
        while match.to_act:
            events, seat = match.fold(Viewer.seat(0)).events(), match.to_act[0]
            for event in events[told:]:
                memory.apply(event)
            told = len(events)
            tape = self._read(match, seat, memory.numbers)
            host.move()
            actions = _actions(tape)
            if len(actions) > 1 and match.log[-1].action in actions:  # type: ignore[union-attr]
                tapes.append(tape)
                seats.append(seat)
                taken.append(actions.index(match.log[-1].action))  # type: ignore[union-attr]
        return _joined(tapes, seats, taken, self._results(match))

    def _read(self, match: Match, seat: int, memory: list[int]) -> Any:
        write_row(match._state, self._states, 0)
        mem, seats, places = np.array(memory, np.int64), np.array([seat]), np.zeros(1, np.int64)
        tape = np.zeros(self._book.room, np.int16)
        end = self._code.look(self._states, mem, seats, self._obs, self._desk, self._numbers, tape, places, 0)
        return tape[:end]

    def _results(self, match: Match) -> Any:
        result, others = self._game.rules.result, self._seats - 1
        return np.array([result(match._state, seat) / others for seat in range(self._seats)], np.float32)


def _actions(tape: Any) -> list[int]:
    """Return the actions on a tape with one position."""
    at, found = 2 + int(tape[0]), list[int]()
    for _ in range(int(tape[at - 1])):
        found.append(int(tape[at]))
        at += 2 + int(tape[at + 1])
    return found


def _joined(tapes: list[Any], seats: list[int], taken: list[int], results: Any) -> Lessons:
    places = np.cumsum([0, *map(len, tapes)])[:-1]
    who, nothing = np.array(seats), np.zeros(len(seats), np.float32)
    return Lessons(np.concatenate(tapes), places, who, np.array(taken), nothing, nothing + 1, results[who], nothing)


def attend(training: Training, folder: Path, teacher: str, games: int, advance: Advance | None = None) -> float:
    """Let a new training learn from a teacher's games; return how surely it guesses the choices held back."""
    began = time.process_time()
    lessons = play(training, folder, teacher, games, advance)
    guessed = study(training, lessons)
    training.seconds += time.process_time() - began
    keep(training, folder)
    return guessed


def play(training: Training, folder: Path, teacher: str, games: int, advance: Advance | None = None) -> Lessons:
    """Return the lessons of a number of games, those in the folder among them."""
    kept, done = _kept(folder / FILE)
    halls = [Lectures(training.game, many, teacher) for many in training.seats]
    saved = time.monotonic()
    for number in range(done, games):
        kept.append(halls[number % len(halls)].lessons(training.seed + number))
        if advance is not None:
            advance(number + 1, games)
        if time.monotonic() - saved > PAUSE or number + 1 == games:
            kept = [Lessons.joined(kept)]
            _keep(folder / FILE, kept[0], number + 1)
            saved = time.monotonic()
    return Lessons.joined(kept)


def _kept(path: Path) -> tuple[list[Lessons], int]:
    if not path.exists():
        return [], 0
    with np.load(path, allow_pickle=False) as found:
        return [Lessons(*(found[name] for name in Lessons._fields))], int(found["games"])


def _keep(path: Path, lessons: Lessons, games: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".new")
    with open(beside, "wb") as file:
        np.savez_compressed(file, games=games, **lessons._asdict())
    os.replace(beside, path)


def study(training: Training, lessons: Lessons) -> float:
    """Learn to guess the teacher's choices and results, until what was held back is guessed no better."""
    learner: Learner = training.learner
    order = training.chance.permutation(len(lessons.places))
    few = len(order) // HELD_BACK
    learned, held = (_some(lessons, part) for part in (order[few:], order[:few]))
    best, kept, waited = -np.inf, learner.weights.flat.copy(), 0
    for _ in range(MOST_PASSES):
        learner.imitate(learned, training.leans, training.chance)
        likely = learner.likelihood(held, training.leans)
        if likely > best:
            best, kept, waited = likely, learner.weights.flat.copy(), 0
        elif (waited := waited + 1) == PATIENCE:
            break
    learner.weights.flat[:] = learner.average[:] = kept
    return float(np.exp(best))


def _some(lessons: Lessons, some: Any) -> Lessons:
    return Lessons(lessons.tape, *(part[some] for part in lessons[1:]))
