"""Weights from likelihoods: enough worlds stay in play, and none dies."""

from math import log

import pytest

from connive.bots.listening.weights import effective, resample, temper
from connive.core.randomness import FastRng


def test_likelihoods_become_weights_in_their_proportion() -> None:
    assert temper([log(1), log(3)], power=1.0, share=0.0, floor=0.0) == pytest.approx([0.25, 0.75])


def test_a_power_below_one_believes_less() -> None:
    assert temper([log(1), log(9)], power=0.5, share=0.0, floor=0.0) == pytest.approx([0.25, 0.75])


def test_equal_likelihoods_are_equal_weights_however_small_they_are() -> None:
    assert temper([-1000.0] * 8, power=1.0, share=0.5, floor=0.1) == pytest.approx([1 / 8] * 8)


def test_the_effective_sample_size_does_not_fall_below_its_bound() -> None:
    logs = [-20.0 * i for i in range(50)]
    assert effective(temper(logs, power=1.0, share=0.0, floor=0.0)) < 2
    tempered = temper(logs, power=1.0, share=0.4, floor=0.0)
    assert 0.4 * 50 <= effective(tempered) < 0.45 * 50
    assert tempered == sorted(tempered, reverse=True)


def test_the_floor_keeps_what_the_model_thinks_impossible() -> None:
    weights = temper([0.0, -1e9, -1e9, -1e9], power=1.0, share=0.0, floor=0.2)
    assert weights == pytest.approx([0.85, 0.05, 0.05, 0.05])


def test_worlds_are_drawn_as_often_as_their_weight_says_rounded() -> None:
    weights = [0.5, 0.31, 0.15, 0.04]
    for seed in range(50):
        drawn = resample(weights, 10, FastRng(seed))
        assert sum(drawn.values()) == 10
        for index, weight in enumerate(weights):
            assert abs(drawn.get(index, 0) - 10 * weight) < 1
    often = [resample(weights, 10, FastRng(seed)).get(3, 0) for seed in range(400)]
    assert sum(often) / 400 == pytest.approx(0.4, abs=0.1)
