"""Tables with days for each choice: windows pass for those who said so, and choices wait for everybody's pass."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.conftest import Visit
from tools.guests import Guest

EARL = 0
BY_POST = {"clock": {"kind": "correspondence", "days": 3}, "spare_bot": "random"}
SEND = """(message) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/api/socket`)
  socket.onopen = () => socket.send(JSON.stringify(message))
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data)
    if (told.id === message.id) (socket.close(), done(told.type))
  }
})"""
WORDS = {
    "en": ("Windows", "Windows: pass until my next turn", "If everybody passes, then …", "Take it back"),
    "fr": (
        "Fenêtres",
        "Fenêtres : passer jusqu’à mon tour",
        "Si tout le monde passe, alors …",
        "Le reprendre",
        "Confirmer",
    ),
}


def choose(guest: Guest, table: str, **wanted: Any) -> None:
    """Make the first choice of a kind, without the page."""
    found = guest.updates[-1]["decision"]
    actions = guest.ask("GET", "/api/games/conspiracy")["actions"]
    action = next(each for each in found["actions"] if wanted.items() <= actions[each].items())
    request = {"type": "choose", "id": f"c{found['token']}", "table": table, "seat": found["seat"]}
    assert guest.page.evaluate(SEND, request | {"token": found["token"], "action": action}) == "accepted"


def asked(guest: Guest, question: str) -> None:
    def is_asked() -> bool:
        decision = guest.updates[-1]["decision"] if guest.updates else None
        return decision is not None and decision["question"] == question

    guest.wait_until(is_asked)


def three_by_post(visit: Visit, lang: str, **kind: Any) -> tuple[str, Guest, Guest, Guest]:
    """Sit down, pay, and let the first one move: the other two may challenge."""
    ann, ben, cat = visit(), visit(name="Ben", lang=lang, **kind), visit(name="Cat")
    order = {"seats": 3, "options": {"first": 0, "map": "trefoil"}, "settings": BY_POST}
    table = ann.order("conspiracy", **order)
    for guest in (ben, cat):
        guest.ask("POST", f"/api/tables/{table}/join", {})
    for guest in (ann, ben, cat):
        guest.go(f"/t/{table}")
        asked(guest, "opening")
        choose(guest, table, do="pay", spy=EARL)
    asked(ann, "turn")
    choose(ann, table, do="move", spy=EARL)
    for guest in (ben, cat):
        asked(guest, "challenge")
    return table, ann, ben, cat


def prepare(page: Page, words: tuple[str, ...]) -> None:
    """Pick whatever comes first until it can be confirmed."""
    page.get_by_role("button", name=words[2]).click()
    sheet = page.get_by_role("dialog")
    while not sheet.locator("[data-confirm]").count():
        sheet.locator("[data-choices] .choice").first.click()
    sheet.locator("[data-confirm]").first.click()
    sheet.wait_for(state="detached")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_passes_and_choices_can_be_left_to_the_server(visit: Visit, lang: str) -> None:
    words = WORDS[lang]
    _, ann, ben, cat = three_by_post(visit, lang, width=390, height=844)
    ben.choices.first.click()
    prepare(ben.page, words)
    ben.page.get_by_role("button", name=words[3]).click()
    prepare(ben.page, words)
    ben.page.reload()
    expect(ben.page.get_by_role("button", name=words[3])).to_be_visible()
    assert not violations(ben.page)
    prepared = ben.updates[-1]["standing"]["prepared"]
    assert prepared is not None
    cat.page.get_by_label(WORDS["en"][0]).select_option(label=WORDS["en"][1])
    ben.wait_until(lambda: "standing" not in ben.updates[-1])
    expect(cat.page.get_by_label(WORDS["en"][0])).to_have_value("turn")
    told = [event["event"] for event in ann.events(0)]
    assert told.count("passed") >= 2 and told.count("asked") > 3, "both have passed, and Ben's turn is made"
    assert all("standing" not in update for update in ann.updates)


def test_what_cannot_be_done_any_more_is_dropped_with_a_word(visit: Visit) -> None:
    table, _, ben, cat = three_by_post(visit, "en")
    ben.choices.first.click()
    prepare(ben.page, WORDS["en"])
    ben.page.get_by_role("button", name="Take it back").wait_for()
    choose(cat, table, do="challenge")
    ben.page.get_by_text("something else happened").wait_for()
    ben.page.get_by_role("button", name="All right").click()
    ben.page.get_by_text("something else happened").wait_for(state="detached")


@pytest.mark.parametrize(
    ("lang", "go", "back", "told"),
    [
        ("en", "Be away from now on", "I am back", "away until"),
        ("fr", "M’absenter dès maintenant", "Je suis de retour", "absence jusqu’au"),
    ],
)
def test_whoever_goes_on_vacation_is_away_at_the_table_until_back(
    visit: Visit, lang: str, go: str, back: str, told: str
) -> None:
    ann, ben = visit(lang=lang), visit(name="Ben", lang=lang, width=390, height=844)
    table = ann.order("berlin63", settings=BY_POST)
    ben.ask("POST", f"/api/tables/{table}/join", {})
    ann.go(f"/t/{table}")
    ann.wait_for_choice()
    ben.go("/settings")
    ben.page.get_by_role("button", name=go).click()
    expect(ann.page.locator(".others")).to_contain_text(told)
    ben.page.get_by_role("button", name=back).wait_for()
    assert not violations(ben.page)
    ben.page.reload()
    ben.page.get_by_role("button", name=back).click()
    ben.page.get_by_role("button", name=go).wait_for()
    expect(ann.page.locator(".others")).not_to_contain_text(told)
