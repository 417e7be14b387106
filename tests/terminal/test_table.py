"""The table: numbers, notation and commands lead to choices or to explanations."""

import pytest

from connive import Match
from connive.core.decision import Decision
from connive.core.outcome import Outcome
from connive.core.text import catalogue
from connive.play.talk import Talk
from connive.terminal.commands import NAMES, Left
from connive.terminal.screen import InputClosed
from connive.terminal.table import verdict

from .scripted import Scripted, table

DEPLOY = ("1", "1", "1", "1", "1")


def play(
    *script: str, lang: str = "en", seed: int = 3, options: str = "first=0", live: bool = False
) -> tuple[Match, str]:
    """Let a script play until it is used up or leaves; return the match and all that was shown."""
    screen = Scripted(*script, live=live)
    match = Match("berlin63", seed=seed, options=options)
    with pytest.raises((InputClosed, Left)):
        table(match, screen, lang=lang).play()
    return match, screen.text


def own_choices(match: Match) -> int:
    return sum(entry.seat == 0 for entry in match.log)


def test_numbers_choose() -> None:
    match, shown = play("2", "1")
    assert own_choices(match) == 2
    assert "Place a spy in the next base of your first row" in shown


def test_notation_chooses_too() -> None:
    match, _ = play("place ray", "PLACE  Leo")
    assert [entry.action for entry in match.log if entry.seat == 0] == [3, 0]  # type: ignore[union-attr]


def test_a_group_is_opened_then_an_action_chosen() -> None:
    match, shown = play(*DEPLOY, "1", "3")
    assert own_choices(match) == 6
    assert "Make an illusion with two bases" in shown


def test_news_of_the_others_is_told() -> None:
    _, shown = play("1")
    assert "· Red places a spy in base A." in shown
    assert "· Blue places" in shown


@pytest.mark.parametrize("line", ["99", "0", "123456789012345678901234567890"])
def test_a_wrong_number_is_explained_and_nothing_happens(line: str) -> None:
    match, shown = play(line)
    assert own_choices(match) == 0
    assert "Choose a number from 1 to" in shown


@pytest.mark.parametrize("line", ["hello", "b1-b9", "[/bold]", "é" * 200, "²", "-1", "1.5"])
def test_nonsense_is_explained_and_nothing_happens(line: str) -> None:
    match, shown = play(line)
    assert own_choices(match) == 0
    assert "Not an action or a command" in shown


def test_an_illegal_action_is_refused_with_its_clause() -> None:
    match, shown = play(*DEPLOY, "a1-b1")
    assert own_choices(match) == 5
    assert "A base of your own stands there (B2.2)." in shown


def test_why_quotes_the_clause() -> None:
    _, shown = play(*DEPLOY, "why a1-b1")
    assert "(B2.2)." in shown
    assert "- **B2.2**" in shown


def test_why_of_a_legal_action_says_so() -> None:
    _, shown = play("why place leo")
    assert "That is allowed now." in shown


@pytest.mark.parametrize(
    ("line", "told"), [("why", "Which action?"), ("why nonsense", "cannot be read"), ("say", "Say what?")]
)
def test_commands_without_sense_are_explained(line: str, told: str) -> None:
    _, shown = play(line)
    assert told in shown


def test_the_notebook_is_drawn() -> None:
    _, shown = play(*DEPLOY, "notebook")
    assert "What you can deduce about Red" in shown


def test_the_log_has_everything_seen() -> None:
    _, shown = play(*DEPLOY, "log")
    log = shown[shown.rindex("Blue’s secret leader") :]
    assert log.count("places") == 10


def test_rules_by_clause_and_whole() -> None:
    _, shown = play("rules b7.2", "rules", "rules B99")
    assert "- **B7.2**" in shown
    assert "# Berlin 63" in shown
    assert "have no clause B99" in shown


def test_talk_is_heard_and_kept() -> None:
    match, shown = play("say hello [bold]there")
    assert "· Blue says: hello [bold]there" in shown
    assert "says" in str(match.record())


