"""Every operation of the benchmarks beside another commit: `python -m benchmarks.operations OTHER`.

OTHER is a checkout of that commit (`git worktree add OTHER COMMIT`). The modules below are run with
the library of either tree in turns, each in a process of its own that hashes alike; of an
operation's medians, and of its worst boards, the least of the rounds is taken (of rates the
greatest), so that what else the machine does counts little. All times are processor times. Printed
is a table with now ÷ before, and last what takes more than 1.10 of what it took.
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent.parent
MODULES = ("verdicts", "moves", "damage", "rank", "answers")
ALLOWED = 1.10
_LINE = re.compile(
    r"^(?P<what>\S.*?)\s+(?:median\s+)?(?P<median>\d[\d,.]*)(?P<unit> ms| µs| a second|$)"
    r"(?:.*?(?:worst|greatest)\s+(?P<worst>\d[\d,.]*) ms)?"
)


@dataclass(frozen=True, slots=True)
class Measured:
    """An operation of a module: its median and its worst board; `rate` where more is better."""

    median: float
    worst: float | None
    unit: str
    rate: bool

    def best(self, other: "Measured") -> "Measured":
        """The better of two rounds, figure by figure."""
        choose = max if self.rate else min
        worst = None if self.worst is None or other.worst is None else min(self.worst, other.worst)
        return Measured(choose(self.median, other.median), worst, self.unit, self.rate)


Operations = dict[tuple[str, str], Measured]


def parsed(module: str, lines: Iterable[str]) -> Iterator[tuple[tuple[str, str], Measured]]:
    """The operations that a module printed. Indented lines are what it is compared with there."""
    for line in lines:
        found = _LINE.match(line)
        if found is None or "cores," in line:
            continue
        rate = found["unit"] == " a second" or " a second" in found["what"]
        unit = "a second" if rate else found["unit"].strip()
        worst = None if found["worst"] is None else _number(found["worst"])
        what = found["what"].removesuffix(" a second")
        yield (module, what), Measured(_number(found["median"]), worst, unit, rate)


def _number(text: str) -> float:
    return float(text.rstrip(".,").replace(",", ""))


def run(module: str, tree: Path) -> Operations:
    """The module's figures with that tree's library; its own file is that tree's, if it has it."""
    own = tree / "benchmarks" / f"{module}.py"
    path = own if own.exists() else HERE / "benchmarks" / f"{module}.py"
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(tree), str(tree / "models"))),
        "PYTHONSAFEPATH": "1",
        "PYTHONHASHSEED": "0",
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # modules are compiled where users start them
    done = subprocess.run(
        [sys.executable, str(path)],
        cwd=tree,
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return dict(parsed(module, done.stdout.splitlines()))


def best(rounds: Iterable[Operations]) -> Operations:
    """Of each operation the best of its rounds."""
    found: Operations = {}
    for one in rounds:
        for name, measured in one.items():
            found[name] = found[name].best(measured) if name in found else measured
    return found


def ratio(before: Measured, now: Measured) -> float:
    """How many times as long it takes now."""
    return before.median / now.median if now.rate else now.median / before.median


def table(before: Operations, now: Operations) -> Iterator[str]:
    """The lines of a table in Markdown, in the order of the modules."""
    yield "| module | operation | before | now | now ÷ before | worst: before | now |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: |"
    for name, one in before.items():
        if name not in now:
            yield f"| {name[0]} | {name[1]} | {one.median:,g} {one.unit} | – | – | | |"
            continue
        other = now[name]
        worst = " | ".join("" if w is None else f"{w:,g}" for w in (one.worst, other.worst))
        yield (
            f"| {name[0]} | {name[1]} | {one.median:,g} {one.unit} | {other.median:,g} {one.unit} "
            f"| {ratio(one, other):.2f} | {worst} |"
        )


def main() -> int:
    """Runs, prints the table; 1 if an operation takes more than is allowed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.operations", description=__doc__)
    parser.add_argument("other", type=Path, help="a checkout of the commit to compare with")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--modules", nargs="+", choices=MODULES, default=MODULES)
    options = parser.parse_args()
    trees = (options.other.resolve(), HERE)
    rounds: tuple[list[Operations], list[Operations]] = ([], [])
    for module in options.modules:
        for _ in range(options.rounds):
            for tree, found in zip(trees, rounds, strict=True):
                found.append(run(module, tree))
    before, now = map(best, rounds)
    print("\n".join(table(before, now)))
    slower = {
        name: ratio(before[name], now[name])
        for name in before
        if name in now and ratio(before[name], now[name]) > ALLOWED
    }
    print(f"\n{len(before)} operations, {len(slower)} above {ALLOWED:g}:")
    for (module, what), times in sorted(slower.items(), key=lambda one: -one[1]):
        print(f"- {module}: {what}: {times:.2f}")
    return 1 if slower else 0


if __name__ == "__main__":
    raise SystemExit(main())
