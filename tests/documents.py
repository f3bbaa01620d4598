"""The documents of the project as what can be run: their sessions, programs and values."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

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
    """All that a command, or a program with its arguments, prints: errors too."""
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


def printed(program: str) -> str:
    """What a program prints. To its errors it prints nothing; of a cluster's processes, which tell
    there how slow the machine is, it is not asked."""
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


def links(page: Path) -> Iterator[Path]:
    """The files that a page links to."""
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if "://" not in target and not target.startswith("#"):
            yield (page.parent / target.partition("#")[0]).resolve()
