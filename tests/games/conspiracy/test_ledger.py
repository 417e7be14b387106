"""The ledger against brute force: every way to pay, for every history of facts."""

import itertools
from collections.abc import Iterator

import pytest

from connive.core.randomness import FastRng
from connive.games.conspiracy.ledger import Ledger
from connive.games.conspiracy.priors import Habits

Fact = tuple[str, int, int]
"""What happened: "pay", "prove" (spy, account), "blow" (informer, cost), "gone" (spy), "show" (spy, account)."""


def random_history(rng: FastRng, spies: int, money: int, cap: int) -> tuple[list[Fact], list[int]]:
    """Play a book forward by chance and note what the others learn; return the facts and the true accounts."""
    accounts, balance, alive, facts = [0] * spies, money, [True] * spies, []
    first = rng.below(spies)
    amount = 1 + rng.below(min(cap, balance))
    accounts[first], balance = amount, balance - amount
    facts.append(("pay", 0, 0))
    for _ in range(rng.below(7)):
        spy = rng.below(spies)
        match rng.below(6):
            case 0 | 1 | 2:
                facts.append(("pay", 0, 0))
                if alive[spy] and balance and rng.below(3):
                    amount = 1 + rng.below(balance)
                    accounts[spy], balance = accounts[spy] + amount, balance - amount
            case 3 if accounts[spy]:
                facts.append(("prove", spy, 1 + rng.below(accounts[spy])))
            case 4 if accounts[spy] and alive[spy]:
                facts.append(("blow", spy, 1))
                accounts[spy] -= 1
            case 5 if sum(alive) > 1 and alive[spy]:
                alive[spy] = False
                facts.append(("gone", spy, 0))
                if rng.below(2):
                    facts.append(("show", spy, accounts[spy]))
    return facts, [*accounts, balance]


def ledger_of(facts: list[Fact], spies: int, money: int, cap: int) -> Ledger:
    ledger = Ledger(money, cap, spies)
    for what, spy, amount in facts:
        match what:
            case "pay":
                ledger.announce()
            case "prove":
                ledger.prove(spy, amount, "bid", 1)
            case "blow":
                ledger.prove(spy, amount, "informer", 1)
                ledger.spend(spy, amount)
            case "gone":
                ledger.close(spy)
            case "show":
                ledger.disclose(spy, amount, "disclosed", 1)
    return ledger


def books(facts: list[Fact], spies: int, money: int, cap: int) -> set[tuple[int, ...]]:
    """Return every book that some way to pay makes, and that contradicts no fact."""
    found = {(*[0] * spies, money)}
    alive, opened = [True] * spies, False
    for what, spy, amount in facts:
        match what:
            case "pay":
                found = {after for book in found for after in payments(book, alive, None if opened else cap)}
                opened = True
            case "prove":
                found = {book for book in found if book[spy] >= amount}
            case "blow":
                found = {spend(book, spy, amount) for book in found if book[spy] >= amount}
            case "gone":
                alive[spy] = False
            case "show":
                found = {book for book in found if book[spy] == amount}
    return found


def spend(book: tuple[int, ...], spy: int, amount: int) -> tuple[int, ...]:
    return tuple(account - amount if i == spy else account for i, account in enumerate(book))


def payments(book: tuple[int, ...], alive: list[bool], cap: int | None) -> Iterator[tuple[int, ...]]:
    if cap is not None:
        most = min(cap, book[-1])
    else:
        most = book[-1]
        yield book
    for spy, lives in enumerate(alive):
        for amount in range(1, most + 1) if lives else ():
            after = list(book)
            after[spy] += amount
            after[-1] -= amount
            yield tuple(after)


CASES = [(3, 4, 4), (3, 4, 1), (2, 5, 2), (3, 5, 3), (4, 3, 2), (4, 4, 4)]


@pytest.mark.parametrize(("spies", "money", "cap"), CASES)
@pytest.mark.parametrize("seed", range(3))
def test_C2_2_C3_3_a_book_is_possible_exactly_if_some_way_to_pay_makes_it(
    spies: int, money: int, cap: int, seed: int
) -> None:
    rng = FastRng(seed * 1000 + spies * 100 + money * 10 + cap)
    for _ in range(60):
        facts, truth = random_history(rng, spies, money, cap)
        ledger, possible = ledger_of(facts, spies, money, cap), books(facts, spies, money, cap)
        assert tuple(truth) in possible
        for book in itertools.product(range(money + 1), repeat=spies + 1):
            assert ledger.holds([*book[:-1]], book[-1]) == (book in possible), (facts, book)
        for spy in range(spies):
            accounts = [book[spy] for book in possible]
            assert ledger.low(spy).hundreds == min(accounts), (facts, spy)
            assert ledger.high(spy).hundreds == max(accounts), (facts, spy)
        low, high = ledger.balance_range()
        balances = [book[-1] for book in possible]
        assert low <= min(balances)
        assert high == max(balances)


@pytest.mark.parametrize(("spies", "money", "cap"), CASES)
def test_every_possible_book_is_drawn_and_no_other(spies: int, money: int, cap: int) -> None:
    rng = FastRng(spies * 100 + money * 10 + cap)
    for _ in range(6):
        facts, _ = random_history(rng, spies, money, cap)
        ledger, possible = ledger_of(facts, spies, money, cap), books(facts, spies, money, cap)
        drawn = set()
        for _ in range(20_000):
            accounts, balance = ledger.draw(rng, Habits(pretends=60, any_sum=60))
            drawn.add((*accounts, balance))
            if drawn == possible:
                break
        assert drawn == possible, (facts, possible ^ drawn)


class Stubborn:
    """A prior that answers nonsense."""

    def spy(self, rng: object, choices: list[int], paid: list[int], may_pretend: bool) -> int | None:
        return None if paid[0] % 2 else 77

    def amount(self, rng: object, low: int, high: int) -> int:
        return 1000


def test_no_prior_can_make_an_impossible_book() -> None:
    rng = FastRng(5)
    for _ in range(300):
        facts, _ = random_history(rng, 3, 6, 3)
        ledger = ledger_of(facts, 3, 6, 3)
        assert ledger.holds(*ledger.draw(rng, Stubborn()))


def test_habits_follow_their_stated_chances() -> None:
    rng, habits, draws = FastRng(11), Habits(pretends=25, loyal=40, any_sum=20), 20_000
    spies = [habits.spy(rng, [0, 1, 2, 3], [5, 0, 0, 0], True) for _ in range(draws)]
    assert abs(spies.count(None) / draws - 0.25) < 0.02
    assert abs(spies.count(0) / draws - 0.75 * (0.4 + 0.6 / 4)) < 0.02
    sums = [habits.amount(rng, 1, 100) for _ in range(draws)]
    assert min(sums) == 1
    assert max(sums) == 100
    assert sums.count(10) > 8 * sums.count(11)
    assert Habits(pretends=0).spy(rng, [], [0], True) is None


def test_a_ledger_of_unknown_past_allows_every_split_of_its_funds() -> None:
    ledger = Ledger.unknown(3, 2)
    assert ledger.holds([0, 0], 3)
    assert ledger.holds([2, 1], 0)
    assert not ledger.holds([2, 1], 1)
    ledger.close(0)
    ledger.announce()
    ledger.prove(1, 2, "bid", 4)
    assert ledger.holds([1, 2], 0)
    assert not ledger.holds([2, 1], 0)
    assert ledger.low(1).round == 4
