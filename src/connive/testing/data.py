"""The data beside the rules: every word of `bots.toml` and `study.toml` is understood."""

from connive.bots.settings import settings
from connive.core.game import Game
from connive.solving.studies import find_study


def data_is_understood(game: Game) -> None:
    """Both files can be left out; what they name must exist."""
    questions = {question.name.lower() for question in game.model.Question}  # type: ignore[attr-defined]
    found = settings(game)
    named = {*found.master.hurried, *(found.ear.deaf if found.ear else ())}
    assert named <= questions, f"bots.toml names questions that nobody asks: {named - questions}"
    assert not found.ear or game.part("recall", optional=True), "bots.toml has an ear, but there is no recall.py"
    if game.data("study"):
        game.read_options(find_study(game).options)
