"""What a side can deduce, with numbers worked out by hand."""

import pytest

from connive.core.randomness import FastRng
from connive.games.berlin63.beliefs import BaseNote, Notebook
from connive.games.berlin63.model import Character
from connive.play.match import Match

LEO, LILLY, MIRANDA, RAY, VICTOR, VERONICA, QUARK, STEEL = Character

START = (
    "blue: a@a1=leo b@b1=lilly c@c1=miranda d@d1=ray e@e1=victor reserve=veronica,quark,steel leader=leo "
    "red: a@a5=leo b@b5=lilly c@c5=miranda d@d5=ray e@e5=victor reserve=veronica,quark,steel leader=lilly "
)


def blue_turn(text: str = START) -> Match:
    return Match.from_position("berlin63", text + "question=turn asked=1 turn=1")


def red_turn(text: str = START) -> Match:
    return Match.from_position("berlin63", text + "question=turn asked=2 active=1 turn=1")


def note_of(notebook: Notebook, column: int) -> BaseNote:
    return notebook.bases[column]


def test_B1_3_the_enemy_leader_is_never_mine_nor_Steel_nor_Quark() -> None:
    leader = blue_turn().belief(0).notebook().leader
    assert leader[LEO] == leader[STEEL] == leader[QUARK] == 0
    assert leader[LILLY] == pytest.approx(1 / 5)


def test_B1_4_any_spy_may_stand_anywhere_but_leaders_stand_more_often() -> None:
    notebook = blue_turn().belief(0).notebook()
    for column in range(5):
        odds = note_of(notebook, column).odds
        # Five possible leaders, each on the board for certain; the other four places go to any of the other seven.
        assert odds[STEEL] == pytest.approx(4 / 7 / 5)
        assert odds[LILLY] == pytest.approx((1 / 5 + 4 / 5 * 4 / 7) / 5)
        assert sum(odds) == pytest.approx(1)
    assert notebook.reserve[STEEL] == pytest.approx(3 / 7)


def test_B4_4_a_base_that_was_shown_is_certain() -> None:
    match = red_turn()
    match.act(1, "lilly c5-d4")
    match.act(0, "challenge")
    note = note_of(match.belief(0).notebook(), 2)
    assert note.certain == MIRANDA
    assert [(n.key, n.turn) for n in note.notes] == [("shown", 1)]


def test_B2_1_an_illusion_spreads_what_was_certain_over_two_bases() -> None:
    match = red_turn()
    match.act(1, "lilly c5-d4")
    match.act(0, "challenge")
    match.act(1, "lose steel")
    match.act(0, "illusion a1+b1 keep")
    match.act(1, "illusion c5+d5 keep")
    notebook = match.belief(0).notebook()
    assert note_of(notebook, 2).odds[MIRANDA] == pytest.approx(0.5)
    assert note_of(notebook, 3).odds[MIRANDA] == pytest.approx(0.5)
    assert [n.key for n in note_of(notebook, 2).notes] == ["shown", "mixed"]


def test_B2_1_in_an_illusion_with_the_reserve_a_leader_stays_and_others_may_go() -> None:
    match = red_turn()
    match.act(1, "lilly c5-d4")
    match.act(0, "challenge")
    match.act(1, "lose steel")
    match.act(0, "illusion a1+b1 keep")
    match.act(1, "illusion c5+reserve keep")
    odds = note_of(match.belief(0).notebook(), 2).odds
    # Miranda stood there. She leads in 360 of 1,320 worlds (6*5*4*3 ways to fill the other bases, against 4*5*4*3 for
    # each of four other leaders). A leader must stay; anybody else stays with one chance in three.
    assert odds[MIRANDA] == pytest.approx(3 / 11 + 8 / 11 / 3)
    assert odds[STEEL] == 0
    assert sum(odds) == pytest.approx(1)


def test_B4_4_a_lost_reserve_spy_is_nowhere_else() -> None:
    match = red_turn()
    match.act(1, "lilly c5-d4")
    match.act(0, "challenge")
    match.act(1, "lose steel")
    notebook = match.belief(0).notebook()
    assert all(note.odds[STEEL] == 0 for note in notebook.bases)
    assert notebook.reserve[STEEL] == 0


def test_B7_1_a_spy_that_fell_while_the_game_goes_on_was_not_the_leader() -> None:
    text = START.replace("a@a1=leo", "a@a4=leo")
    match = blue_turn(text)
    match.act(0, "a4-a5")
    match.act(1, "pass")
    notebook = match.belief(0).notebook()
    assert note_of(notebook, 0).certain == LEO
    match = blue_turn(
        text.replace("a@a5=leo b@b5=lilly", "a@a5=miranda b@b5=lilly").replace("c@c5=miranda", "c@c5=leo")
    )
    match.act(0, "a4-a5")
    match.act(1, "pass")
    assert match.belief(0).notebook().leader[MIRANDA] == 0


def test_B5_2_what_Miranda_saw_is_known_to_her_side_only() -> None:
    text = START.replace("c@c1=miranda", "c@c2=miranda")
    match = blue_turn(text)
    match.act(0, "c2-c3")
    match.act(0, "miranda c5")
    match.act(1, "accept")
    if 1 in match.to_act:
        match.act(1, "pass")
    assert note_of(match.belief(0).notebook(), 2).certain == MIRANDA
    assert note_of(match.belief(1).notebook(), 2).certain is None


def test_claims_alone_teach_nothing() -> None:
    match = red_turn()
    before = match.belief(0).notebook()
    match.act(1, "lilly c5-d4")
    assert match.belief(0).notebook() == before


def test_samples_follow_the_odds() -> None:
    belief = blue_turn().belief(0)
    odds = belief.notebook().bases[0].odds
    rng = FastRng(5)
    drawn = [belief.sample(rng).who[5] for _ in range(4000)]
    for character in Character:
        assert drawn.count(character) / 4000 == pytest.approx(odds[character], abs=0.03)


def test_a_sample_is_a_whole_state_with_my_own_side_as_it_is() -> None:
    match = blue_turn()
    world = match.belief(0).sample(FastRng(1))
    assert world.who[:5] == [LEO, LILLY, MIRANDA, RAY, VICTOR]
    assert world.leader[0] == LEO
    assert world.board == match._state.board


def test_at_the_end_one_world_is_left() -> None:
    match = blue_turn(START.replace("a@a1=leo", "a@b4=leo"))
    match.act(0, "b4-b5")
    match.act(1, "pass")
    assert match.outcome is not None
    assert match.outcome.reason == "leader_fallen"
    assert match.belief(0).notebook().worlds == 1
