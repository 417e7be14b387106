"""Others who are played natively do as the bot of that name does, and the same natively and interpreted."""

from types import SimpleNamespace

import numpy as np
import pytest

from connive.bots.bot import Place, make_bot
from connive.bots.network import NetworkBot
from connive.compiled.book import book
from connive.compiled.environment import ROOM
from connive.compiled.interpret import interpreted
from connive.compiled.others import NOBODY
from connive.compiled.thinker import laid_out
from connive.core.decision import Decision
from connive.core.registry import find_game
from connive.core.viewer import Viewer
from connive.ml.gym import SeatEnv
from connive.ml.others import OTHERS, native_others
from connive.ml.single import Single
from connive.ml.stories import Stories, read_word


def twin_of(match: Single) -> SimpleNamespace:
    """The same match for interpreted kernels."""
    desk = match.legal() + [0] * (match.game.model.MAX_LEGAL - match.choices)
    return SimpleNamespace(
        state=match.state(), seat=match.seat, choices=match.choices, desk=desk, used=0, story=[0] * ROOM
    )


def seated(game: str, name: str, seat: int = 1) -> NetworkBot:
    found = find_game(game)
    bot = make_bot(name, Place(found, found.read_options(None), found.seats[0], seat), 1)
    assert isinstance(bot, NetworkBot)
    return bot


@pytest.mark.parametrize("name", ["novice", "network"])
def test_native_others_play_as_interpreted_ones(name: str) -> None:
    match, kernels = Single("conclave"), interpreted("conclave", OTHERS)
    others = native_others(name, match, lambda _: pytest.fail("nothing is stated in Conclave"))
    assert others is not None
    bot = seated("conclave", name)
    mind = bot.reflex
    assert mind is not None
    match.deal(3)
    twin, memory, rng = twin_of(match), [0] * book(match.game, 2).memory, kernels.chance(9)
    desk = laid_out(match.game, 2, bot.network.numbers, kernels)
    kernels.begin_memory([twin], memory)
    others.begin(9)
    action = NOBODY
    for _ in range(12):
        others.play_on(0, action)
        kernels.play_on([twin], action, 0, mind.heat, mind.overlooks, mind.rare, NOBODY, memory, rng, desk)
        twin.used = 0
        assert match.state() == twin.state and (match.seat, match.choices) == (twin.seat, twin.choices)
        if not match.choices:
            break
        action = match.legal()[match.choices // 2]


def test_the_shares_are_those_of_the_bot() -> None:
    """At each choice of seat 1: what the kernel draws from is the bot's policy, which it makes of its own worlds."""
    match, kernels, bot, stories = (
        Single("conclave"),
        interpreted("conclave", OTHERS),
        seated("conclave", "expert"),
        Stories(),
    )
    match.deal(4)
    twin, memory, rng = twin_of(match), [0] * book(match.game, 2).memory, kernels.chance(1)
    desk = laid_out(match.game, 2, bot.network.numbers, kernels)
    kernels.begin_memory([twin], memory)
    mind, told, compared = bot.reflex, 0, 0
    assert mind is not None and mind.overlooks == 0
    for move in range(60):
        if not match.choices or compared == 8:
            break
        if match.seat == 1 and match.choices > 1:
            words = stories.words(match, 1, move)
            bot.observe([read_word(match.game, word) for word in words[told:]])
            told = len(words)
            view = stories.view(match, 1, move)
            decision = Decision(1, view.question.name.lower(), "t", tuple(match.legal())).within(match.game, view)
            policy = bot.policy(decision)
            kernels.choice([twin], mind.heat, 0, mind.rare, NOBODY, memory, rng, desk)
            many = kernels.many_actions(desk.tape)
            shares = dict(zip(desk.actions[:many], desk.shares[:many], strict=True))
            drawn_from = np.array([shares.get(action, 0) for action in decision.ids]) / sum(shares.values())
            assert np.allclose(drawn_from, policy, rtol=1e-12)
            compared += 1
        action = match.legal()[match.choices // 3]
        match.step(action)
        kernels.carry_out([twin], action, memory)
        kernels.offer_one([twin])
    assert compared == 8


def test_a_doubt_is_left_to_the_bot_that_was_told_everything() -> None:
    env = SeatEnv("berlin63", opponent="regular")
    table = env.table
    assert table._others is not None
    answer, questions = table._others._answer, list[str]()

    def listen(seat: int) -> int:
        questions.append(table.match.view(Viewer.seat(seat)).question.name)
        chosen = answer(seat)
        assert table._bots[seat][1] == len(list(table.match.words(seat)))
        return chosen

    table._others._answer = listen
    env.reset(seed=1)
    for step in range(40):
        legal = table.match.legal()
        over = env.step(legal[step % len(legal)])[2]
        if over:
            env.reset()
    assert set(questions) == {"DOUBT"} and len(questions) > 3


def test_what_has_no_network_is_played_by_bots() -> None:
    for options, name in (("pack=small", "regular"), (None, "lookahead"), (None, "grandmaster")):
        assert native_others(name, Single("conclave", options=options), int) is None
