"""Bots that talk: what they make of signals, what they say, and that both follow from what their seat was told."""

import msgspec
import pytest
from benchmarks.table_talk import LEADER, LIES, positions, proposal

from connive import Match, Viewer
from connive.arena.audit import audit
from connive.bots.bot import Place, make_bot
from connive.bots.host import Host, play_out
from connive.bots.talking import HABITS, TalkingBot, tell, with_talk, words_of
from connive.core.credibility import Credibility
from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.core.signals import signalled
from connive.games.conspiracy import actions
from connive.games.conspiracy.bot_talk import PULL, BotTalk
from connive.games.conspiracy.model import Options
from connive.games.conspiracy.threats import after, threatens
from connive.play.bot_seat import BotSeat, read_bot_seat
from connive.play.record import load
from connive.play.talk import Talk

TINY = 1e-9
CONSPIRACY = find_game("conspiracy")


def scene(books: tuple[str, str, str] = ("94:6,0,0,0,0,0",) * 3, asked: int = 1, **changed: str) -> Match:
    """Three seats; Tom stands with the briefcase in Cairo, one step from Moscow: Jade, the last seat, can win."""
    facts = {"case": "cairo", "tom": "cairo"} | changed
    places = {"earl": "paris", "tanya": "helsinki", "rita": "lisbon", "rock": "hamburg", "ahmed": "dublin"}
    standing = " ".join(f"{spy}@{place}" for spy, place in {**places, "tom": facts["tom"]}.items())
    money = " ".join(f"book{seat}={book}" for seat, book in enumerate(books))
    order = ["earl", "tanya", "tom", "rita", "rock", "ahmed"]
    standing = " ".join(sorted(standing.split(), key=lambda each: order.index(each.split("@")[0])))
    return Match.from_position(
        "conspiracy",
        f"seats=3 first=0 | {standing} {money} question=turn asked={asked} round=3 case={facts['case']} lot=1",
    )


def listener(match: Match, seat: int) -> BotTalk:
    talk = BotTalk(seat, Options(), match.seats)
    follow(talk, match, seat, 0)
    return talk


def follow(talk: BotTalk, match: Match, seat: int, known: int) -> int:
    """Hand over what is new to a seat; return how much it knows."""
    told = match.told(Viewer.seat(seat))
    for each in told[known:]:
        if isinstance(each, Talk):
            said = signalled(match.game, each.text)
            assert said is not None
            talk.hear(each.seat, said)
        else:
            talk.apply(each)
    return len(told)


def play(match: Match, *steps: tuple[int, str]) -> Match:
    for seat, text in steps:
        match.talk(seat, text) if text.startswith("/") else match.act(seat, text)
    return match


def test_nobody_is_believed_altogether_and_a_lie_weighs_more_than_a_truth() -> None:
    credit = Credibility(3)
    for _ in range(50):
        credit.prove(0, true=True)
        credit.prove(1, true=False)
    credit.prove(2, true=True)
    credit.prove(2, true=False)
    assert 0 < credit.trust(1) < credit.trust(2) < Credibility(1).trust(0) == 0.5 < credit.trust(0) < 1


@pytest.mark.parametrize(
    ("steps", "believed"),
    [
        ([(1, "/warn 2")], "more"),
        ([(1, "/warn 1"), (0, "pretend")], "less"),
        ([(1, "/stop 1"), (1, "/move tom rome"), (1, "/ask tom"), (1, "/yes")], "same"),
        ([(1, "/accuse 0 earl")], "less"),  # the seat itself knows what it pays
        ([(1, "/accuse 0 tom")], "more"),
        ([(1, "/challenge 0"), (0, "carry tom rome"), (1, "pass")], "less"),
        ([(1, "/challenge 0"), (0, "move earl hamburg"), (1, "challenge")], "more"),
        ([(1, "/pass"), (0, "move earl hamburg"), (1, "pass")], "more"),
        ([(1, "/pass"), (0, "move earl hamburg"), (1, "challenge")], "less"),
        ([(1, "/claim earl"), (0, "move earl hamburg"), (1, "challenge")], "more"),
        ([(2, "/accuse 1 earl"), (0, "move earl hamburg"), (1, "challenge")], "less"),
        ([(1, "/claim rita")], "same"),  # nothing has come to light
    ],
)  # fmt: skip
def test_whoever_said_what_turns_out_false_is_believed_less(steps: list[tuple[int, str]], believed: str) -> None:
    match = play(scene(), *steps)
    heard, speaker = listener(match, 0), next(seat for seat, text in steps if text.startswith("/"))
    trust = heard.trust(speaker)
    assert {"more": trust > 0.5, "less": trust < 0.5, "same": trust == 0.5}[believed]


