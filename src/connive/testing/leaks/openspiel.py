"""Leaks of an OpenSpiel game: what it offers to a player is compared in worlds that the player cannot tell apart.

Invariant: every finding names two histories. A resampler is called stuck only if another world was reached by playing,
which the player could not tell from the truth and which chance makes at least as likely, and no resample differed.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from connive.testing.leaks.histories import Replay, Step, changed, hidden, known, play, rare_moments, replayed, seen

MATCHES, STATES, LAST, RESAMPLES, TRIES, LONGEST = 4, 6, 3, 16, 60, 300
"""How much is played: matches; states of each, some of them its last; resamples and changed histories for each;
the steps of a match."""

SCOUTED = 20_000
"""Decisions that are played beforehand, to find actions that random play is seldom offered."""

CERTAIN = 500
"""A resampler is called stuck only if it gives the truth this many more times."""

ABOUT = 0.999
"""Odds that differ by less are the same."""


class Finding(NamedTuple):
    """Something wrong: what it is, for whom, and the histories that show it."""

    kind: str
    player: int
    truth: list[Step]
    detail: str


class Report(NamedTuple):
    """What was tried with a game, and what was found."""

    game: str
    states: int
    alike: int
    """Pairs of histories that looked alike to a player and were compared."""
    resampled: int
    findings: list[Finding]
    offers: bool
    """Whether the game resamples."""


NOT_OFFERED = ("not implemented", "unimplemented", "not supported")


def examine(
    name: str, seed: int = 1, matches: int = MATCHES, scouted: int = SCOUTED, only_resampling: bool = False
) -> Report:
    """Play a game and compare worlds; if only games that resample are wanted, stop soon at another."""
    import pyspiel

    game = pyspiel.load_game(name)
    kind = game.get_type()
    if not kind.provides_information_state_string and not kind.provides_observation_string:
        return Report(name, 0, 0, 0, [], False)
    chance, probe = random.Random(seed), Probe(game, seed)
    if only_resampling and not probe.resamples(*_first_decision(game, chance)):
        return Report(name, 0, 0, 0, [], False)
    for visited in _matches(game, chance, matches, scouted):
        for state, steps in _picked(visited, chance):
            for player in range(game.num_players()):
                probe.try_state(state, steps, player)
    return Report(name, probe.states, probe.alike, probe.resampled, probe.findings, probe.offers)


def _first_decision(game: Any, chance: random.Random) -> tuple[Any, int]:
    state = next(play(game, chance, LONGEST, Counter(), curious=False))[0]
    return state, max(0, state.current_player())


def _matches(game: Any, chance: random.Random, matches: int, scouted: int) -> Iterator[list[tuple[Any, list[Step]]]]:
    """Iterate over matches: half go on from a rare moment, the rarest first; the others are random or curious."""
    taken: Counter[int] = Counter()
    rare = rare_moments(game, chance, scouted, LONGEST)[: matches // 2] if matches > 1 else []
    for match in range(matches - len(rare)):
        yield _kept(play(game, chance, LONGEST, taken, curious=match % 2 == 1))
    for start in rare:
        yield _kept(play(game, chance, LONGEST, taken, curious=False, start=start))


def _kept(match: Iterator[tuple[Any, list[Step]]]) -> list[tuple[Any, list[Step]]]:
    return [(state.clone(), steps[:]) for state, steps in match]


def _picked(visited: list[tuple[Any, list[Step]]], chance: random.Random) -> list[tuple[Any, list[Step]]]:
    """Return the last states of a match, where rules are that random play seldom reaches, and some of the others."""
    others, last = visited[:-LAST], visited[-LAST:]
    return chance.sample(others, min(STATES - LAST, len(others))) + last


class Probe:
    """Compares the truth with changed histories and with resamples."""

    def __init__(self, game: Any, seed: int) -> None:
        self._game = game
        self._chance, self._sampler = random.Random(seed + 1), random.Random(seed + 2)
        self.states = self.alike = self.resampled = 0
        self.findings: list[Finding] = []
        self.offers = True

    def resamples(self, state: Any, player: int) -> bool:
        """Tell whether the game resamples at all."""
        try:
            state.resample_from_infostate(player, self._sampler.random)
        except Exception as error:
            return not _not_offered(error)
        return True

    def try_state(self, state: Any, steps: list[Step], player: int) -> None:
        """Try one state, for one player."""
        self.states += 1
        others = self._look_alikes(state, steps, player) if steps else []
        if self.offers:
            self._resample(state, steps, player, others)

    def _look_alikes(self, state: Any, steps: list[Step], player: int) -> list[tuple[list[Step], bool]]:
        """Return other histories that look the same to the player, and whether they are at least as likely."""
        truth, secret = seen(self._game, state, player), hidden(self._game, state, player)
        own = replayed(self._game, steps, player)
        assert own is not None
        found = []
        for _ in range(TRIES):
            twin = changed(self._game, steps, self._chance)
            other = self._alike(twin, own, player)
            if other is None:
                continue
            self.alike += 1
            view = seen(self._game, other.state, player)
            if truth.acts and view.acts:
                self._compare("look-alike", truth, view, player, steps, f"the same information state: {twin}")
            if hidden(self._game, other.state, player) != secret:
                found.append((twin, other.odds >= own.odds * ABOUT))
        return found

    def _alike(self, twin: list[Step], own: Replay, player: int) -> Replay | None:
        """Return where another history leads, if somebody decides there and the player cannot tell it from its own."""
        first = replayed(self._game, twin, player, watch=False)
        if first is None or first.state.is_terminal() or first.state.is_chance_node():
            return None
        if known(self._game, first.state, player) != known(self._game, own.state, player):
            return None
        other = replayed(self._game, twin, player)
        return other if other is not None and other.memory == own.memory else None

    def _resample(self, state: Any, steps: list[Step], player: int, others: list[tuple[list[Step], bool]]) -> None:
        truth, secret = seen(self._game, state, player), hidden(self._game, state, player)
        same = 0
        for number in range(RESAMPLES):
            try:
                world = state.resample_from_infostate(player, self._sampler.random)
            except Exception as error:
                self._refused(error, player, steps)
                return
            self.resampled += 1
            self._compare("resample", truth, seen(self._game, world, player), player, steps, f"resample {number}")
            same += hidden(self._game, world, player) == secret
        likely = [twin for twin, as_likely in others if as_likely]
        if same == RESAMPLES and likely and self._still_same(state, player, secret):
            self._found("stuck", player, steps, f"the truth {same} of {same} times; also possible: {likely[0]}")

    def _still_same(self, state: Any, player: int, secret: tuple[str, ...]) -> bool:
        """Tell whether many more resamples have the truth too: of two equal worlds one may come some times in a row."""
        more = (state.resample_from_infostate(player, self._sampler.random) for _ in range(CERTAIN))
        return all(hidden(self._game, world, player) == secret for world in more)

    def _refused(self, error: Exception, player: int, steps: list[Step]) -> None:
        text = str(error)
        if _not_offered(error):
            self.offers = False
        else:
            self._found("fails", player, steps, text.strip().splitlines()[0] if text.strip() else type(error).__name__)

    def _compare(self, kind: str, truth: Any, other: Any, player: int, steps: list[Step], where: str) -> None:
        for name, mine, theirs in zip(truth._fields, truth, other, strict=True):
            if mine != theirs:
                self._found(f"{kind}: {name}", player, steps, where)

    def _found(self, kind: str, player: int, steps: list[Step], detail: str) -> None:
        self.findings.append(Finding(kind, player, steps, detail))


def _not_offered(error: Exception) -> bool:
    return any(word in str(error).lower() for word in NOT_OFFERED)
