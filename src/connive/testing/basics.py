"""Checks of the contract itself: games end, states are values, records replay, texts round-trip, legality is one."""

import re
from typing import Any

from connive.core.errors import ConniveError, IllegalAction
from connive.core.events import Event
from connive.core.game import Game
from connive.core.randomness import FastRng
from connive.core.text import LANGUAGES, catalogue
from connive.core.viewer import REFEREE, viewers
from connive.play.match import Match
from connive.play.record import load
from connive.testing.cases import Case
from connive.testing.play import asked_seats, random_choice, random_game

EARLY = 160
"""Moments are chosen among the first choices of a game, this many."""

UNLISTED = 60
"""How many actions that are not legal are tried in one position."""


def play_ends(case: Case, seed: int) -> None:
    """Random play ends, with results that say who beat whom."""
    rng = FastRng(seed)
    state = case.deal(rng)
    longest = case.game.rules.longest(state)
    for _ in range(longest):
        if case.game.rules.is_over(state):
            break
        case.game.rules.step(state, *random_choice(case, state, rng, lively=seed % 2 == 0))
    assert case.game.rules.is_over(state), f"no end after {longest} choices, the longest that the rules promise"
    assert case.game.rules.to_act(state) == 0, "somebody is asked after the end"
    results = [case.game.rules.result(state, seat) for seat in range(case.seats)]
    beaten = [sum((r > o) - (r < o) for o in results) for r in results]
    assert results == beaten, f"results {results} are not seats beaten less seats that beat"


def states_are_values(case: Case, seed: int) -> None:
    """A copy shares nothing: stepping one leaves every older state as it was."""
    kept: list[tuple[Any, tuple[object, ...], list[int]]] = []
    for state, seat, action in random_game(case, seed, 120):
        twin = state.copy()
        assert twin == state and twin is not state
        kept.append((twin, twin.key(), list(twin.log)))
        branch = state.copy()
        case.game.rules.step(branch, seat, action)
    for old, key, log in kept:
        assert old.key() == key and old.log == log, "an older state was changed by a later step"


def legal_is_the_one_source(case: Case, seed: int) -> None:
    """Listed actions are accepted; all others are refused, with a clause of the rules, and change nothing."""
    match = random_moment(case, seed)
    if not match.to_act:
        return
    clauses = set(re.findall(r"\*\*([A-Z]\d+(?:\.\d+)?)\*\*|^## ([A-Z]\d+)", case.game.rules_text(), re.M))
    known = {clause for found in clauses for clause in found if clause}
    rng = FastRng(seed)
    for seat in range(case.seats):
        if seat not in match.to_act:
            _refused(match, seat, 0, known)
            continue
        ids = match.decision(seat).ids
        assert ids and list(ids) == sorted(set(ids)), "legal actions are not ascending, or there are none"
        assert case.game.rules.default(match._state, seat) in ids, "the default of a time-out is not legal"
        unlisted = [a for a in range(len(case.game.actions)) if a not in ids]
        for _ in range(min(UNLISTED, len(unlisted))):
            _refused(match, seat, unlisted[rng.below(len(unlisted))], known)
        for action in ids:
            branch = match._state.copy()
            case.game.rules.step(branch, seat, action)


def _refused(match: Match, seat: int, action: int, clauses: set[str]) -> None:
    before, told = match._state.key(), len(match._emissions)
    try:
        match.act(seat, action)
    except IllegalAction as error:
        assert error.clause in clauses, f"{error.clause} is not a clause of RULES.md"
        assert all(error.message(lang) for lang in LANGUAGES)
    except ConniveError:
        assert seat not in match.to_act, "a legal seat was refused without a clause"
    else:
        raise AssertionError(f"action {action} is not listed and was accepted")
    assert match._state.key() == before and len(match._emissions) == told, "a refusal changed something"


def records_replay(case: Case, seed: int) -> None:
    """A record loads to an equal match, verifies, and gives each viewer the same events."""
    match = random_match(case, seed, 400)
    record = load(str(match.record()))
    again = record.match()
    assert again._state == match._state and again.log == match.log
    record.verify()
    for viewer in viewers(case.seats):
        part = load(str(match.record(viewer)))
        assert part.told(viewer) == match.told(viewer) == again.told(viewer)
        if match.outcome is not None:
            part.verify()
        elif viewer != REFEREE:
            assert match.secret is not None and match.secret.hex() not in str(part)


def texts_round_trip(case: Case, seed: int) -> None:
    """Actions, positions and events say the same after having been text."""
    match = random_moment(case, seed)
    for seat in match.to_act:
        decision = match.decision(seat)
        texts = decision.texts
        assert len(set(texts)) == len(texts), "two actions with one text"
        for action, text in zip(decision.ids, texts, strict=True):
            assert decision.id(text) == action, f"{text} reads back as another action"
            assert case.game.actions.id(case.game.actions[action]) == action
    again = Match.from_position(case.game, match.position())
    assert again._state == match._state, "a position does not round-trip"
    for seat in match.to_act:
        assert again.decision(seat).ids == match.decision(seat).ids
    for viewer in viewers(case.seats):
        view = again.view(viewer)
        assert (view.to_act, view.question) == (match.view(viewer).to_act, match.view(viewer).question)
    for event in match.events(REFEREE):
        assert case.game.events.parse(str(event)) == event


def everybody_is_told(case: Case, seed: int) -> None:
    """Each step tells every viewer something, the same number of events to all, in words of both languages."""
    match = random_match(case, seed, 0)
    rng = FastRng(seed)
    audience = viewers(case.seats)
    views = {viewer: case.game.new_view(viewer, match.options, case.seats) for viewer in audience}
    told = dict.fromkeys(audience, 0)
    for _ in range(250):
        counts = set()
        for viewer in audience:
            events = match.events(viewer)[told[viewer] :]
            counts.add(len(events))
            told[viewer] += len(events)
            _tell(case, views[viewer], events)
            assert views[viewer].to_act == case.game.rules.to_act(match._state), "a view is wrong about who is asked"
        assert len(counts) == 1 and counts != {0}, f"viewers were told different numbers of events: {counts}"
        if not match.to_act:
            break
        seat, action = random_choice(case, match._state, rng, lively=True)
        match.act(seat, action)


def _tell(case: Case, view: Any, events: tuple[Event, ...]) -> None:
    for event in events:
        key, facts = case.game.views.describe(view, event)
        for lang in LANGUAGES:
            assert catalogue(lang, case.game.name).say(key, **facts)
        view.apply(event)


def random_moment(case: Case, seed: int) -> Match:
    """Return a match at some moment of a random game, early or late, before its end."""
    length = sum(1 for _ in random_game(case, seed, EARLY))
    return random_match(case, seed, seed * 37 % max(1, length))


def random_match(case: Case, seed: int, choices: int) -> Match:
    """Return a match after a number of random choices, or at its end."""
    match = Match(case.game, seats=case.seats, options=case.options, seed=f"kit {seed}")
    rng = FastRng(seed)
    for _ in range(choices):
        if not asked_seats(case, match._state):
            break
        seat, action = random_choice(case, match._state, rng, lively=seed % 2 == 0)
        match.act(seat, action)
    return match


def methods_are_for_events(game: Game) -> None:
    """A view and a belief have no method for an event that the game does not have: nobody would ever call it."""
    for kind, prefix in ((game.views.View, "on_"), (game.beliefs.Belief, "_from_")):
        named = {name.removeprefix(prefix) for name in dir(kind) if name.startswith(prefix)}
        assert named <= game.events.by_tag.keys(), f"no such events: {named - game.events.by_tag.keys()}"
