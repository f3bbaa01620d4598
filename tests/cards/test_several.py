"""Several databases: the first that knows a name has the card."""

import os
from pathlib import Path

import pytest

from legality import PositionError
from legality.cards import (
    CardDatabase,
    CardDatabases,
    CardNotFound,
    CardsByName,
    NoDatabase,
    default_database,
    import_cards,
)
from tests.cards.invented import creature, lines, written
from tests.cards.test_filling import named


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    """Both know Old Ram, as another size; each has a creature of its own."""
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    ours = [creature("Old Ram", power="4"), creature("House Cat")]
    import_cards(written(tmp_path / "one", lines(ours)), first)
    theirs = [creature("Old Ram", power="2"), creature("Barn Owl")]
    import_cards(written(tmp_path / "two", lines(theirs)), second)
    return first, second


def test_the_first_that_knows_a_name_has_the_card(two: tuple[Path, Path]) -> None:
    assert named(CardsByName(*two), "Old Ram").power == 4
    assert named(CardsByName(*reversed(two)), "Old Ram").power == 2
    assert named(CardsByName(*two), "Barn Owl").name == "Barn Owl"


def test_what_none_knows_names_all_of_them_and_the_nearest(two: tuple[Path, Path]) -> None:
    with pytest.raises(PositionError, match="Barn Owl") as caught:
        named(CardsByName(*two), "Brn Owl")
    assert all(str(path) in str(caught.value) for path in two)
    with CardDatabases.open(two) as cards, pytest.raises(CardNotFound) as missing:
        cards.find("House Kat")
    assert missing.value.nearest[0] == "House Cat"


def test_a_name_is_found_once(two: tuple[Path, Path]) -> None:
    with CardDatabases.open(two) as cards:
        assert [card.name for card in cards.search("a")] == ["House Cat", "Old Ram", "Barn Owl"]
        assert len(cards.search("a", 2)) == 2


def test_cards_of_one_name_in_one_database_are_all_found(tmp_path: Path) -> None:
    # some cards share a name: one database tells both, and so do several
    path = tmp_path / "twins.db"
    twins = [creature("Twin Ram", power="1"), creature("Twin Ram", power="2")]
    import_cards(written(tmp_path / "twins", lines(twins)), path)
    with CardDatabase.open(path) as alone, CardDatabases.open((path,)) as cards:
        assert cards.search("twin ram", 2) == alone.search("twin ram", 2)


def test_one_that_is_not_there_is_an_error(two: tuple[Path, Path], tmp_path: Path) -> None:
    with pytest.raises(NoDatabase, match=r"none\.db"):
        CardDatabases.open((*two, tmp_path / "none.db"))


def test_the_variable_names_several(
    two: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEGALITY_CARDS", os.pathsep.join(map(str, two)))
    assert default_database() == two[0]
    assert named(CardsByName(), "Barn Owl").name == "Barn Owl"
    assert named(CardsByName(), "Old Ram").power == 4
