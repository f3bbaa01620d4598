"""Names: exactly, in whichever way of writing, of faces; unknown ones, ambiguous ones; search."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from legality.cards import (
    AmbiguousName,
    Card,
    CardDatabase,
    CardError,
    CardNotFound,
    NoDatabase,
    import_cards,
)
from legality.cards.schema import seal
from legality.printed.names import key
from tests.cards import invented
from tests.cards.invented import NOWHERE, SCRYFALL, Object, creature, lines, written

MORE: list[Object] = [
    creature("Test Ogre"),
    creature("Kick Over", type_line="Instant"),
    creature("Wall of Tests & Trials", oracle_text="Defender\nNaïve creatures can't block."),
    creature("_____ Ogre"),
    creature("Ogre..."),
    creature("Ogre . . ."),
    creature("???", type_line="Enchantment"),
    creature("Left Half // Great Whole", card_faces=[{"mana_cost": "{1}"}, {"cmc": 7}]),
    creature("Right Half // Great Whole", card_faces=[{"mana_cost": "{6}"}, {"cmc": 7}]),
    creature("One // Shared", card_faces=[{}, {"oracle_text": "Fly."}]),
    creature("Two // Shared", card_faces=[{}, {"oracle_text": "Swim."}]),
    creature("Jest", oracle_text="Laugh.", legalities=NOWHERE),
    creature("Jest", legalities=invented.ALLOWED),
    creature("Riddle", oracle_text="This.", legalities=NOWHERE),
    creature("Riddle", oracle_text="That.", legalities=NOWHERE),
]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[CardDatabase]:
    file = written(tmp_path / "cards", lines(SCRYFALL + MORE))
    import_cards(file, tmp_path / "cards.db")
    with CardDatabase.open(tmp_path / "cards.db") as opened:
        yield opened


@pytest.mark.parametrize(
    ("name", "full"),
    [
        ("Gnarled Test Ogre", "Gnarled Test Ogre"),
        ("gnarled test ogre", "Gnarled Test Ogre"),
        ("  GNARLED-TEST, OGRE! ", "Gnarled Test Ogre"),
        ("Árvê-Dün, Ætherwalker", "Árvê-Dün, Ætherwalker"),
        ("A\u0301rve\u0302-Du\u0308n, Ætherwalker", "Árvê-Dün, Ætherwalker"),
        ("arve dun aetherwalker", "Árvê-Dün, Ætherwalker"),
        ("Wall of Tests and Trials", "Wall of Tests & Trials"),
        ("Brave Herald // Herald's Field", "Brave Herald // Herald's Field"),
        ("brave herald/herald’s field", "Brave Herald // Herald's Field"),
        ("Herald's Field", "Brave Herald // Herald's Field"),
        ("heralds field", "Brave Herald // Herald's Field"),
        ("_____ ogre", "_____ Ogre"),
        ("???", "???"),
        ("Ogre...", "Ogre..."),
        ("Ogre . . .", "Ogre . . ."),
    ],
)
def test_a_card_is_found_by_any_way_of_writing_its_name(
    database: CardDatabase, name: str, full: str
) -> None:
    assert database.find(name).name == full


def test_a_name_of_a_card_comes_before_that_of_a_face(database: CardDatabase) -> None:
    assert database.find("Kick Over").name == "Kick Over"


@pytest.mark.parametrize(
    ("name", "face"),
    [
        ("Moonlit Shepherd // Howling Shepherd", "Moonlit Shepherd"),
        ("moonlit shepherd", "Moonlit Shepherd"),
        ("Howling Shepherd", "Howling Shepherd"),
        ("howling SHEPHERD", "Howling Shepherd"),
    ],
)
def test_the_name_tells_the_face(database: CardDatabase, name: str, face: str) -> None:
    assert database.find(name).face(name).name == face


def test_an_unknown_name_is_answered_with_the_nearest(database: CardDatabase) -> None:
    with pytest.raises(CardNotFound, match=r"Tset Ogre.*nearest name") as caught:
        database.find("Gnarled Tset Ogre")
    assert caught.value.nearest[0] == "Gnarled Test Ogre"
    assert len(caught.value.nearest) <= 5


def test_part_of_a_name_is_near_to_the_whole(database: CardDatabase) -> None:
    with pytest.raises(CardNotFound) as caught:
        database.find("Shepherd")
    assert set(caught.value.nearest[:2]) == {"Howling Shepherd", "Moonlit Shepherd"}


@pytest.mark.parametrize("name", ["", "Ogre?!", "x" * 100_000, "\ud800", "a\0b", "%", "' OR 1=1"])
def test_odd_names_are_only_unknown(database: CardDatabase, name: str) -> None:
    with pytest.raises((CardNotFound, AmbiguousName)) as caught:
        database.find(name)
    assert len(str(caught.value).encode()) < 1000


def test_a_name_of_two_cards_is_answered_with_both(database: CardDatabase) -> None:
    with pytest.raises(AmbiguousName, match="write the one you mean") as caught:
        database.find("ogre")
    assert caught.value.nearest == ("Ogre...", "Ogre . . .")
    with pytest.raises(AmbiguousName) as caught:
        database.find("Shared")
    assert caught.value.nearest == ("One // Shared", "Two // Shared")


def test_a_face_that_two_cards_share_is_no_choice(database: CardDatabase) -> None:
    assert database.find("Great Whole").face("Great Whole").mana_value == 7


def test_a_joke_gives_way_to_the_card_of_its_name(database: CardDatabase) -> None:
    assert database.find("Jest").faces[0].oracle_text == ""


def test_two_jokes_of_one_name_are_not_told_apart(database: CardDatabase) -> None:
    with pytest.raises(AmbiguousName, match="write the fields"):
        database.find("riddle")


def test_fields_for_a_position(database: CardDatabase) -> None:
    shepherd = database.find("Howling Shepherd")
    assert shepherd.permanent_fields(shepherd.face("Howling Shepherd")) == {
        "name": "Howling Shepherd",
        "type_line": "Creature — Werewolf",
        "oracle_text": "Trample",
        "colors": ["R", "G"],
        "mana_value": 2,
        "mana_cost": "",
        "power": 4,
        "toughness": 4,
    }
    stump = database.find("Stump Giant").permanent_fields()
    assert (stump["power"], stump["toughness"]) == ("*", "1+*")
    assert database.find("Siege of the Testers").permanent_fields()["defense"] == 5
    assert invented.WANDERER.permanent_fields()["loyalty"] == "X"


def test_which_faces_are_permanents(database: CardDatabase) -> None:
    stump = database.find("Stump Giant")
    assert [face.is_permanent for face in stump.faces] == [True, False]


def names(cards: list[Card]) -> list[str]:
    return [card.name for card in cards]


def test_search_puts_names_first(database: CardDatabase) -> None:
    found = names(database.search("ogre"))
    assert found[0] == "Ogre . . ."
    assert set(found) == {
        "Ogre...",
        "Ogre . . .",
        "Test Ogre",
        "Gnarled Test Ogre",
        "_____ Ogre",
    }
    assert names(database.search("test ogre"))[0] == "Test Ogre"


@pytest.mark.parametrize("text", ["naive BLOCK", "can't block", "NAÏVE", "defender trials"])
def test_search_reads_texts_without_case_or_diacritics(database: CardDatabase, text: str) -> None:
    assert names(database.search(text)) == ["Wall of Tests & Trials"]


@pytest.mark.parametrize("text", ["", "  ", "nothing-like-this", "%", "\ud800", "a " * 50_000])
def test_search_may_find_nothing(database: CardDatabase, text: str) -> None:
    assert isinstance(database.search(text), list)


def test_search_stops_at_the_limit(database: CardDatabase) -> None:
    assert len(database.search("test", limit=2)) == 2
    assert database.search("test", limit=0) == []
    assert len(database.search(" ".join(f"w{i}" for i in range(5000)))) == 0


def test_a_missing_database_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(NoDatabase, match="legality cards import FILE"):
        CardDatabase.open(tmp_path / "none.db")


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"{}", "no card database"), (b"SQLite format 3\0" + b"\0" * 84, "no card database")],
)
def test_other_files_are_no_database(tmp_path: Path, content: bytes, says: str) -> None:
    with pytest.raises(CardError, match=says):
        CardDatabase.open(written(tmp_path / "cards.db", content))
    with pytest.raises(CardError, match="no regular file"):
        CardDatabase.open(tmp_path)


def test_a_row_that_was_changed_is_no_card(tmp_path: Path) -> None:
    made = import_cards(
        written(tmp_path / "cards", lines([creature("Test Bear")])), tmp_path / "cards.db"
    ).database
    with closing(sqlite3.connect(made)) as connection, connection:
        connection.execute("UPDATE card SET faces = replace(faces, 'Bear', 'Boar')")
    connection.close()
    with pytest.raises(CardError, match="is damaged"):
        CardDatabase.open(made)
    seal(made)
    with CardDatabase.open(made) as database:
        for ask in (lambda: database.find("Test Bear"), lambda: database.search("bear")):
            with pytest.raises(CardError, match='"Test Bear" is not as it was stored'):
                ask()


def test_a_database_of_another_version_is_to_be_made_anew(tmp_path: Path) -> None:
    file = written(tmp_path / "cards", lines(SCRYFALL))
    made = import_cards(file, tmp_path / "cards.db").database
    content = bytearray(made.read_bytes())
    content[63] += 1
    made.write_bytes(content)
    with pytest.raises(CardError, match="another version"):
        CardDatabase.open(made)
    assert import_cards(file, made).cards == len(SCRYFALL)


def test_a_damaged_database_says_so(tmp_path: Path) -> None:
    file = written(tmp_path / "cards", lines(SCRYFALL))
    made = import_cards(file, tmp_path / "cards.db").database
    made.write_bytes(made.read_bytes()[:4096])
    with pytest.raises(CardError, match=r"is damaged .*make it anew"):
        CardDatabase.open(made)
    assert import_cards(file, made).cards == len(SCRYFALL)


def test_the_database_may_lie_anywhere(tmp_path: Path) -> None:
    folder = tmp_path / "a folder?#% é"
    file = written(tmp_path / "cards", lines(SCRYFALL))
    import_cards(file, folder / "deeper" / "my cards.db")
    with CardDatabase.open(folder / "deeper" / "my cards.db") as opened:
        assert opened.count() == len(SCRYFALL)
        assert "7 cards" in repr(opened)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Æther", "aether"), ("Straße", "strasse"), ("Łódź", "lodz"), ("a & b", "A and B")],
)
def test_ways_of_writing_one_name_have_one_key(one: str, other: str) -> None:
    assert key(one) == key(other)


def test_a_missing_word_tells_names_apart() -> None:
    assert key("_____ Ogre") != key("Ogre")
    assert key("?!") == "?!"
