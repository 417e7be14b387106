"""docs/operate.md is followed from top to bottom with nothing but the wheel: every line of it, in folders of our own.

What only root of a machine can do is done otherwise: no user is added, and `systemctl` starts and stops what the unit
says, as its own user. Debian's nginx and PostgreSQL are used where they are.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import time
import tomllib
import venv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import pytest
from tests.docs.pages import blocks
from tests.web.clients import SECONDS
from tests.web.test_operating import GUIDE, answers
from tools.pythons import pins
from tools.servers import Postgres, Redis, debian_postgres, free_port

from tools import release

NAME = "games.example.org"
PROMPTS = ("runuser -u postgres -- ", " -g connive")
"""What is left out of a line: there is only one user."""
FOLDERS = ("/opt/connive", "/usr/local/bin", "/etc/", "/var/lib/connive", "/var/cache/connive", "/backup")
DATABASE = ("createuser", "createdb", "psql", "pg_dump", "pg_restore")
PROGRAMS = ("ln", "cp", "mv", "install", "openssl", "connive", "python3", "/opt/connive/bin/pip", *DATABASE)


def lines(page: Path = GUIDE) -> list[str]:
    """Return the commands of the guide."""
    return [line for block in blocks(page) if block.language == "" for line in block.text.splitlines()]


def test_every_line_of_the_guide_is_one_that_can_be_followed() -> None:
    known = {*PROGRAMS, "systemctl", "useradd", "chown", "chmod", "nginx"}
    parts = [part.removeprefix(PROMPTS[0]) for line in lines() for part in line.split(" && ")]
    assert len(parts) > 30 and {part.split()[0] for part in parts} <= known


def write_pins(folder: Path) -> Path:
    """Write the versions that are tested, as constraints for pip, which may not name extras."""
    path = folder / "pins.txt"
    path.write_text(re.sub(r"\[[a-z,]+\]", "", pins((release.ROOT / "requirements" / "test.txt").read_text("utf-8"))))
    return path


class Machine:
    """A folder that is taken for the whole machine."""

    def __init__(self, root: Path, wheel: Path, postgres: Postgres, redis: Redis) -> None:
        self.root, self.wheel, self.postgres, self.redis = root, wheel, postgres, redis
        self.port, self.plain, self.tls = free_port(), free_port(), free_port()
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        for folder in ("usr/local/bin", "etc/systemd/system", "etc/nginx/sites-available", "etc/nginx/sites-enabled"):
            (root / folder).mkdir(parents=True)
        for folder in ("etc/ssl", "var/lib/connive", "var/cache/connive"):
            (root / folder).mkdir(parents=True, exist_ok=True)
        hidden = ("PYTHONPATH", "VIRTUAL_ENV", "CONNIVE_KEY_FILE", "CONNIVE_LANG")
        self.environment = {name: value for name, value in os.environ.items() if name not in hidden}
        self.environment |= {"PGHOST": "127.0.0.1", "PGPORT": str(postgres.port), "PGUSER": "postgres"}
        path = (root / "usr/local/bin", postgres.bin, os.environ["PATH"], "/usr/sbin")
        self.environment["PATH"] = os.pathsep.join(map(str, path))

    def moved(self, text: str) -> str:
        """Return a text with its folders in ours."""
        for folder in FOLDERS:
            text = re.sub(rf"(?<![\w.]){folder}", f"{self.root}{folder}", text)
        return text

    def follow(self, line: str) -> None:
        """Do what a line of the guide says."""
        for part in line.split(" && "):
            for prompt in PROMPTS:
                part = part.replace(prompt, "" if prompt == PROMPTS[0] else " ")
            word = part.split()[0]
            if word == "systemctl":
                self.systemctl(*part.split()[1:])
            elif word == "nginx":
                self.run(shlex.join([*self.nginx(), "-t"]))
            elif word not in ("useradd", "chown"):
                self.run(self.meant(part))
        if "admin deploy" in line:
            self.set_up()

    def meant(self, part: str) -> str:
        """Return a command as it is run here: the wheel that was built, our folders, our name and ports."""
        if "pip install" in part:
            pinned = write_pins(self.root)
            return f"{self.moved(part).replace('connive[', f'{self.wheel}[')} --quiet --constraint {pinned}"
        if "admin drill" in part:
            part = part.replace(NAME, f"localhost:{self.tls}")
            part += "" if "--trust" in part else " --trust /etc/ssl/connive/fullchain.pem"
        return self.moved(part.replace(f"/CN={NAME}", "/CN=localhost").replace(f"DNS:{NAME}", "DNS:localhost"))

    def run(self, command: str) -> str:
        """Run a command, which must succeed, and return what it said."""
        words = ["bash", "-c", command]
        done = subprocess.run(words, cwd=self.root, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    def set_up(self) -> None:
        """Set the name, folders and ports in the files that were written."""
        for path in (self.root / "etc/connive").iterdir():
            text = self.moved(path.read_text("utf-8")).replace("8463", str(self.port)).replace(NAME, "localhost")
            text = text.replace("listen 80", f"listen 127.0.0.1:{self.plain}").replace("$host;", "$http_host;")
            path.write_text(text.replace("listen 443", f"listen 127.0.0.1:{self.tls}"))

    def use(self, settings: str) -> None:
        """Add what the guide says about several processes to the settings, with our addresses."""
        path = self.root / "etc/connive/connive.toml"
        kept = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("database")]
        found = settings.replace("workers = 4", "workers = 2")  # PGHOST and PGPORT say where the database is
        path.write_text("\n".join([*kept, re.sub(r"redis://[^\"]+", self.redis.url, found)]))
        assert tomllib.loads(path.read_text("utf-8"))["workers"] == 2

    # --- systemd ---

    def systemctl(self, verb: str, *words: str) -> None:
        name = words[-1] if words else ""
        if verb == "reload" and name in self.running:
            self.running[name].send_signal(signal.SIGHUP)
            self.wait_for_others()
        if verb in ("stop", "restart"):
            self.stop(name)
        if verb in ("enable", "start", "restart") or (verb == "reload" and name == "nginx"):
            self.start(name)

    def start(self, name: str) -> None:
        """Start a service as its unit says, and wait until it answers."""
        with (self.root / f"{name}.log").open("ab") as log:
            if name == "nginx":
                self.running[name] = subprocess.Popen(self.nginx(), env=self.environment, stdout=log, stderr=log)
            else:
                self.running[name] = self.start_unit(log)
        self.wait_until(self.is_ready if name == "connive" else lambda: answers(f"http://127.0.0.1:{self.plain}/"))

    def start_unit(self, log: IO[bytes]) -> "subprocess.Popen[bytes]":
        """Start what the unit of the guide says, as it says."""
        unit = (self.root / "etc/systemd/system/connive.service").read_text("utf-8")
        given = dict(pair.split("=", 1) for pair in re.findall(r"^Environment=(.+)", unit, re.M))
        place = re.findall(r"^WorkingDirectory=(.+)", unit, re.M)[0]
        environment = self.environment | given
        for words in re.findall(r"^ExecStartPre=(.+)", unit, re.M):
            subprocess.run(shlex.split(words), cwd=place, env=environment, check=True, capture_output=True)
        words = shlex.split(re.findall(r"^ExecStart=(.+)", unit, re.M)[0])
        return subprocess.Popen(words, cwd=place, env=environment, stdout=log, stderr=log, umask=0o077)

    def nginx(self) -> list[str]:
        """Return how nginx is started with the sites that are enabled, as Debian's own settings include them."""
        folder = self.root / "etc/nginx"
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
        head = f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
        (folder / "nginx.conf").write_text(
            f"{head}http {{ access_log off; {paths} include {folder}/sites-enabled/*; }}\n"
        )
        return ["nginx", "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]

    def is_ready(self) -> bool:
        assert self.running["connive"].poll() is None, (self.root / "connive.log").read_text()[-2000:]
        return answers(f"http://127.0.0.1:{self.port}/ready")

    def wait_for_others(self) -> None:
        """Wait until both processes have been replaced by others."""
        log = self.root / "connive.log"
        self.wait_until(lambda: log.read_text("utf-8").count('"event":"closed"') >= 2)
        self.wait_until(self.is_ready)

    def wait_until(self, there: Callable[[], bool]) -> None:
        limit = time.monotonic() + 10 * SECONDS
        while not there():
            assert time.monotonic() < limit
            time.sleep(0.1)

    def stop(self, name: str) -> None:
        """End a service that was started, as systemd does."""
        process = self.running.pop(name, None)
        if process is not None:
            process.send_signal(signal.SIGTERM)
            process.wait(SECONDS)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    """A machine with Debian's nginx, PostgreSQL, Redis and the wheel."""
    if shutil.which("nginx", path="/usr/sbin:/usr/bin:" + os.environ["PATH"]) is None:
        pytest.skip("no nginx here: apt-get install nginx")
    postgres, redis = Postgres(debian_postgres()), Redis()
    wheel, _ = release.build(tmp_path / "dist")
    found = Machine(tmp_path / "machine", wheel, postgres.start(), redis.start())
    yield found
    for name in list(found.running):
        found.stop(name)
    redis.stop()
    postgres.stop()


@pytest.mark.long
def test_the_guide_is_followed_line_by_line(machine: Machine) -> None:
    settings = next(block.text for block in blocks(GUIDE) if block.language == "toml")
    followed = lines()
    several = followed.index("runuser -u postgres -- createuser connive")
    sqlite = [line for line in followed if "/backup/connive.db" in line or ".db.broken" in line]
    for line in followed[:several]:
        machine.follow(line)
    begin, end = followed.index("install -d -m 0700 /backup"), followed.index("systemctl start connive") + 1
    for line in followed[begin:end]:
        machine.follow(line)
    assert len(sqlite) == 3 and (machine.root / "backup/connive.db").is_file()
    machine.follow(followed[-1])
    machine.use(settings)
    for line in [*followed[several:begin], *followed[end:]]:
        machine.follow(line)
    assert "connive.key" in os.listdir(machine.root / "var/lib/connive")
    machine.follow(followed[-1])


# --- Researchers ---

PAGES = sorted(set((GUIDE.parent / "ml").glob("*.md")) - {GUIDE.parent / "ml" / "learners.md"})
"""The page about learners is followed by tests/ml/test_learners.py."""
SHORTER = {
    "-n 100": "-n 1",
    "--steps 60": "--steps 1",
    "--deals 50": "--deals 2 --simulations 4",
    "--deals 200": "--deals 2",
    "--out policy.pt": "--out policy.pt --steps 2",
}
"""The numbers of a page that would take hours, and what is taken instead."""
LIMIT = 1200
"""Seconds for one line of a page."""


def commands_of(page: Path) -> list[str]:
    return [line for line in lines(page) if line.startswith(("connive ", "python -m connive", "python examples/"))]


def requirements_of(page: Path) -> list[str]:
    """Return what a page tells to install; a page that says nothing needs the library alone."""
    found = [shlex.split(line)[2:] for line in lines(page) if line.startswith("pip install ")]
    return [word for words in found for word in words] or ["connive"]


class Laboratory:
    """Fresh environments with the wheel, one for each list of requirements that a page prints."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.wheel = folder, release.build(folder / "dist")[0]
        self.pins = write_pins(folder)
        tried = (release.ROOT / "examples" / "requirements.txt").read_text("utf-8")
        torch = re.findall(r"^torch==.+", tried, re.M)[0]
        self.pins.write_text(re.sub(r"^(torch|nvidia|triton|cuda).*$", "", self.pins.read_text(), flags=re.M) + torch)

    def follow(self, page: Path, place: Path) -> None:
        """Run the Python and the commands of a page, in a folder that has the scripts of examples/ and no sources."""
        python = self.python(requirements_of(page))
        shutil.copytree(release.ROOT / "examples", place / "examples")
        self.run(python, [str(python), "-m", "doctest", "-o", "ELLIPSIS", str(page)], place)
        for line in commands_of(page):
            for long, short in SHORTER.items():
                line = line.replace(long, short)
            self.run(python, shlex.split(line), place)

    def python(self, requirements: list[str]) -> Path:
        home = self.folder / re.sub(r"\W+", "-", " ".join(requirements))
        python = home / "bin" / "python"
        if not (home / "ready").exists():
            venv.create(home, with_pip=True)
            wanted = [re.sub(r"^connive\b", str(self.wheel), each) for each in requirements]
            install = ["-m", "pip", "install", "--quiet", "--constraint", str(self.pins), *wanted]
            self.run(python, [str(python), *install], self.folder)
            (home / "ready").touch()
        return python

    def run(self, python: Path, words: list[str], place: Path) -> None:
        """Run a command, which must succeed; whoever is asked at the terminal goes away."""
        clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        clean["PATH"] = f"{python.parent}{os.pathsep}{clean['PATH']}"
        done = subprocess.run(
            words, cwd=place, env=clean, input="\x04", capture_output=True, text=True, check=False, timeout=LIMIT
        )
        assert done.returncode == 0, f"{shlex.join(words)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"


@pytest.fixture(scope="module")
def laboratory(tmp_path_factory: pytest.TempPathFactory) -> Laboratory:
    return Laboratory(tmp_path_factory.mktemp("laboratory"))


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_for_researchers_is_followed_line_by_line(page: Path, laboratory: Laboratory, tmp_path: Path) -> None:
    laboratory.follow(page, tmp_path)


def test_what_is_made_shorter_is_there() -> None:
    printed = [line for page in PAGES for line in commands_of(page)]
    assert all(any(long in line for line in printed) for long in SHORTER)


def test_every_page_for_researchers_with_something_to_run_says_what_to_install() -> None:
    silent = [page.stem for page in PAGES if requirements_of(page) == ["connive"]]
    assert [page for page in silent if page not in ("data", "rulings")] == []
