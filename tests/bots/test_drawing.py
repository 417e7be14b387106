"""What a bot says that its choice was drawn from."""

import pytest

from connive.bots.drawing import Draws
from connive.bots.host import Host
from connive.play.match import Match
from connive.solving.studies import find_study


@pytest.mark.parametrize("name", ["random", "lookahead", "search:novice"])
def test_a_choice_is_one_of_those_that_it_was_drawn_from(name: str) -> None:
    match = Match("conclave", seats=2, options=find_study("conclave").options, seed=2)
    host = Host.seat(match, {0: name, 1: name}, 2)
    while match.to_act:
        seat = match.to_act[0]
        bot, ids = host.bots[seat], match.decision(seat).ids
        host.move()
        assert isinstance(bot, Draws)
        shares = dict(zip(ids, bot.mixture, strict=True))
        assert sum(shares.values()) == pytest.approx(1)
        assert shares[match.log[-1].action] > 0  # type: ignore[union-attr]
