"""F7: the notebook and its mirror, exactly; and the worlds that are drawn from it."""

from collections import Counter
from itertools import permutations
from math import factorial, prod

import pytest

from connive.core.events import Event
from connive.core.randomness import FastRng
from connive.core.viewer import Viewer
from connive.games.confusion import events
from connive.games.confusion.beliefs import Belief, SpyNotes, state_of
from connive.games.confusion.evidence import Cause
from connive.games.confusion.model import Options
from connive.games.confusion.pieces import SIDE, Piece, piece_set, square_name
from connive.games.confusion.view import Announcement, View, line_between
from connive.play.match import Match

from .lively import lively_match
from .ruling import new_game, ruling

ALL = " ".join([*map(str, range(1, 13)), "?"])


# --- F7.1 What teaches what ---


def test_F7_1_before_the_first_answer_every_piece_is_equally_likely() -> None:
    game = new_game()
    assert game.possible("white", "A") == ALL
    assert game.line("white", "M").odds == pytest.approx([1 / 13] * 13)


def test_F7_1_a_refusal_crosses_out_the_pieces_that_could_have_gone() -> None:
    game = ruling("12@b1", "5@f11").white("b1-b4").red("no")
    assert game.possible("white", "A") == "2 3 5 6 7 10 11 12 ?"


def test_F7_1_a_yes_crosses_out_the_pieces_that_could_not() -> None:
    game = ruling("9@b1", "5@f11").white("b1-b4").red("yes")
    assert game.possible("white", "A") == "1 4 8 9 ?"


def test_F7_1_an_answer_alone_never_rules_the_double_agent_out_and_never_proves_a_piece() -> None:
    game = ruling("1@b1", "5@f11").white("b1-b5").red("yes")
    assert game.possible("white", "A") == "1 ?"
    odds = game.line("white", "A").odds
    assert odds[0] == pytest.approx(2 / 3)
    assert odds[12] == pytest.approx(1 / 3)


def test_F7_1_every_crossing_out_has_its_reason() -> None:
    game = ruling("12@b1", "5@f11").white("b1-b4").red("no")
    crossed = game.line("white", "A").crossed
    assert [(c.piece + 1, c.why, c.turn) for c in crossed] == [(n, "refused", 9) for n in (1, 4, 8, 9)]
    assert {square_name(c.origin or 0) for c in crossed} == {"b1"}
    assert {square_name(c.target or 0) for c in crossed} == {"b4"}


def test_F7_1_a_promotion_means_a_crown_piece_and_not_the_double_agent() -> None:
    game = ruling("1@b8", "5@f11").white("b8-b11").red("yes")
    assert game.possible("white", "A") == "1 4"
    assert {c.why for c in game.line("white", "A").crossed} == {"allowed", "promoted"}


def test_F7_1_on_the_enemys_first_row_and_not_promoted_is_no_crown_piece() -> None:
    game = ruling("9@b8", "5@f11").white("b8-b11").red("yes")
    assert game.possible("white", "A") == "8 9 ?"
    assert [c.why for c in game.line("white", "A").crossed if c.piece in (0, 3)] == ["unpromoted"] * 2
    swapped = ruling("9@b11 ?@c1", "5@f11", tokens="swap").white("swap b11+c1")
    assert swapped.possible("white", "B") == "5 6 7 8 9 10 11 12 ?"


def test_F7_1_answers_to_a_promoted_spy_teach_nothing() -> None:
    game = ruling("1*@b8", "5@f11").white("b8-b5").red("no")
    assert game.possible("white", "A") == "1 2 3 4"
    assert game.line("white", "A").odds[:4] == pytest.approx([1 / 4] * 4)


def test_F7_1_what_was_revealed_is_certain_and_nowhere_else() -> None:
    game = ruling("7@b8 9@c1", "5@f11", tokens="reveal").white("reveal b8")
    assert game.possible("white", "A") == "7"
    assert game.line("white", "A").odds[6] == 1
    assert "7" not in game.possible("white", "B").split()
    reason = next(c for c in game.line("white", "B").crossed if c.piece == 6)
    assert (reason.why, reason.spies) == ("elsewhere", (0,))


def test_F7_1_a_double_agent_that_was_exposed_proves_the_others() -> None:
    game = ruling("1@b1 ?@c1", "5@f11").white("b1-b5").red("yes")
    assert game.possible("white", "A") == "1 ?"
    game.red("expose")
    assert game.possible("white", "A") == "1"
    assert game.possible("white", "B") == "?"


def test_F7_1_captured_and_removed_spies_stay_in_the_count() -> None:
    game = ruling("1@b1 5@c1", "8@b3 5@f11").white("remove c1", "b1-b2").red("yes").red("b3-b2").white("yes")
    lines = game.match.belief(0).notebook().own
    assert [line.square for line in lines[:2]] == [None, None]
    assert lines[1].odds == pytest.approx(lines[2].odds)
    assert sum(line.odds[0] for line in lines) == pytest.approx(1)


