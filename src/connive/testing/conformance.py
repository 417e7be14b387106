"""The list of checks. `tests/test_conformance.py` runs all of them for all games; a new game does the same.

A check raises AssertionError with a sentence that says what is wrong.
"""

from collections.abc import Callable

from connive.core.game import Game
from connive.testing import basics, beginnings, data, golden, memories, secrecy, tensors, trees, worlds
from connive.testing.cases import Case
from connive.testing.native import native_agrees

CASE_CHECKS: dict[str, Callable[[Case, int], object]] = {
    "play_ends": basics.play_ends,
    "states_are_values": basics.states_are_values,
    "legal_is_the_one_source": basics.legal_is_the_one_source,
    "records_replay": basics.records_replay,
    "texts_round_trip": basics.texts_round_trip,
    "everybody_is_told": basics.everybody_is_told,
    "refusals_are_blind": secrecy.refusals_are_blind,
    "sampler_varies": secrecy.sampler_varies,
    "tensors_have_their_layout": tensors.tensors_have_their_layout,
    "memory_is_the_seats_own": memories.memory_is_the_seats_own,
    "playing_on_knows_only_the_seat": beginnings.playing_on_knows_only_the_seat,
}
"""Checks of one variant with a seed; cheap enough to be run with many seeds."""

SECRECY_CHECKS: dict[str, Callable[[Case, int], int]] = {
    "look_alike_worlds_stay_alike": secrecy.look_alike_worlds_stay_alike,
}
"""Checks that count the (state, viewer) pairs they compared."""

SMALL_CHECKS: dict[str, Callable[[Case, int], int]] = {
    "belief_is_exact": worlds.belief_is_exact,
}
"""Checks by enumeration, on small variants."""

NATIVE_CHECKS: dict[str, Callable[[Case, int], object]] = {
    "native_agrees": native_agrees,
    "native_tensors_agree": tensors.native_tensors_agree,
}
"""Checks of compiled against interpreted rules."""

GAME_CHECKS: dict[str, Callable[[Game], object]] = {
    "trees_have_grown_as_before": trees.trees_have_grown_as_before,
    "playthrough_is_golden": golden.playthrough_is_golden,
    "data_is_understood": data.data_is_understood,
    "methods_are_for_events": basics.methods_are_for_events,
}
"""Checks of a game by itself and against what is stored with it."""
