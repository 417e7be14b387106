"""Forged records: the seal fits, and yet what they say is refused, or does not verify."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connive import REFEREE, SPECTATOR, ConniveError, Match, Record, Viewer, load
from connive.core.errors import (
    BadEntropy,
    BadOptions,
    BadPosition,
    BadRecord,
    BadSeats,
    BadViewer,
    UnknownGame,
    VerificationFailed,
    WrongVersion,
)
from connive.core.text import Term
from connive.core.viewer import viewers

from .playing import lose
from .recorded import ENDED, MATCH, OVER, forged, trouble

# --- Refused ---


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("connive record 1", "connive record 3", WrongVersion),
        ("connive record 1", "connive record 2", BadRecord),
        ("connive record 1", "connive record ²", WrongVersion),
        ("connive record 1", "connive recording", BadRecord),
        ("rules: 1", "rules: 2", WrongVersion),
        ("rules: 1", "rules: 0", WrongVersion),
        ("rules: 1", "rules: " + "9" * 5000, WrongVersion),
        ("rules: 1", "rules: one", BadRecord),
        ("rules: 1", "rules: ²", BadRecord),
        ("rules: 1\n", "", BadRecord),
        ("game: berlin63", "game: chess", UnknownGame),
        ("game: berlin63\n", "", BadRecord),
        ("seats: 2", "seats: 3", BadSeats),
        ("seats: 2", "seats: -2", BadSeats),
        ("seats: 2", "seats: " + "2" * 5000, BadSeats),
        ("seats: 2", "seats: two", BadRecord),
        ("options: rows=6", "options: rows=66", BadOptions),
        ("options: rows=6", "options: wall=6", BadOptions),
        ("options: rows=6", "options: rows=6\noptions: rows=6", BadRecord),
        ("viewer: referee", "viewer: 9", BadViewer),
        ("viewer: referee\n", "", BadRecord),
        ("secret: ", "secret: zz", BadRecord),
        ("secret: ", "secret: 00", BadRecord),
        ("secret: ", "colour: red\nsecret: ", BadRecord),
        ("secret: ", "lines: 0 place leo\nsecret: ", BadRecord),
        ("secret: ", "nonsense\nsecret: ", BadRecord),
        ("secret: ", "bot: 0 \x1b[31mexpert\nsecret: ", BadRecord),
    ],
)
def test_a_header_that_makes_no_sense_is_refused(old: str, new: str, error: type[ConniveError]) -> None:
    with pytest.raises(error) as refusal:
        load(forged(MATCH.record(), old, new))
    assert len(str(refusal.value)) < 300


def test_a_record_of_other_rules_is_not_replayed_either() -> None:
    record = Record("berlin63", 2, 2, "", REFEREE, (), MATCH.commitment, MATCH.record().secret)
    with pytest.raises(WrongVersion):
        record.match()
    with pytest.raises(WrongVersion):
        record.verify()


def test_a_record_without_a_secret_is_not_replayed() -> None:
    with pytest.raises(BadRecord) as refusal:
        load(forged(MATCH.record(), f"secret: {MATCH.record().secret}\n", "")).match()
    assert trouble(refusal.value) == "no_secret"


LINES: list[tuple[str, str]] = [
    ("0 place", "5 place"),
    ("0 place", "² place"),
    ("0 place", "10 place"),
    ("0 place", "place"),
    ("0 place", "0"),
    ("0 place", "0 challenge\n0 place"),
    ("0 place", "0 nonsense\n0 place"),
    ("0 place", '0 says ""\n0 place'),
    ("0 place", "0 says hello\n0 place"),
    ("0 place", "0 says 5\n0 place"),
    ("0 place", '9 says "hello"\n0 place'),
    ("0 place", f'0 says "{"x" * 501}"\n0 place'),
]


@pytest.mark.parametrize(("old", "new"), LINES, ids=[str(i) for i in range(len(LINES))])
def test_a_choice_that_is_not_legal_is_refused_with_its_line(old: str, new: str) -> None:
    record = load(forged(MATCH.record(), old, new))
    for use in (record.match, record.verify, lambda: record.told(SPECTATOR)):
        with pytest.raises(BadRecord) as refusal:
            use()
        assert trouble(refusal.value) in ("line", "illegal")
        assert refusal.value.params["line"]


def test_a_record_with_a_position_that_is_none_is_refused() -> None:
    record = load(forged(MATCH.record(), "secret: ", "position: nonsense\nsecret: "))
    with pytest.raises(BadPosition):
        record.match()


def test_a_record_with_entropy_that_no_player_could_add_is_refused() -> None:
    record = load(forged(MATCH.record(), "entropy: heads", "entropy: " + "x" * 999))
    with pytest.raises(BadEntropy):
        record.match()


EVENTS = [
    "nonsense",
    "",
    "placed base=99",
    "placed base=" + "9" * 5000,
    "moved base=0 origin=1",
    "mixed base=9 other=8",
    "shown base=3 proved=maybe",
    "asked seats=3 question=lunch",
    "0 says hello",
    '² says "hello"',
    "0 says",
]


@pytest.mark.parametrize("event", EVENTS, ids=[str(i) for i in range(len(EVENTS))])
def test_an_event_that_makes_no_sense_is_refused_with_its_line(event: str) -> None:
    part = load(forged(MATCH.record(SPECTATOR), "\n* ", f"\n* {event}\n* "))
    with pytest.raises(BadRecord) as refusal:
        part.told(SPECTATOR)
    assert trouble(refusal.value) == "line"
    assert refusal.value.params["line"] == 1


@settings(deadline=None)
@given(st.integers(0, 10**6), st.text("0123456789=- abdelmnopst_", max_size=12))
def test_no_forged_part_raises_anything_but_a_bad_record(at: int, word: str) -> None:
    lines = list(OVER.record(SPECTATOR).lines)
    words = lines[at % len(lines)].split(" ")
    words[-1] = words[-1].partition("=")[0] + "=" + word
    lines[at % len(lines)] = " ".join(words)
    facts = OVER.record(SPECTATOR)
    part = Record(facts.game, 1, 2, "", SPECTATOR, tuple(lines), facts.commitment, facts.secret)
    for use in (lambda: part.told(SPECTATOR), part.verify):
        try:
            use()
        except (BadRecord, VerificationFailed):
            continue


# --- Verification ---


def failure(record: Record | str, old: str, new: str) -> str:
    """Return why a forged record does not verify."""
    with pytest.raises(VerificationFailed) as refusal:
        load(forged(record, old, new)).verify()
    term = refusal.value.params["trouble"]
    assert isinstance(term, Term)
    assert str(refusal.value)
    return term.key


def other_digit(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


@pytest.mark.parametrize("viewer", [None, Viewer.seat(0), Viewer.seat(1), SPECTATOR, REFEREE], ids=str)
def test_a_forged_commitment_is_found_out(viewer: Viewer | None) -> None:
    assert OVER.commitment is not None
    record = OVER.record(viewer)
    assert failure(record, OVER.commitment, other_digit(OVER.commitment)) == "trouble.other_secret"
    assert failure(record, OVER.commitment, "") == "trouble.other_secret"
    assert failure(record, f"commitment: {OVER.commitment}\n", "") == "trouble.nothing_to_verify"


@pytest.mark.parametrize("viewer", [None, Viewer.seat(0), SPECTATOR], ids=str)
def test_a_forged_secret_is_found_out(viewer: Viewer | None) -> None:
    secret = ENDED.secret
    assert secret is not None
    record = OVER.record(viewer)
    assert failure(record, secret, other_digit(secret)) == "trouble.other_secret"
    assert failure(record, f"secret: {secret}\n", "") == "trouble.nothing_to_verify"


@pytest.mark.parametrize("viewer", [Viewer.seat(0), Viewer.seat(1), REFEREE], ids=str)
def test_a_forged_deal_in_a_viewers_part_is_found_out(viewer: Viewer) -> None:
    record = OVER.record(viewer)
    leader = next(line for line in record.lines if "leader=" in line).partition("leader=")[2]
    other = "ray_dash" if leader != "ray_dash" else "leo_storm"
    assert failure(record, f"leader={leader}", f"leader={other}") == "trouble.other_deal"


def test_a_forged_first_player_in_a_viewers_part_is_found_out() -> None:
    line = next(line for line in OVER.record(SPECTATOR).lines if line.startswith("* first"))
    assert failure(OVER.record(SPECTATOR), line, f"* first seat={int('seat=0' in line)}") == "trouble.other_deal"


def test_a_part_with_the_deal_left_out_is_found_out() -> None:
    record = OVER.record(SPECTATOR)
    assert failure(record, "\n".join(record.lines), "\n".join(record.lines[4:])) == "trouble.other_deal"


def test_entropy_or_options_that_were_not_dealt_with_are_found_out() -> None:
    match = lose(Match("berlin63", seed=2, entropy=("heads",)), 1)
    part = match.record(Viewer.seat(0))
    changed = [failure(part, "entropy: heads", f"entropy: tails {i}") for i in range(3)]
    assert changed == ["trouble.other_deal"] * 3


def test_a_whole_record_with_another_deal_does_not_replay() -> None:
    """Another secret with its own commitment is consistent, but the choices were made in another deal."""
    other = lose(Match("berlin63", seed=99), 1)
    whole, secret = str(ENDED), ENDED.secret
    assert secret and other.secret and OVER.commitment and other.commitment
    mixed = forged(forged(whole, secret, other.secret.hex()), OVER.commitment, other.commitment)
    with pytest.raises(BadRecord):
        load(mixed).verify()


def test_an_honest_record_verifies_for_every_viewer() -> None:
    for viewer in (None, *viewers(2)):
        load(str(OVER.record(viewer))).verify()
