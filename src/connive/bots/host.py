"""Lets bots play a match: hands each its own events and its decisions, and plays what it chooses."""

from collections.abc import Sequence

from connive.bots.bot import Bot, Budget, Place, make_bot, usual_budget
from connive.bots.talking import tell, with_talk, words_of
from connive.core.game import Game
from connive.core.options import Options
from connive.core.randomness import MASK
from connive.core.viewer import Viewer
from connive.play.bot_seat import BotSeat
from connive.play.match import Match


class Host:
    """Seats bots at a match. A seat without a bot is a person's."""

    def __init__(self, match: Match, bots: dict[int, Bot], budgets: dict[int, Budget | None]) -> None:
        self.match, self.bots, self.budgets = match, bots, budgets
        self._told = dict.fromkeys(bots, 0)

    @classmethod
    def seat(
        cls, match: Match, names: dict[int, str], seed: int, budget: Budget | None = None, *, talk: bool = False
    ) -> "Host":
        """Seat bots by name, each with a chance of its own; the match remembers them, with budget, for its record.

        With `talk` they listen to what is said at the table, and speak.
        """
        bots, budgets = dict[int, Bot](), dict[int, Budget | None]()
        for seat, name in names.items():
            own = seed * 4 + seat & MASK
            place = Place(match.game, match.options, match.seats, seat)
            bot = make_bot(name, place, own)
            budgets[seat] = budget or usual_budget(bot)
            bots[seat] = with_talk(bot, name, place, own) if talk else bot
            match.seat_bot(BotSeat(seat, name, own, False, 0, *(budgets[seat] or Budget()), talks=talk))
        return cls(match, bots, budgets)

    def move(self) -> bool:
        """Let one bot that is asked make its choice; return whether there was one."""
        seat = next((seat for seat in self.match.to_act if seat in self.bots), None)
        if seat is None:
            return False
        self._tell(seat)
        decision = self.match.decision(seat)
        action = self.bots[seat].choose(decision, self.budgets[seat])
        if said := words_of(self.bots[seat]):
            self.match.talk(seat, said)
        self.match.act(seat, action, decision.token)
        return True

    def run(self) -> None:
        """Let bots choose until a person is asked or the match is over."""
        while self.move():
            pass

    def _tell(self, seat: int) -> None:
        told = self.match.fold(Viewer.seat(seat)).told()
        tell(self.bots[seat], told[self._told[seat] :])
        self._told[seat] = len(told)


def play_out(game: Game, options: Options, seats: int, names: Sequence[str], seed: int, *, talk: bool = False) -> Match:
    """Play a whole match between bots; seat i is the i-th name, and all chance follows from the seed."""
    match = Match(game, seats=seats, options=options, seed=seed)
    Host.seat(match, dict(enumerate(names)), seed, talk=talk).run()
    return match
