"""A match keeps what it has worked out, and it is what a match that was never looked at works out."""

from connive.core.registry import games
from connive.core.viewer import SPECTATOR, Viewer
from connive.play.fold import Told
from connive.play.match import Choice, Match
from connive.play.talk import Talk

CHOICES = 60


def test_matches_of_all_games_side_by_side_ask_and_show_what_a_fresh_match_does() -> None:
    looked_at = [Match(name, seed=3) for name in games()]
    for _ in range(CHOICES):
        for match in looked_at:
            if not match.to_act:
                continue
            fresh = Match(match.game, seed=3)
            for entry in match.log:
                assert isinstance(entry, Choice)
                fresh.enter(*entry)
            seat = match.to_act[0]
            asked, expected = match.decision(seat), fresh.decision(seat)
            assert asked == expected and asked.texts == expected.texts
            assert asked.ids == match.game.legal_ids(fresh._state, seat)
            for viewer in (*map(Viewer.seat, range(fresh.seats)), SPECTATOR):
                assert match.fold(viewer).view() == fresh.view(viewer)
                assert match.events(viewer) == fresh.events(viewer)
            match.act(seat, asked.ids[len(asked.ids) // 2])


def test_talk_stands_where_it_was_said_and_is_no_event() -> None:
    match = Match("berlin63", seed=1)
    expected: dict[Viewer, list[Told]] = {Viewer.seat(0): [], SPECTATOR: []}

    def hear(said: Talk | None = None) -> None:
        for viewer, told in expected.items():
            told += match.events(viewer)[len(told) - sum(isinstance(each, Talk) for each in told) :]
            told += [said] if said else []

    for number in range(6):
        hear()
        match.talk(number % 2, f"word {number}")
        hear(Talk(number % 2, f"word {number}"))
        if number % 3:
            match.act(match.to_act[0], match.default(match.to_act[0]))
        if number == 2:
            assert match.told(SPECTATOR)[-1] != Talk(0, "word 2"), "looked at on the way"
    hear()
    for viewer, told in expected.items():
        assert match.told(viewer) == tuple(told)
        assert not any(isinstance(event, Talk) for event in match.events(viewer))
