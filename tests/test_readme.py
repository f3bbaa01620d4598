"""The README is a front door, its set-up is the one that is tested, its picture is drawn anew."""

import pytest

from legality import Position, check, combat_graph
from legality.drawing.draw import render
from tests.documents import ROOT, blocks, run, sessions

README = ROOT / "README.md"


def test_the_readme_is_a_front_door() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 150
    assert len(sessions(README)) >= 5


def test_ci_runs_the_set_up_commands() -> None:
    assert len(blocks(README, "sh")) == 2
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "set_up 1" in ci
    assert "set_up 2" in ci


def test_first_set_up_command_judges_an_example() -> None:
    command = blocks(README, "sh")[0].split("&&")[-1].strip().removeprefix(".venv/bin/")
    assert "Blocks of Bob: legal" in run(command, ROOT)


@pytest.mark.parametrize("name", ["four-on-a-bridge"])
def test_the_picture_is_the_one_that_is_drawn(name: str) -> None:
    position = Position.parse((ROOT / "examples" / f"{name}.json").read_text(encoding="utf-8"))
    drawn = render(combat_graph(position, check(position)), "svg")
    assert (ROOT / "docs" / "combat.svg").read_bytes() == drawn
