"""Training of the full games: exact slopes, exact resuming, and a file in whole numbers that plays as it learned."""

import json
import os
import pickle
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from connive.cli import app
from connive.cli import train as train_command
from connive.compiled.book import book
from connive.compiled.network import UNIT
from connive.compiled.network_file import unpack
from connive.core.cluster import ClusterLost
from connive.core.registry import find_game
from connive.ml.full import checkpoint, cluster, run, teacher
from connive.ml.full.actors import Actors, Lessons
from connive.ml.full.arithmetic import improve, score, to_logs
from connive.ml.full.errors import BadCheckpoint, NoMemory, OtherCheckpoint
from connive.ml.full.recipe import Recipe
from connive.ml.full.teacher import Lectures
from connive.ml.full.trainer import Training
from connive.ml.full.weights import Shape, Weights, think
from connive.ml.full.whole_numbers import export

GAME = find_game("berlin63")
TINY = Recipe(matches=12, length=6, hidden=16, mind=8, batch=24, settle=2, pool=2, rivals=0.5, habit=0.5)
ROUNDS = 7


def trained(rounds: int, seed: int = 3) -> Training:
    training = Training(GAME, (2,), seed, TINY)
    for _ in range(rounds):
        training.round()
    return training


def everything(training: Training) -> dict[str, Any]:
    """All that decides the next round."""
    arrays = {name: part.tobytes() for name, part in checkpoint._arrays(training).items()}
    return arrays | {"chance": training.chance.bit_generator.state, "steps": training.steps}


# --- Exact resuming ---


def test_a_training_that_is_stopped_after_every_round_is_the_one_that_was_never_stopped(tmp_path: Path) -> None:
    whole, parts = trained(ROUNDS), trained(0)
    assert parts.pool == [] and len(whole.pool) == TINY.pool
    for _ in range(ROUNDS):
        parts.round()
        checkpoint.save(parts, tmp_path)
        parts = checkpoint.load(tmp_path, GAME, (2,), 3)
    assert everything(parts) == everything(whole)


def test_heuristics_judge_at_first_and_less_and_less() -> None:
    recipe = replace(TINY, guide=4000)
    assert [recipe.guidance(steps) for steps in (0, 1000, 4000, 9000)] == [1, 0.75, 0, 0] and TINY.guidance(0) == 0
    actors, chance = Actors(GAME, 2, recipe, 3), np.random.default_rng(1)
    own = Weights(Shape(book(GAME, 2).rows, book(GAME, 2).traits, 16, 8))
    leans = np.array(book(GAME, 2).leans, np.float32) / 100
    judged = actors._heuristics()
    lessons, _ = actors.round(own, None, leans, chance, 0.5)
    assert len(lessons.values) > 10, "a network of zeros judges nothing: what is there comes from the heuristics"
    assert judged.shape == (TINY.matches,)
    assert np.abs(lessons.values).max() > 0 and np.abs(lessons.values).max() <= 0.5


def test_another_seed_is_another_training() -> None:
    assert everything(trained(1, seed=1))["weights"] != everything(trained(1, seed=2))["weights"]


def test_what_is_half_written_does_not_take_the_place_of_what_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    training = trained(1)
    checkpoint.save(training, tmp_path)
    before = everything(training)

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    training.round()
    monkeypatch.setattr(np, "savez", interrupted)
    with pytest.raises(KeyboardInterrupt):
        checkpoint.save(training, tmp_path)
    assert everything(checkpoint.load(tmp_path, GAME, (2,), 3)) == before


def test_a_damaged_checkpoint_and_one_of_something_else_are_refused(tmp_path: Path) -> None:
    checkpoint.save(trained(1), tmp_path)
    with pytest.raises(OtherCheckpoint, match="seed 3"):
        checkpoint.load(tmp_path, GAME, (2,), 4)
    with pytest.raises(OtherCheckpoint):
        checkpoint.load(tmp_path, find_game("confusion"), (2,), 3)
    file = tmp_path / checkpoint.FILE
    file.write_bytes(file.read_bytes()[:2000])
    with pytest.raises(BadCheckpoint):
        checkpoint.load(tmp_path, GAME, (2,), 3)


