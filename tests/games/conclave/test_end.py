"""K3: the last turns, control, elimination, resentment, places, and the choice made for a seat whose time is out."""

from collections import Counter

import pytest

from connive import Match, find_game
from connive.core.lots import LOTS
from connive.core.randomness import FastRng

from .ruling import RING, Ruling, ruling

GAME = find_game("conclave")

# --- K3.1 Last turns ---


def play_on(game: Ruling) -> list[str]:
    """Send whatever comes first until the game is over; return who was asked what."""
    asked = []
    while game.match.to_act:
        asked.append(game.asked)
        game.act(next(choice for choice in game.choices if choice.startswith(("send", "draw"))))
    return asked


def test_K3_1_a_draw_that_empties_both_decks_brings_the_last_turns() -> None:
    game = ruling(RING, hands=("Nc3",), left="Lc1", right="").act("send Nc3 b2")
    assert "last seat=A" in game.told()
    assert game.view("B").last_turns == 2
    assert play_on(game) == ["B turn", "A turn"]
    assert game.asked == "over"


def test_K3_1_a_refill_that_empties_them_does_too_even_if_it_was_the_last_card_needed() -> None:
    grid = "Ec1 Eg1 Eb1 Wc1 / Wg1 . . Wb1 / Mc1 . . . / Mb1 Sc1 Sg1 Sb1"
    game = ruling(grid, left="Lc1", right="Lg1", question="draw", seats=3, active="B").act("draw left")
    assert game.grid().split().count(".") == 4
    assert game.told()[-2:] == ["last seat=B", "turn seat=C"]
    assert play_on(game) == ["C turn", "A turn", "B turn"]


def test_K3_1_one_card_left_is_not_the_end() -> None:
    game = ruling(RING, hands=("Nc3",), left="Lc1 Lg1", right="").act("send Nc3 b2")
    assert not any(line.startswith("last") for line in game.told())
    assert game.view("B").last_turns == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_K3_1_every_seat_has_one_last_turn_and_ends_with_three_cards(seats: int) -> None:
    game = ruling(RING, hands=("Nc3",), left="Lc1", right="", seats=seats, active="A").act("send Nc3 b2")
    play_on(game)
    joined = [line for line in game.told() if line.startswith("joined")]
    assert [len(line.split()) for line in joined] == [5] * seats


def test_K3_1_a_last_turn_may_give_and_has_a_crisis_but_no_draw_and_no_refill() -> None:
    grid = "Ec1 Eg1 Eb1 Wc1 / Wg1 Wb1 Mc1 Mg1 / Mb1 Sc1 Sg1 Sb1 / Lc1 Lg1 Lb1 ."
    game = ruling(
        grid, hands=("Nc3 Nb2 Ng2 Nc5", "Nb4 Ng3 Nc4"), followers=("Ec5", ""), left="", right="", last_turns=1
    )
    assert "give E B" in game.choices
    game.act("give E B", "send Nc3 d4")
    assert "crisis seat=A" in game.told()
    assert not any(line.startswith(("drew", "laid")) for line in game.told())
    assert game.asked == "over"


# --- K3.2 to K3.5 The score ---


def last_turn(followers: tuple[str, ...], hands: tuple[str, ...], send: str = "b2") -> Ruling:
    """Let Alder take the last turn of all, with a card that takes nothing."""
    seats = len(followers)
    game = ruling(RING, hands=hands, followers=followers, left="", right="", last_turns=1, seats=seats)
    return game.act(f"send {hands[0].split()[0]} {send}")


def test_K3_2_the_three_cards_left_join_their_owners_piles_face_up() -> None:
    game = last_turn(("Ec5", "Wc5"), ("Nc1 Eg5 Lc4 Lb3", "Wb5 Lc5 Ng5"))
    assert [line for line in game.told() if line.startswith("joined")] == [
        "joined seat=A a=Eg5 b=Lc4 c=Lb3",
        "joined seat=B a=Wb5 b=Lc5 c=Ng5",
    ]
    assert game.followers("A") == "Ec5 Eg5 Lc4 Lb3"
    assert game.followers("B") == "Wc5 Wb5 Lc5 Ng5"
    assert game.hand("A") == game.hand("B") == ""


def over(*followers: str) -> Ruling:
    """Return a finished game with these piles."""
    return ruling(RING, followers=followers, seats=len(followers), left="", right="", question="over")


def controls(game: Ruling, seat: int) -> str:
    """Return the magics that a seat controls, as letters."""
    return "".join("EWMSLN"[p.magic] for p in game.view("spectator").ended.scores[seat].piles if p.controlled)


def resentments(game: Ruling) -> list[int]:
    """Return the resentment of each seat."""
    return [score.resentment for score in game.view("spectator").ended.scores]


def test_K3_3_the_highest_total_controls_a_magic_not_the_most_cards() -> None:
    game = over("Ec5 Wc5", "Ec2 Eg2 Wb5 Wb3")
    assert (controls(game, 0), controls(game, 1)) == ("E", "W")


def test_K3_3_ties_share_control() -> None:
    game = over("Ec5", "Eg5", "Eb4 Wc2")
    assert (controls(game, 0), controls(game, 1), controls(game, 2)) == ("E", "E", "W")


def test_K3_3_an_empty_pile_controls_nothing() -> None:
    game = over("Ec5", "")
    assert (controls(game, 0), controls(game, 1)) == ("E", "")


def test_K3_4_a_seat_that_controls_nothing_ranks_below_every_seat_that_does() -> None:
    game = over("Ec5 Wc2 Mc3", "Wb3 Mc4 Ec3 Eg4", "Ec2")
    scores = game.view("spectator").ended.scores
    assert [score.eliminated for score in scores] == [True, False, True]
    assert [score.place for score in scores] == [3, 1, 2]
    assert [score.resentment for score in scores] == [10, 0, 2], "shown all the same"


