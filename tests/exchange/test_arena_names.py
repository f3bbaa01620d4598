"""Names and texts for a log of MTG Arena: from the card database by Arena's numbers, and from the
database that Arena installs; its files here are invented."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from legality.exchange.arena import client
from tests.cli.command import Command
from tests.exchange.arena_log import GUARD, OGRE, attacked, begun, event, log, request_attack

LOG = log(event(begun(), request_attack()), event(attacked()))
FIELDS = {"type_line": "Creature — Ogre", "power": "3", "toughness": "3"}
CARD = {"name": "Gnarled Ogre", "oracle_text": "Menace\nWard {2}", "arena_id": OGRE, **FIELDS}


@pytest.fixture
def command(legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    """With a card database that has one card."""
    database = str(tmp_path / "cards.sqlite3")
    monkeypatch.setenv("LEGALITY_CARDS", database)
    file = legality.file(CARD, "cards.jsonl")
    assert legality("cards", "import", file, "--db", database).status == 0
    return legality


def arenas(file: Path, *, older: bool = False, rebalanced: bool = False) -> Path:
    """A file in the form of Arena's."""
    words = [(1, "Gnarled Ogre"), (2, "<nobr>Moss</nobr> Guard"), (3, "CARDNAME can't block.")]
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE Cards (GrpId INT, TitleId INT, IsRebalanced BOOLEAN)")
        made.execute("CREATE TABLE Abilities (Id INT, TextId INT)")
        own = [(OGRE, 1, rebalanced), (GUARD, 2, False), (900_009, 99, False)]
        made.executemany("INSERT INTO Cards VALUES (?, ?, ?)", own)
        made.execute("INSERT INTO Abilities VALUES (142, 3)")
        if older:
            made.execute("CREATE TABLE Localizations (LocId INT, Formatted INT, enUS TEXT)")
            made.executemany("INSERT INTO Localizations VALUES (?, 0, ?)", words)
        else:
            made.execute("CREATE TABLE Localizations_enUS (LocId INT, Formatted INT, Loc TEXT)")
            made.executemany("INSERT INTO Localizations_enUS VALUES (?, 0, ?)", words)
            marked = [(number, f"<i>{text}</i>") for number, text in words]
            made.executemany("INSERT INTO Localizations_enUS VALUES (?, 1, ?)", marked)
        made.commit()
    return file


def ogre_of(command: Command, *options: str) -> dict[str, Any]:
    answer = command("import", "arena", command.file(LOG, "Player.log"), *options)
    assert answer.status == 0, answer.err
    ogre: dict[str, Any] = answer.lines[0]["position"]["permanents"][0]
    return ogre


def test_by_arenas_numbers_in_the_card_database(command: Command) -> None:
    ogre = ogre_of(command)
    assert (ogre["name"], ogre["oracle_text"]) == ("Gnarled Ogre", "Menace\nWard {2}")


@pytest.mark.parametrize("older", [False, True])
def test_by_arenas_own_database(command: Command, older: bool) -> None:
    """The name is Arena's, the text that of the card database."""
    file = arenas(command.directory / "Raw_CardDatabase_1.mtga", older=older)
    ogre = ogre_of(command, "--names", str(file))
    assert (ogre["name"], ogre["oracle_text"]) == ("Gnarled Ogre", "Menace\nWard {2}")


def test_an_ability_that_speaks_of_its_permanent(command: Command) -> None:
    """A card that the card database lacks has the texts of its abilities, with its name in them."""
    file = arenas(command.directory / "Raw_CardDatabase_1.mtga", rebalanced=True)
    ogre = ogre_of(command, "--names", str(file))
    assert (ogre["name"], ogre["oracle_text"]) == ("A-Gnarled Ogre", "A-Gnarled Ogre can't block.")


def test_what_is_taken(tmp_path: Path) -> None:
    found = client.read(arenas(tmp_path / "a"))
    assert found.names == {OGRE: "Gnarled Ogre", GUARD: "Moss Guard"}
    assert found.abilities == {142: "CARDNAME can't block."}
    assert client.plain("<i>Tap</i> {oT}, {o2o(W/U)}: Draw") == "Tap {T}, {2}{W/U}: Draw"


def _of_another_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE moon (phase INT)")
        made.commit()


def _without_words(file: Path) -> None:
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE Cards (GrpId INT, TitleId INT)")
        made.commit()


def _nothing(file: Path) -> None:
    assert not file.exists()


def _cut_off(file: Path) -> None:
    whole = arenas(file).read_bytes()
    file.write_bytes(whole[: len(whole) // 2])


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_of_another_program, "found no table `Cards`"),
        (_without_words, "found no English words in it"),
        (_cut_off, "expected MTG Arena's card database: "),
        (_nothing, "No such file or directory"),
    ],
)
def test_a_file_that_is_no_such_database(command: Command, make: Any, said: str) -> None:
    file = command.directory / "Raw_CardDatabase_1.mtga"
    make(file)
    log_file = command.file(LOG, "Player.log")
    answer = command("import", "arena", log_file, "--names", str(file))
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
