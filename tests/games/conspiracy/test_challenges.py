"""C3: windows, concessions, contests, lost turns, blown covers and disclosure."""

import pytest

from connive.games.conspiracy.events import Passed

from .ruling import Ruling, ruling


def contest(own: int, challenger: int, *, others: int = 0, **more: str) -> Ruling:
    """Seat 0 moves Tanya and seat 1 challenges; accounts on Tanya in dollars."""
    books = {0: {"tanya": own}, 1: {"tanya": challenger}, 2: {"tanya": others}}
    return ruling(books, tanya="vienna", **more).act(0, "carry tanya prague").act(1, "challenge")  # type: ignore[arg-type]


def blowing(own: int, other: int, third: int = 0, options: str = "") -> Ruling:
    """Seat 0 blows Rita's cover with Rock on Paris, the briefcase there too; accounts on Rock in dollars."""
    books = {0: {"rock": own, "rita": 300}, 1: {"rock": other, "rita": 2200}, 2: {"rock": third}}
    game = ruling(books, rock="paris", rita="paris", case="paris", options=options)
    return game.act(0, "blow rita with rock")


# --- C3.1 The window ---


def test_C3_1_each_other_seat_in_turn_from_the_left_once_each() -> None:
    game = ruling(seats=4, tanya="vienna", active=2).act(2, "move tanya prague")
    asked = []
    while game.asked.endswith("challenge"):
        asked.append(game.match.to_act[0])
        game.act(asked[-1], "pass")
    assert asked == [3, 0, 1]
    assert game.asked == "3 turn"


def test_C3_1_only_with_100_dollars_on_the_contested_spy() -> None:
    game = ruling({1: {"tom": 5000}, 2: {"tanya": 100}}, tanya="vienna").act(0, "move tanya prague")
    assert game.choices(1) == ("pass",)
    assert game.refuses(1, "challenge") == ("C3.1", "nothing_on_spy")
    game.act(1, "pass")
    assert game.choices(2) == ("pass", "challenge")


def test_C3_1_a_seat_that_cannot_challenge_passes_exactly_like_one_that_can() -> None:
    told = []
    for account in (0, 100):
        game = ruling({1: {"tanya": account}}, tanya="vienna").act(0, "move tanya prague")
        assert game.asked == "1 challenge"
        game.act(1, "pass")
        told.append([game.told(viewer) for viewer in (0, 2, "spectator")])
    assert told[0] == told[1]
    assert told[0][0] == ["passed seat=1"]
    assert Passed.__struct_fields__ == ("seat",)


def test_C3_1_with_two_seats_there_is_one_other() -> None:
    game = ruling({1: {"tanya": 100}}, seats=2, tanya="vienna").act(0, "move tanya prague")
    assert game.asked == "1 challenge"
    assert game.act(1, "pass").asked == "1 turn"


def test_C3_1_a_cover_challenge_is_about_the_informer() -> None:
    game = blowing(1700, 0, 100)
    assert game.choices(1) == ("pass",), "2,200 dollars on the Victim do not help"
    assert game.act(1, "pass").choices(2) == ("pass", "challenge")


def test_C3_1_nothing_else_fits_a_window() -> None:
    game = blowing(1700, 100)
    assert game.refuses(1, "pretend") == ("C3.1", "wrong_moment")


# --- C3.2 The answer ---


def test_C3_2_the_challenged_seat_concedes_or_says_bid_for_it() -> None:
    game = contest(500, 700)
    assert game.asked == "0 answer"
    assert game.choices(0) == ("concede", "bid for it")
    assert game.refuses(0, "pass") == ("C3.2", "wrong_moment")


def test_C3_2_conceding_cancels_and_costs_neither_side_anything() -> None:
    game = contest(500, 700).act(0, "concede")
    assert (game.place("tanya"), game.case) == ("vienna", "vienna")
    assert game.flags == set()
    assert game.asked == "1 turn", "the rest of the window is not asked"
    assert game.account(0, "tanya") == 500


def test_C3_2_bid_for_it_is_allowed_with_nothing() -> None:
    game = contest(0, 700).act(0, "bid for it")
    assert game.asked == "1 bid"