def test_F7_1_two_spies_with_two_pieces_between_them_leave_them_to_nobody_else() -> None:
    match = Match("confusion", options="pieces=three first=0", seed=1)
    belief = match.belief(0)
    own = belief.evidence[0]
    own.keep(0, [1, 2], Cause("refused", 1))
    own.keep(1, [1, 2], Cause("refused", 2))
    line = belief.notebook().own[2]
    assert line.possible == [0]
    assert [(c.piece, c.why, c.spies) for c in line.crossed] == [
        (1, "elsewhere", (0, 1)),
        (2, "elsewhere", (0, 1)),
    ]


# --- F7.2 The mirror ---


def test_F7_2_the_mirror_is_what_the_enemys_own_notebook_says() -> None:
    for seed in range(4):
        match = lively_match("", seed, 60)
        for seat in range(2):
            mirror, own = match.belief(seat).notebook().mirror, match.belief(1 - seat).notebook().own
            assert [line.odds for line in mirror] == [line.odds for line in own]
            assert [line.crossed for line in mirror] == [line.crossed for line in own]


# --- Exactness ---


def likelihoods(match: Match, seat: int, yes: float) -> list[list[float]]:
    """Return, from the events alone and in the most naive way, how well each piece fits what was seen of each spy."""
    view = match.game.new_view(Viewer.seat(seat), match.options, 2)
    fits = [[1.0] * len(view.pieces) for _ in view.pieces]
    for event in match.events(Viewer.seat(seat)):
        for spy in range(len(view.pieces)):
            for number, piece in enumerate(view.pieces):
                fits[spy][number] *= fit(view, event, seat * SIDE + spy, number, piece, yes)
        view.apply(event)
    return fits


