"""Somebody with a browser of its own: a context of a real Chromium, what it was told, and what went wrong in it."""

import random
import time
from collections.abc import Callable
from typing import Any, Literal

import msgspec
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocket

QUICK: dict[str, Any] = {"pace": {"low": 0, "high": 0}, "spare_bot": "random"}
SMALL: dict[str, dict[str, Any]] = {
    "berlin63": {"seats": 2, "options": {"quiet_limit": 8}},
    "conclave": {"seats": 2, "options": {"pack": "small"}},
    "confusion": {"seats": 2, "options": {"quiet_limit": 3}},
    "conspiracy": {"seats": 2, "options": {"round_limit": 3}},
}
"""Orders under which a game of random choices is short, on a board as large as usual."""

CHOICES = "[data-choices] .choice, [data-choices] .amount .primary"
CONFIRM = "[data-confirm]"
ARE_CONFIRMS = f"found => found.map(each => each.matches('{CONFIRM}'))"
ENDING = ".ending"
FONTS = "Promise.all([...document.fonts].map((face) => face.load())).then(() => {})"
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
MOST_PICKS = 900
SECONDS = 60
"""How long anything may take at most, on however slow a machine."""


class Guest:
    """One person at one browser."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        name: str = "Ann",
        lang: str = "en",
        theme: str = "light",
        width: int = 1280,
        height: int = 860,
        hints: str = "never",
        workers: Literal["allow", "block"] = "block",
    ) -> None:
        self.browser, self.url = browser, url
        self.context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            service_workers=workers,
        )
        self.context.set_default_timeout(SECONDS * 1000)
        settings = {"lang": lang, "theme": theme, "motion": "none", "hints": hints}
        text = settings_text(settings)
        self.context.add_init_script(f"localStorage['connive.settings'] ??= {text}")
        self.page: Page = self.context.new_page()
        self.name, self.lang = name, lang
        self.frames: list[dict[str, Any]] = []
        self.troubles: list[str] = []
        self.complaints: list[str] = []
        self.chance = random.Random(63)
        self.page.on("websocket", self._hear)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._note)
        self._csrf = ""

    def _note(self, message: ConsoleMessage) -> None:
        """Remember what the browser complains about: to a reader it says that something is broken."""
        if message.type in ("error", "warning") and "blocked by Playwright" not in message.text:
            self.complaints.append(f"{message.text} {message.location.get('url', '')}")

    def _hear(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(msgspec.json.decode(frame)))

    def close(self) -> None:
        """Leave; whatever broke on the page meanwhile breaks the test."""
        self.context.close()
        violations = [each for each in self.complaints if "Content Security Policy" in each]
        assert not self.troubles + violations, self.troubles + violations

    # --- Without the page ---

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request of this browser's session."""
        if method != "GET" and not self._csrf:
            self.come_in()
        headers = {"x-connive": self._csrf}
        answer = self.context.request.fetch(path, method=method, headers=headers, data=body, max_retries=2)
        assert answer.ok, answer.text()
        return answer.json() if "json" in answer.headers["content-type"] else answer.text()

    def come_in(self) -> None:
        """Have a session, under one's name."""
        if self.context.request.get("/api/session").json() is None:
            self.context.request.post("/api/session", data={"name": self.name})
        self._csrf = self.context.request.get("/api/session").json()["csrf"]

    def order(self, game: str, **changed: Any) -> str:
        """Set up a small and quick table and return its name."""
        order = {"game": game, "settings": QUICK} | SMALL[game] | changed
        return str(self.ask("POST", "/api/tables", order)["table"])

    def against_bot(self, game: str) -> str:
        """Set up a table against the random bot."""
        return self.order(game, bots={"1": "random"}, public=True)

    # --- At the page ---

    def go(self, path: str) -> "Guest":
        """Open an address."""
        self.page.goto(path)
        return self

    @property
    def choices(self) -> Locator:
        """What can be picked in the decision bar."""
        return self.page.locator(CHOICES)

    def wait_for_choice(self) -> None:
        """Wait until something is asked, or the game is over."""
        self.page.locator(f"{CHOICES}, {CONFIRM}, {ENDING}").first.wait_for()

    def wait_until(self, condition: Callable[[], object]) -> None:
        """Wait for something that no single locator can tell."""
        limit = time.monotonic() + SECONDS
        while not condition():
            assert time.monotonic() < limit, "it never came true"
            self.page.wait_for_timeout(20)

    def wait_for_others(self) -> None:
        """Wait until nobody else is asked: then nothing changes by itself."""
        self.wait_until(lambda: (told := self.updates[-1])["view"]["to_act"] & ~(1 << told["seat"]) == 0)

    def wait_for_fonts(self) -> None:
        """Wait until every font is there: before that, text has another width."""
        self.page.evaluate(FONTS)

    @property
    def asked(self) -> bool:
        """Whether something can be picked, or confirmed."""
        return self.page.locator(f"{CHOICES}, {CONFIRM}").count() > 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.page.locator(ENDING).count() > 0

    def pick(self) -> None:
        """Pick something by chance, or confirm what was picked; nothing if the game is over by then."""
        what, count = self.clickable()
        while not count:
            self.wait_for_choice()
            if self.over:
                return
            what, count = self.clickable()
        which = 0 if what == CONFIRM else self.chance.randrange(count)
        self.page.locator(what).nth(which).click()

    def clickable(self) -> tuple[str, int]:
        """Return what can be clicked now, a confirmation before choices, and how many: in one look, or it changes."""
        confirms = self.page.locator(f"{CHOICES}, {CONFIRM}").evaluate_all(ARE_CONFIRMS)
        return (CONFIRM, sum(confirms)) if any(confirms) else (CHOICES, len(confirms))

    def play_on(self, picks: int = MOST_PICKS) -> None:
        """Go on playing by chance until the game is over, or a number of things were picked."""
        for _ in range(picks):
            self.wait_for_choice()
            if self.over:
                return
            self.pick()
        assert picks < MOST_PICKS, "the game does not end"

    @property
    def updates(self) -> list[dict[str, Any]]:
        """What this browser was told about games."""
        return [frame for frame in self.frames if frame["type"] == "update"]

    def events(self, seat: int | None) -> list[Any]:
        """Return every event that this browser was told as a seat or a spectator, once."""
        found: list[Any] = []
        for frame in self.updates:
            if frame["seat"] == seat:
                start = frame["version"] - len(frame["events"])
                found[start:] = frame["events"]
        return found

    @property
    def text(self) -> str:
        """Everything that can be read on the page, names of things included."""
        return self.page.content()


def settings_text(settings: dict[str, Any]) -> str:
    """Return settings as a JavaScript string that holds JSON."""
    return msgspec.json.encode(msgspec.json.encode(settings).decode()).decode()
