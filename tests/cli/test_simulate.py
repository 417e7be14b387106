"""Simulations: every deal in all its seatings, scores with their uncertainty."""

import json
from pathlib import Path

import pytest

from connive.cli.tournament import BadBots, Deal, Played, check_bots, deals, interval, lines, play_deal, seatings

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


def test_every_deal_is_played_with_the_seats_rotated() -> None:
    assert seatings(("a", "b", "c")) == ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    assert seatings(("a", "b", "a", "b")) == ((0, 1, 2, 3), (1, 2, 3, 0))
    planned = list(deals("berlin63", "", ("a", "b"), 5, "s"))
    assert [len(deal.seatings) for deal in planned] == [2, 2, 1]
    assert len({deal.seed for deal in planned}) == 3


def test_one_deal_gives_the_same_hidden_facts_to_both_seatings() -> None:
    deal = Deal("berlin63", TINY, 2, 5, ((0, 1), (1, 0)), ("random", "lookahead"))
    assert [game.seating for game in play_deal(deal)] == [(0, 1), (1, 0)]
    assert play_deal(deal) == play_deal(deal)


def test_bots_go_round_evenly() -> None:
    assert check_bots(["random"], 4) == ("random",) * 4
    with pytest.raises(BadBots):
        check_bots(["random"] * 3, 4)
    with pytest.raises(BadBots):
        check_bots([], 2)


def test_intervals_hold_the_mean_and_shrink_with_games() -> None:
    few = interval([[1.0, 0.0], [1.0, 1.0], [0.0, 0.5]])
    many = interval([[1.0, 0.0], [1.0, 1.0], [0.0, 0.5]] * 50)
    assert few[1] < few[0] < few[2]
    assert few[0] == pytest.approx(many[0])
    assert many[2] - many[1] < (few[2] - few[1]) / 4


def test_intervals_stay_honest_when_every_game_went_one_way() -> None:
    mean, low, high = interval([[1.0]] * 10)
    assert mean == 1 and high == pytest.approx(1)
    assert 0.6 < low < 0.9


def test_pairs_that_cancel_out_count_as_sure() -> None:
    """Deals that decide the game by themselves, one win each way, say nothing for either bot: the mean is one half."""
    mean, low, high = interval([[1.0, 0.0]] * 40)
    assert mean == 0.5 and low < 0.5 < high


def test_a_bot_is_scored_over_all_its_seats() -> None:
    played = [[Played((0, 1), (1, -1), "x", 9), Played((1, 0), (1, -1), "x", 9)], [Played((0, 1), (0, 0), "x", 9)]]
    first, second = lines(("a", "b"), played)
    assert (first.won, first.drawn, first.lost) == (1, 1, 1)
    assert first.score == second.score == 0.5
