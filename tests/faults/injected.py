"""Faults put into a command, one at each call by which it opens, moves or removes a file, or begins
a process: the call fails, or the program is killed there.

    python -m tests.faults.injected [NAME…]     goes through all of them; 1 where something is wrong

After each: nothing is answered wrong, the status says what happened, no process is left, and the
same command, given once more, ends whole and leaves nothing beside what it writes. Python announces
such calls (audit events, PEP 578), so none is missed because nobody thought of it.
"""

import errno
import json
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from tests.cards.invented import creature
from tests.cli.command import BOARD
from tests.faults.program import AFTER, left

CALLS = (
    "open",
    "os.",
    "fcntl.",
    "sqlite3.connect",
    "subprocess.Popen",
    "socket.__new__",
    "shutil.",
)
NONE = ("os.putenv", "os.unsetenv", "os.kill", "os.listdir")
"""Events that are no calls of that kind, or what the program does of itself."""
OF_PYTHON = (".py", ".pyc", ".so", ".pth", "/dev/null")
TRACED, LOST = "a fault of this program", -signal.SIGKILL
STATUSES = {errno.EIO: {0, 2, 74}, errno.EMFILE: {0, 2, 75}}
"""The statuses that a command may end with where a call fails so; 0 is whole."""
KILL = 0
REQUESTS = [{"id": n, "op": "check", "position": {**BOARD, "id": str(n)}} for n in range(6)]


class Command(NamedTuple):
    """A command, its input, the file that it writes (None for standard output), and what is right
    of what it has written."""

    words: tuple[str, ...]
    text: str
    file: str | None
    right: Callable[[bytes], bool]


def _has_rows(data: bytes) -> bool:
    """Whether it is a table of three rows, all legal."""
    pa: Any = import_module("pyarrow")
    pq: Any = import_module("pyarrow.parquet")
    return bool(pq.read_table(pa.BufferReader(data))["status"].to_pylist() == [0, 0, 0])


def _has_cards(data: bytes) -> bool:
    """Whether it is a whole database of two cards."""
    with tempfile.NamedTemporaryFile(suffix=".db") as file:
        file.write(data)
        file.flush()
        base = sqlite3.connect(file.name)
        try:
            whole = base.execute("pragma integrity_check").fetchone() == ("ok",)
            cards = base.execute("select count(*) from card").fetchone()
            return bool(whole and cards == (2,))
        finally:
            base.close()


def _has_answers(data: bytes) -> bool:
    """Whether each request has one answer, right or none for want of processes."""
    lines = [json.loads(line) for line in data.splitlines()]
    whole = sorted(line["id"] for line in lines) == [*range(len(REQUESTS))]
    return whole and all(
        line["status"] == 0 or line.get("kind") in ("busy", "lost") for line in lines
    )


def _lines(values: list[Any]) -> str:
    return "".join(f"{json.dumps(value)}\n" for value in values)


COMMANDS: Mapping[str, Command] = {
    "import": Command(
        ("cards", "import", "input", "--db", "out/cards.db"),
        _lines([creature("Ash Ogre"), creature("Elm Elf")]),
        "cards.db",
        _has_cards,
    ),
    "batch": Command(
        ("batch", "input", "out/rows.parquet", "--jobs", "2"),
        _lines([{**BOARD, "id": str(n)} for n in range(3)]),
        "rows.parquet",
        _has_rows,
    ),
    "service": Command(("serve", "input", "--jobs", "2"), _lines(REQUESTS), None, _has_answers),
}


class Fault:
    """Counts the calls; at one of that number it fails so, or kills the program."""

    def __init__(self, at: int, how: int) -> None:
        self._at, self._how = at, how
        self._pid = os.getpid()
        self.count = 0
        self.busy = False

    def __call__(self, event: str, given: tuple[Any, ...]) -> None:
        """One event."""
        if self.busy or not _is_call(event, given) or os.getpid() != self._pid:
            return
        self.count += 1
        if self.count != self._at:
            return
        if self._how == KILL:
            os.kill(self._pid, signal.SIGKILL)
        if event == "sqlite3.connect":
            raise sqlite3.OperationalError("unable to open database file")
        raise OSError(self._how, os.strerror(self._how))


def _is_call(event: str, given: tuple[Any, ...]) -> bool:
    """Whether that event is one of the calls, by the command and not by Python's own reading."""
    if not event.startswith(CALLS) or event.startswith(NONE):
        return False
    name = str(given[0]) if given else ""
    return not name.endswith(OF_PYTHON) and not name.startswith((sys.prefix, sys.base_prefix))


