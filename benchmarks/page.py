"""Measures the page in a real Chromium: `python -m benchmarks.page`. Figures are printed, never asserted.

First load: what comes over the wire for the shelf. Paint: the largest contentful one. Update: from the arrival of a
frame until the browser has drawn what it changed.
"""

import json
import statistics
import tempfile
from typing import Any

from playwright.sync_api import Browser, Page, Response, sync_playwright
from tools.browser import find
from tools.guests import SMALL, Guest

from benchmarks.load import HOST, Server

PICKS = 30
PAINT = """() => new Promise(found => new PerformanceObserver(list =>
  found(list.getEntries().at(-1).startTime)).observe({type: 'largest-contentful-paint', buffered: true}))"""
WATCH = """(() => {
  const drawn = globalThis.drawn = []
  const Plain = globalThis.WebSocket
  globalThis.WebSocket = class extends Plain {
    constructor(...words) {
      super(...words)
      this.addEventListener('message', event => {
        if (!event.data.startsWith('{"type":"update"')) return
        const arrived = performance.now()
        requestAnimationFrame(() => setTimeout(() => drawn.push(performance.now() - arrived)))
      })
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


def updates(browser: Browser, url: str, game: str) -> dict[str, Any]:
    """Play for a while and return how long updates took to be drawn, the first ones after loading included."""
    guest = Guest(browser, url)
    guest.context.add_init_script(WATCH)
    guest.go(f"/t/{guest.against_bot(game)}").play_on(PICKS)
    times = _drawn(guest.page)
    guest.close()
    return {"updates": len(times), "median_ms": round(statistics.median(times)), "slowest_ms": round(max(times))}


def _drawn(page: Page) -> list[float]:
    return list(page.evaluate("drawn"))


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(f"{folder}/page.db")
        browser = play.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
        try:
            url = f"http://{HOST}:{server.port}"
            found = {"first load": first_load(browser, url)} | {game: updates(browser, url, game) for game in SMALL}
        finally:
            browser.close()
            server.stop()
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
