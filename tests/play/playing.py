"""Matches for tests of play: short ones, finished ones, and lost ones."""

from typing import Any

from connive import Match, Viewer
from connive.core.randomness import FastRng
from connive.core.viewer import viewers
from connive.games.berlin63.model import LILLY
from connive.games.berlin63.notation import square_number


def random_match(seed: int, choices: int = 10_000, options: str = "", entropy: tuple[str, ...] = ()) -> Match:
    """Return a match after a number of uniform choices, or at its end."""
    match, rng = Match("berlin63", seed=seed, options=options, entropy=entropy), FastRng(seed)
    while match.to_act and len(match.log) < choices:
        seat = match.to_act[rng.below(len(match.to_act))]
        ids = match.decision(seat).ids
        match.act(seat, ids[rng.below(len(ids))])
    return match


def deploy(match: Match) -> Match:
    """Let both sides place the first spies they may."""
    while match.decision(match.to_act[0]).question == "deploy":
        match.act(match.to_act[0], match.decision(match.to_act[0]).ids[0])
    return match


def lose(match: Match, loser: int) -> Match:
    """Let a seat lie with every leap until its reserve is spent; the other believes nothing and makes illusions."""
    deploy(match)
    while match.to_act:
        (seat,) = match.to_act
        match.act(seat, _losing(match, seat) if seat == loser else _winning(match, seat))
    return match


def _losing(match: Match, seat: int) -> str:
    """Return a false leap where there is one, else the first choice."""
    texts, view = match.decision(seat).texts, match.view(Viewer.seat(seat))
    for leap in (text for text in texts if text.startswith("lilly")):
        base = view.base_at(square_number(leap.removeprefix("lilly ")[:2]))
        if view.bases[base].character != LILLY:
            return leap
    return texts[0]


def _winning(match: Match, seat: int) -> str:
    texts = match.decision(seat).texts
    return "challenge" if "challenge" in texts else "pass" if "pass" in texts else texts[0]


def everything(match: Match) -> tuple[Any, ...]:
    """Return all that a refusal must leave as it was."""
    told = tuple(match.told(viewer) for viewer in viewers(2))
    return match._state.key(), list(match.log), told, [str(match.view(viewer)) for viewer in viewers(2)]
