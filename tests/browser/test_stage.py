"""Help for somebody who has never read the rules: cards of things, a pause for what decides, marks by hand."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.axe import violations
from tools.guests import QUICK, Guest

from tools import gallery_page as gallery

MARK = "#panel-sheet tbody td button"


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    gallery.build()


@pytest.fixture(scope="module")
def shown(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Show the first moment of a question: `shown("berlin63", "power", 390)`.

    Each width has one page: every time a new table is drawn, and pointer and motion are as at first.
    """
    pages: dict[int, Page] = {}

    def show(game: str, question: str, width: int = 1440) -> Page:
        page = pages[width] = pages.get(width) or gallery.visit(chromium, width)
        page.mouse.move(0, 0)
        page.emulate_media(reduced_motion="reduce")
        asked = [moment["decision"] and moment["decision"]["question"] for moment in gallery.moments(game)]
        page.evaluate("(search) => gallery.show(search)", f"?game={game}&moment={asked.index(question)}")
        return page

    yield show
    for page in pages.values():
        page.context.close()


def test_a_card_says_what_a_power_does_to_pointer_and_keyboard(shown: Callable[..., Page]) -> None:
    page = shown("berlin63", "power")
    claim = page.locator(".choice", has_text="Ray Dash")
    card = page.locator("[data-power-card]")
    claim.hover()
    expect(card).to_contain_text("Runs one space further.")
    page.mouse.move(1, 1)
    expect(card).to_have_count(0)
    claim.focus()
    page.keyboard.press("i")
    expect(card).to_contain_text("Ray Dash")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "question", "word", "told"),
    [
        ("berlin63", "turn", "illusion", "swap their spies"),
        ("conspiracy", "turn", "pay one off", "Put money on a spy"),
        ("confusion", "turn", "Double Agent", "works for the enemy"),
        ("conclave", "turn", "brotherhood", "Wild Boar"),
    ],
)
def test_a_word_of_the_trade_is_explained_where_it_stands(
    shown: Callable[..., Page], game: str, question: str, word: str, told: str
) -> None:
    page = shown(game, question)
    term = page.locator(".ask .term", has_text=word)
    term.click()
    card = page.locator("[data-power-card]")
    expect(card).to_contain_text(told)
    expect(card.locator("svg path").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.keyboard.press("i")
    expect(card).to_contain_text(told)
    assert violations(page) == []


def test_what_lies_beside_the_board_has_its_card_too(shown: Callable[..., Page]) -> None:
    page = shown("confusion", "turn")
    page.locator("[data-board] [data-card='do:reveal']").first.hover()
    expect(page.locator("[data-power-card]")).to_contain_text("you alone see the piece")


def test_a_long_press_asks_and_does_not_pick(shown: Callable[..., Page]) -> None:
    page = shown("conspiracy", "turn", 390)
    spy = page.locator("[data-choices] .choice", has_text="Rita")
    box = spy.bounding_box()
    assert box
    touch = {"pointerType": "touch", "bubbles": True, "isPrimary": True, "pointerId": 7}
    spy.dispatch_event("pointerdown", touch)
    expect(page.locator("[data-power-card]")).to_contain_text("Rita Palm")
    spy.dispatch_event("pointerup", touch)
    spy.dispatch_event("click")
    expect(page.locator(".crumb")).to_have_count(0)
    spy.click()
    expect(page.locator(".crumb")).to_have_count(1)


def test_what_decides_is_given_a_pause_that_any_key_ends_and_reduced_motion_leaves_out(
    shown: Callable[..., Page],
) -> None:
    page = shown("berlin63", "turn")
    tell = """() => gallery.tell({event: 'shown', base: 7, character: 5, proved: false}, 'It was a lie.')"""
    beat = page.locator("[data-beat]")
    page.evaluate(tell)
    expect(beat).to_have_count(0)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(tell)
    expect(beat).to_contain_text("Liar")
    page.keyboard.press("Shift")
    expect(beat).to_have_count(0)


@pytest.mark.parametrize("game", ["berlin63", "conspiracy", "confusion", "conclave"])
def test_the_goal_stands_above_every_table(shown: Callable[..., Page], game: str) -> None:
    page = shown(game, "turn", 390)
    goal = page.locator("header .goal")
    for lang in ("en", "fr"):
        page.evaluate("(search) => gallery.show(search)", f"?game={game}&lang={lang}")
        expect(goal).to_be_visible()
        assert goal.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), "it can be read whole"
    expect(page.locator("header button[aria-pressed]")).to_have_count(2)  # secrets and sounds


def mark(page: Page, cell: int) -> None:
    """Mark a cell, and wait until the server has it."""
    with page.expect_response(lambda answer: answer.request.method == "PUT" and "/marks" in answer.url) as kept:
        page.locator(MARK).nth(cell).click()
    assert kept.value.ok


