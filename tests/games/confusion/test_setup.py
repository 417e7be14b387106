"""F1: the board, the pieces, the line-up. Pieces and line-ups come from data files, which are checked."""

import tomllib
from importlib import resources
from typing import Any

import pytest

from connive.core.errors import BadOptions
from connive.core.randomness import FastRng
from connive.core.state import dtype
from connive.games.confusion.model import Options, State, line_up, prepare
from connive.games.confusion.pieces import (
    BadLineUp,
    BadPieceSet,
    PieceSet,
    check_line_up,
    piece_set,
    read_line_up,
    read_piece_set,
    square_name,
    square_number,
)
from connive.games.confusion.rules import deal
from connive.play.match import Match

from .ruling import new_game, ruling


def data(name: str) -> dict[str, Any]:
    file = resources.files("connive.games.confusion") / "data" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def moves(chosen: PieceSet) -> list[str]:
    parts = {"F": 1, "FD": 0b10000010, "S": 0b01000100, "BD": 0b00101000, "B": 0b00010000}
    names = []
    for piece in chosen.pieces:
        ways = "+".join(part for part, bits in parts.items() if piece.ways & bits == bits)
        names.append(f"{ways}{piece.range}" if ways else "?")
    return names


# --- F1.1, F1.5 The board ---


def test_F1_1_the_board_is_eleven_by_eleven_with_white_on_row_1_and_red_on_row_11() -> None:
    view = new_game().view("spectator")
    assert (view.rows, view.left, view.right) == (11, 0, 10)
    assert "k1" in ruling("6@j1", "5@f11").lines("white", "j1")


def test_F1_1_narrow_takes_columns_a_and_k_away_and_nothing_else() -> None:
    game = new_game("narrow=true")
    assert (game.view("spectator").left, game.view("spectator").right) == (1, 9)
    assert game.standing("white") == new_game().standing("white")
    assert game.case == "f6"
    edge = ruling("6@j1 5@b5", "5@f11", options="narrow=true")
    assert edge.lines("white", "j1") == {"j2", "j3", "j4", "j5", "i2", "h3", "g4", "f5", "i1", "h1", "g1", "f1"}
    assert edge.refuses("white", "b5-a5") == ("F1.1", "off_board")


def test_F1_5_the_briefcase_starts_on_f6_and_chance_decides_who_begins() -> None:
    assert new_game().case == "f6"
    assert {new_game(seed=seed).asked for seed in range(12)} == {"white turn", "red turn"}
    assert {new_game("first=0", seed).asked for seed in range(6)} == {"white turn"}
    assert {new_game("first=1", seed).asked for seed in range(6)} == {"red turn"}


# --- F1.2 Who sees what ---


def test_F1_2_you_see_the_enemys_pieces_and_never_your_own() -> None:
    game = new_game()
    for own, enemy in (("white", "red"), ("red", "white")):
        spies = game.view(own).spies
        first = 13 * ("white", "red").index(own)
        assert all(spy.piece is None for spy in spies[first : first + 13])
        assert sorted(spy.piece for spy in game.view(enemy).spies[first : first + 13]) == list(range(13))
    assert all(spy.piece is None for spy in game.view("spectator").spies)
    assert all(spy.piece is not None for spy in game.view("referee").spies)


def test_F1_2_every_piece_comes_to_every_spy() -> None:
    dealt = {(spy, s.piece) for seed in range(300) for spy, s in enumerate(new_game(seed=seed).view("referee").spies)}
    assert len(dealt) == 26 * 13


def test_lots_for_time_outs_are_dealt_too() -> None:
    assert len({new_game(seed=seed).match._state.lot for seed in range(20)}) == 20


# --- F1.3, F9 Pieces ---


def test_F1_3_the_default_set() -> None:
    assert moves(piece_set("standard")) == [
        *("F4", "FD3", "F+FD2", "F+S3"),
        *("F+FD+S+BD+B1", "F+S+B2", "FD+BD2", "F+B3", "F+BD3", "FD+B2", "F+S+BD2", "F+FD+BD1", "?"),
    ]
    assert [piece.crown for piece in piece_set("standard").pieces] == [True] * 4 + [False] * 9


def test_F9_the_second_set_has_more_sideways_and_backward_motion() -> None:
    assert moves(piece_set("roving")) == [
        *("F4", "FD3", "F+FD1", "F+S2"),
        *("F+FD+S+BD+B1", "F+S+B2", "FD+BD2", "F+B3", "FD+S2", "F+BD2", "S+BD3", "FD+B1", "?"),
    ]
    game = ruling("9@e5", "5@f11", options="pieces=roving").white("e5-c5")
    assert game.choices("red") == ("yes",)


def test_F1_3_a_promoted_piece_goes_two_squares_in_all_eight_directions() -> None:
    promoted = piece_set("standard").promoted
    assert all(promoted.allows(way, 2) and not promoted.allows(way, 3) for way in range(8))


@pytest.mark.parametrize("name", ["standard", "roving", "three", "five", "seven"])
def test_F1_3_every_set_we_ship_is_sound_and_has_a_line_up(name: str) -> None:
    chosen = read_piece_set(name, data(name))
    assert chosen.study == (name in ("three", "five", "seven"))
    assert len(line_up(Options(pieces=name))) == 26  # type: ignore[arg-type]


