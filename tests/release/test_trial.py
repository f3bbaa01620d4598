"""What is tried of a release: every extra, and a trial that can fail; the bill of materials."""

import json
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

import legality
from legality.cli.licences import parts
from legality.page.browser_packages import PYODIDE
from release import trial
from release.__main__ import TOOLS, arguments
from release.bill import bill
from release.environment import Environment, check_installed
from release.pythons import PYTHONS, at_hand, python
from release.steps import ReleaseError
from tests.documents import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture
def here(tmp_path: Path) -> Environment:
    """An environment whose programs are this one's, with this checkout in it."""
    bin_ = tmp_path / "environment" / "bin"
    bin_.mkdir(parents=True)
    sources = f"export PYTHONPATH='{ROOT}:{ROOT / 'models'}'"
    for name, words in (("python", ""), ("legality", "-m legality")):
        program = bin_ / name
        program.write_text(f'#!/bin/sh\n{sources}\nexec "{sys.executable}" {words} "$@"\n')
        program.chmod(0o755)
    return Environment(bin_.parent)


def test_every_extra_and_every_python_is_tried() -> None:
    assert trial.EXTRAS.keys() == PROJECT["optional-dependencies"].keys()
    assert all(trial.EXTRAS.values())
    assert trial.EXTRAS.keys() > TOOLS
    own = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert own in at_hand()
    assert python("2.0") is None
    assert PROJECT["requires-python"] == f">={PYTHONS[0]}"


def test_the_words_of_the_command() -> None:
    assert arguments(["--dry-run"]).dry_run
    assert arguments(["--extra", "serve", "--python", "3.12"]).extra == ["serve"]
    with pytest.raises(SystemExit):
        arguments(["--extra", "everything"])


@pytest.mark.slow("two servers are started, as each release does")
def test_the_page_and_the_service_are_tried(here: Environment, tmp_path: Path) -> None:
    trial.page(here, ROOT, tmp_path)
    trial.service_by_http(here, ROOT, tmp_path)


def test_the_cpython_for_browsers_is_the_one_that_is_pinned(
    here: Environment, tmp_path: Path
) -> None:
    npm = here.folder / "bin" / "npm"
    npm.write_text('#!/bin/sh\necho "$@" > asked\n')
    npm.chmod(0o755)
    assert trial.browsers_cpython(here, tmp_path) == tmp_path / "node_modules" / "pyodide"
    asked = (tmp_path / "asked").read_text().split()
    assert (asked[0], asked[-1]) == ("install", f"pyodide@{PYODIDE}")


def test_a_server_that_ends_is_an_error(here: Environment, tmp_path: Path) -> None:
    with (
        pytest.raises(ReleaseError, match="the server ended"),
        trial.serving(here, tmp_path, "serve", "--http", "--jobs", "none"),
    ):
        pass


def test_a_command_of_the_readme_that_prints_something_else_is_an_error(
    here: Environment, tmp_path: Path
) -> None:
    sources = tmp_path / "sources"
    (sources / "examples").mkdir(parents=True)
    shown = "```console\n$ echo yes\nyes\n```\n"
    (sources / "README.md").write_text(shown * 5)
    (tmp_path / "first").mkdir()
    trial.readme(here, sources, tmp_path / "first")
    (sources / "README.md").write_text(shown * 5 + "```console\n$ echo yes\nno\n```\n")
    (tmp_path / "second").mkdir()
    with pytest.raises(ReleaseError, match="echo yes printed\nyes\n\nand not\nno"):
        trial.readme(here, sources, tmp_path / "second")


def test_what_is_installed_is_the_wheel(here: Environment, tmp_path: Path) -> None:
    """Here the checkout is: a wheel with its files is installed, one with another file is not."""
    wheel = tmp_path / "legality.whl"
    with zipfile.ZipFile(wheel, "w") as made:
        made.write(ROOT / "legality" / "version.py", "legality/version.py")
    run_with = Environment(here.folder)
    (here.folder / "bin" / "python").write_text(f'#!/bin/sh\necho "{legality.__file__}"\n')
    check_installed(run_with, wheel)
    with zipfile.ZipFile(wheel, "a") as made:
        made.writestr("legality/__init__.py", "other")
    with pytest.raises(ReleaseError, match=r"not installed from legality.whl: legality/__init__"):
        check_installed(run_with, wheel)


def test_an_archive_is_unpacked(tmp_path: Path) -> None:
    (tmp_path / "legality-1").mkdir()
    (tmp_path / "legality-1" / "README.md").write_text("read")
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as made:
        made.add(tmp_path / "legality-1", "legality-1")
    found = trial.unpacked(tmp_path / "a.tar.gz", tmp_path / "there")
    assert (found / "README.md").read_text() == "read"


# -- the bill of materials -------------------------------------------------------------------------


def listed() -> list[dict[str, Any]]:
    """What is installed here, as the command tells it."""
    from legality.json_text import json_line

    return [json.loads(json_line(part)) for part in parts()]


@pytest.mark.long("every file of every part is looked at")
def test_the_bill_of_materials_names_every_part_with_its_licence(tmp_path: Path) -> None:
    wheel = tmp_path / "legality-1-py3-none-any.whl"
    wheel.write_bytes(b"")
    rows = listed()
    text = bill(rows, [wheel], 1_790_294_400)
    assert text == bill(rows, [wheel], 1_790_294_400)  # the same for the same bytes
    made = json.loads(text)
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.6")
    own = made["metadata"]["component"]
    assert (own["name"], own["version"]) == ("legality", legality.__version__)
    inside = {one["name"]: one for one in own["components"]}
    assert inside["DejaVu fonts"]["licenses"] == [{"license": {"id": "Bitstream-Vera"}}]
    (sum_,) = inside[wheel.name]["hashes"]
    assert sum_["content"].startswith("e3b0c44298fc1c14")  # SHA-256 of nothing
    components = {one["name"]: one for one in made["components"]}
    assert len(components) == len(rows) - 2
    assert components["networkx"]["purl"].startswith("pkg:pypi/networkx@")
    assert all(one["licenses"] for one in components.values())
    needed = {one["ref"]: one.get("dependsOn", []) for one in made["dependencies"]}
    first = needed[own["bom-ref"]]
    assert any(name.startswith("msgspec@") for name in first)
    assert any(name.startswith("mdurl@") for name in _of(needed, "markdown-it-py@"))


def _of(needed: dict[str, list[str]], begins: str) -> list[str]:
    (found,) = (names for ref, names in needed.items() if ref.startswith(begins))
    return found


def test_another_wheel_has_another_bill(tmp_path: Path) -> None:
    wheel = tmp_path / "legality.whl"
    serials: set[str] = set()
    for content in (b"a", b"b"):
        wheel.write_bytes(content)
        serials.add(json.loads(bill(listed(), [wheel], 0))["serialNumber"])
    assert len(serials) == 2
