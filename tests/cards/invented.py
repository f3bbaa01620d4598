"""Invented cards, in both formats that programs exchange and as what the database should make of
them. Every layout in which the formats differ is here once.
"""

import gzip
import json
from pathlib import Path

from legality.cards import Card, Face

Object = dict[str, object]

ALLOWED = {"modern": "legal", "vintage": "restricted"}
NOWHERE = {"modern": "not_legal", "vintage": "not_legal"}

OGRE = Card(
    "Gnarled Test Ogre",
    (
        Face(
            "Gnarled Test Ogre",
            "Creature — Ogre",
            "Menace",
            power="3",
            toughness="2",
            colors=("R",),
            mana_value=3,
            mana_cost="{2}{R}",
            keywords=("Menace",),
        ),
    ),
)

SHEPHERD = Card(
    "Moonlit Shepherd // Howling Shepherd",
    (
        Face(
            "Moonlit Shepherd",
            "Creature — Human",
            "At dusk, transform this creature.",
            power="1",
            toughness="1",
            colors=("G",),
            mana_value=2,
            mana_cost="{1}{G}",
            keywords=("Transform",),
        ),
        Face(
            "Howling Shepherd",
            "Creature — Werewolf",
            "Trample",
            power="4",
            toughness="4",
            colors=("R", "G"),
            mana_value=2,
            mana_cost="",
            keywords=("Trample",),
        ),
    ),
)

HERALD = Card(
    "Brave Herald // Herald's Field",
    (
        Face(
            "Brave Herald",
            "Creature — Human",
            "Vigilance",
            power="2",
            toughness="2",
            colors=("W",),
            mana_value=3,
            mana_cost="{2}{W}",
            keywords=("Vigilance",),
        ),
        Face("Herald's Field", "Land", "This land enters tapped.", mana_cost=""),
    ),
)

STUMP = Card(
    "Stump Giant // Kick Over",
    (
        Face(
            "Stump Giant",
            "Creature — Giant",
            "Reach",
            power="*",
            toughness="1+*",
            colors=("G",),
            mana_value=5,
            mana_cost="{4}{G}",
            keywords=("Reach",),
        ),
        Face(
            "Kick Over",
            "Sorcery — Adventure",
            "Destroy it.",
            colors=("R",),
            mana_value=2,
            mana_cost="{1}{R}",
        ),
    ),
)

PUPIL = Card(
    "Meek Pupil // Grim Master",
    (
        Face(
            "Meek Pupil",
            "Creature — Human",
            "Flip it.",
            power="0",
            toughness="3",
            colors=("B",),
            mana_value=1,
            mana_cost="{B}",
        ),
        Face(
            "Grim Master",
            "Legendary Creature — Human",
            "Fear",
            power="3",
            toughness="3",
            colors=("B",),
            mana_value=1,
            mana_cost="",
            keywords=("Fear",),
        ),
    ),
)

WANDERER = Card(
    "Árvê-Dün, Ætherwalker",
    (
        Face(
            "Árvê-Dün, Ætherwalker",
            "Legendary Planeswalker — Árvê",
            "+1: Goad target creature.",
            loyalty="X",
            colors=("W", "U"),
            mana_value=4,
            mana_cost="{X}{W/U}{2/W}{U/P}",
        ),
    ),
)

SIEGE = Card(
    "Siege of the Testers",
    (
        Face(
            "Siege of the Testers", "Battle — Siege", "", defense="5", mana_value=2, mana_cost="{2}"
        ),
    ),
)

CARDS = (OGRE, SHEPHERD, HERALD, STUMP, PUPIL, WANDERER, SIEGE)

