"""Accessibility by axe-core, from the client's packages: all its rules, those that it calls experimental among them."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async only => {
  const all = axe.getRules().map(rule => rule.ruleId).filter(rule => rule !== 'color-contrast-enhanced')
  const options = {resultTypes: ['violations'], runOnly: {type: 'rule', values: only ? [only] : all}}
  return (await axe.run(document, options)).violations
}"""
"""One rule is another's stricter twin: text has a contrast of 4.5 (AA), not of 7 (AAA)."""


def violations(page: Page, only: str | None = None) -> list[str]:
    """Return what axe finds wrong with a page as it stands, each with the first element concerned."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(SOURCE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN, only)
    return [f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}" for one in found]
