"""Faults put into the writing of files, one at each step: what was there stays as it was, nothing
else is left, and the command says it in one line.
"""

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from legality.unfinished import held, write_whole
from tests.cards.invented import creature
from tests.cli.command import BOARD, Command
from tests.documents import environment

pytestmark = pytest.mark.skipif(os.name != "posix", reason="locks and signals of POSIX")

STEPS: dict[str, tuple[object, str]] = {
    "made": (Path, "open"),
    "written": (Path, "write_bytes"),
    "on the disk": (os, "fsync"),
    "in its place": (Path, "replace"),
}
"""Each step of writing a file as a whole, and what does it."""
FAULTS = {errno.ENOSPC: "No space left on device", errno.EROFS: "Read-only file system"}
WRITERS: dict[str, tuple[str, ...]] = {
    "board.svg": ("graph", "{board}", "-o", "{file}"),
    "board.dot": ("graph", "{board}", "-o", "{file}"),
    "board.wcnf": ("export", "{board}", "--form", "wcnf", "-o", "{file}"),
    "cards.db": ("cards", "import", "{cards}", "--db", "{file}"),
}
"""The commands that replace a file, by what they write."""


def written_by(legality: Command, name: str) -> tuple[list[str], Path]:
    """The command that writes the file of that name into a folder of its own, and the file."""
    file = legality.directory / "out" / name
    file.parent.mkdir(exist_ok=True)
    given = {
        "board": legality.file(BOARD),
        "cards": legality.file("\n".join(json.dumps(one) for one in CARDS), "cards.jsonl"),
        "file": str(file),
    }
    return [word.format(**given) for word in WRITERS[name]], file


CARDS = [creature("Ash Ogre"), creature("Elm Elf")]


def failing(number: int, done: Callable[..., Any], only: str) -> Callable[..., Any]:
    """A step that fails where it is about what is made beside a file."""

    def fail(first: object, *rest: object, **more: object) -> Any:
        if isinstance(first, Path) and only not in first.name:
            return done(first, *rest, **more)
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.sampled("the same at each step")
@pytest.mark.parametrize("number", FAULTS)
@pytest.mark.parametrize(
    ("name", "step"),
    # SQLite writes a database: a disk that fills up is tried below
    [(name, step) for name in WRITERS for step in STEPS if (name, step) != ("cards.db", "written")],
)
def test_a_fault_at_any_step_leaves_the_old_file_and_nothing_else(
    legality: Command, monkeypatch: pytest.MonkeyPatch, name: str, step: str, number: int
) -> None:
    arguments, file = written_by(legality, name)
    assert legality(*arguments).status == 0
    before = file.read_bytes()
    owner, what = STEPS[step]
    monkeypatch.setattr(owner, what, failing(number, getattr(owner, what), f".{name}."))
    answer = legality(*arguments)
    monkeypatch.undo()
    assert answer.status == (74 if number == errno.ENOSPC else 2)
    assert FAULTS[number] in answer.err
    assert len(answer.err.splitlines()) == 1
    assert file.read_bytes() == before
    assert os.listdir(file.parent) == [name]


@pytest.mark.sampled("a process for each case")
@pytest.mark.parametrize("name", WRITERS)
def test_a_disk_that_fills_up_leaves_the_old_file_and_nothing_else(
    legality: Command, name: str
) -> None:
    """The limit is that of the size of any file of the process: the system refuses what is beyond.
    What is written is longer: a picture over 1 kB, a database over 8 kB."""
    arguments, file = written_by(legality, name)
    file.write_bytes(b"" if name == "cards.db" else b"old")  # an empty file may become a database
    before = file.read_bytes()
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100));"
        "from legality.cli import main; main()"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 74
    assert len(ended.stderr.splitlines()) == 1
    assert "File too large" in ended.stderr or "disk I/O error" in ended.stderr
    assert file.read_bytes() == before
    assert os.listdir(file.parent) == [name]


