"""What the lines of a board mean: each thing that may be written, with the value that it gives."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from legality import Position
from legality.errors import PositionError
from legality.position.writing import to_value

Value = dict[str, Any]


def read(text: str, cards: Any = None) -> Value:
    """The fields of the board that the text says, defaults left out."""
    value: Value = to_value(Position.from_notation(text, cards))
    return value


def with_count(value: dict[str, Any]) -> dict[str, Any]:
    """The board with a count of each permanent: who writes `1x Ogre` means what `Ogre` says."""
    permanents = [{"count": 1, **permanent} for permanent in value.get("permanents", [])]
    return {**value, "permanents": permanents}


def assert_means(typed: str, exact: str) -> None:
    """A board as typed is the exact one, and stays it where it is written and read."""
    position = Position.from_notation(typed)
    assert position == Position.from_notation(exact)
    assert Position.from_notation(position.notation()) == position


def permanents(*lines: str) -> list[Value]:
    """What these lines of Ann's say; Bob has nothing."""
    found: list[Value] = read("\n".join(["Ann:", *lines, "Bob:"]))["permanents"]
    return found


def one(*lines: str) -> Value:
    """What the lines of one permanent of Ann's say, but for its id, name and controller."""
    (found,) = permanents(*lines)
    return {
        field: held for field, held in found.items() if field not in ("id", "name", "controller")
    }


def test_the_example_of_the_contract() -> None:
    text = """
        Ann, mana 2:
          ogre = Gnarled Ogre 3/3 (Creature — Ogre), red "Menace" -> Bob
        Bob:
          jura = (Legendary Planeswalker — Test), loyalty 4
          guard = 1/1 (Creature — Soldier) "This creature blocks each combat if able." -> ogre
          squire = 1/2 (Creature — Soldier) -> ogre
        effect: "This creature can't block." on squire, controller Ann
        order: ogre -> guard + squire
        damage: regular, ogre -> guard 1 + squire 2
    """
    soldier = {"controller": "Bob", "type_line": "Creature — Soldier", "power": 1}
    assert read(text) == {
        "players": [{"name": "Ann", "mana": 2}, {"name": "Bob"}],
        "permanents": [
            {
                "id": "ogre",
                "controller": "Ann",
                "type_line": "Creature — Ogre",
                "name": "Gnarled Ogre",
                "power": 3,
                "toughness": 3,
                "colors": ["R"],
                "oracle_text": "Menace",
            },
            {
                "id": "jura",
                "controller": "Bob",
                "type_line": "Legendary Planeswalker — Test",
                "loyalty": 4,
            },
            {
                "id": "guard",
                **soldier,
                "toughness": 1,
                "oracle_text": "This creature blocks each combat if able.",
            },
            {"id": "squire", **soldier, "toughness": 2},
        ],
        "effects": [
            {"oracle_text": "This creature can't block.", "on": ["squire"], "controller": "Ann"}
        ],
        "attacks": {"ogre": "Bob"},
        "blocks": {"guard": ["ogre"], "squire": ["ogre"]},
        "order": {"ogre": ["guard", "squire"]},
        "damage": {"step": "regular", "assign": {"ogre": {"guard": 1, "squire": 2}}},
    }


# -- players ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heading", "player"),
    [
        ("Ann:", {}),
        ("Ann 15:", {"life": 15}),
        ("Ann -3, mana 2:", {"life": -3, "mana": 2}),
        ("Ann, life 7, poison 3:", {"life": 7, "poison": 3}),
        ("Ann, team north, hand 2:", {"team": "north", "hand": 2}),
        ("Ann, monarch, not initiative:", {"monarch": True, "initiative": False}),
        ('Ann, team "the north", city blessing:', {"team": "the north", "city_blessing": True}),
        ('"Ann of Arc" 8:', {"name": "Ann of Arc", "life": 8}),
        ('"rules":', {"name": "rules"}),
        ('Ann 15:\n  this_turn: {"died": 2}', {"life": 15, "this_turn": {"died": 2}}),
        ('Ann:\n  hand: ["Elf", {"name": "Ogre"}]', {"hand": ["Elf", {"name": "Ogre"}]}),
    ],
)
def test_headings_of_players(heading: str, player: Value) -> None:
    assert read(f"{heading}\nBob:") == {"players": [{"name": "Ann"} | player, {"name": "Bob"}]}


