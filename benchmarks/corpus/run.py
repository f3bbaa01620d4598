"""Hold an engine to the corpus. This file needs Python 3.9 or newer and nothing else.

    python run.py --command "my-engine --judge" cases.jsonl perft.jsonl
    python run.py --function my_engine:answer cases.jsonl

A command is started once, gets each question as a line of JSON and writes its answer as one, before
the next comes. A function gets the question as a dict and returns the answer. README.md says what
stands in them. Printed are each answer that is another (a line of JSON) and how many agree. Exit
status: 0 all agree, 1 an answer is another, 2 a file can't be read, 3 questions are open.
"""

from __future__ import annotations

import argparse
import atexit
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
ASKED = ("id", "kind", "edition", "position", "player", "declaration")
COUNTS = ("attacks", "blocks", "damage")
MOST_STARTS = 4


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
    """Ask everything; what came of it by kind and edition."""
    tallies: dict[str, Counter[str]] = {}
    for case in cases:
        tally = tallies.setdefault(f"{case['kind']:8}{case['edition']}", Counter())
        try:
            answer = ask({field: case[field] for field in ASKED if field in case})
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
    print(f"{what:18}  {tally['same']} of {total} agree{''.join(rest)}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold an engine to the corpus.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="cases.jsonl, perft.jsonl")
    either = parser.add_mutually_exclusive_group(required=True)
    either.add_argument("--command", help="the engine, which answers line by line")
    either.add_argument("--function", metavar="MODULE:NAME", help="the engine, in Python")
    parser.add_argument("--seconds", type=float, default=60.0, help="for an answer of a command")
    taken = parser.parse_args()
    try:
        text = "\n".join(Path(name).read_text(encoding="utf-8") for name in taken.files)
        cases = [json.loads(line) for line in text.split("\n") if line]
    except (OSError, ValueError) as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 2
    tallies = hold(cases, engine(taken))
    for what, tally in sorted(tallies.items()):
        say(what, tally)
    say("all", total := sum(tallies.values(), Counter[str]()))
    return 1 if total["other"] else 3 if total["open"] else 0


if __name__ == "__main__":
    sys.exit(main())
