"""The Review tab of a replay: asked for, under fog until it is lifted, other choices, notes, and playing on."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tools.guests import Guest

from .axe import violations
from .test_replay import finished

PATIENCE = 240_000
"""A review stands back behind everything else on the machine."""

KINDS: dict[str, dict[str, Any]] = {
    "berlin63": {"width": 390},
    "conclave": {"lang": "fr"},
    "confusion": {"width": 390, "lang": "fr", "theme": "dark"},
    "conspiracy": {"theme": "dark"},
}
SAID = {
    "en": ("Review", "Review this game", "Chance to win", "everything", "How everybody did"),
    "fr": ("Analyse", "Analyser cette partie", "Chances de gagner", "tout, comme", "Le bilan de chacun"),
}


@pytest.mark.slow
@pytest.mark.parametrize("game", KINDS)
def test_a_review_is_asked_for_and_laid_open_seat_by_seat(visit: Callable[..., Guest], game: str) -> None:
    ann = visit(**KINDS[game])
    tab, ask, chances, all_open, summary = SAID[ann.lang]
    table = finished(ann, game)
    page = ann.go(f"/replay/{table}?viewer=0").page
    page.get_by_role("tab", name=tab).click()
    page.get_by_role("button", name=ask).click()
    graph = page.get_by_role("img", name=chances)
    expect(graph).to_be_visible(timeout=PATIENCE)
    expect(page).to_have_url(re.compile("tab=review"))
    expect(graph.locator("polyline")).to_have_count(1)  # only one's own side
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    everything = page.get_by_role("checkbox", name=all_open)
    everything.focus()
    page.keyboard.press("Space")
    expect(graph.locator("polyline")).to_have_count(4)
    expect(page.get_by_role("heading", name=summary)).to_be_visible()
    if game == "berlin63":
        another_choice_is_shown(page)


def another_choice_is_shown(page: Page) -> None:
    """Every sensible choice of a moment can be looked at on the board, and the game comes back."""
    page.get_by_role("button", name="Show on the board").first.click()
    expect(page.get_by_text("Not what happened")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Back to the game").click()
    expect(page.get_by_text("Not what happened")).to_have_count(0)


def with_a_mistake(review: dict[str, Any]) -> int:
    """Make the worst choice of a seat's own the one that was made, and costly; return the best one's number."""
    turn = next(each for each in review["turns"] if each["seat"] == 0 and len(each["alternatives"]) > 1)
    best, *others = turn["alternatives"]
    for other in others:
        other["chance"] = best["chance"] / 2
    turn.update(action=others[-1]["action"], cost=0.2, low=0.1, high=0.3)
    for other in review["turns"]:
        if other is not turn:
            other.update(cost=0.0, low=0.0)
    return int(best["action"])


def test_a_mistake_is_an_exercise_that_tells_nothing_before_it_is_solved(visit: Callable[..., Guest]) -> None:
    ann = visit(width=390, lang="fr")
    table = finished(ann)
    ann.ask("POST", f"/api/tables/{table}/review")
    ann.wait_until(lambda: ann.ask("GET", f"/api/tables/{table}/review")["review"])
    answer = ann.ask("GET", f"/api/tables/{table}/review")
    best = with_a_mistake(answer["review"])
    ann.page.route(re.compile(r"/api/tables/.*/review"), lambda route: route.fulfill(json=answer))
    page = ann.go(f"/replay/{table}?viewer=0&tab=review").page
    page.get_by_role("button", name="Apprendre des erreurs (1)").press("Enter")
    exercise = page.get_by_role("region", name="Erreur 1 sur 1")
    expect(exercise.get_by_role("heading")).to_be_focused()
    expect(page.locator(".verdict.lost")).to_have_count(0)
    expect(page.get_by_role("heading", name="Les moments à revoir")).to_have_count(0)
    assert violations(page) == []
    wrong = exercise.locator(f"[data-try]:not([data-try='{best}'])").last
    wrong.press("Enter")
    expect(exercise.get_by_role("status")).not_to_be_empty()
    expect(page.locator(".verdict.lost")).to_have_count(0)
    exercise.locator(f"[data-try='{best}']").press("Enter")
    expect(exercise.get_by_role("status")).to_contain_text("Bien vu")
    expect(page.locator(".verdict.lost")).to_have_count(1)
    exercise.get_by_role("button", name="Revenir à l’analyse").press("Enter")
    expect(page.get_by_role("heading", name="Les moments à revoir")).to_be_visible()


def test_a_note_on_a_moment_is_shared_by_link(visit: Callable[..., Guest]) -> None:
    ann = visit(width=390)
    table = finished(ann)
    page = ann.go(f"/replay/{table}?viewer=0&moment=1").page
    field = page.get_by_role("textbox", name="Write about this moment")
    field.fill("Too early.")
    field.press("Enter")
    note = page.get_by_role("listitem").filter(has_text="Too early.")
    expect(note).to_have_count(1)
    expect(field).to_have_value("")
    key = note.get_attribute("id")
    page.get_by_role("button", name="One choice on").click()
    expect(note).to_have_count(0)
    page.wait_for_url("**moment=2**")
    ann.go(f"/replay/{table}?viewer=0&moment=1#{key}")
    expect(note).to_have_class(re.compile("meant"))
    assert violations(page) == []
    note.get_by_role("button", name="Remove").click()
    expect(note).to_have_count(0)


def test_one_plays_on_from_a_moment_by_keyboard(visit: Callable[..., Guest]) -> None:
    ann = visit()
    table = finished(ann)
    page = ann.go(f"/replay/{table}?viewer=1&moment=2").page
    page.get_by_role("button", name="Play on from here").press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="Dealt anew")).to_be_checked()
    expect(dialog.get_by_role("radio").nth(1)).to_be_checked()  # the side that was looked from
    assert violations(page) == []
    dialog.get_by_role("button", name="Novice").press("Enter")
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.get_by_text("played on · unrated")).to_be_visible()
    facts = ann.ask("GET", f"/api/tables/{page.url.rpartition('/')[2]}")
    assert facts["origin"] == {"table": table, "moment": 2, "seat": 1, "anew": True}
    assert facts["seats"][1]["name"] == "Ann" and facts["seats"][0]["bot"] == "novice"
