"""A series: matches of the same players until one has won often enough, with the first seat taking turns."""

from typing import NamedTuple

from connive.core.game import Game
from connive.core.options import Given
from connive.core.outcome import Outcome
from connive.core.registry import find_game
from connive.core.viewer import SPECTATOR
from connive.play.match import Match


class Played(NamedTuple):
    """A finished match of a series: who began, and how it ended."""

    first: int
    outcome: Outcome


class Series:
    """First to `wins` wins, at most `limit` matches; then more wins, else a drawn series (B1.5).

    >>> series = Series("berlin63", wins=2, limit=5, seed=1)
    >>> match = series.next_match()
    >>> series.over, series.winners
    (False, ())
    """

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        options: Given = None,
        wins: int = 2,
        limit: int = 5,
        seed: int | str | None = None,
    ) -> None:
        self.game = find_game(game)
        self.seats = self.game.read_seats(seats)
        self.options = self.game.read_options(options)
        self.wins, self.limit, self.seed = wins, limit, seed
        self.played: list[Played] = []

    def next_match(self) -> Match:
        """Return the next match; the first seat moves on by one after every match, a draw too."""
        number = len(self.played)
        seed = None if self.seed is None else f"{self.seed} match {number + 1}"
        options = self.options
        if self.played:
            first = (self.played[-1].first + 1) % self.seats
            options = self.game.read_options(_with_first(str(self.options), first))
        return Match(self.game, seats=self.seats, options=options, seed=seed)

    def add(self, match: Match) -> None:
        """Take in a finished match."""
        if match.outcome is None or self.over:
            raise ValueError("the match is not over, or the series is")
        self.played.append(Played(first_seat(match), match.outcome))

    @property
    def tally(self) -> tuple[int, ...]:
        """Matches won by each seat."""
        return tuple(sum(seat in played.outcome.winners for played in self.played) for seat in range(self.seats))

    @property
    def over(self) -> bool:
        """Whether the series is decided."""
        return max(self.tally) >= self.wins or len(self.played) >= self.limit

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most wins once it is over; empty while it goes on and when all have won alike."""
        if not self.over or len(set(self.tally)) == 1:
            return ()
        return tuple(seat for seat, won in enumerate(self.tally) if won == max(self.tally))


def first_seat(match: Match) -> int:
    """Return the seat that began a match, as it was announced in public."""
    return next(int(event.seat) for event in match.events(SPECTATOR) if type(event).__name__ == "First")  # type: ignore[attr-defined]


def _with_first(options: str, first: int) -> str:
    kept = [word for word in options.split() if not word.startswith("first=")]
    return " ".join([*kept, f"first={first}"])
