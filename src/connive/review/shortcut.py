"""`connive.review`: imports what it needs when it is called, so that `import connive` stays light."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from connive.play.match import Match
    from connive.play.record import Record
    from connive.review.model import Review


def review(source: "Match | Record", simulations: int | None = None) -> "Review":
    """Say what was known in a finished match, and what each choice was worth (docs/review.md).

    `simulations` is the budget for the whole game; the same one always gives the same review.
    """
    from connive.review.reviewer import review as reviewed

    return reviewed(source, simulations)
