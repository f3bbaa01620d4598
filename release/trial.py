"""What is tried in an environment that has a release installed, with nothing else of the project
than the unpacked source archive."""

import json
import os
import re
import shutil
import socket
import subprocess
import tarfile
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from release import site
from release.environment import Environment
from release.steps import ReleaseError
from tests.documents import blocks, programs, sessions

Trial = Callable[[Environment, Path, Path], None]
"""Tries something: in that environment, with that unpacked source archive, in that empty folder."""
ROWS = 1_000
LARGEST = 20_000_000
"""Bytes of the static page at most."""
SECONDS = 120
"""A server on a busy machine answers within so many."""


def unpacked(archive: Path, folder: Path) -> Path:
    """The source archive's folder, unpacked there."""
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
    (found,) = folder.iterdir()
    return found


def readme(environment: Environment, sources: Path, folder: Path) -> None:
    """Every command of the README that shows its output prints it, and so does every program."""
    page = sources / "README.md"
    shutil.copytree(sources / "examples", folder / "examples")
    shown = sessions(page)
    for command, output in shown:
        printed = environment.run(command, folder, statuses=(0, 1))
        _expect(command, printed, output)
    for program, output in programs(page):
        (folder / "program.py").write_text(program, encoding="utf-8")
        _expect("a program of the README", environment.run("python program.py", folder), output)
    if len(shown) < 5:
        raise ReleaseError(f"the README shows {len(shown)} commands")


def _expect(what: str, printed: str, wanted: str) -> None:
    def trimmed(text: str) -> list[str]:
        return [line.rstrip() for line in text.strip().splitlines()]

    if trimmed(printed) != trimmed(wanted):
        raise ReleaseError(f"{what} printed\n{printed}\nand not\n{wanted}")


def set_up(environment: Environment, sources: Path, folder: Path) -> None:
    """The first set-up command of the README, as written, in the unpacked source archive."""
    shutil.copytree(sources, folder / "sources")
    command = blocks(sources / "README.md", "sh")[0]
    printed = environment.run(f"set -euo pipefail; {command}", folder / "sources")
    if "Legal" not in printed:
        raise ReleaseError(f"the README's set-up printed\n{printed}")


# -- services --------------------------------------------------------------------------------------

BOARD = "Ann: Ogre 3/3 menace -> Bob; Bob: Elf 1/1 -> ogre"


def service(environment: Environment, sources: Path, folder: Path) -> None:
    """The lines of the example requests are answered as the page of the service shows."""
    shutil.copytree(sources / "examples", folder / "examples")
    for command, output in sessions(sources / "docs" / "service.md"):
        _expect(command, environment.run(command, folder, statuses=(0, 1)), output)


def service_by_http(environment: Environment, sources: Path, folder: Path) -> None:
    """A check by HTTP; the description."""
    with serving(environment, folder, "serve", "--http") as url:
        judge(url)
        described = json.loads(_get(f"{url}/schema/openapi.json"))
        if described != json.loads((sources / "docs" / "openapi.json").read_bytes()):
            raise ReleaseError("the service describes itself otherwise than docs/openapi.json")


def page(environment: Environment, sources: Path, folder: Path) -> None:
    """The page, every file that it names, and a check from it."""
    with serving(environment, folder, "page", "--no-browser") as url:
        named = re.findall(r'(?:src|href)="([^"#]+)"', _get(f"{url}/").decode())
        if not any(name.endswith(".js") for name in named):
            raise ReleaseError(f"the page names {named}")
        for name in named:
            _get(f"{url}/{name}")
        judge(url)


def judge(url: str) -> None:
    """Ask a service whether one creature may block one with menace: it may not (509.1b)."""
    body = json.dumps({"position": BOARD, "time_limit": 60}).encode()
    request = Request(f"{url}/v1/check", body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=SECONDS) as reply:
        answer = json.load(reply)
    if (answer["status"], [one["legal"] for one in answer.get("answers", [])]) != (1, [False]):
        raise ReleaseError(f"the service answered {answer}")


