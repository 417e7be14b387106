"""The heart of these games: positions in which the right answer to a claim, a challenge or an announcement is clear."""

from typing import Any

import pytest
from tests.games.berlin63 import ruling as berlin63
from tests.games.conclave import ruling as conclave
from tests.games.confusion import ruling as confusion
from tests.games.conspiracy import ruling as conspiracy

from connive.bots.bot import Budget, Place
from connive.bots.levels import best
from connive.bots.search import SearchBot
from connive.compiled.interpret import interpreted
from connive.compiled.native import SEARCH
from connive.compiled.tree import Tree
from connive.core.viewer import Viewer
from connive.play.match import Match

ENOUGH = Budget(simulations=250)


def answers(case: Any, seat: int, seed: int = 1, budget: Budget = ENOUGH) -> dict[str, float]:
    """Return how often Master gives each answer, in notation, from what the seat was told."""
    match = case.match
    bot = SearchBot(
        Place(match.game, match.options, match.seats, seat),
        seed,
        best(match.game.name),
        tree=Tree(match.game, interpreted(match.game, SEARCH)),
    )
    bot.observe(match.events(Viewer.seat(seat)))
    decision = match.decision(seat)
    return dict(zip(decision.texts, bot.policy(decision, budget), strict=True))


# --- Berlin 63: doubts ---

RED = "miranda*@b5 victor@d4 lilly@e5 + leo ray"


def test_a_claim_to_be_somebody_who_lies_in_the_box_is_challenged() -> None:
    case = berlin63.ruling("ray@a3 veronica*@c1 lilly@d1 + steel quark", RED).blue("a3-a4", "leo d4-d5")
    assert answers(case, 1)["challenge"] > 0.9


def test_a_claim_that_is_known_to_be_true_is_accepted() -> None:
    case = berlin63.ruling("leo@a4 veronica*@c1 + steel quark", "miranda@d5 victor*@e5 + leo ray", to_move="red")
    case.red("d5-d4", "miranda a4").blue("accept").unfrozen()
    assert case.knows("red", "a4") == "leo"
    assert answers(case.blue("a4-b4", "leo d4-d5"), 1)["accept"] > 0.9


# --- Conspiracy: challenges, concessions, bids ---


@pytest.fixture
def delivery() -> Any:
    """Return a function that lets seat 0 of two carry the briefcase home, given the accounts on Tanya."""

    def deliver(own: int, other: int) -> Any:
        probe = conspiracy.ruling(seats=2)
        spaces, home = probe.view(0).spaces, probe.match._state.headquarters[0]
        beside = next(i for i, space in enumerate(spaces) if home in space.links)
        books = {0: {"tanya": own}, 1: {"tanya": other}}
        case = conspiracy.ruling(books, seats=2, tanya=spaces[beside].name, case=spaces[beside].name)
        return case.act(0, f"carry tanya {spaces[home].name}")

    return deliver


def test_a_delivery_is_challenged_by_the_larger_account(delivery: Any) -> None:
    assert answers(delivery(100, 6000), 1)["challenge"] > 0.9


def test_the_largest_account_there_can_be_does_not_concede(delivery: Any) -> None:
    assert answers(delivery(9000, 1000).act(1, "challenge"), 0)["bid for it"] > 0.9


def test_a_bid_that_can_be_covered_is_covered_when_the_game_is_at_stake(delivery: Any) -> None:
    case = delivery(5000, 3000).act(1, "challenge").act(0, "bid for it").act(1, "bid 3000")
    assert answers(case, 0)["covered"] > 0.9


def test_a_challenger_does_not_stop_below_its_account_when_the_game_is_at_stake(delivery: Any) -> None:
    case = delivery(1000, 6000).act(1, "challenge").act(0, "bid for it").act(1, "bid 100").act(0, "covered")
    assert answers(case, 1)["stop"] < 0.1


@pytest.mark.parametrize("seats", [3, 4])
def test_the_last_seat_that_can_stop_a_delivery_challenges_it_with_the_larger_account(seats: int) -> None:
    probe = conspiracy.ruling(seats=seats)
    spaces, home = probe.view(0).spaces, probe.match._state.headquarters[0]
    beside = spaces[next(i for i, space in enumerate(spaces) if home in space.links)].name
    last = seats - 1
    case = conspiracy.ruling({0: {"tanya": 100}, last: {"tanya": 6000}}, seats=seats, tanya=beside, case=beside)
    case.act(0, f"carry tanya {spaces[home].name}").passes(*range(1, last))
    assert answers(case, last)["challenge"] > 0.9


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_whom_to_pay_first_stays_a_secret_with_three_and_four_seats(seats: int) -> None:
    case = conspiracy.Ruling(Match("conspiracy", seats=seats, seed=2))
    bots = [answers(case, seats - 1, seed, Budget(simulations=80)) for seed in range(4)]
    assert max(sum(bot[text] for bot in bots) / len(bots) for text in bots[0]) < 0.8


# --- Conclave: gifts ---


@pytest.mark.parametrize("seats", [3, 4])
def test_a_pile_that_only_brings_resentment_is_given_away_on_the_last_turn(seats: int) -> None:
    hands = ("Nc1 Nc5 Ng5 Nb5", "Wb5 Wg4 Wc5", "Mg5 Mc4 Mb5", "Sc5 Sb5 Sb4")[:seats]
    followers = ("Ec5 Wc2", "Wg5 Sg5 Lc1", "Mc5 Lg5 Sc2", "Lb3")[:seats]
    case = conclave.ruling(conclave.RING, hands, followers, seats=seats, left="", right="", last_turns=1)
    assert sum(share for text, share in answers(case, 0).items() if text.startswith("give W")) > 0.9


# --- Confusion: answers for the Double Agent ---


def test_the_double_agent_does_not_carry_the_case_home() -> None:
    case = confusion.ruling("?@h8 9@c1", "5@b9 6@a11", case="h8").white("h8-k11 with case")
    assert answers(case, 1)["no"] > 0.9


def test_the_double_agent_does_not_take_the_last_spy() -> None:
    case = confusion.ruling("?@f7 9@c1", "5@f8", case="f6").white("f7-f8")
    assert answers(case, 1)["no"] > 0.9
