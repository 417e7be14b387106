"""The leak finder finds planted leaks, and known ones, and is silent where there is none."""

import re
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from click.testing import CliRunner
from open_spiel.python import games as python_games  # noqa: F401  # registers them
from open_spiel.python.games import kuhn_poker
from rlcard.envs.leducholdem import LeducholdemEnv
from tests.testing import leaky_zoo

from connive.testing.leaks import openspiel, worlds
from connive.testing.leaks.__main__ import main
from connive.testing.leaks.histories import hidden, replayed
from connive.testing.leaks.offers import examine_offers
from connive.testing.leaks.openspiel import Report, examine


def kinds(report: Report) -> set[str]:
    return {finding.kind for finding in report.findings}


class LeakyState(kuhn_poker.KuhnPokerState):  # type: ignore[misc]
    """The seat with the lowest card may not bet, the second seat has the truth as its resample."""

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


@pytest.mark.parametrize("name", ["rlcard:leduc-holdem", "rlcard:uno", "pettingzoo:classic.leduc_holdem_v4"])
def test_cards_of_others_are_redealt_and_what_they_offer_is_compared(name: str) -> None:
    kind, _, rest = name.partition(":")
    found = examine_offers(kind, rest, matches=12)
    assert found.alike > found.offers / 4 and found.differed == []


@pytest.mark.parametrize(("leak", "told"), [("mask", "offered"), ("observation", "observes"), ("none", "")])
def test_a_leak_of_a_stranger_s_environment_is_found(leak: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaky_zoo, "LEAK", leak)
    found = examine_offers("pettingzoo", "tests.testing.leaky_zoo", matches=5)
    assert bool(found.differed) == bool(told) and all(told in each for each in found.differed)
    monkeypatch.delattr(leaky_zoo, "redeal")
    again = examine_offers("pettingzoo", "tests.testing.leaky_zoo")
    assert again.alike and bool(again.differed) == (leak == "mask"), "without a redeal only other deals can be compared"


def test_a_hand_that_is_shown_to_another_is_found_in_a_game_of_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = LeducholdemEnv._extract_state

    def shown(env: Any, state: Any) -> Any:
        found = plain(env, state)
        found["obs"] = [*found["obs"], ord(env.game.players[1 - env.game.game_pointer].hand.rank)]
        return found

    monkeypatch.setattr(LeducholdemEnv, "_extract_state", shown)
    found = examine_offers("rlcard", "leduc-holdem", matches=12)
    assert found.differed and all("observes something else" in each for each in found.differed)


def test_a_game_in_which_no_two_deals_look_alike_is_said_to_be_unexamined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "exchange_cards", lambda *given: False)
    monkeypatch.setattr("connive.testing.leaks.__main__.examine_offers", partial(examine_offers, matches=2))
    done = CliRunner().invoke(main, ["rlcard:uno"])
    assert "nothing was examined" in done.output, done.output


@pytest.mark.parametrize("kind", ["openspiel", "connive", "pettingzoo", "rlcard"])
def test_a_game_that_is_not_there_is_one_sentence(kind: str) -> None:
    done = CliRunner().invoke(main, [f"{kind}:no_such_game"])
    assert done.exit_code == 2 and "no game called" in done.output


def test_a_library_that_is_not_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rlcard", None)
    done = CliRunner().invoke(main, ["rlcard:leduc-holdem"])
    assert done.exit_code == 2 and "needs rlcard" in done.output


def test_a_name_without_its_kind_is_refused() -> None:
    done = CliRunner().invoke(main, ["gin_rummy"])
    assert done.exit_code == 2 and "openspiel:NAME" in done.output


ROW = re.compile(r"^\| `[a-z_]+(?:\(.*\))?` \|(?: [^|]+ \|){6}$", re.M)


@pytest.mark.long
def test_the_report_of_the_page_is_what_the_command_writes() -> None:
    page = (Path(__file__).parents[2] / "docs" / "ml" / "leaks.md").read_text("utf-8")
    done = CliRunner().invoke(main, ["--report"])
    assert ROW.findall(done.output) == ROW.findall(page) != []
    assert "Not examined: –." in done.output


def test_games_that_are_written_in_python_are_examined_too() -> None:
    done = CliRunner().invoke(main, ["openspiel:python_kuhn_poker", "--matches", "1"])
    assert done.exit_code == 0 and "nothing found" in done.output, done.output
