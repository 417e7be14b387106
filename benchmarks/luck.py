"""How much luck can be taken out of contests? Control variates at every choice, in the manner of AIVAT (Burch 2018).

python -m benchmarks.luck play berlin63 expert,regular 60 games.jsonl    # paired deals; goes on where it stopped
python -m benchmarks.luck show games.jsonl                               # the gain of each judge, and of all together
python -m benchmarks.luck exact                                          # the corrections have mean zero, exactly
python -m benchmarks.luck deals berlin63 expert,regular 100 novice       # what pairing deals gains, and what more is
                                                                         # gained if a reference bot plays them too

A bot draws each choice from chances that it knows (`mixture`). A judge says what the truth after a choice is worth to
each seat. The correction of a choice is what the judge says after it, less the mean over what could have been drawn.
Its expectation is zero whatever the judge says, so a result less any multiple of the sum of corrections is as right on
average as the result. The multiple is fitted on other deals than those it is used for. The deal itself cancels: every
deal is played from every seat. Judges: lively play-outs of 8 and of 40 choices, the network of the game, and a short
search that sees everything. Corrections are added up by thirds of the game, since judges say too little early in it.
What a bot overlooks and imagines is chance too: twins with other chance, told the same, say what it could have drawn
from; what its mixture is worth less what theirs is on average corrects for that.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec
import numpy as np
from numpy.typing import NDArray

from connive.arena.pairing import rotations
from connive.bots.bot import Budget, Place
from connive.bots.drawing import LUCK
from connive.bots.host import Host, play_out
from connive.bots.minds import known_network
from connive.compiled.batch import Batch
from connive.compiled.book import book, has_memory
from connive.compiled.interpret import interpreted
from connive.compiled.native import NETWORK
from connive.compiled.ready import ready
from connive.compiled.thinker import Thinker
from connive.core.deals import all_deals
from connive.core.decision import Decision
from connive.core.game import Game
from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.play.match import Match
from connive.play.truth import instants
from connive.review.appraisal import Appraiser
from connive.solving.studies import studies

Floats = NDArray[np.float64]
PLAYOUTS, LENGTHS = 8, (8, 40)
LUCKS = 64
JUDGES = ("play-outs of 8", "play-outs of 40", "search", "network")
SEARCHED, TWINS = 150, 8
"""The simulations of a judging search; the twins of a bot."""
PARTS, PART = 3, 15
"""The parts of a game: so many choices each, the last one all that are left."""
SOURCES = ("draw", "thought")
FIRST = 900_000
"""The seed of the first deal."""
FOLDS = 10
RIDGE = 1e-3
DEALS, DEEP, EARLY = 6, 3, 6


class Judged(msgspec.Struct, frozen=True):
    """One game: bots and results by seat, and the sum of corrections of each judge, by seat."""

    bots: tuple[str, ...]
    results: list[int]
    corrections: list[list[list[list[float]]]]
    """By judge, source of luck and part of the game."""


@runtime_checkable
class Twinned(Protocol):
    """A bot that says what it drew from, and what it would draw from with other chance."""

    mixture: tuple[float, ...]

    def anew(self, seed: int) -> "Twinned":
        """Return a bot that was told the same, with another chance."""
        ...

    def policy(self, decision: Decision, budget: Budget | None = None) -> tuple[float, ...]:
        """Return what a choice is drawn from."""
        ...


class Moment(NamedTuple):
    """A choice: the truth, what everybody remembers, who chooses, and the number of the choice, from 1."""

    state: Any
    memory: Sequence[int]
    seat: int
    number: int


class Playouts:
    """Judges by playing on in a lively way, with the same luck for all choices."""

    def __init__(self, game: Game, seats: int, plies: int, options: Any = None) -> None:
        self._batch, self._plies = Batch(game, 2, options, seats, kernels=ready(game)), plies
        self._weights = self._batch.kernels.numbers([0] * len(self._batch.out))

    def values(self, moment: Moment, actions: Sequence[int]) -> Floats:
        """Return what each action leads to, for every seat."""
        self._batch.put(0, moment.state)
        return np.array([self._value(moment, action) for action in actions])

    def _value(self, moment: Moment, action: int) -> Floats:
        batch, kernels, found, seat = self._batch, self._batch.kernels, np.zeros(self._batch.seats), moment.seat
        for playout in range(1, 1 + PLAYOUTS):
            rng = kernels.chance(LUCKS * moment.number + playout)
            kernels.prospect(batch.states, seat, action, self._plies, rng, batch.out, self._weights)
            found += [batch.value(1, each) / 1000 for each in range(batch.seats)]
        centred: Floats = (found - found.mean()) / PLAYOUTS
        return centred


class AtNextChoice(ABC):
    """Judges from the side of the seat that has the next real choice."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game, self._seats = game, seats
        self._take_in = interpreted(game, NETWORK).take_in if has_memory(game) else None

    def values(self, moment: Moment, actions: Sequence[int]) -> Floats:
        """Return what each action leads to, for every seat."""
        return np.array([self._value(moment, list(moment.memory), action) for action in actions])

    def _value(self, moment: Moment, memory: list[int], action: int) -> Floats:
        s, seat, rules = moment.state.copy(), moment.seat, self._game.rules
        while True:
            rules.step(s, seat, action)
            if self._take_in:
                self._take_in(s, memory)
            if rules.is_over(s):
                return np.array([rules.result(s, each) / (self._seats - 1) for each in range(self._seats)])
            asked = rules.to_act(s)
            seat = (asked & -asked).bit_length() - 1
            ids = self._game.legal_ids(s, seat)
            if len(ids) > 1:
                break
            action = ids[0]
        worth = self.worth(s, seat, memory, moment.number)
        return np.array([worth if each == seat else -worth / (self._seats - 1) for each in range(self._seats)])

    @abstractmethod
    def worth(self, s: Any, seat: int, memory: list[int], number: int) -> float:
        """Return what a position is worth to the seat that chooses, with the chance of a number."""


