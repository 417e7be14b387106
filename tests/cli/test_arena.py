"""`connive arena` and `connive audit`: reports in words, as JSON, as a page; what is wrong is refused in one line."""

import json
from pathlib import Path

import pytest

from connive.bots.host import play_out
from connive.core.registry import find_game

from .running import FRENCH, TINY, connive, refused

ARENA = ("arena", "berlin63", "--bots", "random,lookahead", "-n", "3", "--seed", "s", "-o", TINY)


def results(text: str) -> dict[str, object]:
    """Return all of a report that does not depend on the machine."""
    report: dict[str, object] = json.loads(text)
    report.pop("seconds")
    standings = report["standings"]
    assert isinstance(standings, list)
    for standing in standings:
        standing.pop("pace")
    return report


def test_an_arena_reports_ratings_and_scores() -> None:
    result = connive(*ARENA)
    assert result.exit_code == 0
    assert "Berlin 63: 6 games on 3 deals" in result.output
    assert "95 % interval" in result.output and "round robin" in result.output
    assert "Berlin 63 : 6 parties sur 3 donnes" in connive(*ARENA, env=FRENCH).output


@pytest.mark.slow
def test_an_interrupted_arena_goes_on_to_the_same_results(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    whole = results(connive(*ARENA, "--json", "--journal", str(journal)).output)
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:2]) + lines[2][:30])
    resumed = connive(*(arg for arg in ARENA if arg not in ("--seed", "s")), "--json", "--journal", str(journal))
    assert results(resumed.output) == whole == results(connive(*ARENA, "--json", "--jobs", "2").output)
    assert len(journal.read_bytes().splitlines()) == 4


def test_an_arena_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert connive(*ARENA, "--html", str(page), env=FRENCH).exit_code == 0
    assert "Classement" in page.read_text(encoding="utf-8")


def test_a_ladder_is_played_by_neighbours(tmp_path: Path) -> None:
    report = json.loads(connive(*ARENA, "--style", "ladder", "--simulations", "20", "--json").output)
    assert report["contest"]["style"] == "ladder" and report["contest"]["simulations"] == 20


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--bots", "random"), "at least two"),
        (("--bots", "random,nobody"), "nobody"),
        (("--style", "knockout"), "ladder"),
        (("--seconds", "soon"), "--seconds"),
        (("--seconds", "0"), "--seconds"),
        (("--deals", "1"), "--deals"),
        (("--ray", "127.0.0.1:1"), "cluster"),
    ],
)
def test_a_bad_arena_is_refused_in_one_line(args: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("connive.arena.cluster.connected", no_cluster)
    assert said in refused(connive(*ARENA, *args))


def no_cluster(jobs: int, address: str) -> None:
    from connive.core.cluster import ClusterLost

    raise ClusterLost(address=address)


def test_a_journal_of_another_contest_is_refused(tmp_path: Path) -> None:
    journal = str(tmp_path / "journal")
    assert connive(*ARENA, "--journal", journal).exit_code == 0
    assert "other settings" in refused(connive(*ARENA, "-n", "4", "--journal", journal))
    (tmp_path / "letter").write_text("dear all")
    assert "no journal" in refused(connive(*ARENA, "--journal", str(tmp_path / "letter")))


# --- Audit ---


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> str:
    game = find_game("berlin63")
    match = play_out(game, game.read_options(TINY), 2, ["lookahead", "random"], 5)
    path = tmp_path_factory.mktemp("records") / "game.connive"
    path.write_text(str(match.record()), encoding="utf-8")
    return str(path)


def test_an_honest_bot_is_confirmed(kept: str) -> None:
    result = connive("audit", kept, "--seat", "0")
    assert result.exit_code == 0 and "choices are the same" in result.output
    found = json.loads(connive("audit", kept, "--seat", "1", "--json").output)
    assert found["bots"] == ["random"] and all(each["recorded"] == each["repeated"] for each in found["checks"])


def test_a_bot_that_did_not_choose_this_is_found_out(kept: str) -> None:
    result = connive("audit", kept, "--seat", "1", "--bot", "random", "--bot-seed", "18446744073709551615")
    assert result.exit_code == 1
    assert "the bot chooses" in result.output


def test_an_audit_that_cannot_be_made_is_refused_in_one_line(kept: str, record: str) -> None:
    assert "no bot for seat 0" in refused(connive("audit", record, "--seat", "0"))
    assert "--bot-seed" in refused(connive("audit", kept, "--bot", "random", "--bot-seed", "-3"))
    assert "--bot-seed" in refused(connive("audit", kept, "--bot", "random", "--bot-seed", "9" * 30))
    assert "nobody" in refused(connive("audit", kept, "--bot", "nobody", "--bot-seed", "3"))
    assert "connive audit" in refused(connive("audit", kept, "--bot", "random"))
    assert "seat" in refused(connive("audit", kept, "--seat", "7"))
