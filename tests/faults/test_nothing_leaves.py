"""Nothing leaves your machine (`SECURITY.md`): no command, service or page speaks to any host but
the one that asks it. What a browser requests is looked at in every test of the page
(`tests/page/browser.py`)."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.cli.test_manners import EXAMPLES
from tests.documents import ROOT, environment
from tests.faults.network import Ear

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
SERVED = {"page"}
"""Commands that go on until they are ended."""
MORE = (
    "check examples/two-lures.json --proof certificate",
    "attacks examples/four-on-a-bridge.json --lethal --time-limit 20",
    "import forge examples/wolf-and-banner.pzl --db invented.sqlite3",
    "import argentum examples/argentum/two-wolves.json --db invented.sqlite3",
    "import phase examples/phase/stuck-attack.json --db invented.sqlite3",
    "cards find wolf --db invented.sqlite3",
    "puzzle pigeonhole 4",
    "help boards",
    "--version",
    "--help",
)
"""Command lines beside the example of each command's help."""
SECONDS = 120


@pytest.fixture
def ear(tmp_path: Path) -> Ear:
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "examples").symlink_to(ROOT / "examples", target_is_directory=True)
    return Ear(tmp_path / "ear")


def variables() -> dict[str, str]:
    """Those of a user with a card database of this folder."""
    return {**environment(), "LEGALITY_CARDS": "invented.sqlite3", "HOME": "/nonexistent"}


@pytest.mark.parametrize(
    "speaks",
    [
        "import socket; s = socket.socket(); s.settimeout(0.2); s.connect(('192.0.2.1', 80))",
        "import socket; socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('192.0.2.1', 9))",
        "import socket; socket.getaddrinfo('legality.invalid', 80)",
        "from urllib.request import urlopen; urlopen('http://192.0.2.1/', timeout=0.2)",
        "import multiprocessing as m, socket; m.set_start_method('spawn'); "
        "p = m.Process(target=socket.getaddrinfo, args=('legality.invalid', 80)); "
        "p.start(); p.join()",
    ],
)
def test_who_speaks_is_heard(ear: Ear, tmp_path: Path, speaks: str) -> None:
    """Without this, the tests below could not fail."""
    command = ear.command([sys.executable, "-c", speaks])
    subprocess.run(command, env=ear.variables(variables()), capture_output=True, check=False)
    assert ear.heard()


def test_what_the_system_is_told_beside_python_is_heard(ear: Ear) -> None:
    if not shutil.which("strace"):
        pytest.skip("no strace here: only what Python tells is heard")
    speaks = "exec 3<>/dev/udp/192.0.2.1/9"
    subprocess.run(ear.command(["bash", "-c", speaks]), capture_output=True, check=False)
    assert len(ear.heard()) == 1


def test_who_speaks_to_this_machine_alone_is_not_heard(ear: Ear) -> None:
    speaks = (
        "import socket; s = socket.create_server(('127.0.0.1', 0)); "
        "c = socket.create_connection(s.getsockname()[:2]); c.sendall(b'x'); "
        "a, b = socket.socketpair(); a.sendall(b'x')"
    )
    command = ear.command([sys.executable, "-c", speaks])
    subprocess.run(command, env=ear.variables(variables()), check=True)
    assert ear.heard() == []


@pytest.mark.slow("every call to the system is followed")
def test_no_command_speaks_to_another_machine(ear: Ear, tmp_path: Path) -> None:
    """The example of each command's help, and more, each with its status."""
    shown = {name: said.split("legality ", 1)[1] for name, said in EXAMPLES.items()}
    names = sorted(shown.keys() - SERVED, key=lambda name: name != "cards import")
    commands = [shlex.split(line) for line in (*(shown[name] for name in names), *MORE)]
    assert len(commands) > 30
    asked = tmp_path / "commands.json"
    asked.write_text(json.dumps(commands), encoding="utf-8")
    done = subprocess.run(
        ear.command([sys.executable, "-m", "tests.faults.network", str(asked)]),
        cwd=tmp_path / "work",
        env=ear.variables(variables()),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    statuses = json.loads(asked.with_suffix(".statuses").read_text(encoding="utf-8"))
    assert len(statuses) == len(commands)
    assert {line: status for line, status in statuses.items() if status not in (0, 1)} == {}
    assert ear.heard() == []


# -- the service and the page ----------------------------------------------------------------------


def read(url: str, path: str, body: bytes | None = None) -> bytes:
    parts = urlsplit(url)
    connection = HTTPConnection(str(parts.hostname), parts.port or 0, timeout=SECONDS)
    try:
        connection.request("POST" if body else "GET", parts.path.rstrip("/") + path, body)
        reply = connection.getresponse()
        assert reply.status == 200, path
        return reply.read()
    finally:
        connection.close()


SERVICES = (
    "serve --http",
    "page --no-browser",
    "page --no-browser --host 127.0.0.1",
    "page --no-browser --host",
)


@pytest.mark.slow("every call to the system is followed")
@pytest.mark.parametrize("words", SERVICES)
def test_no_service_or_page_speaks_to_another_machine(ear: Ear, tmp_path: Path, words: str) -> None:
    """Every example of a request is asked of it; of the page every file too."""
    command = [sys.executable, "-m", "legality", *words.split(), "--port", "0", "--jobs", "1"]
    process = subprocess.Popen(
        ear.command(command),
        cwd=tmp_path / "work",
        env=ear.variables(variables()),
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        try:
            assert process.stderr is not None
            url = next(line.split()[-1] for line in process.stderr if "http://" in line)
            answers = read(url, "/v1/batch", (ROOT / "examples" / "requests.jsonl").read_bytes())
            assert answers.count(b"\n") >= 3
            for path in ("/health", "/version", "/examples", "/schema/openapi.json"):
                assert read(url, path)
            if words.startswith("page"):
                for file in sorted((ROOT / "legality" / "page" / "files").iterdir()):
                    assert read(url, "/" if file.name == "index.html" else f"/{file.name}")
        finally:
            time.sleep(0.1)
            os.killpg(process.pid, signal.SIGTERM)
    heard = ear.heard()
    if words.endswith("--host"):  # the system is asked by which address others reach this machine
        assert 1 <= len(heard) <= 2
        assert all("connect" in line and "192.0.2.1" in line for line in heard)  # nothing is sent
    else:
        assert heard == []


def test_the_promise_stands_where_people_look() -> None:
    for page in ("SECURITY.md", "README.md", "docs/page.md", "docs/service.md", "docs/hosting.md"):
        text = " ".join((ROOT / page).read_text(encoding="utf-8").split()).lower()
        assert "nothing leaves your machine" in text, page