# --- Crews elsewhere ---


class Died(Exception):
    """Whatever goes wrong with a cluster."""


class FlakyRay:
    """A cluster in this process: what it is given it passes on as Ray does, and it may be lost."""

    exceptions = SimpleNamespace(RayError=Died, RayTaskError=KeyError)

    def __init__(self, lost: bool = False) -> None:
        self._lost = lost

    def put(self, part: Any) -> Any:
        return part.copy()

    def remote(self, **_: object) -> Any:
        return lambda work: SimpleNamespace(remote=lambda *given: pickle.loads(pickle.dumps(work(*given))))

    def get(self, tasks: list[Any]) -> list[Any]:
        if self._lost:
            raise Died
        return tasks


def crewed(rounds: int, stage: Any = None) -> Training:
    training = Training(GAME, (2,), 3, replace(TINY, crews=3))
    training.stage = stage or training.stage
    for _ in range(rounds):
        training.round()
    return training


def test_on_a_cluster_the_same_is_learned_as_here() -> None:
    here, there = crewed(4), crewed(4, cluster._stage(FlakyRay(), "x"))
    assert everything(here) == everything(there) and here.pool
    assert len({actors.states.tobytes() for actors in here.actors}) == 3, "crews play matches of their own"


def test_a_cluster_that_is_lost_is_given_up_in_words() -> None:
    with pytest.raises(ClusterLost, match="somewhere"):
        crewed(1, cluster._stage(FlakyRay(lost=True), "somewhere"))


@pytest.mark.slow
def test_in_several_processes_the_same_is_learned_as_in_one(tmp_path: Path) -> None:
    training = crewed(0)
    with run.at_work(training, 2, None):
        for _ in range(3):
            training.round()
    assert everything(training) == everything(crewed(3))


@pytest.mark.long
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_on_a_real_cluster_a_killed_worker_changes_nothing() -> None:
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as short:  # sockets have short names
        quiet = os.environ | {"RAY_USAGE_STATS_ENABLED": "0", "RAY_TMPDIR": short}
        command = [sys.executable, "-m", "ml.training_on_a_cluster"]
        home = Path(__file__).parents[1]
        done = subprocess.run(command, capture_output=True, env=quiet, cwd=home, timeout=240, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout.splitlines()[-1]) == {"same": True, "killed": True}


# --- Learning ---


def lessons() -> tuple[Lessons, Weights, Any]:
    """Some positions of random matches, with a network whose numbers are not small."""
    one, chance = book(GAME, 2), np.random.default_rng(5)
    weights = Weights.random(Shape(one.rows, one.traits, 16, 8), chance)
    weights.traits[:] = chance.normal(0, 0.5, weights.traits.shape)
    leans = np.array(one.leans, np.float32) / 100
    found, _ = Actors(GAME, 2, TINY, 1).round(weights, None, leans, chance)
    return found, weights, leans


def objective(found: Lessons, minds: Any, traits: Any, leans: Any, gains: Any, magnet: float, slow: Any) -> float:
    """What `improve` climbs, written down as it is meant: the mean of ratio times gain less the magnet's pull.

    The magnet is half what is leaned to, half the policy of a slower network, if there is one.
    """
    total = 0.0
    for i, at in enumerate(found.places):
        known, marks = np.zeros(len(traits), np.float32), np.full(len(traits), -1)
        out, calm = np.zeros(4096, np.float32), np.zeros(4096, np.float32)
        many = score(found.tape, at, leans[found.seats[i]], minds[i], traits, known, marks, 0, out)
        score(found.tape, at, leans[found.seats[i]], 0 * minds[i], traits, known, marks, 1, calm)
        to_logs(out, many)
        to_logs(calm, many)
        if slow is not None:
            habit = np.zeros(4096, np.float32)
            score(found.tape, at, leans[found.seats[i]], slow.minds[i], slow.traits, known, marks, 2, habit)
            to_logs(habit, many)
            calm[:] = (calm + habit) / 2
            to_logs(calm, many)
        far = float((np.exp(out[:many]) * (out[:many] - calm[:many])).sum())
        total += float(np.exp(out[found.taken[i]] - found.logs[i]) * gains[i]) - magnet * far
    return total / len(found.places)


