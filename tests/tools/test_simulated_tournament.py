"""Bots play a Swiss event at the tables of simulated servers that fail: paired and counted right."""

import gc
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from tests.tournaments.reckoning import swiss_table
from tools.simulator.tournament import TournamentWorld

from connive.tournaments import log
from connive.tournaments.rules import WIN, TournamentRules
from connive.tournaments.standings import standings
from connive.tournaments.tournament import fold

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
SEED = 63


@pytest.fixture(autouse=True)
def _swept() -> Iterator[None]:
    yield
    gc.collect()


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "last"), [(8, 3), pytest.param(64, 6, marks=pytest.mark.long)])
def test_bots_play_every_game_of_a_swiss_event(bots: int, last: int) -> None:
    world = TournamentWorld(SEED, bots)
    report = world.run()
    assert report.failure is None and len(world.processes) > 1 and report.faults["a process dies"] > 0
    rounds = [entry.what for entry in world.log if isinstance(entry.what, log.Paired)]
    assert [each.round for each in rounds] == list(range(1, last + 1))
    for each in rounds:
        assert (
            sorted(player for board in each.boards for player in board.players) == list(range(bots)) and not each.byes
        )
    pairs = Counter(
        frozenset(two) for each in rounds for board in each.boards for two in combinations(board.players, 2)
    )
    assert len(pairs) == last * bots // 2 and set(pairs.values()) == {1}
    settled = [entry.what for entry in world.log if isinstance(entry.what, log.Settled)]
    assert len(settled) == last * bots // 2 and not any(each.missing for each in settled)
    played = [world.truth.tables[each.table].fold for each in settled]
    assert all(each.row.status == "over" and each.length for each in played), "every game was played at its table"
    found = standings(fold(TournamentRules("swiss"), world.log))
    reckoned = swiss_table(world.log)
    assert [each.entrant for each in found] == [line[0] for line in reckoned]
    for mine, theirs in zip(found, reckoned, strict=True):
        numbers = (mine.entrant, mine.points / WIN, float(mine.buchholz), float(mine.sonneborn), mine.wins)
        assert numbers == pytest.approx(theirs)