def test_C3_2_a_seat_that_lost_before_still_loses_its_turn() -> None:
    game = contest(500, 400, others=700).act(0, "bid for it").act(1, "bid 400").act(0, "covered").act(1, "stop")
    game.act(2, "challenge").act(0, "concede")
    assert game.place("tanya") == "vienna"
    assert game.told("spectator")[-2:] == ["skipped seat=1", "turn seat=2 round=5"]


def test_C3_2_a_conceded_cover_leaves_the_victim_and_the_money() -> None:
    game = blowing(1700, 900).act(1, "challenge").act(0, "concede")
    assert game.place("rita") == "paris"
    assert game.account(0, "rock") == 1700
    assert game.told(2) == ["conceded seat=0", "saved rita", "turn seat=1 round=5"]


# --- C3.3 The contest ---


def test_C3_3_the_challenger_must_bid_at_least_once() -> None:
    game = contest(500, 700).act(0, "bid for it")
    assert game.choices(1) == tuple(f"bid {bid}" for bid in range(100, 800, 100))
    assert game.refuses(1, "stop") == ("C3.3", "first_bid")


def test_C3_3_never_more_than_the_own_account_and_always_more_than_before() -> None:
    game = contest(500, 700).act(0, "bid for it")
    assert game.refuses(1, "bid 800") == ("C3.3", "bid_too_high")
    game.act(1, "bid 300").act(0, "covered")
    assert game.refuses(1, "bid 300") == ("C3.3", "bid_too_low")
    assert game.choices(1) == ("stop", "bid 400", "bid 500", "bid 600", "bid 700")


def test_C3_3_covered_only_if_it_is_true() -> None:
    game = contest(500, 700).act(0, "bid for it").act(1, "bid 600")
    assert game.choices(0) == ("not covered",)
    assert game.refuses(0, "covered") == ("C3.3", "not_covered")


def test_C3_3_a_seat_may_decline_though_it_could_cover() -> None:
    game = contest(500, 700).act(0, "bid for it").act(1, "bid 500")
    assert game.choices(0) == ("covered", "not covered")


def test_C3_3_all_of_it_is_public_and_nothing_is_paid() -> None:
    game = contest(500, 700).act(0, "bid for it")
    for viewer in (0, 1, 2, "spectator", "referee"):
        assert game.told(viewer) == ["defended seat=0"]
    game.act(1, "bid 300")
    for viewer in (0, 1, 2, "spectator", "referee"):
        assert game.told(viewer) == ["bid seat=1 hundreds=3"]
    game.act(0, "covered")
    for viewer in (0, 1, 2, "spectator", "referee"):
        assert game.told(viewer) == ["covered seat=0"]
    assert (game.balance(0), game.balance(1)) == (9500, 9300)


def test_C3_3_a_seat_with_one_possible_answer_is_asked_all_the_same() -> None:
    game = contest(500, 300).act(0, "bid for it").act(1, "bid 300").act(0, "covered")
    assert game.asked == "1 bid"
    assert game.choices(1) == ("stop",)
    game = contest(0, 300).act(0, "bid for it").act(1, "bid 100")
    assert game.asked == "0 cover"
    assert game.choices(0) == ("not covered",)


# --- C3.4 The outcome ---


def test_C3_4_a_challenger_that_stops_loses_its_next_turn_and_the_window_goes_on() -> None:
    game = contest(500, 400, others=100).act(0, "bid for it").act(1, "bid 400").act(0, "covered").act(1, "stop")
    assert game.told("spectator") == ["stopped seat=1"]
    assert game.flags == {1}
    assert game.asked == "2 challenge"
    game.act(2, "pass")
    assert game.place("tanya") == "prague"
    assert game.told("spectator") == ["passed seat=2", "skipped seat=1", "turn seat=2 round=5"]


def test_C3_4_a_bid_that_is_not_covered_cancels_the_action_and_ends_the_turn() -> None:
    game = contest(500, 700, others=300).act(0, "bid for it").act(1, "bid 600").act(0, "not covered")
    assert (game.place("tanya"), game.case) == ("vienna", "vienna")
    assert game.told(2) == ["declined seat=0", "returned tanya vienna case=1", "turn seat=1 round=5"]


