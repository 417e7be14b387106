"""The view: a fold of events that agrees with the state, previews, scores, sentences, and positions set up by hand."""

from typing import Any

import msgspec
import pytest

from connive import REFEREE, SPECTATOR, Match, Viewer, find_game
from connive.core.randomness import FastRng
from connive.core.text import LANGUAGES, catalogue
from connive.core.viewer import viewers
from connive.games.conclave.cards import Magic
from connive.games.conclave.model import DECK, HAND, NO_CARD, State
from connive.games.conclave.scores import controlled, place_of, resentment

from .ruling import RING, cards, codes, new_game, ruling

GAME = find_game("conclave")


def random_walk(seats: int, seed: int, options: str = "") -> Match:
    """Return a match after some random choices, seed by seed a few more."""
    match = Match("conclave", seats=seats, options=options, seed=seed)
    rng = FastRng(seed)
    for _ in range(seed * 4):
        if match.to_act:
            ids = match.decision(match.to_act[0]).ids
            match.act(match.to_act[0], ids[rng.below(len(ids))])
    return match


def agree(view: Any, s: State, viewer: Viewer) -> None:
    """Assert that a view says what is true, and shows no face that it should not."""
    assert [c if c is not None else NO_CARD for c in view.grid] == s.grid
    assert (view.active, view.turn, view.last_turns, view.corner) == (s.active, s.turn, s.last_turns, s.corner)
    assert (view.to_act, view.question) == (s.asked, s.question)
    assert (view.side, view.reach, view.spare, view.hand_size) == (s.side, s.reach, s.spare, s.hand_size)
    for seat in range(s.seats):
        hand = cards_of(s.hands[seat * HAND : (seat + 1) * HAND])
        sees = viewer in (REFEREE, Viewer.seat(seat))
        assert view.hands[seat] == [card if sees else card.back for card in hand]
    for deck in range(2):
        there = cards_of(s.decks[deck * DECK : deck * DECK + s.left[deck]])[::-1]
        assert view.decks[deck] == [card.back for card in there]
    for score in view.scores:
        assert (score.resentment, score.place) == (resentment(s, score.seat), place_of(s, score.seat))


def cards_of(numbers: list[int]) -> list[Any]:
    return [type(cards("Ec1")[0])(number) for number in numbers if number != NO_CARD]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_agrees_with_the_state_for_every_viewer(seats: int) -> None:
    for seed in range(12):
        match = random_walk(seats, seed)
        for viewer in viewers(seats):
            agree(match.view(viewer), match._state, viewer)


@pytest.mark.parametrize(
    ("seats", "options"), [(2, ""), (3, "crisis=neither"), (4, "pack=small"), (2, "pack=tiny_table")]
)
def test_a_position_set_up_by_hand_is_introduced_to_every_viewer(seats: int, options: str) -> None:
    for seed in range(14):
        played = random_walk(seats, seed, options)
        match = Match.from_position("conclave", played.position())
        for viewer in viewers(seats):
            agree(match.view(viewer), played._state, viewer)
            assert match.view(viewer) == played.view(viewer)


def test_a_finished_position_is_introduced_with_its_scores() -> None:
    played = random_walk(3, 60)
    assert played.outcome is not None
    match = Match.from_position("conclave", played.position())
    assert match.outcome == played.outcome
    assert match.view(SPECTATOR).ended == played.view(SPECTATOR).ended


def test_a_view_is_json() -> None:
    view = random_walk(2, 5).view(Viewer.seat(0))
    assert msgspec.json.decode(msgspec.json.encode(view))["grid"]
    end = random_walk(2, 60).view(SPECTATOR).ended
    assert msgspec.json.decode(msgspec.json.encode(end))["scores"][0]["piles"]


# --- Previews ---


def test_a_preview_shows_both_lines_what_they_total_and_what_they_take() -> None:
    game = ruling(". Mc4 . . / Nb4 . Lg4 Wc5 / . . . . / . Sg5 . .", hands=("Ng5",))
    would = game.view("A").preview(cards("Ng5")[0], 5)
    assert (would.column.total, would.column.reached, would.column.cells, would.column.takes) == (9, False, [1, 5], [])
    assert (would.row.total, would.row.reached, would.row.cells) == (18, True, [4, 5, 6, 7])
    assert codes(would.row.takes) == codes(would.takes) == "Nb4 Lg4"
    assert not would.crisis


