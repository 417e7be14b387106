"""Table-talk: words for everybody, beside the rules; they change nothing but the log."""

import pytest

from connive import SPECTATOR, IllegalAction, Match
from connive.core.errors import BadTalk
from connive.core.viewer import viewers

from .playing import deploy, everything, lose, random_match


def test_talk_reaches_everybody_and_changes_nothing_else() -> None:
    match = Match("berlin63", seed=1)
    before, token = match._state.key(), match.decision(0).token
    match.talk(1, "  Good \n luck!\t")
    for viewer in viewers(2):
        event = match.told(viewer)[-1]
        assert str(event) == '1 says "Good luck!"'
    assert match._state.key() == before
    assert match.decision(0).token == token
    assert match.view(SPECTATOR) == Match("berlin63", seed=1).view(SPECTATOR)


@pytest.mark.parametrize(
    "words",
    ["", "   ", "\n\t\x00", "x" * 501, "\u200b", "\ufdfa" * 499, "a" + " " * 1_000 + "b"],
    ids=["empty", "blank", "control", "long", "zero width", "signs that are many letters", "long with blanks"],
)
def test_empty_and_endless_words_are_refused(words: str) -> None:
    match = Match("berlin63", seed=1)
    with pytest.raises(BadTalk):
        match.talk(0, words)
    assert match.log == []


def test_what_the_rules_forbid_to_say_is_refused_and_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("berlin63", seed=1)
    before = everything(match)
    refusal = IllegalAction(game="berlin63", clause="B1.3", reason="wrong_moment")
    monkeypatch.setattr(match.game, "refuse_talk", lambda text: refusal if "leader" in text else None)
    with pytest.raises(IllegalAction) as refused:
        match.talk(0, "my leader is Ray")
    assert refused.value is refusal
    assert everything(match) == before
    match.talk(0, "hello")
    assert len(match.log) == 1


def test_talk_may_be_as_long_as_the_limit_and_is_made_printable() -> None:
    match = Match("berlin63", seed=1)
    match.talk(0, "x" * 500)
    match.talk(0, "tab\there\x1b[2Jand\ud800there")
    assert str(match.told(SPECTATOR)[-1]) == '0 says "tab here [2Jand there"'


def test_talk_is_possible_out_of_turn_and_after_the_end() -> None:
    match = deploy(Match("berlin63", seed=1))
    match.talk(1 - match.to_act[0], "hurry")
    lose(match, 0)
    match.talk(0, "well played")
    assert "well played" in str(match.told(SPECTATOR)[-1])


def test_talk_is_part_of_the_story() -> None:
    match = Match("berlin63", seed=1)
    match.talk(0, "bonjour {0} [bold]")
    assert [sentence for _, sentence in match.story(SPECTATOR)][-1] == "Blue says: bonjour {0} [bold]"
    assert [sentence for _, sentence in match.story(SPECTATOR, "fr")][-1].endswith("bonjour {0} [bold]")


def test_talk_does_not_disturb_beliefs() -> None:
    match = random_match(3, 30)
    before = match.belief(0).notebook()
    match.talk(1, "I have Leo")
    assert match.belief(0).notebook() == before
