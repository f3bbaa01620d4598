"""`legality rules`, `rules diff` and `rules audit`."""

from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.documents import ROOT

OLD, NEW = (str(ROOT / "examples" / "rulebooks" / f"{name}.txt") for name in ("old", "new"))


def test_the_editions(legality: Command) -> None:
    answer = legality("rules")
    assert answer.status == 0
    lines = answer.out.splitlines()
    assert lines[0] == "2006-10-01  read whole"
    assert lines[-1] == "2026-09-25  read whole; current"
    assert "2024-11-08  no longer: ordered damage" in lines
    assert any(line.startswith("2024-03-08  read whole; the default") for line in lines)
    value = legality("rules", "--json").value
    assert (value["current"], value["default"]) == ("2026-09-25", "2024-03-08")
    assert value["editions"][-1] == {"date": "2026-09-25", "read": True, "changes": {}}


def test_what_differs(legality: Command) -> None:
    answer = legality("rules", "diff", OLD, NEW)
    assert answer.status == 0
    assert answer.out.splitlines() == [
        "From 2026-08-07 to 2026-09-25:",
        "1 added",
        "  508.3  Drums are forbidden in the library.",
        "1 gone",
        "  508.4  Trumpets may be blown.",
        "1 moved",
        "  508.3 → 508.4",
        "1 changed",
        "  508.2",
        "    before: A creature attacks bravely if it is the only one.",
        "    now:    A creature attacks bravely if it is the only one or if it sings.",
    ]
    value = legality("rules", "diff", OLD, NEW, "--json").value
    assert value["moved"] == [{"from": "508.3", "to": "508.4"}]
    assert value["gone"] == {"508.4": "Trumpets may be blown."}
    nothing = legality("rules", "diff", OLD, OLD, "--json").value
    assert [nothing[name] for name in ("added", "gone", "moved", "changed")] == [{}, {}, [], []]


def test_what_a_text_does_not_bear_out(legality: Command) -> None:
    answer = legality("rules", "audit", NEW)
    assert answer.status == 1
    first, *rest = answer.out.splitlines()
    assert first.startswith("The text of 2026-09-25 against the rules of 2026-09-25: ")
    assert any(line.startswith("  missing: 509.1b ") for line in rest)
    value = legality("rules", "audit", NEW, "--json").value
    assert not value["clean"]
    words = "A cautious creature stays at home on Mondays."
    assert {"kind": "wording", "number": "508.4", "words": f"the wording has changed: {words}"} in (
        value["findings"]
    )


@pytest.mark.parametrize("command", ["diff", "audit"])
def test_files_that_are_no_rulebooks(legality: Command, tmp_path: Path, command: str) -> None:
    none, old = tmp_path / "none.txt", tmp_path / "old.txt"
    old.write_text(Path(OLD).read_text().replace("2026", "1996"), encoding="utf-8")
    more = [NEW] if command == "diff" else []
    assert "No such file" in legality("rules", command, str(none), *more).err
    none.write_bytes(b"\xff nothing")
    answer = legality("rules", command, str(none), *more)
    assert answer.status == 2
    assert "effective as of" in answer.err
    if command == "audit":
        answer = legality("rules", "audit", str(old))
        assert answer.status == 2
        assert "2006-10-01" in answer.err