def test_K3_4_an_eliminated_seat_with_less_resentment_still_loses() -> None:
    game = over("Ec5 Wc2 Nc1", "Ec2", "Wg5 Mg5 Sg5 Nb4 Eg2")
    assert resentments(game) == [3, 2, 2]
    assert [score.place for score in game.view("spectator").ended.scores] == [2, 3, 1]
    assert [game.match.game.rules.result(game.match._state, seat) for seat in range(3)] == [0, -2, 2]


def test_K3_4_equal_seats_share_a_place_also_among_the_eliminated() -> None:
    game = over("Ec5 Wc5", "Ec2", "Wb2", "Eb3")
    assert [score.place for score in game.view("spectator").ended.scores] == [1, 2, 2, 4]


def test_K3_5_resentment_is_the_influence_of_followers_of_magics_one_does_not_control() -> None:
    game = over("Ec5 Eg4 Wc2 Mg2", "Ec3 Wb5 Mc5")
    assert resentments(game) == [4, 3]
    score = game.view("spectator").ended.scores[0]
    assert {p.magic.name: p.resentment for p in score.piles if p.resentment} == {"WIND": 2, "MIND": 2}


def test_K3_5_the_least_resentment_wins() -> None:
    assert over("Ec5 Wc2", "Ec3 Wb5").outcome == "A: least_resentment (K3.5)"


def test_K3_5_a_tie_goes_to_the_most_followers_controlled_or_not() -> None:
    assert over("Ec5 Wc2", "Ec2 Wb5 Wb3").outcome == "B: most_followers (K3.5)", "one more that is controlled"
    assert over("Ec5 Lb1 Lb3", "Eg4 Lc5").outcome == "A: most_followers (K3.5)", "one more that is not"


def test_K3_5_followers_include_the_three_cards_of_the_end() -> None:
    game = last_turn(("Ec5 Eg4 Nb1", ""), ("Mc3 Wc2 Lc1 Lb1", "Wb5 Lc5 Nc5"))
    scores = game.view("spectator").ended.scores
    assert [score.followers for score in scores] == [6, 3]


def test_K3_5_a_tie_in_everything_is_a_shared_win() -> None:
    game = over("Ec5 Wc2", "Ec2 Wb5", "Ec3 Wb2")
    assert game.outcome == "AB: shared (K3.5)"
    assert game.match.outcome is not None
    assert game.match.outcome.results == (1, 1, -2)


def test_K3_5_the_only_seat_that_controls_anything_wins_by_elimination() -> None:
    assert over("Ec5 Wc5", "Ec2 Wb2").outcome == "A: others_eliminated (K3.4)"


def test_K3_5_the_end_tells_every_score() -> None:
    game = last_turn(("Ec5", "Wc5"), ("Nc1 Eg5 Lc4 Lb3", "Wb5 Lc5 Ng5"))
    assert game.told()[-3:] == [
        "scored seat=A resentment=0 controls=17 followers=4 place=1",
        "scored seat=B resentment=5 controls=34 followers=4 place=2",
        "ended reason=least_resentment winners=1",
    ]


def test_K3_4_without_any_followers_at_all_everybody_is_eliminated_and_shares() -> None:
    """Only in study, where a hand has one card and none is left to join."""
    game = ruling(". Ec1 / . .", hands=("Wg4",), options="pack=tiny_hands", seats=4, left="", right="", last_turns=1)
    game.act("send Wg4 a1")
    assert game.outcome == "ABCD: shared (K3.5)"
    assert all(score.eliminated for score in game.view("spectator").ended.scores)


# --- K3.6 Time-outs ---


def default(game: Ruling) -> str:
    """Return what is done for the seat that is asked if its time is out."""
    seat = game.match.to_act[0]
    return game.match.decision(seat).text(game.match.default(seat))


def test_K3_6_no_gift_the_first_magic_the_first_cell() -> None:
    game = ruling(RING, hands=("Nc1 Wb3 Sc3 Ng1",), followers=("Ec5", ""))
    assert default(game) == "send Wb3 b2"


def test_K3_6_the_first_deck_that_is_not_empty() -> None:
    assert default(ruling(RING, question="draw")) == "draw left"


def test_K3_6_by_lot_among_equal_backs() -> None:
    found: Counter[str] = Counter()
    for lot in range(0, LOTS, LOTS // 300):
        found[default(ruling(RING, hands=("Ec2 Eg4 Eb5 Ng1",), lot=lot)).split()[1]] += 1
    assert set(found) == {"Ec2", "Eg4", "Eb5"}
    assert min(found.values()) > 60


def test_K3_6_the_lot_differs_from_turn_to_turn() -> None:
    hand = ("Ec2 Eg4 Eb5 Ng1",)
    assert len({default(ruling(RING, hands=hand, lot=77, turn=turn)) for turn in range(1, 30)}) == 3


def test_K3_6_the_choice_of_one_who_is_absent_follows_from_the_deal() -> None:
    first, second = (Ruling(Match("conclave", seed=9)) for _ in range(2))
    for _ in range(30):
        if first.match.to_act:
            assert default(first) == default(second)
            first.act(default(first))
            second.act(default(second))


def test_K3_6_the_default_is_always_legal() -> None:
    for seed in range(15):
        state = GAME.new_state(GAME.read_options(None), 3)
        rng = FastRng(seed)
        GAME.rules.deal(state, rng)
        while not GAME.rules.is_over(state):
            seat = GAME.rules.to_act(state).bit_length() - 1
            action = GAME.rules.default(state, seat)
            assert action in GAME.legal_ids(state, seat)
            GAME.rules.step(state, seat, action)
