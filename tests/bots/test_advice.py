"""What a strong bot tells a person: odds that fit what was shown, remarks in words, ideas that are legal."""

import pytest

from connive.bots.advice import Advice, Advises, Depth, counter
from connive.bots.bot import Place, make_bot
from connive.core.registry import games
from connive.core.text import LANGUAGES, catalogue
from connive.core.viewer import Viewer
from connive.play.match import Match

BERLIN = (
    "seats=2 | blue: a@a1=miranda b@b1=victor c@c1=leo d@d1=ray e@e1=steel reserve=lilly,veronica,quark leader=leo "
    "red: a@a5=quark b@b5=steel c@c5=leo d@d5=veronica e@e5=miranda reserve=lilly,ray,victor leader=veronica "
    "question=turn asked=1 turn=1 lot=7"
)
CONSPIRACY = (
    "seats=3 map=trefoil | earl@oslo tanya@zurich tom@helsinki rita@odessa rock@cairo ahmed@dublin "
    "book0=45:0,40,0,0,0,15 book1=50:30,20,0,0,0,0 book2=40:0,0,35,0,25,0 "
    "question=turn asked=1 round=6 case=zurich lot=7"
)


def advise(match: Match, seat: int, depth: Depth = "odds") -> Advice:
    bot = make_bot(counter(match.game), Place(match.game, match.options, match.seats, seat), 5)
    bot.observe(match.events(Viewer.seat(seat)))
    assert isinstance(bot, Advises)
    return bot.advise(match.decision(seat), depth)


def odds_of(match: Match, seat: int, text: str) -> int:
    return {each.action: each.chance for each in advise(match, seat).odds}[match.decision(seat).id(text)]


def test_B4_3_what_the_enemy_was_shown_it_believes_and_nothing_else() -> None:
    match = Match.from_position("berlin63", BERLIN)
    match.act(0, "d1-d2")
    before = odds_of(match, 0, "ray")
    assert 0 < before < 60
    match.act(0, "ray")
    match.act(1, "challenge")
    match.act(1, "lose victor")
    match.act(1, "pass")  # no freeze
    match.act(0, "pass")  # no illusion
    match.act(1, "e5-e4")
    match.act(1, "pass")
    match.act(0, "d3-d4")
    assert odds_of(match, 0, "ray") == 100, "Red has seen Ray Dash"
    assert odds_of(match, 0, "victor") == 0


def test_C3_1_somebody_who_can_outbid_is_reckoned_with() -> None:
    match = Match.from_position("conspiracy", CONSPIRACY)
    spies = {each.action: each.chance for each in advise(match, 0).odds}
    tanya, earl = (spies[match.decision(0).id(text)] for text in ("move tanya paris", "move earl hamburg"))
    assert 0 < tanya < earl, "four thousand on Tanya, nothing on Earl"


@pytest.mark.parametrize("game", games())
def test_remarks_are_sentences_in_both_languages_and_ideas_are_legal(game: str) -> None:
    match, said = Match(game, seed=4), 0
    for _ in range(6):
        seat = match.to_act[0]
        decision = match.decision(seat)
        found = advise(match, seat)
        assert {each.action for each in found.odds} <= set(decision.ids)
        assert all(0 <= each.chance <= 100 for each in found.odds) and bool(found.odds) == bool(found.about)
        for remark in found.remarks:
            said += 1
            for lang in LANGUAGES:
                assert "{" not in catalogue(lang, game).say(remark.key, **remark.given)
        match.act(seat, decision.ids[0])
    ideas = advise(match, match.to_act[0], "hint").ideas
    assert {idea.action for idea in ideas} <= set(match.decision(match.to_act[0]).ids)