def test_a_warning_moves_a_seat_that_sees_the_threat_and_the_less_the_less_it_believes() -> None:
    match = play(scene(asked=1), (2, "/warn 1"), (1, "/warn 2"))
    favours = listener(match, 0).favours(match.decision(0))
    view = match.view(Viewer.seat(0))
    stops = {
        a
        for a in match.decision(0).ids
        if actions.Blow.id <= a < actions.Pay.id and not threatens(view, 2, after(view, a))
    }
    assert favours.keys() == stops != set()
    liar = play(scene(), (1, "/accuse 0 earl"), (1, "/warn 2"))
    assert max(listener(liar, 0).favours(liar.decision(0)).values()) < max(favours.values())


def test_without_a_threat_or_from_the_leader_itself_words_move_nobody() -> None:
    calm = play(scene(tom="rome", case="rome"), (1, "/warn 2"), (1, "/move tom budapest"))
    assert listener(calm, 0).favours(calm.decision(0)) == {}
    own = play(scene(), (2, "/move tom rome"), (0, "/warn 2"))
    assert listener(own, 0).favours(own.decision(0)) == {}


def test_what_was_proposed_is_liked_best() -> None:
    match = play(scene(), (1, "/warn 2"), (1, "/move tom rome"))
    decision = match.decision(0)
    favours = listener(match, 0).favours(decision)
    best = {action for action, factor in favours.items() if factor == max(favours.values())}
    assert best == {decision.id("carry tom rome"), decision.id("move tom rome")}


def test_words_count_until_their_speakers_next_turn() -> None:
    match = play(scene(), (1, "/warn 2"), (0, "pretend"))
    assert [call.speaker for call in listener(match, 0)._spoken.calls] == []  # it is seat 1's turn now
    match = play(scene(), (2, "/stop 1"), (0, "pretend"))
    assert [call.speaker for call in listener(match, 0)._spoken.calls] == [2]


DELIVERY = [(0, "pretend"), (1, "pretend"), (2, "carry tom moscow")]


def test_who_promised_a_challenge_keeps_to_it_and_who_hears_one_may_pass() -> None:
    books = ("84:6,0,10,0,0,0", "84:6,0,10,0,0,0", "94:6,0,0,0,0,0")
    match = play(scene(books), (0, "/challenge 2"), *DELIVERY)
    assert listener(match, 0).favours(match.decision(0)) == {actions.Challenge.id: 1 + PULL}
    match = play(scene(books), (0, "pretend"), (1, "/challenge 2"), *DELIVERY[1:])
    assert set(listener(match, 0).favours(match.decision(0))) == {actions.Pass.id}
    match = play(scene(books), (0, "pretend"), (1, "/warn 2"), *DELIVERY[1:])
    assert set(listener(match, 0).favours(match.decision(0))) == {actions.Challenge.id}


def test_worlds_that_contradict_a_claim_count_less_and_hardly_less_if_a_liar_claims_it() -> None:
    def doubt(*steps: tuple[int, str]) -> float:
        match = play(scene(), *steps, (1, "/claim rita"))
        heard, worlds = listener(match, 0), match.belief(0)
        without = next(w for w in iter(lambda: worlds.sample(rng), None) if w.account[1 * 8 + 3] == 0)
        return heard.likelihood(without)

    rng = FastRng(1)
    assert doubt() < doubt((1, "/accuse 0 earl")) < 1


def spoken(match: Match, seat: int, action: str) -> list[str]:
    """Return what a seat would say with an action, one thing after another, each after somebody else has said it."""
    said = list[str]()
    while True:
        text = listener(match, seat).say(FastRng(1), match.decision(seat), match.decision(seat).id(action))
        if not text or text in said:
            return said
        said.append(text)
        match.talk(1 if seat != 1 else 0, text)


def test_a_seat_warns_then_proposes_what_helps() -> None:
    match = scene()
    assert spoken(match, 0, "pretend")[:2] == ["/warn 2", "/move tom rome"]
    assert spoken(scene(), 0, "carry tom rome") == []  # it has stopped the threat itself
    assert spoken(scene(tom="rome", case="rome"), 0, "pretend") == []


def test_a_seat_promises_a_challenge_only_if_it_is_likely_to_win_it() -> None:
    rich = ("64:0,0,36,0,0,0", "94:6,0,0,0,0,0", "94:6,0,0,0,0,0")
    assert "/challenge 2" in spoken(scene(rich), 0, "pretend")
    assert "/challenge 2" not in spoken(scene(), 0, "pretend")


def test_what_is_said_breaks_no_rule_on_talk() -> None:
    for books in (("64:0,0,36,0,0,0", *("94:6,0,0,0,0,0",) * 2), ("94:6,0,0,0,0,0",) * 3):
        assert spoken(scene(books), 0, "pretend")  # the match has taken each of these: C4.1 allows them


def bot_at(match: Match, seat: int, level: str = "regular", seed: int = 1) -> TalkingBot:
    place = Place(match.game, match.options, match.seats, seat)
    bot = with_talk(make_bot(level, place, seed), level, place, seed)
    assert isinstance(bot, TalkingBot)
    tell(bot, match.told(Viewer.seat(seat)))
    return bot


