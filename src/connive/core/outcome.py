"""How a match ended: a result per seat, with a named reason and the clause behind it."""

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """`results[seat]` is the number of seats it beat less the number that beat it: two seats make +1, 0 or -1."""

    results: tuple[int, ...]
    reason: str
    clause: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the best result; empty when everybody drew."""
        best = max(self.results)
        return tuple(seat for seat, result in enumerate(self.results) if result == best) if best else ()
