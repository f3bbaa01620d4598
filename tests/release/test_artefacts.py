"""What a release is made of: two equal builds, sums, and a commit that may be released."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from release import artefacts, tree
from release.steps import ReleaseError, run
from tests.documents import ROOT


def test_builds_that_differ_are_named(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
        (folder / "same").write_bytes(b"a")
    assert artefacts.compared(first, second) == []
    (first / "wheel").write_bytes(b"a")
    (second / "wheel").write_bytes(b"b")
    (second / "more").write_bytes(b"")
    assert artefacts.compared(first, second) == ["more", "wheel"]


def test_the_two_builds_have_nothing_in_common_that_could_leak() -> None:
    zones, masks = zip(
        *((there["TZ"], umask) for there, umask in artefacts.TURNS.values()), strict=True
    )
    assert len({*zones}) == len({*masks}) == len(artefacts.TURNS) == 2
    assert len({len(name) for name in artefacts.TURNS}) == 2  # paths of another length


def test_sums_are_those_that_sha256sum_checks(tmp_path: Path) -> None:
    """That of the empty file is known: e3b0c442…b855."""
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "other").write_bytes(b"other")
    sums = artefacts.write_sums(tmp_path)
    assert sums.read_text().splitlines()[0] == (
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  empty"
    )
    assert artefacts.write_sums(tmp_path).read_text().count("\n") == 2  # not of itself
    subprocess.run(["sha256sum", "--check", sums.name], cwd=tmp_path, check=True)
    (tmp_path / "other").write_bytes(b"another")
    done = subprocess.run(["sha256sum", "--check", sums.name], cwd=tmp_path, check=False)
    assert done.returncode == 1


def test_there_is_one_wheel(tmp_path: Path) -> None:
    with pytest.raises(ReleaseError, match=r"0 files \*\.whl"):
        artefacts.only(tmp_path, "*.whl")
    (tmp_path / "a.whl").touch()
    assert artefacts.only(tmp_path, "*.whl").name == "a.whl"


def test_a_program_that_fails_is_an_error_with_its_words(tmp_path: Path) -> None:
    assert run(["sh", "-c", "echo yes"], tmp_path) == "yes\n"
    assert run(["sh", "-c", "exit 3"], tmp_path, statuses=(0, 3)) == ""
    with pytest.raises(ReleaseError, match="status 4 of: sh -c echo why; exit 4\nwhy"):
        run(["sh", "-c", "echo why; exit 4"], tmp_path)


# -- the tree --------------------------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with a version, its changelog, and checks that fail."""
    (tmp_path / "legality").mkdir()
    (tmp_path / "legality" / "version.py").write_text('__version__ = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.3 — 2026-11-24\n\n## 1.2.2\n")
    for words in (
        ["init", "--quiet"],
        ["add", "."],
        ["-c", "user.name=A", "-c", "user.email=a@b.c", "commit", "--quiet", "-m", "Begin"],
    ):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


def test_a_tree_with_a_change_is_not_released(checkout: Path) -> None:
    tree.check_clean(checkout)
    (checkout / "new").touch()
    with pytest.raises(ReleaseError, match=r"not clean; commit, or remove:\n\?\? new"):
        tree.check_clean(checkout)


@pytest.mark.parametrize(
    ("heading", "fault"),
    [
        ("1.2.3 — unreleased", "begins with '1.2.3 — unreleased'; write '1.2.3 — ' and a date"),
        ("1.2.4 — 2026-11-24", "write '1.2.3 — ' and a date"),
        ("", "names no version"),
    ],
)
def test_the_changelog_has_the_version_and_its_day(
    checkout: Path, heading: str, fault: str
) -> None:
    assert tree.check_version(checkout) == "1.2.3"
    (checkout / "CHANGELOG.md").write_text(f"# Changelog\n\n## {heading}\n" if heading else "")
    with pytest.raises(ReleaseError, match=fault):
        tree.check_version(checkout)


def test_a_commit_is_green_when_its_checks_pass_or_have_passed(checkout: Path) -> None:
    tree.check_green(checkout, "true")
    with pytest.raises(ReleaseError, match="status 1 of: false"):
        tree.check_green(checkout, "false")
    record = checkout / ".git" / "ci-passed"
    record.write_text("another commit\n")
    with pytest.raises(ReleaseError):
        tree.check_green(checkout, "false")
    record.write_text(tree.commit(checkout) + "\n")
    tree.check_green(checkout, "false")


def test_the_time_of_the_artefacts_is_that_of_the_commit(checkout: Path) -> None:
    shown = subprocess.check_output(["git", "log", "-1", "--format=%ct"], cwd=checkout)
    assert tree.epoch(checkout) == int(shown)


# -- publishing ------------------------------------------------------------------------------------


def test_the_example_workflow_publishes_what_the_steps_say() -> None:
    """Trusted publishing: only the job that publishes may say who it is, in an environment that
    people review; no password or token; nothing of it is run here."""
    text = (ROOT / "examples" / "publishing" / "publish.yml").read_text(encoding="utf-8")
    flow: dict[str, Any] = pytest.importorskip("yaml").safe_load(text)
    assert not (ROOT / ".github").exists()
    assert flow["permissions"] == {}
    build, publish = flow["jobs"]["build"], flow["jobs"]["publish"]
    assert {"run": "scripts/release"} in build["steps"]
    assert build["permissions"] == {"contents": "read"}
    assert publish["permissions"]["id-token"] == "write"
    assert publish["environment"] == "release"
    assert publish["steps"][-1]["uses"].startswith("pypa/gh-action-pypi-publish@")
    assert "secrets." not in text
    assert "password" not in text.replace("without a\n# password", "")
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert "examples/publishing/publish.yml" in contributing
    for step in ("scripts/release", "SHA256SUMS", "twine upload", "python -m tests.public_forms"):
        assert step in contributing
