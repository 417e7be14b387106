"""What was learned from many games: the terms of `judgement.py`, data in `experience.toml`.

`python -m tools.conclave_experience` writes the file.
"""

import tomllib
from importlib import resources

TERMS: tuple[int, ...] = tuple(
    term
    for seats in tomllib.loads((resources.files(__package__) / "experience.toml").read_text(encoding="utf-8"))["terms"]
    for term in seats
)
"""Hundredths of a logarithm, by number of seats and stage; see `judgement.py`."""
