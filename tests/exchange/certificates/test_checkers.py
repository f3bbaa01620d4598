"""The two checkers of certificates: honest ones are accepted, every falsified one is refused."""

import random
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from legality.exchange.certificates.certificate import Certificate
from tests.documents import ROOT
from tests.exchange.certificates import falsified
from tests.exchange.certificates.honest import (
    CHECKERS,
    Files,
    accepts,
    by_search,
    certificates,
    files_of,
    write,
)

pytest.importorskip("exact")
HONEST = range(26)
KINDS = (
    falsified.lower,
    falsified.higher,
    falsified.other_problem,
    falsified.other_statement,
    falsified.other_map,
    falsified.cut,
)
GIGABYTE = 1 << 30


@pytest.fixture(scope="module")
def honest() -> list[tuple[str, Certificate]]:
    return [*certificates(HONEST), ("triples", by_search())]


@pytest.mark.parametrize("which", CHECKERS)
def test_a_checker_is_short_and_needs_nothing_but_python(which: str) -> None:
    text = (ROOT / "examples" / "checkers" / f"{which}.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 200
    lines = [line for line in text.splitlines() if line.startswith(("import ", "from "))]
    imported = {line.split()[1] for line in lines}
    assert imported <= {"hashlib", "json", "re", "sys", "pathlib"}
    assert imported <= sys.stdlib_module_names


@pytest.mark.parametrize("which", CHECKERS)
def test_honest_certificates_are_accepted(
    which: str, honest: list[tuple[str, Certificate]], tmp_path: Path
) -> None:
    assert len(honest) > 30
    assert sum(found.maximum > 0 for _, found in honest) > 15
    steps = " ".join(str(step) for _, found in honest for step in found.proof.steps)
    assert {"pol", "rup", ":", "+", "*", "d", "s"} <= set(steps.split())
    refused: list[str] = []
    for name, found in honest:
        write(tmp_path, name, files_of(found))
        if not accepts(which, tmp_path, name):
            refused.append(name)
    assert refused == []


@pytest.mark.slow("two programs read each of the thousand")
def test_a_thousand_falsified_certificates_are_refused(
    honest: list[tuple[str, Certificate]], tmp_path: Path
) -> None:
    rng = random.Random("falsified")
    made: Counter[str] = Counter()
    accepted: list[tuple[str, str, str]] = []
    for name, found in honest:
        for kind in KINDS:
            for how, files in kind(found, rng):
                made[how] += 1
                accepted += [
                    (which, how, f"{name}: {files}")
                    for which in CHECKERS
                    if _is_accepted(which, tmp_path, files)
                ]
    assert accepted == []
    assert made.total() >= 1000
    assert min(made.values()) >= 30, made


def _is_accepted(which: str, folder: Path, files: Files) -> bool:
    """Whether the checker accepts them; what is in the folder already is not written again."""
    before = _in_folder.get(folder, {})
    write(folder, "one", {end: one for end, one in files.items() if before.get(end) != one})
    _in_folder[folder] = dict(files)
    return accepts(which, folder, "one")


_in_folder: dict[Path, Files] = {}


def test_files_of_different_certificates_are_refused_together(
    honest: list[tuple[str, Certificate]], tmp_path: Path
) -> None:
    rng = random.Random("foreign")
    tried = 0
    for _ in range(150):
        (_, one), (_, other) = rng.sample(honest, 2)
        ending = rng.choice(("problem.json", "opb", "map.json", "proof"))
        mine, theirs = files_of(one), files_of(other)
        if falsified.content(one.problem) == falsified.content(other.problem):
            continue  # the same is stated, if for other reasons
        if mine[ending] == theirs[ending]:
            continue
        tried += 1
        for files in (mine | {ending: theirs[ending]},):
            for which in CHECKERS:
                assert not _is_accepted(which, tmp_path, files), (which, ending, files)
    assert tried > 80


@pytest.mark.parametrize("which", CHECKERS)
def test_what_another_reader_might_read_otherwise_is_refused(
    which: str, honest: list[tuple[str, Certificate]], tmp_path: Path
) -> None:
    rng = random.Random("tricks")
    found = next(one for _, one in honest if one.maximum and one.proof.steps)
    tried = [*falsified.tricks(found, rng)]
    assert len(tried) > 55
    accepted = [files for _, files in tried if _is_accepted(which, tmp_path, files)]
    assert accepted == []


@pytest.mark.sampled("a process for each case")
@pytest.mark.parametrize("change", range(len(falsified.NO_PROBLEMS)))
@pytest.mark.parametrize("which", CHECKERS)
def test_what_is_no_problem_is_refused_though_nothing_else_is_stated(
    which: str, change: int, honest: list[tuple[str, Certificate]], tmp_path: Path
) -> None:
    """A part that a reader passes over leaves the statement, the map and the proof as they are."""
    rng = random.Random("no problem")
    tried = 0
    for _, found in honest[::8]:
        files = files_of(found)
        try:
            changed = falsified.edited(
                files, "problem.json", lambda value: falsified.NO_PROBLEMS[change](value, rng)
            )
        except (IndexError, ValueError):  # it has none of that
            continue
        if changed == files:
            continue
        tried += 1
        assert not _is_accepted(which, tmp_path, changed), changed["problem.json"]
    assert tried


@pytest.mark.parametrize("which", CHECKERS)
@pytest.mark.parametrize("ending", ["problem.json", "opb", "map.json", "proof"])
def test_what_is_no_file_is_not_read(
    which: str, ending: str, honest: list[tuple[str, Certificate]], tmp_path: Path
) -> None:
    """A device has a size of 0, and no end."""
    write(tmp_path, "endless", files_of(honest[0][1]))
    (tmp_path / f"endless.{ending}").unlink()
    (tmp_path / f"endless.{ending}").symlink_to("/dev/zero")
    ended = _run(which, tmp_path)
    assert ended.returncode == 1
    assert "too long" in ended.stderr


@pytest.mark.parametrize("which", CHECKERS)
def test_a_name_writes_no_line_of_its_own(
    which: str, honest: list[tuple[str, Certificate]], tmp_path: Path
) -> None:
    write(tmp_path, "blocks-1.1: `best` obeys 9 requirements\nz", files_of(honest[0][1]))
    ended = _run(which, tmp_path)
    assert ended.returncode == 0
    assert len(ended.stdout.splitlines()) == 1


@pytest.mark.parametrize("which", CHECKERS)
@pytest.mark.parametrize("ending", ["problem.json", "opb", "map.json", "proof"])
def test_a_gigabyte_is_refused_unread(
    which: str, ending: str, honest: list[tuple[str, Certificate]], tmp_path: Path
) -> None:
    _, found = honest[0]
    write(tmp_path, "long", files_of(found))
    with (tmp_path / f"long.{ending}").open("r+b") as file:
        file.truncate(GIGABYTE)  # it takes no place on the disk
    ended = _run(which, tmp_path)
    assert ended.returncode == 1
    assert "too long" in ended.stderr


@pytest.mark.parametrize("which", CHECKERS)
def test_the_programs_end_with_0_and_1(
    which: str, honest: list[tuple[str, Certificate]], tmp_path: Path
) -> None:
    assert _run(which, tmp_path).returncode == 1  # there is nothing
    for name, found in islice(honest, 3):
        write(tmp_path, name, files_of(found))
    ended = _run(which, tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert len(ended.stdout.splitlines()) == 3
    (tmp_path / f"{honest[1][0]}.proof").unlink()
    assert _run(which, tmp_path).returncode == 1


def _run(which: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    program = ROOT / "examples" / "checkers" / f"{which}.py"
    command = [sys.executable, "-I", str(program), str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
