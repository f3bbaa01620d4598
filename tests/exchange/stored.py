"""Every form of every stored board against its known answer, by a solver of its own kind:
`python -m tests.exchange.stored [--seconds S] [--form F] [--log FILE] [GROUP …]`.

One line a board and form that differs or was not answered in time, and what was confirmed at the
end; exit status 1 if anything differs or took more than five seconds to write. With a log a run
that was stopped goes on, and what was late is asked again.
"""

import argparse
import hashlib
import json
import math
import os
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.methods.method import DECLARATIONS, player_of
from benchmarks.stored import GROUPS, StoredBoard, load
from legality import Position
from legality.exchange.forms import FORMS, solver_question, statement
from tests.exchange import solvers

Reader = Callable[[str], int | None]
MOST_WAITED = 10
"""A solver is waited for so many times its seconds of the processor."""
MOST_SECONDS = 5.0
"""The largest stored board is written in that time."""


@dataclass(frozen=True)
class Exported:
    """A board in a form: its text, the answer that a solver should give, and the seconds of the
    processor that stating and writing took."""

    name: str
    form: str
    text: str
    expected: int | None
    seconds: float


def exported(board: StoredBoard, form: str) -> Iterator[Exported]:
    """The files for a board: the maximum (for CNF: so many and one more), or, of a verdict, one
    more than declared. Where that is possible 0 is the optimum, there being nothing to wish."""
    position = Position.from_value(board.position)
    player = player_of(position)
    if board.question == "verdict":
        yield _written(
            board, form, position, player, more=True, expected=None if board.answer.legal else 0
        )
        return
    known = board.answer.maximum
    assert known is not None
    if form != "cnf":
        yield _written(board, form, position, player, expected=known)
        return
    yield _written(board, form, position, player, at_least=known, expected=0)
    yield _written(board, form, position, player, at_least=known + 1, expected=None)


def _written(
    board: StoredBoard,
    form: str,
    position: Position,
    player: str | None,
    *,
    expected: int | None,
    more: bool = False,
    at_least: int | None = None,
) -> Exported:
    started = time.process_time()
    question = solver_question(position, player, more_than_declared=more, at_least=at_least)
    text = "".join(f"{line}\n" for line in FORMS[form](statement(question)))
    return Exported(board.name, form, text, expected, time.process_time() - started)


def _by_file(reader: Callable[[Path], int | None], form: str) -> Reader:
    def read(text: str) -> int | None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"board.{form}"
            path.write_text(text, encoding="utf-8")
            return reader(path)

    return read


def _cadical(text: str) -> int | None:
    return 0 if solvers.cadical(text) else None


def _highs(path: Path) -> int | None:
    (found,) = solvers.highs([path])
    return _maximum(found, path)


def _mixed_integer(path: Path) -> int | None:
    return _maximum(solvers.mixed_integer(path), path)


def _maximum(found: int | None, path: Path) -> int | None:
    """MPS files are minimised."""
    return found if found is None or path.suffix == ".lp" else -found


CLAUSES = "CP-SAT by clauses"
READERS: dict[str, dict[str, Reader]] = {
    "wcnf": {
        "RC2": solvers.rc2,
        "RC2 with small cores": partial(solvers.rc2, small_cores=True),
        "CP-SAT": solvers.clauses_by_cp_sat,
    },
    "cnf": {"CaDiCaL": _cadical, "CP-SAT": solvers.clauses_by_cp_sat},
    "opb": {"CP-SAT": solvers.opb, CLAUSES: partial(solvers.opb, clauses=True)},
    "cpsat": {"CP-SAT": solvers.cp_sat, CLAUSES: partial(solvers.cp_sat, clauses=True)},
    "lp": {"HiGHS": _by_file(_highs, "lp"), CLAUSES: _by_file(_mixed_integer, "lp")},
    "mps": {"HiGHS": _by_file(_highs, "mps"), CLAUSES: _by_file(_mixed_integer, "mps")},
    "xcsp3": {"CP-SAT": solvers.xcsp3, CLAUSES: partial(solvers.xcsp3, clauses=True)},
    "mzn": {
        "MiniZinc and CP-SAT": _by_file(solvers.flatzinc, "mzn"),
        f"MiniZinc and {CLAUSES}": _by_file(partial(solvers.flatzinc, clauses=True), "mzn"),
    },
}
"""The solvers of each form: the next is asked where the one before was not ready in time."""


