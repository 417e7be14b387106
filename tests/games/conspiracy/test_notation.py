"""Conspiracy as text: actions and positions say the same after having been read back; nonsense is refused by name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connive import ConniveError, Match, Viewer
from connive.core.errors import BadNotation, BadOptions, BadPosition, BadSeats
from connive.games.conspiracy.actions import ACTIONS

from .lively import GAME, VARIANTS, played
from .ruling import Ruling, new_game, ruling

variants, seeds, lengths = st.sampled_from(VARIANTS), st.integers(0, 10_000), st.integers(0, 150)


# --- Actions ---


@pytest.mark.parametrize(
    ("text", "repr_of_action"),
    [
        ("pass", "Pass()"),
        ("challenge", "Challenge()"),
        ("concede", "Concede()"),
        ("bid for it", "Defend()"),
        ("stop", "Stop()"),
        ("covered", "Cover()"),
        ("not covered", "Decline()"),
        ("show", "Show()"),
        ("hide", "Hide()"),
        ("pretend", "Pretend()"),
        ("bid 400", "Bid(hundreds=4)"),
        ("blow rita with rock", "Blow(informer=<Spy.ROCK: 4>, victim=<Spy.RITA: 3>)"),
        ("move tanya prague", "Move(spy=<Spy.TANYA: 1>, space=2, case=False)"),
        ("carry tanya prague", "Move(spy=<Spy.TANYA: 1>, space=2, case=True)"),
        ("pay ahmed 10000", "Pay(spy=<Spy.AHMED: 5>, hundreds=100)"),
    ],
)
def test_every_kind_of_action_has_its_text(text: str, repr_of_action: str) -> None:
    decision = ruling().match.decision(0)
    assert repr(ACTIONS[decision.id(text)]) == repr_of_action
    assert decision.text(ACTIONS[decision.id(text)]) == text


def test_all_actions_of_the_table_round_trip() -> None:
    view = new_game(4).view(0)
    for action in range(len(ACTIONS)):
        assert GAME.notation.read_action(view, 0, GAME.notation.write_action(view, 0, action)) == action


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("  PAY  Tanya $1,500", "pay tanya 1500"),
        ("pay tanya 1.500", "pay tanya 1500"),
        ("pay nobody", "pretend"),
        ("Cover", "covered"),
        ("decline", "not covered"),
        ("defend", "bid for it"),
    ],
)
def test_other_spellings_are_understood(text: str, same: str) -> None:
    decision = ruling().match.decision(0)
    assert decision.id(text) == decision.id(same)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "jump",
        "pay",
        "pay tanya",
        "pay tanya 50",
        "pay tanya 150",
        "pay tanya 0",
        "pay tanya 10100",
        "pay tanya -100",
        "pay tanya ٥٠٠",
        "pay tanya " + "9" * 5000,
        "pay smiley 100",
        "move tanya",
        "move tanya atlantis",
        "carry tanya riga",
        "blow rita with rita",
        "blow rita",
        "bid",
        "bid 1,00",
        "\x00",
        "pass pass",
    ],
)
def test_nonsense_is_bad_notation(text: str) -> None:
    with pytest.raises(BadNotation):
        ruling().match.decision(0).id(text)


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_bad_notation(text: str) -> None:
    view = new_game(3).view(0)
    try:
        action = GAME.notation.read_action(view, 0, text)
    except BadNotation:
        return
    assert 0 <= action < len(ACTIONS)


# --- Positions ---


@given(variants, seeds, lengths)
@settings(max_examples=60, deadline=None)
def test_every_position_round_trips(variant: tuple[int, str], seed: int, length: int) -> None:
    match = played(variant, seed, length)
    again = Match.from_position("conspiracy", match.position())
    assert again._state == match._state
    assert again.position() == match.position()
    for seat in match.to_act:
        assert again.decision(seat).texts == match.decision(seat).texts


@given(variants, seeds, lengths)
@settings(max_examples=30, deadline=None)
def test_a_position_plays_on_like_the_match_it_was_taken_from(variant: tuple[int, str], seed: int, length: int) -> None:
    match = played(variant, seed, length)
    again = Match.from_position("conspiracy", match.position())
    while match.to_act:
        seat = match.to_act[0]
        action = match.decision(seat).ids[0]
        match.act(seat, action)
        again.act(seat, action)
        assert again._state == match._state
        assert again.view(Viewer.seat(seat)).to_act == match.view(Viewer.seat(seat)).to_act
        if len(match.log) > length + 12:
            break


QUIET = (
    "earl@lisbon tanya@dublin tom@oslo rita@helsinki rock@odessa ahmed@cairo "
    "book0=95:5,0,0,0,0,0 book1=100:0,0,0,0,0,0 book2=90:0,0,0,0,10,0 case=vienna "
    "question=turn asked=1 active=0 first=0 round=5"
)
WINDOW = QUIET.replace("question=turn asked=1", "question=challenge asked=2 spy=earl origin=madrid challenger=1")
CONTEST = QUIET.replace("question=turn asked=1", "question=bid asked=4 spy=rock origin=sofia challenger=2")
GONE = QUIET.replace("rita@helsinki", "rita@gone").replace("book2=90:", "book2=80:")
DISCLOSE = GONE.replace("question=turn asked=1 active=0", "question=disclose asked=5 spy=rock victim=rita active=2")
OPENING = QUIET.replace("question=turn asked=1", "question=opening asked=2").replace(" round=5", "")
DRAW = QUIET.replace("question=turn asked=1", "question=over reason=1").replace("round=5", "round=60")


@pytest.mark.parametrize("position", [QUIET, WINDOW, CONTEST, GONE, DISCLOSE, OPENING, DRAW])
def test_positions_that_could_be_reached_are_read(position: str) -> None:
    match = Match.from_position("conspiracy", position)
    assert Match.from_position("conspiracy", match.position())._state == match._state


@pytest.mark.parametrize(
    ("position", "wrong", "instead"),
    [
        (QUIET, "earl@lisbon", "earl@atlantis"),
        (QUIET, "earl@lisbon", "smiley@lisbon"),
        (QUIET, "earl@lisbon", "bea@lisbon"),
        (QUIET, "earl@lisbon", "earl@lisbon earl@lisbon"),
        (QUIET, "earl@lisbon ", ""),
        (QUIET, "earl@lisbon", "earl@gone"),
        (QUIET, "book0=95", "book0=96"),
        (QUIET, "book0=95:5", "book0=105:-5"),
        (QUIET, "book0=95:5,0,0,0,0,0", "book0=95:5"),
        (QUIET, "book0=95", "book3=95"),
        (QUIET, "book0=95", "book0=x"),
        (QUIET, "book1=100:0,0,0,0,0,0 ", ""),
        (QUIET, "case=vienna", "case=london2"),
        (QUIET, "case=vienna ", ""),
        (QUIET, "question=turn", "question=siesta"),
        (QUIET, "question=turn", "question=over"),
        (QUIET, "question=turn ", ""),
        (QUIET, "asked=1", "asked=2"),
        (QUIET, "asked=1", "asked=0"),
        (QUIET, "asked=1", "asked=8"),
        (QUIET, "active=0", "active=3"),
        (QUIET, "first=0", "first=-1"),
        (QUIET, "round=5", "round=0"),
        (QUIET, "round=5", "round=61"),
        (QUIET, "round=5", "round=300"),
        (QUIET, "round=5", "round=5 flags=1"),
        (QUIET, "round=5", "round=5 flags=8"),
        (QUIET, "round=5", "round=5 shows=1"),
        (QUIET, "round=5", "round=5 winner=1"),
        (QUIET, "round=5", "round=5 reason=1"),
        (QUIET, "round=5", "round=5 bid=1"),
        (QUIET, "round=5", "round=5 lot=-1"),
        (QUIET, "round=5", "round=5 lot=99999999999"),
        (QUIET, "round=5", "round=5 money=3"),
        (QUIET, "round=5", "round=5 log=3"),
        (QUIET, "round=5", "round=5 spy=earl"),
        (QUIET, "round=5", "round=٥"),
        (WINDOW, "origin=madrid", "origin=vienna"),
        (WINDOW, "origin=madrid", "origin=madrid carried=1"),
        (WINDOW, "origin=madrid", "origin=madrid carried=2"),
        (WINDOW, "challenger=1", "challenger=0"),
        (WINDOW, "challenger=1", "challenger=3"),
        (WINDOW, "challenger=1", "challenger=1 bid=1"),
        (WINDOW, "asked=2", "asked=1"),
        (WINDOW, "spy=earl", "spy=tom"),
        (WINDOW, "spy=earl ", ""),
        (WINDOW, "spy=earl origin=madrid", "spy=earl victim=tanya"),
        (WINDOW, "spy=earl origin=madrid", "spy=earl victim=earl"),
        (CONTEST, "challenger=2", "challenger=2 bid=11"),
        (CONTEST, "challenger=2", "challenger=2 bid=1"),
        (CONTEST, "question=bid", "question=answer"),
        (CONTEST, "question=bid asked=4", "question=cover asked=1"),
        (CONTEST, "book2=90:0,0,0,0,10,0", "book2=100:0,0,0,0,0,0"),
        (GONE, "book2=80:", "book2=90:"),
        (DISCLOSE, "active=2", "active=0"),
        (DISCLOSE, "asked=5", "asked=5 shows=1"),
        (DISCLOSE, "victim=rita", "victim=tom"),
        (DISCLOSE, "victim=rita ", ""),
        (DISCLOSE, "asked=5", "asked=5 challenger=1"),
        (OPENING, "asked=2", "asked=3"),
        (OPENING, "book0=95:5,0", "book0=90:5,5"),
        (OPENING, "first=0", "first=1"),
        (OPENING, "first=0", "first=0 flags=2"),
        (OPENING, "first=0", "first=0 round=1"),
        (DRAW, "round=60", "round=59"),
        (DRAW, "reason=1", "reason=1 winner=0"),
        (DRAW, "reason=1", "reason=0 winner=0"),
        (DRAW, "reason=1", "reason=7 winner=0"),
    ],
)
def test_impossible_positions_are_refused(position: str, wrong: str, instead: str) -> None:
    assert wrong in position
    with pytest.raises(BadPosition):
        Match.from_position("conspiracy", position.replace(wrong, instead, 1))


def test_a_delivery_is_a_position_too() -> None:
    text = QUIET.replace("question=turn asked=1", "question=over winner=0").replace("case=vienna", "case=washington")
    assert Match.from_position("conspiracy", text).outcome is not None
    with pytest.raises(BadPosition):
        Match.from_position("conspiracy", text.replace("active=0", "active=1"))


@given(st.text(max_size=80))
def test_any_text_is_a_position_or_a_named_error(text: str) -> None:
    with pytest.raises((BadPosition, BadSeats, BadOptions)):
        Match.from_position("conspiracy", text)


@given(st.integers(0, 400), st.integers(1, 6), st.sampled_from(["0", "9", "gone", "=", "@", ",", "tom", "-1", " "]))
@settings(max_examples=300, deadline=None)
def test_damaged_positions_are_read_or_refused_and_never_crash(at: int, length: int, piece: str) -> None:
    text = DISCLOSE[: at % len(DISCLOSE)] + piece + DISCLOSE[at % len(DISCLOSE) + length :]
    try:
        match = Match.from_position("conspiracy", text)
    except ConniveError:
        return
    game = Ruling(match)
    for seat in match.to_act:
        game.act(seat, game.choices(seat)[0])
