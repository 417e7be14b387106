"""Packs as data files: what can be wrong with one has a name, and says so in both languages."""

import pickle
from importlib import resources
from pathlib import Path

import pytest

from connive import find_game
from connive.core.errors import BadOptions, ConniveError
from connive.core.text import LANGUAGES
from connive.games.conclave.model import PACKS
from connive.games.conclave.packs import BadPack, Pack, load_pack, read_pack

GAME = find_game("conclave")
DATA = Path(str(resources.files("connive.games.conclave"))) / "data"
STANDARD = (DATA / "standard.toml").read_text(encoding="utf-8")
TINY = (DATA / "tiny_hands.toml").read_text(encoding="utf-8")


def trouble(text: str) -> str:
    """Return the name of what is wrong with a file; it can be said in all languages."""
    with pytest.raises(BadPack) as caught:
        read_pack("mine", text)
    assert isinstance(caught.value, ConniveError)
    assert all("mine" in caught.value.message(lang) for lang in LANGUAGES)
    assert caught.value.message("en") != caught.value.message("fr")
    return caught.value.trouble


def test_every_file_is_an_option_and_every_option_a_file() -> None:
    assert sorted(PACKS) == sorted(path.stem for path in DATA.glob("*.toml"))


@pytest.mark.parametrize("name", PACKS)
def test_every_pack_can_be_dealt(name: str) -> None:
    pack = load_pack(name)
    for seats in pack.hand:
        used = pack.removed[seats] + seats * pack.hand[seats] + len(pack.laid) + 2 * pack.deck(seats)
        assert used == len(pack.cards)


def balanced(pack: Pack) -> bool:
    """Whether all magics total the same, and all brotherhoods (K1.1)."""
    return all(len(set(totals.values())) == 1 for totals in pack.totals())


def test_the_standard_pack_is_full_and_balanced() -> None:
    assert not load_pack("standard").study
    assert balanced(load_pack("standard"))
    assert balanced(load_pack("small"))


def test_balance_is_recommended_not_required() -> None:
    pack = read_pack("mine", STANDARD.replace("crow = [1, 2, 3, 5]", "crow = [1, 2, 3, 4]", 1))
    assert not balanced(pack)
    magics, brotherhoods = pack.totals()
    assert sorted(magics.values()) == [35, 36, 36, 36, 36, 36]
    assert sorted(brotherhoods.values()) == [71, 72, 72]


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("reach = 10", "reach = ", "unreadable"),
        ("reach = 10", "reach = 10\nunknown = 1", "unreadable"),
        ("reach = 10", 'reach = "ten"', "unreadable"),
        ("reach = 10", "reach = 0", "reach"),
        ("reach = 10", "reach = 21", "reach"),
        ("gazelle = [1, 2, 4, 5]", "lion = [1, 2, 4, 5]", "brotherhood"),
        ("gazelle = [1, 2, 4, 5]", "gazelle = [1, 2, 4, 6]", "influence"),
        ("gazelle = [1, 2, 4, 5]", "gazelle = [0, 2, 4, 5]", "influence"),
        ("gazelle = [1, 2, 4, 5]", "gazelle = [1, 2, 4, 4]", "twice"),
        ("gazelle = [1, 2, 4, 5]", "gazelle = [1, 2, 4]", "size"),
        ("crow = [1, 2, 3, 5]\ngazelle = [1, 2, 4, 5]", "crow = [1, 2, 3, 4, 5]\ngazelle = [1, 2, 4]", "suit"),
        ('"xxxx", "x..x"', '"xxxx", "x.x"', "grid"),
        ('"xxxx", "x..x"', '"xxxx", "x?.x"', "grid"),
        ('["xxxx", "x..x", "x..x", "xxxx"]', '["x"]', "grid"),
        ('["xxxx", "x..x", "x..x", "xxxx"]', '["xxxx", "xxxx", "xxxx", "xxxx"]', "cells"),
        ('["xxxx", "x..x", "x..x", "xxxx"]', '["....", "....", "....", "...."]', "cells"),
        ("2 = 4\n3 = 4\n4 = 4", "2 = 4\n3 = 4", "seats"),
        ("2 = 4\n3 = 4\n4 = 4", "2 = 4\n3 = 4\n4 = 4\n5 = 4", "seats"),
        ("2 = 4\n3 = 4\n4 = 4", "2 = 4\n3 = 5\n4 = 4", "hand"),
        ("2 = 4\n3 = 4\n4 = 4", "2 = 0\n3 = 4\n4 = 4", "hand"),
        ("2 = 18", "2 = -18", "removed"),
        ("2 = 18", "2 = 17", "decks"),
        ("2 = 18", "2 = 12", "decks"),
        ("2 = 18", "2 = 52", "decks"),
    ],
)
def test_the_validator_names_the_trouble(old: str, new: str, name: str) -> None:
    assert old in STANDARD
    assert trouble(STANDARD.replace(old, new, 1)) == name


def test_a_pack_for_study_may_be_small_and_for_some_seats_only() -> None:
    pack = read_pack("mine", TINY.replace("4 = 1\n", "").replace("4 = 0\n", ""))
    assert sorted(pack.hand) == [2, 3]
    assert trouble(TINY.replace("4 = 1\n", "")) == "seats"
    assert trouble(TINY.replace("study = true", "")) == "size"


def test_a_study_pack_cannot_be_larger_than_a_full_one() -> None:
    suits = STANDARD.replace("[1, 2, 3, 5]", "[1, 2, 3, 4, 5]").replace("reach", "study = true\nreach")
    assert trouble(suits) == "size"


def test_a_bad_pack_survives_a_trip_between_processes() -> None:
    with pytest.raises(BadPack) as caught:
        read_pack("mine", "")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)


@pytest.mark.parametrize(("options", "seats"), [("first=2", 2), ("first=3", 3), ("pack=tiny_table", 4)])
def test_options_that_do_not_fit_the_seats_are_refused(options: str, seats: int) -> None:
    with pytest.raises(BadOptions):
        GAME.new_state(GAME.read_options(options), seats)


@pytest.mark.parametrize("options", ["crisis=all", "pack=huge", "corner=middle", "first=4", "deck=standard"])
def test_unknown_options_are_refused(options: str) -> None:
    with pytest.raises(BadOptions):
        GAME.read_options(options)
