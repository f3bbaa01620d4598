"""`legality licences` and `docs/licences.md`: everything that is shipped, each with its licence."""

import json
import re
import tomllib
from email.message import Message
from importlib.metadata import PackageNotFoundError, distribution
from typing import Any, cast

import pytest

from legality.cli.licences import TOOLS, stated_licence
from tests.cli.command import Command
from tests.documents import ROOT

PAGE = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SPDX = {
    **{name: name for name in ("MIT", "BSD-3-Clause", "Apache-2.0", "AGPL-3.0-only")},
    "MIT License": "MIT",
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "MIT OR Apache-2.0": "MIT or Apache-2.0",
    "BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0": "BSD-3-Clause, and of its parts 0BSD, "
    "MIT, Zlib, CC0-1.0",
    "MIT License or Apache Software License": "MIT or Apache-2.0",
}
"""How parts state their licences, in SPDX's words."""


@pytest.fixture
def legality(legality: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("COLUMNS", "100")
    return legality


def listed() -> dict[str, tuple[str, str]]:
    """The table of what pip installs: each part with its extra and its licence."""
    table = PAGE.split("## What pip installs")[1]
    rows = re.findall(r"^\| ([\w.-]+) \| (`\w+`|always) \| (.*) \|$", table, re.MULTILINE)
    return {name: (extra.strip("`"), licence) for name, extra, licence in rows}


def required() -> dict[str, str]:
    """What the project names, with the extra that installs it."""
    extras = PROJECT["optional-dependencies"]
    groups = {"always": PROJECT["dependencies"]} | {
        name: wanted for name, wanted in extras.items() if name not in TOOLS
    }
    return {
        cast("re.Match[str]", re.match(r"[\w.-]+", one))[0]: extra
        for extra, wanted in groups.items()
        for one in wanted
    }


def test_the_page_lists_what_the_project_names() -> None:
    assert {name: extra for name, (extra, _) in listed().items()} == required()


@pytest.mark.parametrize("name", sorted(listed()))
def test_the_page_has_the_licence_that_each_part_states(name: str) -> None:
    try:
        stated = stated_licence(distribution(name).metadata)
    except PackageNotFoundError:
        pytest.skip(f"{name} is not installed here")
    if stated:  # resvg-py states none, and has the text of MIT
        of_page = listed()[name][1]
        assert SPDX[stated] in (of_page, of_page.partition(", and of its parts ")[0])
    else:
        files = distribution(name).files or []
        texts = [one.read_text() for one in files if "licen" in one.name.lower()]
        assert any("Permission is hereby granted, free of charge" in text for text in texts)
        assert listed()[name][1] == "MIT"


def test_every_licence_of_others_in_the_repository_is_on_the_page() -> None:
    """A file LICENSE stands beside what has one of its own: fonts and axe."""
    others = {path.parent.name for path in ROOT.glob("legality/**/LICENSE")}
    others |= {path.parent.name for path in ROOT.glob("tests/**/LICENSE")}
    assert others == {"fonts", "axe"}
    assert "DejaVu fonts" in PAGE
    assert "axe-core" in PAGE
    assert PROJECT["license"] == "MIT AND Bitstream-Vera"


def test_every_part_of_the_static_page_is_on_the_page() -> None:
    """The wheels that are pinned for the browser, and CPython with what runs it there."""
    from legality.page.browser_packages import FIRST, LATER

    pinned = [*FIRST, *(name for group in LATER.values() for name in group)]
    shipped = PAGE.split("## What is shipped")[1].split("\n## ")[0]
    for name in ("CPython", "Pyodide", *(one.split("-")[0].replace("_", "-") for one in pinned)):
        assert re.search(rf"^\|[^|]*\|[^|]*\b{name}\b[^|]*\| \S+ \|$", shipped, re.MULTILINE), name


def test_the_command_lists_every_part_with_its_licence(legality: Command) -> None:
    answer = legality("licences")
    assert answer.status == 0
    assert answer.out.splitlines()[0].split() == ["legality", PROJECT_VERSION, "MIT"]
    assert re.search(r"^DejaVu fonts 2\.37 +Bitstream-Vera +in legality$", answer.out, re.M)
    rows = [json.loads(line) for line in legality("licences", "--json").out.splitlines()]
    named: dict[str, Any] = {row["name"].lower().replace("_", "-"): row for row in rows}
    assert all(row["licence"] and row["version"] for row in rows)
    for name, extra in required().items():
        if extra == "always":
            assert named[name]["extras"] == []
            assert name in named["legality"]["requires"]
    assert not {"pytest", "mypy", "sphinx", "build"} & named.keys()
    for row in rows:  # what a part requires is listed too
        assert {*row["requires"]} <= {re.sub(r"[-_.]+", "-", name) for name in named}


def test_a_text_is_printed_as_it_came(legality: Command) -> None:
    assert legality("licences", "dejavu FONTS").out.startswith("Fonts are (c) Bitstream")
    assert "Redistribution and use in source and binary forms" in legality("licences", "numpy").out
    refused = legality("licences", "nothing-of-ours")
    assert (refused.status, refused.out) == (2, "")
    assert "`legality licences` lists them" in refused.err


@pytest.mark.parametrize(
    ("fields", "licence"),
    [
        ([("License-Expression", "MIT"), ("License", "something else")], "MIT"),
        ([("License", "BSD"), ("Classifier", "License :: OSI Approved :: MIT License")], "BSD"),
        (
            [("License", "x" * 61), ("Classifier", "License :: OSI Approved :: MIT License")],
            "MIT License",
        ),
        ([("License", "UNKNOWN"), ("Classifier", "License :: OSI Approved")], ""),
        ([], ""),
    ],
)
def test_a_licence_is_read_from_what_a_part_states(
    fields: list[tuple[str, str]], licence: str
) -> None:
    stated = Message()
    for name, value in fields:
        stated[name] = value
    assert stated_licence(cast(Any, stated)) == licence


PROJECT_VERSION = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)[0]
