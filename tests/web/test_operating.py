"""What docs/operate.md and the folder deploy/ promise, tried with real servers."""

import errno
import json
import re
import shutil
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from io import BytesIO
from pathlib import Path
from urllib.error import HTTPError, URLError

import httpx2
import pytest
from click.testing import CliRunner
from tests.web.clients import SECONDS, Server, in_process
from tests.web.test_operations import BEARER, TOKEN, served
from tools.servers import Postgres, Redis, free_port

from connive.cli.drill import DrillFailed, Stranger, drill, trouble_of
from connive.cli.serve import PORT
from connive.cli.serve import run as serve
from connive.core.errors import ConniveError
from connive.web.metrics import MEANINGS, samples
from connive.web.runner import HUNG_UP

ROOT = Path(__file__).parents[2]
DEPLOY, GUIDE = ROOT / "src" / "connive" / "web" / "deploy", ROOT / "docs" / "operate.md"
CONNIVE = [sys.executable, "-m", "connive"]
METRIC = re.compile(r"\bconnive_[a-z_]+\b")


def run(*words: str, **named: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*words], capture_output=True, text=True, check=False, timeout=300, env=named or None)


def test_every_metric_has_its_meaning_in_the_guide(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        assert {sample.name for sample in samples(served(client))} | {"requests"} == set(MEANINGS)
    guide = GUIDE.read_text("utf-8")
    for name, meaning in MEANINGS.items():
        assert re.search(rf"\| `connive_{name}(_total)?` \| {re.escape(meaning)} \|", guide), name


@pytest.mark.parametrize("name", ["grafana.json", "alerts.yml"])
def test_dashboard_and_alerts_name_metrics_that_are_served(name: str, tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", metrics_token=TOKEN) as client:
        client.get("/api/games")
        served_names = set(METRIC.findall(client.get("/metrics", headers=BEARER).text))
    text = (DEPLOY / name).read_text("utf-8")
    found = set(METRIC.findall(text))
    assert found and found <= served_names
    if name.endswith(".json"):
        assert len(json.loads(text)["panels"]) == 12


def test_the_container_file_copies_what_is_there_and_sets_what_can_be_set() -> None:
    """No container is built here; what can be read in the file is right."""
    lines = (ROOT / "Containerfile").read_text("utf-8").splitlines()
    copied = [
        word for line in lines if line.startswith("COPY ") and "--from" not in line for word in line.split()[1:-1]
    ]
    assert len(copied) > 6 and all((ROOT / path).exists() for path in copied)
    settings = {f"CONNIVE_{each.name.upper()}" for each in serve.params if each.name}
    given = re.findall(r"\b(CONNIVE_[A-Z_]+)=", "\n".join(lines))
    assert given and set(given) <= settings
    assert f"EXPOSE {PORT}" in lines and any(f"127.0.0.1:{PORT}/ready" in line for line in lines)


def test_the_settings_that_are_shipped_are_settings(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("0123456789abcdef")
    text = (DEPLOY / "connive.toml").read_text("utf-8").replace("port = 8463", f"port = {free_port()}")
    text = text.replace("/var/lib/connive", str(tmp_path)).replace("/etc/connive/metrics.", f"{tmp_path}/")
    (tmp_path / "connive.toml").write_text(text)
    done = run(*CONNIVE, "serve", "--config", str(tmp_path / "connive.toml"), "--check")
    assert done.returncode == 0 and "is new" in done.stderr, done.stderr


def test_a_drill_against_a_server(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "a.db")).start()
    try:
        done = run(*CONNIVE, "admin", "drill", server.url, "--lang", "en")
        assert done.returncode == 0 and done.stdout.count("works: ") == 7, done.stdout + done.stderr
        (left,) = json.loads(
            run(*CONNIVE, "admin", "list", "tables", "--database", str(tmp_path / "a.db"), "--json").stdout
        )
        assert left["status"] == "over", "a drill ends its game"
        with pytest.raises(HTTPError) as refused:
            Stranger(server.url, None).ask("GET", "/", host="games.example.org")
        assert "--host-name games.example.org" in trouble_of(refused.value), "in the server's own words"
        assert server.process is not None
        server.process.send_signal(signal.SIGHUP)
        assert server.process.wait(SECONDS) == HUNG_UP, "systemd starts it again after `systemctl reload`"
        assert '"event":"closed"' in server.log.read_text()
    finally:
        server.stop()
    gone = run(*CONNIVE, "admin", "drill", server.url, "--lang", "en")
    assert gone.returncode == 2 and "the server is ready" in gone.stderr and gone.stderr.count("\n") == 1


def test_a_drill_that_cannot_begin_says_why() -> None:
    for words, said in (
        (("localhost:8463",), "https://NAME"),
        (("https://localhost", "--trust", "gone.pem"), "gone.pem"),
        (("https://localhost", "--trust", __file__), "it holds no certificate"),
    ):
        done = CliRunner().invoke(drill, words)
        assert isinstance(done.exception, ConniveError) and said in done.exception.message("en")


def test_what_came_instead_is_said_in_plain_words() -> None:
    refused = ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused")
    unavailable = HTTPError("http://a", 503, "Service Unavailable", Message(), BytesIO(b'{"good": false}'))
    untrusted = ssl.SSLCertVerificationError(1, "certificate verify failed")
    untrusted.verify_message = "self-signed certificate"
    for error, said in (
        (URLError(refused), "Connection refused"),
        (unavailable, "503, Service Unavailable"),
        (URLError(untrusted), "the certificate is not trusted: self-signed certificate. If you signed"),
        (ValueError(), "ValueError"),
    ):
        assert trouble_of(error).startswith(said)


def test_a_drill_notices_what_is_missing() -> None:
    class Bare(Stranger):
        def ask(self, *given: object, **named: object) -> object:  # type: ignore[override]
            raise ConnectionError

    with pytest.raises(ConnectionError):
        Bare("http://127.0.0.1:1", None).is_ready()
    assert DrillFailed(step="a", trouble="b").code == "drill_failed"


# --- Long ---


@contextmanager
def nginx(folder: Path, server: Server, name: str) -> Iterator[int]:
    """Run Debian's nginx with the site that is shipped, on ports of our own and with a certificate of our own."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        pytest.skip("no nginx here")
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}"]
    words += ["-addext", f"subjectAltName=DNS:{name}", "-keyout", f"{folder}/privkey.pem"]
    subprocess.run([*words, "-out", f"{folder}/fullchain.pem"], check=True, capture_output=True)
    plain, tls = free_port(), free_port()
    site = (DEPLOY / "nginx.conf").read_text("utf-8").replace("/etc/ssl/connive", str(folder))
    site = site.replace("listen 80", f"listen 127.0.0.1:{plain}").replace("listen 443", f"listen 127.0.0.1:{tls}")
    site = site.replace("127.0.0.1:8463", f"127.0.0.1:{server.port}").replace("games.example.org", name)
    site = site.replace("$host;", "$http_host;")  # the test is not on port 443
    head = f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(f"{head}http {{ access_log off; {paths}\n{site}\n}}\n")
    process = subprocess.Popen([program, "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")])
    try:
        limit = time.monotonic() + SECONDS
        while time.monotonic() < limit and not answers(f"http://127.0.0.1:{plain}/"):
            assert process.poll() is None, (folder / "error.log").read_text()
        yield tls
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(SECONDS)


def answers(url: str) -> bool:
    try:
        return httpx2.get(url, timeout=1).status_code < 500
    except httpx2.HTTPError:
        time.sleep(0.1)
        return False


@pytest.mark.long
def test_a_drill_through_nginx_with_tls(tmp_path: Path) -> None:
    name = "localhost"
    server = Server(str(tmp_path / "a.db"), secure=True, hosts=(name,), proxies=("127.0.0.1",)).start()
    try:
        with nginx(tmp_path, server, name) as port:
            trust = ("--trust", str(tmp_path / "fullchain.pem"))
            done = run(*CONNIVE, "admin", "drill", f"https://{name}:{port}", *trust, "--lang", "en")
            assert done.returncode == 0 and done.stdout.count("works: ") == 7, done.stdout + done.stderr
    finally:
        server.stop()


@pytest.mark.long
def test_postgres_is_dumped_and_restored_with_its_games(postgres: Postgres, key: Path, tmp_path: Path) -> None:
    address, copy = postgres.new_database("live"), postgres.new_database("copy")
    server = Server(address).start()
    try:
        assert run(*CONNIVE, "admin", "drill", server.url).returncode == 0
        dump = str(postgres.base / "connive.dump")
        assert run(str(postgres.bin / "pg_dump"), "--format=custom", f"--file={dump}", address).returncode == 0
    finally:
        server.stop()
    assert run(str(postgres.bin / "pg_restore"), f"--dbname={copy}", dump).returncode == 0
    again = Server(copy).start()
    try:
        assert run(*CONNIVE, "admin", "drill", again.url).returncode == 0
    finally:
        again.stop()


@pytest.mark.long
def test_processes_are_replaced_one_by_one(postgres: Postgres, redis: Redis, key: Path, tmp_path: Path) -> None:
    """After SIGHUP other processes serve, and somebody who plays all the while is never refused."""
    (tmp_path / "address").write_text(postgres.new_database("rolling"))
    port = free_port()
    words = ["serve", "--database-file", str(tmp_path / "address"), "--redis", redis.url, "--port", str(port)]
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen([*CONNIVE, *words, "--workers", "2"], stdout=log, stderr=log)
    try:
        url = f"http://127.0.0.1:{port}"
        wait_until_ready(url)
        server.send_signal(signal.SIGHUP)
        ended, limit = 0, time.monotonic() + 10 * SECONDS
        while ended < 2 and time.monotonic() < limit:
            done = run(*CONNIVE, "admin", "drill", url, "--lang", "en")
            assert done.returncode == 0 or "play" in done.stderr or "socket" in done.stderr, done.stderr
            ended = (tmp_path / "log").read_text().count('"event":"closed"')
        assert ended >= 2
        assert run(*CONNIVE, "admin", "drill", url).returncode == 0
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(SECONDS)


def wait_until_ready(url: str) -> None:
    limit = time.monotonic() + 5 * SECONDS
    while not answers(f"{url}/ready"):
        assert time.monotonic() < limit