def test_a_heading_that_stands_again_goes_on_with_that_player() -> None:
    value = read("Ann:\n  Elf 1/1 creature\nBob:\n  Cub 1/1 creature\nAnn:\n  Imp 1/1 creature")
    assert [player["name"] for player in value["players"]] == ["Ann", "Bob"]
    assert [(p["id"], p["controller"]) for p in value["permanents"]] == [
        ("Elf", "Ann"),
        ("Cub", "Bob"),
        ("Imp", "Ann"),
    ]


# -- permanents ------------------------------------------------------------------------------------

CREATURE = {"type_line": "Creature", "power": 2, "toughness": 2}


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("Elk 2/2 creature", {}),
        ("Elk -1/5 creature", {"power": -1, "toughness": 5}),
        ("Elk ×3 2/2 creature", {"count": 3}),
        ("Elk x3 2/2 creature", {"count": 3}),
        ("3x Elk 2/2 creature", {"count": 3}),
        ("Elk 2/2 (Creature — Elk)", {"type_line": "Creature — Elk"}),
        ("Elk 2/2 (Creature - Elk)", {"type_line": "Creature — Elk"}),
        ("Elk 2/2 (Creature -- Elk)", {"type_line": "Creature — Elk"}),
        ("Elk 2/2 token", {"type_line": "Token Creature"}),
        ("Elk 2/2 creature tapped", {"tapped": True}),
        ("Elk 2/2 creature, Tapped, sick", {"tapped": True, "summoning_sick": True}),
        ("Elk 2/2 creature phased out", {"phased_out": True}),
        ("Elk 2/2 creature, not kicked", {"kicked": False}),
        ("Elk 2/2 creature damage 1", {"damage": 1}),
        ("Elk 2/2 creature mv 4, level 0", {"mana_value": 4, "level": 0}),
        ('Elk 2/2 creature, mana cost "{2}{G}"', {"mana_cost": "{2}{G}"}),
        ("Elk 2/2 creature green white", {"colors": ["G", "W"]}),
        ("Elk 2/2 creature menace, first strike", {"keywords": ["menace", "first strike"]}),
        ("Elk 2/2 creature flying islandwalk", {"keywords": ["flying", "islandwalk"]}),
        ("Elk 2/2 creature protection from red", {"keywords": ["protection from red"]}),
        ("Elk 2/2 creature annihilator 2 tapped", {"keywords": ["annihilator 2"], "tapped": True}),
        ("Elk 2/2 creature, 2 +1/+1 counters", {"counters": {"+1/+1": 2}}),
        ("Elk 2/2 creature, 1 lore counter, 0 x counters", {"counters": {"lore": 1, "x": 0}}),
        ('Elk 2/2 creature, 1 "odd, one" counter', {"counters": {"odd, one": 1}}),
        ("Elk 2/2 creature, goaded by Bob", {"goaded_by": ["Bob"]}),
        ("Elk 2/2 creature, goaded by Bob + Ann", {"goaded_by": ["Bob", "Ann"]}),
        ("Elk 2/2 creature, on Bob", {"attached_to": "Bob"}),
        ("Elk 2/2 creature, owner Bob", {"owner": "Bob"}),
        ('Elk 2/2 creature, chosen: {"type": "Elf"}', {"chosen": {"type": "Elf"}}),
        ('Elk 2/2 creature "Menace"', {"oracle_text": "Menace"}),
        ('Elk 2/2 creature "Menace" "Flying"', {"oracle_text": "Menace\nFlying"}),
        ('Elk 2/2 creature "say \\"boo\\""', {"oracle_text": 'say "boo"'}),
        ("Elk 2/2 creature # a comment; not a permanent", {}),
    ],
)
def test_what_stands_on_a_permanents_line(line: str, more: Value) -> None:
    assert one(line) == CREATURE | more


