"""Bots are players: they choose legal actions, from their events alone, and repeat themselves given the same seed."""

import pytest

from connive.bots.bot import Budget, Place, bot_names, make_bot, usual_budget
from connive.bots.host import Host, play_out
from connive.bots.levels import weaker
from connive.core.errors import UnknownBot
from connive.core.registry import find_game, games
from connive.core.viewer import Viewer
from connive.play.match import Choice, Match

GAMES = list(games())


def place(match: Match, seat: int) -> Place:
    return Place(match.game, match.options, match.seats, seat)


def test_the_bots_there_are() -> None:
    assert {"lookahead", "random"} <= set(bot_names())


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(UnknownBot, match="lookahead"):
        make_bot("hal", place(Match("berlin63", seed=1), 0), 1)


@pytest.mark.parametrize("game", GAMES)
def test_random_bots_play_a_game_to_its_end_or_far(game: str) -> None:
    match = Match(game, seed=3)
    host = Host.seat(match, dict.fromkeys(range(match.seats), "random"), seed=3)
    for _ in range(3000):
        if not host.move():
            break
    assert match.outcome is not None or len(match.log) == 3000


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["random", "lookahead"])
def test_the_same_seed_plays_the_same_moves(game: str, name: str) -> None:
    logs = []
    for _ in range(2):
        match = Match(game, seed=4)
        host = Host.seat(match, dict.fromkeys(range(match.seats), name), seed=9)
        for _ in range(12):
            host.move()
        logs.append(match.log)
    assert logs[0] == logs[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_chooses_the_same_from_its_recorded_events(game: str) -> None:
    """Nothing but the seat's events and decisions reaches a bot: fed with the recorded stream, it repeats its move."""
    match = Match(game, seed=6)
    host = Host.seat(match, dict.fromkeys(range(match.seats), "lookahead"), seed=2)
    for _ in range(9):
        host.move()
    seat = match.to_act[0]
    again = make_bot("lookahead", place(match, seat), 2 * 4 + seat)
    replayed = Match(game, secret=match.secret)
    told = 0
    for choice in match.log:
        assert isinstance(choice, Choice)
        if choice.seat == seat:
            events = replayed.events(Viewer.seat(seat))
            again.observe(events[told:])
            told = len(events)
            assert again.choose(replayed.decision(seat)) == choice.action
        replayed.act(choice.seat, choice.action)


def test_a_person_keeps_the_seat_without_a_bot() -> None:
    match = Match("berlin63", seed=5)
    Host.seat(match, {1: "random"}, seed=5).run()
    assert match.to_act == (0,)


def test_a_seated_bot_is_remembered_with_the_budget_that_it_is_given_for_every_choice() -> None:
    match = Match("berlin63", seed=5)
    host = Host.seat(match, {0: "search:novice", 1: "lookahead"}, seed=5)
    assert host.budgets == {0: usual_budget(host.bots[0]), 1: None}
    assert [bot.simulations for bot in match.bots] == [weaker("berlin63", "novice").simulations, 0]
    host = Host.seat(Match("berlin63", seed=5), {0: "search:novice"}, 5, Budget(simulations=7))
    assert host.budgets == {0: Budget(7)} and host.match.bots[0].simulations == 7


def test_look_ahead_beats_random_play() -> None:
    wins = 0
    for seed in range(10):
        names = ["lookahead", "random"] if seed % 2 else ["random", "lookahead"]
        match = play_out(find_game("berlin63"), find_game("berlin63").read_options(None), 2, names, seed)
        assert match.outcome is not None
        wins += match.outcome.results[names.index("lookahead")] > 0
    assert wins >= 7