def _get(url: str) -> bytes:
    with urlopen(url, timeout=SECONDS) as reply:
        return bytes(reply.read())


@contextmanager
def serving(environment: Environment, folder: Path, *arguments: str) -> Generator[str]:
    """A server on a free port of this machine, and its address."""
    command = [str(environment.folder / "bin" / "legality"), *arguments, "--port", "0"]
    with started(command, folder, {**os.environ, **environment.variables}) as (url, _):
        yield url


@contextmanager
def started(
    command: Sequence[str], folder: Path, variables: Mapping[str, str]
) -> Generator[tuple[str, "subprocess.Popen[str]"]]:
    """A server: its address, and its process, which is ended. Raises `ReleaseError` where it ends
    before it listens."""
    process = subprocess.Popen(
        command, cwd=folder, env={**variables}, stderr=subprocess.PIPE, text=True
    )
    with process:
        try:
            yield address(process), process
        finally:
            process.terminate()


def free_port() -> int:
    """A port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def address(process: "subprocess.Popen[str]") -> str:
    """Where a server says that it listens. Raises `ReleaseError` where it ends before."""
    assert process.stderr is not None
    heard: list[str] = []
    for line in process.stderr:
        heard.append(line)
        if found := re.search(r"http://\S+", line):
            return found[0].rstrip("/")
    raise ReleaseError("the server ended:\n" + "".join(heard))


# -- extras ----------------------------------------------------------------------------------------


def batch(environment: Environment, sources: Path, folder: Path) -> None:
    """A thousand rows, each with its answer."""
    found = [json.loads(path.read_bytes()) for path in sources.glob("examples/*.json")]
    boards = [value for value in found if "players" in value]
    rows = (json.dumps(boards[n % len(boards)] | {"id": f"row {n}"}) + "\n" for n in range(ROWS))
    (folder / "boards.jsonl").write_text("".join(rows), encoding="utf-8")
    environment.run("legality batch boards.jsonl answers.parquet --jobs 2", folder, (0, 1, 3))
    program = (
        "import pyarrow.parquet as p; t = p.read_table('answers.parquet').to_pylist(); "
        "print(len(t), sum(r['status'] in (0, 1, 3) for r in t), t[-1]['id'])"
    )
    _expect("a batch", environment.run(f'python -c "{program}"', folder), f"{ROWS} {ROWS} row 999")


def picture(environment: Environment, sources: Path, folder: Path) -> None:
    """A picture of the README's board as PNG."""
    board = sources / "examples" / "four-on-a-bridge.json"
    environment.run(f"legality graph '{board}' -o combat.png", folder, (0, 1))
    if not (folder / "combat.png").read_bytes().startswith(b"\x89PNG"):
        raise ReleaseError("combat.png is no PNG")


def learner(environment: Environment, sources: Path, folder: Path) -> None:
    """An environment of Gymnasium begins, and one step is taken."""
    program = (
        "import gymnasium, legality.env; e = gymnasium.make('legality/Combat-v0'); "
        "o, i = e.reset(seed=1); print(len(e.step(int(o['action_mask'].argmax()))))"
    )
    _expect("an environment", environment.run(f'python -c "{program}"', folder), "5")


def open_spiel(environment: Environment, sources: Path, folder: Path) -> None:
    """The game of OpenSpiel begins."""
    program = (
        "import legality.env.openspiel, pyspiel; "
        "print(pyspiel.load_game('python_legality_combat').num_players())"
    )
    _expect("a game", environment.run(f'python -c "{program}"', folder), "2")