def test_what_stands_beneath_a_permanent() -> None:
    found = permanents(
        "  Elk 2/2 creature",
        "    : Menace",
        "    :   This creature can't attack alone; # not a comment",
        '    chosen: {"type": "Elf"}',
        "    -> Bob",
        "    Pacifism (Enchantment — Aura)",
        "      : Enchanted creature can't attack.",
        "    Blade (Artifact — Equipment)",
        "  Imp 1/1 creature",
    )
    elk, aura, blade, imp = found
    assert elk["oracle_text"] == "Menace\nThis creature can't attack alone; # not a comment"
    assert elk["chosen"] == {"type": "Elf"}
    assert (aura["attached_to"], aura["oracle_text"]) == ("Elk", "Enchanted creature can't attack.")
    assert blade["attached_to"] == "Elk"
    assert "attached_to" not in imp


def test_an_aura_on_an_equipment_on_a_creature() -> None:
    found = permanents(
        "Elk 2/2 creature", "  Blade (Artifact - Equipment)", "    Rust (Enchantment - Aura)"
    )
    assert [one.get("attached_to") for one in found] == [None, "Elk", "Blade"]


def test_ids_and_names() -> None:
    """A name alone is the id too; `=` parts them; several of a name are numbered."""
    found = permanents(
        "Elk 2/2 creature",
        "ogre = Gnarled Ogre 3/3 creature",
        "imp = 1/1 creature",
        "Rider 2/2 creature",
        "Rider 2/2 creature, tapped",
        '"Odd, one" 1/1 creature',
        '"an id" = "a name" 1/1 creature',
    )
    assert [(one["id"], one.get("name")) for one in found] == [
        ("Elk", "Elk"),
        ("ogre", "Gnarled Ogre"),
        ("imp", None),
        ("Rider#1", "Rider"),
        ("Rider#2", "Rider"),
        ("Odd, one", "Odd, one"),
        ("an id", "a name"),
    ]


# -- one line, several lines -----------------------------------------------------------------------


def test_a_board_on_one_line() -> None:
    """The permanents of a player stand after the colon."""
    line = (
        "Ann 3: Elk 2/2 creature -> Bob; Imp 1/1 creature; "
        "Bob: Cub 2/2 creature -> Elk; rules: current"
    )
    lines = """Ann 3:
      Elk 2/2 creature -> Bob
      Imp 1/1 creature
    Bob:
      Cub 2/2 creature -> Elk
    rules: current"""
    assert read(line) == read(lines)
    assert read(line)["rules"] == "current"


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_line_breaks_of_all_systems(line_break: str) -> None:
    text = line_break.join(["# a board", "", "Ann:", "  Elk 2/2 creature", "    : Menace", "Bob:"])
    (elk,) = read(text)["permanents"]
    assert elk["oracle_text"] == "Menace"


def test_permanents_need_not_stand_further_in_than_their_player() -> None:
    assert len(permanents("Elk 2/2 creature", "Imp 1/1 creature")) == 2


# -- declarations ----------------------------------------------------------------------------------

BOARD = """Ann:
  Gnarled Ogre 3/3 creature
  Sapling ×2 1/1 token
  Imp 1/1 creature
Bob:
  Squire ×2 1/2 creature
  Gate Guard 1/1 creature
  sage = Walking Sage (Legendary Planeswalker — Sage), loyalty 4
"""


