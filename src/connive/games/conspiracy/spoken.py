"""What was said at the table and still counts, and how far each seat is believed by now.

Warnings and proposals count until their speaker's next turn. A warning is proved by the table, a promise by what the
speaker does in the next challenge, a claim about an account by whatever comes to light of it.
Invariant: it is a fold of one seat's events and of the signals that everybody heard; what proves a statement is
something this seat was told.
"""

from typing import NamedTuple

from connive.core.credibility import Credibility
from connive.core.events import Event
from connive.core.signals import Signalled
from connive.games.conspiracy import events
from connive.games.conspiracy.beliefs import Belief
from connive.games.conspiracy.model import Options, Question, Spy, board_of
from connive.games.conspiracy.threats import now, threatens

FAR = 3
"""This many steps from the headquarters of a seat the briefcase is not about to arrive."""

MOST = 24
"""How many claims are kept in mind; the oldest are forgotten."""

CALLS = ("warn", "stop", "move", "blow")


class Call(NamedTuple):
    """A warning or a proposal: `/warn 1`, `/move rita berlin`."""

    speaker: int
    name: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join([f"/{self.name}", *self.words])

    def names(self, seat: int) -> bool:
        """Tell whether it warns of a seat."""
        return self.name in ("warn", "stop") and self.words == (str(seat),)


class Promise(NamedTuple):
    """What a seat says it will do when it may challenge: a certain seat, or, to let it pass, anybody."""

    speaker: int
    against: int | None


class Claim(NamedTuple):
    """That a seat pays a spy, or does not."""

    speaker: int
    owner: int
    spy: int
    pays: bool


class Spoken:
    """Everything said that still counts, as one seat heard it."""

    def __init__(self, belief: Belief, options: Options, seats: int) -> None:
        self._belief, self._view, self._board = belief, belief.view, board_of(options, seats)
        self.credit = Credibility(seats)
        self.calls: list[Call] = []
        self.promises: list[Promise] = []
        self.claims: list[Claim] = []
        self._doubtful: list[Call] = []

    def hear(self, speaker: int, said: Signalled) -> None:
        """Take in a signal."""
        name, words = said.signal.name, said.words
        if name in CALLS:
            self._hear_call(Call(speaker, name, words))
        elif name in ("challenge", "pass"):
            promise = Promise(speaker, int(words[0]) if words else None)
            self.promises = [each for each in self.promises if each.speaker != speaker] + [promise]
        elif name in ("claim", "accuse") and self._view.question != Question.OPENING:
            owner = int(words[0]) if name == "accuse" else speaker
            claim = Claim(speaker, owner, Spy[words[-1].upper()], name == "claim")
            self.claims = [*(each for each in self.claims if each != claim), claim][-MOST:]
            self._judge_claims()

    def _hear_call(self, call: Call) -> None:
        if call in self.calls:
            return
        self.calls.append(call)
        if call.name == "warn":
            if self._threatens(call):
                self.credit.prove(call.speaker, true=True)
            else:
                self._doubtful.append(call)  # the speaker's own choice may bring it about

    def before(self, event: Event) -> None:
        """Learn from the next event, before it is seen."""
        match event:
            case events.Challenged(seat=seat):
                self._acted(seat, challenges=True)
            case events.Passed(seat=seat):
                self._acted(seat, challenges=False)

    def seen(self, event: Event) -> None:
        """Learn from an event that was just seen."""
        if isinstance(event, events.Turn):
            self._next_turn(event.seat)
        self._judge_claims()

    def _next_turn(self, seat: int) -> None:
        for call in self._doubtful:
            if self._threatens(call):
                self.credit.prove(call.speaker, true=True)
            elif self._steps_left(int(call.words[0])) >= FAR:
                self.credit.prove(call.speaker, true=False)
        self._doubtful = []
        self.calls = [call for call in self.calls if call.speaker != seat]
        self.promises = [promise for promise in self.promises if promise.speaker != seat]

    def _threatens(self, call: Call) -> bool:
        return threatens(self._view, int(call.words[0]), now(self._view))

    def _steps_left(self, seat: int) -> int:
        return self._board.distances(self._view.case)[self._view.headquarters[seat]]

    def _acted(self, seat: int, challenges: bool) -> None:
        """C3.1: a seat challenged or passed. A seat that promised to challenge is held to it by the briefcase."""
        view, left = self._view, list[Promise]()
        for promise in self.promises:
            about = promise.against in (None, view.active) and (challenges or promise.against is None or view.carried)
            if promise.speaker == seat and about:
                self.credit.prove(seat, true=(promise.against is not None) == challenges)
            else:
                left.append(promise)
        self.promises = left

    def _judge_claims(self) -> None:
        left = list[Claim]()
        for claim in self.claims:
            pays = self._pays(claim.owner, claim.spy)
            if pays is None:
                left.append(claim)
            else:
                self.credit.prove(claim.speaker, true=pays == claim.pays)
        self.claims = left

    def _pays(self, seat: int, spy: int) -> bool | None:
        """Tell whether a seat has money on a spy, if that is proved to this seat."""
        if seat == self._belief.seat:
            return bool(self._view.books[seat].accounts[spy])
        ledger = self._belief.ledgers[seat]
        return True if ledger.low(spy).hundreds else None if ledger.high(spy).hundreds else False
