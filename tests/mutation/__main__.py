"""Mutants of the rooms that hold the rules, each against the tests that run its line.

    python -m tests.mutation cover      run the suite once: which test runs which line
    python -m tests.mutation run --sample 500 --seed 1
    python -m tests.mutation report --sample 500 --seed 1

`run --quick tests/rulebook tests/damage …` first is quicker by far: it leaves to a run without it
what is no part of a function; what survives there is tried with `--again`. A run goes on where the
last one ended: what was tried is kept in `--folder`. `--only NAME …` tries only these, `--file`
only files whose name has a part. The report is written to tests/mutation/report.md.
"""

import argparse
import random
import sys
import time
from dataclasses import asdict
from itertools import accumulate, groupby
from json import dumps
from pathlib import Path

from tests.mutation.coverage import Covered, measure
from tests.mutation.mutants import ROOMS, Mutant, mutants
from tests.mutation.quick import Collected, with_tests
from tests.mutation.results import REPORT, Result, read, report
from tests.mutation.trying import attempt, prepare

FIRST = 8.0
"""Seconds of tests in the first attempt; what survives it is tried against the rest."""
SLOWER = 12.0
"""A test may take so many times as long as it took, besides what starting takes."""
STARTING = 60.0


def chosen(asked: argparse.Namespace) -> list[Mutant]:
    """The mutants that were asked for, by room and file."""
    every = [one for one in mutants() if asked.file in one.file]
    if asked.only:
        return [one for one in every if one.name in asked.only]
    if asked.sample and asked.sample < len(every):
        every = random.Random(asked.seed).sample(every, asked.sample)
    rooms = [*ROOMS]
    return sorted(every, key=lambda one: (rooms.index(one.room), one.file, one.node, one.variant))


def tried(mutant: Mutant, tests: list[str], covered: Covered, asked: argparse.Namespace) -> Result:
    """Against the short tests of its room first, then against the others."""
    sums = [*accumulate(covered.seconds[test] for test in tests)]
    few = max(1, sum(total <= FIRST for total in sums))
    many = max(few, sum(total <= asked.budget for total in sums))
    for begin, end in ((0, few), (few, many)):
        if tests[begin:end]:
            took = sums[end - 1] - (sums[begin - 1] if begin else 0.0)
            log = asked.folder / f"log-{asked.part.replace('/', '-')}"
            killer = attempt(mutant, tests[begin:end], STARTING + SLOWER * took, log)
            if killer:
                return Result(mutant.name, "killed", killer, end, len(tests))
    return Result(mutant.name, "survived" if tests else "no test", "", many, len(tests))


def run(asked: argparse.Namespace) -> int:
    """Try what was not tried yet; one line each. What `--quick` can't tell stays untried."""
    known = read(asked.folder / "results.jsonl")
    again = {name for name, one in known.items() if asked.again and one.outcome != "killed"}
    todo = [one for one in chosen(asked) if one.name not in known or one.name in again]
    number, parts = (int(word) for word in asked.part.split("/"))
    todo = todo[number - 1 :: parts]
    if asked.quick:
        return with_tests(asked.quick, lambda collected: quickly(todo, collected, asked))
    covered, end = Covered(asked.folder), time.monotonic() + 60 * asked.minutes
    for path, some in groupby(todo, key=lambda one: one.file):
        for mutant, tests in covered.by_mutant(path, some):
            if time.monotonic() > end:
                print("the time is over: the same command goes on")
                return 0
            note(mutant, tried(mutant, tests, covered, asked), asked)
    return 0


def quickly(todo: list[Mutant], collected: Collected, asked: argparse.Namespace) -> None:
    """Note what the tests of a process say that has collected them already."""
    covered, end = Covered(asked.folder), time.monotonic() + 60 * asked.minutes
    for path, some in groupby(todo, key=lambda one: one.file):
        for mutant, tests in covered.by_mutant(path, some):
            here = [test for test in tests if test in collected.items]
            sums = [*accumulate(covered.seconds[test] for test in here)]
            here = here[: sum(total <= asked.budget for total in sums)]
            took = sums[len(here) - 1] if here else 0.0
            if time.monotonic() > end:
                return
            killer = collected.attempt(mutant, here, STARTING + SLOWER * took) if here else None
            if killer is None:
                print(f"open {mutant.name}", flush=True)
                continue
            outcome = "killed" if killer else "survived"
            note(mutant, Result(mutant.name, outcome, killer, len(here), len(tests)), asked)


def note(mutant: Mutant, result: Result, asked: argparse.Namespace) -> None:
    """Keep a result, and say it."""
    with (asked.folder / "results.jsonl").open("a", encoding="utf-8") as written:
        written.write(dumps(asdict(result)) + "\n")
    place = f"{mutant.file}:{mutant.lines[0]} {mutant.function}"
    change = f"{mutant.before} -> {mutant.after}"
    by = result.by or f"{result.tried} of {result.of} tests"
    print(f"{result.outcome} {mutant.name} {place}: {change} [{by}]", flush=True)


def check(asked: argparse.Namespace) -> int:
    """The tests of some mutants without their faults: each has to pass."""
    covered, wrong = Covered(asked.folder), 0
    for path, some in groupby(chosen(asked), key=lambda one: one.file):
        for mutant, tests in covered.by_mutant(path, some):
            sums = [*accumulate(covered.seconds[test] for test in tests)]
            few = tests[: sum(total <= FIRST for total in sums)]
            killer = (
                attempt(None, few, STARTING + SLOWER * FIRST, asked.folder / "log") if few else ""
            )
            if killer:
                wrong += 1
                print(f"{mutant.file}:{mutant.lines[0]}: {killer} fails on sound code", flush=True)
    print(f"{wrong} fail")
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=("cover", "run", "check", "report"))
    parser.add_argument("--folder", type=Path, default=Path(".mutation"))
    parser.add_argument("--sample", type=int, default=0, help="so many, chosen by the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", default="")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME")
    parser.add_argument("--again", action="store_true", help="those that survived, too")
    parser.add_argument("--budget", type=float, default=120.0, help="seconds of tests a mutant")
    parser.add_argument("--minutes", type=float, default=600.0)
    parser.add_argument("--quick", nargs="+", default=[], metavar="TESTS", help="see `quick`")
    parser.add_argument("--part", default="1/1", help="2/3: every third, from the second")
    asked, rest = parser.parse_known_args()
    if rest and asked.command != "cover":
        parser.error(f"unknown: {' '.join(rest)}")
    prepare(asked.folder)
    match asked.command:
        case "cover":
            return measure(asked.folder, rest)
        case "run":
            return run(asked)
        case "check":
            return check(asked)
        case _:
            head = (
                f"`python -m tests.mutation report --sample {asked.sample} --seed {asked.seed}`: "
                "mutants of the rooms that hold the rules, each against the tests of its line."
            )
            some = chosen(asked)
            REPORT.write_text(report(some, read(asked.folder / "results.jsonl"), head), "utf-8")
            return 0


if __name__ == "__main__":
    sys.exit(main())
