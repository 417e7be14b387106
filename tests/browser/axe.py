"""Accessibility by axe-core, from the client's packages."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async only => {
  const rules = {'label-content-name-mismatch': {enabled: false}}
  const options = only ? {runOnly: {type: 'rule', values: [only]}} : {rules}
  return (await axe.run(document, {resultTypes: ['violations'], ...options})).violations
}"""
"""One rule is left out: pieces bear drawn letters which their names say as well, but in the order of a sentence."""


def violations(page: Page, only: str | None = None) -> list[str]:
    """Return what axe finds wrong with a page as it stands, each with the first element concerned."""
    page.evaluate(SOURCE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN, only)
    return [f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}" for one in found]
