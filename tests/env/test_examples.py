"""The example programs and the notebook, run."""

import contextlib
import io
import json
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def run(name: str, *words: str) -> str:
    """What the program prints."""
    printed, before = io.StringIO(), sys.argv
    sys.argv = [name, *words]
    try:
        with contextlib.redirect_stdout(printed):
            runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    finally:
        sys.argv = before
    return printed.getvalue()


def test_the_tree_search_is_short_and_plays() -> None:
    assert (EXAMPLES / "mcts.py").read_text(encoding="utf-8").count("\n") <= 100
    printed = run("mcts.py", "--boards", "2", "--simulations", "4")
    assert printed.count("board") == 3
    assert "search is better by" in printed


def test_the_agent_learns(tmp_path: Path) -> None:
    curve = tmp_path / "curve.svg"
    printed = run(
        "train_defender.py",
        "--seconds",
        "0",
        "--tests",
        "3",
        "--boards",
        "3",
        "--curve",
        str(curve),
    )
    assert "combats: agent" in printed
    assert curve.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.name)
def test_a_notebook_prints_what_it_shows(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    space: dict[str, Any] = {}
    shown = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec("".join(cell["source"]), space)
            assert printed.getvalue() == "".join(
                line for one in cell["outputs"] for line in one["text"]
            )
            shown += bool(cell["outputs"])
    assert shown