SCRYFALL: list[Object] = [
    {
        "object": "card",
        "name": "Gnarled Test Ogre",
        "layout": "normal",
        "mana_cost": "{2}{R}",
        "cmc": 3.0,
        "type_line": "Creature — Ogre",
        "oracle_text": "Menace",
        "power": "3",
        "toughness": "2",
        "colors": ["R"],
        "keywords": ["Menace"],
        "legalities": ALLOWED,
        "prices": {"usd": None},
    },
    {
        "name": "Moonlit Shepherd // Howling Shepherd",
        "layout": "transform",
        "cmc": 2.0,
        "type_line": "Creature — Human // Creature — Werewolf",
        "keywords": ["Transform", "Trample"],
        "legalities": ALLOWED,
        "card_faces": [
            {
                "name": "Moonlit Shepherd",
                "mana_cost": "{1}{G}",
                "type_line": "Creature — Human",
                "oracle_text": "At dusk, transform this creature.",
                "power": "1",
                "toughness": "1",
                "colors": ["G"],
            },
            {
                "name": "Howling Shepherd",
                "mana_cost": "",
                "type_line": "Creature — Werewolf",
                "oracle_text": "Trample",
                "power": "4",
                "toughness": "4",
                "colors": ["G", "R"],
                "color_indicator": ["R", "G"],
            },
        ],
    },
    {
        "name": "Brave Herald // Herald's Field",
        "layout": "modal_dfc",
        "cmc": 3.0,
        "type_line": "Creature — Human // Land",
        "keywords": ["Vigilance"],
        "card_faces": [
            {
                "name": "Brave Herald",
                "mana_cost": "{2}{W}",
                "type_line": "Creature — Human",
                "oracle_text": "Vigilance",
                "power": "2",
                "toughness": "2",
                "colors": ["W"],
            },
            {
                "name": "Herald's Field",
                "mana_cost": "",
                "type_line": "Land",
                "oracle_text": "This land enters tapped.",
                "colors": [],
            },
        ],
    },
    {
        "name": "Stump Giant // Kick Over",
        "layout": "adventure",
        "mana_cost": "{4}{G} // {1}{R}",
        "cmc": 5.0,
        "colors": ["G", "R"],
        "keywords": ["Reach"],
        "type_line": "Creature — Giant // Sorcery — Adventure",
        "power": "*",
        "card_faces": [
            {
                "name": "Stump Giant",
                "mana_cost": "{4}{G}",
                "type_line": "Creature — Giant",
                "oracle_text": "Reach",
                "power": "*",
                "toughness": "1+*",
            },
            {
                "name": "Kick Over",
                "mana_cost": "{1}{R}",
                "type_line": "Sorcery — Adventure",
                "oracle_text": "Destroy it.",
            },
        ],
    },
    {
        "name": "Meek Pupil // Grim Master",
        "layout": "flip",
        "mana_cost": "{B}",
        "cmc": 1.0,
        "colors": ["B"],
        "keywords": ["Fear"],
        "type_line": "Creature — Human // Legendary Creature — Human",
        "card_faces": [
            {
                "name": "Meek Pupil",
                "mana_cost": "{B}",
                "type_line": "Creature — Human",
                "oracle_text": "Flip it.",
                "power": "0",
                "toughness": "3",
            },
            {
                "name": "Grim Master",
                "mana_cost": "",
                "type_line": "Legendary Creature — Human",
                "oracle_text": "Fear",
                "power": "3",
                "toughness": "3",
            },
        ],
    },
    {
        "name": "Árvê-Dün, Ætherwalker",
        "layout": "normal",
        "mana_cost": "{X}{W/U}{2/W}{U/P}",
        "cmc": 4.0,
        "type_line": "Legendary Planeswalker — Árvê",
        "oracle_text": "+1: Goad target creature.",
        "loyalty": "X",
        "colors": ["U", "W"],
        "keywords": [],
    },
    {
        "name": "Siege of the Testers",
        "mana_cost": "{2}",
        "type_line": "Battle — Siege",
        "defense": "5",
    },
]

