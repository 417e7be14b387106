"""The moments of a game that are worth showing: at most seven, each with one plain sentence in every language."""

from collections.abc import Iterator

from msgspec.structs import replace

from connive.core.text import LANGUAGES, Param, Term, catalogue
from connive.play.match import Match
from connive.review.model import Highlight, ReviewedChoice, Said, Suspicion
from connive.review.summary import scores_of

MOST = 7
COSTLY = 0.08
"""From here on a choice is called costly, if its interval agrees."""
SWING = 0.2
"""A change of the referee's chance that is a turning point."""
NOTED = 0.03
"""From here on a cost shows that something which could be known was not used."""
LIKELY, UNLIKELY = 0.5, 0.2
"""Doubting what looked likelier is no moment if it cost nothing, nor is catching a lie that looked less likely."""
UNSUSPECTED = 0.05
"""What is hidden so well is a moment."""
EACH = {"missed": 2, "costly": 3, "bet": 2}
"""At most one moment of a kind, and more of these."""


def moments_of(turns: list[ReviewedChoice], match: Match) -> list[Highlight]:
    """Return the moments in the order in which they came."""
    found = sorted(_all(turns, match), key=lambda each: -each.weight)
    kept, kinds, seen = list[Highlight](), dict[str, int](), set[int]()
    for each in found:
        if len(kept) < MOST and kinds.get(each.kind, 0) < EACH.get(each.kind, 1) and each.turn not in seen:
            kept.append(each)
            seen.add(each.turn)
            kinds[each.kind] = kinds.get(each.kind, 0) + 1
    return sorted(kept, key=lambda each: each.turn)


def is_costly(turn: ReviewedChoice) -> bool:
    """Tell whether a choice cost so much that chance does not explain it."""
    return turn.cost >= COSTLY and turn.low > 0


def _all(turns: list[ReviewedChoice], match: Match) -> Iterator[Highlight]:
    for turn in turns:
        yield from _lies(turn, turns, match)
        if is_costly(turn):
            yield _costly(turn, match)
        elif turn.deduced:
            yield _moment("deduced", turn, 0.06, match, {}, spoken=_fact(turn))
        if turn.hidden is not None and turn.hidden.chance <= UNSUSPECTED:
            yield _hidden(turn, turn.hidden, match)
        if turn.bet is not None:
            yield from _bet(turn, turn.bet.chance, match)
    yield from _turning(turns, match)


def _lies(turn: ReviewedChoice, turns: list[ReviewedChoice], match: Match) -> Iterator[Highlight]:
    """Lies that were believed or caught, doubts that were wrong, and what could have been known about them."""
    heard = turn.heard
    if heard is None:
        return
    per_cent = _words(chance=heard.chance, **_worth(turn)) | {"by": Term(f"seat.{heard.by}")}
    stated, spoken = turns[heard.choice], {lang: {"stated": heard.said[lang]} for lang in LANGUAGES}
    costs = turn.cost >= NOTED and turn.low > 0
    dull = heard.proved or (heard.doubted and heard.chance < UNLIKELY)
    if not heard.true and not dull:  # a lie that is known for one is no feat, and neither is catching it
        kind = "lie_caught" if heard.doubted else "best_lie"
        weight = (0.15 if heard.doubted else 0.12) + 0.2 * (heard.chance if heard.doubted else 1 - heard.chance)
        words = per_cent | {"other": Term(f"seat.{turn.seat}")}
        yield replace(_moment(kind, stated, weight, match, words, spoken=spoken), other=turn.seat)
    if heard.proved and heard.doubted == heard.true and turn.cost >= NOTED:
        key = "missed_true" if heard.true else "missed_lie"
        yield _moment("missed", turn, 0.4 + turn.cost, match, per_cent, key, spoken)
    elif heard.doubted and heard.true and (costs or heard.chance <= LIKELY):
        key = "wrong_doubt" if costs else "unlucky_doubt"
        yield _moment("wrong_doubt", turn, 0.1 + turn.cost, match, per_cent, key, spoken)


