"""What is known stays known; what belongs to another run is not taken."""

import sqlite3
from pathlib import Path

import pytest

from legality.batch.journal import Journal, Taken, Unkept, about

ABOUT = about(input="abc", question="check")


def test_answers_are_there_again(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journal = Journal(path, ABOUT)
    journal.put(b"one", b"1")
    assert (b"one" in journal, b"two" in journal, len(journal), journal.found) == (
        True,
        False,
        1,
        0,
    )
    journal.close()
    again = Journal(path, ABOUT)
    assert (again.answer(b"one"), again.answer(b"two"), again.found) == (b"1", None, 1)
    again.close()
    again.remove()
    assert list(tmp_path.iterdir()) == []


def test_another_question_or_input_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal(path, ABOUT).close()
    for name in ("input", "question"):
        with pytest.raises(Taken, match=rf"of another run \({name}\): --fresh"):
            Journal(path, {**ABOUT, name: "another"})
    kept = Journal(path, ABOUT)
    kept.put(b"one", b"1")
    kept.close()
    fresh = Journal(path, about(input="abd"), fresh=True)
    assert (fresh.found, fresh.answer(b"one")) == (0, None)
    fresh.close()


def test_two_runs_at_once_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    first = Journal(path, ABOUT)
    for fresh in (False, True):
        with pytest.raises(Taken, match="another run works with it"):
            Journal(path, ABOUT, fresh)
    first.put(b"one", b"1")
    first.close()
    after = Journal(path, ABOUT)
    assert after.answer(b"one") == b"1"
    after.close()


def test_what_is_no_journal_is_said(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_bytes(b"something else " * 100)
    for fresh in (False, True):
        with pytest.raises(Taken, match=r"is no journal of a batch \(file is not a database\)"):
            Journal(path, ABOUT, fresh)
    assert path.read_bytes() == b"something else " * 100
    with pytest.raises(Unkept, match="unable to open"):
        Journal(tmp_path / "nowhere" / "journal", ABOUT)


def test_what_was_committed_survives_an_end_by_force(tmp_path: Path) -> None:
    """A copy of the files as they are at that moment, as after a loss of power."""
    path = tmp_path / "journal"
    journal = Journal(path, ABOUT)
    journal.put(b"one", b"1")
    journal.commit()
    journal.put(b"two", b"2")
    (tmp_path / "copy").mkdir()
    for file in tmp_path.glob("journal*"):
        (tmp_path / "copy" / file.name).write_bytes(file.read_bytes())
    journal.close()
    after = Journal(tmp_path / "copy" / "journal", ABOUT)
    assert (after.answer(b"one"), after.answer(b"two"), after.found) == (b"1", None, 1)
    after.close()


def test_the_file_is_what_it_says(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal(path, ABOUT).close()
    held = sqlite3.connect(path)
    assert dict(held.execute("SELECT name, value FROM about")) == {"form": "1", **ABOUT}
    held.close()
