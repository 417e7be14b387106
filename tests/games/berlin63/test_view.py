"""What each viewer knows: folds of its own events, and the same for a position played or set up by hand."""

from typing import Any

import msgspec
import pytest

from connive import REFEREE, SPECTATOR, Match, Viewer
from connive.core.viewer import viewers
from connive.games.berlin63.events import Eliminated, Looked, Shown
from connive.games.berlin63.model import Question, Stride

from .lively import VARIANTS, moments, played
from .ruling import SIDES, Ruling, ruling

PUBLIC = (
    *("question", "to_act", "turn", "active", "quiet", "stirred", "mover", "origin", "direction", "stride"),
    *("attacked", "repelled", "proved", "froze", "reserve_size", "rows", "columns", "quiet_limit"),
)
FAR = "miranda*@b5 quark@e4 leo@d5 + lilly ray"


def public_facts(view: Any) -> dict[str, Any]:
    """Return what a view says that everybody may know, without the order of things."""
    facts = {name: getattr(view, name) for name in PUBLIC}
    facts["squares"] = [None if token is None else token.square for token in view.bases]
    facts["fallen"] = [token.character for token in view.bases if token is not None and token.square is None]
    facts["box"], facts["accused"] = [sorted(box) for box in view.box], sorted(view.accused)
    facts["claims"] = [(claim.base, claim.character, claim.target, claim.direction) for claim in view.claims]
    facts["power"] = view.power and (view.power.character, view.power.target, view.power.direction)
    facts["ended"] = view.ended and msgspec.to_builtins(view.ended)
    return facts


@pytest.mark.parametrize("options", VARIANTS)
def test_all_viewers_agree_on_what_is_public(options: str) -> None:
    for match in moments(4, options):
        facts = [public_facts(match.view(viewer)) for viewer in viewers(2)]
        assert facts[1:] == facts[:-1]


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_a_position_set_up_by_hand_shows_the_same_public_facts(seed: int, options: str) -> None:
    for match in moments(seed, options):
        again = Match.from_position("berlin63", match.position())
        for viewer in viewers(2):
            assert public_facts(again.view(viewer)) == public_facts(match.view(viewer)), match.position()


@pytest.mark.parametrize("options", VARIANTS)
def test_a_position_set_up_by_hand_shows_each_side_its_own_secrets_and_no_others(options: str) -> None:
    for match in moments(7, options):
        if match.outcome is not None:
            break
        again = Match.from_position("berlin63", match.position())
        for seat, viewer in enumerate((Viewer.seat(0), Viewer.seat(1))):
            mine, theirs = slice(seat * 5, seat * 5 + 5), slice(5 - seat * 5, 10 - seat * 5)
            seen = again.view(viewer)
            assert seen.bases[mine] == match.view(viewer).bases[mine]
            assert seen.reserve[seat] == match.view(viewer).reserve[seat]
            assert seen.leader == match.view(viewer).leader
            assert not any(token and token.square is not None and token.character for token in seen.bases[theirs])


@pytest.mark.parametrize("options", VARIANTS)
def test_the_events_of_a_position_set_up_by_hand_round_trip_through_text(options: str) -> None:
    for match in moments(5, options):
        again = Match.from_position("berlin63", match.position())
        for event in again.events(REFEREE):
            assert again.game.events.parse(str(event)) == event


