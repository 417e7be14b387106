"""Record files: they replay and verify; whatever is damaged, cut short, forged or foreign is refused by name."""

import hashlib

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
from connive.play.record import MAX_BYTES

from .playing import lose, random_match


def talkative(seed: int, choices: int, options: str = "", entropy: tuple[str, ...] = ()) -> Match:
    """Return a match in which something was said at the start and at the end."""
    match = random_match(seed, choices, options, entropy)
    match.talk(0, "a “quoted” word, seal: and * a star")
    return match


def sealed(body: str) -> str:
    """Return a text with a seal that fits it, as a forger would."""
    return f"{body}seal: {hashlib.sha256(body.encode()).hexdigest()}\n"


def forged(record: Record | str, old: str, new: str) -> str:
    """Return a record with something replaced, sealed anew."""
    body = str(record).rpartition("seal:")[0]
    assert body.count(old) >= 1, old
    return sealed(body.replace(old, new, 1))


MATCH = talkative(3, 60, "rows=6", ("heads", "tails"))
OVER = lose(Match("berlin63", seed=1), 0)
WHOLE, PART = str(MATCH.record()).encode(), str(MATCH.record(Viewer.seat(0))).encode()
ENDED = OVER.record()


def trouble(error: BadRecord) -> str:
    """Return the key of what is wrong with a record."""
    term = error.params["trouble"]
    assert isinstance(term, Term)
    return term.key.removeprefix("trouble.")


# --- Round trips ---


@settings(max_examples=20, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    choices=st.integers(0, 200),
    options=st.sampled_from(["", "rows=7 last_stand=board_and_reserve", "quiet_limit=9 repel_ends_activation=true"]),
    entropy=st.lists(st.text("abc 0-9é:#", max_size=8), max_size=3).map(tuple),
)
def test_a_whole_record_replays_to_an_equal_match(
    seed: int, choices: int, options: str, entropy: tuple[str, ...]
) -> None:
    match = talkative(seed, choices, options, entropy)
    record = load(str(match.record()))
    assert str(record) == str(match.record())
    again = record.match()
    assert again._state == match._state
    assert again.log == match.log
    assert (again.secret, again.entropy, str(again.options)) == (match.secret, match.entropy, str(match.options))
    for viewer in viewers(2):
        assert again.events(viewer) == match.events(viewer)


def test_a_whole_record_has_the_events_of_every_viewer_and_verifies() -> None:
    record = load(WHOLE)
    for viewer in viewers(2):
        assert record.events(viewer) == MATCH.events(viewer)
    record.verify()
    MATCH.verify()


@pytest.mark.parametrize("viewer", viewers(2), ids=str)
def test_a_viewers_part_holds_that_viewers_events(viewer: Viewer) -> None:
    part = load(str(MATCH.record(viewer)))
    assert part == MATCH.record(viewer)
    assert part.viewer == viewer
    assert part.events(viewer) == MATCH.events(viewer)
    assert not part.whole


def test_a_record_is_text_that_can_be_read() -> None:
    lines = str(MATCH.record()).splitlines()
    assert lines[:5] == ["connive record 1", "game: berlin63", "rules: 1", "seats: 2", "options: rows=6"]
    assert lines[5] == "viewer: referee"
    assert lines[6] == f"commitment: {MATCH.commitment}"
    assert lines[8:11] == ["entropy: heads", "entropy: tails", ""]
    assert lines[11].startswith(("0 place ", "1 place "))
    assert lines[-2] == '0 says "a “quoted” word, seal: and * a star"'
    assert lines[-1].startswith("seal: ")


def test_bytes_and_text_and_the_line_ends_of_windows_are_read_alike() -> None:
    assert load(WHOLE) == load(WHOLE.decode()) == load(WHOLE.replace(b"\n", b"\r\n"))


def test_a_record_of_a_position_replays_and_has_nothing_to_verify() -> None:
    match = Match.from_position("berlin63", MATCH.position())
    match.act(match.to_act[0], match.default(match.to_act[0]))
    record = load(str(match.record()))
    assert record.match()._state == match._state
    assert (record.secret, record.commitment, record.position) == (None, None, MATCH.position())
    with pytest.raises(VerificationFailed):
        record.verify()


def test_a_match_without_choices_has_a_record() -> None:
    match = Match("berlin63", seed=1)
    assert load(str(match.record())).match()._state == match._state


# --- Secrets ---


@pytest.mark.parametrize("viewer", [Viewer.seat(0), Viewer.seat(1), SPECTATOR], ids=str)
def test_a_viewers_part_keeps_the_secret_until_the_end(viewer: Viewer) -> None:
    part = str(MATCH.record(viewer))
    assert MATCH.secret is not None
    assert MATCH.secret.hex() not in part
    assert f"commitment: {MATCH.commitment}" in part
    ended = OVER.record(viewer)
    assert OVER.secret is not None
    assert ended.secret == OVER.secret.hex()
    ended.verify()


def test_a_part_that_is_not_over_has_nothing_to_verify() -> None:
    with pytest.raises(VerificationFailed) as failure:
        MATCH.record(SPECTATOR).verify()
    assert failure.value.params["trouble"] == Term("trouble.nothing_to_verify")


