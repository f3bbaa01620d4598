"""What the project says of itself: its versions agree, its renamed modules are where it says."""

import re
import tomllib
from importlib import import_module
from importlib.util import find_spec

import pytest

import legality
from tests.documents import ROOT

CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def renamed(what: str = "modules") -> list[tuple[str, list[str]]]:
    """The rows of "Renamed modules", or "names": what it was called, and what it is called now."""
    section = CHANGES.split(f"### Renamed {what}")[1].split("\n### ")[0]
    rows = re.findall(r"^\| `([\w.]+)` \| (.*) \|$", section, re.MULTILINE)
    return [(before, re.findall(r"`([\w.]+)`", now)) for before, now in rows]


def is_there(module: str) -> bool:
    """Whether there is such a module."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def is_named(name: str) -> bool:
    """Whether a module has that name, given with the module's."""
    module, last = name.rsplit(".", 1)
    return is_there(module) and hasattr(import_module(module), last)


def test_many_modules_were_renamed() -> None:
    assert len(renamed()) > 130
    assert len({before for before, _ in renamed()}) == len(renamed())


@pytest.mark.parametrize(("before", "now"), renamed(), ids=[before for before, _ in renamed()])
def test_a_renamed_module_is_where_the_changelog_says(before: str, now: list[str]) -> None:
    """A module's name may live on as that of a room, as `legality.judging` does."""
    assert now
    assert [module for module in now if not is_there(module)] == []
    assert not is_there(before) or any(module.startswith(f"{before}.") for module in now)


@pytest.mark.parametrize(("before", "now"), renamed("names"), ids=lambda one: str(one)[:60])
def test_a_renamed_name_is_what_the_changelog_says(before: str, now: list[str]) -> None:
    """Under its new name, and no longer under the old one."""
    (name,) = now
    assert is_named(name)
    assert not is_named(before)


def test_the_versions_agree() -> None:
    """That of the package has its section, and is the one to be cited."""
    version = legality.__version__
    assert re.search(rf"^## {re.escape(version)}\b", CHANGES, re.MULTILINE)
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {version}\n" in citation
    assert "\nlicense: MIT\n" in citation
    assert PROJECT["license"].startswith("MIT")
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
