"""A card database with any damage is told to be damaged, and answers nothing; one that is only held
is told to be busy."""

import json
import os
import random
import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from legality.cards import CardDatabase, CardError, import_cards, schema
from tests.cards.invented import creature, lines, written
from tests.cli.command import Command
from tests.levels import examples

CARDS = [creature(f"Ogre {number}", oracle_text="Menace\n" * 40) for number in range(60)]
PAGE = 4096
Damage = Callable[[bytearray, random.Random], bytes | bytearray]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a database of many pages."""
    folder = tmp_path_factory.mktemp("whole")
    made = import_cards(written(folder / "cards", lines(CARDS)), folder / "cards.db").database
    data = made.read_bytes()
    assert len(data) > 20 * PAGE
    return data


def changed(start: int, data: bytes) -> Damage:
    """Other bytes at that place."""

    def damage(whole: bytearray, _: random.Random) -> bytearray:
        whole[start : start + len(data) or None] = data
        return whole

    return damage


def anywhere(length: int) -> Damage:
    """So many other bytes somewhere."""

    def damage(whole: bytearray, chance: random.Random) -> bytearray:
        at = chance.randrange(100, len(whole) - length)
        whole[at : at + length] = bytes(255 - byte for byte in whole[at : at + length])
        return whole

    return damage


def pages(whole: bytearray, chance: random.Random) -> tuple[int, int]:
    number = len(whole) // PAGE
    return chance.randrange(1, number) * PAGE, chance.randrange(1, number) * PAGE


def zeroed_page(whole: bytearray, chance: random.Random) -> bytearray:
    at, _ = pages(whole, chance)
    whole[at : at + PAGE] = bytes(PAGE)
    return whole


def doubled_page(whole: bytearray, chance: random.Random) -> bytearray:
    one, other = pages(whole, chance)
    whole[one : one + PAGE] = whole[other : other + PAGE]
    return whole


def swapped_pages(whole: bytearray, chance: random.Random) -> bytearray:
    one, other = pages(whole, chance)
    first, second = whole[one : one + PAGE], whole[other : other + PAGE]
    whole[one : one + PAGE], whole[other : other + PAGE] = second, first
    return whole


def kind_of_page(whole: bytearray, chance: random.Random) -> bytearray:
    at, _ = pages(whole, chance)
    whole[at] ^= 0x0F
    return whole


def lost(whole: bytearray, chance: random.Random) -> bytearray:
    at = chance.randrange(100, len(whole) - 10)
    del whole[at : at + 10]
    return whole


def put_in(whole: bytearray, chance: random.Random) -> bytearray:
    at = chance.randrange(100, len(whole))
    whole[at:at] = b"x" * 10
    return whole


def by_statement(statement: str) -> Damage:
    """What a statement makes of the database behind the program's back."""

    def damage(whole: bytearray, chance: random.Random) -> bytes:
        path = Path(f"/tmp/legality-{os.getpid()}-{chance.getrandbits(32)}.db")
        path.write_bytes(whole)
        try:
            with closing(sqlite3.connect(path)) as connection, connection:
                connection.executescript(statement)
            connection.close()
            return path.read_bytes()
        finally:
            path.unlink()

    return damage


