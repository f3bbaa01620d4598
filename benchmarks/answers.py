"""The stored boards answered twice by the library at hand: `python -m benchmarks.answers`.

For each group the processor time of the first answer (the texts of a board are new, and so may be
its rules) and of the second, with its reading; before it, what a process takes until its first
verdict. Every answer is compared with the stored one. `benchmarks.operations` runs this file with
the library of another commit too: it uses only what both have.
"""

import json
import statistics
import time
from collections.abc import Iterable

from benchmarks.methods.ours import Ours
from benchmarks.methods.stopwatch import Stopwatch
from benchmarks.stored import GROUPS, StoredBoard, load


def asked(method: Ours, board: StoredBoard) -> float:
    """Seconds of the processor for the answer, from the text of the position."""
    text = json.dumps(board.position).encode()
    started = time.process_time()
    answer = method.answer(board, text, Stopwatch())
    spent = time.process_time() - started
    assert answer == board.expected, f"{board.name}: {answer} instead of {board.expected}"
    return spent


def shown(what: str, times: Iterable[float]) -> None:
    """A line of what was measured, in milliseconds."""
    found = [1000 * one for one in times]
    print(f"{what:28} median {statistics.median(found):10.3f} ms, worst {max(found):10.3f} ms")


def main() -> None:
    """Answers group by group."""
    method, small = Ours(), next(iter(load(["small"])))
    asked(method, small)
    shown("start to the first answer", [time.process_time()])
    method.load()
    for group in GROUPS:
        boards = [*load([group])]
        for which in ("first", "second"):
            shown(f"{group}, {which} answer", [asked(method, board) for board in boards])


if __name__ == "__main__":
    main()