def _costly(turn: ReviewedChoice, match: Match) -> Highlight:
    """A choice that cost much, and what could be proved just then, if anything."""
    better = next(each for each in turn.alternatives if each.action != turn.action)
    said = {lang: {"better": better.said[lang]} for lang in LANGUAGES}
    key = "costly"
    if turn.deduced:
        said = {lang: each | _fact(turn)[lang] for lang, each in said.items()}
        key = "costly_fact"
    return _moment("costly", turn, turn.cost, match, _words(**_worth(turn)), key, said, better.action)


def _hidden(turn: ReviewedChoice, hidden: Suspicion, match: Match) -> Highlight:
    """Something was hidden, and nobody suspects it."""
    words = _words(chance=hidden.chance) | {"other": Term(f"seat.{hidden.seat}"), "place": hidden.place}
    return replace(_moment("best_lie", turn, 0.2 - hidden.chance, match, words, "hidden"), other=hidden.seat)


def _bet(turn: ReviewedChoice, chance: float, match: Match) -> Iterator[Highlight]:
    """A bet that was won against the odds, or lost; what was all but certain is no bet."""
    assert turn.bet is not None
    said = {lang: {"bet": turn.bet.said[lang]} for lang in LANGUAGES}
    if turn.bet.true and chance <= LIKELY:
        won = _moment("bet", turn, 0.1 + 0.2 * (1 - chance), match, _words(chance=chance), "bet_won", said)
        yield replace(won, open=True)
    elif not turn.bet.true and chance > 0:
        yield replace(_moment("bet", turn, 0.1 + turn.cost, match, _words(chance=chance), "bet_lost", said), open=True)


def _turning(turns: list[ReviewedChoice], match: Match) -> Iterator[Highlight]:
    """The largest change of fortune from a choice of a seat to its next one, or to the end, as the referee saw it."""
    last = dict[int, ReviewedChoice]()
    for turn in turns:
        if turn.open_chance is None:
            continue
        if turn.seat in last:
            yield from _turn_of_fortune(last[turn.seat], turn.open_chance, match)
        last[turn.seat] = turn
    if match.outcome is not None and match.outcome.reason in match.game.part("model").CLAUSES:
        scores = scores_of(match, None)
        for seat, turn in last.items():
            yield from _turn_of_fortune(turn, scores[seat], match)


def _turn_of_fortune(turn: ReviewedChoice, after: float, match: Match) -> Iterator[Highlight]:
    before = turn.open_chance or 0.0
    if abs(after - before) >= SWING:
        key = "turning_up" if after > before else "turning_down"
        words = _words(before=before, after=after)
        yield replace(_moment("turning", turn, 0.5 * abs(after - before), match, words, key), open=True)


def _fact(turn: ReviewedChoice) -> dict[str, Said]:
    """Return the first thing that could be proved, as a blank in each language."""
    return {lang: {"fact": turn.deduced[0][lang]} for lang in LANGUAGES}


def _worth(turn: ReviewedChoice) -> dict[str, float]:
    """Return what the choice that was made is worth, and the best other one."""
    chances = {each.action: each.chance for each in turn.alternatives}
    now = chances.pop(turn.action, 0.0)
    return {"now": now, "then": max(chances.values(), default=now)}


def _moment(
    kind: str,
    turn: ReviewedChoice,
    weight: float,
    match: Match,
    words: dict[str, Param],
    key: str = "",
    spoken: dict[str, Said] | None = None,
    better: int | None = None,
) -> Highlight:
    said = {}
    for lang in LANGUAGES:
        own: dict[str, Said] = {lang: {}} if spoken is None else spoken
        blanks: dict[str, Param] = {"seat": Term(f"seat.{turn.seat}"), "made": turn.said[lang], **words, **own[lang]}
        said[lang] = catalogue(lang, match.game.name).say(f"moment.{key or kind}", **blanks)
    shown = _better(turn) if better is None else better
    return Highlight(kind, turn.number, turn.moment, turn.seat, round(weight, 4), said, shown)


def _better(turn: ReviewedChoice) -> int | None:
    """Return the choice that would have been better, if the one that was made cost anything worth noting."""
    if turn.cost < NOTED or not turn.alternatives or turn.alternatives[0].action == turn.action:
        return None
    return turn.alternatives[0].action


def _words(**shares: float) -> dict[str, Param]:
    return {name: _per_cent(share) for name, share in shares.items()}


def _per_cent(share: float) -> int:
    return round(100 * share)
