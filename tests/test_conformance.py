"""The conformance table is complete and up to date."""

import re
from pathlib import Path

import pytest

from legality.numbers import SOURCES
from release.woven.rows import ALL, rows
from tests import conformance

TESTS = conformance.marked()


def test_every_rule_has_a_test_or_a_reason() -> None:
    assert conformance.missing(TESTS) == []


def test_every_mark_names_a_rule_of_the_table() -> None:
    assert conformance.unknown(TESTS) == []


def test_no_number_stands_twice() -> None:
    for column, edition in enumerate(SOURCES):
        numbers = [n.rstrip("*") for row in ALL for n in row.numbers[column]]
        assert len(numbers) == len(set(numbers)), edition


def told(page: str) -> list[str]:
    """The page without the tests that its rows name."""
    return [
        line.rsplit(" | ", 1)[0] if line.startswith("| ") else line for line in page.split("\n")
    ]


def test_the_page_tells_every_rule() -> None:
    stored = conformance.PAGE.read_text()
    assert told(stored) == told(conformance.page(TESTS)), "run `python -m tests.conformance`"


def shown_by(page: str) -> list[tuple[str, set[str]]]:
    """The rows of a page, each with the tests and their places that its last cell names."""
    rows = (line for line in page.split("\n") if line.startswith("| "))
    return [(row, set(re.findall(r"`([^`]+)`", row.rsplit(" | ", 1)[1]))) for row in rows]


def test_every_test_that_the_page_names_shows_its_row() -> None:
    """Each carries the mark of that very row today; a test that is gone carries none."""
    today = shown_by(conformance.page(TESTS))
    for (row, named), (_, marked) in zip(
        shown_by(conformance.PAGE.read_text()), today, strict=True
    ):
        assert named <= marked, row
        assert named or "out of scope: " in row or "shown by" in row, row


def test_a_page_names_the_tests_of_each_rule() -> None:
    """506.1 is shown by tests: a page in which its row names none was once written."""
    written = conformance.page(TESTS)
    (row,) = (line for line in written.split("\n") if "| 506.1 |" in line)
    assert "`test_506_1_the_steps_follow_each_other`" in row
    assert conformance.bare(written) == []


def test_a_page_that_names_no_tests_is_never_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever empties the cells, the command says which, fails, and leaves the page alone."""
    page = tmp_path / "conformance.md"
    page.write_text("as it was")
    monkeypatch.setattr(conformance, "PAGE", page)
    emptied = "| 1.1 | – | – | – | 1.1 | what it does |  |"

    def without_tests(_: object) -> str:
        return emptied

    monkeypatch.setattr(conformance, "page", without_tests)
    monkeypatch.setattr(pytest, "main", nothing_run)
    assert conformance.main() == 1
    assert emptied in capsys.readouterr().out
    assert page.read_text() == "as it was"


def nothing_run(*_: object, **__: object) -> int:
    """A run of pytest that collects nothing and says that all is well."""
    return 0


def test_a_run_that_collected_no_tests_writes_no_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The page is whole, but nothing that it names has passed."""
    page = tmp_path / "conformance.md"
    monkeypatch.setattr(conformance, "PAGE", page)
    monkeypatch.setattr(pytest, "main", nothing_run)
    assert conformance.main() == 1
    assert TESTS[0].test in capsys.readouterr().out
    assert not page.exists()


def test_without_marks_nothing_is_run_and_no_page_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "conformance.md"
    monkeypatch.setattr(conformance, "PAGE", page)
    monkeypatch.setattr(conformance, "marked", tuple[conformance.Shown, ...])
    assert conformance.main() == 1
    assert "506.1" in capsys.readouterr().out
    assert not page.exists()


def test_a_test_counts_as_passed_when_it_was_called_and_passed() -> None:
    passed = conformance.Passed()
    for name, outcome, when in (
        ("tests/a.py::test_skipped", "skipped", "setup"),
        ("tests/a.py::test_failed", "failed", "call"),
        ("tests/a.py::test_set_up", "passed", "setup"),
        ("tests/a.py::test_fine[2006-10-01]", "passed", "call"),
    ):
        passed.pytest_runtest_logreport(
            pytest.TestReport(name, ("a.py", 1, "test"), {}, outcome, None, when)  # type: ignore[arg-type]
        )
    assert passed.names == {"a.py::test_fine"}
    fine, skipped = (
        conformance.Shown(f"a.py::test_{one}", "506.1", SOURCES) for one in ("fine", "skipped")
    )
    assert conformance.not_shown((fine, skipped), passed.names) == ["a.py::test_skipped"]


def test_a_rule_written_out_is_one_row_a_number() -> None:
    table = (
        "1.1, 1.1a | - | - | 2.1, 2.1a | - | what it does |\n- | - | - | 3.1 | - | 4.1 | | why not"
    )
    found = list(rows(table))
    assert [row.numbers[0] for row in found] == [("1.1",), ("1.1a",), ()]
    assert [row.numbers[3] for row in found] == [("2.1",), ("2.1a",), ("3.1",)]
    assert [row.numbers[-1] for row in found] == [(), (), ("4.1",)]
    assert [(row.does, row.reason) for row in found] == [
        ("what it does", ""),
        ("what it does", ""),
        ("", "why not"),
    ]
