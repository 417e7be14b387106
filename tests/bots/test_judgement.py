"""Search by what was learned of a game: it reckons as the rules do, foresees who wins, is alike in both forms."""

from math import log
from typing import Any

import pytest

from connive.bots.bot import Budget, Place, make_bot
from connive.bots.search import JudgingBot
from connive.bots.settings import settings
from connive.compiled.cache import available
from connive.compiled.interpret import interpreted
from connive.compiled.native import JUDGEMENT, native
from connive.compiled.tree import Tree
from connive.core.game import Game
from connive.core.registry import find_game
from connive.core.viewer import Viewer
from connive.games.conclave import actions, judgement
from connive.games.conclave.model import CELLS, MAGICS
from connive.play.match import Match
from connive.testing.cases import Case, full_cases
from connive.testing.play import random_game

CASES = [case for case in full_cases() if case.game.name == "conclave"]
EVERY = pytest.mark.parametrize("case", CASES, ids=str)
LEARNED = pytest.mark.parametrize("case", [case for case in CASES if not case.options_text], ids=str)


def totals(s: Any, seat: int) -> list[int]:
    return [int(s.total[seat * MAGICS + magic]) for magic in range(MAGICS)]


@EVERY
def test_what_a_card_is_thought_to_take_is_what_it_takes(case: Case) -> None:
    taken = 0
    for seed in range(4):
        for state, seat, action in random_game(case, seed):
            after = state.copy()
            case.game.rules.step(after, seat, action)
            if action >= actions.Send.id and not case.game.rules.is_over(after):
                gains = judgement.gained(state, *divmod(action - actions.Send.id, CELLS))
                seen = [gains >> 8 * magic & 255 for magic in range(MAGICS)]
                assert seen == [b - a for a, b in zip(totals(state, seat), totals(after, seat), strict=True)]
                taken += sum(seen)
    assert taken


@LEARNED
def test_the_chances_of_all_seats_are_chances_and_foretell_who_comes_first(case: Case) -> None:
    told = even = 0.0
    for seed in range(0, 60, 2):
        states = [state.copy() for state, _, _ in random_game(case, seed)]
        end = states[-1].copy()
        case.game.rules.step(end, end.active, case.game.legal_ids(end, end.active)[0])
        results = [case.game.rules.result(end, seat) for seat in range(case.seats)]
        winner = results.index(max(results))
        for state in states[len(states) * 3 // 4 :: 3]:
            chances = [(judgement.value(state, seat) + 1000) / 2000 for seat in range(case.seats)]
            assert abs(sum(chances) - 1) < 0.05
            told += log(max(chances[winner], 0.005))
            even += log(1 / case.seats)
    assert told > even * 0.95


@pytest.mark.skipif(not available(), reason="numba is not installed")
@LEARNED
def test_compiled_and_interpreted_judgement_find_the_same(case: Case) -> None:
    match = Match(case.game, seats=case.seats, seed=3)
    place = Place(case.game, match.options, case.seats, match.to_act[0])
    level = settings(case.game).grandmaster
    assert level is not None
    found = []
    for form in (interpreted, native):
        bot = JudgingBot(place, 5, level, tree=Tree(case.game, form(case.game, JUDGEMENT)))
        bot.observe(match.events(Viewer.seat(place.seat)))
        found.append(bot.search("turn", Budget(60)))
    assert found[0] == found[1]


@pytest.mark.parametrize("game", [find_game("conclave")], ids=lambda game: game.name)
def test_grandmaster_judges_and_with_another_chance_it_is_the_bot_that_would_be_made(game: Game) -> None:
    match = Match(game, seed=2)
    seat = match.to_act[0]
    place, events = Place(game, match.options, match.seats, seat), match.events(Viewer.seat(seat))
    first, fresh = make_bot("grandmaster", place, 1), make_bot("grandmaster", place, 99)
    assert isinstance(first, JudgingBot)
    for bot in (first, fresh):
        bot.observe(events)
    first.choose(match.decision(seat), Budget(10))
    again, decision = first.with_seed(99), match.decision(seat)
    assert type(again) is JudgingBot
    assert again.choose(decision, Budget(40)) == fresh.choose(decision, Budget(40))
