"""The browser's client, as it was built into the package: files with fingerprints in their names, and one page.

Invariant: only files of the built folder are served; every other address is the page itself, which finds its way.
"""

import re
from importlib import resources
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

ASSETS = "assets"
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
ASK_AGAIN = {"cache-control": "no-cache"}
COMPRESSED = ".gz"
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}


def folder() -> Path:
    """Return where the client is built to."""
    return Path(str(resources.files("connive.web") / "page"))


def page_version(built: Path | None = None) -> str:
    """Return which build of the client is served; empty where it was not built."""
    page = (built or folder()) / "index.html"
    found = re.search(r'name="version" content="(\w+)"', page.read_text()) if page.is_file() else None
    return found[1] if found else ""


def page_routes(built: Path | None = None) -> list[BaseRoute]:
    """Return the routes of the client; none where it was not built."""
    root = built or folder()
    if not (root / "index.html").is_file():
        return []
    files = {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.suffix in TYPES}

    async def page(request: Request) -> Response:
        name = str(request.path_params["path"])
        if name.startswith(("api/", f"{ASSETS}/")) and name not in files:
            raise HTTPException(404)
        return _file(files.get(name) or root / "index.html", request)

    return [Route("/{path:path}", page, methods=["GET"])]


def _file(path: Path, request: Request) -> Response:
    headers = dict(FOR_EVER if path.parent.name == ASSETS else ASK_AGAIN)
    packed = path.with_name(path.name + COMPRESSED)
    if packed.is_file():
        headers["vary"] = "accept-encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return FileResponse(packed, headers=headers, media_type=TYPES[path.suffix])
    return FileResponse(path, headers=headers, media_type=TYPES[path.suffix])
