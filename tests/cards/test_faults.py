"""Broken files of every kind: an error that names the place, and the database as it was."""

import gzip
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from legality.cards import CardDatabase, CardError, import_cards, source
from legality.unfinished import held
from tests.cards.invented import MTGJSON, SCRYFALL, creature, lines, written

WHOLE = json.dumps(SCRYFALL)
GOOD = lines(SCRYFALL)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database that a broken import has to leave alone."""
    folder = tmp_path / "data"
    file = written(tmp_path / "old", lines([creature("Old Card")]))
    return import_cards(file, folder / "cards.db").database


def refused(file: Path, database: Path) -> str:
    """The message of the error; the database and its folder are as they were before."""
    before = database.read_bytes()
    with pytest.raises(CardError) as caught:
        import_cards(file, database)
    assert database.read_bytes() == before
    assert os.listdir(database.parent) == [database.name]
    message = str(caught.value)
    assert message.startswith(str(file))
    return message.removeprefix(str(file))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", ", line 1, byte 0: expected a card file"),
        (" \n\n ", ", line 3, byte 4: expected a card file"),
        ("name,cost\n", "found 'n'"),
        ("[]", "expected cards, found none"),
        ("[{]", "line 1, byte 2: expected a card object in JSON, found a fault"),
        (WHOLE[:-1], "expected ',' or ']', found the end of the file"),
        (WHOLE[:-2], "expected a card object in JSON"),
        (WHOLE + "]", "expected the end of the file, found ']'"),
        (WHOLE.replace("}, {", "} {", 1), "expected ',' or ']', found '{'"),
        (WHOLE[:-1] + ",]", "expected a card object, found ']'"),
        ("[1]", "expected a card object, found '1'"),
        ("[[]]", "expected a card object, found '['"),
        (GOOD + "{}", "line 8, byte "),
        (GOOD + "{}", "a card, $: expected a `name`, found none"),
        (GOOD + '{"name": ""}', "expected a `name`, found none"),
        (lines([creature(" // ")]), "expected a `name`, found none"),
        ('{"data": {"": [{"name": "", "type": "Land"}]}}', "expected a `name`, found none"),
        (GOOD + "{oops}", "line 8, byte "),
        (GOOD + "\n\n5", "line 10, byte "),
        (GOOD + "5", "expected a card object, found '5'"),
        ('{"object": "list", "has_more": false}', "expected a `name`"),
        (GOOD + '{"name": "No Type"}', 'card "No Type", $: expected a `type_line`, found none'),
        (GOOD + '{"name": "A // B", "faces": [{}]}', "expected a `type_line`"),
        (
            lines([creature("A // B", type_line=None, faces=[{"type_line": "Land"}, {}])]),
            "$, face 2: expected a `type_line`",
        ),
        (lines([creature("Empty", faces=[])]), "expected at least one face"),
        (lines([creature("Odd", power=[3])]), "$.power: Expected `int | str | null`, got `array`"),
        (lines([creature("Odd", power=True)]), "$.power: Expected `int | str | null`, got `bool`"),
        (lines([{"name": 5}]), "a card, $.name: Expected `str | null`, got `int`"),
        (lines([creature("Odd", colors=["P"])]), "$.colors[0]: Invalid enum value 'P'"),
        (lines([creature("Odd", colors="R")]), "$.colors: Expected `array | null`, got `str`"),
        (lines([creature("Odd", cmc="3")]), "$.cmc: Expected `float | null`, got `str`"),
        (lines([creature("Odd", cmc=-1)]), "$.cmc: Expected `float` >= 0"),
        (lines([creature("Odd", faces=[{"loyalty": [4]}])]), "$.faces[0].loyalty"),
        (
            lines([creature("Odd", mana_cost="2R")]),
            '$.mana_cost: expected symbols such as "{2}{R}"',
        ),
        ('{"name": "Odd", "type_line": "Land", "cmc": 1e999}', "$.cmc: Expected `float` <="),
        ('{"name": "Odd", "type_line": "Land", "cmc": NaN}', "NaN is no JSON number"),
        ('{"name": "Odd", "x": %s}' % ("9" * 5000), "found a fault"),
        ('{"name": "Odd", "x": %s}' % ("[" * 100_000), "found a fault"),
        ('{"name": "\\ud800", "type_line": "Land"}', "half of a surrogate pair"),
        ('{"name": "Odd", "type_line": "\\udfff"}', "half of a surrogate pair"),
        ('{"meta": {}}', 'expected the member "data"'),
        ('{"data": {}}', "expected cards, found none"),
        ('{"data": []}', "expected '{', found '['"),
        ('{"data": {"A": {}}}', 'expected a list of faces for card "A", as AtomicCards has it'),
        ('{"data": {"A": []}}', 'card "A", $: expected at least one face'),
        ('{"data": {"A": [{"name": "A"}]}}', "missing required field `type`"),
        ('{"data": {"A": [{"name": "A", "type": "Land", "text": 1}]}}', "$[0].text"),
        ('{"data": {"A": [5]}}', "Expected `object`, got `int`"),
        ('{"data": {5: []}}', "expected a key in \"\", found '5'"),
        ('{"meta": , "data": {}}', "expected a value, found ','"),
        ('{"meta": {}, "data": {}', "expected ',' or '}', found the end"),
        ('{"meta" 5}', "expected a card object in JSON, found a fault"),
        (json.dumps(MTGJSON)[:-40], "found"),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path: Path, old: Path, text: str, says: str) -> None:
    message = refused(written(tmp_path / "new", text), old)
    assert says in message
    packed = refused(written(tmp_path / "new.gz", text, packed=True), old)
    assert packed.replace("unpacked byte", "byte") == message


def test_the_place_is_that_of_the_card_even_far_into_the_file(
    tmp_path: Path, old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whatever the pieces in which the file is read, the byte is where the bad card begins.
    text = "é\n".join(["[", WHOLE[1:-1], ", ", WHOLE[1:-1], ',{"name": 1}]']).replace("é", "")
    start = len(text.encode()) - len('{"name": 1}]')
    file = written(tmp_path / "new", text)
    for piece in (1, 2, 7, 100, 1 << 18):
        monkeypatch.setattr(source, "PIECE", piece)
        message = refused(file, old)
        assert message.startswith(f", line 5, byte {start}, a card, $.name")


@pytest.mark.parametrize("piece", [1, 3, 64])
@pytest.mark.parametrize("text", [GOOD, WHOLE, json.dumps(MTGJSON, ensure_ascii=False)])
def test_pieces_may_end_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piece: int, text: str
) -> None:
    monkeypatch.setattr(source, "PIECE", piece)
    file = written(tmp_path / "new", text)
    assert import_cards(file, tmp_path / "cards.db").cards == len(SCRYFALL)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (GOOD.encode() + b"\xff\n", f", byte {len(GOOD.encode())}: expected UTF-8 text, found the"),
        (GOOD.encode() + "é".encode()[:1], "expected UTF-8 text"),
        (GOOD.encode("utf-16"), "this is UTF-16 text; expected JSON in UTF-8"),
        (GOOD.encode("latin-1", "replace"), "expected UTF-8 text"),
        (b"PK\x03\x04", "this is a zip archive"),
        (b"BZh9", "this is a bzip2 archive"),
        (b"\xfd7zXZ\0", "this is an xz archive"),
        (b"(\xb5/\xfd", "this is a zstandard archive"),
        (b"SQLite format 3\0", "this is an SQLite database"),
        (gzip.compress(GOOD.encode())[:-4], "unpacked bytes: the gzip file ends too early"),
        (gzip.compress(GOOD.encode())[:200], "the gzip file ends too early"),
        (gzip.compress(GOOD.encode())[:2], "the gzip file ends too early"),
        (gzip.compress(GOOD.encode())[:-8] + b"\0" * 8, "the gzip file is damaged (CRC check"),
        (gzip.compress(GOOD.encode()) + b"rest", "the gzip file is damaged"),
        (b"\x1f\x8b" + b"\xff" * 50, "the gzip file is damaged"),
    ],
)
def test_bytes_that_are_no_text(tmp_path: Path, old: Path, content: bytes, says: str) -> None:
    assert says in refused(written(tmp_path / "new", content), old)


def test_a_file_that_is_not_there(tmp_path: Path, old: Path) -> None:
    assert "cannot be read (No such file or directory)" in refused(tmp_path / "none", old)
    assert "cannot be read (Is a directory)" in refused(tmp_path, old)


def test_a_value_without_an_end_is_given_up_before_the_memory_is_full(
    tmp_path: Path, old: Path
) -> None:
    file = written(tmp_path / "new", '[{"name": "' + "x" * 20_000_000)
    message = refused(file, old)
    assert message.startswith(", line 1, byte 10: expected a card object in JSON")
    assert len(message) < 200


def test_other_files_are_not_overwritten(tmp_path: Path) -> None:
    file = written(tmp_path / "new", GOOD)
    letter = written(tmp_path / "letter.txt", b"Dear Ann,")
    with pytest.raises(CardError, match="is not overwritten"):
        import_cards(file, letter)
    assert letter.read_bytes() == b"Dear Ann,"
    with pytest.raises(CardError, match="no regular file"):
        import_cards(file, tmp_path)
    with pytest.raises(CardError, match="cannot be written"):
        import_cards(file, letter / "cards.db")


def test_an_empty_file_is_filled_and_a_link_is_followed(tmp_path: Path) -> None:
    file = written(tmp_path / "new", GOOD)
    real = written(tmp_path / "real.db", b"")
    link = tmp_path / "link.db"
    link.symlink_to(real)
    assert import_cards(file, link).database == real
    assert link.is_symlink()


def test_an_import_that_the_caller_breaks_off_leaves_nothing(tmp_path: Path, old: Path) -> None:
    def stop(_read: int, _all: int | None) -> None:
        raise KeyboardInterrupt

    before = old.read_bytes()
    with pytest.raises(KeyboardInterrupt):
        import_cards(written(tmp_path / "new", GOOD), old, stop)
    assert (old.read_bytes(), os.listdir(old.parent)) == (before, [old.name])


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with a name, no locks of this kind")
def test_what_is_no_regular_file_is_neither_opened_nor_replaced(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)  # to open it would wait for somebody who writes
    link.symlink_to(pipe)
    for path in (pipe, link):
        with pytest.raises(CardError, match="no regular file"):
            import_cards(written(tmp_path / "new", GOOD), path)
        with pytest.raises(CardError, match="no regular file"):
            CardDatabase.open(path)
    assert pipe.is_fifo()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["link", "new", "pipe"]


@pytest.mark.skipif(sys.platform == "win32", reason="no locks of this kind")
def test_leftovers_of_a_killed_import_are_removed(tmp_path: Path, old: Path) -> None:
    stale = written(old.with_name(".cards.db.17.abc.new"), b"half")
    running = written(old.with_name(".cards.db.18.abc.new"), b"half")
    others = written(old.with_name(".other.db.17.abc.new"), b"half")
    with running.open("rb") as file:
        assert held(file)
        import_cards(written(tmp_path / "new", GOOD), old)
    assert (stale.exists(), running.exists(), others.exists()) == (False, True, True)


@pytest.mark.skipif(sys.platform == "win32", reason="no signals of this kind")
def test_an_import_that_is_killed_leaves_the_old_database(tmp_path: Path, old: Path) -> None:
    before = old.read_bytes()
    file = written(tmp_path / "new", GOOD)
    code = (
        "import os, signal, sys; from pathlib import Path; from legality.cards import import_cards;"
        "import_cards(Path(sys.argv[1]), Path(sys.argv[2]),"
        " lambda *_: os.kill(os.getpid(), signal.SIGKILL))"
    )
    ended = subprocess.run([sys.executable, "-c", code, str(file), str(old)], check=False)
    assert ended.returncode == -signal.SIGKILL
    assert old.read_bytes() == before
    import_cards(file, old)
    assert os.listdir(old.parent) == [old.name]


def test_a_file_that_is_cut_while_it_is_read_is_not_taken_for_a_whole_one(
    tmp_path: Path, old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is cut after a line: what is left of it is a sound file of fewer cards."""
    monkeypatch.setattr(source, "PIECE", 100)
    one = lines([creature("Ash Ogre")])
    text = one + lines([creature(f"Elm Elf {place}") for place in range(3000)])
    file = written(tmp_path / "new", text)
    before = old.read_bytes()
    with pytest.raises(
        CardError, match=f"it was cut while it was read: {len(text.encode())} bytes"
    ):
        import_cards(file, old, lambda _position, _size: os.truncate(file, len(one)))
    assert old.read_bytes() == before


@pytest.mark.parametrize("packed", [False, True])
def test_progress_counts_the_bytes_of_the_file(
    tmp_path: Path, packed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "PIECE", 100)
    file = written(tmp_path / "new", GOOD, packed)
    told: list[tuple[int, int | None]] = []
    import_cards(file, tmp_path / "cards.db", lambda read, size: told.append((read, size)))
    size = file.stat().st_size
    assert told == sorted(told, key=lambda pair: pair[0])
    assert told[-1] == (size, size)
    assert {pair[1] for pair in told} == {size}


def test_an_import_replaces_all_that_was_there(tmp_path: Path, old: Path) -> None:
    with CardDatabase.open(old) as before:
        import_cards(written(tmp_path / "new", GOOD), old)
        with CardDatabase.open(old) as after:
            assert after.count() == len(SCRYFALL)
        assert before.find("Old Card").name == "Old Card"  # who reads, reads on in the old one
