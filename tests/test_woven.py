"""The rulebook woven with its code: complete, and no mark of the code names a rule that is none."""

from pathlib import Path

import pytest

from legality import Position
from legality.numbers import SOURCES
from release.woven import marks, pages
from release.woven.boards import boards
from release.woven.rows import ALL, ROOT, row_at

EDITIONS = ("2024-03-08", "2026-09-25")


def test_each_rule_has_code_a_test_and_a_board() -> None:
    assert pages.missing() == []


def test_no_mark_of_the_code_names_a_rule_that_is_none_or_is_out_of_scope() -> None:
    assert marks.without_rule() == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_chapter_has_its_pages(edition: str) -> None:
    """Of 507 there is only one rule about which something is done in those editions, of 511 two, of
    510 nine: 510.1, 510.1a–e, 510.2, 510.3a, 510.4."""
    least = dict.fromkeys(marks.CHAPTERS, 10) | {"507": 1, "510": 9, "511": 2}
    rows = [row for rule in pages.rules() for row in rule.rows if row.at(edition)]
    for chapter, number in least.items():
        found = [one for row in rows for one in row.at(edition) if one.startswith(f"{chapter}.")]
        assert len(found) >= number, chapter


# -- marks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("508.1d, 509.1c: as many", [("508.1d", ""), ("509.1c", "")]),
        ("506.3a–c, f, g, 508.4", [(f"506.3{one}", "") for one in "abcfg"] + [("508.4", "")]),
        ("509.2 and 509.3 of 2024: orders", [("509.2", "2024"), ("509.3", "2024")]),
        ("(509.2a of\n    2024)", [("509.2a", "2024")]),
        ("510.4 (310.5 in 2006): who", [("510.4", ""), ("310.5", "2006")]),
        ("613.1f, a text", [("613.1f", "")]),  # letters go up: no list
        ("version 2.10 and 1.5", []),
    ],
)
def test_the_numbers_of_a_text(text: str, expected: list[tuple[str, str]]) -> None:
    assert [found[:2] for found in marks.numbered(text)] == expected


CODE = '''\
"""A module about 510.1."""

def first():
    """508.1d, 702.999: one that is, and one that is none."""

class Thing:
    """509.2 of 2024: an order."""

    def inner(self):
        """509.2: priority, of which nothing is stated."""
        return numbers.MENACE
'''


def test_the_marks_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marks, "ROOT", tmp_path)
    file = tmp_path / "made.py"
    file.write_text(CODE, encoding="utf-8")
    found = tuple(marks.in_file(file))
    assert [(one.name, one.number, one.lines) for one in found] == [
        ("", "510.1", (1, 1)),
        ("first", "508.1d", (3, 4)),
        ("first", "702.999", (3, 4)),
        ("Thing", "509.2", (6, 11)),
        ("Thing.inner", "509.2", (9, 11)),
        ("Thing.inner", "702.111b", (9, 11)),
    ]
    monkeypatch.setattr(marks, "marks", lambda: found)
    assert [fault.split(" is ")[0] for fault in marks.without_rule()] == [
        "made.py: first: 702.999",
        "made.py: Thing.inner: 509.2",
    ]


def test_a_rule_that_no_code_names_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    menace = row_at("702.111b", SOURCES[-1])
    before = marks.of_rule

    def without(row: object) -> list[marks.Mark]:
        return [] if row == menace else before(row)  # type: ignore[arg-type]

    monkeypatch.setattr(pages, "of_rule", without)
    assert pages.missing() == ["702.111b: no code that states it"]


def test_a_rule_without_a_test_or_a_board_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "tests", dict[str, tuple[str, ...]])
    monkeypatch.setattr(pages, "boards", dict[str, object])
    found = pages.missing()
    assert found[:2] == ["506.1: no test that shows it", "506.1: no board that can be asked"]
    assert len(found) == 2 * len(pages.rules())


# -- boards ----------------------------------------------------------------------------------------


def test_the_boards_are_those_of_the_rules() -> None:
    """`python -m tests.rule_boards` writes them: it has to be run when a rule is added."""
    assert [*boards()] == [row.name for row in ALL if not row.reason]
    for one in boards().values():
        if one.board:
            assert Position.from_notation(one.board).notation() == one.board


# -- pages -----------------------------------------------------------------------------------------


def test_a_page_has_all_of_it() -> None:
    (rule,) = (one for one in pages.rules() if one.name == "702.111b")
    text = pages.page(rule)
    assert "| 2024-03-08 | 702.111b |" in text
    assert "| 2006-10-01 | no such rule |" in text
    assert "def menace(frame: Frame) -> None:" in text
    assert "code/legality/rulebook/evasion.py.html#L-" in text
    assert "```board" in text
    assert "$ legality check board.txt\n" in text
    assert "Blocks of Bob: illegal" in text


def test_the_index_links_to_each_page() -> None:
    table = pages.linked(pages.PAGE.read_text(encoding="utf-8"))
    linked = {rule.name for rule in pages.rules() if f"(rules/{rule.name}.md)" in table}
    assert linked == {rule.name for rule in pages.rules()}


def test_pages_are_written_once_and_old_ones_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = pages.rules()[:2]
    monkeypatch.setattr(pages, "rules", lambda: two)
    folder = tmp_path / "rules"
    pages.write_pages(folder)
    (folder / "999.1.md").write_text("an old one", encoding="utf-8")
    first = {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}
    pages.write_pages(folder)
    del first["999.1.md"]
    assert {file.name: file.stat().st_mtime_ns for file in folder.iterdir()} == first
    assert sorted(first) == sorted(f"{rule.name}.md" for rule in pages.rules())


def test_the_code_that_is_linked_is_there() -> None:
    assert all((ROOT / file).is_file() for file in pages.code_files())
