"""No test asserts what is always true, or is content with any error; and that is found out."""

from pathlib import Path

import pytest

from tests.documents import ROOT
from tests.hollow import ENDS_WELL, hollow, in_loops, seen


@pytest.mark.slow("reads every test")
def test_no_test_is_always_content() -> None:
    found = {
        f"{file.relative_to(ROOT)}:{line}: {said}"
        for file in sorted((ROOT / "tests").rglob("*.py"))
        for line, said in seen(file)
    }
    assert found == set()


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ("assert 1", True),
        ("assert (a == b, 'message')", True),
        ("assert a == a", True),
        ("assert a.b[0] is a.b[0]", True),
        ("assert a or True", True),
        ("assert [a]", True),
        ("assert (one for one in a)", True),
        ("assert isinstance(a, object)", True),
        ("with pytest.raises(Exception):\n  a()", True),
        ("with pytest.raises((KeyError, Mine)):\n  a()", True),
        ("with pytest.raises(ValueError) as caught:\n  a()", True),
        ("with pytest.raises(ValueError) as caught:\n  a()\n assert caught.value.x", False),
        ("with pytest.raises(ValueError, match='x'):\n  a()", False),
        ("with pytest.raises(Mine):\n  a()", False),
        ("assert a() == a()", False),
        ("assert a == b", False),
        ("assert 0", False),
        ("assert []", False),
        ("assert a or b", False),
    ],
)
def test_what_cannot_fail_is_seen(body: str, wrong: bool, tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    file.write_text(f"def test_it():\n {body}\n")
    assert [line for line, _ in seen(file)] == ([2] if wrong else [])


def test_tests_that_asserted_nothing_are_told_but_those_that_may() -> None:
    may = next(iter(ENDS_WELL))
    assert hollow({"a::b": 0, "a::c": 1, f"{may}[x]": 0}) == ["a::b"]


def test_cases_that_are_drawn_count_together_and_those_written_by_hand_alone() -> None:
    assert hollow({"a::b[1]": 0, "a::b[2]": 1, "a::c[2-2hg]": 0, "a::c[3-2hg]": 0}) == ["a::c"]
    assert hollow({"a::d[docs/one.md]": 0, "a::d[docs/two.md]": 1}) == []
    assert hollow({"a::e[red]": 0, "a::e[blue]": 1, "a::e[x2]": 0}) == ["a::e[red]", "a::e[x2]"]


@pytest.mark.slow("reads every test")
def test_the_tests_that_may_assert_nothing_are_there() -> None:
    for name in ENDS_WELL:
        file, _, test = name.partition("::")
        assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")
    assert len([*in_loops()]) > 20
