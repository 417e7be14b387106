"""Bots against an opponent, with what each thinks for: python -m benchmarks.duels GAME OPPONENT BOT ... [-n N].

Every deal is played by each bot once from every seat, with the opponent in all others, so a contest that is ended early
is fair, too. After each deal a table is printed: score and share of first places with 95 % intervals, processor time of
a choice, the length of games, how they ended (+ won, = drawn, - lost), and what was put to the bot and what was put to
others that could be doubted: how many statements, how many lies, doubted, doubted rightly. `BOT#N` thinks for N
simulations.
"""

from collections import Counter
from hashlib import sha256

import click

from benchmarks.habits import Timed, statements
from connive.arena import pairing
from connive.arena.scores import interval, score, victory
from connive.bots.bot import Budget, Place, make_bot, usual_budget
from connive.bots.host import Host
from connive.core.registry import find_game
from connive.play.match import Match


class Tally:
    """What one bot did so far."""

    def __init__(self) -> None:
        self.scores: list[list[float]] = []
        self.firsts: list[list[float]] = []
        self.seconds: list[float] = []
        self.ends: Counter[str] = Counter()
        self.lengths: list[int] = []
        self.told, self.others = [0] * 4, [0] * 4

    def take(self, match: Match, seat: int) -> None:
        """Add a game that the bot played in a seat."""
        assert match.outcome is not None
        results = match.outcome.results
        self.scores[-1].append(score(results[seat], match.seats))
        self.firsts[-1].append(victory(results, seat))
        mark = "+" if results[seat] > 0 else "-" if results[seat] < 0 else "="
        self.ends[match.outcome.reason + mark] += 1
        self.lengths.append(len(match.log))
        for one in statements(match):
            row = self.told if one.to == seat else self.others
            for k, counts in enumerate((True, not one.holds, one.doubted, one.doubted and not one.holds)):
                row[k] += counts

    def __str__(self) -> str:
        ends = ", ".join(f"{end} {many}" for end, many in self.ends.most_common())
        return (
            f"{shown(self.scores)} in {len(self.lengths)} games, first {shown(self.firsts)}, {pace(self.seconds)}, "
            f"{sum(self.lengths) / len(self.lengths):.0f} choices; {ends}; told {self.told}, others {self.others}"
        )


def shown(scores: list[list[float]]) -> str:
    """Return a mean with its interval."""
    return "{:.3f} ({:.2f} - {:.2f})".format(*interval(scores))


def pace(seconds: list[float]) -> str:
    """Return the mean processor time of a choice."""
    return f"{1000 * sum(seconds) / max(1, len(seconds)):.1f} ms"


def play(name: str, table: list[str], seed: int, watches: list[list[float]]) -> Match:
    """Return a match of these bots; the seconds of each choice are added to the watch of its seat."""
    match, bots, budgets = Match(name, seats=len(table), seed=seed), {}, {}
    for seat, each in enumerate(table):
        bot, _, simulations = each.partition("#")
        made = make_bot(bot, Place(match.game, match.options, match.seats, seat), seed * len(table) + seat)
        bots[seat] = Timed(made, watches[seat])
        budgets[seat] = Budget(int(simulations)) if simulations else usual_budget(made)
    Host(match, dict(bots), budgets).run()
    return match


@click.command()
@click.argument("game")
@click.argument("opponent")
@click.argument("bots", nargs=-1, required=True)
@click.option("--seats", default=0)
@click.option("-n", "--deals", default=50)
@click.option("--seed", default="1")
def main(game: str, opponent: str, bots: tuple[str, ...], seats: int, deals: int, seed: str) -> None:
    """Play, and say after each deal how it stands."""
    pairing.check_names([name.partition("#")[0] for name in (opponent, *bots)])
    many, first = seats or find_game(game).seats[0], int(sha256(seed.encode()).hexdigest()[:6], 16)
    tallies, others = {bot: Tally() for bot in bots}, list[float]()
    for deal in range(first, first + deals):
        for bot, tally in tallies.items():
            tally.scores.append([])
            tally.firsts.append([])
            for own in range(many):
                table = [bot if seat == own else opponent for seat in range(many)]
                tally.take(
                    play(game, table, deal, [tally.seconds if seat == own else others for seat in range(many)]), own
                )
        click.echo(f"{deal - first + 1} deals against {opponent}, which thinks {pace(others)}")
        for bot, tally in tallies.items():
            click.echo(f"  {bot}: {tally}")


if __name__ == "__main__":
    main()
