"""Finds leaks in anybody's games: python -m connive.testing.leaks openspiel:gin_rummy (or pettingzoo:, rlcard:,
connive:).

Invariant: nothing is reported without a witness, two histories that a reader can replay.
"""
