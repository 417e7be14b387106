"""A match: a game, its options, a deal, and the log of choices. The state is a function of these.

Invariant: the State never leaves the match; all that a viewer receives is a fold of that viewer's events. What has been
worked out once (who is asked, legal actions, views) is kept until the next step.
"""

import copy
from collections.abc import Container, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from connive.core.actions import Action, shorten
from connive.core.decision import Decision
from connive.core.errors import BadEntropy, BadPosition, BadSeat, BadSeed, IllegalAction, NotAsked, StaleToken
from connive.core.events import Emission, Event
from connive.core.game import Game
from connive.core.lots import SecretLots
from connive.core.options import Given, Options
from connive.core.outcome import Outcome
from connive.core.randomness import SECRET_BYTES, SecretStream, commitment, deal_key, new_secret, secret_from_seed
from connive.core.registry import find_game
from connive.core.viewer import MAX_SEATS, REFEREE, Viewer
from connive.play.bot_seat import BotSeat
from connive.play.fold import Fold, Said, Told
from connive.play.story import tell_story
from connive.play.talk import Talk, check_talk

if TYPE_CHECKING:
    from connive.play.record import Record

MAX_ENTROPY = 200
SEATS = tuple(Viewer.seat(seat) for seat in range(MAX_SEATS))
"""Each seat as a viewer."""

SETS = tuple(tuple(seat for seat in range(MAX_SEATS) if bits >> seat & 1) for bits in range(1 << MAX_SEATS))
"""The seats of each bit set."""


class Choice(NamedTuple):
    """A line of the log: a seat did something."""

    seat: int
    action: int


class Offer(NamedTuple):
    """A decision where silence is an answer too, and the action that silence stands for."""

    decision: Decision
    silence: int


