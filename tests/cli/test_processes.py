"""Real processes: streams, signals and pseudo-terminals."""

import codecs
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from connive import load

from .running import CONNIVE, ENGLISH, SECONDS, TINY, shell


def test_the_module_runs() -> None:
    assert b"Berlin 63" in shell("games").stdout


def test_listing_games_imports_nothing_heavy() -> None:
    code = "import sys; from connive.cli import app\ntry: app.main(['games'])\nexcept SystemExit: pass\n"
    code += "sys.exit(bool({'numpy', 'numba', 'rich', 'readline'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=SECONDS).returncode == 0


def test_input_that_is_not_text_does_no_harm() -> None:
    done = shell("play", "berlin63", "--bot", "random", typed=b"\xff\xfe\x00\n\x80\n1\n")
    assert done.returncode == 0
    assert done.stderr == b""


def test_output_that_cannot_show_our_letters_does_no_harm() -> None:
    done = shell("play", "berlin63", "--bot", "random", typed="1\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stderr == b""


@pytest.mark.parametrize("args", [("rules", "berlin63"), ("games",), ("games", "--json"), ("--help",)])
def test_a_closed_pipe_prints_no_traceback(args: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*CONNIVE, *args], stdout=writing, stderr=subprocess.PIPE, env=os.environ | ENGLISH, timeout=60
    )
    os.close(writing)
    assert done.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "wb") as full:
        command = [*CONNIVE, "games"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=os.environ | ENGLISH, timeout=SECONDS)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


class Terminal:
    """A command in a pseudo-terminal, for a person that is a test."""

    def __init__(self, *args: str, columns: int = 80) -> None:
        self.pid, self.side = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # in a background job it would be ignored
            env = os.environ | ENGLISH | {"TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": "30"}
            os.execve(sys.executable, [*CONNIVE, *args], env)
        self.seen, self._read = "", 0
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode

    def wait_for(self, text: str) -> str:
        """Read until a text appears; return what came since the last text that was waited for."""
        deadline = time.monotonic() + SECONDS
        while text not in self.seen[self._read :]:
            ready, _, _ = select.select([self.side], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"no {text!r} in {self.seen[self._read :]!r}"
            self.seen += self._decode(os.read(self.side, 65536))
        start, self._read = self._read, self.seen.index(text, self._read) + len(text)
        return self.seen[start : self._read]

    def interrupt(self, text: str) -> None:
        """Press Ctrl-C until a text appears: readline misses one that comes just before it begins to wait for a key."""
        for _ in range(5):
            os.kill(self.pid, signal.SIGINT)
            if select.select([self.side], [], [], 6)[0]:
                break
        self.wait_for(text)

    def type(self, line: str) -> None:
        os.write(self.side, f"{line}\r".encode())

    def end(self) -> int:
        """Wait for the command to end and return its exit code."""
        deadline = time.monotonic() + SECONDS
        try:
            while (left := deadline - time.monotonic()) > 0 and select.select([self.side], [], [], left)[0]:
                data = os.read(self.side, 65536)
                self.seen += self._decode(data)
                if not data:
                    break
        except OSError:  # the other side is closed
            pass
        while not os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            assert time.monotonic() < deadline, "still running"
            time.sleep(0.02)
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        """Leave nothing running, even after a test that failed."""
        os.close(self.side)
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)


Sit = Callable[..., Terminal]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Start commands in terminals, and end them with the test."""
    started: list[Terminal] = []

    def start(*args: str) -> Terminal:
        started.append(Terminal(*args))
        return started[-1]

    yield start
    for terminal in started:
        terminal.close()


PROMPT = "› "


def test_a_whole_game_in_a_terminal(sit: Sit, tmp_path: Path) -> None:
    terminal = sit("play", "berlin63", "--bot", "random", "--seed", "4", "-o", TINY)
    page = terminal.wait_for(PROMPT)
    assert "\x1b[" in page and "▲" in page
    while "Save the record?" not in page:
        terminal.type("1")
        page = terminal.wait_for(PROMPT)
    terminal.type(str(tmp_path / "kept"))
    terminal.wait_for("[y/N]")
    terminal.type("")
    assert terminal.end() == 0
    assert "Traceback" not in terminal.seen
    load((tmp_path / "kept").read_bytes()).verify()


def test_ctrl_c_offers_to_save_and_exits_with_130(sit: Sit, tmp_path: Path) -> None:
    terminal = sit("play", "berlin63", "--bot", "random")
    terminal.wait_for(PROMPT)
    terminal.type("1")
    terminal.wait_for(PROMPT)
    terminal.interrupt("Save the record?")
    terminal.wait_for(PROMPT)
    terminal.type(str(tmp_path / "kept"))
    assert terminal.end() == 130
    assert "Traceback" not in terminal.seen
    load((tmp_path / "kept").read_bytes())


def test_ctrl_d_leaves_politely(sit: Sit) -> None:
    terminal = sit("play", "berlin63", "--bot", "random")
    terminal.wait_for(PROMPT)
    os.write(terminal.side, b"\x04")
    terminal.wait_for("Goodbye.")
    assert terminal.end() == 0


def test_a_replay_is_stepped_through_in_a_terminal(sit: Sit, record: str) -> None:
    terminal = sit("replay", record)
    terminal.wait_for("step 1 of")
    terminal.type("")
    terminal.wait_for("step 2 of")
    terminal.type("q")
    assert terminal.end() == 0


def test_a_simulation_that_is_interrupted_ends_with_130(sit: Sit) -> None:
    terminal = sit("simulate", "berlin63", "-n", "5000", "--jobs", "2")
    terminal.wait_for("playing")
    os.kill(terminal.pid, signal.SIGINT)
    assert terminal.end() == 130
    assert "Traceback" not in terminal.seen
