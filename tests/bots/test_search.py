"""Bots that search: they repeat themselves, native or not, mix where mixing matters, and say what they thought."""

from time import sleep
from typing import Any

import msgspec
import pytest

from connive.bots.bot import BadBudget, Budget, Mixed, Place, make_bot
from connive.bots.drawing import drawn
from connive.bots.levels import STRENGTHS, best, weaker
from connive.bots.search import SearchBot, mixed, spread
from connive.bots.worlds import PlainWorlds
from connive.compiled.cache import available
from connive.compiled.interpret import interpreted
from connive.compiled.native import SEARCH, native
from connive.compiled.ready import Kernels
from connive.compiled.tree import INTERPRETED, Found, Tree
from connive.core.randomness import FastRng
from connive.core.registry import games
from connive.core.text import LANGUAGES, catalogue
from connive.core.viewer import Viewer
from connive.play.match import Match

GAMES = list(games())
SMALL = Budget(simulations=24)
NAMES = ["novice", "regular", "expert", "master", "search", "search:expert", "grandmaster"]
needs_numba = pytest.mark.skipif(not available(), reason="numba is not installed")


def place(match: Match, seat: int) -> Place:
    return Place(match.game, match.options, match.seats, seat)


def slow(match: Match) -> Tree:
    return Tree(match.game, interpreted(match.game, SEARCH))


def played(game: str, make: str | Kernels, seed: int = 4, moves: int = 12) -> list[int]:
    """Return the first choices of a match in which all seats think a little."""
    match = Match(game, seed=seed)
    seats = {seat: place(match, seat) for seat in range(match.seats)}
    if isinstance(make, str):
        bots = {seat: make_bot(make, seats[seat], seed + seat) for seat in seats}
    else:
        bots = {s: SearchBot(seats[s], seed + s, best(game), tree=Tree(match.game, make)) for s in seats}
    told = dict.fromkeys(bots, 0)
    chosen = []
    for _ in range(moves):
        seat = match.to_act[0]
        events = match.events(Viewer.seat(seat))
        bots[seat].observe(events[told[seat] :])
        told[seat] = len(events)
        chosen.append(bots[seat].choose(match.decision(seat), SMALL))
        match.act(seat, chosen[-1])
    return chosen


@pytest.mark.parametrize("name", NAMES)
def test_every_level_plays_and_repeats_itself(name: str) -> None:
    assert played("berlin63", name) == played("berlin63", name)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_by_a_level(game: str) -> None:
    assert len(played(game, "novice")) == 12


@needs_numba
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_chooses_the_same_native_and_interpreted(game: str) -> None:
    assert played(game, native(game, SEARCH)) == played(game, interpreted(game, SEARCH))


def thinking(game: str = "berlin63", seed: int = 1) -> tuple[SearchBot, Match]:
    match = Match(game, seed=seed)
    bot = SearchBot(place(match, 0), seed, best(game), tree=slow(match))
    bot.observe(match.events(Viewer.seat(0)))
    return bot, match


def test_a_policy_is_a_distribution_over_the_legal_actions() -> None:
    bot, match = thinking()
    policy = bot.policy(match.decision(0), SMALL)
    assert len(policy) == len(match.decision(0).ids)
    assert sum(policy) == pytest.approx(1)
    assert min(policy) >= 0


def test_a_time_budget_is_enough_to_choose() -> None:
    bot, match = thinking()
    assert bot.choose(match.decision(0), Budget(seconds=0.01)) in match.decision(0).ids


class Slow(PlainWorlds):
    """Worlds that take longer than there is time."""

    def worlds(self, rng: FastRng, count: int) -> tuple[list[Any], list[float]]:
        sleep(0.03)
        return super().worlds(rng, count)


def test_the_time_that_imagining_worlds_takes_is_part_of_the_budget() -> None:
    match = Match("berlin63", seed=1)
    tree = slow(match)
    bot = SearchBot(place(match, 0), 1, best("berlin63"), Slow(place(match, 0)), tree)
    bot.observe(match.events(Viewer.seat(0)))
    assert sum(found.visits for found in bot.search("deploy", Budget(seconds=0.02))) <= INTERPRETED.chunk


@pytest.mark.parametrize("budget", [Budget(), Budget(-1), Budget(5, -0.1)])
def test_a_budget_without_a_limit_is_refused(budget: Budget) -> None:
    bot, match = thinking()
    with pytest.raises(BadBudget, match="no room for thought"):
        bot.choose(match.decision(0), budget)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bot_says_what_it_thought(lang: str) -> None:
    bot, match = thinking()
    assert bot.explain(lang) == ""
    bot.choose(match.decision(0), SMALL)
    said = bot.explain(lang)
    assert "24" in said
    assert "%" in said


