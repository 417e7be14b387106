"""Catalogues: the same keys and blanks in every language, nothing missing that code can ask for, no text in code."""

import ast
import pkgutil
import re
import string
import tomllib
from collections.abc import Iterable, Iterator
from importlib import import_module, resources
from pathlib import Path
from typing import Any

import pytest

import connive
from connive.core.errors import ConniveError, IllegalAction
from connive.core.events import Emission
from connive.core.game import Game
from connive.core.registry import games
from connive.core.text import LANGUAGES, Catalogue, catalogue
from connive.core.viewer import viewers
from connive.terminal.rulebook import Rulebook
from connive.testing.cases import Case, full_cases
from connive.testing.play import random_game

SOURCE = Path(connive.__file__).parent
GAMES = list(games().values())
OWNERS: list[str | None] = [None, *games()]
PLAYED = 4
"""Games played of every variant to hear what it has to say."""


def own_sentences(lang: str, owner: str | None) -> dict[str, str]:
    """Return what one catalogue file says, by key."""
    package = "connive" if owner is None else games()[owner].package
    text = (resources.files(package) / "text" / f"{lang}.toml").read_text(encoding="utf-8")
    return dict(flat("", tomllib.loads(text)))


def flat(prefix: str, table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(f"{prefix}{name}.", value)
        else:
            yield prefix + name, value


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


# --- The catalogues themselves ---


@pytest.mark.parametrize("owner", OWNERS, ids=str)
def test_all_languages_have_the_same_keys(owner: str | None) -> None:
    english, french = (own_sentences(lang, owner) for lang in LANGUAGES)
    assert english.keys() == french.keys()


@pytest.mark.parametrize("owner", OWNERS, ids=str)
def test_all_languages_have_the_same_blanks(owner: str | None) -> None:
    english, french = (own_sentences(lang, owner) for lang in LANGUAGES)
    differing = {key for key in english if blanks(english[key]) != blanks(french.get(key, ""))}
    assert not differing


@pytest.mark.parametrize(("lang", "said"), [("en", "Amber bids $12,500."), ("fr", "Amber enchérit à 12\u202f500 $.")])
def test_a_sum_is_written_in_groups_as_the_language_does(lang: str, said: str) -> None:
    assert catalogue(lang, "conspiracy").say("event.bid", seat="Amber", dollars=12500) == said


@pytest.mark.parametrize("owner", OWNERS, ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_calm(owner: str | None, lang: str) -> None:
    for key, sentence in own_sentences(lang, owner).items():
        assert isinstance(sentence, str), key
        assert "!" not in sentence, key
        assert all(name.isidentifier() for name in blanks(sentence)), key


@pytest.mark.parametrize("owner", OWNERS, ids=str)
def test_french_says_tu(owner: str | None) -> None:
    text = " ".join(own_sentences("fr", owner).values())
    if owner is not None:
        text += games()[owner].rules_text("fr")
    spoken = re.sub(r"«[^»]*»|rendez-vous", "", text)
    assert not re.search(r"\b(vous|votre|vos)\b", spoken, re.IGNORECASE)


@pytest.mark.parametrize("game", GAMES, ids=list(games()))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_names_itself_and_its_seats(game: Game, lang: str) -> None:
    words = catalogue(lang, game.name)
    most = max(game.seats)
    assert "title" in words
    assert len(re.findall(r"[.?](?=\s|$)", words.say("blurb"))) == 2
    assert all(f"seat.{seat}" in words for seat in range(most))
    assert all(f"seats.{mask}" in words for mask in range(1, 1 << most))


# --- What code can ask for ---


@pytest.mark.parametrize("case", full_cases(), ids=str)
def test_every_event_and_question_of_play_has_its_sentence(case: Case) -> None:
    words = [catalogue(lang, case.game.name) for lang in LANGUAGES]
    for seed in range(PLAYED):
        for view in heard(case, seed, words):
            assert all(f"question.{view.question.name.lower()}" in said for said in words)


def heard(case: Case, seed: int, words: list[Catalogue]) -> Iterator[Any]:
    """Play a game and say every event to every viewer in every language; yield the views as they go."""
    game = case.game
    views = {viewer: game.new_view(viewer, case.options, case.seats) for viewer in viewers(case.seats)}
    state = None
    for state, _, _ in random_game(case, seed):
        tell(game, state, views, words)
        yield from views.values()
    assert state is not None
    tell(game, state, views, words)


def tell(game: Game, state: Any, views: dict[Any, Any], words: list[Catalogue]) -> None:
    say_all(game, game.decode(state), views, words)


def say_all(game: Game, told: Iterable[Emission], views: dict[Any, Any], words: list[Catalogue]) -> None:
    for event, audience in told:
        for viewer, view in views.items():
            if viewer.sees(audience):
                key, facts = game.views.describe(view, event)
                for said in words:
                    assert said.say(key, **facts)
                view.apply(event)


@pytest.mark.parametrize("case", full_cases(), ids=str)
def test_every_event_of_a_position_set_up_by_hand_has_its_sentence(case: Case) -> None:
    words = [catalogue(lang, case.game.name) for lang in LANGUAGES]
    for number, (state, _, _) in enumerate(random_game(case, 2)):
        if number % 10 == 0:
            views = {viewer: case.game.new_view(viewer, case.options, case.seats) for viewer in viewers(case.seats)}
            say_all(case.game, case.game.introduce(state), views, words)


@pytest.mark.parametrize("case", full_cases(), ids=str)
def test_every_refusal_of_play_has_its_sentence_and_its_clause(case: Case) -> None:
    for seed in range(2):
        for refusal in refusals(case, seed):
            for lang in LANGUAGES:
                assert refusal.clause in refusal.message(lang)
                assert refusal.clause in Rulebook(case.game, lang)


def refusals(case: Case, seed: int) -> Iterator[IllegalAction]:
    """Play a game; at some moments, try every action that is not legal. Each kind of refusal is returned once."""
    game, known = case.game, set()
    views = {viewer: game.new_view(viewer, case.options, case.seats) for viewer in viewers(case.seats)}
    for number, (state, seat, _) in enumerate(random_game(case, seed)):
        tell(game, state, views, [])
        if number % 3:
            continue
        view = next(view for viewer, view in views.items() if viewer.own_seat == seat)
        for action in set(range(len(game.actions))) - set(game.legal_ids(state, seat)):
            refusal = game.refuse(view, seat, action)
            if (refusal.clause, refusal.reason, *refusal.facts) not in known:
                known.add((refusal.clause, refusal.reason, *refusal.facts))
                yield refusal


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_has_its_sentence(lang: str) -> None:
    for module in pkgutil.walk_packages(connive.__path__, "connive."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    kinds = [error for error in errors(ConniveError) if error is not ConniveError and error.__module__ in PROJECT]
    assert not [
        error for error in kinds if f"error.{error.code}" not in catalogue(lang, owner_of(PROJECT[error.__module__]))
    ]


PROJECT = {
    ".".join(["connive", *path.relative_to(SOURCE).with_suffix("").parts]): path for path in SOURCE.rglob("*.py")
}


def errors(cls: type[ConniveError]) -> Iterator[type[ConniveError]]:
    yield cls
    for sub in cls.__subclasses__():
        yield from errors(sub)


@pytest.mark.parametrize("game", GAMES, ids=list(games()))
def test_rules_have_the_same_clauses_in_all_languages(game: Game) -> None:
    english, french = (Rulebook(game, lang) for lang in LANGUAGES)
    assert list(english.chapters) == list(french.chapters)
    assert list(english.clauses) == list(french.clauses)
    assert english.clauses


# --- The code ---


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def owner_of(path: Path) -> str | None:
    parts = path.relative_to(SOURCE).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else None


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def test_every_sentence_that_code_names_exists_and_its_blanks_are_filled() -> None:
    wrong = []
    for path, tree in modules():
        if owner_of(path) not in OWNERS:
            continue
        words = speakable(owner_of(path))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called(node) == "say" and node.args:
                wrong += [f"{path.name}:{node.lineno}: {trouble}" for trouble in misnamed(node, words)]
    assert not wrong


def speakable(owner: str | None) -> Catalogue:
    """Return what a module may say: a game its own words, all other code what any game says."""
    if owner is not None:
        return catalogue("en", owner)
    return Catalogue("en", {key: text for name in games() for key, text in catalogue("en", name).sentences.items()})


def misnamed(node: ast.Call, words: Catalogue) -> Iterator[str]:
    """Return what is wrong with a call of `say` whose key is written out."""
    key = node.args[0]
    if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
        return
    if key.value not in words:
        yield f"no sentence {key.value}"
        return
    given = {keyword.arg for keyword in node.keywords}
    if None not in given and not blanks(words.sentences[key.value]) <= given:
        yield f"blanks of {key.value} not filled"


PRINTERS = {
    "echo",
    "secho",
    "print",
    "tell",
    "show",
    "draw",
    "ask",
    "report",
    "fail",
    "status",
    "rule",
    "input",
    "write",
}
SENTENCE = re.compile(r"[^\W\d_]{2,}\s+[^\W\d_]{2,}")


def test_no_sentence_for_people_is_written_in_code() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}: {text}"
        for path, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and called(node) in PRINTERS
        for argument in [*node.args, *(keyword.value for keyword in node.keywords)]
        for text in literals(argument)
        if SENTENCE.search(re.sub(r"\[[^]]*\]", "", text))
    ]
    assert not found


def literals(node: ast.expr) -> Iterator[str]:
    """Return the texts written out in an argument, not those within calls of its own."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            yield from literals(part)
    elif isinstance(node, ast.BinOp):
        yield from literals(node.left)
        yield from literals(node.right)
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def test_the_search_for_sentences_would_find_one() -> None:
    call = ast.parse('click.echo(f"You have {n} spies left" if x else "")').body[0]
    assert isinstance(call, ast.Expr) and isinstance(call.value, ast.Call)
    assert any(SENTENCE.search(text) for text in literals(call.value.args[0]))


def test_help_texts_are_keys() -> None:
    """Options and commands name their help; the words are in the catalogues."""
    wrong = []
    for path, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.keyword) and node.arg == "help":
                wrong += [
                    f"{path.name}: {key}"
                    for key in literals(node.value)
                    if isinstance(node.value, ast.Constant) and any(key not in catalogue(lang) for lang in LANGUAGES)
                ]
    assert not wrong
