"""The documents of the project as what can be run: their sessions, programs and values."""

import io
import os
import re
import shlex
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def blocks(page: Path, kind: str) -> list[str]:
    """The fenced blocks of that kind, in their order."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def kinds(page: Path) -> list[str]:
    """What the fenced blocks of a page say they are."""
    return re.findall(r"^```(\S*)\n.*?^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def sessions(page: Path) -> list[tuple[str, str]]:
    """Each `$ command` of a page with the output it shows."""
    found: list[tuple[str, str]] = []
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def programs(page: Path) -> list[tuple[str, str]]:
    """Each Python program of a page with the output shown below it; none is shown for one that
    prints nothing."""
    text = page.read_text(encoding="utf-8")
    form = r"^```python\n(.*?)^```$(?:\n+^```output\n(.*?)^```$)?"
    return re.findall(form, text, re.MULTILINE | re.DOTALL)


def environment() -> dict[str, str]:
    """The environment of a user at a wide terminal, with this checkout installed."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    sources = os.pathsep.join((str(ROOT), str(ROOT / "models")))
    there = {**os.environ, "PATH": path, "COLUMNS": "200", "PYTHONPATH": sources}
    there.pop("LEGALITY_CARDS", None)
    return there


def run(command: str | list[str], directory: Path) -> str:
    """All that a command, or a program with its arguments, prints: errors too. A plain `legality …`
    is run in this process."""
    if isinstance(command, str) and _PLAIN.fullmatch(command) and not _APART.search(command):
        return _in_process(shlex.split(command), directory)
    done = subprocess.run(
        command,
        shell=isinstance(command, str),
        cwd=directory,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


_PLAIN = re.compile(
    r"legality [^|<>&$*`~#\n;]*|legality (?:[^|<>&$*`~#\n;]*'[^'$]*')+[^|<>&$*`~#\n;]*"
)
"""A command of one program, in which the shell does nothing but part the words."""
_APART = re.compile(r"legality (?:serve|batch|page)\b|--jobs|--install|--version")
"""Commands that start processes of their own, or end this one."""


def _in_process(words: list[str], directory: Path) -> str:
    from legality.cli import main

    written = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(written),
        redirect_stderr(written),
    ):
        for name in set(os.environ) - set(environment()):
            patch.delenv(name)
        for name, value in environment().items():
            patch.setenv(name, value)
        patch.chdir(directory)
        patch.setattr(sys, "argv", words)
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        with suppress(SystemExit):
            main()
        written.flush()
    return written.buffer.getvalue().decode()


def printed(program: str) -> str:
    """What a program prints. To its errors it prints nothing; of a cluster's processes, which tell
    there how slow the machine is, it is not asked."""
    if not _PROCESSES.search(program):
        return _printed_here(program)
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr or "distributed" in program, done.stderr
    return done.stdout


_PROCESSES = re.compile(
    r"\b(?:subprocess|multiprocessing|distributed|ray|asyncio|urllib|open_spiel)\b"
)
"""What a program has that starts processes, or talks to one."""


def _printed_here(program: str) -> str:
    written, errors = io.StringIO(), io.StringIO()
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(written),
        redirect_stderr(errors),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore", ResourceWarning)  # a page opens files without closing them
        patch.chdir(ROOT)
        exec(compile(program, "<a page>", "exec"), {"__name__": "__main__"})
    assert not errors.getvalue()
    return written.getvalue()


def links(page: Path) -> Iterator[Path]:
    """The files that a page links to."""
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if "://" not in target and not target.startswith("#"):
            yield (page.parent / target.partition("#")[0]).resolve()
