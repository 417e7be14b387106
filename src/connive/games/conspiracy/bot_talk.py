"""What a bot of Conspiracy says at the table, and what it makes of what others say.

It believes its eyes first: a warning or a proposal moves it only if the threat is there, and the more, the better its
speaker's word has proved. What it says itself is in `voice.py`.
Invariant: everything here is a fold of one seat's events and of the signals that everybody heard.
"""

from collections.abc import Iterable

from connive.core.decision import Decision
from connive.core.events import Event
from connive.core.randomness import FastRng
from connive.core.signals import Signalled
from connive.games.conspiracy import actions, voice
from connive.games.conspiracy.actions import ACTIONS
from connive.games.conspiracy.beliefs import Belief
from connive.games.conspiracy.choices import held
from connive.games.conspiracy.model import Options, State, board_of
from connive.games.conspiracy.spoken import Call, Promise, Spoken
from connive.games.conspiracy.threats import after, is_delivery, now, others_after, threatens

PULL = 4.0
"""How many times likelier, on top of once, an action becomes by words of somebody who is wholly believed."""

DOUBT = 0.5
"""A world that contradicts somebody who is wholly believed loses so much of its weight."""

SILENCE = 3
"""For how many rounds a seat does not repeat itself."""


class BotTalk:
    """The ear and the voice of one seat."""

    def __init__(self, seat: int, options: Options, seats: int) -> None:
        self._seat, self._board = seat, board_of(options, seats)
        self._belief = Belief(seat, options, seats)
        self._view = self._belief.view
        self._spoken = Spoken(self._belief, options, seats)
        self._own: list[tuple[int, str]] = []

    def apply(self, event: Event) -> None:
        """Take in the next event."""
        self._spoken.before(event)
        self._belief.apply(event)
        self._spoken.seen(event)

    def hear(self, speaker: int, said: Signalled) -> None:
        """Take in what a seat said."""
        self._spoken.hear(speaker, said)
        if speaker == self._seat:
            self._own.append((self._view.round, str(said)))

    def trust(self, seat: int) -> float:
        """Return how far a seat is believed."""
        return self._spoken.credit.trust(seat)

    def likelihood(self, world: State) -> float:
        """Return how well a world agrees with what is claimed of the others' accounts."""
        found = 1.0
        for speaker, owner, spy, pays in self._spoken.claims:
            if self._seat not in (speaker, owner) and (held(world, owner, spy) > 0) != pays:
                found *= 1 - DOUBT * self.trust(speaker)
        return found

    def favours(self, decision: Decision) -> dict[int, float]:
        """Return what was asked for against those who can win, and what was promised."""
        if decision.question == "turn":
            return self._favoured_turns(decision)
        return self._favoured_answer() if decision.question == "challenge" else {}

    def _favoured_turns(self, decision: Decision) -> dict[int, float]:
        """Weigh what takes a threat away, if somebody warned of it, and more if somebody proposed just that."""
        found = dict[int, float]()
        for leader in others_after(self._view, self._seat):
            calls = [call for call in self._spoken.calls if call.speaker not in (self._seat, leader)]
            if not calls or not threatens(self._view, leader, now(self._view)):
                continue
            warned = self._most_trusted(call for call in calls if call.names(leader))
            for action in filter(_acts, decision.ids):
                asked = self._most_trusted(call for call in calls if self._proposes(call, action))
                if (warned or asked) and self._stops(action, leader):
                    found[action] = (1 + PULL * warned) * (1 + PULL * asked)
        return found

    def _most_trusted(self, said: Iterable[Call | Promise]) -> float:
        return max((self.trust(each.speaker) for each in said), default=0.0)

    def _proposes(self, call: Call, action: int) -> bool:
        match ACTIONS[action]:
            case actions.Move(spy=spy, space=space):
                return call[1:] == ("move", (spy.name.lower(), self._board.spaces[space].name))
            case actions.Blow(victim=victim):
                return call[1:] == ("blow", (victim.name.lower(),))
        return False

    def _stops(self, action: int, leader: int) -> bool:
        return not threatens(self._view, leader, after(self._view, action))

    def _favoured_answer(self) -> dict[int, float]:
        """Weigh a challenge: by the own promise; if the move wins, by that of a seat still to come, or by a call."""
        active, promises = self._view.active, self._spoken.promises
        if Promise(self._seat, active) in promises:
            return {actions.Challenge.id: 1 + PULL}
        if not is_delivery(self._view):
            return {}
        order = others_after(self._view, self._seat)
        later = order[: order.index(active)]
        promised = self._most_trusted(each for each in promises if each.speaker in later and each.against == active)
        if promised:
            return {actions.Pass.id: 1 + PULL * promised}
        called = self._most_trusted(each for each in self._spoken.calls if each.names(active))
        return {actions.Challenge.id: 1 + PULL * called} if called else {}

    def say(self, rng: FastRng, decision: Decision, action: int) -> str:
        """Return the first thing worth saying that was not said of late; empty if there is none."""
        if decision.question != "turn":
            return ""
        before = range(self._view.round - SILENCE, self._view.round)
        known = {said for turn, said in self._own if turn in before}
        known |= {str(call) for call in self._spoken.calls if call.speaker != self._seat}
        ideas = voice.ideas(self._belief, self._board, after(self._view, action), rng)
        return next((idea for idea in ideas if idea not in known), "")


def _acts(action: int) -> bool:
    """Tell whether an action of a turn changes what everybody sees: a move, or a cover that is blown."""
    return actions.Blow.id <= action < actions.Pay.id
