"""The lesson over HTTP: to anybody, in the language asked for."""

from pathlib import Path

from tests.web.clients import Visitor, in_process


def test_anybody_may_take_a_lesson_in_either_language(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        stranger = Visitor(client, None)
        english, french = (
            stranger.send("GET", f"/api/games/berlin63/lesson?lang={lang}").json() for lang in ("en", "fr")
        )
        assert english["seat"] == 0 and english["seats"] == 2
        assert [step["action"] for step in english["steps"]] == [step["action"] for step in french["steps"]]
        assert all(one["text"] != other["text"] for one, other in zip(english["steps"], french["steps"], strict=True))
        assert english["steps"][0]["events"][0]["event"] == "dealt"


def test_a_lesson_of_an_unknown_game_is_refused(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        answer = Visitor(client, None).send("GET", "/api/games/nowhere/lesson")
        assert answer.status_code == 400
        assert answer.json()["code"] == "unknown_game"
