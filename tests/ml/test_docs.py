"""The examples in the code run as they are printed, and the data card is measured."""

import doctest
import importlib

import pytest

from connive.ml import datacard

CODE = (
    "connive.ml",
    "connive.ml.batch",
    "connive.ml.forms",
    "connive.ml.gym",
    "connive.ml.layout",
    "connive.ml.single",
    "connive.ml.zoo",
    "connive.core.parts",
)


@pytest.mark.parametrize("module", CODE)
def test_the_examples_in_the_code_run(module: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried > 0 and failed == 0


def test_the_data_card_has_a_line_for_every_number_of_seats() -> None:
    lines = list(datacard.lines(matches=2))
    assert len(lines) == 2 + 1 + 3 + 1 + 3
    assert all(line.count("|") == datacard.HEAD.count("|") for line in lines)


def test_all_matches_count_once_and_the_shortest_are_not_preferred() -> None:
    found = datacard.measure("conclave", 2, matches=64)
    mean, low, high = found.length
    assert 30 < low <= mean <= high < 90 and found.legal[0] > 1
