"""How long things are kept, on both databases."""

import asyncio

from tests.storage.test_store import entry, table_row

from connive.storage.orders import Ban, CloseTable, Handle, Prune, SetModerator, carry_out
from connive.storage.puzzles import OF_PUZZLE
from connive.storage.retention import DAY, DAYS, REMOVALS, prune, too_old
from connive.storage.rows import (
    MarkRow,
    Note,
    Person,
    Played,
    Profile,
    PuzzleRating,
    PuzzleTry,
    Report,
    SeatRow,
    Session,
    TournamentRow,
    Vacation,
)
from connive.storage.schema import METADATA
from connive.storage.store import Store
from connive.storage.stores import open_store
from connive.storage.tournaments import joined

NOW = 1_000 * DAY


def person(key: str, days: int, account: bool = False) -> Person:
    """Somebody who was last here a number of days ago."""
    return Person(key, key.title(), key if account else None, None, 0, seen=NOW - days * DAY)


async def fill(store: Store) -> None:
    for each in (person("new", 1), person("old", 91), person("sat", 91), person("kept", 900, account=True)):
        await store.add_person(each)
    for key, who, status, days in (
        ("guests", "sat", "over", 181), ("left", "sat", "running", 181), ("recent", "new", "over", 179),
        ("accounts", "kept", "over", 900), ("shut", "new", "closed", 8), ("shutting", "new", "closed", 6),
    ):  # fmt: skip
        row = table_row(key, status=status, created=NOW - days * DAY, host=who)
        await store.add_table(row, [SeatRow(key, 0, who)])
        await store.append(entry(key, 0), None)
        if key in ("guests", "accounts"):
            await store.marks.put([MarkRow(key, 0, who, "notes", 3, "It is Leo.")])
    for key, days, handled in (("a", 366, None), ("b", 364, None), ("c", 100, 91), ("d", 100, 89)):
        await store.add_report(Report(key, "recent", "new", "old", "words", NOW - days * DAY))
        if handled is not None:
            await store.handle_report(key, "none", NOW - handled * DAY)
    for key in ("guests", "recent"):
        await store.played.count(key, [Played(key, 0, "berlin63", "sat", 0, 1, 0, 2, 1)])
    for key, days in (("yesterday", 2), ("today", 0)):
        await store.chat.add(key, "new", "words", NOW - days * DAY)
        await store.profiles.invite(key, "new", "kept", NOW - 20 * days * DAY)
    for who in ("old", "new"):
        await store.profiles.relate(who, "kept", "block", 0)
        await store.profiles.keep(Profile(who))
    for key, status, days in (("won", "over", 366), ("new", "over", 364), ("off", "cancelled", 31)):
        event = TournamentRow(key, "kept", "{}", status, 1, 0, 0, ended=NOW - days * DAY)
        await store.tournaments.add(event)
        await store.tournaments.append(event, 0, ["{}"], *(joined(key, "kept") if key == "won" else ()))
    await store.add_session(Session("gone", "new", 0, NOW - 1))
    await store.passkeys.challenge(b"old", "", NOW - 9, NOW - 1)
    await store.passkeys.challenge(b"new", "", NOW - 9, NOW + 1)
    for name, days in (("former", 1), ("recent", 0)):
        account = Person(name, name, name, None, 0, skeleton=name)
        await store.add_person(account)
        await store.old_names.change(account, f"{name} two", f"{name}two", 0, NOW + 1 - days * DAY)
    await store.add_session(Session("valid", "new", 0, NOW + 1))
    for key, who in (("guests", "kept"), ("accounts", "old"), ("accounts", "kept")):
        await store.notes.add(Note(f"{key} {who}", key, 0, who, "Well played.", NOW))
    for who in ("pruned before", "kept"):  # whoever goes now leaves the rest for the next day
        tried = PuzzleTry(who, "berlin63", "p", "lie", 1, NOW)
        ratings = [PuzzleRating("berlin63", each, 1, 1, 0) for each in (who, f"{OF_PUZZLE}{who}")]
        assert await store.puzzles.count(tried, ratings)
        await store.vacations.add(Vacation(who, NOW, NOW + 1))


def test_what_is_too_old_goes_and_the_rest_stays(address: str) -> None:
    async def scenario() -> None:
        store = await open_store(address)
        await fill(store)
        counted = await too_old(store, NOW)
        assert counted == {
            "sessions": 1,
            "challenges": 1,
            "old_names": 1,
            "entries": 3,
            "reviews": 0,
            "played": 1,
            "chat": 1,
            "invitations": 1,
            "results": 0,
            "notes": 2,
            "marks": 1,
            "seeks": 0,
            "seats": 3,
            "tables": 3,
            "relations": 1,
            "profiles": 1,
            "people": 1,
            "reports": 2,
            "puzzle_tries": 1,
            "puzzle_ratings": 1,
            "vacations": 1,
            "browsers": 0,
            "notices": 0,
            "notice_settings": 0,
            "tournament_log": 2,
            "tournament_people": 1,
            "tournament_tables": 0,
            "tournaments": 2,
        }
        await prune(store, NOW)
        assert {row.id for row in await store.all_tables(99)} == {"recent", "accounts", "shutting"}
        assert await store.length("guests") == 0 and await store.length("accounts") == 1
        assert not (await store.export("sat"))["marks"] and (await store.export("kept"))["marks"]
        assert {each.id for each in await store.people(99)} == {"new", "kept", "former", "recent"}, (
            "sat goes with their tables"
        )
        assert [row.id for row in await store.tournaments.of("kept", 9)] == ["new"]
        assert {report.id for report in await store.reports(99)} == {"b", "d"}
        assert await store.session("gone") is None and await store.session("valid") is not None
        assert not any((await too_old(store, NOW)).values())
        await store.close()

    asyncio.run(scenario())


def test_everything_about_people_and_tables_goes_some_day() -> None:
    about = {"person", "player", "guest", "table_id"}
    kept = {table.name for table in METADATA.tables.values() if about & set(table.c.keys())}
    otherwise = {"passkeys", "ratings"}  # deleted with the account
    assert kept - {each.table.name for each in REMOVALS.values()} == otherwise


def test_orders_are_carried_out_and_say_whether_there_was_anything_to_do(address: str) -> None:
    async def scenario() -> None:
        store = await open_store(address)
        await fill(store)
        for order in (Ban("new", True), SetModerator("kept", True), CloseTable("left"), Handle("b", "none"), Prune()):
            assert await carry_out(store, order, NOW), order
        for order in (Ban("x", True), SetModerator("x", True), CloseTable("x"), Handle("x", "none"), Handle("b", "")):
            assert not await carry_out(store, order, NOW), order
        kept = await store.person("kept")
        assert kept is not None and kept.moderator and await store.banned() == ["new"]
        await store.close()

    asyncio.run(scenario())


def test_everything_has_its_days() -> None:
    kept = {"closed", "guests", "tables", "handled", "reports", "chat", "invited", "tournaments", "cancelled"}
    assert set(DAYS) == kept and all(DAYS.values())
