"""Profiles, friends, invitations and lists of the best: everybody sees what its owner allows, and no more."""

import secrets
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.clients import QUICK, Visitor, in_process, told

PASSWORD = "a password of ours"
CLOCK = {"kind": "bank", "bank": 300, "increment": 5}
RATED = QUICK | {"clock": CLOCK, "notebook": False, "rated": True, "on_leave": "loss", "on_timeout": "loss"}
HIDDEN = {"online": None, "ratings": None, "history": None, "records": None, "opponents": None, "style": None}


def account(client: TestClient, name: str) -> Visitor:
    """Come in and make an account."""
    visitor = Visitor(client, f"guest {secrets.token_hex(3)}")
    assert visitor.send("POST", "/api/account", {"name": name, "password": PASSWORD}).status_code == 200
    return visitor


def play(ann: Visitor, ben: Visitor, **order: Any) -> str:
    """Play a game that Ann gives up at once."""
    table = ann.table(**{"public": True, "settings": QUICK | {"on_leave": "loss"}} | order)
    assert ben.send("POST", f"/api/tables/{table}/join", {}).status_code == 200
    assert ann.send("POST", f"/api/tables/{table}/leave").status_code == 200
    return table


def count(client: TestClient) -> None:
    """Let what is over count, as a server does once a second."""
    tables = client.app.state.server.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(tables.rater.look)
    client.portal.call(tables.histories.look)


