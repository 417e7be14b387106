"""Control variates of contests, as benchmarks/luck.py has them: they change no result on average."""

import numpy as np
from benchmarks.luck import exact, without


def test_the_mean_of_corrections_is_zero_whatever_the_judge_says() -> None:
    mean, size = exact("conclave")
    assert mean < 1e-12 < size


def test_what_luck_explains_is_taken_away_and_nothing_else() -> None:
    luck = np.array([[1.0], [-1.0]] * 20)
    skill = np.repeat([0.25, 0.75], 20)
    left = without(skill + 0.5 * luck[:, 0], luck)
    assert np.abs(left - skill).max() < 1e-3
