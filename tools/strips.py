"""Films one reveal of each kind as a strip of frames: `python -m tools.strips` writes docs/reveals/.

The frames are those of the page: its animations are held at the times that are shown.
"""

import base64
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools import gallery_page as gallery
from tools.browser import find
from tools.guests import SECONDS

FOLDER = Path("docs/reveals")
TIMES = (60, 300, 480, 640, 900, 1400)
"""Milliseconds after the beginning."""
SIZE = (820, 1180)
REVEALS: dict[str, tuple[str, ...]] = {
    "berlin63": ("shown_lie", "shown_true", "lost", "blast", "frozen", "ended"),
    "conspiracy": ("declined", "stopped", "blown", "saved", "disclosed"),
    "confusion": ("promoted", "revealed"),
    "conclave": ("took", "crisis", "gave", "last", "ended"),
}
TOLD: dict[str, dict[str, dict[str, object]]] = {
    "confusion": {
        "captured": {"event": "captured", "spy": 16},
        "exposed": {"event": "exposed", "spy": 17},
        "awaited": {"event": "awaited", "spy": 3},
        "foiled": {"event": "foiled", "spy": 3},
        "ended": {"event": "ended", "reason": 0, "winner": 0},
    },
    "berlin63": {
        "repelled": {"event": "repelled", "base": 1, "square": 1},
        "eliminated": {"event": "eliminated", "base": 6, "character": 2},
    },
    "conspiracy": {"ended": {"event": "ended", "reason": 0, "winner": 0}},
}
"""What chance did not bring about in a few games, or not alone, is told by hand."""
LATER = {("berlin63", "blast"): "blast", ("berlin63", "ended"): "end"}
"""What is played after something else, by the name of its drawing."""
STEP = 20
HOLD = "(at) => document.getAnimations().forEach((one) => { one.pause(); one.currentTime = at })"
BOARD = ".board-zone"


def frames(page: Page) -> list[bytes]:
    """Return pictures of the board at each time."""
    found = []
    for at in TIMES:
        page.evaluate(HOLD, at)
        found.append(page.locator(BOARD).screenshot(type="jpeg", quality=80))
    return found


def strip(browser: Browser, pictures: list[bytes]) -> bytes:
    """Return the pictures side by side."""
    page = browser.new_page(viewport={"width": 250 * len(pictures), "height": 360})
    data = [base64.b64encode(one).decode() for one in pictures]
    images = "".join(f"<img style='width:244px;margin:3px' src='data:image/jpeg;base64,{one}'>" for one in data)
    page.set_content(f"<body style='margin:0'><div style='background:#222;display:flex'>{images}</div>")
    picture = page.locator("div").screenshot(type="png")
    page.close()
    return picture


def raise_beat(page: Page, game: str, kind: str, event: dict[str, object] | None = None) -> None:
    """Let something happen at a table whose clock stands still, and let it run until that is played."""
    search = f"?game={game}&moment=0"
    page.clock.install(time=0)
    page.clock.pause_at(1)
    if event is None:
        page.evaluate("([search, kind]) => void gallery.reveal(search, kind)", [search, kind])
    else:
        page.evaluate("([search, event]) => void gallery.tell(event, '', search)", [search, event])
    later = LATER.get((game, kind))
    limit = time.monotonic() + SECONDS
    while not page.locator(f"[data-beat={later}]" if later else "[data-beat]").count():
        assert time.monotonic() < limit, f"{game} {kind} is not played"
        page.clock.run_for(STEP)


def film(browser: Browser, page: Page, game: str, kind: str) -> None:
    """Write the strip of one reveal."""
    raise_beat(page, game, kind, TOLD.get(game, {}).get(kind))
    (FOLDER / f"{game}-{kind}.png").write_bytes(strip(browser, frames(page)))


def main() -> None:
    """Write all strips."""
    gallery.build()
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
        for game, kinds in REVEALS.items():
            for kind in (*kinds, *TOLD.get(game, {})):
                page = gallery.visit(browser, SIZE[0])
                page.emulate_media(reduced_motion="no-preference")
                film(browser, page, game, kind)
                page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