@pytest.mark.parametrize("viewer", [Viewer.seat(0), Viewer.seat(1), SPECTATOR], ids=str)
def test_a_part_of_a_position_does_not_tell_the_position(viewer: Viewer) -> None:
    match = Match.from_position("berlin63", MATCH.position())
    assert match.record(viewer).position is None
    assert "position" not in str(match.record(viewer))
    assert match.record(REFEREE).position == MATCH.position()


def test_a_part_tells_nothing_but_its_viewers_events() -> None:
    for viewer in (Viewer.seat(0), SPECTATOR):
        lines = MATCH.record(viewer).lines
        assert lines == tuple(f"* {event}" for event in MATCH.events(viewer))


def test_the_part_of_another_viewer_is_not_in_it() -> None:
    part = load(PART)
    for other in (Viewer.seat(1), SPECTATOR, REFEREE):
        with pytest.raises(BadRecord) as refusal:
            part.events(other)
        assert trouble(refusal.value) == "other_viewer"


def test_a_part_cannot_be_replayed() -> None:
    with pytest.raises(BadRecord) as refusal:
        load(PART).match()
    assert trouble(refusal.value) == "one_viewer"


# --- Damage ---


def refused(text: bytes | str) -> BadRecord:
    """Return the refusal of a text, which must be a BadRecord and say so in words."""
    with pytest.raises(BadRecord) as refusal:
        load(text)
    assert len(str(refusal.value)) < 300
    assert refusal.value.message("fr")
    return refusal.value


files = st.sampled_from([WHOLE, PART])


@given(files, st.integers(0, 10**6), st.integers(1, 255))
def test_any_single_byte_changed_is_noticed(file: bytes, at: int, flip: int) -> None:
    at %= len(file)
    refused(file[:at] + bytes([file[at] ^ flip]) + file[at + 1 :])


def test_every_single_bit_changed_is_noticed() -> None:
    file = str(random_match(1, 3).record()).encode()
    for at in range(len(file)):
        for bit in (0, 5, 7):
            refused(file[:at] + bytes([file[at] ^ 1 << bit]) + file[at + 1 :])


@pytest.mark.parametrize("file", [WHOLE, PART, str(ENDED).encode()], ids=["whole", "part", "ended"])
def test_a_file_cut_short_anywhere_is_noticed(file: bytes) -> None:
    for length in range(0, len(file), 1 if len(file) < 3000 else 7):
        refused(file[:length])
    refused(file[:-1])


@given(files, st.binary(min_size=1, max_size=20))
def test_anything_appended_is_noticed(file: bytes, more: bytes) -> None:
    refused(file + more)


@pytest.mark.parametrize("more", [b"\n", b" ", b"\r\n", b"\x00", b"seal: ", b"0 pass\n", b"\n\n\n"])
def test_even_blanks_appended_are_noticed(more: bytes) -> None:
    refused(WHOLE + more)


@given(files, st.integers(0, 10**6), st.integers(1, 40))
def test_anything_left_out_is_noticed(file: bytes, at: int, length: int) -> None:
    at %= len(file)
    refused(file[:at] + file[at + length :])


@given(files, st.integers(0, 10**6), st.binary(min_size=1, max_size=10))
def test_anything_put_in_is_noticed(file: bytes, at: int, more: bytes) -> None:
    """But for what the line ends of Windows differ in."""
    at %= len(file)
    changed = file[:at] + more + file[at:]
    if changed.replace(b"\r\n", b"\n") != file:
        refused(changed)


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_no_nonsense_raises_anything_but_a_bad_record(text: bytes | str) -> None:
    refused(text)


@given(st.text(max_size=200).map(lambda body: f"connive record 1\n{body}"))
def test_no_sealed_nonsense_raises_anything_but_a_refusal(body: str) -> None:
    try:
        text = sealed(body)
    except UnicodeEncodeError:
        text = body + "seal: " + "0" * 64 + "\n"
    with pytest.raises(ConniveError):
        load(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not_a_record"),
        ("hello", "not_a_record"),
        ("connive record 1", "cut_short"),
        ("connive record 1\nseal: 12\n", "cut_short"),
        ("connive record 1\nseal: " + "0" * 64 + "\n", "damaged"),
        ("\ufeff" + WHOLE.decode(), "not_a_record"),
        ("connive record 1\n\ud800\nseal: " + "0" * 64 + "\n", "not_utf8"),
        (b"\xff\xfe\x00c", "not_utf8"),
        (WHOLE.decode().encode("utf-16"), "not_utf8"),
        (WHOLE[:200] + b"\xff" + WHOLE[200:], "not_utf8"),
        ("x" * (MAX_BYTES + 1), "too_large"),
        (b"x" * (MAX_BYTES + 1), "too_large"),
    ],
    ids=[str(i) for i in range(12)],
)
def test_the_trouble_is_named(text: str | bytes, why: str) -> None:
    assert trouble(refused(text)) == why


# --- Forgery: the seal fits, and yet ---


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("connive record 1", "connive record 2", WrongVersion),
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
    for use in (record.match, record.verify, lambda: record.events(SPECTATOR)):
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
        part.events(SPECTATOR)
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
    for use in (lambda: part.events(SPECTATOR), part.verify):
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
