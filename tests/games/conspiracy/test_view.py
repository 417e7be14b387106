"""Views: folds of events that agree with the truth in all that is public, and know no more than they may."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connive import REFEREE, SPECTATOR, Match, Viewer
from connive.core.text import LANGUAGES, catalogue
from connive.games.conspiracy.beliefs import state_of
from connive.games.conspiracy.model import Question, Spy, State
from connive.games.conspiracy.view import View, describe

from .lively import GAME, VARIANTS, played, walk
from .ruling import new_game, ruling

SECRET = {"balance", "account", "shows", "lot"}
variants = st.sampled_from(VARIANTS)


def public(s: State) -> dict[str, Any]:
    found = {name: value for name, value in s.items() if name not in SECRET}
    if s.question != Question.DISCLOSE:
        found["shows"] = s.shows
    return found


def viewers(match: Match) -> list[Viewer]:
    return [*(Viewer.seat(seat) for seat in range(match.seats)), SPECTATOR, REFEREE]


@given(variants, st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_every_view_agrees_with_the_truth_in_all_public_fields(variant: tuple[int, str], seed: int) -> None:
    match = Match("conspiracy", seats=variant[0], options=variant[1], seed=seed)
    for _ in walk(match, seed, 150):
        for viewer in viewers(match):
            told = state_of(match.fold(viewer).view(), match.options, match.seats)  # type: ignore[arg-type]
            assert public(told) == public(match._state)


@given(variants, st.integers(0, 10_000), st.integers(0, 150))
@settings(max_examples=40, deadline=None)
def test_the_referee_knows_every_book_and_a_seat_its_own(variant: tuple[int, str], seed: int, length: int) -> None:
    match = played(variant, seed, length)
    truth = match._state
    for viewer in viewers(match):
        for seat, book in enumerate(match.view(viewer).books):
            accounts = truth.account[seat * 8 : seat * 8 + truth.spies]
            if viewer in (REFEREE, Viewer.seat(seat)):
                assert (book.balance, book.accounts) == (truth.balance[seat], accounts)
            for known, amount in zip([book.balance, *book.accounts], [truth.balance[seat], *accounts], strict=True):
                assert known in (None, amount), "what a view says is true"
            assert all(least <= amount for least, amount in zip(book.proved, accounts, strict=True))


@given(variants, st.integers(0, 10_000), st.integers(0, 200))
@settings(max_examples=60, deadline=None)
def test_a_view_of_a_position_set_up_by_hand_agrees_in_all_public_fields(
    variant: tuple[int, str], seed: int, length: int
) -> None:
    match = played(variant, seed, length)
    again = Match.from_position("conspiracy", match.position())
    assert again._state == match._state
    for viewer in viewers(match):
        told = state_of(again.view(viewer), match.options, match.seats)  # type: ignore[arg-type]
        assert public(told) == public(match._state)
        if viewer.own_seat is not None:
            assert again.view(viewer).books[viewer.own_seat].balance == match._state.balance[viewer.own_seat]
    for seat in range(match.seats):
        assert again.belief(seat).contains(match._state)


def test_views_are_json() -> None:
    game = ruling({0: {"tanya": 500}}, tanya="vienna").act(0, "carry tanya prague")
    for viewer in (0, "spectator", "referee"):
        view = game.view(viewer)
        assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_a_view_starts_with_the_map_and_closed_books() -> None:
    options: Any = GAME.read_options("money=500")
    view = View.start(SPECTATOR, options, 3)
    assert len(view.spaces) == 19
    assert [book.balance for book in view.books] == [5, 5, 5]


def test_a_veiled_pay_off_makes_all_accounts_uncertain_but_those_of_the_gone() -> None:
    books = {0: {"rock": 1000}, 1: {"rita": 700}}
    game = ruling(books, rock="paris", rita="paris").act(0, "blow rita with rock").passes(1, 2)
    game.act(0, "hide").act(1, "show").act(2, "hide")
    game.act(1, "pay tom 500")
    assert game.account(1, "rita", 0) == 700
    assert game.account(1, "tom", 0) is None


def test_the_lines_of_a_book_are_known_to_its_owner() -> None:
    game = new_game(2).act(0, "pay earl 500").act(1, "pay tom 200")
    seat = game.match.to_act[0]
    game.act(seat, "pretend")
    lines = game.view(seat).books[seat].lines
    assert [(line.round, line.hundreds) for line in lines] == [(0, 5 if seat == 0 else 2), (1, 0)]
    assert [line.hundreds for line in game.view(1 - seat).books[seat].lines] == [None, None]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_its_sentence(lang: str) -> None:
    words, seen = catalogue(lang, "conspiracy"), set()
    for i, variant in enumerate(VARIANTS * 3):
        match = played(variant, i, 400)
        for source in (match, Match.from_position("conspiracy", match.position())):
            for viewer in viewers(match):
                view = GAME.new_view(viewer, match.options, match.seats)
                for event in source.events(viewer):
                    key, facts = describe(view, event)
                    assert "{" not in words.say(key, **facts)
                    seen.add(key)
                    view.apply(event)
    told = {key for key in words.sentences if key.startswith("event.")} - {"event.talk", "event.muted"}
    assert told - seen <= {"event.entry.opening", "event.entry.open", "event.entry.pretended"}


def test_amounts_are_told_in_dollars() -> None:
    game = ruling({0: {"tanya": 500}, 1: {"tanya": 400}}, tanya="vienna").act(0, "carry tanya prague")
    game.act(1, "challenge").act(0, "bid for it").act(1, "bid 400").act(0, "covered").act(1, "stop")
    story = [text for _, text in game.match.story(SPECTATOR)]
    assert "Cobalt bids $400." in story
    assert "Amber: “covered”, $400." in story
    assert "Amber moves Tanya Hyde with the briefcase from Vienna to Prague." in story


def test_C3_3_everybody_hears_what_a_bid_and_a_cover_prove() -> None:
    game = ruling({0: {"rock": 2500}, 1: {"rock": 1800}}, rock="paris", rita="paris").act(0, "blow rita with rock")
    game.act(1, "challenge").act(0, "bid for it").act(1, "bid 1500").act(0, "covered").act(1, "bid 1800")
    rock = Spy.ROCK
    for viewer in (2, "spectator"):
        assert [book.proved[rock] for book in game.view(viewer).books] == [15, 18, 0]
    game.act(0, "covered").act(1, "stop").passes(2)
    assert [book.proved[rock] for book in game.view("spectator").books] == [8, 18, 0], "C3.6: the cover cost 1000"