WAYS: dict[str, Damage] = {
    "the first letters": changed(0, b"sqlite"),
    "the size of a page": changed(16, b"\x02\x00"),
    "no size of a page": changed(16, b"\x00\x03"),
    "the versions of reading and writing": changed(18, b"\x09\x09"),
    "reserved bytes": changed(20, b"\xff"),
    "the number of pages": changed(28, b"\x00\x00\x00\x01"),
    "free pages": changed(32, b"\x00\x00\x00\x02\x00\x00\x00\x05"),
    "the version of the schema": changed(44, b"\x00\x00\x00\x09"),
    "the encoding": changed(56, b"\x00\x00\x00\x02"),
    "the mark of whose it is": changed(68, b"else"),
    "the root of the schema": changed(100, b"\x00" * 8),
    "the words of the schema": by_statement("ALTER TABLE card RENAME TO cards"),
    "a byte": anywhere(1),
    "some bytes": anywhere(20),
    "a thousand bytes": anywhere(1_000),
    "an empty page": zeroed_page,
    "a page twice": doubled_page,
    "pages in another order": swapped_pages,
    "the kind of a page": kind_of_page,
    "bytes that were lost": lost,
    "bytes that were put in": put_in,
    "half of it": lambda whole, _: whole[: len(whole) // 2],
    "all but its end": lambda whole, _: whole[:-1],
    "its header alone": lambda whole, _: whole[:100],
    "half of its header": lambda whole, _: whole[:50],
    "more behind it": lambda whole, _: whole + b"more",
    "its seal twice": lambda whole, _: whole + whole[-20:],
    "no table of names": by_statement("DROP TABLE name"),
    "no index": by_statement("DROP INDEX name_key"),
    "a card less": by_statement("DELETE FROM card WHERE id = 7"),
    "names of other cards": by_statement("UPDATE name SET card = card + 1"),
    "another text": by_statement("UPDATE card SET faces = x'00' WHERE id = 3"),
    "no faces": by_statement("UPDATE card SET faces = 5"),
}


@pytest.mark.parametrize("way", WAYS)
def test_whatever_is_damaged_is_told_and_answers_nothing(
    way: str, whole: bytes, tmp_path: Path
) -> None:
    """(An index that was damaged found no card where there was one.)"""
    for seed in range(3):
        file = tmp_path / f"{seed}.db"
        file.write_bytes(WAYS[way](bytearray(whole), random.Random(seed)))
        assert file.read_bytes() != whole
        with pytest.raises(CardError, match="damaged"):
            CardDatabase.open(file)


@pytest.mark.parametrize("way", ["a byte", "half of it", "the words of the schema"])
def test_a_damaged_one_is_made_anew_by_an_import(way: str, whole: bytes, tmp_path: Path) -> None:
    """As its message says."""
    file = tmp_path / "cards.db"
    file.write_bytes(WAYS[way](bytearray(whole), random.Random(1)))
    assert import_cards(written(tmp_path / "cards", lines(CARDS)), file).cards == len(CARDS)
    with CardDatabase.open(file) as made:
        assert made.find("Ogre 7").name == "Ogre 7"


def test_a_file_of_somebody_else_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "mine.db"
    with closing(sqlite3.connect(file)) as mine, mine:
        mine.execute("CREATE TABLE mine (value)")
    mine.close()
    before = file.read_bytes()
    with pytest.raises(CardError, match="no card database"):
        import_cards(written(tmp_path / "cards", lines(CARDS)), file)
    assert file.read_bytes() == before


@pytest.mark.slow("hundreds of random damages")
def test_no_random_damage_changes_an_answer(whole: bytes, tmp_path: Path) -> None:
    chance = random.Random(33)
    for number in range(examples(400)):
        file = tmp_path / f"{number}.db"
        data = bytearray(whole)
        for _ in range(chance.choice((1, 1, 3, 30))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        file.write_bytes(data)
        if bytes(data) == whole:
            continue
        with pytest.raises(CardError, match="damaged"):
            CardDatabase.open(file)
        file.unlink()


# -- busy ------------------------------------------------------------------------------------------


@contextmanager
def locked(file: Path) -> Generator[None]:
    """Another program works with the database."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.close()


@pytest.fixture
def legality(
    legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, whole: bytes
) -> Command:
    """The command line with a database of its own, which nobody waits long for."""
    monkeypatch.setattr("legality.cards.database.WAIT", 0.05)
    monkeypatch.setenv("LEGALITY_CARDS", str(tmp_path / "cards.db"))
    (tmp_path / "cards.db").write_bytes(whole)
    return legality


ASKED: dict[str, tuple[str, ...]] = {
    "a board": ("check", "Ann: Ogre 3 -> Bob; Bob:"),
    "lines": ("check", "{lines}", "--json"),
    "standard input": ("check", "-"),
    "another board": ("attacks", "{lines}", "--count", "--json"),
    "a card": ("cards", "show", "Ogre 3"),
    "words": ("cards", "find", "menace"),
    "a new board": ("new", "Ogre 3", "vs", "Ogre 4"),
    "a puzzle": ("import", "forge", "{puzzle}"),
}
BOARD = {"players": [{"name": "Ann"}, {"name": "Bob"}], "attacks": {"a": "Bob"}}
BY_NAME = json.dumps({**BOARD, "permanents": [{"id": "a", "name": "Ogre 3", "controller": "Ann"}]})
PUZZLE = """\
[state]
activeplayer=human
humanlife=20
ailife=20
humanbattlefield=Ogre 3
"""


def asked(legality: Command, name: str) -> tuple[int, str]:
    given = {
        "lines": legality.file(f"{BY_NAME}\n" * 2, "boards.jsonl"),
        "puzzle": legality.file(PUZZLE, "p.pzl"),
    }
    words = [word.format(**given) for word in ASKED[name]]
    found = legality(*words, stdin=BY_NAME.encode())
    return found.status, found.err


@pytest.mark.parametrize("name", ASKED)
def test_a_held_database_is_busy_and_answers_afterwards(legality: Command, name: str) -> None:
    """It was told to be damaged, with the advice to make it anew."""
    with locked(legality.directory / "cards.db"):
        status, told = asked(legality, name)
    assert status == 75, told
    assert "the card database is busy: another program works with it" in told
    assert "damaged" not in told
    status, told = asked(legality, name)
    assert (status, told) == (0, "")


@pytest.mark.parametrize("name", ASKED)
def test_a_damaged_database_is_bad_input(legality: Command, name: str) -> None:
    file = legality.directory / "cards.db"
    file.write_bytes(file.read_bytes()[:-1])
    status, told = asked(legality, name)
    assert status == 2, told
    assert "the card database is damaged" in told


def test_a_database_is_looked_through_once_for_each_state_of_it(
    whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cards.db"
    file.write_bytes(whole)
    looked: list[int] = []
    sum_of = schema._check_sum_of  # pyright: ignore[reportPrivateUsage]

    def watched(*given: object) -> bytes:
        looked.append(1)
        return sum_of(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(schema, "_check_sum_of", watched)
    for _ in range(3):
        CardDatabase.open(file).close()
    assert len(looked) == 1
    os.utime(file, (1, 1))
    CardDatabase.open(file).close()
    assert len(looked) == 2
