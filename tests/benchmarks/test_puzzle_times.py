"""The table of what general solvers need for a set of puzzles, on a set that takes no time."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from benchmarks import puzzle_times
from legality.cli import competition

OPTIMA = {"pigeonhole-1": 8, "pigeonhole-2": 21}
"""Two holes and three pigeons, three and four: stored with the set, known by counting."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    families: Mapping[str, tuple[str, ...]] = {"pigeonhole": ("2", "3")}
    monkeypatch.setattr(competition, "SETS", {"hard": families})
    assert competition.run("hard", str(tmp_path), []) == 0
    return tmp_path


@pytest.mark.sampled("processes of each solver")
@pytest.mark.parametrize("solver", puzzle_times.SOLVERS)
def test_every_solver_finds_the_optima(solver: str, folder: Path) -> None:
    if solver == "exact":
        pytest.importorskip("exact")
    for name, optimum in OPTIMA.items():
        answer = puzzle_times.in_a_process(solver, folder, name, 30)
        assert answer["optimum"] == optimum, answer
        assert 0 <= answer["seconds"] < 30


def test_a_wrong_optimum_ends_the_program(folder: Path) -> None:
    entry = json.loads((folder / "index.jsonl").read_text().splitlines()[0])
    with pytest.raises(SystemExit, match="pigeonhole-1: cp-sat finds 8, not 9"):
        puzzle_times.row(folder, entry | {"maximum": 9}, 30)


@pytest.mark.long("waits for a limit; a solver that fails is told in the same way")
def test_what_is_not_solved_in_time_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twelve pigeons are more than a clause solver proves in a second."""
    monkeypatch.setattr(competition, "SETS", {"hard": {"pigeonhole": ("11",)}})
    assert competition.run("hard", str(tmp_path), []) == 0
    assert puzzle_times.in_a_process("rc2", tmp_path, "pigeonhole-1", 1) == {"why": "over 1"}


def test_a_solver_that_fails_is_told(folder: Path) -> None:
    (folder / "pigeonhole-1.mps").write_text("no model")
    assert puzzle_times.in_a_process("highs", folder, "pigeonhole-1", 10) == {"why": "failed"}
