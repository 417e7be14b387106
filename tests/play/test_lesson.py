"""Lessons: every game's script plays to its end, in both languages, and shows the learner nothing of the others."""

import msgspec
import pytest

from connive.core.errors import IllegalAction
from connive.core.game import Game
from connive.core.registry import games
from connive.core.text import LANGUAGES, catalogue
from connive.core.viewer import Viewer
from connive.play import lesson
from connive.play.lesson import Lesson, NoLesson, Script, play_lesson, play_script, read_scripts
from connive.play.match import Match

TAUGHT = [game for game in games().values() if game.data("lesson")]
OURS = [game for game in TAUGHT if game.name in ("berlin63", "conclave", "confusion", "conspiracy")]
COURSES = [(game, number) for game in TAUGHT for number in range(len(read_scripts(game)))]
SOME_STEPS = range(6, 15)
courses = pytest.mark.parametrize(("game", "number"), COURSES, ids=lambda part: getattr(part, "name", part))


def test_every_game_of_ours_has_a_lesson() -> None:
    assert len(OURS) == 4


def read_script(game: Game, number: int) -> Script:
    return read_scripts(game)[number]


def played_by(game: Game, number: int) -> Lesson:
    return play_lesson(game, "en", number)


def played_out(game: Game, number: int) -> Match:
    """Return the match that a script plays."""
    script = read_script(game, number)
    match = Match.from_position(game, script.position)
    for line in script.lines:
        if line.play is not None:
            match.act(script.seat, line.play)
        for seat, _, action in (choice.partition(": ") for choice in line.then):
            match.act(int(seat), action)
    return match


@pytest.mark.parametrize("lang", LANGUAGES)
@courses
def test_a_lesson_plays_to_the_learners_win_in_about_ten_steps(game: Game, number: int, lang: str) -> None:
    played = play_lesson(game, lang, number)
    assert (played.number, played.lessons) == (number, len(read_scripts(game))) and "⟨" not in played.title
    assert len(played.steps) in SOME_STEPS
    assert played.steps[-1].decision is None
    outcome = played_out(game, number).outcome
    assert outcome is not None and outcome.winners == (played.seat,)
    assert all(step.text and "⟨" not in step.text for step in played.steps)


@courses
def test_every_choice_of_the_learner_is_legal_where_it_is_asked(game: Game, number: int) -> None:
    asked = [step for step in played_by(game, number).steps if step.decision is not None]
    assert asked
    assert all(step.decision and step.action in step.decision.ids for step in asked)
    assert all(step.action is None for step in played_by(game, number).steps if step.decision is None)


@courses
def test_a_lesson_shows_the_events_of_the_learner_each_once(game: Game, number: int) -> None:
    played, script, match = played_by(game, number), read_script(game, number), played_out(game, number)
    shown = [event for step in played.steps for event in step.events]
    assert shown == list(match.events(Viewer.seat(script.seat)))
    assert [said for step in played.steps for said in step.words] == [
        said for _, said in match.story(Viewer.seat(script.seat))
    ]


@courses
def test_every_view_of_a_lesson_is_a_fold_of_the_events_shown_so_far(game: Game, number: int) -> None:
    script = read_script(game, number)
    match = Match.from_position(game, script.position)
    view = game.new_view(Viewer.seat(script.seat), match.options, match.seats)
    for step in played_by(game, number).steps:
        for event in step.events:
            view.apply(event)
        assert msgspec.json.encode(step.view) == msgspec.json.encode(view)
        assert step.notebook is not None


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_no_sentence_of_a_lesson_is_left_over(game: Game) -> None:
    written = {f"lesson.{line.text}" for script in read_scripts(game) for line in script.lines}
    for lang in LANGUAGES:
        assert written == {key for key in catalogue(lang, game.name).sentences if key.startswith("lesson.")}


def test_a_game_without_a_lesson_says_so() -> None:
    with pytest.raises(NoLesson, match="core") as refused:
        read_scripts(Game("connive.core", version=1, seats=(2,)))
    assert "core" in refused.value.message("fr")


def test_a_lesson_that_a_game_does_not_have_is_refused() -> None:
    for number in (-1, 2, 99):
        with pytest.raises(NoLesson):
            play_lesson(games()["berlin63"], "en", number)


def test_a_script_that_breaks_the_rules_is_refused() -> None:
    game = games()["berlin63"]
    lines = (lesson.ScriptLine("move", "a1-a2"), lesson.ScriptLine("attack", "leo b5-b4"))
    wrong = msgspec.structs.replace(read_script(game, 0), lines=lines)
    with pytest.raises(IllegalAction):
        play_script(game, wrong, "en")
