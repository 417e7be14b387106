"""SplitMix64 for compiled code, the twin of `core.randomness.FastRng`: `rng` is an array of one unsigned number."""

from connive.compiled.shapes import Words


def below(rng: Words, n: int) -> int:
    """Return a number from 0 to n - 1."""
    rng[0] += 0x9E3779B97F4A7C15
    x = rng[0]
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB
    return (int((x ^ (x >> 31)) >> 33) * n) >> 31