OTHERS = [("64:0,0,36,0,0,0", "94:0,6,0,0,0,0"), ("40:0,0,0,60,0,0", "50:10,10,10,10,10,0"), ("100:0,0,0,0,0,0",) * 2]


@pytest.mark.parametrize("seed", range(6))
def test_a_bot_says_and_does_the_same_in_worlds_that_look_alike_to_its_seat(seed: int) -> None:
    found = set()
    for one, two in OTHERS:
        match = play(scene(("74:0,20,0,6,0,0", one, two)), (1, "/warn 2"))
        bot = bot_at(match, 0, seed=seed)
        found.add((bot.choose(match.decision(0)), bot.says, str(match.told(Viewer.seat(0)))))
    assert len(found) == 1


def test_a_bot_that_lets_a_threat_stand_says_so_now_and_then() -> None:
    match = scene(("74:0,20,0,6,0,0", *OTHERS[0]))
    said = set()
    for seed in range(40):
        bot = bot_at(match, 0, seed=seed)
        bot._bot.draw = lambda decision, shares: decision.id("pretend")  # type: ignore[method-assign]
        bot.choose(match.decision(0))
        said.add(bot.says)
    assert said == {"", "/warn 2"}


def test_in_silence_a_bot_chooses_as_one_that_does_not_talk() -> None:
    match = scene()
    place = Place(match.game, match.options, 3, 0)
    for seed in range(8):
        plain = make_bot("regular", place, seed)
        tell(plain, match.told(Viewer.seat(0)))
        assert plain.choose(match.decision(0)) == bot_at(match, 0, seed=seed).choose(match.decision(0))


def test_a_bot_made_anew_talks_like_one_made_for_the_decision() -> None:
    match = play(scene(), (1, "/warn 2"))
    for seed in range(8):
        fresh, again = bot_at(match, 0, seed=seed), bot_at(match, 0, seed=99).with_seed(seed)
        assert fresh.choose(match.decision(0)) == again.choose(match.decision(0))
        assert fresh.says == again.says


def test_a_bot_that_does_not_talk_is_told_no_words() -> None:
    match = play(scene(), (1, "/warn 2"))
    bot = make_bot("random", Place(match.game, match.options, 3, 0), 1)
    assert with_talk(bot, "random", Place(match.game, match.options, 3, 0), 1) is bot
    tell(bot, match.told(Viewer.seat(0)))
    assert words_of(bot) == ""


def test_a_game_with_talk_is_recorded_and_audited() -> None:
    match = play_out(CONSPIRACY, CONSPIRACY.read_options("round_limit=8"), 3, ["regular"] * 3, 2, talk=True)
    record = load(str(match.record()))
    assert all(seated.talks for seated in record.bots)
    for seat in range(3):
        assert audit(record, seat).differences == []


def test_a_bot_seat_says_whether_its_bot_talked_and_older_ones_did_not() -> None:
    seated = BotSeat(1, "regular", seed=5, talks=True)
    assert read_bot_seat(str(seated), 3) == seated
    assert read_bot_seat("1 regular seed=5", 3) == msgspec.structs.replace(seated, talks=False)


def test_every_level_has_a_habit_and_contestants_have_none() -> None:
    assert {"novice", "regular", "expert", "master", "grandmaster"} == HABITS.keys()


def test_a_bot_of_berlin_63_says_that_it_does_not_believe_what_it_challenges() -> None:
    talk = find_game("berlin63").part("bot_talk").BotTalk(0, None, 2)
    from connive.games.berlin63 import actions as berlin

    match = Match("berlin63", seed=1)
    assert talk.say(FastRng(1), match.decision(0), berlin.Challenge.id) == "/doubt"
    assert talk.say(FastRng(1), match.decision(0), berlin.Accept.id) == ""


def test_a_host_without_talk_seats_silent_bots() -> None:
    match = scene()
    host = Host.seat(match, {0: "regular"}, 1)
    assert not isinstance(host.bots[0], TalkingBot) and not match.bots[0].talks


@pytest.mark.parametrize("level", ["novice", "regular", "expert"])
def test_bots_stop_a_leader_more_often_if_they_are_warned_and_most_often_if_they_are_asked(level: str) -> None:
    def chance(position: str, *words: str) -> float:
        match = play(Match.from_position("conspiracy", position), *((1, text) for text in words))
        decision, view, bot = match.decision(0), match.view(Viewer.seat(0)), bot_at(match, 0, level)
        shares = zip(decision.ids, bot._swayed(decision, bot._bot.policy(decision)), strict=True)
        return sum(share for action, share in shares if not threatens(view, LEADER, after(view, action)))

    open_ones = 0
    for position in positions(12):
        silent, warned = chance(position), chance(position, "/warn 2")
        asked, lied = (chance(position, *lies, "/warn 2", proposal(position)) for lies in ((), LIES))
        assert silent <= warned + TINY <= asked + 2 * TINY and silent <= lied + TINY <= asked + 2 * TINY
        open_ones += silent < warned < asked and silent < lied < asked
    assert open_ones
