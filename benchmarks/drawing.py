"""Measures what drawing costs: `python -m benchmarks.drawing [GAME ...]`. Figures are only printed.

Chromium traces the page while a game is played. What counts is the processor time of the page's own thread from the
arrival of a frame until its picture is handed on: unlike time by the clock it hardly depends on what else runs.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tools.browser import find
from tools.guests import SMALL, Guest

from benchmarks.load import HOST, Server
from benchmarks.page import PICKS, summary

REST = 350
"""Milliseconds after a pick in which nobody asks the page anything."""

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
MARK = """(() => {
  const Plain = globalThis.WebSocket
  const hear = event => {
    const type = /^{"type":"(update|notes)"/.exec(event.data)?.[1]
    if (type && document.querySelector('[data-board]')) performance.mark(type)
  }
  globalThis.WebSocket = class extends Plain {
    constructor(...words) {
      super(...words)
      this.addEventListener('message', hear)
    }
  }
})()"""


def trace(browser: Browser, url: str, game: str) -> list[dict[str, Any]]:
    """Play for a while and return what Chromium noted meanwhile."""
    guest = Guest(browser, url)
    guest.context.add_init_script(MARK)
    guest.go(f"/t/{guest.against_bot(game)}").wait_for_choice()
    browser.start_tracing(page=guest.page, categories=CATEGORIES)
    for _ in range(PICKS):
        guest.wait_for_choice()
        if guest.over:
            break
        guest.pick()
        guest.page.wait_for_timeout(REST)
    noted: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    guest.close()
    return noted


def costs(noted: list[dict[str, Any]], kind: str) -> list[float]:
    """Return the milliseconds of processor time that each frame of a kind cost."""
    arrivals = [note for note in noted if note["name"] == kind and note["cat"] == "blink.user_timing"]
    threads = {(note["pid"], note["tid"]) for note in arrivals}
    own = [note for note in noted if (note["pid"], note["tid"]) in threads]
    tasks = [note for note in own if note["name"] == "RunTask" and note["ph"] == "X"]
    pictures = sorted(note["ts"] for note in own if note["name"] == "Commit")
    found = []
    for start in (note["ts"] for note in arrivals):
        end = next((picture for picture in pictures if picture > start), None)
        if end is not None:
            between = [task for task in tasks if task["ts"] + task["dur"] >= start and task["ts"] <= end]
            found.append(sum(task.get("tdur", 0) for task in between) / 1000)
    return found


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(str(Path(folder) / "drawing.db"))
        browser = play.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
        try:
            for game in sys.argv[1:] or SMALL:
                noted = trace(browser, f"http://{HOST}:{server.port}", game)
                print(game, {kind: summary(costs(noted, kind)) for kind in ("update", "notes")}, flush=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