class End(NamedTuple):
    """How a command ended: its status, what it printed, how many calls it made."""

    status: int
    out: bytes
    err: str
    calls: int


def run(command: Command, folder: Path, at: int = -1, how: int = KILL) -> End:
    """The command in a copy of this process, with that fault."""
    pid = os.fork()
    if pid == 0:
        _be(command, folder, at, how)
    _, status = os.waitpid(pid, 0)
    stays = left(pid, AFTER)
    read = {name: (folder / name).read_bytes() for name in ("stdout", "stderr", "calls")}
    error = read["stderr"].decode() + "".join(f"a process is left: {name}\n" for name in stays)
    code = os.waitstatus_to_exitcode(status)
    return End(code, read["stdout"], error, int(read["calls"] or b"0"))


def _be(command: Command, folder: Path, at: int, how: int) -> NoReturn:
    """Be the command, in a session of its own."""
    status = 1
    try:
        os.setsid()
        os.chdir(folder)
        for number, name in ((1, "stdout"), (2, "stderr")):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        counted = os.open("calls", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115  # it stays
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115  # it stays
        from legality.cli.running import run as run_command

        fault = Fault(at, how)
        sys.addaudithook(fault)
        try:
            run_command([*command.words])
            status = 0
        except SystemExit as ended:
            status = int(ended.code or 0)
        finally:
            fault.busy = True
        os.write(counted, str(fault.count).encode())
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)


def wrong(command: Command, end: End, folder: Path, how: int) -> Iterator[str]:
    """What is wrong after a fault."""
    if "a process is left" in end.err:
        yield end.err
    if end.status == LOST and how == KILL:
        return
    if TRACED in end.err or "Traceback" in end.err:
        yield f"a fault of ours: {end.err}"
    if how != KILL and end.status not in STATUSES[how]:
        yield f"status {end.status}: {end.err}"
    if end.status == 0 and not _is_right(command, end, folder):
        yield f"status 0, and the answer is not right or not whole: {end.out[:300]!r}"
    if end.status != 0 and not end.err.strip():
        yield f"status {end.status}, and no word"


def _is_right(command: Command, end: End, folder: Path) -> bool:
    if command.file is None:
        return command.right(end.out)
    file = folder / "out" / command.file
    return file.exists() and command.right(file.read_bytes())


def wrong_at(command: Command, at: int, how: int) -> list[str]:
    """What is wrong after a fault at the call of that number, and after the same command again."""
    folder = Path(tempfile.mkdtemp(prefix="fault-"))
    try:
        (folder / "out").mkdir()
        (folder / "input").write_text(command.text, encoding="utf-8")
        found = [*wrong(command, run(command, folder, at, how), folder, how)]
        again = run(command, folder)
        if again.status != 0 or not _is_right(command, again, folder):
            found.append(f"the same command once more: status {again.status}: {again.err}")
        beside = {path.name for path in (folder / "out").iterdir()} - {command.file}
        if beside:
            found.append(f"left beside the output: {sorted(beside)}")
        return found
    finally:
        shutil.rmtree(folder)


def calls_of(command: Command) -> int:
    """How many calls the command makes; it is right without a fault."""
    folder = Path(tempfile.mkdtemp(prefix="fault-"))
    try:
        (folder / "out").mkdir()
        (folder / "input").write_text(command.text, encoding="utf-8")
        end = run(command, folder)
        assert end.status == 0, end
        assert _is_right(command, end, folder), end
        return end.calls
    finally:
        shutil.rmtree(folder)


def preload() -> None:
    """Import what the commands import, so that each copy begins with it."""
    for name in ("batch.question", "cli.app", "cli.batch", "cli.serve", "service.coprocess"):
        import_module(f"legality.{name}")


def main(names: list[str]) -> int:
    preload()
    faults = 0
    for name in names or COMMANDS:
        command = COMMANDS[name]
        calls = calls_of(command)
        for how in (KILL, *STATUSES):
            for at in range(1, calls + 1):
                for what in wrong_at(command, at, how):
                    faults += 1
                    said = "killed" if how == KILL else errno.errorcode[how]
                    print(f"{name}, call {at}, {said}: {what}", flush=True)
        print(f"{name}: {calls} calls, each failed in two ways and killed", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
