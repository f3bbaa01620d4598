"""`legality graph`, as it is called."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from legality.cli.app import app
from tests.graph.boards import board, creature

EXAMPLES = Path(__file__).parents[2] / "examples"
SHADOW = str(EXAMPLES / "flying-shadow.json")


def run(*arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output, standard error."""
    result = CliRunner().invoke(app, ["graph", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_without_output_the_text_is_printed() -> None:
    """An illegal block is drawn like any other, and the exit status says it as `check` does."""
    status, out, err = run(SHADOW)
    assert (status, err) == (1, "")
    assert out.startswith("Combat, rules of 2024-03-08: illegal\n")


@pytest.mark.parametrize("ending", ["svg", "png", "dot", "graphml"])
def test_with_output_a_file_is_written(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"combat.{ending}"
    assert run(SHADOW, "-o", str(path)) == (1, "", "")
    assert path.stat().st_size > 500


def test_each_line_of_a_lines_file_has_a_picture_of_its_own(tmp_path: Path) -> None:
    lines = tmp_path / "boards.jsonl"
    one = json.dumps(board(creature("ogre"), attacks={"ogre": "Bob"}))
    lines.write_text(f"{one}\n{{}}\n{one}\n")
    status, _, err = run(str(lines), "--output", str(tmp_path / "combat.dot"))
    assert status == 2
    assert "line 2" in err
    assert sorted(path.name for path in tmp_path.glob("*.dot")) == ["combat-1.dot", "combat-3.dot"]


def test_what_is_judged_may_be_named() -> None:
    path = str(EXAMPLES / "caps-for-three.json")
    assert "509.1b" in run(path)[1]
    assert "509.1b" not in run(path, "--judge", "attacks")[1]


def test_bad_arguments_and_bad_input(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    for arguments, said in (
        ((SHADOW, "-o", "combat.gif"), "--output: expected a file name that ends in .svg"),
        ((SHADOW, "-o", str(tmp_path / "no" / "combat.dot")), "No such file or directory"),
        ((SHADOW, "--judge", "sums"), "--judge: expected attacks, blocks or damage"),
        ((SHADOW, "--judge", "damage"), "$.damage"),
        ((str(bad),), "expected JSON"),
        ((str(tmp_path / "none.json"),), "No such file or directory"),
    ):
        status, out, err = run(*arguments)
        assert (status, out) == (2, ""), arguments
        assert said in err


def test_text_and_graph_files_need_no_drawing_library() -> None:
    """Nor is it loaded for them."""
    code = (
        "import sys\n"
        "from legality.cli import main\n"
        f"sys.argv = ['legality', 'graph', {SHADOW!r}]\n"
        "try:\n    main()\nexcept SystemExit as ended:\n    assert ended.code == 1\n"
        "assert 'matplotlib' not in sys.modules and 'ortools' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


def test_a_closed_pipe_ends_it_quietly(tmp_path: Path) -> None:
    lines = tmp_path / "boards.jsonl"
    one = json.dumps(board(creature("ogre"), attacks={"ogre": "Bob"}))
    lines.write_text(f"{one}\n" * 3000)
    code = "from legality.cli import main; main()"
    run = subprocess.Popen(
        [sys.executable, "-c", code, "graph", str(lines)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.readline()
    run.stdout.close()
    assert run.wait(60) == 74
    assert run.stderr.read() == b""
    run.stderr.close()
