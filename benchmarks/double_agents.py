"""What listening tells of the own Double Agent in Confusion: python -m benchmarks.double_agents BOT [-n N] [--first S].

Games of a bot with itself, made of the seeds from S on, are told to exact beliefs: one that only counts, one with the
conduct that ships, and one with twice as much of it. On every turn each says of every own spy that is not promoted how
likely it is the Double Agent. Printed is how surprising the truth is, in nats a spy, and how much better that is than
counting and than what ships: the mean over seats, with its 95 % interval.
"""

from math import log

import click

from benchmarks.duels import play
from benchmarks.listening import interval
from connive.core.events import Event
from connive.core.viewer import Viewer
from connive.games.confusion import events
from connive.games.confusion.beliefs import Belief
from connive.games.confusion.conduct import Conduct, Yes, load_conduct
from connive.games.confusion.hearsay import Hearsay
from connive.games.confusion.model import NONE, Options
from connive.games.confusion.pieces import SIDE
from connive.play.match import Match

LEAST = 0.001
"""Nobody is surer than this."""


def beliefs(seat: int, options: Options) -> dict[str, Belief]:
    """Return the beliefs that are compared."""
    found = load_conduct()
    twice = Conduct(Yes(*(2 * getattr(found.yes, sort) - 0.5 for sort in Yes.__struct_fields__)), 2 * found.daring - 1)
    heard = {"ships": Hearsay(seat, options, 2, found), "twice": Hearsay(seat, options, 2, twice)}
    return {"counting": Belief(seat, options, 2), **heard}


def losses(match: Match, seat: int) -> dict[str, float]:
    """Return how surprising the truth is to each belief of a seat, in a finished match."""
    assert isinstance(match.options, Options), "a match of another game"
    told, found = match.events(Viewer.seat(seat)), beliefs(seat, match.options)
    shown = {event.spy: event.piece for event in told if isinstance(event, events.Unmasked)}
    agent = next(spy for spy, piece in shown.items() if spy // SIDE == seat and piece == len(shown) // 2 - 1)
    said: dict[str, list[float]] = {name: [] for name in found}
    for event in hidden(told):
        for name, belief in found.items():
            belief.apply(event)
            if isinstance(event, events.Turn):
                said[name] += surprises(belief, agent)
    return {name: sum(each) / len(each) for name, each in said.items()}


def hidden(told: tuple[Event, ...]) -> list[Event]:
    """Return what was told before the pieces were shown."""
    return [event for event in told if not isinstance(event, events.Unmasked | events.Ended)]


def surprises(belief: Belief, agent: int) -> list[float]:
    """Return how surprising it is of each own spy on the board whether it is the Double Agent, promoted ones aside."""
    seat, view, found = belief.seat, belief.view, list[float]()
    for number, odds in enumerate(belief.evidence[seat].odds.marginals):
        spy = seat * SIDE + number
        if view.square_of(spy) != NONE and not view.token(spy).promoted:
            chance = min(1 - LEAST, max(LEAST, float(odds[-1])))
            found.append(-log(chance if spy == agent else 1 - chance))
    return found


@click.command()
@click.argument("bot")
@click.option("-n", "--games", default=40)
@click.option("--first", default=0)
def main(bot: str, games: int, first: int) -> None:
    """Compare beliefs."""
    matches = [play("confusion", [bot, bot], seed, [[], []]) for seed in range(first, first + games)]
    found = [losses(match, seat) for match in matches for seat in range(2)]
    for name in found[0]:
        mean = sum(each[name] for each in found) / len(found)
        than = {other: interval([each[other] - each[name] for each in found]) for other in ("counting", "ships")}
        click.echo(
            f"{name}: {mean:.4f} nats, better than counting by {than['counting']}, than what ships by {than['ships']}"
        )


if __name__ == "__main__":
    main()
