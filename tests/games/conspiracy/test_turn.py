"""C2: a turn is a move, a pay-off, or a blown cover."""

import pytest

from .ruling import SPIES, new_game, ruling

# --- C2.1 Moves ---


def test_C2_1_any_spy_moves_to_a_linked_space_paid_or_not() -> None:
    game = ruling(tanya="prague")
    moves = {text for text in game.choices(0) if text.startswith("move tanya")}
    assert moves == {f"move tanya {space}" for space in ("vienna", "zurich", "budapest", "hamburg", "berlin")}
    game.act(0, "move tanya zurich")
    assert game.place("tanya") == "zurich"
    assert game.told("spectator") == ["moved tanya prague zurich case=0"]


def test_C2_1_only_one_step() -> None:
    assert ruling(tanya="prague").refuses(0, "move tanya oslo") == ("C2.1", "not_linked")
    assert ruling(tanya="prague").refuses(0, "move tanya prague") == ("C2.1", "not_linked")


def test_C2_1_with_the_case_or_without_it_if_both_stood_on_the_same_space() -> None:
    game = ruling(tanya="vienna").act(0, "carry tanya prague")
    assert (game.place("tanya"), game.case) == ("prague", "prague")
    game = ruling(tanya="vienna").act(0, "move tanya prague")
    assert (game.place("tanya"), game.case) == ("prague", "vienna")


def test_C2_1_the_case_is_carried_only_from_the_spys_own_space() -> None:
    assert ruling(tanya="prague").refuses(0, "carry tanya zurich") == ("C2.1", "case_elsewhere")


def test_C2_1_the_case_never_moves_alone() -> None:
    assert not [text for text in ruling().choices(0) if text.startswith("carry")]


def test_C2_1_any_number_of_spies_share_a_space_and_each_may_take_the_case() -> None:
    game = ruling(tanya="prague", tom="prague", rita="prague", case="prague")
    game.act(0, "move tanya vienna").passes(1, 2)
    game.act(1, "move tom vienna").passes(2, 0)
    game.act(2, "move rita vienna").passes(0, 1)
    assert {game.place(spy) for spy in ("tanya", "tom", "rita")} == {"vienna"}
    game = ruling(tanya="prague", tom="prague", case="prague")
    assert {"carry tanya vienna", "carry tom vienna"} <= set(game.choices(0))


def test_C2_1_while_the_move_is_open_spy_and_case_stand_on_the_new_space() -> None:
    game = ruling(tanya="vienna").act(0, "carry tanya prague")
    assert game.asked == "1 challenge"
    assert (game.place("tanya"), game.case) == ("prague", "prague")


def test_C2_1_a_spy_that_is_gone_does_not_move() -> None:
    game = ruling(rita="gone", blown=(1,))
    assert game.refuses(0, "move rita vienna") == ("C3.6", "gone")
    assert not [text for text in game.choices(0) if "rita" in text]


def test_C1_2_spies_that_are_not_on_the_map_take_no_part() -> None:
    assert ruling().refuses(0, "move bea vienna") == ("C1.2", "not_on_map")
    assert ruling().refuses(0, "pay justin 100") == ("C1.2", "not_on_map")


# --- C2.2 Pay-offs ---


def test_C2_2_a_pay_off_goes_from_the_balance_to_the_account_and_adds_up() -> None:
    game = ruling({0: {"tanya": 500}}).act(0, "pay tanya 700")
    assert game.account(0, "tanya") == 1200
    assert game.balance(0) == 8800
    assert game.asked == "1 turn", "it is never challenged"


def test_C2_2_not_more_than_the_balance() -> None:
    game = ruling({0: {"tanya": 9500}})
    assert game.refuses(0, "pay tom 600") == ("C2.2", "balance_too_small")
    assert "pay tom 500" in game.choices(0)


@pytest.mark.parametrize("choice", ["pay rock 300", "pay tanya 5000", "pretend"])
def test_C2_2_real_and_pretended_pay_offs_look_exactly_the_same(choice: str) -> None:
    game = ruling({0: {"tanya": 500}}).act(0, choice)
    for viewer in (1, 2, "spectator"):
        assert game.told(viewer) == ["paid seat=0", "turn seat=1 round=5"]
        assert game.balance(0, viewer) is None


def test_C2_2_the_owner_and_the_referee_know() -> None:
    game = ruling().act(0, "pay rock 300")
    assert game.told(0) == game.told("referee") == ["paid seat=0 rock hundreds=3", "turn seat=1 round=5"]
    game = ruling().act(0, "pretend")
    assert game.told(0) == game.told("referee") == ["paid seat=0 hundreds=0", "turn seat=1 round=5"]
    assert game.balance(0) == 10_000


def test_C2_2_nobody_is_ever_without_an_action() -> None:
    game = ruling({0: {"tanya": 10_000}})
    assert "pretend" in game.choices(0)
    assert not [text for text in game.choices(0) if text.startswith("pay")]


def test_C2_2_a_spy_that_is_gone_is_not_paid() -> None:
    assert ruling(rita="gone", blown=(1,)).refuses(0, "pay rita 100") == ("C3.6", "gone")


# --- C2.3 Blowing a cover ---


def test_C2_3_an_informer_and_a_victim_on_the_same_space() -> None:
    game = ruling({0: {"rock": 1000}}, rock="paris", rita="paris").act(0, "blow rita with rock")
    assert game.told("spectator") == ["blowing seat=0 rock rita"]
    assert game.asked == "1 challenge"
    assert game.place("rita") == "paris"


def test_C2_3_not_on_different_spaces() -> None:
    game = ruling({0: {"rock": 1000}}, rock="paris", rita="madrid")
    assert game.refuses(0, "blow rita with rock") == ("C2.3", "apart")


def test_C2_3_a_thousand_on_the_informer_whatever_the_balance_and_refused_privately() -> None:
    game = ruling({0: {"rock": 900, "rita": 5000}}, rock="paris", rita="paris")
    assert game.balance(0) == 4100
    assert game.refuses(0, "blow rita with rock") == ("C2.3", "informer_unpaid")
    assert "blow rock with rita" in game.choices(0)
    assert "blow rita with rock" not in game.choices(0)


def test_C2_3_nobody_informs_on_themselves_or_on_somebody_gone() -> None:
    game = ruling({0: {"rock": 3000}}, rock="paris", rita="gone", blown=(1,))
    assert game.refuses(0, "blow rita with rock") == ("C3.6", "gone")
    for spy in SPIES[:6]:
        assert f"blow {spy} with {spy}" not in game.choices(0)


def test_C2_only_what_belongs_to_a_turn() -> None:
    for choice in ("pass", "challenge", "concede", "bid for it", "bid 100", "stop", "covered", "not covered", "show"):
        assert ruling().refuses(0, choice) == ("C2", "wrong_moment")


def test_C2_the_others_are_not_asked() -> None:
    game = new_game(3)
    for seat in range(3):
        game.act(seat, "pay tom 100")
    assert len(game.match.to_act) == 1
