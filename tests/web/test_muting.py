"""Muting: what a muted person says is not sent to the one who muted, in whatever way it would have come."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.tables.services import QUICK, play_randomly, service
from tests.web.clients import QUICK as QUICK_TABLE
from tests.web.clients import Visitor, answer_to, in_process, told
from tests.web.wires import TABLE, room, turn_over

from connive.core.viewer import Viewer
from connive.tables.bus.bus import Muting
from connive.tables.lobby.seats import Order

WORDS = "words that nobody wants to read"


def watch(socket: Any, table: str, **more: Any) -> None:
    assert answer_to(socket, {"type": "watch", "id": "w", "table": table} | more)["type"] == "accepted"


def test_a_muted_player_is_not_heard_and_the_numbers_stay_the_same() -> None:
    async def scenario() -> None:
        async with room(Order("berlin63", settings=QUICK), 2) as place:
            ann, eve = place.wires[0], place.wires[None]
            owner = await place.server.store.person("p0")
            assert owner is not None
            await place.server.mute(owner, "p1", True)
            await place.wires[1].ask(type="talk", id="t", table=TABLE, seat=1, text=WORDS)
            await turn_over()
            assert not any(WORDS in frame for frame in ann.frames) and any(WORDS in frame for frame in eve.frames)
            mine, theirs = (msgspec.json.decode(wire.frames[-1]) for wire in (ann, eve))
            assert mine["events"] == [{"event": "talk", "seat": 1, "text": ""}]
            assert mine["version"] == theirs["version"]
            await ann.ask(type="watch", id="again", table=TABLE, seat=0, lang="en")
            assert not any(WORDS in frame for frame in ann.frames)
            owner = await place.server.store.person("p0")
            assert owner is not None
            await place.server.mute(owner, "p1", False)
            await ann.ask(type="watch", id="more", table=TABLE, seat=0)
            assert any(WORDS in frame for frame in ann.frames), "somebody who is heard again can be read from the start"

    asyncio.run(scenario())


def test_a_muted_spectator_is_not_heard(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, eve, zoe = (Visitor(client, name) for name in ("Ann", "Eve", "Zoe"))
        table = ann.table(bots={"1": "random"})
        with eve.socket() as hers, zoe.socket() as theirs:
            watch(hers, table)
            watch(theirs, table)
            answer_to(theirs, {"type": "remark", "id": "r", "table": table, "text": "first"})
            heard = told(hers, "remark")
            assert (heard["text"], heard["name"], heard["person"]) == ("first", "Zoe", zoe.me)
            assert eve.send("PUT", f"/api/people/{heard['person']}/mute", {"muted": True}).status_code == 200
            answer_to(theirs, {"type": "remark", "id": "s", "table": table, "text": WORDS})
            assert eve.send("PUT", f"/api/people/{heard['person']}/mute", {"muted": False}).status_code == 200
            answer_to(theirs, {"type": "remark", "id": "t", "table": table, "text": "last"})
            assert told(hers, "remark")["text"] == "last"


def test_a_muted_player_is_not_read_in_a_replay_but_is_in_the_record(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
        table = ann.table(settings=QUICK_TABLE | {"on_leave": "loss"})
        bob.send("POST", f"/api/tables/{table}/join", {})
        with bob.socket() as socket:
            watch(socket, table, seat=1)
            answer_to(socket, {"type": "talk", "id": "t", "table": table, "seat": 1, "text": WORDS})
        assert ann.send("PUT", f"/api/people/{bob.me}/mute", {"muted": True}).status_code == 200
        bob.send("POST", f"/api/tables/{table}/leave")
        replay = f"/api/tables/{table}/replay?viewer=0&lang=en"
        assert WORDS in bob.send("GET", replay).text and WORDS not in ann.send("GET", replay).text
        assert "muted them" in ann.send("GET", replay).text
        assert WORDS in ann.send("GET", f"/api/tables/{table}/record").text, "a record that can be verified is whole"


def test_a_connection_at_another_process_hears_of_it() -> None:
    async def scenario() -> None:
        async with room(Order("berlin63", settings=QUICK), 2) as place:
            await place.server.store.set_muted("p0", '["p1"]')
            place.server.tables._hear(Muting("p0"))
            async with asyncio.timeout(60):
                while not any(key.muted for key in place.server.tables._live[TABLE].table.feeds):
                    await asyncio.sleep(0.01)
            await place.wires[1].ask(type="talk", id="t", table=TABLE, seat=1, text=WORDS)
            await turn_over()
            assert not any(WORDS in frame for frame in place.wires[0].frames)

    asyncio.run(scenario())


@pytest.mark.parametrize("lang", [None, "en", "fr"])
def test_with_and_without_mutes_the_rest_is_the_same(lang: str | None, tmp_path: Path) -> None:
    """Two viewers of one seat differ in the muted words and in nothing else."""

    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            await services.people("ann", "bob")
            table = await services.tables.create(Order("berlin63", settings=QUICK), "ann")
            await services.tables.join(table.row.id, "bob", None, None)
            one = await services.listen(table, "ann", 0, lang)
            other = await services.listen(table, "ann", 0, lang, muted=("bob",))
            live = await services.tables.find(table.row.id)
            for number in range(3):
                await live.talk(1, f"t{number}", WORDS)
                await live.talk(0, f"own{number}", "own words")
                await play_randomly(live, number, steps=6)
            assert any("own words" in text for text in other.texts)
            assert len(one.texts) == len(other.texts) and not any(WORDS in text for text in other.texts)
            plain = [text for text in one.texts if WORDS not in text]
            assert [text for text in other.texts if text in plain] == plain
            assert len(plain) == len(one.texts) - 3
            assert table.feed(Viewer.seat(0), lang, ["bob"]).version == table.feed(Viewer.seat(0), lang).version

    asyncio.run(scenario())