def solved(form: str, text: str) -> int | None:
    """What the first solver of that kind answers."""
    return next(iter(READERS[form].values()))(text)


def in_time(reader: Reader, text: str, seconds: float) -> tuple[bool, int | None]:
    """Whether a child answered in so many seconds of the processor, and what."""
    here, there = get_context("fork").Pipe()
    child = get_context("fork").Process(target=_answer, args=(there, reader, text, seconds))
    child.start()
    there.close()
    try:
        return (True, here.recv()) if here.poll(MOST_WAITED * seconds) else (False, None)
    except EOFError:  # it ended without an answer
        return False, None
    finally:
        assert child.pid is not None
        with suppress(ProcessLookupError):  # it may not have come so far, or have ended
            os.killpg(child.pid, signal.SIGTERM)  # and MiniZinc, which ends its own solver then
        child.kill()
        child.join()


def _answer(pipe: Connection, reader: Reader, text: str, seconds: float) -> None:
    os.setsid()
    most = math.ceil(seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))  # of each process that it begins too
    with suppress(subprocess.CalledProcessError):  # one of these had no more time
        pipe.send(reader(text))


@dataclass(frozen=True)
class Outcome:
    """What was found of a file, known by the hash of its text; `by` nobody: not in time."""

    board: str
    form: str
    file: str
    by: str | None
    found: int | None
    expected: int | None
    writing: float
    """Seconds of the processor that stating and writing took."""

    @property
    def same(self) -> bool:
        return self.by is not None and self.found == self.expected


def outcome(one: Exported, seconds: float) -> Outcome:
    """Ask the solvers of the form in turn, each for so many seconds of the processor."""
    file = hashlib.sha256(one.text.encode()).hexdigest()[:16]
    by, found = None, None
    for name, reader in READERS[one.form].items():
        there, found = in_time(reader, one.text, seconds)
        if there:
            by = name
            break
    return Outcome(one.name, one.form, file, by, found, one.expected, round(one.seconds, 2))


def run(groups: list[str], forms: list[str], seconds: float, log: Path | None) -> int:
    """Go through the boards of those groups; the exit status. What the log has as the same, of the
    same file, is not asked again."""
    kept = _kept(log)
    done: list[Outcome] = []
    for board in load(groups):
        if board.question not in DECLARATIONS:
            continue
        for one in (made for form in forms for made in exported(board, form)):
            file = hashlib.sha256(one.text.encode()).hexdigest()[:16]
            known = kept.get((one.name, one.form, file))
            if known is None:
                known = outcome(one, seconds)
                if log is not None:
                    with log.open("a", encoding="utf-8") as lines:
                        print(json.dumps(asdict(known)), file=lines)
            done.append(known)
            if not known.same:
                said = "not in time" if known.by is None else "OTHER"
                print(one.name, one.form, said, known.found, "known", one.expected, flush=True)
    return _told(done)


def _kept(log: Path | None) -> dict[tuple[str, str, str], Outcome]:
    if log is None or not log.exists():
        return {}
    found = [Outcome(**json.loads(line)) for line in log.read_text(encoding="utf-8").splitlines()]
    return {(one.board, one.form, one.file): one for one in found if one.same}


def _told(done: list[Outcome]) -> int:
    said = Counter(f"{one.form}, {one.by or 'nobody'}" for one in done)
    wrong = [one for one in done if one.by is not None and not one.same]
    slowest = max((one.writing for one in done), default=0.0)
    print(f"{len({one.board for one in done})} boards, {len(done)} files, {len(wrong)} differ")
    print(*(f"{number:5} {name}" for name, number in sorted(said.items())), sep="\n")
    print(f"the slowest file took {slowest:.1f} s")
    return int(bool(wrong) or slowest > MOST_SECONDS)


def main() -> int:
    """The command."""
    there = [form for form in FORMS if form != "mzn" or solvers.MINIZINC is not None]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("groups", nargs="*", choices=[*GROUPS, []])
    parser.add_argument("--form", choices=there, action="append")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--log", type=Path)
    taken = parser.parse_args()
    if "mzn" not in there:
        print("MiniZinc is not installed: the form mzn is not read again")
    return run(taken.groups or list(GROUPS), taken.form or there, taken.seconds, taken.log)


if __name__ == "__main__":
    sys.exit(main())
