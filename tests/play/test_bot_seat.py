"""Bots in the header of a record: what is written reads back, what makes no sense is refused, old records load."""

import pytest

from connive import Match
from connive.core.errors import BadRecord, BadSeat
from connive.play.bot_seat import BotSeat, decision_seed, read_bot_seat
from connive.play.record import load

from .recorded import forged

EVERY = [
    BotSeat(0, "random"),
    BotSeat(1, "policy:weights/a.bin", 2**64 - 1, since=12),
    BotSeat(3, "master", 0, simulations=4000),
    BotSeat(2, "regular", anew=True, since=3, seconds=0.25),
]


@pytest.mark.parametrize("seated", EVERY, ids=str)
def test_a_line_reads_back(seated: BotSeat) -> None:
    assert read_bot_seat(str(seated), 4) == seated
    assert "seed" not in str(seated.veiled())


@pytest.mark.parametrize(
    "text",
    [
        "", "0", "4 random", "x random", "0 random seed", "0 random seed=-1", "0 random seed=1 seed=2", "0  seed=1",
        "0 random luck=3", "0 random seed=18446744073709551616", "0 random seconds=1e9", "0 random anew anew",
        "0 random seed=007", "00 random", "0 " + "x" * 201,
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no bot"):
        read_bot_seat(text, 4)


def test_a_record_keeps_its_bots_in_order_and_hands_them_on() -> None:
    match = Match("berlin63", seed=1)
    match.seat_bot(BotSeat(1, "random", 5))
    match.act(1, match.decision(1).ids[0])
    match.seat_bot(BotSeat(1, "lookahead", 6))
    record = load(str(match.record()))
    assert record.bots == (BotSeat(1, "random", 5), BotSeat(1, "lookahead", 6, since=1))
    assert record.match().bots == list(record.bots)
    assert str(record) == str(record.match().record())
    record.verify()


def test_a_bad_bot_line_is_a_bad_record() -> None:
    match = Match("berlin63", seed=1)
    match.seat_bot(BotSeat(1, "random", 5))
    for line in ("2 random seed=5", "1 random seed=x", ""):
        with pytest.raises(BadRecord):
            load(forged(match.record(), "1 random seed=5", line))
    with pytest.raises(BadSeat):
        match.seat_bot(BotSeat(2, "random", 5))


def test_the_chance_of_a_decision_depends_on_secret_and_token() -> None:
    seeds = {decision_seed(secret, token) for secret in (b"a", b"b") for token in ("0.0", "0.1", "1.0")}
    assert len(seeds) == 6