class Match:
    """One game being played, or played to its end.

    >>> match = Match("berlin63", seed=1)
    >>> match.to_act
    (0, 1)
    >>> match.act(0, "place leo")
    >>> match.view(Viewer.seat(0)).bases[0].character
    <Character.LEO_STORM: 0>
    >>> match.view(Viewer.seat(1)).bases[0].character is None
    True
    """

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        options: Given = None,
        seed: int | str | None = None,
        secret: bytes | None = None,
        entropy: tuple[str, ...] = (),
    ) -> None:
        self._start(find_game(game), seats, options)
        self.secret: bytes | None = _secret(seed, secret)
        self.entropy = _entropy(entropy)
        self.game.rules.deal(self._state, SecretStream(deal_key(self.secret, self.deal_context, entropy)))
        self._emissions += self.game.decode(self._state)
        self._ask()

    def _start(self, game: Game, seats: int | None, options: Given) -> None:
        self.game = game
        self.seats = game.read_seats(seats)
        self.options: Options = game.read_options(options)
        self.log: list[Choice | Talk] = []
        self.bots: list[BotSeat] = []
        self.position_text: str | None = None
        self._state = game.new_state(self.options, self.seats)
        self._emissions: list[Emission] = []
        self._marks: list[int] = []
        self._said: list[Said] = []
        self._folds: dict[int, Fold] = {}
        self._decisions: dict[int, Decision] = {}
        self.choices = [0] * self.seats
        """How many each seat has made."""

    @classmethod
    def from_position(cls, game: str | Game, text: str, secret: bytes | None = None) -> "Match":
        """Return a match that starts from a position in notation; nobody knows more than its own side of it.

        A secret has no part in the position; lots and the chance of bots come from it.
        """
        match = cls.__new__(cls)
        head, bar, body = text.partition("|")
        words = dict(word.partition("=")[::2] for word in head.split()) if bar else {}
        seats = words.pop("seats", None)
        if seats is not None and not (seats.isdecimal() and len(seats) == 1):
            raise BadPosition(text=shorten(text))
        options = " ".join(f"{name}={value}" for name, value in words.items())
        match._start(find_game(game), int(seats) if seats else None, options)
        match.game.notation.read_position(match._state, body if bar else text)
        match.secret, match.entropy = None if secret is None else _secret(None, secret), ()
        match.position_text = match.position()
        match._emissions += match.game.introduce(match._state)
        match._ask()
        return match

    # --- Who must do what ---

    to_act: tuple[int, ...]
    """The seats that have an open choice."""

    asked: int
    """The same as a set of bits."""

    question: int
    """What they are asked."""

    silent: bool
    """Whether silence answers the open question."""

    def _ask(self) -> None:
        """Find out who is asked now, and what."""
        self.asked, self.question = self.game.rules.to_act(self._state), self._state.question
        self.to_act, self.silent = SETS[self.asked], self.question in self.game.silent and self.asked > 0
        self._decisions.clear()

    @property
    def reacting(self) -> bool:
        """Whether the open question is a reaction: a seat is on turn, and is not among those who are asked."""
        active = getattr(self._state, "active", None)
        return active is not None and self.asked > 0 and not self.asked >> active & 1

    def decision(self, seat: int) -> Decision:
        """Return what a seat is asked now."""
        found = self.open_decision(self._check_seat(seat))
        if found is None:
            raise NotAsked(seat=seat)
        return found

    def open_decision(self, seat: int) -> Decision | None:
        """Return what a seat is asked now, if anything."""
        if seat not in self.to_act:
            return None
        found = self._decisions.get(seat)
        if found is None:
            view, ids = self.fold(SEATS[seat]).view(), self.game.legal_ids(self._state, seat)
            found = Decision(seat, view.question.name.lower(), self.token(seat), ids).within(self.game, view)
            self._decisions[seat] = found
        return found

    def token(self, seat: int) -> str:
        """Return the token of a seat's next choice: numbered for each seat, so that it tells nothing about others."""
        return f"{seat}.{self.choices[seat]}"

    def offers(self) -> dict[int, Offer]:
        """Return what is offered to those who are asked the open question, now or in turn while all before them pass.

        A seat that is not asked yet has a token that is good for this moment only.
        """
        state, found = self._state.copy(), dict[int, Offer]()
        question = state.question
        while state.question == question and (seat := self._next_asked(state, found)) is not None:
            silence = self.game.rules.default(state, seat)
            found[seat] = Offer(self.open_decision(seat) or self._in_turn(state, seat), silence)
            self.game.rules.step(state, seat, silence)
        return found

    def _next_asked(self, state: Any, before: Container[int]) -> int | None:
        asked = self.game.rules.to_act(state)
        return next((seat for seat in range(self.seats) if asked >> seat & 1 and seat not in before), None)

    def _in_turn(self, state: Any, seat: int) -> Decision:
        fold = self.fold(SEATS[seat])
        token = f"{self.token(seat)}.{len(fold.events())}"
        view, ids = fold.view(), self.game.legal_ids(state, seat)
        return Decision(seat=seat, question=view.question.name.lower(), token=token, ids=ids).within(self.game, view)

    def check(
        self, seat: int, action: int | Action | str, token: str | None = None, offer: Decision | None = None
    ) -> int:
        """Return the id of a choice that may be made now, or refuse it. A token must be that of the open decision.

        `offer` is the decision of a seat that will be asked in turn.
        """
        decision = self.decision(seat) if offer is None else offer
        if token is not None and token != decision.token:
            raise StaleToken(seat=seat)
        if type(action) is int and action in decision.ids:
            return action
        number = decision.id(action)
        if number not in decision.ids:
            raise self.game.refuse(self.fold(SEATS[seat]).view(), seat, number)
        return number

    def act(self, seat: int, action: int | Action | str, token: str | None = None) -> None:
        """Make a choice, given as id, typed value or text. What is refused changes nothing."""
        self.enter(seat, self.check(seat, action, token))

    def enter(self, seat: int, action: int) -> None:
        """Carry out a choice that was checked."""
        game, state = self.game, self._state
        game.rules.step(state, seat, action)
        self._enter(Choice(seat, action))
        self.choices[seat] += 1
        self._emissions += game.decode(state)
        self._ask()
        if game.rules.is_over(state):
            self._emissions += game.closing(self.events(REFEREE))

    def default(self, seat: int) -> int:
        """Return the choice made for a seat whose time is out."""
        if self._check_seat(seat) not in self.to_act:
            raise NotAsked(seat=seat)
        state = self._state
        if self.secret is not None:
            state = state.copy()
            state.lot = SecretLots(self.secret)
        return self.game.rules.default(state, seat)

    def why_not(self, seat: int, action: int | Action | str) -> str | None:
        """Say why an action is not legal now, in English; None if it is legal."""
        try:
            self.check(seat, action)
        except IllegalAction as refusal:
            return str(refusal)
        return None

    def talk(self, seat: int, text: str) -> None:
        """Say something to everybody, within the rules of the game on talk."""
        said = Talk(self._check_seat(seat), check_talk(self.game, self.options, self.seats, text))
        self._enter(said)
        self._said.append(Said(len(self._emissions), said))

    def seat_bot(self, seated: BotSeat) -> None:
        """Note down that a bot chooses for a seat from now on, so that its choices can be repeated later."""
        self.bots.append(msgspec.structs.replace(seated, since=self.choices[self._check_seat(seated.seat)]))

    def _enter(self, entry: Choice | Talk) -> None:
        self.log.append(entry)
        self._marks.append(len(self._emissions))

    def moments(self) -> Iterator[tuple[list[Emission], Choice | Talk]]:
        """Iterate over the log; with each entry come the emissions between the entry before and this one."""
        for start, end, entry in zip([0, *self._marks], self._marks, self.log, strict=False):
            yield self._emissions[start:end], entry

    def _check_seat(self, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise BadSeat(seat=shorten(seat), seats=self.seats)
        return seat

    # --- What is known ---

    def fold(self, viewer: Viewer) -> Fold:
        """Return what a viewer has been told, and its view, for reading only; it follows the match."""
        found = self._folds.get(viewer.mask)
        if found is None:
            view = self.game.new_view(viewer, self.options, self.seats)
            found = self._folds[viewer.mask] = Fold(viewer, view, self._emissions, self._said)
        return found

    def events(self, viewer: Viewer) -> tuple[Event, ...]:
        """Return the events of a viewer, in order."""
        return tuple(event for event, audience in self._emissions if viewer.sees(audience))

    def told(self, viewer: Viewer) -> tuple[Told, ...]:
        """Return all that a viewer has been told: its events, with table-talk in its place."""
        return tuple(self.fold(viewer).told())

    def view(self, viewer: Viewer) -> Any:
        """Return what a viewer may know now, as a struct of the game. It is the caller's own copy."""
        return copy.deepcopy(self.fold(viewer).view())

    def belief(self, seat: int) -> Any:
        """Return the worlds that are possible as far as a seat can know, from its events alone."""
        belief = self.game.new_belief(self._check_seat(seat), self.options, self.seats)
        for event in self.events(SEATS[seat]):
            belief.apply(event)
        return belief

    def story(self, viewer: Viewer, lang: str = "en") -> Iterator[tuple[Told, str]]:
        """Tell in words what a viewer was told."""
        return tell_story(self.game, self.game.new_view(viewer, self.options, self.seats), self.told(viewer), lang)

    # --- The end, and what is kept ---

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        if not self.game.rules.is_over(self._state):
            return None
        ended = self.fold(REFEREE).view().ended
        results = tuple(self.game.rules.result(self._state, seat) for seat in range(self.seats))
        return Outcome(results, ended.reason.name.lower(), ended.clause)

    def position(self) -> str:
        """Return the whole position in one line."""
        head = " ".join(filter(None, [f"seats={self.seats}", str(self.options)]))
        return f"{head} | {self.game.notation.write_position(self._state)}"

    @property
    def deal_context(self) -> str:
        """What is dealt: part of the key, so that a secret cannot be used again for another game."""
        return f"{self.game.name} {self.game.version} {self.seats} {self.options}"

    @property
    def commitment(self) -> str | None:
        """What binds the dealer to the deal; None for a position set up by hand."""
        return commitment(self.secret) if self.secret is not None else None

    def record(self, viewer: Viewer | None = None) -> "Record":
        """Return the match as a record: the whole of it, or what one viewer has seen."""
        from connive.play.record import Record

        return Record.of(self, viewer)

    def verify(self) -> None:
        """Check the deal against its commitment and replay every choice; raise if anything differs."""
        self.record().verify()

    def __repr__(self) -> str:
        state = f"seats {self.to_act} to act" if self.to_act else f"{self.outcome}"
        return f"<Match {self.game.name} after {len(self.log)} choices, {state}>"


def _entropy(lines: Iterable[str]) -> tuple[str, ...]:
    """Return what players added; lines only, so that no two additions make the same key or the same record."""
    lines = tuple(lines)
    if not all(isinstance(line, str) and line.isprintable() and len(line) <= MAX_ENTROPY for line in lines):
        raise BadEntropy(limit=MAX_ENTROPY)
    return lines


def _secret(seed: object, secret: object) -> bytes:
    if secret is not None:
        if seed is not None or not isinstance(secret, bytes) or len(secret) != SECRET_BYTES:
            raise BadSeed(bytes=SECRET_BYTES)
        return secret
    if seed is None:
        return new_secret()
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise BadSeed(bytes=SECRET_BYTES)
    try:
        return secret_from_seed(seed)
    except ValueError:  # a number with more digits than Python is willing to write
        raise BadSeed(bytes=SECRET_BYTES) from None