@pytest.mark.parametrize("name", WRITERS)
def test_a_folder_that_is_none_is_said(legality: Command, name: str) -> None:
    arguments, file = written_by(legality, name)
    nowhere = str(file.parent / "file" / name)
    (file.parent / "file").write_text("not a folder")
    answer = legality(*[nowhere if word == str(file) else word for word in arguments])
    assert answer.status == 2
    assert "Not a directory" in answer.err or "File exists" in answer.err


@pytest.mark.parametrize("name", WRITERS)
def test_links_that_lead_in_a_circle_are_said(legality: Command, name: str) -> None:
    arguments, file = written_by(legality, name)
    file.symlink_to(file)
    answer = legality(*arguments)
    assert answer.status == 2
    assert "Too many levels of symbolic links" in answer.err
    assert len(answer.err.splitlines()) == 1
    assert os.listdir(file.parent) == [name]
    assert file.is_symlink()


def test_a_new_board_that_cannot_be_written_to_its_end_is_none(
    legality: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments, database = written_by(legality, "cards.db")
    assert legality(*arguments).status == 0
    monkeypatch.setenv("LEGALITY_CARDS", str(database))
    file = legality.directory / "new.txt"
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10));"
        "from legality.cli import main; main()"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, "new", "Ash Ogre", "vs", "Elm Elf", "-o", str(file)],
        env={**environment(), "LEGALITY_CARDS": str(database)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, len(ended.stderr.splitlines())) == (74, 1)
    assert not file.exists()
    assert legality("new", "Ash Ogre", "-o", str(file)).status == 0
    before = file.read_bytes()
    assert legality("new", "Elm Elf", "-o", str(file)).status == 2  # there is such a file
    assert file.read_bytes() == before


# -- signals ---------------------------------------------------------------------------------------

WAITING = """
import os, sys
from pathlib import Path
from legality.cards import importing
from legality.cli import main
def wait(*_):
    print("writing", flush=True)
    import time
    time.sleep(60)
importing._insert = wait
main()
"""
"""An import that stands still while its database is half made."""


@pytest.mark.parametrize(
    ("number", "status", "left"),
    [(signal.SIGINT, 130, 0), (signal.SIGTERM, -signal.SIGTERM, 1), (signal.SIGKILL, -9, 1)],
)
def test_an_import_that_is_ended_while_it_writes_leaves_the_old_database(
    legality: Command, number: signal.Signals, status: int, left: int
) -> None:
    """What an end by force left beside it is gone after the next import."""
    arguments, file = written_by(legality, "cards.db")
    assert legality(*arguments).status == 0
    before = file.read_bytes()
    asked = [sys.executable, "-c", WAITING, *arguments]
    with subprocess.Popen(
        asked, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "writing\n"
        process.send_signal(number)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (status, "")
    assert file.read_bytes() == before
    assert len(os.listdir(file.parent)) == 1 + left
    assert legality(*arguments).status == 0
    assert os.listdir(file.parent) == [file.name]


# -- the writer itself -----------------------------------------------------------------------------


def test_a_file_is_written_whole_and_keeps_its_rights_and_its_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    write_whole(real, b"one")
    real.chmod(0o640)
    link.symlink_to(real)
    write_whole(link, b"other")
    assert (real.read_bytes(), real.stat().st_mode & 0o777) == (b"other", 0o640)
    assert link.is_symlink()
    assert sorted(os.listdir(tmp_path)) == ["link", "real"]


def test_what_is_no_regular_file_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"a picture")
        assert os.read(reader, 100) == b"a picture"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_what_others_make_now_is_left_alone_and_what_is_stale_is_not(tmp_path: Path) -> None:
    stale, running = tmp_path / ".board.svg.1.a.new", tmp_path / ".board.svg.2.b.new"
    for file in (stale, running):
        file.write_bytes(b"half")
    with running.open("rb") as file_held:
        assert held(file_held)
        write_whole(tmp_path / "board.svg", b"whole")
    assert sorted(os.listdir(tmp_path)) == [running.name, "board.svg"]