def test_C3_4_the_case_that_was_left_behind_stays() -> None:
    game = ruling({1: {"tanya": 100}}, tanya="vienna").act(0, "move tanya prague")
    game.act(1, "challenge").act(0, "concede")
    assert (game.place("tanya"), game.case) == ("vienna", "vienna")
    assert game.told("spectator")[1] == "returned tanya vienna case=0"


def test_C3_4_two_challengers_can_lose_one_after_the_other() -> None:
    game = contest(500, 200, others=300).act(0, "bid for it").act(1, "bid 100").act(0, "covered").act(1, "stop")
    game.act(2, "challenge").act(0, "bid for it").act(2, "bid 300").act(0, "covered").act(2, "stop")
    assert game.place("tanya") == "prague"
    assert game.told("spectator") == ["stopped seat=2", "skipped seat=1", "skipped seat=2", "turn seat=0 round=6"]


def test_C3_4_the_first_bid_of_a_second_challenger_starts_anew() -> None:
    game = contest(500, 400, others=300).act(0, "bid for it").act(1, "bid 400").act(0, "covered").act(1, "stop")
    game.act(2, "challenge").act(0, "bid for it")
    assert game.choices(2) == ("bid 100", "bid 200", "bid 300")


# --- C3.5 Lost turns ---


def test_C3_5_two_lost_challenges_cost_one_turn() -> None:
    books = {0: {"tanya": 500}, 1: {"tanya": 500}, 2: {"tanya": 100}}
    game = ruling(books, tanya="vienna")
    game.act(0, "move tanya prague").act(1, "pass").act(2, "challenge")
    game.act(0, "bid for it").act(2, "bid 100").act(0, "covered").act(2, "stop")
    game.act(1, "move tanya vienna").act(2, "challenge")
    game.act(1, "bid for it").act(2, "bid 100").act(1, "covered").act(2, "stop").act(0, "pass")
    assert game.told("spectator") == ["passed seat=0", "skipped seat=2", "turn seat=0 round=6"]
    assert game.flags == set()
    game.act(0, "pretend").act(1, "pretend")
    assert game.asked == "2 turn"


def test_C3_5_a_seat_that_will_lose_its_turn_may_still_challenge_and_winning_does_not_lift_the_flag() -> None:
    game = ruling({1: {"tanya": 500}}, tanya="vienna", flags=(1,)).act(0, "move tanya prague")
    assert game.choices(1) == ("pass", "challenge")
    game.act(1, "challenge").act(0, "concede")
    assert game.told("spectator")[-2:] == ["skipped seat=1", "turn seat=2 round=5"]


def test_C3_5_the_flag_is_spent_when_the_turn_is_skipped() -> None:
    game = ruling(flags=(1, 2)).act(0, "pretend")
    assert game.told(0) == ["paid seat=0 hundreds=0", "skipped seat=1", "skipped seat=2", "turn seat=0 round=6"]
    assert game.flags == set()


# --- C3.6 Blown covers ---


def test_C3_6_the_victim_leaves_the_case_stays_and_the_informer_costs_1000() -> None:
    game = blowing(1700, 0).passes(1, 2)
    assert game.told("spectator") == ["passed seat=2", "blown seat=0 rock rita"]
    assert game.place("rita") is None
    assert (game.place("rock"), game.case) == ("paris", "paris")
    assert game.account(0, "rock") == 700
    assert game.balance(0) == 10_000 - 1700 - 300
    assert game.account(0, "rita") == 300, "the money on the Victim is lost, and stays in the book"


def test_C3_6_until_then_the_full_account_covers() -> None:
    game = blowing(1200, 1200).act(1, "challenge").act(0, "bid for it").act(1, "bid 1200")
    assert game.choices(0) == ("covered", "not covered")


def test_C3_6_only_after_the_whole_window() -> None:
    game = blowing(1700, 0).act(1, "pass")
    assert game.place("rita") == "paris"


