"""Puzzles are right: samples are solved again, and what a solver is shown depends on what the seat was told alone."""

from functools import lru_cache

import msgspec
import pytest

from connive.bots.bot import Place
from connive.bots.host import play_out
from connive.core.randomness import FastRng
from connive.core.registry import find_game, games
from connive.play.match import Match
from connive.play.truth import instants
from connive.puzzles.checks import holds
from connive.puzzles.doubts import doubt
from connive.puzzles.library import puzzles
from connive.puzzles.mining import Usual, found_at, mined
from connive.puzzles.model import Kind, Puzzle, Solution
from connive.puzzles.moves import bluffs
from connive.puzzles.position import Position, position
from connive.solving.studies import find_study

GAMES = tuple(sorted(games()))
SMALL = {"confusion": "pieces=three tokens=false quiet_limit=3", "berlin63": "rows=3 columns=2 cast=four quiet_limit=6"}
NOTHING = Solution(0, (), ())


@lru_cache
def played(name: str) -> Match:
    """Return a game of a small variant between bots that choose by chance."""
    game = find_game(name)
    options = game.read_options(SMALL.get(name) or find_study(name).options)
    return play_out(game, options, 2, ["random", "random"], 1)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_sample_of_deductions_is_proved_again(game: str) -> None:
    found = puzzles(game, "deduce")
    assert all(holds(puzzle) for puzzle in found[:: max(1, len(found) // 8)])


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in GAMES if puzzles(game, "lie")])
def test_a_sample_of_statements_is_weighed_again(game: str) -> None:
    found = puzzles(game, "lie")
    assert all(holds(puzzle) for puzzle in found[:: max(1, len(found) // 3)])


CHOICES = [(game, kind) for game in GAMES for kind in ("move", "bluff") if puzzles(game, kind)]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "kind"), CHOICES)
def test_a_sample_of_choices_is_searched_again(game: str, kind: Kind) -> None:
    found = puzzles(game, kind)
    assert all(holds(puzzle) for puzzle in found[:: max(1, len(found) // 3)])


@pytest.mark.parametrize("game", [game for game in GAMES if puzzles(game, "bluff")])
def test_only_one_of_the_choices_beside_a_bluff_is_a_bluff(game: str) -> None:
    for puzzle in puzzles(game, "bluff")[:6]:
        at = position(puzzle)
        told = [bluffs(at, at.worlds(1), choice) for choice in puzzle.choices if isinstance(choice, int)]
        assert told == [i == puzzle.solution.answer for i in range(len(puzzle.choices))]


def test_a_bluff_is_a_claim_that_its_owner_knows_to_be_false() -> None:
    """B4.1: of the claims that a seat may make, some are lies and some are not, as its own bases say."""
    match = played("berlin63")
    positions = [Position(Place(match.game, match.options, match.seats, seat)) for seat in range(match.seats)]
    found = set[bool]()
    for now in instants(match):
        for seat, at in enumerate(positions):
            at.tell(event for event, audience in now.emissions if audience >> seat & 1)
        at = positions[now.choice.seat]
        after = now.state.copy()
        match.game.rules.step(after, now.choice.seat, now.choice.action)
        said = match.game.part("statements").statement(after, 1 - now.choice.seat)
        if said is not None and match.game.part("statements").statement(now.state, 1 - now.choice.seat) is None:
            assert bluffs(at, at.worlds(1), now.choice.action) == (not said.holds(after))
            found.add(bool(said.holds(after)))
    assert found


@pytest.mark.parametrize(("usual", "is_asked"), [(0.2, True), (0.8, False)])
def test_what_is_as_certain_as_it_usually_is_is_no_puzzle(usual: float, is_asked: bool) -> None:
    """C3.1: somebody challenges for a spy whom this seat has not paid."""
    sure = next(p for p in puzzles("conspiracy", "lie") if p.solution.reasons[0].words["chance"] == 100)
    assert (doubt(position(sure), usual, True, 1) is not None) == is_asked


def test_a_wrong_answer_does_not_hold() -> None:
    for puzzle in puzzles("conclave", "deduce")[:3]:
        answer = (puzzle.solution.answer + 1) % len(puzzle.choices)
        other = msgspec.structs.replace(puzzle.solution, answer=answer)
        assert not holds(msgspec.structs.replace(puzzle, solution=other))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_game_gives_the_same_puzzles(game: str) -> None:
    first, second = (list(mined(played(game), Usual(), False, 1)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("game", GAMES)
def test_look_alike_worlds_show_the_same(game: str) -> None:
    """What is asked about a seat's position is the same, whichever of the seat's worlds is the true one."""
    match = played(game)
    positions = [Position(Place(match.game, match.options, match.seats, seat)) for seat in range(match.seats)]
    compared = 0
    for number, now in enumerate(instants(match)):
        for seat, at in enumerate(positions):
            at.tell(event for event, audience in now.emissions if audience >> seat & 1)
            others = [now._replace(state=at.belief.sample(FastRng(i))) for i in range(3)]
            shown = [_shown(found_at(at, each, set(), Usual(), False, number)) for each in [now, *others]]
            deduced = [[puzzle for puzzle in each if puzzle.kind == "deduce"] for each in shown]
            assert all(each == deduced[0] for each in deduced)
            stated = {msgspec.json.encode(puzzle) for each in shown for puzzle in each if puzzle.kind == "lie"}
            assert len(stated) <= 1
            compared += 1
    assert compared > 3


def _shown(found: object) -> list[Puzzle]:
    return [msgspec.structs.replace(puzzle, solution=NOTHING) for puzzle in found]  # type: ignore[attr-defined]
