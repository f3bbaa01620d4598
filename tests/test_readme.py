"""The README's commands and outputs are real."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """The fenced blocks of that kind, in their order."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def run(command: str, directory: Path = ROOT) -> str:
    """What a shell prints for a README command, run from the checkout or a directory like it."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    sources = os.pathsep.join((str(ROOT), str(ROOT / "models")))
    environment = {**os.environ, "PATH": path, "COLUMNS": "200", "PYTHONPATH": sources}
    environment.pop("LEGALITY_CARDS", None)
    done = subprocess.run(
        command,
        shell=True,
        cwd=directory,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


def sessions() -> list[tuple[str, str]]:
    """Each `$ command` of the README with the output it shows."""
    found: list[tuple[str, str]] = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A directory with the examples, in which the README's card database may be made."""
    (tmp_path / "examples").symlink_to(ROOT / "examples", target_is_directory=True)
    return tmp_path


def test_commands_print_what_the_readme_shows(elsewhere: Path) -> None:
    def trimmed(text: str) -> list[str]:
        return [line.rstrip() for line in text.strip().splitlines()]

    assert len(sessions()) >= 5
    for command, output in sessions():
        assert trimmed(run(command, elsewhere)) == trimmed(output), command


def test_python_example_prints_what_the_readme_shows() -> None:
    programs, outputs = blocks("python"), blocks("output")
    assert len(programs) == len(outputs) > 0
    for program, output in zip(programs, outputs, strict=True):
        done = subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert done.stdout == output


def test_ci_runs_the_set_up_commands() -> None:
    assert len(blocks("sh")) == 2
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "set_up 1" in ci
    assert "set_up 2" in ci


def test_first_set_up_command_judges_an_example() -> None:
    command = blocks("sh")[0].split("&&")[-1].strip().removeprefix(".venv/bin/")
    assert "Blocks of Bob: legal" in run(command)
