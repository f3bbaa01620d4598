"""`--proof FOLDER`: certificates beside a judgement, a count and a search for lethal."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import BOARD, Command
from tests.documents import ROOT
from tests.exchange.certificates.honest import CHECKERS

pytest.importorskip("exact")
UNBLOCKED: dict[str, Any] = {**BOARD, "blocks": {}}
"""The guard stays at home, though it could block with the squire's help (509.1c)."""


def check(folder: Path) -> None:
    """Both checkers accept all that is in the folder."""
    for name in CHECKERS:
        program = ROOT / "examples" / "checkers" / f"{name}.py"
        command = [sys.executable, str(program), str(folder)]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (ended.returncode, ended.stderr) == (0, "")
        assert ended.stdout


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


ENDINGS = ("1.map.json", "1.opb", "1.problem.json", "1.proof", "problem.json")


def test_a_judgement_with_its_certificate(legality: Command, tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    answer = legality.check(UNBLOCKED, "--proof", str(folder))
    assert answer.status == 1
    assert answer.out.splitlines()[-1] == (
        "Certificate for the blocks of Bob: no more than 1 requirement can be obeyed, proved by "
        f"adding up: {folder}/blocks-1.*"
    )
    assert names(folder) == [f"blocks-1.{ending}" for ending in ENDINGS]
    check(folder)


def test_as_json_it_names_the_files(legality: Command, tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    value = legality.check(BOARD, "--json", "--proof", str(folder)).value
    attack, blocks = value["certificates"]
    assert attack["missing"] == "it hangs on no maximum: nothing is required"
    assert blocks["maximum"] == [1]
    assert blocks["method"] == ["sum"]
    assert blocks["files"]["blocks-1.1.opb"] == str(folder / "blocks-1.1.opb")
    assert json.loads((folder / "blocks-1.problem.json").read_text())["player"] == "Bob"
    assert "certificates" not in legality.check(BOARD, "--json").value


def test_each_of_several_positions_has_a_folder(legality: Command, tmp_path: Path) -> None:
    lines = "\n".join(json.dumps(one) for one in (BOARD, UNBLOCKED))
    folder = tmp_path / "proof"
    legality("check", legality.file(lines, "boards.jsonl"), "--proof", str(folder))
    for number in (1, 2):
        check(tmp_path / f"proof-{number}")


def test_a_maximum_with_its_certificate(legality: Command, tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    answer = legality("blocks", legality.file(UNBLOCKED), "--count", "--proof", str(folder))
    assert answer.status == 0
    assert "no more than 1 requirement can be obeyed" in answer.out
    assert json.loads((folder / "blocks-1.1.map.json").read_text())["maximum"] == 1
    check(folder)
    answer = legality("attacks", legality.file(BOARD), "--count", "--proof", str(folder), "--json")
    missing = answer.value["certificate"]["missing"]
    assert missing == "it hangs on no maximum: nothing is required"


def test_the_block_that_survives_has_a_certificate(legality: Command, tmp_path: Path) -> None:
    """Bob at 3 is dead if the ogre is not blocked, and guard and squire can block it."""
    board: dict[str, Any] = {**BOARD, "players": [{"name": "Ann"}, {"name": "Bob", "life": 3}]}
    del board["attacks"], board["blocks"]
    folder = tmp_path / "proof"
    answer = legality("attacks", legality.file(board), "--lethal", "--proof", str(folder))
    assert answer.status == 1
    assert "not lethal" in answer.out
    survived = json.loads((folder / "refuted-1.json").read_text())
    assert survived["blocks"] == {"guard": ["ogre"], "squire": ["ogre"]}
    check(folder)


@pytest.mark.parametrize("options", [(), ("--mask",), ("--best",)])
def test_without_a_maximum_there_is_nothing_to_prove(
    legality: Command, options: tuple[str, ...], tmp_path: Path
) -> None:
    folder = tmp_path / "proof"
    answer = legality("blocks", legality.file(BOARD), *options, "--proof", str(folder))
    assert answer.status == 2
    assert "--proof: expected beside --count" in answer.err
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_is_2(legality: Command, tmp_path: Path) -> None:
    (tmp_path / "proof").write_text("a file")
    answer = legality.check(BOARD, "--proof", str(tmp_path / "proof"))
    assert answer.status == 2
    assert "--proof" in answer.err