@pytest.mark.parametrize("options", VARIANTS)
def test_a_seat_never_sees_an_enemy_it_was_not_shown(options: str) -> None:
    """What a view knows of an enemy base was shown, looked at or eliminated since the last illusion with it."""
    for match in moments(6, options):
        if match.outcome is not None:
            break
        for seat in range(2):
            shown = {
                event.base
                for event in match.events(Viewer.seat(seat))
                if isinstance(event, Shown | Looked | Eliminated)
            }
            view = match.view(Viewer.seat(seat))
            known = {base for base in range(10) if view.bases[base] and view.bases[base].character is not None}
            assert {base for base in known if base // 5 != seat} <= shown


@pytest.mark.parametrize("options", VARIANTS)
def test_a_spectator_knows_only_the_fallen_until_the_end(options: str) -> None:
    for match in moments(8, options):
        view = match.view(SPECTATOR)
        standing = [token.character for token in view.bases if token and token.square is not None]
        assert all(known is None for known in standing) or match.outcome is not None
        assert view.leader == [None, None] or match.outcome is not None


def test_the_referee_sees_everything() -> None:
    for match in moments(9):
        view = match.view(REFEREE)
        tokens = [token for token in view.bases if token is not None]
        assert all(token.character is not None for token in tokens)
        assert None not in view.leader
        assert [len(reserve) for reserve in view.reserve] == view.reserve_size


def test_a_view_is_the_callers_own_copy() -> None:
    game = ruling("leo@a3 veronica*@c1", FAR)
    stolen = game.view("red")
    stolen.bases[0].square = 24
    stolen.claims.append("nonsense")
    assert game.standing("blue") == {"a3", "c1"}
    assert game.view("red").claims == []


def test_a_view_is_json_and_reads_back() -> None:
    for match in (played(3, n) for n in (0, 5, 30, 60)):
        view = match.view(Viewer.seat(0))
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


def test_a_view_says_which_claim_is_made_on_whom() -> None:
    game = ruling("leo@a3 veronica*@c1", FAR).blue("a3-a4", "leo e4-e3").red("accept", "veronica e4")
    claims = game.view("spectator").claims
    assert [(claim.base, claim.character.name, claim.target, claim.direction) for claim in claims] == [
        *((0, "LEO_STORM", 6, 2), (6, "VERONICA_SNAKE", 0, None))
    ]
    assert game.view("blue").power == claims[0]


def test_a_view_knows_the_stride_of_the_mover() -> None:
    walk = ruling("leo@a3 veronica*@c1", FAR).blue("a3-a4")
    assert walk.view("red").stride == Stride.WALK
    leap = ruling("leo@a3 veronica*@c1", FAR).blue("lilly a3-b4")
    assert (leap.view("red").stride, leap.view("red").mover) == (Stride.LEAP, 0)
    dash = ruling("leo@b3 veronica*@c1", FAR).blue("b3-b4", "ray").red("accept").unfrozen()
    assert (dash.view("red").stride, dash.view("red").question) == (Stride.DASH, Question.ANSWER)


def test_of_an_attacker_and_its_victim_the_victim_is_said_to_stand_on_the_space() -> None:
    game = ruling("leo@b4 veronica*@c1", FAR).blue("b4-b5")
    assert game.view("red").base_at(21) == 5


def test_the_story_has_a_sentence_for_every_event() -> None:
    for options in VARIANTS:
        match = played(2, 10_000, options)
        for viewer in Ruling(match).viewers.values():
            for lang in ("en", "fr"):
                told = list(match.story(viewer, lang))
                assert [event for event, _ in told] == list(match.events(viewer))
                assert all(sentence and "{" not in sentence for _, sentence in told)


def test_the_story_of_a_position_set_up_by_hand_has_a_sentence_for_every_event() -> None:
    for match in moments(11):
        again = Match.from_position("berlin63", match.position())
        for lang in ("en", "fr"):
            assert all(sentence for _, sentence in again.story(SPECTATOR, lang))


@pytest.mark.parametrize("side", SIDES)
def test_the_belief_of_a_position_set_up_by_hand_contains_the_truth(side: str) -> None:
    seat = SIDES.index(side)
    for options in VARIANTS[:3]:
        for done, match in enumerate(moments(12, options)):
            if done % 7 == 0 and match.outcome is None:
                again = Match.from_position("berlin63", match.position())
                assert again.belief(seat).contains(again._state), match.position()


def test_a_finished_position_is_finished() -> None:
    for options in VARIANTS:
        match = played(13, 10_000, options)
        again = Ruling(Match.from_position("berlin63", match.position()))
        assert again.match.outcome == match.outcome
        assert again.match.to_act == ()
        for viewer in again.viewers.values():
            assert [leader is None for leader in again.match.view(viewer).leader] == [False, False]
            assert again.match.view(viewer).reserve == match.view(REFEREE).reserve
