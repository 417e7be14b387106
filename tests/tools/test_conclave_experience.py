"""What was learned of Conclave: games are played and judged natively, and what comes of them is learned."""

import numpy as np
import pytest

pytest.importorskip("numba")

from tools.conclave_experience import begun, chances, fit, played, read

from connive.games.conclave.experience import TERMS
from connive.games.conclave.judgement import PER_COUNT


def test_the_file_holds_a_term_for_everything() -> None:
    assert len(TERMS) == 3 * PER_COUNT
    assert len(begun()) == PER_COUNT and [len(one) for one in read()] == [PER_COUNT] * 3


@pytest.mark.slow
def test_what_is_learned_foretells_better_than_what_was_believed(capsys: pytest.CaptureFixture[str]) -> None:
    notes, shares = played(3, 150, seed=4)
    assert len(notes) == len(shares) > 500
    assert notes.min() >= 0 and notes.max() < PER_COUNT
    assert np.allclose(shares.sum(1), 1)

    def loss(learned: object) -> float:
        return float(-(shares * np.log(np.maximum(chances(learned, notes), 1e-9))).sum(1).mean())

    learned = fit(begun(), notes, shares, seed=1)
    assert loss(learned) < loss(begun())
    assert "positions" in capsys.readouterr().out