@pytest.mark.parametrize(
    ("lines", "fields"),
    [
        ("attacks: Imp -> Bob", {"attacks": {"Imp": "Bob"}}),
        ("attacks: ogre -> sage, imp -> bob", {"attacks": {"Gnarled Ogre": "sage", "Imp": "Bob"}}),
        ("attacks: sapling#2 -> Bob", {"attacks": {"Sapling#2": "Bob"}}),
        ("attacks: none", {"attacks": {}}),
        ("blocks: none", {"blocks": {}}),
        ("blocks: squire#1 -> ogre + imp", {"blocks": {"Squire#1": ["Gnarled Ogre", "Imp"]}}),
        ("blocks: guard→ogre", {"blocks": {"Gate Guard": ["Gnarled Ogre"]}}),
        ('blocks: {"Gate Guard": []}', {"blocks": {"Gate Guard": []}}),
        ("band: ogre + imp", {"bands": [["Gnarled Ogre", "Imp"]]}),
        (
            "bands: ogre + imp, sapling#1 + sapling#2",
            {"bands": [["Gnarled Ogre", "Imp"], ["Sapling#1", "Sapling#2"]]},
        ),
        ("blocked: ogre, imp", {"blocked": ["Gnarled Ogre", "Imp"]}),
        (
            "order: ogre -> guard + squire#1",
            {"order": {"Gnarled Ogre": ["Gate Guard", "Squire#1"]}},
        ),
        ("judge: attacks, damage", {"judge": ["attacks", "damage"]}),
        (
            "damage: ogre -> guard 2 + Bob 1",
            {"damage": {"assign": {"Gnarled Ogre": {"Gate Guard": 2, "Bob": 1}}}},
        ),
        ("damage: first", {"damage": {"step": "first"}}),
        ("defending: Bob", {"defending": ["Bob"]}),
        ("rules: 2010-07-16", {"rules": "2010-07-16"}),
        ("active: bob", {"active": "Bob"}),
        ("day: night", {"day": "night"}),
        ("id: 17", {"id": "17"}),
        ('id: "board 17"', {"id": "board 17"}),
        ("shared life: no", {"shared_life": False}),
        ("attack_option: left", {"attack_option": "left"}),
        (
            'effect: "Flying" on ogre + imp',
            {"effects": [{"oracle_text": "Flying", "on": ["Gnarled Ogre", "Imp"]}]},
        ),
        (
            'effect: "No creature can block."',
            {"effects": [{"oracle_text": "No creature can block."}]},
        ),
        (
            'effect: {"oracle_text": "x", "on": [["Imp"], ["sage"]]}',
            {"effects": [{"oracle_text": "x", "on": [["Imp"], ["sage"]]}]},
        ),
        ('given: "it rains" yes', {"given": [{"text": "it rains", "holds": True}]}),
        (
            'given: guard "it rains" no',
            {"given": [{"text": "it rains", "holds": False, "id": "Gate Guard"}]},
        ),
    ],
)
def test_statements(lines: str, fields: Value) -> None:
    assert read(BOARD + lines) == read(BOARD) | fields


def test_arrows_are_attacks_of_the_active_side_and_blocks_of_others() -> None:
    text = "Ann:\n  Elk 2/2 creature -> Bob\nBob:\n  Imp ×2 1/1 creature -> Elk"
    assert read(text)["attacks"] == {"Elk": "Bob"}
    assert read(text)["blocks"] == {"Imp#1": ["Elk"], "Imp#2": ["Elk"]}
    turned = "active: Bob\nAnn:\n  Elk 2/2 creature -> Imp\nBob:\n  Imp 1/1 creature -> Ann"
    assert read(turned)["attacks"] == {"Imp": "Ann"}
    assert read(turned)["blocks"] == {"Elk": ["Imp"]}


