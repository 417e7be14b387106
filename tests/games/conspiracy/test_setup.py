"""C1: spies, maps, Bank Books and the opening pay-off."""

import pytest

from connive import SPECTATOR, Match
from connive.core.errors import BadOptions, BadSeats
from connive.core.randomness import FastRng
from connive.games.conspiracy import model, rules
from connive.games.conspiracy.events import First
from connive.games.conspiracy.maps import MAPS, Map
from connive.games.conspiracy.model import Options, State, prepare

from .ruling import SPIES, new_game

QUADRANT, STUDY, TREFOIL = MAPS


def dealt(seats: int, seed: int, options: Options | None = None) -> State:
    s = State()
    prepare(s, options or Options(), seats)
    rules.deal(s, FastRng(seed))
    return s


def test_C1_1_eight_spies_six_of_them_from_the_text() -> None:
    assert SPIES == ["earl", "tanya", "tom", "rita", "rock", "ahmed", "bea", "justin"]
    assert new_game(4).view(0).spies == 8


@pytest.mark.parametrize(("board", "spaces", "links", "rings"), [(QUADRANT, 25, 48, 4), (TREFOIL, 19, 36, 3)])
def test_C1_2_the_web_of_a_map(board: Map, spaces: int, links: int, rings: int) -> None:
    codes = {space.code: i for i, space in enumerate(board.spaces)}
    assert len(board.spaces) == spaces
    assert sum(map(len, board.links)) == 2 * links
    named = {
        tuple(sorted((board.spaces[a].code, board.spaces[b].code))) for a in codes.values() for b in board.links[a]
    }
    expected = set()
    for i in range(rings):
        expected |= {("C", f"N{i}"), (f"N{i}", f"N{(i + 1) % rings}")}
        expected |= {(f"N{i}", f"M{2 * i + k}") for k in (0, 1)} | {(f"H{i}", f"E{2 * i + k}") for k in (0, 1)}
    for j in range(2 * rings):
        after = (j + 1) % (2 * rings)
        expected |= {(f"M{j}", f"M{after}"), (f"M{j}", f"E{j}"), (f"E{j}", f"E{after}")}
    assert named == {tuple(sorted(pair)) for pair in expected}
    assert {board.distances(hq)[board.case] for hq in board.seating[rings]} == {4}


def test_C1_2_the_centre_and_the_headquarters_have_their_names() -> None:
    names = [space.name for space in QUADRANT.spaces]
    assert names[QUADRANT.case] == "vienna"
    assert [names[hq] for hq in QUADRANT.seating[4]] == ["washington", "london", "moscow", "peking"]


@pytest.mark.parametrize(("seats", "name", "spies"), [(3, "trefoil", 6), (4, "quadrant", 8), (2, "quadrant", 8)])
def test_C1_2_the_usual_map_depends_on_the_seats(seats: int, name: str, spies: int) -> None:
    view = new_game(seats).view("spectator")
    assert (view.map_name, view.spies) == (name, spies)


def test_C1_2_option_map_quadrant_can_be_played_by_three() -> None:
    assert new_game(3, "map=quadrant").view(0).spies == 8


@pytest.mark.parametrize("seats", [2, 4])
def test_C1_2_trefoil_is_for_three_seats_only(seats: int) -> None:
    with pytest.raises(BadOptions):
        Match("conspiracy", seats=seats, options="map=trefoil")


def test_C1_2_option_map_names_every_map_file_and_nothing_else() -> None:
    allowed = model.Options.__annotations__["map"].__args__
    assert set(allowed) == {"usual", *(board.name for board in MAPS)}


