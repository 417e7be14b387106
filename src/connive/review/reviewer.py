"""Reviews a finished match, choice by choice.

Invariant: what is said about a choice is found from what its seat was told; the truth only judges afterwards. The same
match, version and budget give the same review.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

import connive
from connive.core.decision import Decision
from connive.core.insight import Insight
from connive.core.randomness import FastRng
from connive.core.statement import Hidden, Statement
from connive.core.text import LANGUAGES, Param, Term, catalogue, retelling
from connive.play.match import Match
from connive.play.record import Record
from connive.play.truth import Instant, instants
from connive.review.appraisal import Appraisal, Appraiser, Valued, Worlds
from connive.review.chances import Curve, ReviewSettings, of_two, settings
from connive.review.errors import TooFewSimulations, Unfinished
from connive.review.model import DIGITS, FORMAT, Alternative, Heard, Opinion, Review, ReviewedChoice, Said, Suspicion
from connive.review.moments import moments_of
from connive.review.observers import Observer
from connive.review.summary import scores_of, summaries_of

MOST = 8_000
"""No choice gets more simulations at the usual depth."""
FEWEST = 240
OPEN_SHARE = 8
"""One part in this many of a choice's simulations is spent on what it looked like with everything open."""
FACTS = 3
"""How many beliefs are told of each choice: the likeliest."""

Advance = Callable[[int, int], None]


class Told(NamedTuple):
    """A statement under way: by which choice of which seat it was made."""

    by: int
    choice: int