def test_marks_by_hand_are_with_the_seat_on_every_device_and_in_ones_own_replay(visit: Callable[..., Guest]) -> None:
    ann = visit()
    table = ann.against_bot("berlin63")
    page = ann.go(f"/t/{table}").page
    ann.wait_for_choice()
    page.keyboard.press("n")
    mark(page, 0)
    page.keyboard.press("n")
    ann.pick()
    ann.wait_for_choice()
    page.keyboard.press("n")
    page.locator("label", has_text="Circle").click()
    mark(page, 9)
    assert violations(page) == []
    phone = visit(width=390)
    session = next(cookie["value"] for cookie in ann.context.cookies() if cookie["name"] == "connive")
    phone.context.add_cookies([{"name": "connive", "value": session, "url": phone.url}])  # and nothing else of Ann's
    phone.go(f"/t/{table}").wait_for_choice()
    phone.page.keyboard.press("n")
    expect(phone.page.locator(MARK).first).to_have_text("×")
    expect(phone.page.locator(MARK).nth(9)).to_have_text("○")
    page.keyboard.press("n")
    ann.play_on()
    ann.go(f"/replay/{table}?viewer=0&moment=0").page.locator("summary", has_text="Your notes by hand").click()
    expect(page.locator("aside .mark").nth(9)).to_have_text("")
    page.keyboard.press("End")
    expect(page.locator("aside .mark").first).to_have_text("×")
    expect(page.locator("aside .mark").nth(9)).to_have_text("○")
    page.locator("select").select_option("1")
    expect(page.locator("summary", has_text="Your notes by hand")).to_have_count(0)


def test_a_table_without_deductions_still_has_pages_to_mark(visit: Callable[..., Guest]) -> None:
    ann = visit()
    table = ann.order("confusion", bots={"1": "random"}, settings=QUICK | {"notebook": False})
    page = ann.go(f"/t/{table}").page
    ann.wait_for_choice()
    page.keyboard.press("n")
    expect(page.locator("#panel-sheet")).to_contain_text("This table plays without deductions")
    mark(page, 0)
    expect(page.locator(MARK).first).to_have_text("×")


def test_the_end_of_a_replay_is_a_table_and_the_list_follows_the_film(visit: Callable[..., Guest]) -> None:
    ann = visit()
    table = ann.against_bot("berlin63")
    ann.go(f"/t/{table}").play_on()
    ann.page.locator(".ending button", has_text="Share").click()
    expect(ann.page.locator(".ending button", has_text="Link copied")).to_be_visible()
    page = ann.go(f"/replay/{table}").page
    page.locator("[data-board]").wait_for()
    page.keyboard.press("End")
    expect(page.locator("aside li.now")).to_be_in_viewport()
    expect(page.locator("aside table").first).to_contain_text("Leader")
    assert len(page.locator("aside li").last.inner_text()) < 300, "what is laid open stands in a table, not in a wall"


def test_three_play_on_the_large_map_with_all_eight_spies(visit: Callable[..., Guest]) -> None:
    page = visit().go("/").page
    page.locator("article", has_text="Conspiracy").locator(".primary").click()
    page.locator("dialog .pill", has_text="3").click()
    page.locator("dialog summary").click()
    expect(page.locator("dialog select").first).to_contain_text("all eight spies")
    page.locator("dialog select").first.select_option(label="Quadrant: 25 spaces, all eight spies")
    page.locator("dialog section .row button").first.click()
    expect(page.locator("[data-choices] .choice")).to_have_count(8)


def test_the_contents_of_the_rules_stay_under_the_pointer(visit: Callable[..., Guest]) -> None:
    page = visit(height=700).go("/rules/berlin63").page
    chapter = page.locator("nav a", has_text="B5")
    chapter.click()
    expect(page.locator("h3[id=B5]")).to_be_in_viewport()
    expect(page.locator("nav [aria-current]")).to_contain_text("B5")
    assert page.evaluate("document.querySelector('nav a:hover').getAttribute('href')") == "#B5"


@pytest.mark.parametrize(
    ("game", "lang"), [("berlin63", "en"), ("conclave", "fr"), ("confusion", "fr"), ("conspiracy", "en")]
)
def test_the_rules_begin_with_the_game_on_one_page(visit: Callable[..., Guest], game: str, lang: str) -> None:
    page = visit(lang=lang, width=390).go(f"/rules/{game}").page
    aid = page.locator("[data-aid]")
    expect(aid.locator(".cards li").nth(8)).to_be_visible()
    assert "⟨" not in aid.inner_text()
    assert aid.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "nothing is cut off"