def broken(**changes: Any) -> str:
    """Return the trouble with the default set after changes to single pieces, by number, or to other entries."""
    table = data("standard")
    for name, value in changes.items():
        if name.startswith("piece_"):
            table["piece"][int(name[6:]) - 1] = value
        else:
            table[name] = value
    with pytest.raises(BadPieceSet) as refused:
        read_piece_set("standard", table)
    return str(refused.value.params["trouble"])


def test_F1_3_a_set_needs_thirteen_pieces_and_one_double_agent_at_the_end() -> None:
    assert broken(piece=data("standard")["piece"][1:]) == "standard: pieces=12"
    assert broken(piece_13={"moves": "S", "range": 1}) == "standard: ?"
    assert broken(piece_5={"moves": "?"}) == "standard: ?"


def test_F1_3_a_set_needs_twelve_different_moves_with_a_range_of_1_to_4() -> None:
    assert broken(piece_6={"moves": "F+B", "range": 3}) == "standard: 6=8"
    assert broken(piece_6={"moves": "F+B", "range": 5}) == "standard: range=5"
    assert broken(piece_6={"moves": "F+B", "range": 0}) == "standard: range=0"
    assert broken(piece_6={"moves": "F+F", "range": 2}).startswith("standard: F+F")
    assert broken(piece_6={"moves": "F+X", "range": 2}).startswith("standard: 'X'")
    assert broken(piece_6={"range": 2}).startswith("standard: 'moves'")


def test_F1_3_a_set_needs_exactly_four_crowns_first_in_order_and_without_a_backward_part() -> None:
    assert broken(piece_4={"moves": "F+S", "range": 3}) == "standard: crowns=3"
    assert broken(piece_5={"moves": "F+S", "range": 2, "crown": True}) == "standard: crowns=5"
    assert broken(piece_4={"moves": "F+B+S", "range": 3, "crown": True}) == "standard: crown=4"
    assert broken(piece_4={"moves": "F+BD", "range": 2, "crown": True}) == "standard: crown=4"
    late = {"piece_4": {"moves": "S", "range": 1}, "piece_6": {"moves": "F+S", "range": 3, "crown": True}}
    assert broken(**late) == "standard: crown=6"
    assert broken(piece_13={"moves": "?", "crown": True}) == "standard: crown=?"


def test_F1_3_the_board_of_a_set_has_f_and_a_row_in_the_middle() -> None:
    assert broken(columns="a-j") == "standard: rows=11 columns=a-j"
    assert broken(rows=10) == "standard: rows=10 columns=a-k"
    assert broken(columns="a-z").startswith("standard: ")
    assert broken(rows="many").startswith("standard: ")


# --- F1.4 The line-up ---


def test_F1_4_nine_on_the_first_row_and_four_before_them_red_turned_by_180_degrees() -> None:
    game = new_game()
    white = {f"{c}1" for c in "bcdefghij"} | {f"{c}2" for c in "cegi"}
    assert game.standing("white") == white
    assert game.standing("red") == {f"{c}11" for c in "bcdefghij"} | {f"{c}10" for c in "cegi"}
    assert game.view("spectator").square_of(13) == square_number("j11")


def test_F1_4_a_custom_line_up() -> None:
    game = new_game("pieces=three line_up=e1f1g2")
    assert game.standing("white") == {"e1", "f1", "g2"}
    assert game.standing("red") == {"g3", "f3", "e2"}


STANDARD = "b1c1d1e1f1g1h1i1j1c2e2g2i2"


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        (STANDARD[2:], "line_up: 12/13"),
        (STANDARD[2:] + "c1", "line_up: 12/13"),
        (STANDARD[2:] + "f11", "line_up: f11"),
        (STANDARD[2:] + "f6", "line_up: f6"),
        (STANDARD[4:] + "d6h6", "line_up: d6"),
    ],
)
def test_F1_4_a_line_up_needs_a_free_square_for_each_piece(line: str, trouble: str) -> None:
    with pytest.raises(BadLineUp) as refused:
        Match("confusion", options={"line_up": line})
    assert refused.value.params["trouble"] == trouble


def test_F1_4_no_line_up_off_the_board() -> None:
    with pytest.raises(BadOptions):
        Match("confusion", options=f"narrow=true line_up=a1{STANDARD[2:]}")
    with pytest.raises(BadOptions):
        Match("confusion", options="line_up=l1")
    with pytest.raises(BadLineUp):
        check_line_up(read_line_up("e1f1h1"), 3, 3, 4, 6)


def test_squares_have_one_name_each() -> None:
    assert [square_number(square_name(square)) for square in range(121)] == list(range(121))
    for name in ("l1", "a0", "a12", "a", "1a", "", "a01", "a1 "):
        with pytest.raises(ValueError, match=r".*"):
            square_number(name)


def test_a_state_is_small_and_its_log_no_larger_than_the_deal_needs() -> None:
    assert dtype(State).itemsize <= 512
    s = State()
    prepare(s, Options(), 2)
    deal(s, FastRng(1))
    assert s.log_len == len(s.log)