def fit(view: View, event: Event, spy: int, number: int, piece: Piece, yes: float) -> float:
    """Return how likely an event is if a spy holds a piece; `view` is the view before it."""
    match event:
        case events.Answered(yes=said) if view.announced is not None and view.announced.spy == spy:
            if view.token(spy).promoted:
                return 1.0
            direction, distance = line_between(view.square_of(spy), view.announced.target)
            if piece.is_double_agent:
                return yes if said else 1 - yes
            return float(piece.allows((direction + 4 * (spy // SIDE)) % 8, distance) == said)
        case events.Revealed(spy=shown, piece=truth) | events.Unmasked(spy=shown, piece=truth) if shown == spy:
            return float(truth == number)
        case events.Exposed(spy=shown) if shown == spy:
            return float(piece.is_double_agent)
        case events.Asked():
            token = view.token(spy)
            at_goal = token.square is not None and token.square // 11 == view.goal_row(spy // SIDE)
            return float(piece.crown == token.promoted) if token.promoted or at_goal else 1.0
    return 1.0


@pytest.mark.parametrize("options", ["pieces=three", "pieces=five safe_extraction=true", "pieces=seven"])
@pytest.mark.parametrize("seed", range(3))
def test_notebook_odds_are_those_of_brute_force_over_all_assignments(options: str, seed: int) -> None:
    for choices in (8, 20, 45):
        match = lively_match(options, seed, choices)
        for seat in range(2):
            fits = likelihoods(match, seat, 0.5)
            size = len(fits)
            odds = [[0.0] * size for _ in range(size)]
            for assignment in permutations(range(size)):
                weight = prod(fits[spy][piece] for spy, piece in enumerate(assignment))
                for spy, piece in enumerate(assignment):
                    odds[spy][piece] += weight
            total = sum(odds[0])
            for line, exact in zip(match.belief(seat).notebook().own, odds, strict=True):
                assert line.odds == pytest.approx([weight / total for weight in exact], abs=1e-9)
                assert line.possible == [piece for piece, weight in enumerate(exact) if weight > 0]
                assert sorted(line.possible + [c.piece for c in line.crossed]) == list(range(size))


@pytest.mark.parametrize("seed", range(2))
def test_the_full_notebook_is_that_of_a_slow_reference(seed: int) -> None:
    match = lively_match("", seed, 70)
    for seat in range(2):
        fits = likelihoods(match, seat, 0.5)
        line = match.belief(seat).notebook().own[4 + seed]
        exact = slow_row(fits, 4 + seed)
        assert line.odds == pytest.approx(exact, abs=1e-9)


def slow_row(fits: list[list[float]], row: int) -> list[float]:
    """Return the odds of one spy by Ryser's formula for the permanent, in whole numbers."""
    scale = 1 << 60
    rest = [[int(weight * scale) for weight in weights] for spy, weights in enumerate(fits) if spy != row]
    assert all(weight * scale == int(weight * scale) for weights in fits for weight in weights)
    shares = []
    for piece in range(len(fits)):
        minor = [[weight for other, weight in enumerate(weights) if other != piece] for weights in rest]
        shares.append(fits[row][piece] and fits[row][piece] * float(ryser(minor)))
    return [share / sum(shares) for share in shares]


def ryser(matrix: list[list[int]]) -> int:
    """Return the permanent as a signed sum over all sets of columns, stepping from set to set by one column."""
    size, total, sums, inside = len(matrix), 0, [0] * len(matrix), 0
    for step in range(1, 1 << size):
        column = (step & -step).bit_length() - 1
        inside ^= 1 << column
        sign = 1 if inside >> column & 1 else -1
        sums = [so_far + sign * weights[column] for so_far, weights in zip(sums, matrix, strict=True)]
        total += prod(sums) if inside.bit_count() % 2 == size % 2 else -prod(sums)
    return total


def test_the_slow_reference_is_right_itself() -> None:
    assert ryser([[1] * 5] * 5) == factorial(5)
    assert ryser([[1, 2], [3, 4]]) == 1 * 4 + 2 * 3


# --- The model of the enemy ---


def test_how_an_enemy_answers_for_the_double_agent_can_be_replaced() -> None:
    match = ruling("1@b1", "5@f11").white("b1-b5").red("yes").match

    def hardly_ever(view: View, move: Announcement) -> float:
        assert (square_name(move.origin), square_name(move.target)) == ("b1", "b5")
        return 0.1

    belief = Belief(0, match.options, 2, answers=hardly_ever)  # type: ignore[arg-type]
    for event in match.events(Viewer.seat(0)):
        belief.apply(event)
    odds = belief.notebook().own[0].odds
    assert odds[12] == pytest.approx(0.1 / 1.1)


def test_a_model_makes_unlikely_never_impossible() -> None:
    match = ruling("?@b1", "5@f11").white("b1-b5").red("yes").match
    belief = Belief(0, match.options, 2, answers=lambda view, move: 0.0)  # type: ignore[arg-type]
    for event in match.events(Viewer.seat(0)):
        belief.apply(event)
    assert belief.contains(match._state)
    assert belief.notebook().own[0].possible == [0, 12]


# --- Worlds ---


def test_worlds_are_drawn_from_the_exact_distribution() -> None:
    match = lively_match("pieces=five tokens=false", 5, 16)
    belief, rng = match.belief(0), FastRng(1)
    lines: list[SpyNotes] = belief.notebook().own
    draws = 6000
    seen = Counter((spy, piece) for _ in range(draws) for spy, piece in enumerate(belief.sample(rng).piece[:5]))
    for line in lines:
        for piece, chance in enumerate(line.odds):
            assert seen[line.spy, piece] / draws == pytest.approx(chance, abs=0.03)
            assert (seen[line.spy, piece] == 0) or chance > 0


def test_a_world_is_the_truth_but_for_ones_own_pieces() -> None:
    match = lively_match("", 3, 50)
    for seat in range(2):
        world = match.belief(seat).sample(FastRng(2))
        first = seat * SIDE
        world.piece[first : first + SIDE] = match._state.piece[first : first + SIDE]
        world.lot = match._state.lot
        assert world == match._state


def test_belief_refuses_what_it_can_exclude() -> None:
    match = ruling("9@b1 5@c1", "5@f11").white("b1-b4").red("yes").match
    belief, truth = match.belief(0), match._state
    assert belief.contains(truth)
    for change in ("case", "turn", "quiet", "promoted"):
        other = truth.copy()
        setattr(other, change, getattr(truth, change) + 1)
        assert not belief.contains(other), change
    twice = truth.copy()
    twice.piece[0] = twice.piece[1]
    assert not belief.contains(twice)
    seen = truth.copy()
    seen.piece[SIDE], seen.piece[SIDE + 1] = seen.piece[SIDE + 1], seen.piece[SIDE]
    assert not belief.contains(seen), "the enemy's pieces are seen"
    swapped = truth.copy()
    swapped.piece[0], swapped.piece[1] = swapped.piece[1], swapped.piece[0]
    assert not belief.contains(swapped), "a 5 cannot go three squares"


def test_at_the_end_one_world_is_left() -> None:
    match = ruling("9@f8 5@c1", "5@a11", case="f8").white("f8-f11 with case").red("yes").match
    for seat in range(2):
        belief = match.belief(seat)
        world = belief.sample(FastRng(1))
        world.lot = match._state.lot
        assert world == match._state
        assert {c.why for c in belief.notebook().own[1].crossed} <= {"unmasked", "allowed", "unpromoted"}


def test_a_state_can_be_made_from_a_view() -> None:
    match = lively_match("", 8, 31)
    options = match.options
    assert isinstance(options, Options)
    state = state_of(match.view(Viewer.parse("referee")), options, 2)
    state.lot = match._state.lot
    assert state == match._state
    assert len(piece_set(options.pieces).pieces) == 13
