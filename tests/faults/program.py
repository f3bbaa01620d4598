"""A program in a process group of its own, by which all that it begins can be found and killed.

It needs the `/proc` of Linux.
"""

import math
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Self

from tests.documents import environment

PATIENCE, AFTER = 600.0, 30.0
"""Seconds for a program to begin or to end, on a machine that does many other things; and for the
processes that it began, after it has ended."""


def of_group(group: int) -> Iterator[int]:
    """The processes of a process group."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(words[2]) == group and words[0] != "Z":
                yield int(entry.name)


def left(group: int, seconds: float) -> list[int]:
    """The processes of a group that are still there after so many seconds; they are killed."""
    until = time.monotonic() + seconds
    while (found := [*of_group(group)]) and time.monotonic() < until:
        time.sleep(0.01)
    for pid in found:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return found


def usual_start() -> float:
    """Seconds that the program takes now to begin and to end, so busy as the machine is."""
    began = time.monotonic()
    subprocess.run(
        [sys.executable, "-m", "legality", "--version"],
        env=environment(),
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.monotonic() - began


class Program:
    """`legality` with those words in that folder, in a process group of its own; what it prints
    is in files, but where a pipe is given for it."""

    def __init__(
        self, folder: Path, *words: str, stdin: int = subprocess.DEVNULL, stdout: int | None = None
    ) -> None:
        self._errors = folder / "stderr"
        self._printed = folder / "stdout"
        temporary = folder / "tmp"
        temporary.mkdir(exist_ok=True)
        with self._errors.open("wb") as errors, self._printed.open("wb") as printed:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "legality", *words],
                cwd=folder,
                env={**environment(), "TMPDIR": str(temporary)},
                stdin=stdin,
                stdout=printed if stdout is None else stdout,
                stderr=errors,
                process_group=0,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Whatever happened, nothing of it is left."""
        left(self.process.pid, 0.0)
        self.process.wait()
        for pipe in filter(None, (self.process.stdin, self.process.stdout)):
            with suppress(BrokenPipeError):
                pipe.close()

    @property
    def out(self) -> str:
        """What it has printed."""
        return self._printed.read_text(encoding="utf-8")

    @property
    def errors(self) -> str:
        """What it has printed on standard error."""
        return self._errors.read_text(encoding="utf-8")

    @property
    def stdin(self) -> IO[bytes]:
        """The pipe to its standard input."""
        assert self.process.stdin is not None
        return self.process.stdin

    @property
    def stdout(self) -> IO[bytes]:
        """The pipe of its standard output."""
        assert self.process.stdout is not None
        return self.process.stdout

    @property
    def runs(self) -> bool:
        """Whether it has not ended."""
        return self.process.poll() is None

    def kill_one(self, which: random.Random, whole: float = 0.0) -> None:
        """Kill the program with that probability, else one of the processes that it began."""
        own = self.process.pid
        others = [pid for pid in of_group(own) if pid != own]
        if which.random() < whole:
            self.process.kill()
        elif others:
            with suppress(ProcessLookupError):
                os.kill(which.choice(others), signal.SIGKILL)

    def harassed(
        self, which: random.Random, every: float, seconds: float = math.inf, whole: float = 0.0
    ) -> None:
        """Kill one after the other until it ends, on average after so many seconds each; for so
        many seconds at most."""
        until = time.monotonic() + seconds
        while self.runs and (rest := until - time.monotonic()) > 0:
            pause = which.expovariate(1.0 / every)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(min(pause, rest))
                return
            if pause < rest:
                self.kill_one(which, whole)

    def ended(self) -> int:
        """Its status, once it has ended. No process of it is left."""
        status = self.process.wait(PATIENCE)
        stays = left(self.process.pid, AFTER)
        assert stays == [], f"processes are left: {stays}"
        return status
