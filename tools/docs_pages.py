"""Brings the pages that live beside the code into the documentation, as they are: a hook of mkdocs.

Invariant: every page is written once. Its links lead to the same file inside the site; a link to a file that is no page
stays as text.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
TOP = ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "PROTOCOL.md", "SECURITY.md")
MARK = re.compile(r"\[(R\]|O `)")
"""Marks of rulings and options in the rules; they look like links."""
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]+)((?:#[^)]*)?)\)")


def sources() -> dict[str, str]:
    """Return the pages from outside docs/: where each is in the site, and its file in the project."""
    found = {"index.md": "README.md"} | {name: name for name in TOP}
    found |= {path: path for path in ("benchmarks/README.md", "benchmarks/HISTORY.md")}
    for rules in sorted((ROOT / "src/connive/games").glob("*/RULES*.md")):
        language = rules.name.removeprefix("RULES").removesuffix(".md")
        found[f"rules/{rules.parent.name}{language}.md"] = rules.relative_to(ROOT).as_posix()
    return found


def on_files(files: Files, config: Any) -> Files:
    """Add the pages from outside."""
    for place, source in sources().items():
        files.append(File.generated(config, place, content=(ROOT / source).read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, files: Files, **_: Any) -> str:
    """Turn links between files of the project into links between pages."""
    place = page.file.src_uri
    moved = sources()
    source = moved.get(place, f"docs/{place}")
    back = {file: where for where, file in moved.items()}

    def turned(match: re.Match[str]) -> str:
        picture, text, link, anchor = match.groups()
        if "://" in link:
            return match[0]
        file = posixpath.normpath(posixpath.join(posixpath.dirname(source), link))
        target = back.get(file, file.removeprefix("docs/"))
        if files.get_file_from_path(target) is None:
            return text if (ROOT / file).exists() else match[0]
        return f"{picture}[{text}]({posixpath.relpath(target, posixpath.dirname(place) or '.')}{anchor})"

    return LINK.sub(turned, MARK.sub(r"\\[\1", markdown))
