"""Every format, with any number of players: paired legally in every round, and played to its end."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tournaments.play import Simulated
from tests.tournaments.reckoning import swiss_table

from connive.tournaments import log
from connive.tournaments.knockout import bracket, order
from connive.tournaments.pairings import Pairings
from connive.tournaments.round_robin import schedule
from connive.tournaments.rules import WIN, TournamentRules, forfeited, points, table_sizes, usual_rounds
from connive.tournaments.standings import standings
from connive.tournaments.tournament import fold


def check_round(own: Simulated, found: Pairings) -> None:
    """Whatever the format: nobody sits at two tables, who is away or plays already sits nowhere, tables are full."""
    seated = [each for meeting in found.meetings for each in meeting.players] + list(found.byes)
    assert len(seated) == len(set(seated))
    assert set(seated) <= {each.number for each in own.tournament.active}
    assert not own.tournament.busy & set(seated)
    rules = own.tournament.rules
    assert {len(meeting.players) for meeting in found.meetings} <= {rules.seats, rules.seats - rules.smaller}
    if rules.format == "swiss":
        assert set(seated) == {each.number for each in own.tournament.active}


def simulate(rules: TournamentRules, players: int, seed: int, leaving: bool = False) -> Simulated:
    own = Simulated(rules, players, seed)

    def on_round(own: Simulated, found: Pairings) -> None:
        check_round(own, found)

    own.on_round = on_round
    if leaving and players > 4:
        own.add(log.Withdrew(players - 1))
        own.add(log.Withdrew(0))
        own.add(log.Returned(0))
    own.play()
    assert fold(rules, own.log) == own.tournament
    return own


def pairs_of(own: Simulated) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for game in own.tournament.games.values() for pair in combinations(game.players, 2))


def test_sixty_four_bots_play_a_swiss_event() -> None:
    own = simulate(TournamentRules("swiss"), 64, 63)
    assert own.tournament.round == own.tournament.rounds == 6
    assert len(own.tournament.games) == 6 * 32 and not own.tournament.byes
    assert max(pairs_of(own).values()) == 1
    found = [
        (each.entrant, each.points / WIN, float(each.buchholz), float(each.sonneborn), each.wins)
        for each in standings(own.tournament)
    ]
    reckoned = swiss_table(own.log)
    assert [line[0] for line in found] == [line[0] for line in reckoned]
    for mine, theirs in zip(found, reckoned, strict=True):
        assert mine == pytest.approx(theirs)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 25), st.integers(0, 12), st.integers(0, 1000), st.booleans())
def test_a_swiss_event_pairs_no_two_twice(players: int, rounds: int, seed: int, leaving: bool) -> None:
    own = simulate(TournamentRules("swiss", rounds=min(rounds, players // 2)), players, seed, leaving)
    assert max(pairs_of(own).values(), default=0) <= 1
    if not rounds or rounds <= players // 2:
        assert all(own.tournament.sat_out(each.number) <= 1 for each in own.tournament.entrants)
    found = standings(own.tournament)
    shown = {each.entrant for each in found}
    assert [each.entrant for each in found] == [line[0] for line in swiss_table(own.log) if line[0] in shown]
    assert [each.place for each in found] == sorted(each.place for each in found)


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 30), st.integers(3, 4), st.integers(0, 1000), st.booleans())
def test_tables_of_three_and_four_in_a_swiss_event(players: int, seats: int, seed: int, leaving: bool) -> None:
    own = simulate(TournamentRules("swiss", seats=seats, smaller=seats == 4), max(players, seats + 1), seed, leaving)
    assert own.tournament.round == own.tournament.rounds
    if players >= 6 * seats:
        repeated = sum(count > 1 for count in pairs_of(own).values())
        assert repeated <= len(own.tournament.games) // 4
    byes = Counter(entrant for _, entrant in own.tournament.byes)
    active = [each.number for each in own.tournament.active]
    assert max((byes[each] for each in active), default=0) - min((byes[each] for each in active), default=0) <= 1


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 15), st.integers(0, 1000), st.booleans())
def test_in_a_round_robin_all_meet_all_once(players: int, seed: int, leaving: bool) -> None:
    own = simulate(TournamentRules("round_robin"), players, seed, leaving)
    starters = own.tournament.starters
    assert pairs_of(own) == Counter(frozenset(pair) for pair in combinations(starters, 2))


@pytest.mark.parametrize(("players", "seats"), [(4, 3), (5, 4), (6, 3), (7, 3), (8, 4), (9, 3), (12, 4), (13, 4)])
def test_at_larger_tables_all_meet_all_too(players: int, seats: int) -> None:
    rules = TournamentRules("round_robin", seats=seats, smaller=seats == 4)
    rounds = schedule(players, rules)
    met = {frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)}
    assert met == {frozenset(pair) for pair in combinations(range(players), 2)}
    for tables in rounds:
        assert sorted(map(len, tables), reverse=True) == table_sizes(players, rules)


def test_whoever_leaves_a_round_robin_gives_the_others_a_point() -> None:
    own = Simulated(TournamentRules("round_robin"), 4, 1)
    own.on_round = lambda own, found: own.add(log.Withdrew(3)) if found.round == 2 else None
    own.play()
    byes = dict.fromkeys(entrant for _, entrant in own.tournament.byes)
    assert list(byes) and 3 not in byes


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 33), st.sampled_from([1, 3, 5]), st.integers(0, 1000), st.booleans())
def test_a_knockout_has_one_winner_and_everybody_else_lost_once(
    players: int, best_of: int, seed: int, leaving: bool
) -> None:
    own = simulate(TournamentRules("knockout", best_of=best_of), players, seed, leaving)
    rounds = bracket(own.tournament)
    duels = [duel for round_ in rounds for duel in round_ if None not in duel.players]
    losers = [each for duel in duels for each in duel.players if each != duel.winner]
    assert {*losers, rounds[-1][0].winner} == set(own.tournament.starters)
    assert len(losers) == len(own.tournament.starters) - 1
    for duel in duels:
        games = [g for g in own.tournament.games.values() if (g.round, g.meeting) == (duel.round, duel.number)]
        assert 1 <= len(games) <= best_of + 2
        assert all(one.players == other.players[::-1] for one, other in pairwise(games))
    places = [each.place for each in standings(own.tournament)]
    assert places[:2] == [1, 2] and places == sorted(places)


def test_the_best_seeds_meet_last() -> None:
    assert order(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    assert order(5) == order(8) and order(2) == [0, 1]


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 12), st.integers(2, 4), st.integers(0, 1000))
def test_an_arena_pairs_whoever_is_free_until_time_is_over(players: int, seats: int, seed: int) -> None:
    own = simulate(TournamentRules("arena", seats=seats, minutes=2), max(players, seats), seed)
    assert not own.tournament.pending
    assert all(game.began < own.tournament.began + 2 * 60_000 for game in own.tournament.games.values())
    assert all(own.tournament.games_of(each.number) for each in own.tournament.entrants if seats == 2)
    for each in own.tournament.entrants if len(own.tournament.entrants) > seats + 1 else ():
        games = own.tournament.games_of(each.number)
        for one, other in pairwise(games):
            assert set(one.players) != set(other.players) or other.began >= one.ended + 20_000


@given(st.lists(st.integers(0, 3), min_size=2, max_size=4), st.sets(st.integers(0, 3)))
def test_points_of_a_table_add_up(form: list[int], away: set[int]) -> None:
    results = [sum(mine > other for other in form) - sum(mine < other for other in form) for mine in form]
    left = {seat for seat in away if seat < len(form)}
    assert sum(points(results, left)) == WIN * len(form) // 2
    got = forfeited(len(form), left)
    assert all(got[seat] == 0 for seat in left) and max(got) <= WIN
    if len(left) == 1 and len(form) == 2:
        assert sorted(got) == [0, WIN]


def test_points() -> None:
    assert points([1, -1]) == (12, 0) and points([0, 0]) == (6, 6)
    assert points([3, 1, -1, -3]) == (12, 8, 4, 0) and points([2, -1, -1]) == (12, 3, 3)
    assert points([3, 1, -1, -3], {0}) == (0, 12, 8, 4)


def test_how_many_rounds_and_which_tables() -> None:
    assert [usual_rounds(n, TournamentRules("swiss")) for n in (2, 3, 4, 8, 9, 64)] == [1, 3, 3, 3, 4, 6]
    assert usual_rounds(4, TournamentRules("swiss", rounds=9)) == 3
    four = TournamentRules("swiss", seats=4, smaller=True)
    assert [table_sizes(n, four) for n in (3, 5, 6, 7, 9)] == [[3], [4], [3, 3], [4, 3], [3, 3, 3]]
    assert table_sizes(8, TournamentRules("swiss", seats=3)) == [3, 3]