def test_talk_that_is_too_long_is_refused() -> None:
    match, shown = play("say " + "x" * 600)
    assert "at most 500 characters" in shown
    assert not any(hasattr(entry, "text") for entry in match.log)


def test_help_names_every_command() -> None:
    _, shown = play("help")
    assert all(f"  {name}" in shown for name in NAMES)


def test_choices_and_board_are_shown_again() -> None:
    _, shown = play(*DEPLOY, "1", "choices", "board", "")
    assert shown.count("Claim Lilly Hopper and leap (") >= 3
    assert shown.count("turn 1 · ▲ Blue") == 2


def test_quit_leaves() -> None:
    screen = Scripted("quit")
    with pytest.raises(Left):
        table(Match("berlin63", seed=1), screen).play()


def test_french_commands_and_english_ones_both_work() -> None:
    _, shown = play("aide", "help", "règles b7.2", "rules b7.2", "pourquoi place leo", lang="fr")
    assert shown.count("ce que tu peux déduire, et pourquoi") == 2
    assert shown.count("- **B7.2**") == 2
    assert "C’est permis maintenant." in shown


def test_on_a_terminal_the_page_is_kept_short() -> None:
    screen = Scripted(*DEPLOY, "1", live=True, height=24)
    played = table(Match("berlin63", seed=3, options="first=0"), screen)
    with pytest.raises(InputClosed):
        played.play()
    page = screen.text[screen.text.rindex("Berlin 63 · turn 1") :]
    assert page.count("\n") <= 24


def test_a_whole_game_ends_with_its_reason_and_clause() -> None:
    match = Match("berlin63", seed=3, options="rows=3 columns=2 cast=four quiet_limit=6")
    screen = Scripted(*["1"] * 500)
    outcome = table(match, screen).play()
    assert match.outcome == outcome
    words = catalogue("en", "berlin63")
    assert words.say(f"reason.{outcome.reason}") in screen.text
    assert f"({outcome.clause})." in screen.text
    assert f"- **{outcome.clause}**" in screen.text
    assert "leader was" in screen.text


@pytest.mark.parametrize(
    ("results", "seat", "said"),
    [
        ((1, -1), 0, "You win."),
        ((1, -1), 1, "You lose."),
        ((0, 0), 0, "A draw."),
        ((0, 2, -2), 1, "You win."),
        ((0, 2, -2), 0, "Won by Red."),
    ],
)
def test_the_verdict(results: tuple[int, ...], seat: int, said: str) -> None:
    assert verdict(Outcome(results, "leader_fallen", "B7.1"), seat, catalogue("en", "berlin63")) == said


@pytest.mark.parametrize("line", ["say /doubt", "/doubt", "/doute"])
def test_a_signal_is_typed_with_or_without_say(line: str) -> None:
    match, shown = play(line)
    assert "· Blue says: I do not believe that." in shown
    assert '0 says "/doubt"' in str(match.record())


@pytest.mark.parametrize("line", ["help", "say", "/nonsense"])
def test_the_signals_are_listed_where_one_looks_for_them(line: str) -> None:
    _, shown = play(line)
    assert "/accuse SPY" in shown


class Speaker:
    """A bot that takes the first action, and says something with it."""

    says = "/doubt"

    def __init__(self) -> None:
        self.heard: list[str] = []

    def observe(self, events: object) -> None:
        pass

    def hear(self, talk: Talk) -> None:
        self.heard.append(f"{talk.seat} {talk.text}")

    def choose(self, decision: Decision, budget: object = None) -> int:
        return decision.ids[0]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_a_bot_says_is_told_in_the_language_of_the_table_and_it_hears_what_is_said(lang: str) -> None:
    match, screen, bot = Match("berlin63", seed=1, options="first=1"), Scripted("/dare", *DEPLOY), Speaker()
    sitting = table(match, screen, lang=lang)
    sitting.host.bots[1] = bot
    with pytest.raises(InputClosed):
        sitting.play()
    assert catalogue(lang, "berlin63").say("signal.doubt") in screen.text
    assert bot.heard[0] == "1 /doubt" and "0 /dare" in bot.heard
