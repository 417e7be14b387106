"""Measures how smoothly reveals run in a real Chromium: `python -m benchmarks.frames`. Figures are only printed.

Each reveal is played in the real page with its usual pace, and the time between two pictures is taken while it runs.
Headless Chromium draws without a graphics card: a device with one is not slower. Both pictures a second and the
processor time that all of Chromium spends on a picture depend on what else the machine does.
"""

import itertools
import json
import os
import statistics

from playwright.sync_api import CDPSession, Page, sync_playwright
from tools.browser import find
from tools.strips import REVEALS

from tools import gallery_page as gallery

WATCH = """([search, kind]) => gallery.reveal(search, kind).then(() => new Promise((done) => {
  const times = []
  const step = (at) => {
    times.push(at)
    if (at - times[0] < 1500) requestAnimationFrame(step)
    else done(times)
  }
  requestAnimationFrame(step)
}))"""


def gaps(page: Page, game: str, kind: str) -> list[float]:
    """Return the milliseconds between pictures while a reveal runs."""
    times: list[float] = page.evaluate(WATCH, [f"?game={game}&moment=0", kind])
    return [later - earlier for earlier, later in itertools.pairwise(times)]


def processor_time(session: CDPSession) -> float:
    """Return the milliseconds that all processes of the browser have computed so far."""
    return 1000 * sum(float(one["cpuTime"]) for one in session.send("SystemInfo.getProcessInfo")["processInfo"])


def measure(page: Page, session: CDPSession, game: str, kind: str) -> dict[str, float]:
    """Play a reveal and return how smooth it was and what it cost."""
    before = processor_time(session)
    seen = gaps(page, game, kind)
    spent = processor_time(session) - before
    return {
        "frames_a_second": round(1000 * len(seen) / sum(seen), 1),
        "longest_ms": round(max(seen), 1),
        "processor_ms_a_picture": round(spent / len(seen), 1),
    }


def main() -> None:
    """Measure and print."""
    gallery.build()
    found: dict[str, dict[str, float]] = {}
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
        page = gallery.visit(browser, 1440)
        page.emulate_media(reduced_motion="no-preference")
        session = browser.new_browser_cdp_session()
        for game, kinds in REVEALS.items():
            found |= {f"{game} {kind}": measure(page, session, game, kind) for kind in kinds}
        browser.close()
    rates = [one["frames_a_second"] for one in found.values()]
    summary = {"processors": os.cpu_count(), "load": round(os.getloadavg()[0], 1), "median": statistics.median(rates)}
    print(json.dumps(summary | found, indent=1))


if __name__ == "__main__":
    main()