class NetworkJudge(AtNextChoice):
    """Asks the network, which knows what the seat knows."""

    def __init__(self, place: Place) -> None:
        super().__init__(place.game, place.seats)
        network = known_network(place)
        assert network is not None
        self._thinker = Thinker(place.game, place.seats, network.numbers)

    def worth(self, s: Any, seat: int, memory: list[int], number: int) -> float:  # noqa: ARG002
        """Return the network's value."""
        return self._thinker.ponder(s, seat, memory).value / 1000


class SearchJudge(AtNextChoice):
    """Searches a little, and sees everything."""

    def __init__(self, place: Place) -> None:
        super().__init__(place.game, place.seats)
        self._appraisers = [Appraiser(place._replace(seat=seat)) for seat in range(place.seats)]

    def worth(self, s: Any, seat: int, memory: list[int], number: int) -> float:  # noqa: ARG002
        """Return the value of the favourite choice."""
        return self._appraisers[seat].value(s, SEARCHED, number)


def correction(values: Floats, mixture: Floats, chosen: int) -> Floats:
    """Return what a draw gave to each seat beyond what it gives on average."""
    found: Floats = values[chosen] - mixture @ values
    return found


def play(name: str, bots: Sequence[str], deals: int, path: Path) -> None:
    """Play deals that are not in the file yet, from every seat."""
    done = len(path.read_bytes().splitlines()) if path.exists() else 0
    table = tuple(bots[seat % len(bots)] for seat in range(find_game(name).seats[0]))
    for deal in range(done, deals):
        games = [played(name, way, FIRST + deal) for way in rotations(table)]
        with path.open("ab") as file:
            file.write(msgspec.json.encode(games) + b"\n")