def test_a_preview_foresees_a_crisis_and_its_option() -> None:
    grid = "Ec1 Eg1 Eb1 Wc1 / Wg1 Wb1 Mc1 Mg1 / Mb1 Sc1 Sg1 Sb1 / Lc1 Lg1 Lb1 ."
    for crisis, taken in (("brotherhood", "Mg1 Sb1 Lg1 Lb1"), ("neither", "Mg1 Sb1")):
        would = ruling(grid, hands=("Lc2",), options=f"crisis={crisis}").view("A").preview(cards("Lc2")[0], 15)
        assert would.crisis
        assert codes(would.takes) == taken


@pytest.mark.parametrize("options", ["", "crisis=neither", "pack=small"])
def test_what_is_foreseen_happens(options: str) -> None:
    crises = 0
    for seed in range(25):
        match = random_walk(2, seed % 12, options)
        if not match.to_act or match.view(SPECTATOR).question.name == "DRAW":
            continue
        seat = match.to_act[0]
        view = match.view(Viewer.seat(seat))
        for text in match.decision(seat).texts:
            if not text.startswith("send"):
                continue
            _, code, cell = text.split()
            would = view.preview(cards(code)[0], "abcd".index(cell[0]) + 4 * (int(cell[1]) - 1))
            branch = Match.from_position("conclave", match.position())
            told = len(branch.events(SPECTATOR))
            branch.act(seat, text)
            fresh = [str(event).split() for event in branch.events(SPECTATOR)[told:]]
            assert fresh[0][-2:] == [f"column={would.column.total}", f"row={would.row.total}"]
            took = [word[2].removeprefix("card=") for word in fresh if word[0] == "took"]
            assert sorted(took) == sorted(card.name.lower() for card in would.takes)
            assert would.crisis == any(word[0] == "crisis" for word in fresh)
            crises += would.crisis
    assert crises or not options.startswith("pack")


def test_a_view_carries_the_previews_of_all_placements_its_seat_may_make() -> None:
    game = ruling(RING, hands=("Ec2 Wc2 Lc1 Nc1",), followers=("Eg5", ""))
    found = {
        f"send {would.card.code} {'abcd'[would.cell % 4]}{would.cell // 4 + 1}" for would in game.view("A").previews
    }
    assert found == {choice for choice in game.choices if choice.startswith("send")}
    for viewer in ("B", "spectator", "referee"):
        assert game.view(viewer).previews == []
    game.act("give E B")
    assert len(game.view("A").previews) == len(game.choices) == 16
    game.act("send Ec2 b2")
    assert game.view("A").previews == []
    game.act("draw left")
    assert len(game.view("B").previews) == 12


# --- Scores ---


def test_the_score_if_it_ended_now_counts_what_lies_open() -> None:
    game = ruling(RING, hands=("Ec2",), followers=("Eg5 Wc2", "Eb3 Wb5"))
    first, second = game.view("B").scores
    assert (first.resentment, second.resentment) == (2, 3)
    assert (first.place, second.place) == (1, 2)
    assert game.view("B").ended is None


def test_who_leads_which_magic() -> None:
    game = ruling(RING, followers=("Eg5 Wc2", "Eb5 Wb5"))
    leads = game.view("spectator").leaders()
    assert leads == {Magic.EARTH: [0, 1], Magic.WIND: [1]} | {magic: [] for magic in list(Magic)[2:]}


def test_the_final_score_is_explained_pile_by_pile() -> None:
    match = random_walk(4, 60)
    ended = match.view(SPECTATOR).ended
    for score in ended.scores:
        assert score.resentment == sum(pile.resentment for pile in score.piles)
        assert score.followers == sum(pile.followers for pile in score.piles)
        assert score.eliminated == (not any(pile.controlled for pile in score.piles))
        for pile in score.piles:
            assert pile.controlled == controlled(match._state, score.seat, pile.magic)
            assert pile.resentment == (0 if pile.controlled else pile.total)
    assert ended.winners == [score.seat for score in ended.scores if score.place == 1]


