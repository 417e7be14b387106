"""The leak finder finds planted leaks, and known ones, and is silent where there is none."""

import pyspiel
import pytest
from click.testing import CliRunner
from open_spiel.python import games as python_games  # noqa: F401  # registers them
from open_spiel.python.games import kuhn_poker

from connive.testing.leaks import openspiel
from connive.testing.leaks.__main__ import main
from connive.testing.leaks.histories import hidden, replayed
from connive.testing.leaks.openspiel import Report, examine


def kinds(report: Report) -> set[str]:
    return {finding.kind for finding in report.findings}


class LeakyState(kuhn_poker.KuhnPokerState):  # type: ignore[misc]
    """Whoever holds the lowest card may not bet, whoever sits second has the truth as its resample."""

    def _legal_actions(self, player: int) -> list[int]:
        return [0] if 0 in self.cards[1:2] and player == 0 else super()._legal_actions(player)

    def resample_from_infostate(self, player: int, sampler: object) -> "LeakyState":
        return self.clone()  # type: ignore[no-any-return]


LEAKY = pyspiel.GameType(
    **{
        name: getattr(kuhn_poker._GAME_TYPE, name)
        for name in (
            *("dynamics", "chance_mode", "information", "utility", "reward_model", "max_num_players"),
            *("min_num_players", "provides_information_state_string", "provides_information_state_tensor"),
            *("provides_observation_string", "provides_observation_tensor", "provides_factored_observation_string"),
        )
    },
    short_name="leaky_kuhn",
    long_name="Leaky Kuhn poker",
)


class LeakyGame(kuhn_poker.KuhnPokerGame):  # type: ignore[misc]
    def __init__(self, params: object = None) -> None:
        pyspiel.Game.__init__(self, LEAKY, kuhn_poker._GAME_INFO, {})

    def new_initial_state(self) -> LeakyState:
        return LeakyState(self)


def test_a_planted_leak_is_found_with_its_witness(monkeypatch: pytest.MonkeyPatch) -> None:
    game = LeakyGame()
    monkeypatch.setattr(pyspiel, "load_game", lambda name: game)
    report = examine("leaky_kuhn")
    assert "look-alike: legal" in kinds(report) and "stuck" in kinds(report)
    first = next(finding for finding in report.findings if finding.kind == "stuck")
    assert first.detail.startswith(f"the truth {openspiel.RESAMPLES} of {openspiel.RESAMPLES} times")


def test_a_fair_game_raises_no_alarm_and_a_witness_is_another_world() -> None:
    report = examine("leduc_poker", matches=2)
    assert report.offers and report.alike > 100 and report.findings == []
    game = pyspiel.load_game("kuhn_poker")
    one, other = replayed(game, [0, 1], 0), replayed(game, [0, 2], 0)
    assert one is not None and other is not None and replayed(game, [0, 0], 0) is None
    assert hidden(game, one.state, 0) != hidden(game, other.state, 0)


def test_our_own_games_raise_no_alarm() -> None:
    done = CliRunner().invoke(main, ["connive:conclave(players=2,pack=small)", "--matches", "1"])
    assert done.exit_code == 0 and "nothing found" in done.output, done.output


def test_environments_of_others_are_examined_by_what_they_offer() -> None:
    done = CliRunner().invoke(main, ["rlcard:leduc-holdem"])
    assert done.exit_code == 0 and " 0 differed" in done.output, done.output


def test_a_name_without_its_kind_is_refused() -> None:
    done = CliRunner().invoke(main, ["gin_rummy"])
    assert done.exit_code == 2 and "openspiel:NAME" in done.output
