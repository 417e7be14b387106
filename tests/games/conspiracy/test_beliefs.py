"""Beliefs: exactly the worlds that a seat cannot exclude, drawn by a stated prior, with a notebook of proofs."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connive import Match, Viewer
from connive.core.randomness import FastRng
from connive.games.conspiracy.beliefs import Belief, Notebook
from connive.games.conspiracy.ledger import Bound
from connive.games.conspiracy.model import Spy
from connive.testing.cases import Case, Variants
from connive.testing.worlds import belief_is_exact

from .lively import GAME, VARIANTS, played, walk
from .ruling import Ruling, new_game, ruling

SMALL = Variants(GAME).small


def note(game: Ruling, seat: int, about: int, spy: str) -> tuple[Bound, Bound]:
    """Return the bounds that a seat has proved."""
    notebook = game.match.belief(seat).notebook()
    found = next(note for note in notebook.seats if note.seat == about)
    return next((s.low, s.high) for s in found.spies if s.spy == Spy[spy.upper()])


def lows(game: Ruling, seat: int, about: int) -> dict[str, int]:
    notebook = game.match.belief(seat).notebook()
    found = next(note for note in notebook.seats if note.seat == about)
    return {s.spy.name.lower(): s.low.hundreds for s in found.spies if s.low.hundreds}


def opened(*openings: str, options: str = "") -> Ruling:
    """Deal a game for as many seats as there are openings, seat 0 first, and make them."""
    seed = next(i for i in range(100) if new_game(len(openings), options, i).view(0).first == 0)
    game = new_game(len(openings), options, seed)
    for seat, opening in enumerate(openings):
        game.act(seat, opening)
    return game


# --- Exactness ---


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_the_belief_is_exactly_the_set_of_look_alike_states(case: Case) -> None:
    assert sum(belief_is_exact(case, seed) for seed in range(100, 106)) > 20


@given(st.sampled_from(VARIANTS), st.integers(0, 10_000))
@settings(max_examples=20, deadline=None)
def test_the_truth_is_never_excluded_and_samples_are_worlds(variant: tuple[int, str], seed: int) -> None:
    match = Match("conspiracy", seats=variant[0], options=variant[1], seed=seed)
    rng = FastRng(seed)
    beliefs = [match.belief(seat) for seat in range(match.seats)]
    told = [len(match.events(Viewer.seat(seat))) for seat in range(match.seats)]
    for _ in walk(match, seed, 120):
        for seat, belief in enumerate(beliefs):
            for event in match.events(Viewer.seat(seat))[told[seat] :]:
                belief.apply(event)
            told[seat] = len(match.events(Viewer.seat(seat)))
            assert belief.contains(match._state)
            assert belief.contains(belief.sample(rng))


def test_a_world_differs_from_the_truth_in_nothing_but_secrets() -> None:
    match = played((3, ""), 4, 60)
    for seat in range(3):
        world, truth = match.belief(seat).sample(FastRng(1)), match._state
        for name, value in truth.items():
            if name not in ("balance", "account", "lot", "shows"):
                assert getattr(world, name) == value
        assert world.balance[seat] == truth.balance[seat]
        assert world.account[seat * 8 : seat * 8 + 8] == truth.account[seat * 8 : seat * 8 + 8]


def test_contains_sees_every_field() -> None:
    match = played((3, ""), 4, 60)
    belief, truth = match.belief(0), match._state
    assert belief.contains(truth)
    for name, value in truth.items():
        wrong: Any = truth.copy()
        if name == "lot":
            wrong.lot += 1
            assert belief.contains(wrong)
            continue
        setattr(wrong, name, [*value[:-1], value[-1] + 1] if isinstance(value, list) else value + 1)
        assert not belief.contains(wrong), name


def test_C2_2_an_unknown_payer_can_have_any_sums_that_add_up() -> None:
    game = opened("pay earl 500", "pay rita 300", "pay tom 100")
    belief, s = game.match.belief(0), game.match._state.copy()
    s.account[8:16], s.balance[1] = [0, 0, 0, 0, 99, 0, 0, 0], 1
    assert belief.contains(s)
    s.account[8:16], s.balance[1] = [0, 0, 0, 1, 98, 0, 0, 0], 1
    assert not belief.contains(s), "one pay-off went to one spy"
    s.account[8:16], s.balance[1] = [0] * 8, 100
    assert not belief.contains(s), "the opening pay-off is real"
    s.account[8:16], s.balance[1] = [0, 0, 0, 0, 99, 0, 0, 0], 2
    assert not belief.contains(s), "the sums must add up"


def test_C3_3_what_a_bid_proves_was_paid_before_it() -> None:
    """A pay-off announced after the bid cannot explain the bid."""
    game = opened("pay tanya 500", "pay tanya 400", "pay tom 100")
    game.act(0, next(text for text in game.choices(0) if text.startswith("move tanya")))
    game.act(1, "challenge").act(0, "bid for it").act(1, "bid 400").act(0, "covered").act(1, "stop").act(2, "pass")
    game.act(2, "pretend").act(0, "pretend").act(1, "pay rock 300")
    belief, s = game.match.belief(2), game.match._state.copy()
    assert belief.contains(s)
    s.account[8:16], s.balance[1] = [0, 4, 0, 0, 96, 0, 0, 0], 0
    assert belief.contains(s)
    s.account[8:16], s.balance[1] = [0, 3, 0, 0, 97, 0, 0, 0], 0
    assert not belief.contains(s), "less than the bid"
    s.account[8:16], s.balance[1] = [0, 4, 0, 1, 95, 0, 0, 0], 0
    assert not belief.contains(s), "two pay-offs cannot reach three spies"
    s.account[0:8], s.balance[0] = [0, 4, 6, 0, 0, 0, 0, 0], 90
    s.account[8:16], s.balance[1] = [0, 4, 0, 0, 96, 0, 0, 0], 0
    assert belief.contains(s), "seat 0 covered with its opening and may have paid Tom since"


# --- The notebook ---


def test_nothing_is_proved_at_first() -> None:
    game = opened("pay earl 500", "pay rita 300", "pay tom 100")
    assert note(game, 0, 1, "rita") == (Bound(0, "nothing"), Bound(100, "funds"))
    seat_note = game.match.belief(0).notebook().seats[0]
    assert (seat_note.seat, seat_note.payoffs, seat_note.balance) == (1, 1, (0, 99))


def test_C3_1_a_challenge_proves_100_dollars() -> None:
    game = ruling({1: {"tanya": 700}}, tanya="vienna").act(0, "move tanya prague").act(1, "challenge")
    assert note(game, 0, 1, "tanya")[0] == Bound(1, "challenged", 5)
    assert note(game, 2, 1, "tanya")[0] == Bound(1, "challenged", 5)
    assert lows(game, 0, 2) == {}


def test_C3_3_bids_and_covers_prove_their_sums_and_bound_the_others() -> None:
    game = ruling({0: {"tanya": 500}, 1: {"tanya": 700}}, tanya="vienna").act(0, "move tanya prague")
    game.act(1, "challenge").act(0, "bid for it").act(1, "bid 400").act(0, "covered").act(1, "bid 600")
    assert note(game, 2, 1, "tanya") == (Bound(6, "bid", 5), Bound(100, "funds"))
    assert note(game, 2, 0, "tanya") == (Bound(4, "covered", 5), Bound(100, "funds"))
    assert note(game, 2, 1, "rock") == (Bound(0, "nothing"), Bound(94, "funds"))
    game.act(0, "not covered")
    assert note(game, 1, 0, "tanya") == (Bound(4, "covered", 5), Bound(100, "funds")), "declining proves nothing"


def test_C2_3_an_informer_proves_1000_which_a_blown_cover_takes_away() -> None:
    game = ruling({0: {"rock": 1700}}, rock="paris", rita="paris").act(0, "blow rita with rock")
    assert note(game, 1, 0, "rock") == (Bound(10, "informer", 5), Bound(100, "funds"))
    game.passes(1, 2)
    assert note(game, 1, 0, "rock") == (Bound(0, "nothing"), Bound(90, "funds"))
    assert game.match.belief(1).contains(game.match._state)


def test_C3_4_a_cover_that_was_not_blown_leaves_its_proof() -> None:
    game = ruling({0: {"rock": 1700}, 1: {"rock": 100}}, rock="paris", rita="paris").act(0, "blow rita with rock")
    game.act(1, "challenge").act(0, "concede")
    assert note(game, 2, 0, "rock")[0] == Bound(10, "informer", 5)


def test_C3_6_a_disclosed_account_is_known_exactly() -> None:
    game = ruling({0: {"rock": 1000}, 1: {"rita": 2200}}, rock="paris", rita="paris").act(0, "blow rita with rock")
    game.passes(1, 2).act(0, "hide").act(1, "show").act(2, "hide")
    assert note(game, 0, 1, "rita") == (Bound(22, "disclosed", 5), Bound(22, "disclosed", 5))
    assert note(game, 0, 1, "tom")[1] == Bound(78, "funds")
    assert note(game, 0, 2, "rita") == (Bound(0, "nothing"), Bound(100, "funds"))


def test_C3_6_a_secret_answer_is_part_of_the_worlds_until_all_are_out() -> None:
    game = ruling({0: {"rock": 1000}}, rock="paris", rita="paris").act(0, "blow rita with rock").passes(1, 2)
    game.act(1, "show")
    belief = game.match.belief(0)
    assert {belief.sample(FastRng(seed)).shows for seed in range(30)} == {0, 0b010}
    assert {game.match.belief(1).sample(FastRng(seed)).shows for seed in range(30)} == {0b010}


def test_C1_6_a_capped_opening_bounds_the_account() -> None:
    game = opened("pay earl 500", "pay rita 300", options="opening_cap=500")
    assert note(game, 0, 1, "rita") == (Bound(0, "nothing"), Bound(5, "cap"))
    assert game.match.belief(0).notebook().seats[0].balance == (95, 99)


def test_no_pay_off_is_left_for_a_spy_that_was_never_paid_in_time() -> None:
    game = opened("pay tanya 500", "pay tanya 400")
    here = game.place("tanya")
    move = next(text for text in game.choices(0) if text.startswith("move tanya"))
    game.act(0, move).act(1, "challenge")
    assert here is not None
    assert note(game, 0, 1, "tanya") == (Bound(1, "challenged", 1), Bound(100, "funds"))
    assert note(game, 0, 1, "rita") == (Bound(0, "nothing"), Bound(0, "no_slot"))


def test_a_notebook_is_json() -> None:
    notebook = played((3, ""), 4, 60).belief(0).notebook()
    assert msgspec.json.decode(msgspec.json.encode(notebook), type=Notebook) == notebook


def test_before_its_opening_a_book_is_known() -> None:
    game = new_game(3).act(0, "pay earl 500")
    seat_note = game.match.belief(0).notebook().seats[0]
    assert seat_note.balance == (100, 100)
    assert {spy.high.hundreds for spy in seat_note.spies} == {0}


def test_C5_3_at_the_end_everything_is_known() -> None:
    match = played((2, "map=study money=400 cover_cost=100 round_limit=3"), 3, 400)
    assert match.outcome is not None
    belief = match.belief(0)
    assert belief.sample(FastRng(1)).account == match._state.account
    spies = belief.notebook().seats[0].spies
    assert {spy.low.reason for spy in spies} == {"shown"}
    assert all(spy.low == spy.high for spy in spies)


# --- The prior ---


class AllIn:
    """A prior that pays everything to the first spy there is."""

    def spy(self, rng: object, choices: list[int], paid: list[int], may_pretend: bool) -> int | None:
        return choices[0] if choices else None

    def amount(self, rng: object, low: int, high: int) -> int:
        return high


def test_the_prior_can_be_replaced() -> None:
    game = opened("pay earl 500", "pay rita 300")
    belief = Belief(0, GAME.read_options(None), 2, prior=AllIn())  # type: ignore[arg-type]
    for event in game.match.events(Viewer.seat(0)):
        belief.apply(event)
    world = belief.sample(FastRng(1))
    assert world.account[8:16] == [100, 0, 0, 0, 0, 0, 0, 0]


def test_a_position_set_up_by_hand_leaves_the_other_books_open() -> None:
    game = ruling({1: {"tanya": 700, "rock": 200}})
    belief, s = game.match.belief(0), game.match._state.copy()
    assert belief.contains(s)
    s.account[8:16], s.balance[1] = [10, 10, 10, 10, 10, 10, 0, 0], 40
    assert belief.contains(s)
    s.balance[1] = 41
    assert not belief.contains(s)
    assert belief.notebook().seats[0].payoffs is None
