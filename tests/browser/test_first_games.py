"""A first game of each kind by somebody who knows no rules: they read what is on the screen and click.

Nothing here looks at what the page was told: the goal, the cards, the coach, and what stands on the buttons.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from tools.guests import CONFIRM, DRAWN, ENDING, MOST_PICKS, Guest

QUICK_PACE = """localStorage['connive.settings'] = JSON.stringify(
  {...JSON.parse(localStorage['connive.settings']), pace: 'quick'})"""
SHORT = {
    "berlin63": ("Berlin 63", {"Quiet turns until a draw": 8}),
    "conclave": ("Conclave", {}),
    "confusion": ("Confusion", {"Quiet turns until a draw": 3}),
    "conspiracy": ("Conspiracy", {"Rounds until a draw": 3}),
}
"""The title on the box, and the settings on the set-up page that make a game short, by their labels."""


def set_up(guest: Guest, title: str, short: dict[str, int]) -> None:
    """Open the box, make the game short, and take the opponent that is offered to newcomers."""
    page = guest.page
    page.get_by_role("button", name=f"Play now {title}").click()
    page.locator("dialog summary").click()
    for label, number in short.items():
        page.get_by_label(label).fill(str(number))
        page.get_by_label(label).press("Tab")
    level = page.locator("dialog .primary").first
    expect(level).to_contain_text("Novice")
    level.click()


def read_a_card(guest: Guest, thing: Locator) -> bool:
    """Look up what something does, and say whether there was a card of it."""
    thing.focus()
    guest.page.keyboard.press("i")
    guest.page.evaluate(DRAWN)
    found = guest.page.locator("[data-power-card]")
    if not found.count():
        return False
    expect(found).to_have_text(re.compile(r"\w+\s+\w+"))
    guest.page.keyboard.press("Escape")
    return True


def honest(guest: Guest) -> Locator:
    """What a careful beginner picks from: nothing that the coach calls a lie."""
    true = guest.page.locator("[data-choices] .choice:not(:has(.lie)), [data-choices] .amount .primary")
    return true if true.count() else guest.choices


def ask_for_a_hint(guest: Guest) -> None:
    """Ask what a strong bot would do, and do that."""
    guest.page.locator("[data-hint]").click()
    expect(guest.page.locator("[data-coach] strong")).to_be_visible()
    expect(guest.page.locator(".choice.suggested, .amount").first).to_be_visible()


def play(guest: Guest) -> bool:
    """Click until the game is over, and say whether a card was read on the way. What is refused is a trap."""
    page, hinted, read = guest.page, False, False
    line_up = page.locator("[role=group] .primary", has_text="ready-made")
    for _ in range(MOST_PICKS):
        guest.wait_for_choice()
        if guest.over:
            return read
        assert page.locator(".refusal").count() == 0
        if line_up.count():
            read = read or read_a_card(guest, guest.choices.first)
            line_up.click()
            expect(line_up).to_have_count(0)
        elif page.locator(CONFIRM).count():
            page.locator(CONFIRM).first.click()
        elif not hinted and page.locator("[data-hint]").count():
            ask_for_a_hint(guest)
            hinted = True
        elif page.locator(".choice.suggested").count():
            page.locator(".choice.suggested").first.click()
        else:
            found = honest(guest)
            if not (count := found.count()):
                continue  # the question is another by now
            chosen = found.nth(guest.chance.randrange(count))
            read = read or read_a_card(guest, chosen)
            chosen.click()
    raise AssertionError("the game does not end")


@pytest.mark.long
@pytest.mark.parametrize("game", SHORT)
def test_somebody_who_reads_only_the_screen_finishes_a_first_game(visit: Callable[..., Guest], game: str) -> None:
    ann = visit(hints="first")
    ann.context.add_init_script(QUICK_PACE)
    title, short = SHORT[game]
    set_up(ann.go("/"), title, short)
    ann.page.locator("[data-board]").wait_for()
    expect(ann.page.locator("header .goal")).to_have_text(re.compile(r"\w+ \w+ \w+"))
    assert play(ann), "there was no card to read"
    ending = ann.page.locator(ENDING)
    expect(ending.locator(".why")).to_have_text(re.compile(r"^\S.{15,}\.$"))
    for what in ("Play again", "Replay", "Review", "Picture"):
        expect(ending.get_by_text(what).first).to_be_visible()
