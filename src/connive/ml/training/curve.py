"""How a training went, point by point."""

import msgspec


class Point(msgspec.Struct, frozen=True):
    """After some rounds: what the policy wins against random play, what it loses to a player who knows it, and how
    undecided it is, in nats.
    """

    step: int
    against_random: float
    exploitability: float
    entropy: float


class Curve(msgspec.Struct, frozen=True):
    """All points of a training, from before the first round to after the last."""

    game: str
    options: str
    seed: int
    steps: int
    kept: int
    """After how many rounds the policy was least exploitable: this one is kept."""
    seconds: float
    points: list[Point]

    def json(self) -> bytes:
        """Return the curve for other programs."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2)
