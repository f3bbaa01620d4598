"""Codes in which cards by name have no texts."""

import json
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from legality import CardsByName, Position, PositionError, import_cards
from legality.cards import pack_cards
from legality.page.browser import answer
from legality.position.notation.coding import encode_by_name
from tests.cards.invented import creature, lines

NAMES = (
    "Ancient Mire Guardian", "Bold Copper Sentinel", "Cinder of the Vale", "Dusk Marsh Hunter",
    "Elder Fen Prowler", "Fierce Glade Rider", "Grim Harbour Watcher", "Hollow Isle Champion",
    "Iron Jetty Warden", "Keen Lagoon Stalker", "Lost Moor Herald", "Mighty Nook Elemental",
)  # fmt: skip
TEXT = "Flying\nWhenever this creature deals combat damage to a player, draw a card."
MOST = 400
"""Letters that a board of twelve cards by name may take (with its edition)."""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("short")
    cards = [creature(name, oracle_text=TEXT, power="3") for name in NAMES]
    cards.append(creature("Twin Ox", oracle_text="Menace"))
    (folder / "cards.jsonl").write_text(lines(cards), encoding="utf-8")
    import_cards(folder / "cards.jsonl", folder / "cards.sqlite3")
    return folder / "cards.sqlite3"


def board(**more: Any) -> dict[str, Any]:
    """Twelve cards by name; four attack, one is blocked by two."""
    permanents = [{"id": name, "name": name, "controller": "Ann" if at < 6 else "Bob"}
                  for at, name in enumerate(NAMES)]  # fmt: skip
    return {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "active": "Ann",
        "permanents": permanents,
        "attacks": dict.fromkeys(NAMES[:4], "Bob"),
        "blocks": {NAMES[6]: [NAMES[0]], NAMES[7]: [NAMES[0]]},
        **more,
    }


def test_twelve_cards_by_name_are_a_short_line(database: Path) -> None:
    cards = CardsByName(database)
    position = Position.from_value(board(), cards=cards)
    code = encode_by_name(position, cards, Position, with_rules=True)
    assert code.startswith("lgl2.")
    assert len(code) <= MOST < len(position.code())
    assert Position.from_code(code, cards) == position
    assert Position.read(code, cards) == position
    assert position.code(cards) == Position.from_code(code, cards).code(cards)


CHANGED: tuple[dict[str, Any], ...] = (
    {"id": "x"},
    {"power": 7},
    {"power": 0},
    {"oracle_text": ""},
    {"oracle_text": "Reach"},
    {"tapped": True},
    {"counters": {"+1/+1": 2}},
    {"count": 3},
    {"colors": ["W"]},
    {"owner": "Bob"},
    {"type_line": "Artifact Creature", "power": 3, "toughness": 1},
    {"keywords": ["Trample"]},
    {"attached_to": NAMES[1]},
    {"id": "y", "name": "Twin Ox"},
    {"name": "Nobody", "type_line": "Land"},
)


@pytest.mark.parametrize("changed", CHANGED, ids=str)
def test_what_differs_from_the_card_stays(database: Path, changed: dict[str, Any]) -> None:
    """One permanent is otherwise than its card."""
    cards = CardsByName(database)
    own = board(attacks={}, blocks={})
    own["permanents"][9] = {**own["permanents"][9], **changed}
    position = Position.from_value(own, cards=cards)
    code = position.code(cards)
    assert code.startswith("lgl2.")
    assert Position.from_code(code, cards) == position


def test_copies_of_a_card_are_told_apart(database: Path) -> None:
    cards = CardsByName(database)
    text = f"Ann:\n  Twin Ox\n  Twin Ox\n  ox = {NAMES[1]}\nBob:\n  {NAMES[0]} ×2\n"
    position = Position.from_notation(text, cards)
    assert Position.from_code(position.code(cards), cards) == position


def test_a_board_without_cards_has_the_usual_code(database: Path) -> None:
    position = Position.from_notation("Ann: Ogre 3/3 creature -> Bob; Bob: Elk 1/1 creature")
    assert position.code(CardsByName(database)) == position.code()


def test_a_changed_code_is_an_error(database: Path) -> None:
    """Each letter changed: an error, and never another board."""
    cards = CardsByName(database)
    position = Position.from_value(board(), cards=cards)
    code = position.code(cards)
    for at in range(5, len(code)):
        other = code[:at] + ("A" if code[at] != "A" else "B") + code[at + 1 :]
        try:
            assert Position.from_code(other, cards) == position
        except PositionError:
            continue
        assert at == len(code) - 1  # bits that no byte has


def test_a_card_with_another_text_is_an_error(database: Path, tmp_path: Path) -> None:
    position = Position.from_value(board(), cards=CardsByName(database))
    code = position.code(CardsByName(database))
    cards = [creature(name, oracle_text="Reach", power="3") for name in NAMES]
    (tmp_path / "cards.jsonl").write_text(lines(cards), encoding="utf-8")
    import_cards(tmp_path / "cards.jsonl", tmp_path / "cards.sqlite3")
    with pytest.raises(PositionError, match="has another text in this card database"):
        Position.from_code(code, CardsByName(tmp_path / "cards.sqlite3"))
    with pytest.raises(PositionError, match="they are read with a card database"):
        Position.from_code(code)


def test_the_page_and_the_service_read_it(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a pack of the same cards, too."""
    pack_cards(database, tmp_path / "pack")
    monkeypatch.setenv("LEGALITY_CARDS", str(tmp_path / "pack"))
    asked = {"position": board(), "to": "short", "with_rules": True}
    [made] = json.loads(answer("convert", json.dumps(asked)))["answers"]
    assert len(made["short"]) <= MOST
    [read] = json.loads(answer("paste", json.dumps({"text": made["short"]})))["answers"]
    assert read["position"]["attacks"] == board()["attacks"]
    [judged] = json.loads(answer("check", json.dumps({"position": made["short"]})))["answers"]
    [same] = json.loads(answer("check", json.dumps({"position": board()})))["answers"]
    assert judged == same


def test_the_dictionary_of_version_2_stays() -> None:
    """Codes that are out in the world are read with it."""
    dictionary = files("legality.position.notation").joinpath("version2.txt").read_bytes()
    assert sha256(dictionary).hexdigest() == DIGEST


DIGEST = "ffbf35044cbc257ba3c30a2904134de1bd2b7c96393e53b0433cea334cfd5ded"
