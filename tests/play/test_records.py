"""Record files: they replay and verify; whatever is damaged, cut short, forged or foreign is refused by name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connive import REFEREE, SPECTATOR, ConniveError, Match, Viewer, load
from connive.core.errors import (
    BadRecord,
    VerificationFailed,
)
from connive.core.text import Term
from connive.core.viewer import viewers
from connive.play.record import MAX_BYTES

from .playing import random_match
from .recorded import ENDED, MATCH, OVER, PART, WHOLE, sealed, talkative, trouble

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
        assert again.told(viewer) == match.told(viewer)


def test_a_whole_record_has_the_events_of_every_viewer_and_verifies() -> None:
    record = load(WHOLE)
    for viewer in viewers(2):
        assert record.told(viewer) == MATCH.told(viewer)
    record.verify()
    MATCH.verify()


@pytest.mark.parametrize("viewer", viewers(2), ids=str)
def test_a_viewers_part_holds_that_viewers_events(viewer: Viewer) -> None:
    part = load(str(MATCH.record(viewer)))
    assert part == MATCH.record(viewer)
    assert part.viewer == viewer
    assert part.told(viewer) == MATCH.told(viewer)
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
        assert lines == tuple(f"* {event}" for event in MATCH.told(viewer))


def test_the_part_of_another_viewer_is_not_in_it() -> None:
    part = load(PART)
    for other in (Viewer.seat(1), SPECTATOR, REFEREE):
        with pytest.raises(BadRecord) as refusal:
            part.told(other)
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


@settings(deadline=None)
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


@settings(deadline=None)
@given(files, st.binary(min_size=1, max_size=20))
def test_anything_appended_is_noticed(file: bytes, more: bytes) -> None:
    refused(file + more)


@pytest.mark.parametrize("more", [b"\n", b" ", b"\r\n", b"\x00", b"seal: ", b"0 pass\n", b"\n\n\n"])
def test_even_blanks_appended_are_noticed(more: bytes) -> None:
    refused(WHOLE + more)


@settings(deadline=None)
@given(files, st.integers(0, 10**6), st.integers(1, 40))
def test_anything_left_out_is_noticed(file: bytes, at: int, length: int) -> None:
    at %= len(file)
    refused(file[:at] + file[at + length :])


@settings(deadline=None)
@given(files, st.integers(0, 10**6), st.binary(min_size=1, max_size=10))
def test_anything_put_in_is_noticed(file: bytes, at: int, more: bytes) -> None:
    """But for what the line ends of Windows differ in."""
    at %= len(file)
    changed = file[:at] + more + file[at:]
    if changed.replace(b"\r\n", b"\n") != file:
        refused(changed)


@settings(deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_no_nonsense_raises_anything_but_a_bad_record(text: bytes | str) -> None:
    refused(text)


@settings(deadline=None)
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
