"""What a stranger and another person learn of somebody by every operation is what the table in SECURITY.md says."""

import re
from pathlib import Path
from typing import Any

import msgspec
from tests.web.clients import Visitor, answer_to, in_process
from tests.web.test_profiles import RATED, account, count, let, play

from connive.web.api import ENDPOINTS
from connive.web.calls import SAFE

NAME = "Zenobia"
SECRET, LAST = "It must be Leo.", "good night"
POST = {"clock": {"kind": "correspondence", "days": 3}}
TABLE = Path(__file__).parents[2] / "SECURITY.md"
ROW = re.compile(r"^\| (`[a-z_`, ]+`) \| ([^|]*) \| ([^|]*) \| [^|]* \|$", re.M)


def promised() -> dict[str, tuple[str, str]]:
    """Return what the table says that a stranger and another person learn, by operation."""
    text = TABLE.read_text("utf-8").partition("## What others can learn of a person")[2].partition("\n## ")[0]
    return {
        name: (stranger.strip(), other.strip())
        for names, stranger, other in ROW.findall(text)
        for name in re.findall("[a-z_]+", names)
    }


def heard_by() -> set[str]:
    """Return the messages over a socket in which the table says that somebody is named."""
    text = TABLE.read_text("utf-8").partition("Over a socket")[2].partition("\n\n")[0]
    return set(re.findall("`([a-z_]+)`", text))


def leave_traces(owner: Visitor, over: str, running: str) -> None:
    """Do all that somebody can do by themselves: write, mark, solve a puzzle, go away."""
    seat = f"/api/tables/{running}/seats/0/marks"
    puzzle = owner.send("GET", "/api/games/conclave/puzzles/next").json()["puzzle"]
    for method, path, body in (
        ("POST", f"/api/tables/{over}/notes", {"moment": 0, "text": SECRET}),
        ("PUT", seat, {"notes": SECRET}),
        ("POST", f"/api/games/conclave/puzzles/{puzzle}", {"choice": 0}),
        ("PUT", "/api/vacation", {"days": 2}),
    ):
        answer = owner.send(method, path, body)
        assert answer.status_code == 200, answer.text


def heard(owner: Visitor, other: Visitor, running: str, event: str) -> tuple[set[str], str]:
    """Return in which messages another hears of somebody who speaks, in the lobby and at a table, and all of them."""
    found: list[str] = []
    with other.socket() as listener, owner.socket() as speaker:
        for number, request in enumerate(
            (
                {"type": "lobby"},
                {"type": "wall"},
                {"type": "follow", "tournament": event},
                {"type": "watch", "table": running},
            )
        ):
            listener.send_text(msgspec.json.encode({"id": str(number)} | request).decode())
        assert answer_to(speaker, {"type": "watch", "id": "w", "table": running, "seat": 0})["type"] == "accepted"
        said = {"type": "talk", "id": "t", "table": running, "seat": 0, "text": "/warn 1"}
        assert answer_to(speaker, said)["type"] == "accepted"
        passes = {"type": "let_pass", "id": "p", "table": running, "seat": 0, "until": "turn"}
        assert answer_to(speaker, passes)["type"] == "accepted"
        assert answer_to(speaker, {"type": "chat", "id": "c", "text": LAST})["type"] == "accepted"
        while not found or LAST not in found[-1]:
            found.append(listener.receive_text())
    named = [text for text in found if NAME in text or owner.me in text]
    return {msgspec.json.decode(text)["type"] for text in named}, "".join(found)


def asked(visitor: Visitor, values: dict[str, str]) -> dict[str, Any]:
    """Return the answers to all operations that only read."""
    found = {}
    for endpoint in ENDPOINTS:
        if endpoint.method in SAFE:
            path = re.sub(r"{(\w+)}", lambda name: values.get(name[1], "0"), endpoint.path)
            found[endpoint.name] = visitor.send(endpoint.method, path)
    return found


def tells(answer: Any, owner: str) -> bool:
    return answer.status_code == 200 and (NAME in answer.text or owner in answer.text)


def test_every_operation_tells_of_others_what_the_table_says(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        owner, ben = account(client, NAME), account(client, "Ben")
        other, stranger = account(client, "Cid"), Visitor(client, None)
        public, private = play(owner, ben, settings=RATED), play(owner, ben, public=False)
        count(client)
        owner.table(public=True)
        running = owner.table(game="conspiracy", seats=2, public=True, settings=POST)
        assert ben.send("POST", f"/api/tables/{running}/join", {}).status_code == 200
        with owner.socket() as socket:
            assert answer_to(socket, {"type": "chat", "id": "1", "text": "good evening"})["type"] == "accepted"
            values = {"person": owner.me, "game": "berlin63", "table": public, "session": "x", "report": "x"}
            order = {"name": "Friday", "game": "berlin63"}
            values["tournament"] = owner.send("POST", "/api/tournaments", order).json()["tournament"]
            leave_traces(owner, public, running)
            types, texts = heard(owner, other, running, values["tournament"])
            assert types == heard_by() and SECRET not in texts
            key, table = owner.me, promised()
            for viewer, place in ((stranger, 0), (other, 1)):
                answers = [asked(viewer, values), asked(viewer, values | {"table": running, "seat": "0"})]
                told = {name for each in answers for name, answer in each.items() if tells(answer, key)}
                for each in answers:
                    assert {name for name, answer in each.items() if SECRET in answer.text} <= {"list_notes"}
                allowed = {name for name, says in table.items() if says[place] not in ("-", "count")}
                assert told <= allowed, "an operation tells more than the table says"
                silent = allowed - told - {"replay", "record", "review", "moment", "table_ratings"}
                assert not silent, "the table promises more than there is"
                hidden = asked(viewer, values | {"table": private})
                lists = [endpoint.name for endpoint in ENDPOINTS if "{table}" not in endpoint.path]
                assert all(private not in hidden[name].text for name in lists if name in hidden)
                for name in ("table", "moment", "replay", "record", "review"):
                    assert hidden[name].status_code != 200
            rating = re.compile(rf"\b{owner.send('GET', f'/api/people/{key}').json()['ratings'][0]['points']}\b")
            let(owner)
            event = f"/api/tournaments/{values['tournament']}/enter"
            assert owner.send("POST", event).status_code == 200
            for viewer in (stranger, other):
                told = {name for name, answer in asked(viewer, values).items() if rating.search(answer.text)}
                assert told <= {"table_ratings"}, "a rating is told that its owner shows to nobody"
                told = {name for name, answer in asked(viewer, values).items() if tells(answer, key)}
                assert not told & {"played_games", "leaderboard", "online"}
                page = viewer.send("GET", f"/api/people/{key}").json()
                assert {name for name, value in page.items() if value} == {"person", "name", "account"}