def test_a_bot_says_how_likely_a_bluff_is() -> None:
    match = Match.from_position(
        "berlin63",
        "blue: a@a3=ray b@c1=veronica c@box=lilly d@box=miranda e@box=victor reserve=steel,quark leader=veronica "
        "red: a@b5=miranda b@d4=victor c@e5=lilly d@box=steel e@box=quark reserve=leo,ray leader=miranda "
        "question=turn asked=1 active=0 turn=9 quiet=0",
    )
    match.act(0, "a3-a4")
    match.act(0, "miranda d4")
    bot = SearchBot(place(match, 1), 1, best("berlin63"), tree=slow(match))
    bot.observe(match.events(Viewer.seat(1)))
    bot.choose(match.decision(1), SMALL)
    assert bot.explain("en").startswith("By the way they play, 100 % that this is a bluff. ")
    assert bot.explain("fr").startswith("À leur façon de jouer, 100 % que ce soit un bluff. ")


def test_the_only_choice_needs_no_thought() -> None:
    match = Match.from_position("conspiracy", Match("conspiracy", seed=1).position())
    bot = SearchBot(place(match, 0), 1, best("conspiracy"), tree=slow(match))
    decision = msgspec.structs.replace(match.decision(0), ids=match.decision(0).ids[:1])
    assert bot.choose(decision) == decision.ids[0]
    assert bot.policy(decision) == (1.0,)
    assert bot.explain() == catalogue("en").say("bot.forced")


# --- Mixing ---

FOUND = [Found(3, 50, 0.1, 100), Found(5, 40, 0.1, 100), Found(8, 10, -0.2, 100)]


def test_a_mixed_choice_follows_the_search_and_drops_what_was_hardly_searched() -> None:
    shares = mixed((3, 4, 5, 8), FOUND, temperature=1.0)
    assert shares == pytest.approx((50 / 90, 0, 40 / 90, 0))


def test_a_cold_choice_is_the_one_searched_most() -> None:
    assert mixed((3, 4, 5, 8), FOUND, temperature=0) == (1, 0, 0, 0)
    warm, cool = mixed((3, 5), FOUND, temperature=0.9)[0], mixed((3, 5), FOUND, temperature=0.2)[0]
    assert 0.5 < warm < cool < 1


def test_actions_are_drawn_by_their_share() -> None:
    rng = FastRng(1)
    draws = [drawn((3, 5, 8), (0.75, 0.25, 0.0), rng) for _ in range(2000)]
    assert draws.count(8) == 0
    assert 0.7 < draws.count(3) / 2000 < 0.8


def test_rounding_never_leaves_a_draw_without_an_action() -> None:
    assert drawn((3, 5), (0.0, 0.0), FastRng(1)) in (3, 5)


def test_worlds_come_up_as_often_as_they_weigh() -> None:
    order = spread([0.5, 0.25, 0.25, 0.0], 16, FastRng(1))
    assert [order.count(i) for i in range(4)] == [8, 4, 4, 0]
    assert order != sorted(order)


def test_plain_worlds_weigh_the_same() -> None:
    match = Match("berlin63", seed=1)
    source = PlainWorlds(place(match, 0))
    for event in match.events(Viewer.seat(0)):
        source.apply(event)
    worlds, weights = source.worlds(FastRng(1), 8)
    assert len(worlds) == 8
    assert set(weights) == {1 / 8}


# --- Levels ---


def test_levels_think_more_from_one_to_the_next() -> None:
    for game in GAMES:
        levels = [*(weaker(game, name) for name in STRENGTHS), best(game)]
        assert [level.simulations for level in levels] == sorted({level.simulations for level in levels})
        assert [level.worlds for level in levels] == sorted(level.worlds for level in levels)


def test_every_bot_has_a_name_that_people_read() -> None:
    from connive.bots.bot import bot_names

    assert {"random", "lookahead", *NAMES} - {"search:expert"} <= set(bot_names())
    for lang in LANGUAGES:
        assert all(f"bot.{name}" in catalogue(lang) for name in bot_names())


def test_random_bots_can_say_how_they_mix() -> None:
    match = Match("berlin63", seed=1)
    bot: Mixed = make_bot("random", place(match, 0), 1)  # type: ignore[assignment]
    assert sum(bot.policy(match.decision(0))) == pytest.approx(1)
