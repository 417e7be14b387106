"""First thoughts: values within bounds, control counted, and good enough that looking one choice ahead beats chance."""

import pytest

from connive import find_game
from connive.core.randomness import FastRng
from connive.games.conclave.heuristics import value, weight
from connive.games.conclave.scores import winner_set

from .ruling import RING, ruling

GAME = find_game("conclave")
WORLDS = 2


def look_ahead_wins(seats: int, seed: int) -> bool:
    """Play one seat by the average value one choice ahead, over worlds of its belief; the others choose by chance."""
    options, rng, hero = GAME.read_options(None), FastRng(seed), seed % seats
    state = GAME.new_state(options, seats)
    GAME.rules.deal(state, rng)
    belief = GAME.new_belief(hero, options, seats)
    while not GAME.rules.is_over(state):
        for event, audience in GAME.decode(state):
            if audience >> hero & 1:
                belief.apply(event)
        seat = GAME.rules.to_act(state).bit_length() - 1
        ids = GAME.legal_ids(state, seat)
        GAME.rules.step(state, seat, best(belief, seat, ids, rng) if seat == hero else ids[rng.below(len(ids))])
    return winner_set(state) == 1 << hero


def best(belief: object, seat: int, ids: tuple[int, ...], rng: FastRng) -> int:
    """Return the action with the best value over some worlds."""
    scores = dict.fromkeys(ids, 0)
    for _ in range(WORLDS):
        world = belief.sample(rng)  # type: ignore[attr-defined]
        for action in ids:
            after = world.copy()
            GAME.rules.step(after, seat, action)
            scores[action] += value(after, seat)
    return max(ids, key=lambda action: (scores[action], rng.below(1000)))


def test_looking_one_choice_ahead_beats_chance() -> None:
    games = 60
    assert sum(look_ahead_wins(2, seed) for seed in range(games)) >= 0.95 * games


@pytest.mark.parametrize(("seats", "least"), [(3, 0.75), (4, 0.65)])
def test_also_with_more_seats(seats: int, least: float) -> None:
    games = 24
    assert sum(look_ahead_wins(seats, seed) for seed in range(games)) >= least * games


@pytest.mark.long
@pytest.mark.parametrize(("seats", "least"), [(2, 0.95), (3, 0.88), (4, 0.82)])
def test_looking_ahead_beats_chance_in_400_games(seats: int, least: float) -> None:
    assert sum(look_ahead_wins(seats, seed) for seed in range(400)) >= least * 400


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_and_weights_stay_within_their_bounds(seats: int) -> None:
    for seed in range(6):
        rng = FastRng(seed)
        state = GAME.new_state(GAME.read_options(None), seats)
        GAME.rules.deal(state, rng)
        while not GAME.rules.is_over(state):
            assert all(-1000 < value(state, seat) < 1000 for seat in range(seats))
            seat = GAME.rules.to_act(state).bit_length() - 1
            ids = GAME.legal_ids(state, seat)
            assert all(weight(state, seat, action) >= 1 for action in ids)
            GAME.rules.step(state, seat, ids[rng.below(len(ids))])
        values = [value(state, seat) for seat in range(seats)]
        results = [GAME.rules.result(state, seat) for seat in range(seats)]
        assert values == [1000 * result // (seats - 1) for result in results]


def test_a_pile_one_controls_is_worth_more_than_one_that_another_controls() -> None:
    ahead = ruling(RING, followers=("Ec5 Eg5", "Eb3 Wb5")).match._state
    behind = ruling(RING, followers=("Eb3 Wb5", "Ec5 Eg5 Wc5 Wg5")).match._state
    assert value(ahead, 0) > 0 > value(behind, 0)


def test_a_lively_player_gives_away_what_it_does_not_control() -> None:
    game = ruling(RING, followers=("Ec5 Wb2", "Wb5 Wc5", ""), seats=3)
    state, decision = game.match._state, game.match.decision(0)
    assert weight(state, 0, decision.id("give W C")) > weight(state, 0, decision.id("give E C"))