def certificate(environment: Environment, sources: Path, folder: Path) -> None:
    """A certificate of a maximum is written, and the checker of the examples takes it."""
    board = sources / "examples" / "two-lures.json"
    environment.run(f"legality check '{board}' --proof certificate", folder, (1,))
    checker = sources / "examples" / "checkers" / "first.py"
    printed = environment.run(f"python '{checker}' certificate", folder)
    if "nothing obeys more" not in printed:
        raise ReleaseError(f"the checker of certificates printed\n{printed}")


def corpus(environment: Environment, sources: Path, folder: Path) -> None:
    """A small corpus is made with the installed library, and its runner asks that as an engine."""
    for name in ("benchmarks", "tests", "examples", "docs"):
        shutil.copytree(sources / name, folder / name)
    shutil.copy(sources / "LICENSE", folder)
    environment.run("python -m benchmarks.corpus corpus --cases 1", folder)
    environment.run("python corpus/run.py --verify", folder)
    engine = '--command "python examples/corpus/engine.py"'
    printed = environment.run(f"python corpus/run.py {engine} corpus/cases.jsonl", folder)
    if not re.search(r"^all +(\d+) of \1 agree$", printed, re.MULTILINE):
        raise ReleaseError(f"the runner of the corpus printed\n{printed}")


def documents(environment: Environment, sources: Path, folder: Path) -> None:
    """The site is built from the sources without a warning, with the page in which its boards can
    be tried where npm has CPython for it, and every link leads somewhere."""
    pyodide = browsers_cpython(environment, folder)
    live = {} if pyodide is None else {"LEGALITY_PYODIDE": str(pyodide)}
    made = site.build(sources, folder / "site", "0.0.0", environment.python, live)
    faults = site.broken_links(made)
    if faults:
        raise ReleaseError("\n".join(faults))
    if pyodide is not None and not (made / "play" / "index.html").exists():
        raise ReleaseError("the boards of the site can't be tried: it has no page")


def imports(*names: str) -> Trial:
    """What a tool's extra is for is there."""

    def tried(environment: Environment, sources: Path, folder: Path) -> None:
        environment.run(f"python -c 'import {', '.join(names)}'", folder)

    return tried


def static_page(environment: Environment, sources: Path, folder: Path) -> None:
    """The page as a static folder, with CPython from the npm registry; a plain server of files has
    everything that its first page names."""
    if browsers_cpython(environment, folder) is None:
        return
    environment.run("legality page --static written", folder)
    faults = site.broken_links(folder / "written")
    files = [path for path in (folder / "written").rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    if faults or size > LARGEST or len(files) < 10:
        raise ReleaseError(f"the static page has {len(files)} files, {size} bytes: {faults}")


def browsers_cpython(environment: Environment, folder: Path) -> Path | None:
    """CPython for browsers, of the version that the page pins, from the npm registry into that
    folder; None, out loud, where there is no npm."""
    if shutil.which("npm", path=environment.variables["PATH"]) is None:
        tell("the page without a server is not tried: there is no npm")
        return None
    pinned = "from legality.page.browser_packages import PYODIDE; print(PYODIDE)"
    version = environment.run(f"python -c '{pinned}'", folder).strip()
    environment.run(f"npm install --no-audit --no-fund pyodide@{version}", folder)
    return folder / "node_modules" / "pyodide"


WITHOUT: tuple[Trial, ...] = (readme, service)
"""What is tried without an extra."""
ONCE: tuple[Trial, ...] = (set_up, corpus, static_page)
"""What is tried without an extra, with the newest Python alone."""
EXTRAS: Mapping[str, tuple[Trial, ...]] = {
    "draw": (picture,),
    "env": (learner,),
    "openspiel": (open_spiel,),
    "proofs": (certificate,),
    "batch": (batch,),
    "serve": (service_by_http, page),
    "docs": (documents,),
    "bench": (imports("highspy", "matplotlib", "pysat"),),
    "dev": (imports("pytest", "hypothesis", "ruff", "mypy"),),
}
"""What is tried with each extra."""


def tell(*words: Any) -> None:
    """A line for who waits."""
    print(*words, flush=True)
