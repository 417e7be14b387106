"""What can be signalled at the table."""

from connive.core.signals import Signal
from connive.games.berlin63.model import Character, Options

SIGNALS = (
    Signal("doubt"),
    Signal("dare"),
    Signal("truth"),
    Signal("accuse", ("short",)),
    Signal("ask", ("short",)),
    Signal("yes"),
    Signal("no"),
)


def slot_words(options: Options, seats: int, slot: str) -> list[str]:  # noqa: ARG001
    """Return the super-spies."""
    return [character.name.lower() for character in Character]
