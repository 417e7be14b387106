"""How far each seat's words are believed: by what its statements turned out to be.

Invariant: nobody is believed, or disbelieved, altogether; a lie weighs twice as much as a truth.
"""

LIE = 2
MOST = 8
"""The most truths, and the most lies, that count, so that neither makes the other void."""


class Credibility:
    """What one listener makes of all seats."""

    def __init__(self, seats: int) -> None:
        self._true, self._false = [0] * seats, [0] * seats

    def prove(self, seat: int, true: bool) -> None:
        """A statement of a seat turned out to be true, or false."""
        count = self._true if true else self._false
        count[seat] = min(count[seat] + 1, MOST)

    def trust(self, seat: int) -> float:
        """Return how far a seat is believed, between 0 and 1; one half before anything is proved."""
        true, false = self._true[seat], self._false[seat]
        return (1 + true) / (2 + true + LIE * false)
