"""Signals: ready-made sentences, the same text in every language, with a refusal for whatever is none."""

import pytest

from connive import SPECTATOR, Match
from connive.core.game import Game
from connive.core.registry import games
from connive.core.signals import BadSignal, Signalled, read_signal, signalled, signals, slot_words
from connive.core.text import LANGUAGES, catalogue
from connive.play.record import load

GAMES = list(games().values())


def table(seats: int = 3) -> Match:
    return Match("conspiracy", seats=seats, seed=1)


def heard(match: Match, lang: str = "en") -> str:
    return [sentence for _, sentence in match.story(SPECTATOR, lang)][-1]


@pytest.mark.parametrize("typed", ["/warn 1", "/WARN  Cobalt", "/alerte cobalt", "  /warn 1 "])
def test_a_signal_is_kept_in_one_form_and_read_in_every_language(typed: str) -> None:
    match = table()
    match.talk(0, typed)
    assert str(match.log[-1]) == '0 says "/warn 1"'
    assert heard(match) == "Amber says: Cobalt can win."
    assert heard(match, "fr") == "Ambre dit : Cobalt peut gagner."


def test_two_words_fill_two_blanks_in_the_order_of_writing() -> None:
    match = table()
    match.talk(2, "/déplace Rita Londres")
    assert str(match.log[-1]) == '2 says "/move rita london"'
    assert heard(match) == "Jade says: Move Rita to London."


@pytest.mark.parametrize(
    "typed",
    ["/", "/dance", "/warn", "/warn 3", "/warn 7300", "/warn one", "/move rita", "/move rita riga", "/move berlin rita",
     "//warn 1", "/warn 1 2", "/warn {0}", "/signal_name 1"],
)  # fmt: skip
def test_what_is_no_signal_is_refused_with_those_that_there_are(typed: str) -> None:
    match = table()
    with pytest.raises(BadSignal) as refused:
        match.talk(0, typed)
    assert match.log == []
    assert "/warn PLAYER" in refused.value.message("en")
    assert "/alerte JOUEUR" in refused.value.message("fr")


def test_a_seat_that_is_not_there_cannot_be_meant() -> None:
    table(4).talk(0, "/warn ruby")
    with pytest.raises(BadSignal):
        table(3).talk(0, "/warn ruby")


def test_words_with_a_stroke_inside_stay_free_text() -> None:
    match = table()
    match.talk(0, "either/or")
    assert heard(match) == "Amber says: either/or"


def test_signals_stand_in_records_and_are_read_from_there() -> None:
    match = table()
    match.talk(1, "/accuse amber tom")
    again = load(str(match.record())).match()
    assert again.log == match.log
    assert heard(again, "fr") == "Cobalt dit : Ambre ne paie pas Tom."


@pytest.mark.parametrize("game", GAMES, ids=list(games()))
def test_every_signal_has_its_sentence_with_every_word(game: Game) -> None:
    assert signals(game)
    for seats in game.seats:
        options = game.read_options(None)
        for signal in signals(game):
            columns = [slot_words(game, options, seats, slot) for slot in signal.slots]
            for n in range(max(map(len, columns), default=1)):
                given = Signalled(signal, tuple(words[n % len(words)] for words in columns))
                check_everywhere(game, seats, given)


def check_everywhere(game: Game, seats: int, given: Signalled) -> None:
    options = game.read_options(None)
    assert signalled(game, str(given)) == given
    assert read_signal(game, options, seats, str(given)) == given
    for lang in LANGUAGES:
        words = catalogue(lang, game.name)
        assert "{" not in given.sentence(words)
        typed = [words.say(f"signal_name.{given.signal.name}")]
        typed += [words.say(f"{s}.{w}") for s, w in zip(given.signal.slots, given.words, strict=True)]
        if all(" " not in word for word in typed):
            assert read_signal(game, options, seats, "/" + " ".join(typed)) == given


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_signal_of_conspiracy_states_an_amount(seats: int) -> None:
    """C4.1: read aloud in any language, what is signalled passes the check of free text."""
    game = games()["conspiracy"]
    options = game.read_options(None)
    for signal in signals(game):
        for n in range(32):
            columns = [slot_words(game, options, seats, slot) for slot in signal.slots]
            given = Signalled(signal, tuple(words[n % len(words)] for words in columns))
            assert all(game.refuse_talk(given.sentence(catalogue(lang, game.name))) is None for lang in LANGUAGES)
