"""`python -m benchmarks`: every method on every stored board, with a report.

It writes `benchmarks/results/DATE/`: the journal of all runs, a report in Markdown (with
`remarks.md` in it, if there is one), and its pictures. Interrupted, the same command goes on where
it was. `--verify` compares every stored answer with the library instead; `--quick` is the small
version that checks that all of it works.
"""

import argparse
import datetime
import sys
import tempfile
from collections.abc import Sequence
from os import cpu_count
from pathlib import Path
from platform import machine, python_version, system
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks.comparison.children import measure
from benchmarks.comparison.plots import draw
from benchmarks.comparison.report import report
from benchmarks.comparison.runs import Journal, JournalError, recorded
from benchmarks.comparison.summary import OURS
from benchmarks.comparison.verify import countable, differences
from benchmarks.methods import METHODS
from benchmarks.stored import GROUPS, StoredBoard, digest, load
from legality import OutOfTime
from legality.clock import Clock

RESULTS = Path(__file__).parent / "results"
PACKAGES = ("ortools", "highspy", "python-sat", "networkx", "numpy")
QUICK = 2
"""With `--quick`, so many boards of each group and family, the smallest."""


def main(words: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; 0: every answer was as stored."""
    options = _options(words)
    boards = list(load(options.groups or GROUPS))
    boards = every(boards, options.every)
    if options.quick:
        boards = quick(boards)
    if options.verify:
        return verify(boards)
    folder = _folder(options)
    folder.mkdir(parents=True, exist_ok=True)
    settings = {
        "date": datetime.date.today().isoformat(),
        "arguments": "".join(f" {word}" for word in (sys.argv[1:] if words is None else words)),
        "limit": options.limit,
        "runs": options.runs,
        "boards": digest(boards),
        "machine": f"{cpu_count()} cores, {system()} {machine()}, {processor()}",
        "versions": {"Python": python_version(), **{name: _version(name) for name in PACKAGES}},
    }
    chosen = [name for name in METHODS if name in {OURS, *(options.methods or METHODS)}]
    compared = {k: v for k, v in settings.items() if k not in ("date", "arguments")}
    try:
        journal = Journal(folder / "runs.jsonl", compared, fresh=options.fresh or options.quick)
    except JournalError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 2
    try:
        run(chosen, boards, journal, options.limit, options.runs)
    except KeyboardInterrupt:
        print("benchmarks: interrupted; the same command goes on from here", file=sys.stderr)
        return 130
    kept = {key: one for key, one in journal.records.items() if key[0] in chosen}
    before: Any = tuple(map(recorded, options.before)) if options.before else None
    remarks = folder / "remarks.md"
    said = remarks.read_text(encoding="utf-8").strip() if remarks.exists() else ""
    words_of = report(settings, kept, boards, before, said)
    (folder / "report.md").write_text(words_of, encoding="utf-8")
    draw(kept, boards, options.limit, folder)
    print(f"{folder / 'report.md'} is written")
    wrong = [one for one in kept.values() if one.status in ("wrong", "crashed")]
    for one in wrong:
        print(f"{one.method} on {one.board}: {one.status}: {one.note}", file=sys.stderr)
    return 1 if wrong else 0


def run(
    methods: Sequence[str],
    boards: Sequence[StoredBoard],
    journal: Journal,
    limit: float,
    runs: int,
) -> None:
    """Measures what the journal lacks, board by board, so that all methods see the same moment."""
    left = [
        (board, name)
        for board in boards
        for name in methods
        if board.question in METHODS[name].questions and (name, board.name) not in journal.records
    ]
    with _progress() as progress:
        task = progress.add_task("", total=len(left))
        for board, name in left:
            progress.update(task, description=f"{board.name} · {METHODS[name].title}")
            journal.add(measure(name, board, limit=limit, runs=runs))
            progress.advance(task)


LONGEST = 10.0
"""Seconds for the answers of one stored board."""


def told(board: StoredBoard) -> list[str] | None:
    """What the library says otherwise than is known; None where its time ended first."""
    clock = Clock(LONGEST)
    try:
        with clock.running():
            found = [*differences(board)]
    except OutOfTime:
        return None
    return None if clock.over else found  # what is known by then is no answer to be compared


def verify(boards: Sequence[StoredBoard]) -> int:
    """Compares every stored answer with the library; 1 if one differs."""
    faults, late = 0, list[str]()
    with _progress() as progress:
        for board in progress.track(boards, description="verifying"):
            found = told(board)
            if found is None:
                late.append(board.name)
            for fault in found or ():
                faults += 1
                print(f"{board.name}: {fault} ({board.answer.known_by})", file=sys.stderr)
    families = sorted({board.family for board in boards})
    counted = sum(1 for board in boards if countable(board))
    print(
        f"{len(boards)} boards of {len(families)} families ({', '.join(families)}), "
        f"{counted} of them counted: {faults} answers differ, {len(late)} not told in "
        f"{LONGEST:g} s{': ' if late else ''}{', '.join(late)}"
    )
    return 1 if faults else 0


def every(boards: Sequence[StoredBoard], number: int) -> list[StoredBoard]:
    """The first board of each group, and then each of that number."""
    places: dict[str, int] = {}
    chosen: list[StoredBoard] = []
    for board in boards:
        place = places[board.group] = places.get(board.group, -1) + 1
        if place % number == 0:
            chosen.append(board)
    return chosen


def quick(boards: Sequence[StoredBoard]) -> list[StoredBoard]:
    """The smallest boards of each group, family and question."""
    chosen: list[StoredBoard] = []
    kinds: dict[tuple[str, ...], int] = {}
    for board in sorted(boards, key=lambda one: one.size):
        kind = (board.group, board.family, board.question)
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] <= QUICK:
            chosen.append(board)
    names = {board.name for board in chosen}
    return [board for board in boards if board.name in names]


def _options(words: Sequence[str] | None) -> Any:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    add = parser.add_argument
    add("--groups", nargs="+", metavar="GROUP", choices=list(GROUPS), help=", ".join(GROUPS))
    add("--methods", nargs="+", metavar="METHOD", choices=list(METHODS), help=", ".join(METHODS))
    add("--every", type=int, default=1, metavar="N", help="only each N-th board of a group")
    add("--limit", type=float, default=None, help="seconds a question (default 10; quick: 1)")
    add("--runs", type=int, default=None, help="runs of each question (default 3; quick: 1)")
    add("--output", type=Path, help="the folder for the report (default: results/DATE)")
    add("--fresh", action="store_true", help="begin again, whatever the journal holds")
    add("--before", type=Path, nargs=2, metavar="JOURNAL", help="of an earlier commit and of this")
    add("--quick", action="store_true", help="few small boards, under two minutes")
    add("--verify", action="store_true", help="compare the stored answers with the library's")
    options = parser.parse_args(words)
    if options.limit is None:
        options.limit = 1.0 if options.quick else 10.0
    if options.runs is None:
        options.runs = 1 if options.quick else 3
    if options.limit <= 0 or options.runs < 1 or options.every < 1:
        parser.error("expected a --limit above 0, 1 or more --runs and --every 1 or more")
    return options


def _folder(options: Any) -> Path:
    if options.output is not None:
        folder: Path = options.output
        return folder
    if options.quick:
        return Path(tempfile.mkdtemp(prefix="legality-benchmark-"))
    return RESULTS / datetime.date.today().isoformat()


def _version(package: str) -> str:
    from importlib.metadata import version

    return version(package)


def processor() -> str:
    """The processor's name, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return "unknown processor"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else "unknown processor"


def _progress() -> Progress:
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


if __name__ == "__main__":
    raise SystemExit(main())