@pytest.mark.parametrize("habit", [0.0, 0.5])
def test_the_slopes_are_those_of_the_objective(habit: float) -> None:
    found, weights, leans = lessons()
    found = found._replace(places=found.places[:20])
    minds = think(weights, found.tape, found.places).minds
    gains = np.linspace(-1, 1, 20, dtype=np.float32)
    back, slopes, notes = np.zeros_like(minds), np.zeros_like(weights.traits), np.zeros(4)
    parts = (found.tape, found.places, found.seats, leans, minds, weights.traits, found.taken, found.logs, gains)
    slow = SimpleNamespace(minds=minds[::-1].copy(), traits=weights.traits[::-1].copy()) if habit else None
    habits = (slow.minds, slow.traits) if slow else (minds[:, :0].copy(), weights.traits)
    improve(*parts, 0.2, 0.3, *habits, habit, back, slopes, notes)
    assert notes[0] == pytest.approx(0, abs=1e-3), "the network is the one that chose"
    rng, small = np.random.default_rng(0), 1e-2
    for _ in range(4):
        way, aside = rng.normal(size=minds.shape).astype("f4"), rng.normal(size=slopes.shape).astype("f4")
        ends = [
            objective(found, minds + sign * small * way, weights.traits + sign * small * aside, leans, gains, 0.3, slow)
            for sign in (1, -1)
        ]
        measured = (ends[0] - ends[1]) / (2 * small)
        assert measured == pytest.approx(-float((back * way).sum() + (slopes * aside).sum()), rel=0.05, abs=2e-3)


def test_a_choice_is_credited_with_what_its_own_seat_won() -> None:
    found, _, _ = lessons()
    assert len(found.places) and np.isfinite(found.gains).all()
    ended = np.abs(found.targets) <= 1.5
    assert ended.all(), "results are between -1 and 1, and values are"


def test_whoever_learns_moves_towards_what_paid() -> None:
    """Gains that praise one action of each position: after learning it is more likely."""
    training = trained(0)
    found, _ = training.actors[0].round(training.learner.weights, None, training.leans, training.chance)
    praised = found._replace(gains=np.where(found.taken == 0, 1, -1).astype(np.float32))
    before = _first_shares(training, found)
    for _ in range(60):
        training.learner.learn(praised, training.leans, 1.0, training.chance)
    assert _first_shares(training, found) > before + 0.05


def _first_shares(training: Training, found: Lessons) -> float:
    weights, total = training.learner.weights, 0.0
    minds = think(weights, found.tape, found.places).minds
    for i, at in enumerate(found.places):
        known, marks = np.zeros(len(weights.traits), np.float32), np.full(len(weights.traits), -1)
        out = np.zeros(4096, np.float32)
        many = score(found.tape, at, training.leans[found.seats[i]], minds[i], weights.traits, known, marks, 0, out)
        to_logs(out, many)
        total += float(np.exp(out[0]))
    return total / len(found.places)


def test_the_magnet_stays_above_its_least_weight_and_the_slow_average_follows() -> None:
    recipe = Recipe(magnet=0.05, least=0.03)
    assert recipe.pull(1.0) == 0.05 and recipe.pull(0.1) == 0.03
    training = trained(0)
    first = training.learner.habit.copy()
    training.round()
    learner = training.learner
    slow, fast = np.abs(learner.habit - first).sum(), np.abs(learner.average - first).sum()
    assert 0 < slow < fast


def test_played_with_is_the_slow_average_once_it_has_had_time_to_follow() -> None:
    training = trained(1)
    learner = training.learner
    assert training.network.flat is learner.average
    learner.done[0] = round(1 / TINY.slow)
    assert training.network.flat is learner.habit
    plain = Training(GAME, (2,), 3, replace(TINY, habit=0.0))
    plain.learner.done[0] = 1 << 20
    assert plain.network.flat is plain.learner.average


# --- The command ---


