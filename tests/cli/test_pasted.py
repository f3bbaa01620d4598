"""What somebody pastes: a board in any form, or cards as people list them."""

import json
from pathlib import Path
from typing import Any

import pytest

from legality import Position, import_cards
from legality.errors import PositionError
from legality.queries.paste import read_list, read_pasted

EXAMPLES = Path(__file__).parents[2] / "examples"
TODAY = "2026-09-25"


@pytest.fixture(scope="module", autouse=True)
def database(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("cards") / "invented.sqlite3"
    import_cards(EXAMPLES / "by-name" / "cards.jsonl", path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LEGALITY_CARDS", str(path))
        yield


def counts(text: str) -> dict[str, int]:
    found = read_pasted(text, None, None, TODAY).position
    return {one["name"]: one.get("count", 1) for one in found["permanents"]}


BOARD = "Ann: Ogre 3/3 -> Bob; Bob:"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (BOARD, False),
        (f"rules: 2010-10-01\n{BOARD}", True),
        (str(Position.from_notation(BOARD)), False),
        ('{"rules": "current", "players": [{"name": "Ann"}, {"name": "Bob"}]}', True),
        (Position.from_notation(BOARD).code(), False),
        (Position.from_notation(f"rules: 2010-10-01\n{BOARD}").code(), True),
    ],
)
def test_a_board_and_whether_it_names_an_edition(text: str, named: bool) -> None:
    found = read_pasted(text, None, None, TODAY)
    assert found.kind == "board"
    assert found.names_rules is named
    assert found.position["rules"] == Position.read(text.encode()).rules


def test_a_deck() -> None:
    deck = """Deck
4 Restless Wolf (ABC) 123
2x Beguiling Stag
Quarrelsome Giant x3  # a comment
// another
1/1 white Soldier creature token x2

Sideboard
1 Loyal Warhound"""
    assert counts(deck) == {
        "Restless Wolf": 4,
        "Beguiling Stag": 2,
        "Quarrelsome Giant": 3,
        "Soldier Token": 2,
    }


def test_creatures_of_ones_own() -> None:
    found = read_pasted("2 Moss Ox 2/4 trample", None, None, TODAY).position
    (ox,) = found["permanents"]
    assert (ox["power"], ox["toughness"], ox["keywords"], ox["count"]) == (2, 4, ["trample"], 2)
    assert found["rules"] == TODAY


def test_the_next_players_cards() -> None:
    found = read_pasted("Restless Wolf\nvs\nBeguiling Stag", None, None, TODAY).position
    assert [one["controller"] for one in found["permanents"]] == ["Ann", "Bob"]


def test_cards_are_added_to_a_board_for_a_player() -> None:
    board = {"players": [{"name": "Cid"}, {"name": "Dee"}], "rules": "2010-10-01"}
    once = read_list("Restless Wolf", board, "Dee", TODAY).position
    twice = read_list("Restless Wolf", once, "Dee", TODAY)
    assert [one["id"] for one in twice.position["permanents"]] == [
        "Restless Wolf",
        "Restless Wolf 2",
    ]
    assert {one["controller"] for one in twice.position["permanents"]} == {"Dee"}
    assert twice.position["rules"] == "2010-10-01"
    assert twice.added == ("Restless Wolf",)


def test_card_objects() -> None:
    card = {"name": "Ash Elk", "type_line": "Creature — Elk", "power": "2", "toughness": "2"}
    for text in (json.dumps(card), json.dumps([card, {**card, "name": "Oak Elk"}])):
        assert "Ash Elk" in counts(text)
    assert len(counts(json.dumps([card, {**card, "name": "Oak Elk"}]))) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4 Restles Wolf", 'the nearest name is "Restless Wolf"'),
        ("Moss Ox 2/4 tramle", "did you mean `trample`"),
        ("Ann: Moss Ox 2/4 tramle -> Bob; Bob:", "did you mean `trample`"),
        ("", "got nothing"),
        ("Deck\nSideboard", "a card a line"),
        ("lgl1.abc", "cut off or changed"),
        ("[1, 2]", "expected a card object"),
    ],
)
def test_nothing_is_guessed(text: str, said: str) -> None:
    with pytest.raises(PositionError, match=None) as error:
        read_pasted(text, None, None, TODAY)
    assert said in str(error.value)
    assert "type_line" not in str(error.value)


def test_what_is_no_permanent_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [
        {"name": "Amber Bolt", "type_line": "Instant", "oracle_text": "Draw a card."},
        {"name": "Moss Ox", "type_line": "Creature — Ox", "power": "2", "toughness": "4"},
    ]
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(map(json.dumps, cards)), encoding="utf-8")
    import_cards(file, tmp_path / "cards.sqlite3")
    monkeypatch.setenv("LEGALITY_CARDS", str(tmp_path / "cards.sqlite3"))
    found = read_pasted("4 Amber Bolt\n1 Moss Ox", None, None, TODAY)
    assert found.left_out == ("Amber Bolt",)
    assert found.added == ("Moss Ox",)


def test_without_a_database_what_to_write_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEGALITY_CARDS", str(tmp_path / "none.sqlite3"))
    with pytest.raises(PositionError, match="Ogre 3/3 menace"):
        read_pasted("4 Restless Wolf", None, None, TODAY)
    assert counts("Moss Ox 2/4") == {"Moss Ox": 1}
