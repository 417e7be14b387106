"""`connive review`: a summary, JSON and a page that needs nothing else."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from connive.arena.plots import curves
from connive.cli.app import app
from connive.play.match import Match

from .games import played


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "game.txt"
    file.write_text(str(played("conclave").record()), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(("lang", "title"), [("en", "Review: Conclave"), ("fr", "Analyse : Conclave")])
def test_a_page_and_a_summary_in_both_languages(record: str, tmp_path: Path, lang: str, title: str) -> None:
    page = tmp_path / "report.html"
    words = ["review", record, "--simulations", "60", "--html", str(page), "--lang", lang]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert title in result.output
    text = page.read_text(encoding="utf-8")
    assert title.replace(" :", "\u00a0:") in text and "<svg" in text
    assert "<script" not in text and "http" not in text
    head = result.output.splitlines()[3].split()
    assert head == (["Alder", "Birch"] if lang == "en" else ["Aulne", "Bouleau"])
    shares = re.findall(r"\d([.,])\d\u00a0%", text)
    assert set(shares) == {"." if lang == "en" else ","}


def test_everything_as_json(record: str) -> None:
    result = CliRunner().invoke(app, ["review", record, "--simulations", "60", "--json"])
    assert json.loads(result.stdout)["game"] == "conclave"


def test_a_game_that_goes_on_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(Match("conclave", seed=1).record()), encoding="utf-8")
    result = CliRunner().invoke(app, ["review", str(file)])
    assert result.exit_code == 2 and "not over" in result.output


def test_numbers_of_near_moments_do_not_cover_each_other() -> None:
    drawn = curves([], [(10, "first"), (11, "second"), (50, "third")], 60.0, "label")
    heights = [re.search(rf'y="([0-9.]+)"[^>]*>{number}<', drawn) for number in (11, 12, 51)]
    first, second, third = (float(each[1]) for each in heights if each)
    assert first == third < second
