"""Actions and positions as text: both round-trip, and what makes no sense is refused by name."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connive import Match, find_game
from connive.core.errors import BadNotation, BadPosition, UnknownAction
from connive.core.randomness import FastRng
from connive.games.conclave.actions import ACTIONS, Draw, Give, Send
from connive.games.conclave.cards import Card, Magic, read_code
from connive.games.conclave.model import MAX_LEGAL, State, prepare
from connive.games.conclave.notation import read_action, read_position, write_action, write_position

from .ruling import RING, new_game, ruling

GAME = find_game("conclave")
VIEW = new_game().view("A")


def test_every_action_has_its_own_text() -> None:
    texts = [write_action(VIEW, 0, action) for action in range(len(ACTIONS))]
    assert len(ACTIONS) == len(set(texts))
    for action, text in enumerate(texts):
        assert read_action(VIEW, 0, text) == action
        assert read_action(VIEW, 0, f"  {text.upper()} ") == action


def test_actions_are_typed_values() -> None:
    card = read_code("Ec3")
    assert ACTIONS[read_action(VIEW, 0, "send Ec3 b2")] == Send(card, 5)
    assert ACTIONS[read_action(VIEW, 0, "give W C")] == Give(Magic.WIND, 2)
    assert ACTIONS[read_action(VIEW, 0, "draw right")] == Draw(1)
    with pytest.raises(UnknownAction):
        ACTIONS.id(Draw(2))


@pytest.mark.parametrize(
    "text", ["", "send", "send Ec3", "send Ec6 b2", "send Xc3 b2", "send Ec3 e1", "send Ec3 a5", "give E", "give X A"]
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        read_action(VIEW, 0, text)


@given(st.text(max_size=30))
def test_any_text_is_an_action_or_bad_notation(text: str) -> None:
    for attempt in (text, f"send {text}", f"give {text}", f"draw {text}"):
        with suppress(BadNotation):
            assert 0 <= read_action(VIEW, 0, attempt) < len(ACTIONS)


def test_the_longest_list_of_legal_actions_fits() -> None:
    """Six piles that three others may be given, four hand cards, and as many open cells as there can be."""
    followers = ("Ec5 Wc5 Mc5 Sc5 Lc5 Nc5", "", "", "")
    game = ruling(". Eg1 . Eb1 / Wg1 . Wb1 . / . Mc1 . Mg1 / Mb1 . Sc1 .", seats=4, followers=followers)
    assert 18 + 4 * 8 == len(game.choices) <= MAX_LEGAL


# --- Positions ---


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, ""),
        (3, ""),
        (4, "crisis=neither"),
        (3, "pack=small"),
        (2, "pack=tiny_hands first=1"),
        (3, "pack=tiny_table"),
    ],
)
def test_every_position_of_a_game_round_trips(seats: int, options: str) -> None:
    given_options = GAME.read_options(options)
    for seed in range(4):
        rng = FastRng(seed)
        state = GAME.new_state(given_options, seats)
        GAME.rules.deal(state, rng)
        while True:
            again = GAME.new_state(given_options, seats)
            read_position(again, write_position(state))
            assert again == state
            if GAME.rules.is_over(state):
                break
            seat = GAME.rules.to_act(state).bit_length() - 1
            ids = GAME.legal_ids(state, seat)
            GAME.rules.step(state, seat, ids[rng.below(len(ids))])


GOOD = {
    "grid": "Ec1.../..../..../....",
    "hands": "Wc1Wc2Wc4Wc5,Mc1Mc3Mc4Mc5",
    "followers": "Nc1,-",
    "left": "Lc1",
    "right": "Lc2",
    "active": "A",
    "question": "turn",
    "corner": "top_left",
    "turn": "3",
}


def position(**changes: str | None) -> str:
    """Return the good position with some words changed, or left out."""
    words = GOOD | changes
    return " ".join(f"{name}={value}" for name, value in words.items() if value is not None)


def read(text: str, seats: int = 2) -> State:
    state = State()
    prepare(state, GAME.model.Options(), seats)  # type: ignore[arg-type]
    read_position(state, text)
    return state


def test_the_good_position_is_good() -> None:
    state = read(position())
    assert write_position(state).split()[0] == "grid=Ec1.../..../..../...."
    assert read(position(followers=None, corner=None, turn=None)).turn == 0


@pytest.mark.parametrize(
    "changes",
    [
        {"grid": None},
        {"hands": None},
        {"active": None},
        {"question": None},
        {"grid": "Ec1../..../..../...."},
        {"grid": "Ec1..../..../..../...."},
        {"grid": "Ec1.../..../...."},
        {"grid": "Ec.../..../..../...."},
        {"grid": "..../..../..../...."},
        {"grid": "Ec1Ec1../..../..../...."},
        {"grid": "Ec4.../..../..../...."},
        {"grid": "Wc1.../..../..../...."},
        {"hands": "Wc1Wc2Wc4Wc5"},
        {"hands": "Wc1Wc2Wc4,Mc1Mc3Mc4Mc5"},
        {"hands": "Wc1Wc2Wc4Wc5Wg1,Mc1Mc3Mc4Mc5"},
        {"hands": "Wc1Wc2Wc4W,Mc1Mc3Mc4Mc5"},
        {"hands": ",Mc1Mc3Mc4Mc5"},
        {"hands": "Wc1Wc2Wc4Wc5,Mc1Mc3Mc4Mc5,-"},
        {"followers": "Nc1"},
        {"followers": "Nc1,Nc1"},
        {"followers": "Nc1Nc1,-"},
        {"followers": "Lc1,-"},
        {"left": "Lc1" * 20},
        {"left": "-", "right": "-"},
        {"left": "-", "right": "-", "last_turns": "3"},
        {"left": "-", "right": "-", "last_turns": "-1"},
        {"last_turns": "1"},
        {"question": "draw"},
        {"question": "over"},
        {"question": "sleep"},
        {"active": "C"},
        {"active": "E"},
        {"active": ""},
        {"corner": "middle"},
        {"turn": "x"},
        {"turn": "-1"},
        {"turn": "99999"},
        {"lot": "-1"},
        {"lot": "99999999999"},
        {"colour": "red"},
        {"log": "1"},
    ],
)
def test_what_no_game_could_reach_is_refused(changes: dict[str, str | None]) -> None:
    with pytest.raises(BadPosition):
        read(position(**changes))


def test_a_full_grid_is_no_position() -> None:
    full = RING.replace(" ", "").replace("Wg1..", "Wg1Nc3Nc4").replace("Mc1..", "Mc1Nc5Ng1")
    with pytest.raises(BadPosition):
        read(position(grid=full, hands="Wc2Wc4Wc5Wg3,Mc3Mc4Mc5Mg2"))


def test_a_deck_to_draw_from_must_be_there() -> None:
    hands = "Wc1Wc2Wc4,Mc1Mc3Mc4Mc5"
    read(position(question="draw", hands=hands))
    with pytest.raises(BadPosition):
        read(position(question="draw", hands=hands, left="-"))


def test_last_turns_leave_fewer_cards_to_those_who_have_had_theirs() -> None:
    decks = {"left": "-", "right": "-"}
    read(position(**decks, last_turns="2"))
    read(position(**decks, last_turns="1", hands="Wc1Wc2Wc4Wc5,Mc1Mc3Mc4"))
    with pytest.raises(BadPosition):
        read(position(**decks, last_turns="1"))


@pytest.mark.parametrize("text", [position() + " turn=4", "grid", "=", "a=b=c", "\x00", "grid=" + "E" * 5000])
def test_doubled_words_and_nonsense_are_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        read(text)


@given(st.text(max_size=60))
def test_any_text_is_a_position_or_a_bad_one(text: str) -> None:
    for attempt in (text, position(grid=text), position(hands=text), position(left=text), position(turn=text)):
        with suppress(BadPosition):
            read(attempt)


def test_a_position_can_be_played_on() -> None:
    match = Match.from_position("conclave", position())
    match.act(0, "send Wc1 b1")
    assert match.to_act == (0,)
    assert isinstance(match.view(GAME_VIEWER).hands[1][0], Card)


GAME_VIEWER = new_game().viewers["A"]
