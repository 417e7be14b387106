"""What can be signalled at the table. No slot can hold a sum of money, so no signal can break C4.1."""

from connive.core.signals import Signal
from connive.games.conspiracy.model import Options, Spy, board_of

SIGNALS = (
    Signal("warn", ("seat",)),
    Signal("stop", ("seat",)),
    Signal("challenge", ("seat",)),
    Signal("pass"),
    Signal("move", ("short", "space")),
    Signal("blow", ("short",)),
    Signal("claim", ("short",)),
    Signal("accuse", ("seat", "short")),
    Signal("ask", ("short",)),
    Signal("yes"),
    Signal("no"),
)


def slot_words(options: Options, seats: int, slot: str) -> list[str]:
    """Return the spies and the spaces of the map that is played."""
    board = board_of(options, seats)
    if slot == "space":
        return [space.name for space in board.spaces]
    return [Spy(spy).name.lower() for spy in range(board.spies)]