def test_C3_6_every_seat_answers_at_the_same_time_and_the_answers_appear_together() -> None:
    game = blowing(1700, 0).passes(1, 2)
    assert game.asked == "0+1+2 disclose"
    game.act(2, "show")
    assert game.asked == "0+1 disclose"
    assert game.told(2) == ["answered seat=2 shows=1"]
    assert game.told(0) == game.told("spectator") == ["answered seat=2"]
    game.act(0, "hide").act(1, "show")
    expected = ["disclosed seat=0 rita", "disclosed seat=1 rita hundreds=22", "disclosed seat=2 rita hundreds=0"]
    assert game.told(2)[1:4] == expected
    assert game.account(1, "rita", "spectator") == 2200
    assert game.account(0, "rita", "spectator") is None
    assert game.asked == "1 turn"


def test_C3_6_a_seat_without_an_account_is_asked_too() -> None:
    game = blowing(1700, 0).passes(1, 2)
    assert game.choices(2) == ("show", "hide")
    assert game.refuses(2, "pass") == ("C3.6", "wrong_moment")


def test_C3_6_option_disclose_on_elimination_off() -> None:
    game = blowing(1700, 0, options="disclose_on_elimination=false").passes(1, 2)
    assert game.place("rita") is None
    assert game.asked == "1 turn"


# --- C3.7 The misprint, and C6 the worked cases of the text ---


def test_C3_7_an_account_of_600_does_not_cover_800() -> None:
    game = contest(600, 800).act(0, "bid for it").act(1, "bid 500").act(0, "covered").act(1, "bid 800")
    assert game.refuses(0, "covered") == ("C3.3", "not_covered")
    game.act(0, "not covered")
    assert game.place("tanya") == "vienna"


def test_C6_move_1_500_against_700() -> None:
    game = contest(500, 700).act(0, "bid for it")
    for bid in (100, 200, 400):
        game.act(1, f"bid {bid}").act(0, "covered")
    game.act(1, "bid 600").act(0, "not covered")
    assert game.place("tanya") == "vienna"
    assert game.asked == "1 turn"
    assert game.flags == set()


def test_C6_move_3_1500_declines_600() -> None:
    game = ruling({1: {"tom": 1500}, 0: {"tom": 1100}}, tom="prague", active=1).act(1, "move tom vienna").act(2, "pass")
    game.act(0, "challenge").act(1, "bid for it").act(0, "bid 500").act(1, "covered")
    game.act(0, "bid 600").act(1, "not covered")
    assert game.place("tom") == "prague"
    assert game.flags == set()
    assert game.account(1, "tom", 0) is None, "the secret is kept"


def test_C6_cover_1_nobody_can_challenge_and_1700_becomes_700() -> None:
    game = blowing(1700, 0)
    assert game.choices(1) == ("pass",)
    game.act(1, "pass")
    assert game.choices(2) == ("pass",)
    game.act(2, "pass")
    assert game.place("rita") is None
    assert game.account(0, "rock") == 700


def test_C6_cover_2_raised_to_1500_and_lost() -> None:
    game = blowing(1700, 0, 1500).act(1, "pass").act(2, "challenge").act(0, "bid for it")
    for bid in (1100, 1200, 1300, 1400, 1500):
        game.act(2, f"bid {bid}").act(0, "covered")
    assert game.choices(2) == ("stop",)
    game.act(2, "stop")
    assert game.place("rita") is None
    assert game.account(0, "rock") == 700
    assert game.flags == {2}


def test_C6_cover_3_1900_beats_1700_and_nothing_is_deducted() -> None:
    game = blowing(1700, 0, 1900).act(1, "pass").act(2, "challenge").act(0, "bid for it")
    for bid in (1100, 1200, 1500, 1700):
        game.act(2, f"bid {bid}").act(0, "covered")
    game.act(2, "bid 1800").act(0, "not covered")
    assert game.place("rita") == "paris"
    assert game.account(0, "rock") == 1700
    assert game.flags == set()
    assert game.asked == "1 turn"


@pytest.mark.parametrize("bid", [1000, 1700])
def test_C3_6_after_a_won_contest_the_cost_is_the_same(bid: int) -> None:
    game = blowing(1700, bid).act(1, "challenge").act(0, "bid for it").act(1, f"bid {bid}").act(0, "covered")
    game.act(1, "stop").act(2, "pass")
    assert game.account(0, "rock") == 700