def test_the_command_trains_goes_on_and_exports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "usual_recipe", lambda _: TINY)
    monkeypatch.setattr(train_command, "MILLION", 100)
    args = ["train", "berlin63", "--full", "--out", str(tmp_path / "run"), "--html", str(tmp_path / "curve.html")]
    assert CliRunner().invoke(app, [*args, "--steps", "3"]).exit_code == 0
    first = unpack((tmp_path / "run" / run.NETWORK).read_bytes())
    again = CliRunner().invoke(app, [*args, "--steps", "60", "--json"])
    second = unpack((tmp_path / "run" / run.NETWORK).read_bytes())
    assert again.exit_code == 0 and first is not None and second is not None
    assert 300 <= first.card.steps < 1000 and second.card.steps >= 6000
    points = json.loads(again.stdout)
    assert points == json.loads((tmp_path / "run" / run.CURVE).read_text()) and len(points) > 1
    assert "<svg" in (tmp_path / "curve.html").read_text()


def test_a_training_begins_with_a_network_and_plays_against_one_that_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "usual_recipe", lambda _: TINY)
    first = trained(2)
    export(first, tmp_path / "n.bin")
    network = tmp_path / "n.bin"
    again = run.prepare(tmp_path / "run", GAME, 5, network, network, elders=[network])
    assert (again.steps, again.seconds) == (first.steps, round(first.seconds, 1)) and again.recipe.rivals == 1
    assert np.abs(again.learner.average - first.learner.average)[first.learner.square > 0].max() < 1 / UNIT
    before = again.against.copy()
    for _ in range(TINY.settle + 1):
        again.round()
    assert again.pool and (again.against == before).all() and (again.learner.average != before).any()
    checkpoint.save(again, tmp_path / "run")
    kept = run.prepare(tmp_path / "run", GAME, 5)
    assert len(kept.elders) == 1 and (kept.elders[0] == before).all()
    again.round()
    kept.round()
    assert everything(kept) == everything(again)


def test_the_whole_numbers_are_those_of_the_average(tmp_path: Path) -> None:
    training = trained(2)
    export(training, tmp_path / "n.bin")
    found = unpack((tmp_path / "n.bin").read_bytes())
    assert found is not None and found.card.steps == training.steps and found.card.seats == (2,)
    assert len(found.numbers) == 4 + training.learner.average.size


def test_a_game_that_says_nothing_to_networks_cannot_be_trained(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "is_known", lambda *_: False)
    with pytest.raises(NoMemory, match=r"memory\.py"):
        run.prepare(tmp_path, GAME, 0)


# --- Lessons of a teacher ---


def test_a_teacher_is_imitated_and_its_games_are_not_played_twice(tmp_path: Path) -> None:
    """A teacher whose choice is always the same: soon it is guessed."""
    training = trained(0)
    found = teacher.play(training, tmp_path, "random", 4)
    again = teacher.play(training, tmp_path, "none such: nothing is left to play", 4)
    assert all((one == other).all() for one, other in zip(found, again, strict=True)) and len(found.places) > 50
    first = Lectures(GAME, 2, "random").lessons(training.seed)
    assert (first.taken == found.taken[: len(first.taken)]).all(), "a game is a function of its number and the seed"
    assert set(np.unique(found.targets)) <= {-1, 0, 1}
    always = found._replace(taken=0 * found.taken)
    before = training.learner.likelihood(always, training.leans)
    guessed = teacher.study(training, always)
    assert np.log(guessed) > before + 0.2
    assert (training.learner.average == training.learner.weights.flat).all()


def test_the_command_begins_with_a_teacher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "usual_recipe", lambda _: TINY)
    monkeypatch.setattr(train_command, "MILLION", 100)
    args = ["train", "berlin63", "--full", "--out", str(tmp_path / "run"), "--teacher", "random", "--games", "10"]
    done = CliRunner().invoke(app, [*args, "--steps", "3"])
    assert done.exit_code == 0 and "After 10 games of random" in done.stderr
    assert CliRunner().invoke(app, [*args[:5], "--teacher", "nobody", "--steps", "3"]).exit_code == 0, "it goes on"
    refused = CliRunner().invoke(app, [*args[:4], str(tmp_path / "new"), "--teacher", "nobody", "--steps", "3"])
    assert refused.exit_code != 0 and "nobody" in refused.stderr
