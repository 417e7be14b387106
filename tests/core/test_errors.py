"""Errors: each has a code, its facts, a sentence in every language, and survives a trip to another process."""

import copy
import pickle
from typing import Any

import pytest

from connive import ConniveError, IllegalAction
from connive.core import errors
from connive.core.text import LANGUAGES, Term, catalogue

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, ConniveError)]
FACTS: dict[str, Any] = {
    "value": "7",
    **{"name": "x", "known": "y", "trouble": Term("trouble.damaged"), "game": "berlin63", "seats": 2, "allowed": "2"},
    **{"seat": 0, "viewer": "x", "action": "x", "text": "x", "bytes": 32, "limit": 5, "line": 3, "what": "x"},
    **{"found": 1, "path": "x"},
}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in (ConniveError, IllegalAction)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_has_a_sentence_in_every_language(kind: type[ConniveError], lang: str) -> None:
    said = kind(**FACTS).message(lang)
    assert said[0].isupper()
    assert said[-1] == "."
    assert "{" not in said


def test_every_error_has_a_code_of_its_own() -> None:
    codes = [kind.code for kind in KINDS]
    assert len(set(codes)) == len(codes)


def test_the_text_of_an_error_is_english() -> None:
    error = errors.NotAsked(seat=1)
    assert str(error) == error.message("en") == "Seat 1 has nothing to decide now."
    assert error.message("fr") != str(error)
    assert error.message("xx") == str(error)


@pytest.mark.parametrize(
    "error",
    [
        errors.NotAsked(seat=1),
        errors.BadRecord(trouble=Term("trouble.damaged"), line=3),
        IllegalAction(game="berlin63", clause="B2.4", reason="wrong_moment", question=Term("question.turn")),
    ],
    ids=lambda error: error.code,
)
def test_an_error_survives_pickling_and_copying(error: ConniveError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert again.params == error.params
        assert str(again) == str(error)


def test_a_refusal_names_its_clause_and_reason() -> None:
    refusal = IllegalAction(game="berlin63", clause="B2.4", reason="wrong_moment", question=Term("question.turn"))
    assert (refusal.clause, refusal.reason, refusal.game) == ("B2.4", "wrong_moment", "berlin63")
    assert refusal.facts == {"question": Term("question.turn")}
    assert str(refusal).endswith("(B2.4).")
    assert refusal.message("fr").endswith("(B2.4).")


def test_a_wrong_version_is_a_bad_record() -> None:
    assert issubclass(errors.WrongVersion, errors.BadRecord)


# --- Sentences ---


def test_a_sentence_begins_with_a_capital_and_a_word_does_not() -> None:
    words = catalogue("en")
    assert words.say("error.not_asked", seat=0).startswith("Seat")
    assert words.say("trouble.damaged").startswith("it")


def test_a_term_is_a_word_of_the_catalogue() -> None:
    words = catalogue("en", "berlin63")
    assert words.say("event.lost", seat=Term("seat.1"), character=Term("character.ray_dash")) == (
        "Red gives up Ray Dash from the reserve."
    )


def test_a_game_adds_its_sentences_to_the_common_ones() -> None:
    assert "event.lost" in catalogue("en", "berlin63")
    assert "error.not_asked" in catalogue("en", "berlin63")
    assert "event.lost" not in catalogue("en")


def test_an_unknown_language_is_answered_in_english() -> None:
    assert catalogue("xx").lang == "en"
    assert catalogue("fr").lang == "fr"