MTGJSON: Object = {
    "meta": {"date": "2024-01-01", "version": "5.2.2"},
    "data": {
        "Gnarled Test Ogre": [
            {
                "name": "Gnarled Test Ogre",
                "layout": "normal",
                "manaCost": "{2}{R}",
                "manaValue": 3.0,
                "type": "Creature — Ogre",
                "text": "Menace",
                "power": "3",
                "toughness": "2",
                "colors": ["R"],
                "keywords": ["Menace"],
                "legalities": {"modern": "Legal"},
                "foreignData": [{"name": "Oger", "language": "German"}],
            }
        ],
        "Moonlit Shepherd // Howling Shepherd": [
            {
                "name": "Moonlit Shepherd // Howling Shepherd",
                "faceName": "Howling Shepherd",
                "side": "b",
                "layout": "transform",
                "manaValue": 2.0,
                "faceManaValue": 0.0,
                "type": "Creature — Werewolf",
                "text": "Trample",
                "power": "4",
                "toughness": "4",
                "colors": ["G", "R"],
                "keywords": ["Trample"],
            },
            {
                "name": "Moonlit Shepherd // Howling Shepherd",
                "faceName": "Moonlit Shepherd",
                "side": "a",
                "layout": "transform",
                "manaCost": "{1}{G}",
                "manaValue": 2.0,
                "faceManaValue": 2.0,
                "type": "Creature — Human",
                "text": "At dusk, transform this creature.",
                "power": "1",
                "toughness": "1",
                "colors": ["G"],
                "keywords": ["Transform"],
            },
        ],
        "Brave Herald // Herald's Field": [
            {
                "name": "Brave Herald // Herald's Field",
                "faceName": "Brave Herald",
                "side": "a",
                "layout": "modal_dfc",
                "manaCost": "{2}{W}",
                "manaValue": 3.0,
                "type": "Creature — Human",
                "text": "Vigilance",
                "power": "2",
                "toughness": "2",
                "colors": ["W"],
                "keywords": ["Vigilance"],
            },
            {
                "name": "Brave Herald // Herald's Field",
                "faceName": "Herald's Field",
                "side": "b",
                "layout": "modal_dfc",
                "manaValue": 3.0,
                "type": "Land",
                "text": "This land enters tapped.",
                "colors": [],
            },
        ],
        "Stump Giant // Kick Over": [
            {
                "name": "Stump Giant // Kick Over",
                "faceName": "Stump Giant",
                "side": "a",
                "layout": "adventure",
                "manaCost": "{4}{G}",
                "manaValue": 5.0,
                "type": "Creature — Giant",
                "text": "Reach",
                "power": "*",
                "toughness": "1+*",
                "colors": ["G"],
                "keywords": ["Reach"],
            },
            {
                "name": "Stump Giant // Kick Over",
                "faceName": "Kick Over",
                "side": "b",
                "layout": "adventure",
                "manaCost": "{1}{R}",
                "manaValue": 5.0,
                "type": "Sorcery — Adventure",
                "text": "Destroy it.",
                "colors": ["R"],
            },
        ],
        "Meek Pupil // Grim Master": [
            {
                "name": "Meek Pupil // Grim Master",
                "faceName": "Meek Pupil",
                "side": "a",
                "layout": "flip",
                "manaCost": "{B}",
                "convertedManaCost": 1.0,
                "type": "Creature — Human",
                "text": "Flip it.",
                "power": "0",
                "toughness": "3",
                "colors": ["B"],
            },
            {
                "name": "Meek Pupil // Grim Master",
                "faceName": "Grim Master",
                "side": "b",
                "layout": "flip",
                "convertedManaCost": 1.0,
                "type": "Legendary Creature — Human",
                "text": "Fear",
                "power": "3",
                "toughness": "3",
                "colors": ["B"],
                "keywords": ["Fear"],
            },
        ],
        "Árvê-Dün, Ætherwalker": [
            {
                "name": "Árvê-Dün, Ætherwalker",
                "layout": "normal",
                "manaCost": "{X}{W/U}{2/W}{U/P}",
                "manaValue": 4.0,
                "type": "Legendary Planeswalker — Árvê",
                "text": "+1: Goad target creature.",
                "loyalty": "X",
                "colors": ["U", "W"],
            }
        ],
        "Siege of the Testers": [
            {
                "name": "Siege of the Testers",
                "manaCost": "{2}",
                "type": "Battle — Siege",
                "defense": "5",
            }
        ],
    },
}


def lines(objects: list[Object]) -> str:
    """As JSON Lines."""
    return "".join(json.dumps(card, ensure_ascii=False) + "\n" for card in objects)


def with_faces(objects: list[Object]) -> list[Object]:
    """The same cards in the shape that has `faces`, one face or more, and nothing else outside."""
    shaped: list[Object] = []
    for card in objects:
        faces = card.get("card_faces", [{k: v for k, v in card.items() if k != "layout"}])
        shaped.append({"name": card["name"], "faces": faces})
    return shaped


def written(file: Path, text: str | bytes, packed: bool = False) -> Path:
    """The file, with that text in it."""
    plain = text.encode() if isinstance(text, str) else text
    file.write_bytes(gzip.compress(plain) if packed else plain)
    return file


def creature(name: str, **fields: object) -> Object:
    """A card object with as little as will do."""
    return {"name": name, "type_line": "Creature — Test", "power": "1", "toughness": "1"} | fields
