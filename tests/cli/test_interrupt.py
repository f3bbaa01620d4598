"""Ctrl-C ends the program within a second, with status 130 and without a word, at any moment."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from legality.puzzles import random_formula, satisfiability

PROGRAM = [
    sys.executable,
    "-c",
    "print('started', flush=True); from legality.cli import main; main()",
]
"""The program, and a line that tells that Python itself has started: its start is not ours."""
GENEROUS = 30.0
"""Seconds; a second is what is promised, on a machine that does nothing else."""


def interrupted(arguments: list[str], after: float) -> tuple[int, str, float]:
    """The exit status, what was said on standard error, and the seconds from Ctrl-C to the end."""
    with subprocess.Popen(
        [*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "started\n"
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        started = time.monotonic()
        _, said = process.communicate(timeout=60)
        return process.returncode, said, time.monotonic() - started


@pytest.fixture(scope="module")
def hard(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A board whose proof takes the solver minutes."""
    board = satisfiability(random_formula(300, 1275, seed=1), colossus=True).position
    path = tmp_path_factory.mktemp("hard") / "board.json"
    path.write_text(json.dumps(board))
    return str(path)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("after", [0.25, 3.0], ids=["while importing", "while solving"])
def test_ctrl_c_is_130_without_a_word(hard: str, after: float) -> None:
    status, said, seconds = interrupted(["check", hard], after)
    assert (status, said) == (130, "")
    assert seconds < GENEROUS


UNHEARD = """
import builtins, signal, sys
from legality.cli import main

imported = builtins.__import__

def broken(name, *more, **options):
    if name.startswith({module!r}) and not pressed:
        pressed.append(name)
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            raise ImportError("initialization failed")
    return imported(name, *more, **options)

pressed = []
builtins.__import__ = broken
sys.argv = ["legality", *{arguments!r}]
main()
"""
"""A library that is no Python makes its own error of Ctrl-C while it is being imported: pybind11
says so."""


@pytest.mark.sampled("a process for each case")
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("traced", ["", "1"])
@pytest.mark.parametrize("options", [[], ["--json"], ["--jobs", "1"]], ids=" ".join)
def test_what_a_library_makes_of_ctrl_c_is_ctrl_c(
    hard: str, options: list[str], traced: str
) -> None:
    program = UNHEARD.format(module="legality_models", arguments=["check", hard, *options])
    ended = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"LEGALITY_TRACEBACK": traced},
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.long("a program that imports until it is stopped")
def test_what_is_missing_is_still_told(hard: str) -> None:
    program = UNHEARD.format(module="legality_models", arguments=["check", hard])
    program = program.replace("signal.raise_signal(signal.SIGINT)", "raise KeyboardInterrupt")
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 70
    assert "initialization failed" in ended.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_ends_the_workers_too(hard: str, tmp_path: Path) -> None:
    lines = tmp_path / "boards.jsonl"
    board: dict[str, Any] = json.loads(Path(hard).read_text())
    lines.write_text("\n".join([json.dumps(board)] * 3))
    status, said, seconds = interrupted(["check", str(lines), "--jobs", "2"], 3.0)
    assert (status, said) == (130, "")
    assert seconds < GENEROUS
