"""Looking on: by link, seeing nothing private; late where the table wants it so; everything once it is over."""

from collections.abc import Callable

from playwright.sync_api import expect
from tools.guests import ENDING, QUICK, Guest

SPIES = ("Leo Storm", "Lilly", "Miranda", "Ray Dash", "Victor", "Veronica", "Quark", "Steel")
RULES = "#panel-sheet"
LATE = QUICK | {"on_leave": "loss", "spectator_delay": 180}


def test_a_spectator_by_link_sees_the_moves_and_nothing_private(visit: Callable[..., Guest]) -> None:
    ann, eve = visit(), visit(name="Eve", width=390, height=844)
    settings, options = QUICK | {"on_leave": "loss"}, {"first": 0}  # whoever is first may claim at once to be somebody
    table = ann.order("berlin63", settings=settings, options=options, bots={"1": "random"})
    ann.go(f"/t/{table}").wait_for_choice()
    eve.go(f"/t/{table}").page.get_by_text("You are watching").wait_for()
    ann.play_on(5)
    expect(eve.page.locator(".others")).to_contain_text("5 on the board")
    expect(ann.page.locator("header")).to_contain_text("1")
    assert not any(spy in eve.page.content() for spy in SPIES)
    assert {frame["seat"] for frame in eve.updates} == {None} and not any(frame["decision"] for frame in eve.updates)
    assert not any(spy in str(frame["events"]) for frame in eve.updates for spy in ("'character': 0", "leader': 0"))
    expect(eve.page.get_by_role("button", name="Hide my secrets")).to_have_count(0)
    eve.page.locator("#tab-notebook").click()
    expect(eve.page.get_by_text("The notebook belongs to the players.")).to_be_visible()
    ann.ask("POST", f"/api/tables/{table}/leave")
    expect(eve.page.locator(ENDING)).to_contain_text("Ann gave up")


def test_whoever_looks_on_late_is_told_so_and_sees_all_of_it_at_the_end(visit: Callable[..., Guest]) -> None:
    ann, eve = visit(), visit(lang="fr", width=390, height=844)
    table = ann.order("berlin63", settings=LATE, options={"first": 0}, bots={"1": "random"}, public=True)
    ann.go(f"/t/{table}").play_on(5)
    ann.wait_for_choice()
    page = eve.go(f"/t/{table}").page
    expect(page.get_by_text("avec 3 minutes de retard")).to_be_visible()
    assert not page.locator("[data-board]").count()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    ann.ask("POST", f"/api/tables/{table}/leave")
    expect(page.locator(ENDING)).to_contain_text("Ann a abandonné")
    expect(page.locator(".others")).to_contain_text("5 sur le plateau")
    page.get_by_role("link", name="Revoir", exact=True).click()
    page.get_by_role("combobox").select_option("1")
    expect(page).to_have_url(f"{ann.page.url.split('/t/')[0]}/replay/{table}?moment=0&viewer=1")


def test_a_table_without_spectators_is_not_shown_to_them(visit: Callable[..., Guest]) -> None:
    ann, eve = visit(), visit()
    table = ann.order("berlin63", settings=QUICK | {"spectators": False}, bots={"1": "random"})
    eve.go(f"/t/{table}")
    expect(eve.page.get_by_role("link", name="All games")).to_be_visible()
    assert not eve.page.locator("[data-board]").count()


def test_how_spectators_are_let_in_is_agreed_on_when_a_table_is_set_up(visit: Callable[..., Guest]) -> None:
    ann = visit().go("/")
    ann.page.get_by_role("button", name="Play now Berlin 63").click()
    ann.page.get_by_text("Table settings").click()
    ann.page.get_by_label("Spectators").select_option("late")
    ann.page.get_by_label("Clock").select_option("day")
    ann.page.get_by_label("Series").select_option("2")
    ann.page.get_by_role("button", name="By link").click()
    ann.page.locator("#link").wait_for()
    table = ann.page.url.rpartition("/")[2]
    settings = ann.ask("GET", f"/api/tables/{table}")["settings"]
    assert (settings["spectators"], settings["spectator_delay"], settings["wins"]) == (True, 180, 2)
    assert (settings["clock"]["kind"], settings["clock"]["days"]) == ("correspondence", 1)
