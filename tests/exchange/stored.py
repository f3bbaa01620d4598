"""Every form of every stored board against its known answer, by a solver of its own kind:
`python -m tests.exchange.stored [--seconds S] [--form F] [GROUP …]`.

One line a board and form that differs or was not answered in time, and what was confirmed at the
end; exit status 1 if anything differs or took more than five seconds to write.
"""

import argparse
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.methods.method import DECLARATIONS, player_of
from benchmarks.stored import GROUPS, StoredBoard, load
from legality import Position
from legality.exchange.forms import FORMS, asked, statement
from tests.exchange import solvers

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
    question = asked(position, player, more_than_declared=more, at_least=at_least)
    text = "".join(f"{line}\n" for line in FORMS[form](statement(question)))
    return Exported(board.name, form, text, expected, time.process_time() - started)


def solved(form: str, text: str) -> int | None:
    """What a solver of that kind answers."""
    if form == "cnf":
        return 0 if solvers.cadical(text) else None
    readers: dict[str, Callable[[str], int | None]] = {
        "wcnf": solvers.rc2,
        "opb": solvers.opb,
        "cpsat": solvers.cp_sat,
    }
    if form in readers:
        return readers[form](text)
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"board.{form}"
        path.write_text(text, encoding="utf-8")
        if form == "mzn":
            return solvers.minizinc(path)
        (found,) = solvers.highs([path])
        return found if found is None or form == "lp" else -found


def in_time(form: str, text: str, seconds: float) -> tuple[bool, int | None]:
    """Whether a child answered in that time, and what."""
    here, there = get_context("fork").Pipe()
    child = get_context("fork").Process(target=_answer, args=(there, form, text))
    child.start()
    there.close()
    try:
        return (True, here.recv()) if here.poll(seconds) else (False, None)
    finally:
        assert child.pid is not None
        with suppress(ProcessLookupError):  # it may not have come so far, or have ended
            os.killpg(child.pid, signal.SIGTERM)  # and MiniZinc, which ends its own solver then
        child.kill()
        child.join()


def _answer(pipe: Connection, form: str, text: str) -> None:
    os.setsid()
    pipe.send(solved(form, text))


def run(groups: list[str], forms: list[str], seconds: float) -> int:
    """Go through the boards of those groups; the exit status."""
    said: Counter[str] = Counter()
    slowest = 0.0
    for board in load(groups):
        if board.question not in DECLARATIONS:
            continue
        for one in (made for form in forms for made in exported(board, form)):
            slowest = max(slowest, one.seconds)
            there, found = in_time(one.form, one.text, seconds)
            outcome = "not in time" if not there else "same" if found == one.expected else "OTHER"
            said[f"{one.form} {outcome}"] += 1
            if outcome != "same":
                print(one.name, one.form, outcome, found, "known", one.expected, flush=True)
    print(dict(sorted(said.items())), f"; the slowest file took {slowest:.1f} s")
    wrong = any(name.endswith("OTHER") for name in said)
    return int(wrong or slowest > MOST_SECONDS)


def main() -> int:
    """The command."""
    there = [form for form in FORMS if form != "mzn" or solvers.MINIZINC is not None]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("groups", nargs="*", choices=[*GROUPS, []])
    parser.add_argument("--form", choices=there, action="append")
    parser.add_argument("--seconds", type=float, default=10.0)
    taken = parser.parse_args()
    if "mzn" not in there:
        print("MiniZinc is not installed: the form mzn is not read again")
    return run(taken.groups or list(GROUPS), taken.form or there, taken.seconds)


if __name__ == "__main__":
    sys.exit(main())
