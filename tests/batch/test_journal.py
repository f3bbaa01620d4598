"""What is known stays known; what belongs to another run is not taken."""

import random
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from legality.batch.journal import Journal, JournalTaken, NotWritable, about
from tests.levels import examples

ABOUT = about(input="abc", question="check")


def test_answers_are_there_again(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journal = Journal(path, ABOUT)
    journal.put(b"one", b"1")
    assert journal.answers([b"one", b"two"]) == {b"one": b"1"}
    assert (len(journal), journal.known) == (1, 0)
    journal.close()
    again = Journal(path, ABOUT)
    assert (again.answers([b"one", b"two"]), again.known) == ({b"one": b"1"}, 1)
    again.close()
    again.remove()
    assert list(tmp_path.iterdir()) == []


def test_many_are_looked_up_at_once(tmp_path: Path) -> None:
    """Of 1,200 the last 512 or so are at hand; the others are in the file. An empty answer is one
    too, and who asks for a key twice is told once."""
    path = tmp_path / "journal"
    journal = Journal(path, ABOUT)
    keys = [number.to_bytes(16, "big") for number in range(2_400)]
    for key in keys[::2]:
        journal.put(key, key[8:] if key[-1] else b"")
    said = {key: key[8:] if key[-1] else b"" for key in keys[::2]}
    assert journal.answers([*keys, *keys]) == said
    assert journal.answers(keys[1::2]) == journal.answers([]) == {}
    journal.close()
    again = Journal(path, ABOUT)
    assert (again.answers(keys), len(again)) == (said, 1_200)
    again.close()


def test_another_question_or_input_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal(path, ABOUT).close()
    for name in ("input", "question"):
        with pytest.raises(JournalTaken, match=rf"of another run \({name}\): --fresh"):
            Journal(path, {**ABOUT, name: "another"})
    kept = Journal(path, ABOUT)
    kept.put(b"one", b"1")
    kept.close()
    fresh = Journal(path, about(input="abd"), fresh=True)
    assert (fresh.known, fresh.answers([b"one"])) == (0, {})
    fresh.close()


def test_two_runs_at_once_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    first = Journal(path, ABOUT)
    for fresh in (False, True):
        with pytest.raises(JournalTaken, match="another run works with it"):
            Journal(path, ABOUT, fresh)
    first.put(b"one", b"1")
    first.close()
    after = Journal(path, ABOUT)
    assert after.answers([b"one"]) == {b"one": b"1"}
    after.close()


def test_what_is_no_journal_is_said(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_bytes(b"something else " * 100)
    for fresh in (False, True):
        with pytest.raises(
            JournalTaken, match=r"is no journal of a batch \(file is not a database\)"
        ):
            Journal(path, ABOUT, fresh)
    assert path.read_bytes() == b"something else " * 100
    with pytest.raises(NotWritable, match="unable to open"):
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
    assert (after.answers([b"one", b"two"]), after.known) == ({b"one": b"1"}, 1)
    after.close()


def test_the_file_is_what_it_says(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal(path, ABOUT).close()
    held = sqlite3.connect(path)
    assert dict(held.execute("SELECT name, value FROM about")) == {"form": "3", **ABOUT}
    held.close()


# -- damage ----------------------------------------------------------------------------------------

ROWS = {number.to_bytes(16, "big"): bytes([number % 251]) * 90 for number in range(600)}


def damaged(whole: bytes, chance: random.Random) -> bytes:
    """The bytes of a journal after something happened to them."""
    data, at = bytearray(whole), chance.randrange(len(whole))
    match chance.randrange(4):
        case 0:
            data[at] ^= 1 + chance.randrange(255)
        case 1:
            del data[at:]
        case 2:
            data[at : at + 4096] = bytes(len(data[at : at + 4096]))
        case _:
            del data[at : at + chance.randrange(1, 3000)]
    return bytes(data)


def test_a_damaged_journal_names_its_path_and_gives_no_other_answer(tmp_path: Path) -> None:
    """Whatever of it can be read is what was kept; the rest is an error that names the file. (A
    byte inside of a row gave another answer: SQLite does not see that.)"""
    path, chance = tmp_path / "journal", random.Random(33)
    journal = Journal(path, ABOUT)
    for key, row in ROWS.items():
        journal.put(key, row)
    journal.close()
    whole, told = path.read_bytes(), list[str]()
    for _ in range(examples(200)):
        path.write_bytes(damaged(whole, chance))
        try:
            again = Journal(path, ABOUT)
            try:
                found = again.answers(ROWS)
            finally:
                with suppress(JournalTaken, NotWritable):
                    again.close()
        except (JournalTaken, NotWritable) as error:
            told.append(str(error))
            continue
        finally:
            for beside in ("-wal", "-shm"):
                path.with_name(f"journal{beside}").unlink(missing_ok=True)
        assert found.items() <= ROWS.items()
    assert len(told) > examples(200) // 2
    assert [error for error in told if str(path) not in error] == []


def test_a_journal_whose_name_is_not_text_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journal = Journal(path, ABOUT)
    journal.close()
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE about SET name = x'ff' WHERE name = 'form'")
    other.close()
    with pytest.raises(JournalTaken, match=r"journal is damaged; remove it to begin anew"):
        Journal(path, ABOUT)
