"""Simulations: every deal in all its seatings, scores with their uncertainty."""

import json
from pathlib import Path

from .running import TINY, connive


def test_simulate_reports_every_bot(tmp_path: Path) -> None:
    result = connive("simulate", "berlin63", "--games", "6", "--bots", "random,random", "--seed", "1", "-o", TINY)
    assert result.exit_code == 0
    assert "Berlin 63: 6 games on 6 deals" in result.output
    assert "95 % interval" in result.output


def test_simulate_repeats_with_a_seed_whatever_the_jobs() -> None:
    args = ("simulate", "berlin63", "-n", "6", "--bots", "lookahead,random", "--seed", "x", "-o", TINY, "--json")
    one, two = (json.loads(connive(*args, "--jobs", jobs).output) for jobs in ("1", "2"))
    one.pop("seconds"), two.pop("seconds")
    assert one == two
    assert one["deals"] == 3 and [line["games"] for line in one["bots"]] == [6, 6]


def test_without_a_seed_a_fresh_one_is_reported() -> None:
    args = ("simulate", "berlin63", "-n", "1", "--bots", "random", "-o", TINY, "--json")
    assert json.loads(connive(*args).output)["seed"] != json.loads(connive(*args).output)["seed"]
