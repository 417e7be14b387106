"""Small contests for tests."""

from connive.arena.games import Finished, Played, Setting
from connive.arena.pairing import Contest
from connive.arena.runners import play

TINY = "rows=3 columns=2 cast=four quiet_limit=6"


def contest(bots: tuple[str, ...] = ("random", "lookahead"), deals: int = 3, **changed: object) -> Contest:
    given = {"game": "berlin63", "rules": 1, "options": TINY, "seats": 2, "style": "round_robin", "seed": "s"}
    return Contest(**(given | {"bots": bots, "deals": deals} | changed))  # type: ignore[arg-type]


def setting(of: Contest) -> Setting:
    return Setting(of.game, of.options, of.seats, of.budget, of.calibrate)


def played(of: Contest, jobs: int = 1) -> list[Finished]:
    return list(play(setting(of), of.pairings(), jobs))


def results(finished: list[Finished]) -> list[tuple[int, tuple[Played, ...]]]:
    """Return what must be the same wherever a contest was held: all but the times."""
    return sorted((each.number, each.games) for each in finished)


def game(bots: str, *results: int, length: int = 9) -> Played:
    """Return a game between bots of one letter each."""
    return Played(tuple(bots), results, "x", length)
