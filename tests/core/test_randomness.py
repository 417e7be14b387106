"""Chance: repeatable by anybody who knows the key, without bias, and separate for each deal."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connive.core.randomness import (
    FastRng,
    SecretStream,
    below,
    commitment,
    deal_key,
    keyed_hash,
    new_secret,
    secret_from_seed,
)

KEY = bytes(range(32))


def words(key: bytes, count: int) -> list[int]:
    """Return the stream's 32-bit words, written down a second time: HMAC-SHA-256 of a big-endian counter."""
    blocks = (hmac.new(key, block.to_bytes(8, "big"), hashlib.sha256).digest() for block in range(count // 8 + 1))
    stream = b"".join(blocks)
    return [int.from_bytes(stream[4 * i : 4 * i + 4], "big") for i in range(count)]


# --- The cryptographic stream ---


def test_the_stream_gives_the_words_of_hmac_in_counter_mode() -> None:
    stream = SecretStream(KEY)
    assert [stream.below(1 << 32) for _ in range(50)] == words(KEY, 50)


@given(st.binary(max_size=64), st.binary(max_size=200))
@settings(max_examples=50, deadline=None)
def test_a_keyed_hash_is_hmac_with_sha256(key: bytes, message: bytes) -> None:
    assert keyed_hash(key, message) == hmac.digest(key, message, "sha256")


def test_the_first_words_of_a_known_key_are_these() -> None:
    stream = SecretStream(b"connive")
    drawn = [stream.below(1 << 32) for _ in range(3)]
    block = hmac.new(b"connive", bytes(8), "sha256").hexdigest()
    assert [f"{word:08x}" for word in drawn] == [block[:8], block[8:16], block[16:24]]


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 100, (1 << 31) + 1, 3 << 30, (1 << 32) - 1])
def test_a_draw_is_the_first_word_below_the_largest_multiple_modulo_n(n: int) -> None:
    stream, limit = SecretStream(KEY), (1 << 32) // n * n
    expected = [word % n for word in words(KEY, 400) if word < limit]
    assert [stream.below(n) for _ in range(100)] == expected[:100]


def test_words_that_would_bias_a_draw_are_thrown_away() -> None:
    """With n = 3 * 2**30 a quarter of all words is of no use; modulo alone would favour the lowest third."""
    n = 3 << 30
    assert sum(word >= n for word in words(KEY, 400)) > 50
    stream = SecretStream(KEY)
    thirds = Counter(stream.below(n) >> 30 for _ in range(6000))
    assert all(abs(thirds[i] - 2000) < 150 for i in range(3))


@pytest.mark.parametrize("n", [2, 3, 5, 6, 8])
def test_every_number_is_about_equally_likely(n: int) -> None:
    stream = SecretStream(KEY)
    drawn = Counter(stream.below(n) for _ in range(6000))
    assert set(drawn) == set(range(n))
    assert all(abs(count - 6000 / n) < 6000 / n * 0.12 for count in drawn.values())


def test_equal_keys_give_equal_streams_and_others_do_not() -> None:
    def draws(key: bytes) -> list[int]:
        stream = SecretStream(key)
        return [stream.below(1 << 32) for _ in range(8)]

    assert draws(KEY) == draws(bytes(KEY))
    assert draws(KEY) != draws(KEY[:-1] + b"\xff")


def test_rules_draw_through_one_function() -> None:
    assert below(SecretStream(KEY), 1000) == SecretStream(KEY).below(1000)
    assert below(FastRng(7), 1000) == FastRng(7).below(1000)


# --- The fast generator ---


def splitmix(seed: int) -> int:
    """Return the first output of SplitMix64, from its published definition."""
    z = (seed + 0x9E3779B97F4A7C15) % 2**64
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) % 2**64
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) % 2**64
    return z ^ z >> 31


def test_the_fast_generator_is_splitmix64() -> None:
    assert splitmix(0) == 0xE220A8397B1DCDAF
    for seed in (0, 1, 12345, 2**64 - 1):
        assert FastRng(seed).below(1 << 31) == splitmix(seed % 2**64) >> 33


@settings(deadline=None)
@given(st.integers(-(2**70), 2**70), st.integers(1, 1 << 31))
def test_the_fast_generator_stays_in_range_for_any_seed(seed: int, n: int) -> None:
    rng = FastRng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(5))


def test_the_fast_generator_repeats_and_is_about_even() -> None:
    one, other = FastRng(3), FastRng(3)
    drawn = [one.below(6) for _ in range(6000)]
    assert drawn == [other.below(6) for _ in range(6000)]
    assert all(abs(count - 1000) < 150 for count in Counter(drawn).values())


# --- Secrets, commitments, keys ---


def test_a_new_secret_has_256_bits_and_is_new() -> None:
    assert len(new_secret()) == 32
    assert new_secret() != new_secret()


def test_a_seed_gives_the_hash_of_its_text() -> None:
    assert secret_from_seed(7) == hashlib.sha256(b"connive seed\n7").digest() == secret_from_seed("7")
    assert secret_from_seed("a") != secret_from_seed("b")


def test_a_commitment_is_the_hash_of_the_secret_under_its_own_name() -> None:
    assert commitment(KEY) == hashlib.sha256(b"connive commitment\n" + KEY).hexdigest()


def test_a_commitment_binds_to_every_bit() -> None:
    flipped = {commitment(bytes([*KEY[:i], KEY[i] ^ 1 << bit, *KEY[i + 1 :]])) for i in range(32) for bit in range(8)}
    assert len(flipped) == 256
    assert commitment(KEY) not in flipped


def test_a_deal_key_is_hmac_of_what_is_dealt_and_what_players_added() -> None:
    expected = hmac.new(KEY, b"connive deal\nberlin63 1 2 \nheads\ntails", hashlib.sha256).digest()
    assert deal_key(KEY, "berlin63 1 2 ", ("heads", "tails")) == expected


def test_a_deal_key_separates_secrets_contexts_and_entropy() -> None:
    keys = [
        deal_key(KEY, "berlin63 1 2 "),
        deal_key(KEY[::-1], "berlin63 1 2 "),
        deal_key(KEY, "berlin63 2 2 "),
        deal_key(KEY, "conclave 1 2 "),
        deal_key(KEY, "berlin63 1 3 "),
        deal_key(KEY, "berlin63 1 2 rows=6"),
        deal_key(KEY, "berlin63 1 2 ", ("a",)),
        deal_key(KEY, "berlin63 1 2 ", ("b",)),
        deal_key(KEY, "berlin63 1 2 ", ("a", "b")),
        deal_key(KEY, "berlin63 1 2 ", ("b", "a")),
        deal_key(KEY, "berlin63 1 2 ", ("ab",)),
        deal_key(KEY, "berlin63 1 2 ", ("",)),
    ]
    assert len(set(keys)) == len(keys)


def test_a_deal_key_is_neither_the_secret_nor_its_commitment() -> None:
    assert deal_key(KEY, "x") not in (KEY, bytes.fromhex(commitment(KEY)))