def test_arrows_of_a_team_that_shares_its_turns() -> None:
    text = """shared team turns: yes; players: Ann, Amy, Bob, Bea
    Ann 30, team north: ; Amy 30, team north: Elk 2/2 creature -> Bob
    Bob 30, team south: ; Bea 30, team south: Imp 1/1 creature -> Elk"""
    assert read(text)["attacks"] == {"Elk": "Bob"}
    assert read(text)["blocks"] == {"Imp": ["Elk"]}


# -- who plays -------------------------------------------------------------------------------------


def seats(text: str) -> list[str]:
    return [player["name"] for player in read(text)["players"]]


def test_two_headings_are_the_players() -> None:
    assert seats("Bob: ; Ann:") == ["Bob", "Ann"]


@pytest.mark.parametrize(
    "names", ["P1, P2", "A, B", '"Player A", "Player B"', "Ann, Amy", "Bo, Bob"]
)
def test_names_that_are_told_apart_on_purpose(names: str) -> None:
    headings = "; ".join(f"{name}:" for name in names.split(", "))
    assert ", ".join(seats(headings)) == names.replace('"', "")


def test_more_players_are_named_by_a_line_in_the_order_of_their_seats() -> None:
    text = "Ann: ; Cid 3: ; Bob: ; players: Ann, Bob + Cid of Kent; "
    with pytest.raises(PositionError, match="got `Cid`"):
        seats(text)
    assert seats(text.replace(" of Kent", "")) == ["Ann", "Bob", "Cid"]
    assert read(text.replace(" of Kent", ""))["players"][2] == {"name": "Cid", "life": 3}


def test_who_is_named_needs_no_heading() -> None:
    text = "players: Ann, Anna, Cid; Ann: Elk 2/2 creature -> Anna"
    assert seats(text) == ["Ann", "Anna", "Cid"]
    assert read(text)["attacks"] == {"Elk": "Anna"}


def test_nothing_is_declared_without_an_arrow() -> None:
    assert read(BOARD).keys() == {"players", "permanents"}


# -- cards -----------------------------------------------------------------------------------------


class Cards:
    """Two cards, one with a comma in its name."""

    KNOWN: Mapping[str, Value] = {
        "gnarled ogre": {"name": "Gnarled Ogre", "power": "3", "toughness": "3"},
        "jura, the sage": {"name": "Jura, the Sage", "power": "1", "toughness": "4"},
    }

    def filled(self, permanent: Value, place: str) -> Value:
        name = permanent["name"]
        if "type_line" in permanent:
            return permanent
        if name.lower() not in self.KNOWN:
            raise PositionError(f"{place}.name", "no card has this name")
        return {"type_line": "Creature", **self.KNOWN[name.lower()], **permanent}

    def text_of(self, name: str, place: str) -> str:
        return "Flying"


def test_a_name_stands_for_its_card() -> None:
    text = "Ann:\n  gnarled ogre, tapped -> Bob\nBob:\n  2x Jura, the Sage, sick -> ogre"
    value = read(text, Cards())
    ogre, jura = value["permanents"]
    assert (ogre["power"], ogre["tapped"]) == (3, True)
    assert (jura["toughness"], jura["summoning_sick"], jura["count"]) == (4, True, 2)
    assert value["blocks"].keys() == {"Jura, the Sage#1", "Jura, the Sage#2"}


def test_a_card_stands_for_the_text_of_an_effect() -> None:
    value = read("Ann: gnarled ogre; Bob:\neffect: card Jump, on ogre", Cards())
    assert value["effects"] == [{"card": "Jump", "on": ["gnarled ogre"], "oracle_text": "Flying"}]


def test_a_slip_after_a_comma_is_never_part_of_a_name_beside_types() -> None:
    with pytest.raises(PositionError, match=re.escape("line 2, column 7: expected a state")):
        read("Ann:\n  Ogre, taped (Creature) 3/3\nBob:", Cards())
    with pytest.raises(PositionError, match="no card has this name"):
        read("Ann:\n  Ogre, taped\nBob:", Cards())
