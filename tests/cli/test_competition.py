"""`legality puzzle --set competition`: the files it writes, and that the answers are theirs."""

import json
from collections import Counter
from pathlib import Path

import pytest

from legality.cli import competition
from legality.cli.competition import GRADES
from tests.cli.command import Command
from tests.exchange import solvers
from tests.exchange.certificates.honest import CHECKERS, accepts


@pytest.mark.slow("a long story")
def test_the_set_is_graded_and_its_first_grades_have_the_answers_said(
    legality: Command, tmp_path: Path
) -> None:
    folder = tmp_path / "set"
    answer = legality("puzzle", "--set", "competition", str(folder))
    assert answer.status == 0
    entries = [json.loads(line) for line in (folder / "index.jsonl").read_text().splitlines()]
    assert answer.out == f"{len(entries)} instances of {len(GRADES)} families in {folder}\n"
    grades = Counter((entry["family"], entry["grade"]) for entry in entries)
    assert set(grades) == {(name, n + 1) for name, made in GRADES.items() for n in range(len(made))}
    for entry in entries:
        assert json.loads((folder / f"{entry['name']}.json").read_text())["players"]
        text = (folder / f"{entry['name']}.wcnf").read_text()
        if entry["grade"] == 1:
            assert solvers.rc2(text) == entry["maximum"], entry
            soft = [line.split() for line in text.splitlines() if line[0].isdigit()]
            assert sum(int(one[0]) for one in soft) == entry["maximum"] + entry["cost"]
            assert solvers.opb((folder / f"{entry['name']}.opb").read_text()) == entry["maximum"]
            assert solvers.xcsp3((folder / f"{entry['name']}.xml").read_text()) == entry["maximum"]
            question = (folder / f"{entry['name']}.cnf").read_text()
            assert solvers.cadical(question) is entry["cnf"]["satisfiable"], entry
            assert not entry["cnf"]["satisfiable"] or entry["cost"] == 0
    first = [entry for entry in entries if entry["grade"] == 1]
    found = solvers.highs([folder / f"{entry['name']}.mps" for entry in first])
    assert found == [-entry["maximum"] for entry in first]  # the form minimises


def test_a_set_is_made_again_byte_for_byte_and_has_certificates(
    legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of the smallest family: what both checkers accept proves the maximum of the index."""
    pytest.importorskip("exact")
    monkeypatch.setattr(competition, "SETS", {"competition": {"pigeonhole": ("2", "3")}})
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        assert legality("puzzle", "--set", "competition", str(folder), "--proof").status == 0
    one, two = ({path.name: path.read_bytes() for path in f.rglob("*.*")} for f in folders)
    assert one == two
    certificates = folders[0] / "certificates"
    for line in (folders[0] / "index.jsonl").read_text().splitlines():
        entry = json.loads(line)
        claim = json.loads((certificates / f"{entry['name']}.1.map.json").read_text())
        assert claim["maximum"] == entry["maximum"]
        assert all(accepts(which, certificates, f"{entry['name']}.1") for which in CHECKERS)


WRONG = (
    "--seed 99 bogus",
    "--grades",
    "--grades 0",
    "--grades one",
    "--grades 1 --grades 1",
    "--proof --proof",
)


@pytest.mark.parametrize("words", WRONG)
def test_words_that_a_set_does_not_take_are_2(
    legality: Command, tmp_path: Path, words: str
) -> None:
    folder = tmp_path / "set"
    answer = legality("puzzle", "--set", "competition", str(folder), *words.split())
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == (
        f"legality: puzzle --set: expected nothing more but --grades N and --proof, got {words}\n"
    )
    assert not folder.exists()


def test_the_first_grades_of_a_set_are_the_same_files(
    legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of two families with three grades and two: one grade of each is two instances, two are four,
    and nine are all five."""
    families = {"pigeonhole": ("2", "3", "4"), "parity": ("1", "2")}
    monkeypatch.setattr(competition, "SETS", {"competition": families})
    made: dict[str, dict[str, bytes]] = {}
    for number in ("1", "2", "9", "all"):
        folder = tmp_path / number
        words = [] if number == "all" else ["--grades", number]
        assert legality("puzzle", "--set", "competition", str(folder), *words).status == 0
        made[number] = {path.name: path.read_bytes() for path in folder.iterdir()}
    lines = {number: files.pop("index.jsonl").splitlines() for number, files in made.items()}
    assert {number: len(each) for number, each in lines.items()} == {
        "1": 2,
        "2": 4,
        "9": 5,
        "all": 5,
    }
    assert made["1"].items() < made["2"].items() < made["9"].items()
    assert made["9"] == made["all"]
    assert lines["9"] == lines["all"]
    assert set(lines["1"]) < set(lines["2"]) < set(lines["9"])


@pytest.mark.parametrize("name", ["nothing", "competition"])
def test_another_set_and_a_folder_that_is_a_file_are_2(legality: Command, name: str) -> None:
    file = legality.file("{}")
    answer = legality("puzzle", "--set", name, file)
    assert (answer.status, answer.out) == (2, "")
    assert "puzzle --set: " in answer.err
    assert name == "nothing" or answer.err == f"legality: puzzle --set: {file}: File exists\n"


def test_the_harder_set_has_known_optima_and_is_another() -> None:
    """Its first grades: nine holes and ten pigeons, of which one keeps to no hole."""
    families = {name: competition.HARD[name][:1] for name in ("pigeonhole", "parity")}
    made = {one.name: one.puzzle.answer.maximum for one in competition.instances(families)}
    assert made == {"pigeonhole-1": 414, "parity-1": 505}
    assert not any(
        set(grades) & set(competition.GRADES[family]) for family, grades in competition.HARD.items()
    )