def played(name: str, bots: tuple[str, ...], seed: int) -> Judged:
    """Play one game, and judge every choice that could have been another."""
    game, seats = find_game(name), len(bots)
    match = Match(game, seats=seats, seed=seed)
    host = Host.seat(match, dict(enumerate(bots)), seed)
    mixtures, place = list(drawn_from(host, seed)), Place(game, match.options, seats, 0)
    judges: list[Any] = [*(Playouts(game, seats, plies) for plies in LENGTHS), SearchJudge(place)]
    is_learned = known_network(place) is not None
    judges += [NetworkJudge(place)] if is_learned else []
    sums = np.zeros((len(judges), len(SOURCES), PARTS, seats))
    memory = [0] * (book(game, seats).memory if is_learned else 0)
    for number, (now, (mixture, usual)) in enumerate(zip(instants(match), mixtures, strict=True), start=1):
        if is_learned:
            interpreted(game, NETWORK).take_in(now.state, memory)
        seat, action = now.choice
        ids = game.legal_ids(now.state, seat)
        likely = [i for i in range(len(ids)) if mixture[i] > 0 or usual[i] > 0]
        if len(likely) > 1:
            actions, part = [ids[i] for i in likely], min(PARTS - 1, number // PART)
            own, others = (np.array([shares[i] for i in likely]) for shares in (mixture, usual))
            for judge, total in zip(judges, sums, strict=True):
                values = judge.values(Moment(now.state, memory, seat, number), actions)
                total[0, part] += correction(values, own, actions.index(action))
                total[1, part] += (own - others) @ values
    assert match.outcome is not None
    return Judged(bots, list(match.outcome.results), sums.round(4).tolist())


def drawn_from(host: Host, seed: int) -> Iterator[tuple[Sequence[float], Sequence[float]]]:
    """Let bots play, and yield what each choice was drawn from, and what it would have been drawn from on average."""
    twins = FastRng(seed)
    while host.match.to_act:
        seat = host.match.to_act[0]
        bot, decision = host.bots[seat], host.match.decision(seat)
        host.move()
        assert isinstance(bot, Twinned)
        mixture = bot.mixture
        others = [bot.anew(twins.below(LUCK)).policy(decision) for _ in range(TWINS if len(decision.ids) > 1 else 1)]
        yield mixture, np.mean(others, axis=0).tolist()


def show(path: Path) -> None:
    """Print how many times more games would be needed without the corrections."""
    deals = [msgspec.json.decode(line, type=list[Judged]) for line in path.read_bytes().splitlines()]
    bot, judges = deals[0][0].bots[0], len(deals[0][0].corrections)
    scores = np.array([np.mean([_score(game, seat) for game, seat in seats_of(bot, games)]) for games in deals])
    luck = np.array([np.mean([_taken(game, seat) for game, seat in seats_of(bot, games)], axis=0) for games in deals])
    print(f"{path.stem}: {len(deals)} deals, {sum(map(len, deals))} games; {bot} {scores.mean():+.3f}")
    for judge in range(judges):
        tell(f"{JUDGES[judge]}, draws", scores, luck[:, judge, 0].sum(axis=1, keepdims=True))
        tell(f"{JUDGES[judge]}, draws by parts", scores, luck[:, judge, 0])
        tell(f"{JUDGES[judge]}, with thought", scores, luck[:, judge].reshape(len(deals), -1))
    tell("all of them", scores, luck.reshape(len(deals), -1))


def _taken(game: Judged, seat: int) -> Floats:
    """Return the corrections of one seat: by judge, source and part."""
    found: Floats = np.array(game.corrections)[..., seat]
    return found


def seats_of(bot: str, games: list[Judged]) -> list[tuple[Judged, int]]:
    """Return where a bot sat."""
    return [(game, seat) for game in games for seat, name in enumerate(game.bots) if name == bot]


def _score(game: Judged, seat: int) -> float:
    return game.results[seat] / (len(game.bots) - 1)


def tell(name: str, scores: Floats, luck: Floats) -> None:
    """Print the gain of some judges: the ratio of the variances, and the corrected mean."""
    left = without(scores, luck)
    gain = scores.var(ddof=1) / left.var(ddof=1)
    print(f"  {name:34} gain {gain:.2f} x, mean {left.mean():+.3f}")


def without(scores: Floats, luck: Floats) -> Floats:
    """Return the scores of deals less their luck, each by what was fitted on the other folds."""
    fold, left = np.arange(len(scores)) % FOLDS, scores.copy()
    for number in range(FOLDS):
        others, own = fold != number, fold == number
        x, y = luck[others], scores[others] - scores[others].mean()
        centred = x - x.mean(0)
        factor = np.linalg.solve(centred.T @ centred + RIDGE * np.eye(x.shape[1]), centred.T @ y)
        left[own] -= luck[own] @ factor
    return left


def exact(name: str) -> tuple[float, float]:
    """Return the largest mean of corrections over deals of a study, and their mean size: over all ways to go on."""
    game, study = find_game(name), studies()[name]
    options = game.read_options(study.options)
    judge, found = Playouts(game, 2, LENGTHS[0], options), list[Floats]()
    for state, _ in islice(all_deals(game, options, 2), DEALS):
        found.append(_walk(game, judge, advanced(game, state), 0.0, DEEP))
    return max(abs(float(mean)) for mean, _ in found), float(np.mean([size for _, size in found]))


def advanced(game: Game, state: Any) -> Any:
    """Return a position some choices on, where it matters what is chosen: everybody takes the last action."""
    for _ in range(EARLY):
        asked = game.rules.to_act(state)
        seat = (asked & -asked).bit_length() - 1
        after = state.copy()
        game.rules.step(after, seat, game.legal_ids(state, seat)[-1])
        if game.rules.is_over(after):
            return state
        state = after
    return state


def _walk(game: Game, judge: Playouts, state: Any, before: float, left: int) -> Floats:
    """Return the means of the sum of corrections and of its size, over all ways to go on by chance."""
    if game.rules.is_over(state) or left == 0:
        return np.array([before, abs(before)])
    asked = game.rules.to_act(state)
    seat = (asked & -asked).bit_length() - 1
    ids = game.legal_ids(state, seat)
    values = judge.values(Moment(state, [], seat, left), ids)
    shares, total = np.full(len(ids), 1 / len(ids)), np.zeros(2)
    for i, action in enumerate(ids):
        after = state.copy()
        game.rules.step(after, seat, action)
        total += _walk(game, judge, after, before + float(correction(values, shares, i)[0]), left - 1)
    return total / len(ids)


def deals(name: str, bots: Sequence[str], many: int, reference: str) -> None:
    """Print by how much variances fall if every deal is played from both seats, and if a reference is taken off.

    The reference sits in both seats of the same deals; its results correct each game as the judges do.
    """
    scores, baseline = np.zeros((many, 2)), np.zeros(many)
    for deal in range(many):
        for seat, way in enumerate((tuple(bots), tuple(bots)[::-1])):
            scores[deal, seat] = result(name, way, FIRST + deal, seat)
        baseline[deal] = result(name, (reference, reference), FIRST + deal, 0)
    alone, pair = scores.var(axis=0, ddof=1).mean() / 2, scores.mean(axis=1).var(ddof=1)
    print(f"{name}, {many} deals, {bots[0]} {scores.mean():+.3f}: paired deals gain {alone / pair:.2f} x")
    left = [without(scores[:, seat], baseline[:, None]).var(ddof=1) for seat in (0, 1)]
    print(f"  {reference} on the same deal gains {2 * alone / np.mean(left):.2f} x in single games")
    left_of_pairs = without(scores.mean(axis=1), baseline[:, None]).var(ddof=1)
    print(f"  and {pair / left_of_pairs:.2f} x in pairs", flush=True)


def result(name: str, bots: tuple[str, ...], seed: int, seat: int) -> int:
    """Return what a seat gets out of a game."""
    game = find_game(name)
    match = play_out(game, game.read_options(None), len(bots), bots, seed)
    assert match.outcome is not None
    return match.outcome.results[seat]


def main(words: list[str]) -> None:
    """Play, show, prove, or pair."""
    if words[0] == "play":
        play(words[1], words[2].split(","), int(words[3]), Path(words[4]))
    elif words[0] == "show":
        show(Path(words[1]))
    elif words[0] == "deals":
        deals(words[1], words[2].split(","), int(words[3]), words[4])
    else:
        for name in studies():
            mean, size = exact(name)
            print(f"{name}: mean of corrections {mean:.1e} at most, mean size {size:.3f}")


if __name__ == "__main__":
    main(sys.argv[1:])
