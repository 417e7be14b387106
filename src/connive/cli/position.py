"""`connive position`: a position in notation, drawn, with what each seat may do in it."""

import click

from connive.cli.help_text import command, json_option, viewer_option
from connive.cli.output import print_json
from connive.cli.words import language
from connive.core.text import catalogue
from connive.core.viewer import REFEREE, Viewer


@command("position")
@click.argument("game")
@click.argument("text")
@viewer_option
@json_option
def run(game: str, text: str, viewer: str | None, as_json: bool) -> None:
    """Show a position to one viewer, the referee by default."""
    from connive.play.match import Match
    from connive.terminal.drawing import Drawing
    from connive.terminal.frames import check_viewer
    from connive.terminal.screen import Screen

    match = Match.from_position(game, text)
    looking = check_viewer(Viewer.parse(viewer or "referee"), match.seats)
    asked = [seat for seat in match.to_act if looking in (REFEREE, Viewer.seat(seat))]
    decisions = {seat: match.decision(seat) for seat in asked}
    if as_json:
        actions = {str(seat): decision.texts for seat, decision in decisions.items()}
        print_json({"position": match.position(), "view": match.view(looking), "actions": actions})
        return
    words, screen = catalogue(language(), match.game.name), Screen()
    screen.draw(Drawing(match.game, words).board(match.view(looking)))
    for seat, decision in decisions.items():
        question = words.say(f"question.{decision.question}")
        screen.tell(words.say("position.to_act", seats=words.say(f"seat.{seat}"), question=question), "bold")
        screen.tell(", ".join(decision.texts))
    screen.tell(match.position(), "dim")
