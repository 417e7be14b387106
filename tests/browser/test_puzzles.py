"""Puzzles in the browser: solved by keyboard, failed on a phone in French, and the one of the day from home."""

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tools.guests import Guest

from connive.puzzles.library import puzzles

from .axe import violations


def test_a_puzzle_is_solved_by_keyboard_and_the_next_one_comes(visit: Callable[..., Guest]) -> None:
    ann = visit()
    puzzle = next(each for each in puzzles("conclave") if each.solution.answer < 9)
    page = ann.go(f"/puzzles/conclave?id={puzzle.id}").page
    expect(page.locator("[data-choice]")).to_have_count(len(puzzle.choices))
    assert violations(page) == []
    page.keyboard.press(str(puzzle.solution.answer + 1))
    expect(page.get_by_role("heading", name="Solved.")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile(f"id=(?!{puzzle.id})"))
    expect(page.get_by_role("heading", name="Solved.")).to_have_count(0)


def test_a_puzzle_is_failed_on_a_phone_in_french(visit: Callable[..., Guest]) -> None:
    ann = visit(width=390, lang="fr")
    puzzle = puzzles("confusion")[0]
    wrong = (puzzle.solution.answer + 1) % len(puzzle.choices)
    page = ann.go(f"/puzzles/confusion?id={puzzle.id}").page
    page.locator(f"[data-choice='{wrong}']").click()
    expect(page.get_by_role("heading", name="Pas cette fois.")).to_be_visible()
    expect(page.locator(f"[data-choice='{puzzle.solution.answer}']")).to_have_class(re.compile("right"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    page.reload()
    expect(page.get_by_text("Tu as déjà essayé celle-ci")).to_be_visible()


def test_the_puzzle_of_the_day_and_all_others_are_found_from_home(visit: Callable[..., Guest]) -> None:
    ann = visit(width=390)
    page = ann.go("/").page
    expect(page.get_by_role("link", name="Puzzle of the day")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(page.locator("[data-choice]").first).to_be_visible()
