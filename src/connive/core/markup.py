"""Lines for the terminal: pieces of text with a style, as rich markup."""

from typing import NamedTuple


class Span(NamedTuple):
    """A piece of a line and how it looks."""

    text: str
    style: str = ""


def markup(spans: list[Span], width: int = 0) -> str:
    """Return a line with its markup, filled up with spaces to a width.

    >>> markup([Span("a", "bold"), Span("b")], 3)
    '[bold]a[/]b '
    """
    line = "".join(f"[{style}]{text}[/]" if style else text for text, style in spans)
    return line + " " * (width - sum(len(span.text) for span in spans))
