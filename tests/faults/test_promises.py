"""The promises of SECURITY.md, each as a test: what an input can make the program do."""

import ast
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.documents import ROOT, environment
from tests.faults.watched import CODE

pytestmark = pytest.mark.skipif(os.name != "posix", reason="limits and signals of POSIX")
PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
BOARD = str(ROOT / "examples" / "guard-stays-home.json")
BY_NAME = ROOT / "examples" / "by-name"


def watched(*arguments: str, cwd: Path) -> tuple[list[tuple[str, str]], str]:
    """What a watched program did, and what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.watched", *arguments],
        env={**environment(), "HOME": str(cwd), "PYTHONPATH": f"{ROOT}:{ROOT}/models"}
        | {"PYTHONDONTWRITEBYTECODE": "1"},
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    told = [line for line in done.stderr.splitlines() if line.startswith('["')]
    return [(event, what) for event, what in map(json.loads, told)], done.stdout


# -- no code of an input is run --------------------------------------------------------------------


def test_the_watch_sees_what_it_is_for(tmp_path: Path) -> None:
    """Without this, the tests below could not fail."""
    program = (
        "import os, subprocess, socket, sys; from tests.faults.watched import Watch, CODE, MARK\n"
        "watch = Watch(); watch.on = True\n"
        "eval(CODE[0])\n"
        "open('file', 'w').close(); os.rename('file', 'other'); os.remove('other')\n"
        "subprocess.run([sys.executable, '-c', ''])\n"
        "socket.socket().close()\n"
        "watch.on = False; print([event for event, _ in watch.seen])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**environment(), "PYTHONPATH": f"{ROOT}:{ROOT}/models"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    seen = ast.literal_eval(done.stdout)
    wanted = {"compile", "os.mkdir", "open", "os.rename", "os.remove", "subprocess.Popen"}
    assert wanted | {"socket.__new__"} <= {*seen}


@pytest.mark.slow("a process for each input")
@pytest.mark.parametrize("asked", [("planted",), ("inputs", "18", "60")], ids=["planted", "fuzzed"])
def test_no_code_of_an_input_is_run_and_nothing_is_opened_or_written(
    asked: tuple[str, ...], tmp_path: Path
) -> None:
    did, said = watched(*asked, cwd=tmp_path)
    assert did == []
    assert os.listdir(tmp_path) == []
    positions, refused = (int(word) for word in said.split() if word.isdigit())
    assert positions > 5
    assert refused > 5


FILES = {
    "cards.json": json.dumps([{"name": CODE[0], "type_line": CODE[1], "oracle_text": CODE[0]}]),
    "formula.cnf": f"c {CODE[0]}\np cnf 1 1\n{CODE[0]} 0\n",
    "puzzle.pzl": f"[metadata]\nName:{CODE[0]}\n[state]\nhumanbattlefield={CODE[0]}\n",
    "Player.log": f'[UnityCrossThreadLogger]{CODE[0]}\n{{"greToClientEvent": "{CODE[3]}"}}\n',
    "decisions.jsonl": json.dumps({"decision": CODE[0], "board": CODE[1]}) + "\n",
    "board.txt": f"Ann:\n  {CODE[0]} 1/1\nBob:\n",
}
READERS = {
    "cards.json": ("cards", "import", "cards.json", "--db", "cards.db"),
    "formula.cnf": ("puzzle", "satisfiability", "formula.cnf"),
    "puzzle.pzl": ("import", "forge", "puzzle.pzl"),
    "Player.log": ("import", "arena", "Player.log"),
    "decisions.jsonl": ("compare", "decisions.jsonl"),
    "board.txt": ("check", "board.txt"),
}


@pytest.mark.sampled("a process for each kind of file")
@pytest.mark.parametrize("name", FILES)
def test_no_code_of_any_other_file_is_run(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(FILES[name])
    did, _ = watched("command", *READERS[name], cwd=tmp_path)
    names = {Path(tmp_path, what).name for _, what in did}
    assert {one for one in names if not one.startswith(".cards.db.")} <= {"cards.db", tmp_path.name}
    assert {*os.listdir(tmp_path)} <= {name, "cards.db"}


def calls() -> Iterator[tuple[str, str, str]]:
    """The module, the name and the argument of every call that may make code of a text, and every
    import of what loads objects or runs programs."""
    for path in sorted([*(ROOT / "legality").rglob("*.py"), *(ROOT / "models").rglob("*.py")]):
        place = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="eval" | "exec" | "compile" | "__import__" as name)):
                    yield place, name, ast.unparse(node.args[0])
                case ast.Call(func=ast.Attribute(value=ast.Name(id="socket"), attr=name)):
                    yield place, f"socket.{name}", ", ".join(map(ast.unparse, node.keywords))
                case ast.Import(names=names):
                    yield from ((place, "import", one.name.partition(".")[0]) for one in names)
                case ast.ImportFrom(module=str(module)):
                    yield place, "import", module.partition(".")[0]
                case _:
                    pass


UNSAFE = {"pickle", "shelve", "marshal", "subprocess", "socket", "urllib", "http", "ctypes", "code"}


def test_the_source_makes_code_of_no_text_but_its_own() -> None:
    """`page --static` compiles the modules of the library and of what it ships, by node, and
    fetches the latter by pip. `compare --engine` begins the program that it is given; `pool/` alone
    begins processes that answer. `service/server.py` listens where it was told, and there asks the
    system by which address others reach it, without a packet. The other sockets are pairs, between
    processes of the program."""
    found = [*calls()]
    assert [one for one in found if one[1] in ("eval", "exec", "compile", "__import__")] == [
        ("legality/cli/interrupt.py", "exec", "''"),
        ("legality/page/anywhere/compiling.py", "compile", "read_module"),
    ]
    assert len(found) > 1000
    assert {
        (place, what) for place, name, what in found if name == "import" and what in UNSAFE
    } == {
        ("legality/cli/engine.py", "subprocess"),
        ("legality/exchange/certificates/by_exact.py", "subprocess"),
        ("legality/page/anywhere/compiling.py", "marshal"),
        ("legality/page/browser_packages.py", "subprocess"),
        ("legality/page/static_folder.py", "subprocess"),
        ("legality/pool/beginning.py", "pickle"),
        ("legality/pool/beginning.py", "socket"),
        ("legality/pool/beginning.py", "subprocess"),
        ("legality/pool/messages.py", "socket"),
        ("legality/pool/pool.py", "socket"),
        ("legality/pool/work.py", "pickle"),
        ("legality/pool/work.py", "socket"),
        ("legality/pool/worker.py", "socket"),
        ("legality/service/server.py", "socket"),
    }
    assert {one[1:] for one in found if one[1].startswith("socket.")} == {
        ("socket.recv_fds", ""),
        ("socket.send_fds", ""),
        ("socket.socket", "fileno=number"),
        ("socket.socketpair", ""),
        ("socket.socket", "type=socket.SOCK_DGRAM"),
    }


# -- no file outside of what was named is written --------------------------------------------------

COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "check": (("check", BOARD), ""),
    "json": (("check", BOARD, "--json"), ""),
    "blocks": (("blocks", BOARD, "--best"), ""),
    "attacks": (("attacks", BOARD, "--count"), ""),
    "show": (("show", BOARD), ""),
    "why": (("why", BOARD, "guard", "blocks", "ogre"), ""),
    "convert": (("convert", BOARD, "--to", "code"), ""),
    "perft": (("perft", BOARD), ""),
    "explain": (("explain", "508.1a"), ""),
    "schema": (("schema",), ""),
    "picture": (("graph", BOARD, "-o", "board.svg"), "board.svg"),
    "bitmap": (("graph", BOARD, "-o", "board.png"), "board.png"),
    "export": (("export", BOARD, "--form", "wcnf", "-o", "board.wcnf"), "board.wcnf"),
    "cards": (("cards", "import", str(BY_NAME / "cards.jsonl"), "--db", "cards.db"), "cards.db"),
}


@pytest.mark.sampled("a process for each command")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_writes_the_file_that_it_names_and_no_other(name: str, tmp_path: Path) -> None:
    """What is made beside it, under its name with a dot before and `.new` behind, is gone then."""
    arguments, written = COMMANDS[name]
    did, _ = watched("command", *arguments, cwd=tmp_path)
    place = tmp_path / written
    for event, what in did:
        own = Path(tmp_path, what)
        beside = own.name.startswith(f".{written}.") and own.suffix == ".new"
        assert written, (event, what)
        assert own in {place, tmp_path} or (beside and own.parent == tmp_path), (event, what)
    assert os.listdir(tmp_path) == ([written] if written else [])


# -- limits of time and memory ---------------------------------------------------------------------

MEMORY = 1 << 31
"""Bytes of address space: a small board takes a tenth of it, libraries included."""
SECONDS, LATE = 2.0, 20.0
"""The limit, and what reading the program and a loaded machine may add."""


def board(**fields: object) -> str:
    return json.dumps({"players": [{"name": "Ann"}, {"name": "Bob"}], "permanents": [], **fields})


def creature(**fields: object) -> dict[str, object]:
    plain = {"id": "a", "controller": "Ann", "type_line": "Creature", "power": 1, "toughness": 1}
    return {**plain, **fields}


HOSTILE: dict[str, str] = {
    "deep": "[" * 1_000_000,
    "deep in a field": '{"players": ' + '{"a": ' * 200_000 + "}" * 200_001,
    "a number of a million digits": board(permanents=[creature(power="@")]).replace(
        '"@"', "9" * 1_000_000
    ),
    "a text of a million words": board(permanents=[creature(oracle_text="can't attack " * 80_000)]),
    "a text of one long word": board(permanents=[creature(oracle_text="(" * 1_000_000)]),
    "a hundred thousand permanents": board(
        permanents=[creature(id=f"a{number}") for number in range(100_000)]
    ),
    "a count of a billion": board(permanents=[creature(count=10**9)]),
    "a name of a million signs": board(permanents=[creature(id="x" * 1_000_000)]),
    "a notation of a hundred thousand lines": "Ann:\n" + "  Ogre 1/1\n" * 100_000,
    "a code that is none": "MTG" + "A" * 1_000_000,
}


@pytest.mark.sampled("a process for each input")
@pytest.mark.parametrize("command", ["check", "attacks"])
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_input_ends_in_time_and_in_little_memory(
    name: str, command: str, tmp_path: Path
) -> None:
    file = tmp_path / "board"
    file.write_text(HOSTILE[name])
    limits = ["--time-limit", str(SECONDS), *(["--count"] if command == "attacks" else [])]
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "legality", command, str(file), *limits],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )
    assert time.monotonic() - started < SECONDS + LATE
    assert done.returncode in {0, 1, 2, 3}, done.stderr[-500:]
    assert len(done.stderr) < 10_000


# -- the page --------------------------------------------------------------------------------------


def test_every_test_that_the_page_names_is_there() -> None:
    named = {word for word in PAGE.replace("`", " ").split() if word.startswith("tests/")}
    assert len(named) >= 5
    missing = [one for one in named if not (ROOT / one.partition("::")[0]).exists()]
    assert missing == []
