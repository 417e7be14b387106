"""What can be signalled at the table."""

from connive.core.signals import Signal
from connive.games.conclave.cards import Magic
from connive.games.conclave.model import Options

SIGNALS = (
    Signal("warn", ("seat",)),
    Signal("accuse", ("seat", "magic")),
    Signal("want", ("magic",)),
    Signal("leave", ("magic",)),
    Signal("yes"),
    Signal("no"),
)


def slot_words(options: Options, seats: int, slot: str) -> list[str]:  # noqa: ARG001
    """Return the magics."""
    return [magic.name.lower() for magic in Magic]
