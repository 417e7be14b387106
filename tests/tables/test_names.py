"""Names: nobody can look like somebody else's account, like a bot, or like those who run the server."""

from pathlib import Path

import pytest
from tests.tables.test_people import HERE, run

from connive.storage.names import skeleton
from connive.storage.store import Store
from connive.tables.errors import BadName, NameReserved, NameTaken
from connive.tables.people.names import check_name
from connive.tables.people.people import People

LIKE_ALICE = (
    "alice", "ALICE", "Аlice", "Ａｌｉｃｅ", "Al\u0301ice", "A l i c e", "A.l-i_c.e", "Aliсe", "𝐀lice", "A1ice",
    "AIice", "\u202eAlice", "Al\u200bice", "Αlice", "Aliϲe", "Alicé",
)  # fmt: skip


@pytest.mark.parametrize("name", LIKE_ALICE)
def test_look_alikes_have_one_skeleton(name: str) -> None:
    assert skeleton(name) == skeleton("Alice")


@pytest.mark.parametrize(("one", "other"), [("Alice", "Alicia"), ("Ann", "Anna"), ("李明", "李华"), ("Иван", "Игорь")])
def test_other_names_have_another(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize(
    "name",
    [
        "Master", "master 2", "Mаster", "Maître", "Expert", "Habitué", "Prévoyant", "random", "moderator", "Modérateur",
        "the moderator", "M0derator", "admin", "Administrator Ann", "Connive", "connive team", "Соnnive", "mod", "Bot",
        "system", "Serveur", "The Master", "Le Ｍaître", "Master (bot)",
    ],
)  # fmt: skip
def test_names_of_bots_and_staff_are_reserved(name: str) -> None:
    with pytest.raises(NameReserved):
        check_name(name)


@pytest.mark.parametrize("name", ["\u3164", "A\u3164nn", "\u2800\u2800", "\u115fA", "a\u0301\u0302\u0303", "́́́"])
def test_names_that_cannot_be_seen_or_are_heaps_of_accents(name: str) -> None:
    with pytest.raises(BadName):
        check_name(name)


@pytest.mark.parametrize("name", ["Ann", "Zoé", "Nguyễn Văn", "李明", "Иван", "محمد", "Masterson", "Modest", "Ann 2"])
def test_ordinary_names_are_taken(name: str) -> None:
    assert check_name(name)


def test_a_guest_cannot_look_like_an_account(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        alice, _ = await people.come_in("Alice")
        await people.accounts.make(alice, "Alice", "long enough", HERE)
        bob, _ = await people.come_in("Bob")
        for name in LIKE_ALICE:
            with pytest.raises(NameTaken):
                await people.come_in(name)
            with pytest.raises(NameTaken):
                await people.rename(bob, name)
            with pytest.raises(NameTaken):
                await people.accounts.make(bob, name, "long enough", HERE)
        kept = await store.person(bob.id)
        assert kept is not None and (kept.name, kept.account) == ("Bob", None)

    run(tmp_path, scenario)
