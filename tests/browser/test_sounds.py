"""Sounds: quiet, never before the page was touched, mute at one click, and without a complaint of the browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tools.guests import ENDING, QUICK, Guest

LISTEN = """
window.rung = []
window.loud = []
const start = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (...given) {
  rung.push(this.frequency.value)
  return start.apply(this, given)
}
const ramp = AudioParam.prototype.linearRampToValueAtTime
AudioParam.prototype.linearRampToValueAtTime = function (...given) {
  loud.push(given[0])
  return ramp.apply(this, given)
}
"""
"""Notes what is played; the real thing plays it all the same."""

MOST = 100
TURN, MOVE, TALK, END = [523, 784], [196], [660], [392, 494, 587]


def listener(visit: Callable[..., Guest]) -> Guest:
    guest = visit()
    guest.context.add_init_script(LISTEN)
    return guest


def want_sounds(page: Page) -> None:
    page.goto("/settings")
    page.get_by_label("On your turn").uncheck()
    page.get_by_label("On your turn").check()


def rung(page: Page) -> list[int]:
    """Return the tones that were played since the last time."""
    found: list[int] = page.evaluate("rung.splice(0)")
    return found


def test_it_sounds_unless_it_is_muted_and_then_stays_mute(visit: Callable[..., Guest]) -> None:
    ann = listener(visit)
    ann.go(f"/t/{ann.against_bot('berlin63')}").play_on(6)
    ann.wait_for_choice()
    assert rung(ann.page)
    ann.page.locator("header").get_by_label("Mute").click()
    ann.play_on(6)
    ann.wait_for_choice()
    rung(ann.page)
    ann.page.reload()
    ann.wait_for_choice()
    expect(ann.page.locator("header").get_by_label("Mute")).to_have_attribute("aria-pressed", "true")
    ann.play_on(4)
    ann.wait_for_choice()
    assert rung(ann.page) == []


def test_the_settings_let_one_hear_how_loud_it_is(visit: Callable[..., Guest]) -> None:
    ann = listener(visit)
    want_sounds(ann.page)
    assert rung(ann.page) == TURN
    slider = ann.page.get_by_label("Volume")
    slider.press("End")
    slider.press("Home")
    assert rung(ann.page) == TURN * 2
    middle, *_, loudest, _, quietest = ann.page.evaluate("loud")
    assert 0 < quietest < middle < loudest <= 1
    ann.page.reload()
    expect(slider).to_have_value("0.1")
    assert ann.complaints == []


def test_a_turn_a_move_words_and_the_end_each_have_their_sound(visit: Callable[..., Guest]) -> None:
    ann, ben = listener(visit), visit(name="Ben")
    want_sounds(ann.page)
    table = ann.order("berlin63", settings=QUICK | {"on_leave": "loss"}, options={"first": 1})
    ben.ask("POST", f"/api/tables/{table}/join", {})
    ann.go(f"/t/{table}").wait_for_choice()
    assert rung(ann.page) == [], "nothing sounds before the page was touched"
    ann.page.locator("h1").click()
    ben.go(f"/t/{table}").play_on(5)
    expect(ann.page.locator(".others")).to_contain_text("5 on the board")
    assert rung(ann.page) == MOVE * 5
    ann.play_on(5)
    expect(ann.page.locator(".ask")).to_contain_text("Waiting")
    assert rung(ann.page) == MOVE * 5, "my own choices are no news"
    ben.page.locator("#tab-talk").click()
    ben.page.locator("div.talk form input").fill("My turn")
    ben.page.locator("div.talk form input").press("Enter")
    expect(ann.page.locator("li.talk")).to_have_count(1)
    assert rung(ann.page) == TALK
    for _ in range(MOST):
        ann.wait_until(lambda: ann.asked or ben.asked)
        if ann.asked:
            break
        ben.pick()
    assert rung(ann.page)[-2:] == TURN
    ben.ask("POST", f"/api/tables/{table}/leave")
    ann.page.locator(ENDING).wait_for()
    assert rung(ann.page) == END
    assert ann.complaints == []
