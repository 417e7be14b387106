"""A game made from the template, in a distribution of somebody else's, passes the whole kit; bad names are refused."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest
from tests.tables.services import service
from tools.template import actions, beliefs, draw, encode, events, heuristics, model, notation, refusals, rules, view

from connive.bots.host import play_out
from connive.bots.levels import best
from connive.core.emit import tell
from connive.core.errors import BadPosition
from connive.core.game import Game
from connive.core.registry import find_game, games
from connive.core.text import LANGUAGES, catalogue
from connive.core.viewer import Viewer, viewers
from connive.play.match import Match
from connive.solving import cfr, exploitability
from connive.solving.studies import find_study
from connive.tables.lobby.seats import Order
from connive.tables.settings import Settings
from connive.testing import conformance
from connive.testing.cases import Variants
from tools import new_game

ROOT = Path(new_game.__file__).parent.parent
PACKAGE = "somebodys"
NAME = "coins"

SEEDS = range(150)
"""The kit looks at positions up to 150 choices deep, by seed; only with this many seeds it meets all of ours."""

PAIRS = 300
WALKS = 12
CHOICES = 6
"""How many choices every game of the template has."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A distribution with a package that holds one game, made by the command."""
    folder = tmp_path_factory.mktemp("home")
    (folder / PACKAGE).mkdir()
    (folder / PACKAGE / "__init__.py").touch()
    command = [sys.executable, "-m", "tools.new_game", NAME, "--into", str(folder / PACKAGE)]
    said = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=600).stdout
    section, line = said.splitlines()[-2:]
    assert (section, line) == ('[project.entry-points."connive.games"]', f'{NAME} = "{PACKAGE}.{NAME}"')
    information = folder / f"{PACKAGE}-1.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PACKAGE}\nVersion: 1\n")
    (information / "entry_points.txt").write_text(f"[connive.games]\n{NAME} = {PACKAGE}.{NAME}\n")
    return folder


@pytest.fixture(scope="module")
def game(home: Path) -> Iterator[Game]:
    """The game, found as an installed distribution's would be; everything is as before afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(home))
        games.cache_clear()
        yield find_game(NAME)
    for module in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[module]
    games.cache_clear()
    catalogue.cache_clear()


# --- The kit ---


@pytest.mark.parametrize("check", conformance.CASE_CHECKS)
def test_every_variant_passes(game: Game, check: str) -> None:
    for case in Variants(game).full:
        for seed in SEEDS:
            conformance.CASE_CHECKS[check](case, seed)


@pytest.mark.parametrize("check", conformance.SECRECY_CHECKS)
def test_nothing_leaks(game: Game, check: str) -> None:
    for case in Variants(game).full:
        compared = 0
        for seed in count():
            compared += conformance.SECRECY_CHECKS[check](case, seed)
            if compared >= PAIRS:
                break


@pytest.mark.parametrize("check", conformance.SMALL_CHECKS)
def test_beliefs_pass_enumeration(game: Game, check: str) -> None:
    assert enumerate_small(game, check) == len(Variants(game).small) * WALKS * CHOICES


def enumerate_small(game: Game, check: str) -> int:
    """Return how many choices deep all walks went together."""
    return sum(conformance.SMALL_CHECKS[check](case, seed) for case in Variants(game).small for seed in range(WALKS))


@pytest.mark.parametrize("check", conformance.GAME_CHECKS)
def test_what_is_stored_with_it_holds(game: Game, check: str) -> None:
    conformance.GAME_CHECKS[check](game)


def test_bots_and_studies_find_their_data(game: Game) -> None:
    assert best(game).simulations == 1000
    tree = find_study(game).grow()
    assert exploitability(tree, cfr(tree, 200)) < 0.05


def test_it_is_played_at_a_table_though_no_seat_is_on_turn(game: Game, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            await services.people("ann", "bob")
            table = await services.tables.create(Order(game.name, settings=Settings()), "ann")
            await services.tables.join(table.row.id, "bob", None, None)
            live = await services.tables.find(table.row.id)
            while live.table.running:
                found = live.table.playing.decision(live.table.playing.to_act[0])
                await live.choose(found.seat, found.token, found.token, found.ids[0])
            assert live.table.length == CHOICES and not live.table.clocks.reaction

    asyncio.run(scenario())


@pytest.mark.slow
def test_native_code_agrees(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One test for all variants: the code is compiled once."""
    pytest.importorskip("numba")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    for case in Variants(game).full:
        for check in conformance.NATIVE_CHECKS.values():
            check(case, 1)