# --- Sentences ---


def test_a_hand_is_told_by_its_faces_to_its_owner_and_by_its_backs_to_others() -> None:
    game = ruling(RING, hands=("Ec2 Wc2 Lc1 Nc1",))
    for viewer, said in (("A", "Alder holds Ec2 Wc2 Lc1 Nc1."), ("B", "Alder holds cards with these backs: E W L N.")):
        assert said in [text for _, text in game.match.story(game.viewers[viewer])]


@pytest.mark.parametrize(
    ("hand", "cell", "said"),
    [
        ("Nc3", "b2", "Alder sends Crow of Nature 3 to b2. Column 4, row 4: nobody is convinced."),
        ("Nc3", "c2", "Alder sends Crow of Nature 3 to c2. Column 8, row 4: nobody is convinced."),
    ],
)
def test_what_a_placement_did_is_said(hand: str, cell: str, said: str) -> None:
    game = ruling("Ec1 Eg1 Eb5 . / Wg1 . . Wb1 / . . . . / . . . .", hands=(hand,)).act(f"send {hand} {cell}")
    assert said in [text for _, text in game.match.story(SPECTATOR)]


@pytest.mark.parametrize(
    ("grid", "key"),
    [
        (". Eg5 . . / Wg5 . . . / . . . . / . . . .", "both"),
        (". Eg5 . . / Wg1 . . . / . . . . / . . . .", "column"),
        (". Eg1 . . / Wg5 . . . / . . . . / . . . .", "row"),
        (". Eg1 . . / Wg1 . . . / . . . . / . . . .", "short"),
    ],
)
def test_each_way_a_placement_can_go_has_its_sentence(grid: str, key: str) -> None:
    game = ruling(grid, hands=("Nc5",)).act("send Nc5 b2")
    before = ruling(grid, hands=("Nc5",)).view("A")
    sent = next(event for event in game.match.events(SPECTATOR) if str(event).startswith("sent"))
    assert GAME.views.describe(before, sent)[0] == f"event.sent.{key}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_can_be_told(lang: str) -> None:
    match = random_walk(4, 60)
    for viewer in viewers(4):
        lines = [text for _, text in match.story(viewer, lang)]
        assert all(line[0].isupper() or not line[0].isalpha() for line in lines)
        assert len(lines) == len(match.events(SPECTATOR))


def test_rows_of_small_grids_are_told_as_wide_as_they_are() -> None:
    game = new_game(2, "pack=tiny_table corner=top_left")
    rows = [text for _, text in game.match.story(SPECTATOR) if text.startswith("Row")]
    assert all(len(row.split()) == 4 for row in rows)
    assert all("·" in row for row in rows)


def test_an_empty_last_hand_is_told() -> None:
    game = ruling(". Ec1 / . .", hands=("Wg4",), options="pack=tiny_hands", seats=4, left="", right="", last_turns=1)
    game.act("send Wg4 a1")
    assert "Alder has no hand cards left to lay down." in [text for _, text in game.match.story(SPECTATOR)]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Gazelle of Earth 5, Crow of Love and War 4, Wild Boar of Love and War 3."),
        ("fr", "Gazelle de Terre 5, Corbeau d’Amour et Guerre 4, Sanglier d’Amour et Guerre 3."),
    ],
)
def test_the_last_hand_cards_are_told_by_name(lang: str, said: str) -> None:
    hands = ("Nc1 Eg5 Lc4 Lb3", "Wb5 Lc5 Ng5")
    game = ruling(RING, hands=hands, left="", right="", last_turns=1).act("send Nc1 b2")
    assert any(text.endswith(f": {said}") for _, text in game.match.story(SPECTATOR, lang))


def test_a_shared_win_is_said() -> None:
    game = ruling(RING, followers=("Ec5 Wc2", "Ec2 Wb5"), left="", right="", question="over")
    *_, (_, said) = game.match.story(SPECTATOR)
    assert said == "Alder and Birch share the win. Equal in everything."
    assert (
        catalogue("fr", "conclave").say("event.ended.shared", winners="A", reason="B") == "A partagent la victoire. B."
    )
