"""Hold an engine to the corpus. This file needs Python 3.9 or newer and nothing else.

    python run.py --command "my-engine --judge" cases.jsonl perft.jsonl
    python run.py --function my_engine:answer --tier 0 cases.jsonl
    python run.py --verify

A command is started once, gets each question as a line of JSON and writes its answer as one, before
the next comes. A function gets the question as a dict and returns the answer. README.md says what
stands in them. Printed are each answer that is another (a line of JSON) and how many agree. Exit
status: 0 all agree, 1 an answer is another (or a file is not as `manifest.json` says), 2 a file
can't be read, 3 questions are open.
"""

from __future__ import annotations

import argparse
import atexit
import hashlib
import importlib
import json
import queue
import shlex
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any, cast

Object = dict[str, Any]
HERE = Path(__file__).parent
ASKED = ("id", "tier", "kind", "edition", "position", "abilities", "lasting", "player", "side")
COUNTS = ("attacks", "blocks", "damage")
MOST_STARTS = 4
"""So often an engine is started that has not answered since."""


class Open(Exception):
    """The engine gave no answer."""


class Command:
    """An engine in a process of its own, which is started again where it ended."""

    def __init__(self, command: str, seconds: float) -> None:
        self.command, self.seconds, self.starts = shlex.split(command), seconds, 0
        self.process: Popen[str] | None = None

    def __call__(self, question: Object) -> Any:
        process = self.process or self.start()
        line, why = "", "the engine ended"
        try:
            print(json.dumps(question), file=process.stdin, flush=True)
            line = self.lines.get(timeout=self.seconds)
        except (queue.Empty, OSError) as error:
            why = str(error) or f"no answer in {self.seconds:g} s"
        if not line:
            self.end()
            raise Open(why)
        self.starts = 0
        return json.loads(line)

    def start(self) -> Popen[str]:
        if self.starts == MOST_STARTS:
            raise Open("the engine ended too often and is not started again")
        self.starts += 1
        self.process = Popen(self.command, stdin=PIPE, stdout=PIPE, encoding="utf-8")
        self.lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=_listen, args=(self.process, self.lines), daemon=True).start()
        return self.process

    def end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def _listen(process: Popen[str], lines: queue.Queue[str]) -> None:
    for line in process.stdout or ():
        lines.put(line)
    lines.put("")


def engine(taken: argparse.Namespace) -> Callable[[Object], Any]:
    """The command, or the function MODULE:NAME; the module may lie in the folder where we are."""
    if taken.command:
        atexit.register((command := Command(taken.command, taken.seconds)).end)
        return command
    sys.path.insert(0, "")
    module, _, attribute = taken.function.partition(":")
    return cast("Callable[[Object], Any]", getattr(importlib.import_module(module), attribute))


def other(case: Object, said: Any) -> Object:
    """What the engine says otherwise. Raises `Open` where it does not say."""
    if not isinstance(said, dict):
        raise Open(f"expected an object, got {json.dumps(said)[:200]}")
    answer = cast("Object", said)
    fields = COUNTS if case["kind"] == "perft" else ("legal",)
    told = [field for field in fields if answer.get(field) is not None and case[field] is not None]
    if not told:
        raise Open(str(answer.get("why", "the engine does not say")))
    return {field: answer[field] for field in told if answer[field] != case[field]}


def hold(cases: list[Object], ask: Callable[[Object], Any]) -> dict[str, Counter[str]]:
    """Ask everything; what came of it by tier, kind and edition."""
    tallies: dict[str, Counter[str]] = {}
    for case in cases:
        row = f"tier {case['tier']}  {case['kind']:8}{case['edition']}"
        tally = tallies.setdefault(row, Counter())
        try:
            answer = ask({field: case[field] for field in (*ASKED, "declaration") if field in case})
            wrong = other(case, answer)
            rules = sorted(set(answer.get("rules") or case.get("rules", ())))
        except Exception as error:
            tally["open"] += 1
            print(json.dumps({"id": case["id"], "open": str(error) or repr(error)}))
            continue
        tally["other" if wrong else "same"] += 1
        tally["other rules"] += rules != case.get("rules", [])
        if wrong:
            print(json.dumps({"id": case["id"], "answered": wrong, "case": case}))
    return tallies


def say(what: str, tally: Counter[str]) -> None:
    rest = [f", {tally[one]} {one}" for one in ("other", "open", "other rules") if tally[one]]
    total = tally["same"] + tally["other"] + tally["open"]
    print(f"{what:26}  {tally['same']} of {total} agree{''.join(rest)}")


def wanted(case: Object, taken: argparse.Namespace) -> bool:
    """Whether a case is of the tier, the edition and what is tested that were asked for."""
    return (
        (not taken.tier or str(case["tier"]) in taken.tier)
        and (not taken.edition or case["edition"] == taken.edition)
        and (not taken.tests or bool(set(taken.tests) & set(case["tests"])))
    )


def verify(folder: Path) -> int:
    """Whether every file of the manifest is there, byte by byte, and no other."""
    files = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["files"]
    wrong = [
        name
        for name, stated in files.items()
        if not (folder / name).is_file()
        or hashlib.sha256((folder / name).read_bytes()).hexdigest() != stated["sha256"]
    ]
    for name in wrong:
        print(f"{name}: not as the manifest says")
    print(f"{len(files) - len(wrong)} of {len(files)} files are as the manifest says")
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold an engine to the corpus.")
    parser.add_argument("files", nargs="*", metavar="FILE", help="cases.jsonl, perft.jsonl …")
    either = parser.add_mutually_exclusive_group(required=True)
    either.add_argument("--command", help="the engine, which answers line by line")
    either.add_argument("--function", metavar="MODULE:NAME", help="the engine, in Python")
    either.add_argument("--verify", action="store_true", help="compare files with the manifest")
    parser.add_argument("--seconds", type=float, default=60.0, help="for an answer of a command")
    parser.add_argument("--tier", action="append", help="only of this tier (several times)")
    parser.add_argument("--tests", action="append", help="only what tests this (several times)")
    parser.add_argument("--edition", help="only of the rules of this date")
    taken = parser.parse_args()
    try:
        if taken.verify:
            return verify(HERE)
        text = "\n".join(Path(name).read_text(encoding="utf-8") for name in taken.files)
        cases = [json.loads(line) for line in text.split("\n") if line]
        chosen = [case for case in cases if wanted(case, taken)]
    except (OSError, ValueError, KeyError) as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 2
    tallies = hold(chosen, engine(taken))
    for what, tally in sorted(tallies.items()):
        say(what, tally)
    say("all", total := sum(tallies.values(), Counter[str]()))
    return 1 if total["other"] else 3 if total["open"] else 0


if __name__ == "__main__":
    sys.exit(main())
