"""Measures the page in a real Chromium: `python -m benchmarks.page [GAME ...]`. Figures are printed, never asserted.

First load: what comes over the wire for the shelf. Paint: the largest contentful one. Opening: from the first frame of
a table until its board is there. Update and notes: from the arrival of a frame at a table that is drawn until the
browser has produced the next picture: script, style, layout and paint, and whatever else it was busy with meanwhile.
"""

import json
import math
import os
import statistics
import sys
import tempfile
from typing import Any

from playwright.sync_api import Browser, Response, sync_playwright
from tools.browser import find
from tools.guests import SMALL, Guest

from benchmarks.load import HOST, Server

GAMES = 3
PICKS = 40
REST = 150
"""Milliseconds after a pick in which nobody asks the page anything: looking at it costs time, too."""

PAINT = """() => new Promise(found => new PerformanceObserver(list =>
  found(list.getEntries().at(-1).startTime)).observe({type: 'largest-contentful-paint', buffered: true}))"""
WATCH = """(() => {
  const seen = globalThis.seen = {opening: [], update: [], notes: []}
  const afterNextPicture = deed => requestAnimationFrame(() => scheduler.postTask(deed, {priority: 'user-blocking'}))
  const hasBoard = () => document.querySelector('[data-board]') !== null
  const watchOpening = start => afterNextPicture(() =>
    hasBoard() ? seen.opening.push(performance.now() - start) : watchOpening(start))
  let begun = false
  const hear = event => {
    const start = performance.now()
    const type = /^{"type":"(update|notes)"/.exec(event.data)?.[1]
    if (!type) return
    if (hasBoard()) afterNextPicture(() => seen[type].push(performance.now() - start))
    else if (!begun) watchOpening(start)
    begun = true
  }
  const Plain = globalThis.WebSocket
  globalThis.WebSocket = class extends Plain {
    constructor(...words) {
      super(...words)
      this.addEventListener('message', hear)
    }
  }
})()"""


def first_load(browser: Browser, url: str) -> dict[str, Any]:
    """Open the shelf for the first time."""
    guest = Guest(browser, url)
    sizes: dict[str, int] = {}
    guest.page.on("response", lambda response: _weigh(response, sizes))
    guest.go("/").page.locator("article").nth(3).wait_for()
    guest.page.wait_for_load_state("networkidle")
    paint = guest.page.evaluate(PAINT)
    guest.close()
    kilobytes = {kind: round(size / 1000, 1) for kind, size in sorted(sizes.items())}
    return {"kilobytes": kilobytes, "largest_paint_ms": round(paint)}


def _weigh(response: Response, sizes: dict[str, int]) -> None:
    kind = response.headers.get("content-type", "").partition(";")[0]
    length = int(response.headers.get("content-length", 0))
    sizes[kind] = sizes.get(kind, 0) + length


def drawing(browser: Browser, url: str, game: str) -> dict[str, Any]:
    """Play some games for a while and return how long it took to draw what was told."""
    seen: dict[str, list[float]] = {"opening": [], "update": [], "notes": []}
    for _ in range(GAMES):
        for kind, times in _play(browser, url, game).items():
            seen[kind] += times
    return {kind: summary(times) for kind, times in seen.items()}


def _play(browser: Browser, url: str, game: str) -> dict[str, list[float]]:
    guest = Guest(browser, url)
    guest.context.add_init_script(WATCH)
    guest.go(f"/t/{guest.against_bot(game)}")
    for _ in range(PICKS):
        guest.wait_for_choice()
        if guest.over:
            break
        guest.pick()
        guest.page.wait_for_timeout(REST)
    seen: dict[str, list[float]] = guest.page.evaluate("seen")
    guest.close()
    return seen


def summary(times: list[float]) -> dict[str, int]:
    """Return how many there were, the median, the 95th percentile and the slowest, in milliseconds."""
    ranked = sorted(times)
    late = ranked[math.ceil(0.95 * len(ranked)) - 1]
    return {
        "count": len(ranked),
        "median": round(statistics.median(ranked)),
        "p95": round(late),
        "slowest": round(ranked[-1]),
    }


def main() -> None:
    """Measure and print."""
    played = sys.argv[1:] or list(SMALL)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(f"{folder}/page.db")
        browser = play.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
        try:
            url = f"http://{HOST}:{server.port}"
            found = {"first load": first_load(browser, url)} | {game: drawing(browser, url, game) for game in played}
        finally:
            browser.close()
            server.stop()
    print(json.dumps({"processors": os.cpu_count(), "load": round(os.getloadavg()[0], 1)} | found, indent=1))


if __name__ == "__main__":
    main()
