"""A match: a game, its options, a deal, and the log of choices. The state is a function of these.

Invariant: the State never leaves the match; whatever a viewer receives is a fold of that viewer's events.
"""

import copy
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from connive.core.actions import Action, shorten
from connive.core.decision import Decision
from connive.core.emit import EVERYBODY
from connive.core.errors import BadEntropy, BadPosition, BadSeat, BadSeed, NotAsked, StaleToken
from connive.core.events import Emission, Event
from connive.core.game import Game
from connive.core.options import Given, Options
from connive.core.outcome import Outcome
from connive.core.randomness import SECRET_BYTES, SecretStream, commitment, deal_key, new_secret, secret_from_seed
from connive.core.registry import find_game
from connive.core.text import Catalogue, catalogue
from connive.core.viewer import REFEREE, Viewer
from connive.play.bot_seat import BotSeat
from connive.play.talk import Talk, check_talk

if TYPE_CHECKING:
    from connive.play.record import Record

MAX_ENTROPY = 200


class Choice(NamedTuple):
    """A line of the log: a seat did something."""

    seat: int
    action: int


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
        self._tell(self.game.decode(self._state))

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
        self._views: dict[Viewer, tuple[int, Any]] = {}
        self._choices = [0] * self.seats

    @classmethod
    def from_position(cls, game: str | Game, text: str) -> "Match":
        """Return a match that starts from a position in notation; nobody knows more than its own side of it."""
        match = cls.__new__(cls)
        head, bar, body = text.partition("|")
        words = dict(word.partition("=")[::2] for word in head.split()) if bar else {}
        seats = words.pop("seats", None)
        if seats is not None and not (seats.isdecimal() and len(seats) == 1):
            raise BadPosition(text=shorten(text))
        options = " ".join(f"{name}={value}" for name, value in words.items())
        match._start(find_game(game), int(seats) if seats else None, options)
        match.game.notation.read_position(match._state, body if bar else text)
        match.secret, match.entropy = None, ()
        match.position_text = match.position()
        match._tell(match.game.introduce(match._state))
        return match

    # --- Who must do what ---

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have an open choice."""
        asked = self.game.rules.to_act(self._state)
        return tuple(seat for seat in range(self.seats) if asked >> seat & 1)

    def decision(self, seat: int) -> Decision:
        """Return what a seat is asked now."""
        if self._check_seat(seat) not in self.to_act:
            raise NotAsked(seat=seat)
        view, notation = self._view(Viewer.seat(seat)), self.game.notation
        return Decision(
            seat=seat,
            question=view.question.name.lower(),
            ids=self.game.legal_ids(self._state, seat),
            token=self._token(seat),
            table=self.game.actions,
            write=lambda action: notation.write_action(view, seat, action),
            read=lambda text: notation.read_action(view, seat, text),
        )

    def _token(self, seat: int) -> str:
        """Number a seat's choices on their own, so that a token tells nothing about what others did."""
        return f"{seat}.{self._choices[seat]}"

    def act(self, seat: int, action: int | Action | str, token: str | None = None) -> None:
        """Make a choice, given as id, typed value or text. What is refused changes nothing."""
        decision = self.decision(seat)
        if token is not None and token != decision.token:
            raise StaleToken(seat=seat)
        number = decision.id(action)
        if number not in decision.ids:
            raise self.game.views.refuse(self._view(Viewer.seat(seat)), seat, number)
        self._step(Choice(seat, number))

    def default(self, seat: int) -> int:
        """Return the choice made for a seat whose time is out."""
        if self._check_seat(seat) not in self.to_act:
            raise NotAsked(seat=seat)
        return self.game.rules.default(self._state, seat)

    def why_not(self, seat: int, action: int | Action | str) -> str | None:
        """Say why an action is not legal now, in English; None if it is legal."""
        decision = self.decision(seat)
        number = decision.id(action)
        return (
            None if number in decision.ids else str(self.game.views.refuse(self._view(Viewer.seat(seat)), seat, number))
        )

    def talk(self, seat: int, text: str) -> None:
        """Say something to everybody, within the rules of the game on talk."""
        said = Talk(self._check_seat(seat), check_talk(self.game, text))
        self._enter(said)
        self._tell([Emission(said, EVERYBODY)])

    def seat_bot(self, seated: BotSeat) -> None:
        """Note down that a bot chooses for a seat from now on, so that its choices can be repeated later."""
        self.bots.append(msgspec.structs.replace(seated, since=self._choices[self._check_seat(seated.seat)]))

    def _step(self, choice: Choice) -> None:
        self.game.rules.step(self._state, choice.seat, choice.action)
        self._enter(choice)
        self._choices[choice.seat] += 1
        self._tell(self.game.decode(self._state))
        if self.game.rules.is_over(self._state):
            self._tell(self.game.closing(event for event in self.events(REFEREE) if not isinstance(event, Talk)))

    def _enter(self, entry: Choice | Talk) -> None:
        self.log.append(entry)
        self._marks.append(len(self._emissions))

    def _tell(self, emissions: Iterable[Emission]) -> None:
        self._emissions.extend(emissions)

    def moments(self) -> Iterator[tuple[list[Emission], Choice | Talk]]:
        """Iterate over the log; with each entry comes what was told between the entry before and this one."""
        for start, end, entry in zip([0, *self._marks], self._marks, self.log, strict=False):
            yield self._emissions[start:end], entry

    def _check_seat(self, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise BadSeat(seat=shorten(seat), seats=self.seats)
        return seat

    # --- What is known ---

    def events(self, viewer: Viewer) -> tuple[Event, ...]:
        """Return all that a viewer has been told, in order."""
        return tuple(event for event, audience in self._emissions if viewer.sees(audience))

    def view(self, viewer: Viewer) -> Any:
        """Return what a viewer may know now, as a struct of the game. It is the caller's own copy."""
        return copy.deepcopy(self._view(viewer))

    def _view(self, viewer: Viewer) -> Any:
        done, view = self._views.get(viewer) or (0, self.game.new_view(viewer, self.options, self.seats))
        for event, audience in self._emissions[done:]:
            if viewer.sees(audience) and not isinstance(event, Talk):
                view.apply(event)
        self._views[viewer] = (len(self._emissions), view)
        return view

    def belief(self, seat: int) -> Any:
        """Return the worlds that a seat must reckon with, from its events alone."""
        belief = self.game.new_belief(self._check_seat(seat), self.options, self.seats)
        for event in self.events(Viewer.seat(seat)):
            if not isinstance(event, Talk):
                belief.apply(event)
        return belief

    def story(self, viewer: Viewer, lang: str = "en") -> Iterator[tuple[Event, str]]:
        """Tell a viewer's events in words."""
        return tell_story(self.game, self.game.new_view(viewer, self.options, self.seats), self.events(viewer), lang)

    # --- The end, and what is kept ---

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        if not self.game.rules.is_over(self._state):
            return None
        ended = self._view(REFEREE).ended
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


def tell_story(game: Game, view: Any, events: tuple[Event, ...], lang: str) -> Iterator[tuple[Event, str]]:
    """Tell events in words, each from the view before it."""
    words: Catalogue = catalogue(lang, game.name)
    for event in events:
        if isinstance(event, Talk):
            key = "event.talk" if event.text else "event.muted"
            yield event, words.say(key, seat=words.say(f"seat.{event.seat}"), text=event.text)
            continue
        key, facts = game.views.describe(view, event)
        yield event, words.say(key, **facts)
        view.apply(event)


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