BOXES = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect()
  return [left, top, right, bottom].map(Math.round)
})"""
BOARDS = {
    "berlin63": ".berlin .layout > svg",
    "conspiracy": ".conspiracy .map svg",
    "confusion": ".confusion .fit > svg",
    "conclave": ".conclave .layout > svg",
}


def test_the_board_keeps_its_place_on_a_phone_whatever_the_paper_reports(shown: Callable[..., Page]) -> None:
    page = shown("berlin63", "turn", 390)
    still = page.evaluate(BOXES, BOARDS["berlin63"])
    running = [at for at, moment in enumerate(gallery.moments("berlin63")) if moment["decision"]]
    for at in running:
        page.evaluate("(search) => gallery.show(search)", f"?game=berlin63&moment={at}")
        assert page.evaluate(BOXES, BOARDS["berlin63"]) == still, at


@pytest.mark.parametrize("width", sorted(gallery.HEIGHTS))
@pytest.mark.parametrize("game", BOARDS)
def test_no_board_is_cut_when_the_game_is_over(shown: Callable[..., Page], game: str, width: int) -> None:
    page = shown(game, "turn", width)
    over = [at for at, moment in enumerate(gallery.moments(game)) if moment["outcome"]]
    page.evaluate("(search) => gallery.show(search)", f"?game={game}&moment={over[0]}")
    page.locator(".ending").wait_for()
    ((left, top, right, bottom),) = page.evaluate(BOXES, ".board-zone")
    ((x, y, end, foot),) = page.evaluate(BOXES, BOARDS[game])
    assert left - 1 <= x < end <= right + 1
    assert top - 1 <= y < foot <= bottom + 1
    assert foot - y > 130, "large enough to be read"


@pytest.mark.parametrize("width", [820, 1440])
def test_the_card_of_a_choice_covers_no_choice(shown: Callable[..., Page], width: int) -> None:
    page = shown("berlin63", "power", width)
    page.locator("[data-choices] .choice").first.hover()
    card = page.locator("[data-power-card]")
    expect(card).to_be_visible()
    ((left, top, right, bottom),) = page.evaluate(BOXES, "[data-power-card]")
    for x, y, end, foot in page.evaluate(BOXES, "[data-choices] .choice"):
        assert end <= left or x >= right or foot <= top or y >= bottom
    page.locator("[data-choices] .choice").first.click()
    expect(card).to_have_count(0)


def test_the_log_begins_with_the_game(visit: Callable[..., Guest]) -> None:
    ann = visit()
    page = ann.go(f"/t/{ann.against_bot('confusion')}").page
    ann.wait_for_choice()
    page.keyboard.press("l")
    expect(page.locator("#panel-sheet li:visible").first).to_contain_text("turn")
    page.locator("#panel-sheet summary").click()
    expect(page.locator("#panel-sheet details li").first).to_be_visible()


CUT = """() => [...document.querySelectorAll('.seats .card')].flatMap((card) => {
  const [name, known] = [card.querySelector('strong'), card.querySelector('.known')]
  const foot = known.getBoundingClientRect().bottom
  const facts = [...known.children].filter((one) => one.getBoundingClientRect().top < foot - 1)
  const fits = (one) => one.getBoundingClientRect().bottom < foot + 1 && one.scrollWidth <= one.clientWidth
  const whole = facts.every(fits)
  return facts.length > 1 && whole && name.scrollWidth <= name.clientWidth ? [] : [card.innerText]
})"""
"""The cards of seats on which a name or a fact is cut, or fewer than two facts stand."""


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("game", ["conspiracy", "conclave"])
def test_nothing_on_the_cards_of_three_and_four_seats_is_cut(shown: Callable[..., Page], game: str, width: int) -> None:
    page = shown(game, "turn", width)
    turns = [
        (moment["seats"], at)
        for at, moment in enumerate(gallery.moments(game))
        if moment["decision"] and moment["decision"]["question"] == "turn"
    ]
    for seats in (3, 4):
        at = [at for many, at in turns if many == seats][-1]
        for lang in ("en", "fr"):
            page.evaluate("(search) => gallery.show(search)", f"?game={game}&moment={at}&lang={lang}")
            expect(page.locator(".seats .card")).to_have_count(seats)
            assert page.evaluate(CUT) == [], (seats, lang)


@pytest.mark.parametrize(("width", "smallest"), [(390, 9), (1440, 16)])
def test_the_odds_on_squares_of_confusion_can_be_read(shown: Callable[..., Page], width: int, smallest: int) -> None:
    page = shown("confusion", "turn", width)
    page.locator("[data-board] [data-key^='square:'].lit").first.press("Enter")
    odds = page.locator("[data-board] .odds text:not(.small)")
    expect(odds.first).to_contain_text("%")
    size = odds.first.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a")
    assert size >= smallest
