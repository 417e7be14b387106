"""B1: components and set-up."""

import itertools
from collections.abc import Iterable

import pytest

from connive import find_game
from connive.core.errors import BadOptions
from connive.games.berlin63.events import Dealt, First
from connive.games.berlin63.model import CASTS, Character
from connive.games.berlin63.notation import NAMES

from .ruling import Ruling, new_game, ruling

LEADERS = ("leo", "lilly", "miranda", "ray", "victor", "veronica")
DEPLOYED = ("leo", "lilly", "miranda", "ray", "victor")


class Scripted:
    """Chance that falls as it is told."""

    def __init__(self, draws: Iterable[int]) -> None:
        self.draws = list(draws)
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.draws.pop(0)


def deal(*draws: int, options: str = "") -> tuple[list[int], list[int], list[int]]:
    """Return the bounds that were drawn from, the leaders (as each owner is told) and the first player."""
    game, chance = find_game("berlin63"), Scripted(draws)
    state = game.new_state(game.read_options(options), 2)
    game.rules.deal(state, chance)
    told = [event for event, _ in game.decode(state)]
    leaders = [int(event.leader) for event in told if isinstance(event, Dealt) and event.leader is not None]
    return chance.asked, leaders, [event.seat for event in told if isinstance(event, First)]


def deployed(game: Ruling, blue: Iterable[str] = DEPLOYED, red: Iterable[str] = DEPLOYED) -> Ruling:
    """Deploy both sides, Blue first."""
    return game.blue(*(f"place {spy}" for spy in blue)).red(*(f"place {spy}" for spy in red))


def with_leaders(blue: str, red: str, options: str = "") -> Ruling:
    """Return a fresh game in which the two sides were dealt these leaders."""
    for seed in range(1000):
        game = new_game(options, seed)
        if (game.view("blue").leader[0].name, game.view("red").leader[1].name) == tuple(
            Character(NAMES.index(name)).name for name in (blue, red)
        ):
            return game
    raise AssertionError("no such deal")


# --- B1.1 The board ---


def test_B1_1_the_board_has_five_columns_and_five_rows_by_default() -> None:
    view = new_game().view("spectator")
    assert (view.columns, view.rows) == (5, 5)


@pytest.mark.parametrize("rows", [5, 6, 7])
def test_B1_1_row_1_is_blues_and_the_last_row_is_reds_whatever_the_option(rows: int) -> None:
    game = with_leaders("leo", "ray", f"rows={rows}")
    deployed(game)
    assert game.standing("blue") == {"a1", "b1", "c1", "d1", "e1"}
    assert game.standing("red") == {f"{column}{rows}" for column in "abcde"}


@pytest.mark.parametrize("rows", [5, 6, 7])
def test_B1_1_no_base_leaves_the_board_on_any_side(rows: int) -> None:
    far = f"leo*@a{rows} ray@e{rows}"
    game = ruling(far + " + steel", "miranda*@a2 quark@e2", options=f"rows={rows}")
    moves = {choice for choice in game.choices("blue") if "illusion" not in choice}
    below = rows - 1
    assert moves == {
        *(f"a{rows}-a{below}", f"a{rows}-b{rows}", f"lilly a{rows}-b{below}"),
        *(f"e{rows}-e{below}", f"e{rows}-d{rows}", f"lilly e{rows}-d{below}"),
    }


@pytest.mark.parametrize("rows", ["1", "8", "0", "-5", "five", "5.5", ""])
def test_B1_1_other_sizes_are_refused(rows: str) -> None:
    with pytest.raises(BadOptions):
        new_game(f"rows={rows}")


