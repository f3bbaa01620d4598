"""Cards looked for by what people type, in a database of invented cards."""

import json
from collections.abc import Generator
from pathlib import Path

import pytest

from legality.cards import CardDatabases, import_cards
from legality.cards.searching import search

CARDS = (
    {"name": "Amber Lynx", "type_line": "Creature — Cat", "power": "2", "toughness": "1"},
    {"name": "Amber Bolt", "type_line": "Instant", "oracle_text": "Amber Bolt deals 3 damage."},
    {
        "name": "Lynx Call",
        "type_line": "Sorcery",
        "oracle_text": "Create two 1/1 green Cat creature tokens with haste.",
    },
)


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Generator[CardDatabases]:
    folder = tmp_path_factory.mktemp("cards")
    file, database = folder / "cards.jsonl", folder / "cards.sqlite3"
    lines = [
        json.dumps({"colors": [], "mana_cost": "{1}", "oracle_text": "", **one}) for one in CARDS
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    import_cards(file, database)
    with CardDatabases.open((database,)) as opened:
        yield opened


def found(cards: CardDatabases, typed: str) -> list[str]:
    return [face.name for face in search(cards, typed, 5)]


def test_permanents_only(cards: CardDatabases) -> None:
    assert found(cards, "amber") == ["Amber Lynx"]
    assert found(cards, "amber bolt") == []


def test_a_slip(cards: CardDatabases) -> None:
    assert found(cards, "lynx ambr") == ["Amber Lynx"]


def test_tokens_by_their_words(cards: CardDatabases) -> None:
    assert found(cards, "cat token") == ["1/1 green Cat creature token with haste"]
    assert found(cards, "2/2 red Ox creature token") == ["2/2 red Ox creature token"]
    assert found(cards, "treasure token") == ["Treasure Token"]
    assert found(cards, "token") == []


def test_a_new_file_in_its_place_is_read_anew(tmp_path: Path) -> None:
    file, database = tmp_path / "cards.jsonl", tmp_path / "cards.sqlite3"
    for name in ("Old Ox", "New Newt"):
        card = {"name": name, "type_line": "Creature — Ox", "power": "1", "toughness": "1"}
        file.write_text(json.dumps(card), encoding="utf-8")
        import_cards(file, database)
        with CardDatabases.open((database,)) as cards:
            assert found(cards, name) == [name]
