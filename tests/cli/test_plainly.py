"""`check` of files and flags alone is read without typer: by both roads the same is answered."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from legality.cli import running
from legality.cli.running import COMPLETING, plainly
from tests.cli.command import BOARD, Command
from tests.documents import ROOT, environment

ILLEGAL: dict[str, Any] = {**BOARD, "blocks": {"guard": ["ogre"]}}
"""One creature alone blocks a creature with menace."""


def _nothing(_: Sequence[str]) -> None:
    """Nothing is read at sight."""


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("check",),
        ("check", "--json"),
        ("explain", "508.1"),
        ("check", "a.json", "--rules", "current"),
        ("check", "a.json", "--judge=blocks"),
        ("check", "--", "a.json"),
        ("check", "a.json", "-x"),
        ("check", "a.json", "--help"),
        ("check", "a.json", ""),
        ("check", "a\udcff.json"),
        ("check", '{"players":\n[]}'),
    ],
)
def test_anything_else_is_left_to_the_program_of_all_commands(words: tuple[str, ...]) -> None:
    assert plainly(words) is None


def test_files_and_flags_in_any_order() -> None:
    assert plainly(["check", "a.json", "--json", "-"]) == (["a.json", "-"], frozenset({"--json"}))
    words = ["check", "--strict", "--json", "--json", "b"]
    assert plainly(words) == (["b"], frozenset({"--strict", "--json"}))


@pytest.mark.parametrize("flags", [(), ("--json",), ("--json", "--nearest"), ("--explain",)])
def test_by_both_roads_the_same_is_answered(
    legality: Command, monkeypatch: pytest.MonkeyPatch, flags: tuple[str, ...]
) -> None:
    boards = [
        legality.file(BOARD, "legal.json"),
        legality.file(ILLEGAL, "illegal.json"),
        legality.file(f"{json.dumps(ILLEGAL)}\n\nno board\n{json.dumps(BOARD)}\n", "both.jsonl"),
        str(legality.directory / "nowhere.json"),
    ]
    asked = [*([board] for board in boards), boards, ["-"]]
    plain = [legality("check", *files, *flags, stdin=b"{}") for files in asked]
    monkeypatch.setattr(running, "plainly", _nothing)
    assert plain == [legality("check", *files, *flags, stdin=b"{}") for files in asked]
    assert [one.status for one in plain] == [0, 1, 2, 2, 2, 2]


def test_strict_is_heard(legality: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    unread = json.loads(json.dumps(BOARD).replace("Menace", "Menace and some more"))
    path = legality.file(unread)
    plain = legality("check", path, "--strict")
    monkeypatch.setattr(running, "plainly", _nothing)
    assert plain == legality("check", path, "--strict")
    assert plain.status == 2


def test_who_completes_words_gets_them(legality: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shell that completes says so in the environment; then no board is judged."""
    monkeypatch.setenv(COMPLETING, "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "legality chec")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert legality("check", legality.file(BOARD)).out.split() == ["check"]


def test_neither_typer_nor_rich_is_imported_for_an_answer_in_json(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(BOARD))
    code = (
        "import sys\nfrom legality.cli import main\n"
        "try:\n    main()\nexcept SystemExit as ended:\n    assert ended.code == 0\n"
        "heavy = {'typer', 'rich', 'click', 'ortools', 'networkx', 'numpy'} & sys.modules.keys()\n"
        "assert not heavy, heavy\n"
        "rooms = {name.split('.')[1] for name in sys.modules if name.startswith('legality.')}\n"
        "unneeded = {'search', 'legal', 'combat', 'service', 'drawing', 'graph'}\n"
        "assert not unneeded & rooms, unneeded & rooms\n"
        "assert 'legality.text.printing.sentences' not in sys.modules\n"
        "exchange = {name for name in sys.modules if name.startswith('legality.exchange.')}\n"
        "form = {'legality.exchange.problem_file', 'legality.exchange.problem_file.form'}\n"
        "assert exchange <= form, exchange\n"  # what tells a Problem from a board
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, "check", str(path), "--json"],
        env=environment(),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