def test_the_kit_notices_a_template_that_leaks(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of the above is worth something: with the secrets told to everybody, it fails."""

    def tell_everybody(s: model.State, kind: int, audience: int, told: tuple[int, ...], veiled: object) -> None:
        tell(s, kind, *told)

    monkeypatch.setattr(import_module(f"{game.package}.rules"), "tell_secret", tell_everybody)
    with pytest.raises(AssertionError, match="looks different"):
        enumerate_small(game, "belief_is_exact")


# --- A game of somebody else's is a game like any other ---


def test_it_is_found_by_its_entry_point_beside_ours(game: Game) -> None:
    assert games()[NAME] is game
    assert game.package == f"{PACKAGE}.{NAME}"
    assert "berlin63" in games()


def test_bots_play_it_and_every_viewer_can_read_the_story(game: Game) -> None:
    match = play_out(game, game.read_options(None), 2, ["lookahead", "random"], seed=3)
    assert match.outcome is not None
    for lang in LANGUAGES:
        for viewer in viewers(2):
            sentences = [sentence for _, sentence in match.story(viewer, lang)]
            assert len(sentences) == len(match.events(viewer))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_drawn_in_both_languages(game: Game, lang: str) -> None:
    words, pen = catalogue(lang, game.name), import_module(f"{game.package}.draw")
    match = Match(game, seed=1)
    while match.to_act:
        seat = match.to_act[-1]
        decision, seen = match.decision(seat), match.view(Viewer.seat(seat))
        drawn = [pen.board(seen, words), pen.notes(seen, match.belief(seat).notebook(), words)]
        drawn += [pen.choice(seen, seat, action, words) for action in decision.ids]
        assert max(len(line) for text in drawn for line in text.splitlines()) <= 100
        match.act(seat, decision.ids[-1])


def test_the_notebook_says_what_a_claim_excludes(game: Game) -> None:
    """G1.2, G2.2: four cards, the seat has the 2, the other claims 3: its card is the 3 or the 4."""
    match = Match.from_position(game, "cards=4 | card=2,4 coins=0,1 claim=0,3")
    notebook = match.belief(0).notebook()
    assert notebook.card == [0, 0, 0, 1 / 2, 1 / 2]
    assert notebook.coins == pytest.approx([9 / 40, 9 / 40, 9 / 40, 9 / 40, 1 / 10])
    assert (notebook.own, notebook.claim) == (2, 3)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_that_is_cited_is_a_clause(game: Game, lang: str) -> None:
    clauses = set(re.findall(r"\*\*(G\d\.\d)\*\*", game.rules_text(lang)))
    files = Path(import_module(game.package).__path__[0]).glob("*.py")
    assert {clause for file in files for clause in re.findall(r"G\d\.\d", file.read_text())} <= clauses


def test_a_timed_out_seat_tells_nothing(game: Game) -> None:
    """G1.4: what is claimed and guessed for it is 0, with any card and any coins."""
    for seed in range(20):
        match = Match(game, seed=seed)
        while match.to_act:
            seat = match.to_act[0]
            text = match.decision(seat).text(match.default(seat))
            assert text in ("claim 0", "guess 0") or text.startswith("hide")
            match.act(seat, text)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "card=1,1",
        "card=0,2",
        "card=1,4",
        "card=1",
        "card=1,2 coins=2,0",
        "card=1,2 claim=0,-1",
        "card=1,2 coins=0,0 claim=-1,0",
        "card=1,2 coins=0,0 claim=0,0 guess=4,-1",
        "card=1,2 coins=0,0,0",
        "card=1,2 lot=-1",
        "card=1,2 cards=3",
        "card=1,2 log=3",
        "card=1,2 copy=3",
        "card=a,2",
        "card=1=2",
    ],
)
def test_an_impossible_position_is_refused(game: Game, body: str) -> None:
    with pytest.raises(BadPosition):
        Match.from_position(game, body)


# --- The files ---


def test_nothing_of_the_template_is_left_in_the_copy(home: Path) -> None:
    made = {path.relative_to(home / PACKAGE / NAME): path for path in (home / PACKAGE / NAME).rglob("*.*")}
    files = {path for path in made if "__pycache__" not in path.parts}
    source = {path.relative_to(new_game.TEMPLATE) for path in new_game.TEMPLATE.rglob("*.*")}
    wanted = {path for path in source if "__pycache__" not in path.parts}
    assert files == wanted | {Path("kit/playthrough.txt"), Path("kit/trees.txt")}
    for path in files:
        assert "template" not in made[path].read_text(encoding="utf-8").lower(), path


def test_the_copy_is_clean_by_the_projects_own_rules(home: Path) -> None:
    ruff = [sys.executable, "-m", "ruff"]
    given = ["--no-cache", "--config", "pyproject.toml", str(home / PACKAGE / NAME)]
    for task in (["check"], ["format", "--check"]):
        done = subprocess.run([*ruff, *task, *given], cwd=ROOT, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout


def test_the_template_has_every_part_of_a_game() -> None:
    """Importing them here also puts them before the type checker."""
    parts = (actions, beliefs, draw, encode, events, heuristics, model, notation, refusals, rules, view)
    assert {Path(str(part.__file__)).name for part in parts} | {"__init__.py"} == {
        path.name for path in new_game.TEMPLATE.glob("*.py")
    }


# --- The command ---


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "NAME"),
        (["1st"], "'1st' cannot be a game's name"),
        (["my-game"], "'my-game' cannot be a game's name"),
        (["../coins"], "'../coins' cannot be a game's name"),
        (["Coins"], "lower-case letters"),
        (["_coins"], "first a letter"),
        (["jeu_d_épée"], "cannot be a game's name"),
        (["x" * 41], "up to 40"),
        ([""], "cannot be a game's name"),
        (["class"], "'class' cannot be a game's name"),
        (["berlin63"], "berlin63 exists already"),
        (["berlin63", "--into", "."], "berlin63 exists already"),
        (["made", "--into", "."], "made exists already"),
        (["json", "--into", "."], "there is already a module called json"),
        (["pytest", "--into", "."], "there is already a module called pytest"),
        (["coins", "--into", "nowhere"], "there is no folder nowhere"),
        (["coins", "--into", "file"], "there is no folder file"),
    ],
)
def test_what_cannot_be_made_is_refused_with_code_2(
    words: list[str],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "made").mkdir()
    (tmp_path / "file").touch()
    before = sorted(path.name for path in [*tmp_path.iterdir(), *new_game.GAMES.iterdir()])
    with pytest.raises(SystemExit) as left:
        new_game.main(words)
    assert left.value.code == 2
    assert complaint in capsys.readouterr().err
    assert sorted(path.name for path in [*tmp_path.iterdir(), *new_game.GAMES.iterdir()]) == before


def test_a_name_of_several_words_becomes_a_title(tmp_path: Path) -> None:
    new_game.copy_template("three_blind_mice", tmp_path / "three_blind_mice")
    assert (tmp_path / "three_blind_mice" / "RULES.md").read_text().startswith("# Three blind mice\n")


def test_the_package_is_as_deep_as_folders_say(tmp_path: Path) -> None:
    (tmp_path / "outer" / "inner").mkdir(parents=True)
    (tmp_path / "outer" / "inner" / "__init__.py").touch()
    assert new_game.package_of(tmp_path / "outer" / "inner" / "coins") == "inner.coins"
    assert new_game.package_of(tmp_path / "outer" / "coins") == "coins"
    assert new_game.package_of(new_game.GAMES / "coins") == "connive.games.coins"
