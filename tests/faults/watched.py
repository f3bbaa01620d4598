"""A program that Python tells what it does (audit events, PEP 578): what SECURITY.md promises.

    python -m tests.faults.watched inputs SEED NUMBER    asks everything of that many fuzzed inputs
    python -m tests.faults.watched planted               … of boards that hold code at every place
    python -m tests.faults.watched command ARGUMENT…     runs the command line

What happened that SECURITY.md speaks of is printed at the end on standard error, one JSON array a
line: code made of a text of the input, programs and connections that were opened, files that were
opened for writing, made, moved or removed.
"""

import itertools
import json
import os
import sys
from collections.abc import Iterator
from typing import Any

MARK = "m4rk3d"
CODE = (
    f'__import__("os").mkdir("{MARK}")',
    f"{{0.__class__.{MARK}}}",
    f"{{{{{MARK}}}}}",
    f"$({MARK})",
    f"!!python/object/apply:os.mkdir [{MARK}]",
)
"""What would be run where a program takes a text for code, a template, a shell's or a tag."""
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
PROGRAMS = ("subprocess.", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "pty.")
CONNECTIONS = ("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "webbrowser.", "ssl.")
CHANGES = ("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate")


class Watch:
    """Writes down what it is told while it is on."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, str]] = []
        self.on = False
        sys.addaudithook(self)

    def __call__(self, event: str, given: tuple[Any, ...]) -> None:
        """One event."""
        if self.on:
            self.on = False  # what this does is not written down
            self.seen += _told(event, given)
            self.on = True


def _told(event: str, given: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    match event:
        case "open" if isinstance(given[2], int) and given[2] & WRITING:
            if not isinstance(given[0], int):  # a stream that is open already
                yield event, os.fsdecode(given[0])
        case "sqlite3.connect" if "mode=ro" not in str(given[0]):
            yield event, os.fsdecode(given[0])
        case "compile" | "import" | "pickle.find_class" if MARK in repr(given):
            yield event, repr(given)[:200]
        case _ if event.startswith(CHANGES):
            yield event, os.fsdecode(given[0])
            if event == "os.rename":
                yield event, os.fsdecode(given[1])
        case _ if event.startswith((*PROGRAMS, *CONNECTIONS)):
            yield event, repr(given)[:200]
        case _:
            pass


def planted() -> Iterator[tuple[str, bytes]]:
    """A rich board with code in the place of each value, and as each key."""
    from tests.fuzz.inputs import ROOT, places

    text = (ROOT / "examples" / "guard-stays-home.json").read_text(encoding="utf-8")
    for path, code in itertools.product([*places(json.loads(text))], CODE):
        board = json.loads(text)
        if path:
            parent: Any = board
            for step in path[:-1]:
                parent = parent[step]
            if isinstance(parent[path[-1]], str):
                yield (
                    "changed",
                    text.replace(json.dumps(parent[path[-1]]), json.dumps(code)).encode(),
                )
            parent[path[-1]] = code
            yield "changed", json.dumps(board).encode()
    for code in CODE:
        yield "garbled", code.encode()
    yield "garbled", f"\x80\x04cos\nmkdir\n(V{MARK}\ntR.".encode("latin-1")  # a pickle


def asked(watch: Watch, texts: Iterator[tuple[str, bytes]], seed: int) -> None:
    """Everything that the hunt asks, of each."""
    from tests.fuzz.questions import Tally, every

    tally = Tally()
    watch.on = True
    faults = [*every(texts, seed, tally)]
    watch.on = False
    assert not faults, faults
    print(f"{tally.positions} positions, {tally.refused} refused")


def main() -> None:
    watch = Watch()
    try:
        match sys.argv[1:]:
            case ["inputs", seed, number]:
                from tests.fuzz import inputs

                asked(watch, itertools.islice(inputs.inputs(int(seed)), int(number)), int(seed))
            case ["planted"]:
                asked(watch, planted(), 1)
            case ["command", *arguments]:
                from legality.cli import main as run

                sys.argv = ["legality", *arguments]
                watch.on = True
                run()
            case _:
                sys.exit(__doc__)
    finally:
        watch.on = False
        sys.stdout.flush()
        for one in dict.fromkeys(watch.seen):
            print(json.dumps(one), file=sys.stderr)


if __name__ == "__main__":
    main()
