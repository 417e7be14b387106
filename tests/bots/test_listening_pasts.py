"""Pasts that beliefs recall: replayed, they show the seat what it was told, and lead to a world it cannot exclude."""

from typing import Any

import pytest

from connive.bots.bot import Place
from connive.bots.listening.chronicle import Chronicle
from connive.core.events import Event
from connive.core.past import Past
from connive.core.randomness import FastRng
from connive.testing.cases import Case, full_cases, small_cases
from connive.testing.play import random_game

PLIES = 160


class Memory:
    """A seat that remembers both as the bot does and word for word."""

    def __init__(self, case: Case, seat: int) -> None:
        self.seat, self.case = seat, case
        self.chronicle = Chronicle(Place(case.game, case.options, case.seats, seat))
        self.told: list[list[Event]] = []

    def hear(self, state: Any) -> None:
        self.told.append(self.heard(state))
        for event in self.told[-1]:
            self.chronicle.apply(event)

    def heard(self, state: Any) -> list[Event]:
        return [event for event, audience in self.case.game.decode(state) if audience >> self.seat & 1]

    def replay(self, past: Past) -> Any:
        """Replay a past, and compare every step with what was told."""
        world = past.start.copy()
        actions = self.chronicle.actions(past)
        for (made, _), action, told in zip(self.chronicle.steps, actions, self.told[1:], strict=True):
            assert action in self.case.game.legal_ids(world, made.seat)
            self.case.game.rules.step(world, made.seat, action)
            assert self.heard(world) == told
        return world


@pytest.mark.parametrize("case", full_cases() + small_cases(), ids=str)
@pytest.mark.parametrize("seed", [0, 1])
def test_a_recalled_past_tells_the_seat_what_it_was_told_and_leads_to_a_possible_world(case: Case, seed: int) -> None:
    memories = [Memory(case, seat) for seat in range(case.seats)]
    rng = FastRng(seed + 7)
    for ply, (state, _, _) in enumerate(random_game(case, seed, PLIES)):
        for memory in memories:
            memory.hear(state)
        memory = memories[ply % case.seats]
        if ply % 9 == 0:
            world = memory.replay(memory.chronicle.draw(rng))
            assert memory.chronicle.belief.contains(world)


@pytest.mark.parametrize("case", [case for case in full_cases() if not case.options_text], ids=str)
@pytest.mark.parametrize("plies", [3, 11, 24])
def test_a_position_set_up_by_hand_is_where_pasts_begin(case: Case, plies: int) -> None:
    states = [state.copy() for state, _, _ in random_game(case, 12, plies + 30)]
    memory = Memory(case, 1)
    introduced = [event for event, audience in case.game.introduce(states[plies]) if audience >> memory.seat & 1]
    memory.told.append(introduced)
    for event in introduced:
        memory.chronicle.apply(event)
    rng = FastRng(plies)
    for ply, state in enumerate(states[plies + 1 :]):
        memory.hear(state)
        if ply % 6 == 0:
            assert memory.chronicle.belief.contains(memory.replay(memory.chronicle.draw(rng)))
