"""The engine of the page *Use it from your engine without rules text*: run as the page shows."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
ENGINE = ROOT / "examples" / "engines" / "engine.mjs"
SERVE = [sys.executable, "-m", "legality", "serve", "--jobs", "1"]


def test_the_engine_is_a_hundred_lines() -> None:
    assert len(ENGINE.read_text(encoding="utf-8").splitlines()) <= 100


def test_the_engine_declares_what_the_page_shows() -> None:
    """By hand: the mercenary costs 2 of Red's 1 coin, and the berserker stays at home. All who
    can block the fool, so ann and bow do; cass would have to pay, which nobody has to."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the engine in JavaScript is not run")
    run = subprocess.run(
        [node, str(ENGINE), *SERVE], capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert lines[0].endswith("illegal")
    assert lines[3] == '  instead: {"giant":"Blue","bert":"Blue","fool":"keep"}'
    assert 'the computer: {"ann":["fool"],"bow":["fool"]}, obeying 2' in lines
    page = (ROOT / "docs" / "problem.md").read_text(encoding="utf-8")
    assert run.stdout in page
