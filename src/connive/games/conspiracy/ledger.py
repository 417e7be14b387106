"""What is proved about one other seat's Bank Book, and which books are possible, exactly.

A pay-off is announced at a known time: call it a slot. Each slot paid one spy an unknown sum, or nobody; the opening
slot paid somebody at least $100. What a seat says or does proves what it had paid a spy by then, in the slots before.
A book is possible if its sums can be spread over the slots. Invariant: `holds` is true exactly of the possible books.
Money is in hundreds. "Paid" is all that ever went to a spy: the account and what blown covers took from it.
"""

from bisect import bisect_left
from collections.abc import Iterable

import msgspec

from connive.core.randomness import Rng
from connive.games.conspiracy.priors import Prior

NEVER = 1 << 20


class Proof(msgspec.Struct, frozen=True):
    """So much, at least, was paid to a spy in the first `slots` slots; `reason` says how that is known."""

    slots: int
    paid: int
    reason: str
    round: int


class Bound(msgspec.Struct, frozen=True):
    """A proved bound of an account, in hundreds, and why; `round` is when it was proved, where that says anything."""

    hundreds: int
    reason: str
    round: int | None = None


class Ledger:
    """The facts about one Bank Book, from the outside."""

    def __init__(self, money: int, cap: int, spies: int) -> None:
        self.money, self.cap, self.spies = money, cap, spies
        self.slots = 0
        self.opens = True
        self.spent = [0] * spies
        self.closed = [NEVER] * spies
        self.exact: list[Bound | None] = [None] * spies
        self.proofs: list[list[Proof]] = [[] for _ in range(spies)]

    @classmethod
    def unknown(cls, funds: int, spies: int) -> "Ledger":
        """Return the ledger of a book whose past nobody was told: only the sum is known, in any number of pay-offs."""
        made = cls(funds, funds, spies)
        made.slots, made.opens = spies, False
        return made

    # --- What becomes known ---

    def announce(self) -> None:
        """C1.6, C2.2: a pay-off was announced."""
        self.slots += 1

    def prove(self, spy: int, account: int, reason: str, turn: int) -> None:
        """C2.3, C3.1, C3.3: the account on a spy is at least so much now."""
        proof = Proof(self.slots, account + self.spent[spy], reason, turn)
        if all(proof.paid > old.paid for old in self.proofs[spy]):
            self.proofs[spy].append(proof)

    def spend(self, spy: int, cost: int) -> None:
        """C3.6: a blown cover was paid from the account on the Informer."""
        self.spent[spy] += cost

    def close(self, spy: int) -> None:
        """C3.6: a spy left the game; nobody pays it any more."""
        self.closed[spy] = self.slots

    def disclose(self, spy: int, account: int, reason: str, turn: int) -> None:
        """C3.6, C5.3: the account on a spy is known."""
        self.exact[spy] = Bound(account, reason, turn)

    # --- Which books are possible ---

    def least(self, spy: int) -> int:
        """Return the least that can have been paid to a spy, as far as the spy itself tells."""
        known = self.exact[spy]
        if known is not None:
            return known.hundreds + self.spent[spy]
        return self.proofs[spy][-1].paid if self.proofs[spy] else 0

    def deadline(self, spy: int, paid: int) -> int:
        """Return in how many first slots more than `paid` went to a spy, if ever more did."""
        last = min(self.slots, self.closed[spy])
        return next((min(proof.slots, last) for proof in self.proofs[spy] if proof.paid > paid), last)

    def holds(self, accounts: list[int], balance: int) -> bool:
        """Tell whether a book is possible."""
        paid = [account + spent for account, spent in zip(accounts, self.spent, strict=True)]
        if balance < 0 or min(accounts) < 0 or sum(paid) + balance != self.money:
            return False
        return self.possible(paid)

    def possible(self, paid: list[int]) -> bool:
        """Tell whether such sums can have been paid to the spies, leaving the balance aside."""
        for spy in range(self.spies):
            if paid[spy] < self.least(spy) or (self.exact[spy] is not None and paid[spy] != self.least(spy)):
                return False
        if sum(paid) > self.money:
            return False
        jobs = {spy: self.deadline(spy, 0) for spy in range(self.spies) if paid[spy] > 0}
        if not self.opens or self.slots == 0:
            return fits(jobs.values(), 0)
        return any(self._opens_with(spy, paid, jobs) for spy in jobs)

    def _opens_with(self, first: int, paid: list[int], jobs: dict[int, int]) -> bool:
        """Tell whether the opening pay-off can have gone to this spy: all of its sum, or as much as the cap allows."""
        rest = [deadline for spy, deadline in jobs.items() if spy != first]
        if paid[first] > self.cap:
            rest.append(self.deadline(first, self.cap))
        return fits(rest, 1)

    # --- Bounds ---

    def low(self, spy: int) -> Bound:
        """Return the least that the account can hold, and why."""
        known = self.exact[spy]
        if known is not None:
            return known
        least = self.least(spy)
        if least == 0 and not self._can_have_paid(spy, 0):
            return Bound(1, "opening")
        left = least - self.spent[spy]
        proof = self.proofs[spy][-1] if left > 0 else None
        return Bound(left, proof.reason, proof.round) if proof else Bound(0, "nothing")

    def high(self, spy: int) -> Bound:
        """Return the most that the account can hold, and why."""
        known = self.exact[spy]
        if known is not None:
            return known
        most = self.money - sum(self.least(other) for other in range(self.spies) if other != spy)
        sums = range(max(1, self.least(spy)), most + 1)  # from a sum that is possible downwards, all are
        paid = bisect_left(sums, True, key=lambda paid: not self._can_have_paid(spy, paid)) + sums.start - 1
        reason = "no_slot" if paid == 0 else "cap" if paid == self.cap < most else "funds"
        return Bound(paid - self.spent[spy], reason)

    def _can_have_paid(self, spy: int, sum_paid: int) -> bool:
        """Tell whether a spy can have been paid so much, the others as little as possible."""
        paid = [self.least(other) for other in range(self.spies)]
        paid[spy] = sum_paid
        if self.possible(paid):
            return True
        return any(
            self.possible([max(1, p) if other == opened else p for other, p in enumerate(paid)])
            for opened in range(self.spies)
            if opened != spy
        )

    def balance_range(self) -> tuple[int, int]:
        """Return sound bounds of the balance: exact except a least balance that only rare closings would raise."""
        least = sum(self.least(spy) for spy in range(self.spies))
        if all(known is not None for known in self.exact):
            return self.money - least, self.money - least
        most = self.money - (max(1, least) if self.opens and self.slots else least)
        if self.slots == 0:
            return self.money, self.money
        return (self.money - self.cap if self.opens and self.slots == 1 else 0), most

    # --- A possible book by chance ---

    def draw(self, rng: Rng, prior: Prior) -> tuple[list[int], int]:
        """Return accounts and balance of a possible book."""
        paid = [0] * self.spies
        for spy, amount in self.entries(rng, prior):
            paid[spy] += amount
        return [had - spent for had, spent in zip(paid, self.spent, strict=True)], self.money - sum(paid)

    def entries(self, rng: Rng, prior: Prior) -> list[tuple[int, int]]:
        """Return who was paid in each slot, and how much: as the prior pays, within what stays possible."""
        least = [self.least(spy) for spy in range(self.spies)]
        paid, left, found = [0] * self.spies, self.money, []
        for slot in range(self.slots):
            needs = [max(0, wanted - had) for wanted, had in zip(least, paid, strict=True)]
            spy, amount = self._fill(slot, paid, needs, left - sum(needs), rng, prior) if left else (0, 0)
            paid[spy] += amount
            left -= amount
            found.append((spy, amount))
        return found

    def _fill(
        self, slot: int, paid: list[int], needs: list[int], spare: int, rng: Rng, prior: Prior
    ) -> tuple[int, int]:
        """Return who was paid in a slot, and how much: 0 to anybody is a pretended pay-off."""
        jobs = {spy: self.deadline(spy, paid[spy]) for spy in range(self.spies) if needs[spy]}
        slack = fits(jobs.values(), slot + 1)
        opening = self.opens and slot == 0
        ranges = {}
        for spy in range(self.spies):
            high = needs[spy] + (0 if self.exact[spy] is not None else spare)
            high = min(high, self.cap) if opening else high
            if high > 0 and slot < self.closed[spy]:
                low = 1 if slack else self._least_to_stay_possible(slot, spy, paid[spy], needs[spy], jobs)
                if low <= high:
                    ranges[spy] = (low, high)
        for spy, deadline in jobs.items():
            if spy in ranges and rng.below(deadline - slot) == 0:  # what is proved was paid in any of these slots
                low, high = ranges[spy]
                return spy, _within(prior.amount(rng, min(max(low, needs[spy]), high), high), low, high)
        may_pretend = slack and not opening
        chosen = prior.spy(rng, [*ranges], paid, may_pretend)
        if chosen is not None and chosen in ranges:
            low, high = ranges[chosen]
            return chosen, _within(prior.amount(rng, low, high), low, high)
        if may_pretend:
            return 0, 0
        chosen = min(ranges, key=lambda spy: (jobs.get(spy, NEVER), spy))
        return chosen, ranges[chosen][0]

    def _least_to_stay_possible(self, slot: int, spy: int, paid: int, need: int, jobs: dict[int, int]) -> int:
        """Return the least sum for a spy in this slot after which later slots can still meet every proof."""
        others = [deadline for other, deadline in jobs.items() if other != spy]
        for amount in sorted(
            {proof.paid - paid for proof in self.proofs[spy] if proof.paid > paid} | {1, max(1, need)}
        ):
            rest = [self.deadline(spy, paid + amount)] if need > amount else []
            if fits(others + rest, slot + 1):
                return amount
        return NEVER


def fits(deadlines: Iterable[int], first: int) -> bool:
    """Tell whether each of these can have a slot of its own, before its deadline and not before the slot `first`."""
    return all(first + i < deadline for i, deadline in enumerate(sorted(deadlines)))


def _within(amount: int, low: int, high: int) -> int:
    return max(low, min(high, amount))
