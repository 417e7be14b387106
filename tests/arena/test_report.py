"""The report and its page: complete, escaped, in both languages, and dependent on nothing else."""

import re
from functools import cache
from html.parser import HTMLParser

import msgspec
import pytest

from connive.arena.habits import Heard, habits
from connive.arena.page import page
from connive.arena.plots import round_ticks
from connive.arena.report import Report, bins, pace, report
from connive.core.text import LANGUAGES, catalogue

from .contests import contest, played

VOID = {"meta", "line"}


@cache
def made(seats: int = 2) -> Report:
    small = (
        contest(deals=4)
        if seats == 2
        else contest(
            ("random", "lookahead"), deals=2, game="conclave", options="pack=tiny_table", seats=seats, style="ladder"
        )
    )
    return report(small, played(small), 1.5)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_report_adds_up(seats: int) -> None:
    found = made(seats)
    assert sum(found.endings.values()) == found.games == sum(each.games for each in found.lengths)
    assert sum(s.line.games for s in found.standings) == seats * found.games
    assert [s.rating.rating for s in found.standings] == sorted(
        (s.rating.rating for s in found.standings), reverse=True
    )
    one, other = found.matrix[0][1], found.matrix[1][0]
    assert one is not None and other is not None
    assert one.score + other.score == pytest.approx(1)
    assert found.matrix[0][0] is None
    assert all(s.pace.moves > 0 and s.pace.mean >= 0 for s in found.standings)


def test_a_report_is_json_and_comes_back() -> None:
    assert msgspec.json.decode(msgspec.json.encode(made()), type=Report) == made()


def test_the_slowest_moves_are_in_the_tail() -> None:
    finished = msgspec.structs.replace(played(contest(deals=2))[0], times={"a": [*range(1000, 101_000, 1000)]})
    found = pace("a", [finished])
    assert (found.moves, found.mean, found.p95) == (100, 50.5, 96.0)
    assert pace("b", [finished]).moves == 0


def test_bins_hold_every_value_once() -> None:
    values = [5, 5, 6, 90, 91, 300]
    found = bins(values)
    assert sum(each.games for each in found) == len(values) and found[0].least == 5
    assert bins([7, 7])[0].games == 2


def test_ticks_are_round_and_hold_everything() -> None:
    for low, high in ((1210, 1790), (1499.9, 1500.1), (-35, 4400), (1000, 1000)):
        ticks = round_ticks(low, high)
        assert ticks[0] <= low and ticks[-1] >= high and len(ticks) < 20
        assert ticks == sorted(set(ticks))


class Tags(HTMLParser):
    """Checks that what is opened is closed, and gathers what is said."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_page_is_whole_and_needs_nothing_else(lang: str, seats: int) -> None:
    text = page(made(seats), lang)
    tags = Tags()
    tags.feed(text)
    assert not tags.open
    assert not re.search(r"https?:|src=|href=|url\(|@import|<script|<link", text)
    said = " ".join(tags.said)
    assert catalogue(lang).say("arena.matrix") in said and catalogue(lang).say("arena.method") in said
    assert text.count("<svg") == 2 and text.startswith("<!doctype html>") and f'lang="{lang}"' in text
    assert "prefers-color-scheme:dark" in text


def test_habits_are_counted_from_what_was_said_and_heard() -> None:
    heard = [
        Heard("a", "b", 0.9, True, False),
        Heard("a", "b", 0.4, False, True),
        Heard("b", "a", 0.5, True, True),
        Heard(None, "b", 0.5, True, None),
    ]
    one, two = habits("a", heard), habits("b", heard)
    assert (one.said, one.bluffs, one.asked, one.doubted, one.rightly) == (2, 0.5, 1, 1.0, 0.0)
    assert (two.said, two.bluffs, two.asked, two.doubted, two.rightly) == (1, 0.0, 2, 0.5, 1.0)
    assert two.brier == pytest.approx((0.01 + 0.16 + 0.25) / 3)
    assert habits("c", heard).bluffs is None


def test_a_contest_that_calibrates_reports_bluffs_and_doubts() -> None:
    small = contest(deals=2, calibrate=True)
    found = report(small, played(small), 1.0)
    known = [standing.habits for standing in found.standings]
    assert all(each is not None and each.said and each.asked for each in known)
    assert sum(each.said for each in known if each) == sum(each.asked for each in known if each)
    assert catalogue("fr").say("arena.habits") in page(found, "fr")
    assert catalogue("fr").say("arena.habits") not in page(made(), "fr")


def test_what_somebody_typed_is_escaped() -> None:
    hostile = msgspec.structs.replace(made().contest, seed="<script>alert(1)</script>", options='"><img>')
    text = page(msgspec.structs.replace(made(), contest=hostile), "en")
    assert "<script" not in text and "<img" not in text and "&lt;script&gt;" in text
