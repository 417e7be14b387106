"""A match at a table remembers what it has worked out, and it is what a fresh match would work out."""

from connive.core.registry import games
from connive.core.viewer import SPECTATOR, Viewer
from connive.play.match import Match
from connive.tables.live import LiveMatch

CHOICES = 60


def test_tables_of_all_games_in_one_process_ask_and_show_what_a_fresh_match_does() -> None:
    pairs = [(LiveMatch(name, seed=3), Match(name, seed=3)) for name in games()]
    for _ in range(CHOICES):
        for live, fresh in pairs:
            if not fresh.to_act:
                continue
            seat = fresh.to_act[0]
            asked, expected = live.open_decision(seat), fresh.decision(seat)
            assert asked is not None
            assert (asked.question, asked.token, asked.actions) == (expected.question, expected.token, expected.ids)
            for viewer in (*map(Viewer.seat, range(fresh.seats)), SPECTATOR):
                assert live.shown(viewer) == fresh.view(viewer)
                assert tuple(live.told(viewer)) == fresh.events(viewer)
            chosen = expected.ids[len(expected.ids) // 2]
            live.enter(seat, chosen)
            fresh.act(seat, chosen)