@pytest.mark.parametrize("square", [f"{column}{row}" for column in "abcde" for row in range(1, 6)])
def test_B1_1_there_is_no_terrain(square: str) -> None:
    near = {f"{chr(ord(square[0]) + dc)}{int(square[1]) + dr}" for dc, dr in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    on_board = {name for name in near if name[0] in "abcde" and name[1:] in ("1", "2", "3", "4", "5")}
    other, leader, third = [corner for corner in ("a1", "e1", "a5", "e5") if corner not in {square, *near}][:3]
    game = ruling(f"leo*@{square} ray@{other}", f"miranda*@{leader} quark@{third}")
    moves = {choice for choice in game.choices("blue") if choice.startswith(f"{square}-")}
    assert moves == {f"{square}-{target}" for target in on_board}


# --- B1.2 The spies ---


@pytest.mark.parametrize("side", ["blue", "red"])
def test_B1_2_each_side_has_the_same_eight_super_spies(side: str) -> None:
    game = new_game()
    assert game.reserve(side) == set(NAMES)
    assert [character.name for character in game.view(side).cast] == [
        *("LEO_STORM", "LILLY_HOPPER", "MIRANDA_HYPNOS", "RAY_DASH"),
        *("VICTOR_SHADOW", "VERONICA_SNAKE", "ADAM_QUARK", "JACK_STEEL"),
    ]


def test_B1_2_smaller_casts_are_for_study_and_must_fill_the_row() -> None:
    assert new_game("cast=four columns=3").reserve("blue") == {NAMES[c] for c in CASTS["four"]}
    with pytest.raises(BadOptions):
        new_game("cast=four")


# --- B1.3 The leaders ---


def test_B1_3_the_deck_has_six_leader_cards_and_no_steel_or_quark() -> None:
    pairs = [deal(first, second, 0, 0) for first, second in itertools.product(range(6), range(5))]
    assert {tuple(asked[:2]) for asked, _, _ in pairs} == {(6, 5)}
    leaders = {tuple(NAMES[leader] for leader in leaders) for _, leaders, _ in pairs}
    assert leaders == set(itertools.permutations(LEADERS, 2))


def test_B1_3_the_two_leaders_are_always_different_characters() -> None:
    for seed in range(60):
        game = new_game(seed=seed)
        assert game.view("blue").leader[0] != game.view("red").leader[1]


def test_B1_3_a_leader_is_secret_to_its_owner() -> None:
    game = with_leaders("leo", "ray")
    assert game.history("blue")[:2] == ["dealt seat=blue leader=leo", "dealt seat=red"]
    assert game.history("red")[:2] == ["dealt seat=blue", "dealt seat=red leader=ray"]
    assert game.history("spectator")[:2] == ["dealt seat=blue", "dealt seat=red"]
    assert game.view("red").leader[0] is None


def test_B1_3_until_the_end_when_everybody_sees_it() -> None:
    game = ruling("leo*@b2 ray@c1", "miranda*@b3 quark@c5")
    assert game.view("spectator").leader == [None, None]
    game.blue("b2-b3").red("pass")
    assert game.view("spectator").leader == [Character.LEO_STORM, Character.MIRANDA_HYPNOS]


# --- B1.4 The deployment ---


def test_B1_4_both_sides_are_asked_at_once() -> None:
    assert new_game().asked == "blue+red deploy"


def test_B1_4_five_of_eight_are_placed_from_column_a_to_e_and_three_are_the_reserve() -> None:
    game = deployed(with_leaders("leo", "ray"), blue=("steel", "ray", "leo", "quark", "victor"))
    assert [game.knows("blue", f"{column}1") for column in "abcde"] == ["steel", "ray", "leo", "quark", "victor"]
    assert game.reserve("blue") == {"lilly", "miranda", "veronica"}


def test_B1_4_neither_sees_the_choice_of_the_other() -> None:
    game = with_leaders("leo", "ray").blue("place steel")
    assert game.told("blue") == ["placed base=blue.a character=steel"]
    assert game.told("red") == game.told("spectator") == ["placed base=blue.a"]
    assert game.knows("red", "a1") is None


def test_B1_4_the_order_in_which_the_sides_choose_makes_no_difference() -> None:
    one, other = with_leaders("leo", "ray"), with_leaders("leo", "ray")
    deployed(one)
    for spy in DEPLOYED:
        other.red(f"place {spy}").blue(f"place {spy}")
    assert one.match.position() == other.match.position()


def test_B1_4_a_side_that_is_done_waits_for_the_other() -> None:
    game = with_leaders("leo", "ray").blue(*(f"place {spy}" for spy in DEPLOYED))
    assert game.asked == "red deploy"


def test_B1_4_the_leader_must_be_among_the_five() -> None:
    game = with_leaders("leo", "ray").blue("place steel", "place quark", "place ray", "place lilly")
    assert game.choices("blue") == ("place leo",)
    assert game.refuses("blue", "place victor") == ("B1.4", "leader_must_deploy")


def test_B1_4_a_leader_placed_early_leaves_the_last_column_free() -> None:
    game = with_leaders("leo", "ray").blue("place leo", "place quark", "place ray", "place lilly")
    assert set(game.choices("blue")) == {"place miranda", "place victor", "place veronica", "place steel"}


def test_B1_4_no_spy_is_placed_twice() -> None:
    game = with_leaders("leo", "ray").blue("place steel")
    assert game.refuses("blue", "place steel") == ("B1.4", "already_placed")


def test_B1_4_the_reserve_is_hidden_and_its_number_public() -> None:
    game = deployed(with_leaders("leo", "ray"))
    for viewer in ("red", "spectator"):
        assert game.view(viewer).reserve[0] is None
        assert game.view(viewer).reserve_size == [3, 3]


# --- B1.5 The first player; the series is tested with `connive.Series` ---


@pytest.mark.parametrize("first", [0, 1])
def test_B1_5_the_first_player_is_random(first: int) -> None:
    asked, _, began = deal(0, 0, first, 0)
    assert asked[2] == 2
    assert began == [first]


def test_B1_5_either_side_begins_for_some_deal() -> None:
    firsts = {new_game(seed=seed).view("spectator").active for seed in range(20)}
    assert firsts == {0, 1}


@pytest.mark.parametrize("first", [0, 1])
def test_B1_5_the_option_first_names_the_first_player(first: int) -> None:
    for seed in range(5):
        game = new_game(f"first={first}", seed)
        assert game.view("spectator").active == first
    leaders = [NAMES[game.view(side).leader[i]] for i, side in enumerate(("blue", "red"))]
    deployed(game, *([leader, *(spy for spy in (*DEPLOYED, "steel") if spy != leader)][:5] for leader in leaders))
    assert game.asked == f"{('blue', 'red')[first]} turn"


# --- B1.6 Bases ---


def test_B1_6_everybody_can_follow_a_base_as_it_moves() -> None:
    game = ruling("leo*@b2 ray@c1 + steel", "miranda*@b5 quark@c5")
    game.blue("illusion b2+c1 swap").red("illusion b5+c5 keep").blue("b2-b3")
    for viewer in ("red", "spectator"):
        assert game.told(viewer) == ["moved base=blue.a origin=b2 target=b3"]
    assert game.standing("blue") == {"b3", "c1"}


def test_B1_6_only_the_character_in_a_base_is_hidden() -> None:
    game = ruling("leo*@b2 ray@c1", "miranda*@b5 quark@c5").blue("b2-b3")
    assert game.knows("blue", "b3") == "leo"
    assert game.knows("red", "b3") is None
    assert game.knows("spectator", "b3") is None