class Reviewer:
    """Goes through one match."""

    def __init__(
        self,
        match: Match,
        forfeit: int | None,
        simulations: int | None,
        every: int = 1,
        first: int = 0,
        how: ReviewSettings | None = None,
    ) -> None:
        """Look at one choice in `every` from `first` on; others pass for forced. Many games need no more."""
        if match.outcome is None and forfeit is None:
            raise Unfinished()
        if simulations is not None and simulations < 1:
            raise TooFewSimulations(simulations=simulations)
        self._every, self._first = every, first
        self._match, self._game, self._forfeit = match, match.game, forfeit
        self._settings: ReviewSettings = how or settings(match.game)
        self._budget = simulations or self._settings.simulations
        self._insight: Insight | None = match.game.part("insight", optional=True)
        self._statements: Any = match.game.part("statements", optional=True)
        self._observers = [Observer(match, seat) for seat in range(match.seats)]
        self._appraisers = [Appraiser(observer.place) for observer in self._observers]
        self._told: Told | None = None
        self._hidden: Hidden | None = None

    def review(self, advance: Advance) -> Review:
        """Return the review."""
        turns, scores = self._turns(advance), scores_of(self._match, self._forfeit)
        return Review(
            format=FORMAT,
            version=connive.__version__,
            game=self._game.name,
            rules=self._game.version,
            options=str(self._match.options),
            seats=self._match.seats,
            simulations=self._budget,
            turns=turns,
            moments=moments_of(turns, self._match),
            summaries=summaries_of(turns, scores),
        )

    def _turns(self, advance: Advance) -> list[ReviewedChoice]:
        steps, turns, before = list(instants(self._match)), list[ReviewedChoice](), list[list[float]]()
        each = self._share(steps)
        for number, (now, after) in enumerate(zip(steps, [*steps[1:], None], strict=True)):
            advance(number, len(steps))
            for observer in self._observers:
                observer.tell(now.emissions)
            turns[-1:] = [self._suspected(turn, number) for turn in turns[-1:]]
            before.append([observer.surprise(self._insight, now.state) for observer in self._observers])
            turns.append(self._turn(number, now, after, each))
        advance(len(steps), len(steps))
        told = [_told(turn.seat, *pair) for turn, pair in zip(turns, pairwise(before), strict=False)]
        return [replace(turn, told=rounded(nats)) for turn, nats in zip(turns, [*told, 0.0], strict=True)]

    def _share(self, steps: list[Instant]) -> int:
        """Return the simulations of one choice: an even share of the budget among real choices."""
        real = sum(len(self._game.legal_ids(now.state, now.choice.seat)) > 1 for now in steps)
        most = MOST * max(1, self._budget // self._settings.simulations)
        return max(FEWEST, min(most, self._budget // max(1, real)))

    def _turn(self, number: int, now: Instant, after: Instant | None, simulations: int) -> ReviewedChoice:
        seat, action = now.choice
        observer = self._observers[seat]
        decision = self._decision(observer, now)
        forced = len(decision.ids) == 1 or (number - self._first) % self._every > 0
        worlds = observer.worlds(number) if not forced else Worlds([], [], [])
        statement = self._statement(now.state, seat)
        self._hidden = self._find("hides", now)
        appraisal = None if forced else self._appraisers[seat].appraise(worlds, action, simulations, number)
        unfolded = None if forced else self._open(observer, now.state, simulations // OPEN_SHARE, number)
        curve = self._settings.judged.at(observer.told)
        loss, error = self._loss(appraisal, curve)
        heard = self._heard(statement, worlds, now, observer) if statement and not forced else None
        made = ReviewedChoice(
            number=number,
            moment=now.entry,
            seat=seat,
            question=decision.question,
            action=action,
            notation=decision.text(action),
            said=self._words(observer, action),
            forced=forced,
            beliefs=self._opinions(observer, worlds, now.state, statement),
            alternatives=self._alternatives(observer, decision, appraisal, curve),
            chance=None if appraisal is None else self._chance(appraisal.best.value, curve),
            open_chance=unfolded,
            cost=rounded(max(0.0, loss)),
            low=rounded(max(0.0, loss - error)),
            high=rounded(max(0.0, loss + error)),
            told=0.0,
            lie=self._lies(number, now, after),
            heard=heard,
            deduced=[self._said(f"insight.{each.key}", each.words) for each in observer.deduced(self._insight)],
            bet=None if forced else self._bet(now, worlds),
            loss=rounded(loss),
        )
        return made

    def _decision(self, observer: Observer, now: Instant) -> Decision:
        ids, view = self._game.legal_ids(now.state, observer.seat), observer.view
        return Decision(observer.seat, view.question.name.lower(), "", ids).within(self._game, view)

    # --- What the choices were worth ---

    def _chance(self, value: float, curve: Curve) -> float:
        return rounded(curve.chance(of_two(self._game, self._match.seats, value)))

    def _open(self, observer: Observer, truth: Any, simulations: int, seed: int) -> float:
        value = self._appraisers[observer.seat].value(truth, max(FEWEST // 2, simulations), seed)
        return self._chance(value, self._settings.open.at(observer.told))

    def _loss(self, appraisal: Appraisal | None, curve: Curve) -> tuple[float, float]:
        """Return what a choice cost, give or take: a difference of values, as steep as the curve is there."""
        if appraisal is None or len(appraisal.valued) == 1:
            return 0.0, 0.0
        gap, error = (self._settings.real * each for each in appraisal.loss())
        middle = self._settings.worth(appraisal.best.value, appraisal.made.value)
        top = self._chance(min(1.0, middle + max(gap, 0.01)), curve)
        steep = (top - self._chance(middle, curve)) / max(gap, 0.01)
        return steep * gap, steep * error

    def _alternatives(
        self, observer: Observer, decision: Decision, found: Appraisal | None, curve: Curve
    ) -> list[Alternative]:
        if found is None:
            return []
        return [self._alternative(observer, decision, each, found.best.value, curve) for each in found.valued]

    def _alternative(
        self, observer: Observer, decision: Decision, valued: Valued, best: float, curve: Curve
    ) -> Alternative:
        value, error = self._settings.worth(best, valued.value), self._settings.real * valued.error
        return Alternative(
            action=valued.action,
            notation=decision.text(valued.action),
            said=self._words(observer, valued.action),
            chance=self._chance(value, curve),
            low=self._chance(max(-1.0, value - error), curve),
            high=self._chance(min(1.0, value + error), curve),
        )

    # --- What was believed, and what was told ---

    def _statement(self, state: Any, seat: int) -> Statement | None:
        found: Statement | None = self._statements.statement(state, seat) if self._statements else None
        return found

    def _opinions(self, observer: Observer, worlds: Worlds, truth: Any, statement: Statement | None) -> list[Opinion]:
        if not worlds.states:
            return []
        found = []
        if statement is not None:
            found.append(
                Opinion(
                    self._stated(statement, observer.seat),
                    self._likely(statement.holds, worlds),
                    statement.holds(truth),
                )
            )
        facts = self._insight.facts(observer.view, observer.seat) if self._insight else []
        opinions = [
            Opinion(self._said(f"insight.{fact.key}", fact.words), self._likely(fact.holds, worlds), fact.holds(truth))
            for fact in facts
        ]
        return found + sorted(opinions, key=lambda each: -each.chance)[:FACTS]

    def _likely(self, holds: Callable[[Any], bool], worlds: Worlds) -> float:
        """Return how likely something is that seems so likely: what all worlds agree about stays certain."""
        share = believed(holds, worlds)
        return rounded(self._settings.belief.chance(2 * share - 1))

    def _heard(self, statement: Statement, worlds: Worlds, now: Instant, observer: Observer) -> Heard | None:
        if statement.doubt is None or self._told is None:
            return None
        share, holds = believed(statement.holds, worlds), statement.holds(now.state)
        return Heard(
            by=self._told.by,
            about=statement.about,
            chance=self._likely(statement.holds, worlds),
            true=holds,
            doubted=now.choice.action == statement.doubt,
            proved=share in (0.0, 1.0) and self._is_proved(statement, observer),
            choice=self._told.choice,
            said=self._stated(statement, observer.seat),
        )

    def _bet(self, now: Instant, worlds: Worlds) -> Opinion | None:
        """Return what a choice bets on, if the game has such choices: something that its seat cannot know."""
        bet: Statement | None = self._find("bet", now)
        if bet is None:
            return None
        words = {**bet.words, "seat": Term(f"seat.{now.choice.seat}")}
        return Opinion(self._said(f"bet.{bet.about}", words), self._likely(bet.holds, worlds), bet.holds(now.state))

    def _suspected(self, turn: ReviewedChoice, number: int) -> ReviewedChoice:
        """Return a choice together with how much of what it hid is suspected, now that its events were told."""
        if self._hidden is None:
            return turn
        seat, truth = self._hidden
        chance = self._likely(truth.holds, self._observers[seat].worlds(number))
        return replace(turn, hidden=Suspicion(seat, str(truth.words["spy"]), chance))

    def _find(self, name: str, now: Instant) -> Any:
        """Return what the game says of a choice, if it has something to say of such."""
        find = getattr(self._statements, name, None)
        return find(now.state, *now.choice) if find else None

    def _is_proved(self, statement: Statement, observer: Observer) -> bool:
        """Tell whether the exact belief leaves no doubt: many more worlds are drawn from it and all agree."""
        rng = FastRng(1)
        return len({statement.holds(observer.belief.sample(rng)) for _ in range(400)}) == 1

    def _lies(self, number: int, now: Instant, after: Instant | None) -> bool:
        """Tell whether a choice states something false to a seat that may doubt it; remember who stated it."""
        if after is None or self._statements is None:
            return False
        for seat in range(self._match.seats):
            statement = self._statement(after.state, seat)
            if statement is not None and statement.doubt is not None and seat != now.choice.seat:
                if self._told is None or self._statement(now.state, seat) is None:
                    self._told = Told(now.choice.seat, number)
                    return not statement.holds(after.state)
                return False
        self._told = None
        return False

    # --- Words ---

    def _words(self, observer: Observer, action: int) -> Said:
        draw = self._game.part("draw", optional=True)
        say = getattr(draw, "choice", None)
        if say is None:
            text = self._game.notation.write_action(observer.view, observer.seat, action)
            return dict.fromkeys(LANGUAGES, text)
        return {lang: say(observer.view, observer.seat, action, retelling(lang, self._game.name)) for lang in LANGUAGES}

    def _stated(self, statement: Statement, listener: int) -> Said:
        """Return what is stated, if the game has words for it."""
        key = f"stated.{statement.about}"
        known = key in catalogue(LANGUAGES[0], self._game.name).sentences
        words = {**statement.words, "listener": Term(f"seat.{listener}")}
        return self._said(key, words) if known else self._said("review.statement", {})

    def _said(self, key: str, words: Mapping[str, Param]) -> Said:
        return {lang: catalogue(lang, self._game.name).say(key, **words) for lang in LANGUAGES}


def review(
    source: Match | Record,
    simulations: int | None = None,
    advance: Advance = lambda *_: None,
    every: int = 1,
    first: int = 0,
) -> Review:
    """Review a finished match or its record, with a number of simulations for the whole game, or the usual one."""
    match, forfeit = (source, None) if isinstance(source, Match) else (source.match(), source.forfeit)
    return Reviewer(match, forfeit, simulations, every, first).review(advance)


def believed(holds: Callable[[Any], bool], worlds: Worlds) -> float:
    """Return how likely something seems."""
    return rounded(sum(weight for state, weight in zip(worlds.states, worlds.weights, strict=True) if holds(state)))


def rounded(number: float) -> float:
    """Return a number as reviews give it."""
    return round(float(number), DIGITS) + 0.0


def _told(seat: int, before: list[float], after: list[float]) -> float:
    """Return what all others learned from a choice of a seat, by their exact beliefs."""
    return sum(a - b for other, (a, b) in enumerate(zip(before, after, strict=True)) if other != seat)
