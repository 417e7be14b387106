"""F5: the Double Agent."""

from .ruling import ruling


def test_F5_1_removing_ones_own_tells_nothing() -> None:
    games = [ruling(f"{piece}@c1 6@d1", "5@f11").white("remove c1") for piece in ("?", "9")]
    for game in games:
        assert game.standing("white") == {"d1"}
        assert game.told("white") == ["removed spy=A"]
        assert game.knows("red", "d1") == "6"
    assert games[0].view("white") == games[1].view("white")
    assert games[0].line("white", "A").possible == games[1].line("white", "A").possible == list(range(13))


def test_F5_1_once_a_turn_in_as_many_turns_as_one_likes() -> None:
    game = ruling("9@c1 6@d1 ?@e1", "5@f11")
    game.white("remove c1")
    assert game.refuses("white", "remove d1") == ("F2.1", "wrong_moment")
    game.white("e1-e2").red("no").red("f11-f10").white("yes")
    game.white("remove d1")
    assert game.standing("white") == {"e1"}


def test_F5_1_the_move_follows() -> None:
    game = ruling("9@c1 6@d1", "5@f11").white("remove c1")
    assert game.asked == "white announce"
    assert "pass" not in game.choices("white")


def test_F5_1_only_a_spy_on_the_board() -> None:
    game = ruling("9@c1 6@d1", "5@f11")
    decision = game.match.decision(0)
    gone = [action for action in range(588) if "remove (" in decision.text(action)]
    assert len(gone) == 11
    assert {game.match.why_not(0, action) for action in gone} == {"This spy has left the board (F5.1)."}


def test_F5_2_the_enemys_double_agent_is_taken_off_and_shown() -> None:
    game = ruling("9@c1", "5@e11 ?@f11").white("expose")
    assert game.standing("red") == {"e11"}
    assert game.told("red") == game.told("spectator") == ["exposed spy=b"]
    assert game.view("spectator").spies[14].piece == 12
    assert game.possible("red", "B") == "?"
    assert game.asked == "white announce"


def test_F5_2_while_it_is_on_the_board() -> None:
    game = ruling("9@c1", "5@e11")
    assert "expose" not in game.choices("white")
    assert game.refuses("white", "expose") == ("F5.2", "no_double_agent")


def test_F5_3_it_may_capture_hold_the_case_and_win_where_the_enemy_allows_it() -> None:
    game = ruling("?@f5 9@c1", "5@h8 6@a11").white("f5-f6").red("yes")
    assert game.case == "f6 white"
    game.red("a11-a10").white("yes")
    game.white("f6-h8 with case").red("yes")
    assert game.standing("red") == {"a10"}
    game.red("a10-a11").white("yes")
    game.white("h8-k11 with case").red("yes")
    assert game.outcome == "white wins: carried (F8.1)"


def test_F5_3_it_is_never_promoted() -> None:
    game = ruling("?@f9", "5@a11").white("f9-f11").red("yes")
    assert game.standing("white") == {"f11"}
    swapped = ruling("5@f11 ?@b1", "5@a11", tokens="swap").white("swap f11+b1")
    assert swapped.standing("white") == {"f11", "b1"}