def test_two_to_four_seats() -> None:
    with pytest.raises(BadSeats):
        Match("conspiracy", seats=5)
    with pytest.raises(BadSeats):
        Match("conspiracy", seats=1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_C1_3_the_case_starts_on_the_centre_and_the_spies_one_on_each_start(seats: int) -> None:
    s = dealt(seats, 1)
    board = MAPS[s.map]
    assert s.case == board.case
    assert sorted(s.place[: s.spies]) == sorted(board.starts)
    assert s.place[s.spies :] == [-1] * (8 - s.spies)


def test_C1_3_every_spy_can_start_everywhere() -> None:
    seen = {(spy, s.place[spy]) for s in (dealt(3, seed) for seed in range(200)) for spy in range(6)}
    assert len(seen) == 36


@pytest.mark.parametrize(
    ("seats", "options", "homes"),
    [
        (3, "", ["washington", "london", "moscow"]),
        (4, "", ["washington", "london", "moscow", "peking"]),
        (3, "map=quadrant", ["washington", "london", "moscow"]),
        (2, "", ["washington", "moscow"]),
    ],
)
def test_C1_4_seats_take_headquarters_clockwise_two_take_opposite_ones(
    seats: int, options: str, homes: list[str]
) -> None:
    view = new_game(seats, options).view("spectator")
    assert [view.spaces[space].name for space in view.headquarters] == homes
    owners = {space.name: space.seat for space in view.spaces if space.seat is not None}
    assert owners == {home: seat for seat, home in enumerate(homes)}


def test_C1_5_every_bank_book_opens_with_10000_dollars_and_empty_accounts() -> None:
    game = new_game(4)
    for seat in range(4):
        assert game.balance(seat) == 10_000
        assert all(game.account(seat, spy) == 0 for spy in SPIES)


def test_C1_6_all_seats_pay_before_the_first_turn_in_any_order() -> None:
    game = new_game(3)
    assert game.asked == "0+1+2 opening"
    game.act(1, "pay rita 2500")
    assert game.asked == "0+2 opening"
    game.act(2, "pay rita 100").act(0, "pay tom 10000")
    assert game.asked.endswith("turn")
    assert game.account(1, "rita") == 2500
    assert game.balance(1) == 7500
    assert game.balance(0) == 0


def test_C1_6_others_see_that_a_seat_has_paid_and_nothing_else() -> None:
    game = new_game(3).act(1, "pay rita 2500")
    assert game.told(1) == ["opened seat=1 rita hundreds=25"]
    assert game.told("referee") == ["opened seat=1 rita hundreds=25"]
    for viewer in (0, 2, "spectator"):
        assert game.told(viewer) == ["opened seat=1"]
        assert game.balance(1, viewer) is None
        assert game.account(1, "rita", viewer) is None


def test_C1_6_from_100_dollars_up_to_the_balance_and_one_spy_only() -> None:
    choices = new_game(3).choices(0)
    assert len(choices) == 6 * 100
    assert choices[0] == "pay earl 100"
    assert choices[-1] == "pay ahmed 10000"


def test_C1_6_it_is_mandatory_and_cannot_be_pretended() -> None:
    assert new_game(3).refuses(0, "pretend") == ("C1.6", "opening_is_real")


def test_C1_6_option_opening_cap() -> None:
    game = new_game(3, "opening_cap=500")
    assert game.choices(0)[4] == "pay earl 500"
    assert len(game.choices(0)) == 6 * 5
    assert game.refuses(0, "pay earl 600") == ("C1.6", "over_cap")


def test_C1_6_the_cap_is_for_the_opening_only() -> None:
    game = new_game(2, "opening_cap=500")
    game.act(0, "pay earl 500").act(1, "pay earl 100")
    seat = game.match.to_act[0]
    game.act(seat, "pay tom 5000")
    assert game.account(seat, "tom") == 5000


@pytest.mark.parametrize("first", [0, 1, 2])
def test_C1_7_the_first_seat_can_be_named_beforehand(first: int) -> None:
    for seed in range(4):
        match = Match("conspiracy", options={"first": first}, seed=seed)
        assert [event.seat for event in match.events(SPECTATOR) if isinstance(event, First)] == [first]


def test_C1_7_a_first_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOptions):
        Match("conspiracy", options="first=3")


def test_C1_7_every_seat_can_be_first_and_play_goes_clockwise() -> None:
    assert {dealt(4, seed).first for seed in range(60)} == {0, 1, 2, 3}
    game = new_game(3)
    for seat in range(3):
        game.act(seat, "pay tom 100")
    first = game.match.to_act[0]
    assert game.view(0).first == first
    order = []
    for _ in range(4):
        order.append(game.match.to_act[0])
        game.act(order[-1], "pretend")
    assert order == [(first + i) % 3 for i in range(4)]
