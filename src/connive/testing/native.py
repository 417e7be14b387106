"""Compiled and interpreted rules agree step by step, in every field and every event byte."""

from connive.testing.cases import Case


def native_agrees(case: Case, seed: int) -> None:
    """Step random games in both forms and compare the whole record after each step."""
    from connive.compiled.lockstep import lockstep

    lockstep(case.game, options=case.options, seats=case.seats, seed=seed, games=3)
