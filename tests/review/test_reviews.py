"""Reviews: complete, repeatable, in every language, from what a seat knew, and only after the end."""

import msgspec
import pytest
from msgspec.structs import replace

import connive
from connive.bots.host import play_out
from connive.core.registry import find_game
from connive.core.text import LANGUAGES
from connive.play.match import Match
from connive.play.record import load
from connive.play.truth import instants
from connive.review.errors import TooFewSimulations, Unfinished
from connive.review.model import Review
from connive.review.reviewer import Reviewer, review
from connive.review.summary import accuracy, cost_of

from .games import FEW, GAMES, played, reviewed


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_appraised(game: str) -> None:
    match, found = played(game), reviewed(game)
    assert [(turn.seat, turn.action) for turn in found.turns] == list(match.log)
    assert len(found.summaries) == match.seats
    for turn in found.turns:
        assert turn.forced == (not turn.alternatives)
        assert turn.forced or turn.action in {each.action for each in turn.alternatives}
        assert 0 <= turn.low <= turn.cost <= turn.high
        assert turn.cost == max(0, turn.loss)
        assert all(each.low <= each.chance <= each.high for each in turn.alternatives)
        assert all(0 <= each.chance <= 1 for each in turn.beliefs)


def test_one_choice_in_three_is_looked_at_as_it_would_be_in_a_whole_review() -> None:
    every, some = reviewed("berlin63"), review(played("berlin63"), FEW, every=3)
    for whole, part in zip(every.turns, some.turns, strict=True):
        assert part.alternatives == (whole.alternatives if part.number % 3 == 0 else [])


@pytest.mark.parametrize("game", GAMES)
def test_the_same_record_and_budget_give_the_same_review(game: str) -> None:
    again = review(load(str(played(game).record())), FEW)
    assert msgspec.json.encode(again) == msgspec.json.encode(reviewed(game))
    assert msgspec.json.decode(msgspec.json.encode(again), type=Review) == again


@pytest.mark.parametrize("game", GAMES)
def test_moments_are_few_and_have_a_sentence_in_every_language(game: str) -> None:
    found = reviewed(game)
    assert len(found.moments) <= 7
    assert [each.turn for each in found.moments] == sorted({each.turn for each in found.moments})
    for moment in found.moments:
        assert sorted(moment.said) == sorted(LANGUAGES)
        assert all(said and "{" not in said for said in moment.said.values())


def test_luck_is_what_choices_do_not_explain() -> None:
    first, second = reviewed("berlin63").summaries
    assert first.luck == pytest.approx(-second.luck, abs=1e-3)
    assert first.luck == pytest.approx(first.score - 0.5 + first.cost - second.cost, abs=1e-3)


def test_errors_of_measuring_do_not_add_up_to_a_cost() -> None:
    real = next(turn for turn in reviewed("berlin63").turns if not turn.forced)
    turns = [replace(real, loss=loss, cost=max(0.0, loss)) for loss in (0.04, -0.03, 0.02, -0.03)]
    assert cost_of(turns) == pytest.approx(0)
    assert accuracy(turns) == pytest.approx(100)
    assert cost_of(turns[:3]) == pytest.approx(0.03)


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(Unfinished):
        connive.review(Match("conclave", seed=1))
    with pytest.raises(TooFewSimulations):
        connive.review(played("conclave"), simulations=0)
    connive.review(played("conclave"), simulations=FEW)


def test_what_a_seat_cannot_know_changes_nothing_about_its_choice() -> None:
    """B1.4: two games in which the enemy deployed otherwise, in secret, look the same to the first seat."""
    found = []
    for turned in (False, True):
        match = Match("berlin63", options="rows=3 columns=2 cast=four first=0", seed=3)
        own, hidden = match.decision(0).ids[:2], match.decision(1).ids[:2]
        for seat, ids in ((0, own), (1, hidden[::-1] if turned else hidden)):
            for action in ids:
                match.act(seat, action)
        match.act(0, match.decision(0).ids[0])
        turn = Reviewer(match, forfeit=1, simulations=FEW).review(lambda *_: None).turns[-1]
        found.append((turn.alternatives, [(each.said, each.chance) for each in turn.beliefs], turn.cost))
    assert found[0] == found[1]


def test_lies_are_those_that_the_truth_shows() -> None:
    match, found = played("berlin63", 4), reviewed("berlin63", 4)
    states = [instant.state for instant in instants(match)]
    heard = [(turn, turn.heard) for turn in found.turns if turn.heard]
    assert heard
    for turn, each in heard:
        stated = found.turns[each.choice]
        assert stated.seat == each.by != turn.seat
        assert stated.lie == (not each.true)
        assert states[turn.number].question == match.game.part("model").Question.DOUBT
    assert sum(turn.lie for turn in found.turns) == sum(summary.lies for summary in found.summaries)


def test_F5_1_taking_an_own_spy_off_the_board_is_a_bet_on_the_double_agent() -> None:
    match = played("confusion")
    instant, found = next(
        (now, turn.bet)
        for now, turn in zip(instants(match), reviewed("confusion").turns, strict=True)
        if turn.notation.startswith("remove") and not turn.forced
    )
    choice = match.game.part("actions").ACTIONS[instant.choice.action]
    spy = instant.choice.seat * match.game.part("pieces").SIDE + choice.spy
    assert found is not None and found.true == match.game.part("table").is_double_agent(instant.state, spy)
    assert 0 < found.chance < 1 and "is the Double Agent" in found.said["en"]


def test_F2_3_what_a_yes_hides_is_suspected_as_the_owner_believes_then() -> None:
    match = played("confusion", 2)
    found = reviewed("confusion", 2)
    answers = [(now, turn) for now, turn in zip(instants(match), found.turns, strict=True) if turn.hidden]
    assert answers
    for now, turn in answers:
        assert turn.hidden is not None and turn.hidden.seat == 1 - turn.seat == now.state.active
        assert match.game.part("table").is_double_agent(now.state, now.state.mover)
        assert turn.notation == "yes" and 0 <= turn.hidden.chance <= 1


def test_confusion_counts_what_the_truth_would_tell_exactly() -> None:
    """F7.1: the chance of an assignment is its weight among those of all assignments."""
    from itertools import permutations
    from math import exp, prod

    match = played("confusion")
    belief = match.belief(0)
    own = belief.evidence[0]
    weights = [own.weights(spy) for spy in range(own.size)]
    every = [list(each) for each in permutations(range(own.size))]
    worth = [prod(weights[spy][piece] for spy, piece in enumerate(each)) for each in every]
    for each, weight in zip(every, worth, strict=True):
        if weight:
            assert exp(-own.odds.surprise(each, own.weights)) == pytest.approx(weight / sum(worth))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_as_better_is_another_sensible_choice(game: str) -> None:
    found = reviewed(game)
    for moment in found.moments:
        turn = found.turns[moment.turn]
        if moment.better is not None:
            assert moment.better != turn.action
            assert moment.better in [each.action for each in turn.alternatives]


def test_three_seats_of_which_one_wins_begin_with_a_third() -> None:
    game = find_game("conspiracy")
    match = play_out(game, game.read_options("round_limit=3"), 3, ["random"] * 3, 1)
    found = review(match, 60, every=len(match.log))
    assert sum(summary.score for summary in found.summaries) == pytest.approx(1, abs=0.001)
    chance = found.turns[0].chance
    assert chance is not None and 0.2 < chance < 0.45
