"""What the project says of itself: its versions agree, its changelog is for users."""

import re
import tomllib

import legality
from tests.documents import ROOT

CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def section(version: str) -> list[str]:
    """The lines of a version in the changelog, its heading first."""
    pattern = rf"^## {re.escape(version)}\b.*?(?=^## |\Z)"
    found = re.search(pattern, CHANGES, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[0].strip().splitlines()


def test_the_changelog_is_kept_as_keep_a_changelog_says() -> None:
    """Every entry stands under one of the six kinds; a version takes at most 60 lines."""
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    for version in re.findall(r"^## (\S+)", CHANGES, re.MULTILINE):
        lines = section(version)
        assert len(lines) <= 60
        assert lines[2].startswith("### ")
        headings = [line[4:] for line in lines if line.startswith("### ")]
        assert set(headings) <= kinds
        assert len(set(headings)) == len(headings)


def test_the_changelog_names_nothing_private() -> None:
    """Whatever looks like a module below `legality` is none that a user may rely on."""
    assert re.findall(r"`legality\.[\w.]*\.[\w.]+`", CHANGES) == []
    assert re.findall(r"`_\w+", CHANGES) == []


def test_the_versions_agree() -> None:
    """That of the package has its section, and is the one to be cited."""
    version = legality.__version__
    assert re.search(rf"^## {re.escape(version)}\b", CHANGES, re.MULTILINE)
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {version}\n" in citation
    assert "\nlicense: MIT\n" in citation
    assert PROJECT["license"].startswith("MIT")
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
