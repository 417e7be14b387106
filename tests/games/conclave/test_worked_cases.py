"""K4: the cases that the printed rules work out, and K5: what a game looks like."""

import pytest

from connive import find_game
from connive.core.events import tag_of
from connive.core.randomness import FastRng
from connive.games.conclave import events
from connive.games.conclave.cards import MAGICS
from connive.games.conclave.model import Question

from .ruling import ruling


def test_K4_1_placement_the_column_of_9_takes_nothing_and_the_row_of_18_takes_the_green_4_and_the_red_4() -> None:
    """A gazelle of Nature with 5 below a purple 4; a card further down is cut off. Wind 5 matches nothing."""
    grid = ". Mc4 . . / Nb4 . Lg4 Wc5 / . . . . / . Sg5 . ."
    game = ruling(grid, hands=("Ng5",)).act("send Ng5 b2")
    assert game.told()[:3] == [
        "sent seat=A card=Ng5 cell=b2 column=9 row=18",
        "took seat=A card=Nb4 cell=a2",
        "took seat=A card=Lg4 cell=c2",
    ]
    assert game.followers("A") == "Lg4 Nb4"
    assert game.grid() == ". Mc4 . . / . Ng5 . Wc5 / . . . . / . Sg5 . ."


def test_K4_2_give_beige_followers_go_to_the_third_player_and_not_to_the_second_who_has_some() -> None:
    grid = "Wc1 Wg1 Wb1 Mc1 / Mg1 . . Mb1 / Sc1 . . Sg1 / Sb1 Lc1 Lg1 Lb1"
    game = ruling(grid, seats=3, followers=("Ec3 Eb4", "Eg2 Nc3", "Nb4"))
    assert "give E C" in game.choices
    assert game.refuses("give E B") == ("K2.1", "has_followers")


def test_K4_3_refill_two_cards_from_the_chosen_deck_in_the_first_two_rows_and_four_cells_left() -> None:
    grid = "Ec1 . Eb1 Wc1 / Wg1 . Mc1 Mg1 / . Sc1 . Sb1 / Lc1 Lg1 . ."
    game = ruling(grid, left="Nc5 Nc4 Nc3 Nb2", right="Ng5 Ng3 Ng2", question="draw", corner="top_left")
    game.act("draw left")
    assert [line for line in game.told() if line.startswith("laid")] == [
        "laid deck=0 card=Nc4 cell=b1",
        "laid deck=0 card=Nc3 cell=b2",
    ]
    assert game.grid() == "Ec1 Nc4 Eb1 Wc1 / Wg1 Nc3 Mc1 Mg1 / . Sc1 . Sb1 / Lc1 Lg1 . ."
    assert (game.deck("left"), game.deck("right")) == ("N", "N N N")


def test_K4_4_crisis_the_conclave_is_full_and_the_other_brotherhoods_are_taken() -> None:
    grid = "Ec1 Eg1 Eb1 Wc1 / Wg1 Wb1 . Mg1 / Mb1 Sc1 Sg2 Sb1 / Lc1 Lg1 Lb1 Nc1"
    game = ruling(grid, hands=("Mg2",)).act("send Mg2 c2")
    assert game.told()[:2] == ["sent seat=A card=Mg2 cell=c2 column=6 row=5", "crisis seat=A"]
    assert game.followers("A") == "Eb1 Wb1 Lb1"
    assert game.grid() == "Ec1 Eg1 . Wc1 / Wg1 . Mg2 Mg1 / Mb1 Sc1 Sg2 Sb1 / Lc1 Lg1 . Nc1"


FIRST = "Ec3 Wg5 Mg5 Sb4 Lg5 Nb5"
SECOND = "Eb5 Eg4 Wc5 Wb2 Mc5 Mc1 Sc5 Sg1 Lc5 Lb1 Nc5 Nc1"
THIRD = "Wg4 Wc4 Sb5 Sc1 Eg5"


def test_K4_5_scoring_27_and_eliminated_7_and_5_wins_with_orange_shared_by_a_tie() -> None:
    grid = "Ec1 Eg1 Eb1 Wc1 / Wg1 . . Wb1 / Mg1 . . Mb1 / Sb1 Lc1 Lg1 Nb1"
    game = ruling(grid, followers=(FIRST, SECOND, THIRD), seats=3, left="", right="", question="over")
    scores = game.view("spectator").ended.scores
    assert [score.resentment for score in scores] == [27, 7, 5]
    assert [score.eliminated for score in scores] == [True, False, False]
    assert [score.place for score in scores] == [3, 2, 1]
    assert [p.magic.name for p in scores[1].piles if not p.controlled] == ["WIND"]
    assert scores[1].piles[3].controlled
    assert scores[2].piles[3].controlled
    assert scores[2].followers < scores[1].followers
    assert game.outcome == "C: least_resentment (K3.5)"


def test_K5_1_a_game_looks_as_trials_have_shown() -> None:
    """Random play with two seats: 26 to 34 turns, three lines in four turns, a crisis now and then."""
    game = find_game("conclave")
    turns, reached, crises, games = [], 0, 0, 120
    for seed in range(games):
        state = game.new_state(game.read_options(None), 2)
        rng = FastRng(seed)
        game.rules.deal(state, rng)
        while state.question != Question.OVER:
            seat = state.asked.bit_length() - 1
            ids = game.legal_ids(state, seat)
            game.rules.step(state, seat, ids[rng.below(len(ids))])
            for event, _ in game.decode(state):
                line = str(event).split()
                if line[0] == tag_of(events.Sent):
                    reached += max(int(line[-1][4:]), int(line[-2][7:])) >= state.reach
                crises += line[0] == tag_of(events.Crisis)
        turns.append(state.turn)
        assert sum(state.count) <= 72
        assert sum(state.total[:MAGICS]) >= 0
    assert 22 <= sum(turns) / games <= 34
    assert 0.6 < reached / sum(turns) < 0.9
    assert 0.05 < crises / games < 0.6


def test_a_ruling_knows_the_pack_so_that_no_case_passes_for_the_wrong_reason() -> None:
    with pytest.raises(AssertionError, match="Nc2"):
        ruling("Nc2 . . . / . . . . / . . . . / . . . .")