def page(visitor: Visitor, of: str) -> dict[str, Any]:
    answer = visitor.send("GET", f"/api/people/{of}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def let(visitor: Visitor, **sections: str) -> None:
    everything = dict.fromkeys(("games", "ratings", "style", "online", "invitations"), "nobody")
    assert visitor.send("PUT", "/api/privacy", everything | sections).status_code == 200


def test_a_profile_shows_what_its_owner_allows(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, ben, stranger = account(client, "Ann"), account(client, "Ben"), Visitor(client, None)
        play(ann, ben, settings=RATED)
        private = play(ann, ben, public=False)
        count(client)
        own = page(ann, "ann")
        assert own["own"] and own["records"] == [{"game": "berlin63", "games": 2, "won": 0, "drawn": 0}]
        assert len(own["history"]) == 1 and own["ratings"][0]["points"] < 1500
        for viewer in (ben, stranger):
            seen = page(viewer, ann.me)
            assert seen["records"][0]["games"] == 1, "private tables are nobody else's"
            assert private not in str(seen) and seen["style"] is None is seen["online"]
        let(ann, style="everybody", ratings="friends")
        assert page(stranger, "ann")["style"] == [] and page(stranger, "ann")["ratings"] is None
        assert page(ben, "Ann")["ratings"] is None
        assert ben.send("PUT", "/api/people/Ann/relation", {"kind": "follow"}).status_code == 200
        assert page(ben, "Ann")["ratings"] is None, "nobody becomes a friend by following"
        assert ann.send("PUT", "/api/people/Ben/relation", {"kind": "follow"}).status_code == 200
        assert page(ben, "Ann")["ratings"] is not None and page(stranger, "ann")["ratings"] is None
        let(ann)
        for viewer in (ben, stranger):
            seen = page(viewer, "ann")
            assert {name: seen[name] for name in HIDDEN} == HIDDEN
            assert viewer.send("GET", "/api/people/ann/games").json()["code"] == "not_shown"
        assert ann.send("GET", "/api/people/ann/games").status_code == 200


def test_the_page_of_a_guest_is_minimal_and_nobody_is_a_404(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        gil, ann = Visitor(client, "Gil"), account(client, "Ann")
        play(gil, ann)
        count(client)
        seen = page(ann, gil.me)
        assert {name: seen[name] for name in HIDDEN} == HIDDEN and seen["name"] == "Gil" and not seen["account"]
        assert page(gil, gil.me)["records"][0]["games"] == 1, "one's own is shown to a guest too"
        assert ann.send("GET", "/api/people/Gil").status_code == 404, "a guest's name is no address"
        assert ann.send("GET", "/api/people/nobody%20here").json()["code"] == "nobody"
        refused = gil.send("PUT", "/api/people/Ann/relation", {"kind": "follow"})
        assert refused.json()["code"] == "only_accounts"


def test_histories_filter_and_read_on(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, ben = account(client, "Ann"), account(client, "Ben")
        lost, rated = play(ann, ben, public=False), play(ann, ben, settings=RATED)
        won = play(ben, ann)
        count(client)

        def listed(who: Visitor, query: str) -> list[str]:
            answer = who.send("GET", f"/api/people/ann/games?{query}")
            assert answer.status_code == 200, answer.text
            return [game["table"] for game in answer.json()["games"]]

        assert set(listed(ann, "")) == {lost, rated, won} and set(listed(ben, "")) == {rated, won}
        assert listed(ann, "result=won") == [won] and listed(ann, "rated=yes") == [rated]
        assert listed(ann, "search=be&result=won") == [won] and listed(ann, "search=cid") == []
        assert listed(ann, "game=conclave") == [] == listed(ann, "bots=yes")
        assert listed(ann, "before=5") == []
        for wrong in ("before=x", "result=1", "rated=true", "before=99999999999999999999"):
            assert ann.send("GET", f"/api/people/ann/games?{wrong}").json()["code"] == "bad_message"


def test_the_best_are_listed_with_the_new_ones_apart_and_only_who_wants_to(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, ben, stranger = account(client, "Ann"), account(client, "Ben"), Visitor(client, None)
        play(ann, ben, settings=RATED)
        count(client)

        def names() -> list[str]:
            found = stranger.send("GET", "/api/leaderboards/berlin63").json()
            assert found["best"] == []
            return [each["name"] for each in found["provisional"]]

        assert names() == ["Ben", "Ann"]
        let(ben)
        assert names() == ["Ann"]
        assert ann.send("DELETE", "/api/account", {"password": PASSWORD}).status_code == 200
        assert names() == []
        assert stranger.send("GET", "/api/leaderboards/nothing").status_code == 400


def test_a_friend_is_told_of_an_invitation_at_once_or_on_coming(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, ben = account(client, "Ann"), account(client, "Ben")
        table = ann.table()
        with ben.socket() as socket:
            told(socket, "welcome")
            assert ann.send("POST", f"/api/tables/{table}/invite", {"person": "ben"}).status_code == 200
            heard = told(socket, "invitations")["invitations"]
            assert [(each["table"], each["name"]) for each in heard] == [(table, "Ann")]
        with ben.socket() as socket:
            assert len(told(socket, "invitations")["invitations"]) == 1, "also on the next visit"
            assert ben.send("DELETE", f"/api/invitations/{table}").status_code == 200
            assert told(socket, "invitations")["invitations"] == []
        ann.send("POST", f"/api/tables/{table}/invite", {"person": ben.me})
        assert len(ben.send("GET", "/api/friends").json()["invitations"]) == 1
        assert ben.send("POST", f"/api/tables/{table}/join", {}).status_code == 200
        assert ben.send("GET", "/api/friends").json()["invitations"] == [], "the table has begun"


def test_nobody_is_asked_to_a_table_at_which_no_seat_is_free(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, ben, cid = account(client, "Ann"), account(client, "Ben"), account(client, "Cid")
        event = ann.send("POST", "/api/tournaments", {"name": "Friday", "game": "berlin63"}).json()["tournament"]
        for each in (ann, ben):
            assert each.send("POST", f"/api/tournaments/{event}/enter").status_code == 200
        assert ann.send("POST", f"/api/tournaments/{event}/begin").status_code == 200
        table = ann.send("GET", f"/api/tournaments/{event}").json()["games"][0]["table"]
        refused = ann.send("POST", f"/api/tables/{table}/invite", {"person": cid.me})
        assert refused.status_code == 409 and refused.json()["code"] == "seat_taken"
        assert cid.send("GET", "/api/friends").json()["invitations"] == []


@pytest.mark.parametrize("how", ["block", "nobody", "friends"])
def test_whoever_is_not_let_in_cannot_invite_and_is_not_told_why(tmp_path: Path, how: str) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, ben = account(client, "Ann"), account(client, "Ben")
        table = ann.table()
        if how == "block":
            ann.send("POST", f"/api/tables/{table}/invite", {"person": "ben"})
            ben.send("PUT", "/api/people/ann/relation", {"kind": "block"})
            assert ben.send("GET", "/api/friends").json()["invitations"] == []
        else:
            let(ben, invitations=how)
        refused = ann.send("POST", f"/api/tables/{table}/invite", {"person": "ben"})
        assert refused.json()["code"] == "not_welcome"
        assert not page(ann, "ben")["invites"]


def test_only_whom_its_owner_lets_sees_who_is_here(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, ben, stranger = account(client, "Ann"), account(client, "Ben"), Visitor(client, None)
        ben.send("PUT", "/api/people/ann/relation", {"kind": "follow"})

        def seen(by: Visitor) -> bool | None:
            found: list[bool | None] = [each["online"] for each in by.send("GET", "/api/friends").json()["friends"]]
            return found[0]

        assert seen(ben) is None, "Ann does not follow Ben"
        ann.send("PUT", "/api/people/ben/relation", {"kind": "follow"})
        assert seen(ben) is False
        with ann.socket() as socket:
            told(socket, "welcome")
            assert seen(ben) is True and page(ben, "ann")["online"] is True
            assert stranger.send("GET", "/api/online").json() == {"count": 1, "people": []}
            let(ann, online="everybody")
            (listed,) = stranger.send("GET", "/api/online").json()["people"]
            assert listed["name"] == "Ann"
            ann.send("PUT", "/api/people/ben/relation", {"kind": "block"})
            assert ben.send("GET", "/api/friends").json()["friends"] == [], "who is blocked follows no more"
            assert ben.send("PUT", "/api/people/ann/relation", {"kind": "follow"}).json()["code"] == "not_welcome"
            assert page(ben, "ann")["online"] is None
            assert ben.send("GET", "/api/online").json()["people"] == []
            let(ann)
            assert stranger.send("GET", "/api/online").json()["people"] == []
        assert ann.send("GET", "/api/session").json()["muted"] == [ben.me], "who is blocked is not read"


def test_a_game_that_is_in_memory_forgets_the_name_of_a_deleted_account(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, ben = account(client, "Ann"), Visitor(client, "Ben")
        table = ann.table(public=True)
        assert ben.send("POST", f"/api/tables/{table}/join", {}).status_code == 200
        ann.send("POST", f"/api/tables/{table}/leave")
        assert ann.send("DELETE", "/api/account", {"password": PASSWORD}).status_code == 200
        assert [seat["name"] for seat in ben.send("GET", f"/api/tables/{table}").json()["seats"]] == ["—", "Ben"]
