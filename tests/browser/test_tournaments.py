"""A Swiss event of four in four real browsers, from the first click to the winner, in two languages and two widths."""

from playwright.sync_api import expect
from tests.browser.axe import violations
from tests.browser.conftest import Visit
from tests.browser.test_pairing import become
from tools.guests import ENDING, Guest

ROUNDS = 3
WORDS = {
    "en": {"enter": "Enter", "go": "To the table", "resign": "Resign", "back": "To the tournament"},
    "fr": {"enter": "Participer", "go": "À la table", "resign": "Abandonner", "back": "Au tournoi"},
}
ROUND = {"en": "Round {} of {}", "fr": "Ronde {} sur {}"}


def click(guest: Guest, word: str) -> None:
    guest.page.get_by_role("button", name=WORDS[guest.lang][word], exact=True).click()


def set_up(host: Guest) -> str:
    """Set up an event by the dialog, as it is offered, and return its address."""
    host.go("/tournaments").page.get_by_role("button", name="New tournament").click()
    form = host.page.get_by_role("dialog")
    form.get_by_label("Name").fill("Friday in the café")
    form.get_by_role("button", name="Set it up").click()
    host.page.wait_for_url("**/tournaments/*")
    return host.page.url.removeprefix(host.url)


def resign(guest: Guest) -> None:
    guest.page.locator(".menu summary").click()
    guest.page.locator(".menu").get_by_role("button", name=WORDS[guest.lang]["resign"], exact=True).click()
    guest.page.locator("dialog .primary").click()


def test_four_play_a_swiss_event_to_its_end(visit: Visit) -> None:
    ann, ben = (
        become(visit(name="A"), "Swiss Ann"),
        become(visit(name="B", lang="fr", width=390, height=844), "Swiss Ben"),
    )
    cid, dot = (
        become(visit(name="C", lang="fr"), "Swiss Cid"),
        become(visit(name="D", theme="dark", width=390, height=844), "Swiss Dot"),
    )
    strength = [ann, ben, cid, dot]
    address = set_up(ann)
    for guest in strength:
        guest.go(address)
        click(guest, "enter")
        guest.page.get_by_role("status").filter(has_text="Stay near" if guest.lang == "en" else "Reste").wait_for()
    dot.go("/").page.locator("article").first.wait_for()
    ann.page.get_by_role("button", name="Begin").click()
    expect(dot.page.get_by_text("You are expected")).to_be_visible()
    dot.go(address)
    met: list[frozenset[str]] = []
    for number in range(1, ROUNDS + 1):
        for guest in strength:  # until the round is paired, the page leads to the game before
            expect(guest.page.locator(".standing")).to_have_text(ROUND[guest.lang].format(number, ROUNDS))
            click(guest, "go")
        for guest in strength:
            guest.wait_for_choice()
        tables = {guest.page.url for guest in strength}
        for table in tables:
            stronger, weaker = (guest for guest in strength if guest.page.url == table)
            met.append(frozenset((stronger.name, weaker.name)))
            weaker.pick()
            resign(weaker)
        for guest in strength:
            guest.page.locator(ENDING).wait_for()
            guest.page.get_by_role("link", name=WORDS[guest.lang]["back"]).first.click()
            guest.page.wait_for_url(f"**{address}")
        assert len(tables) == 2 and len(met) == 2 * number
    expect(ann.page.locator(".standing")).to_have_text("Finished. Swiss Ann wins.")
    expect(ben.page.locator(".standing")).to_have_text("Terminé. Swiss Ann gagne.")
    assert len(set(met)) == len(met), "nobody meets anybody twice"
    for guest in strength:
        rows = guest.page.locator("table tbody tr")
        expect(rows).to_have_count(4)
        assert [(row.split()[0], row.split()[2]) for row in rows.all_inner_texts()] == [
            ("1", "Ann"), ("2", "Ben"), ("3", "Cid"), ("4", "Dot")
        ]  # fmt: skip
        assert [row.locator(".points").inner_text() for row in rows.all()] == ["3", "2", "1", "0"]
        assert not violations(guest.page)
