"""Positions read and written: defaults, counts, round trips, and every kind of bad input."""

import copy
import json
import pickle
import time
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from legality import Permanent, Position, PositionError, check
from legality.position.schema import json_schema
from tests.position.schemas import faults

GOOD: dict[str, Any] = {
    "rules": "2024-03-08",
    "players": [{"name": "Ann", "life": 20, "mana": 2}, {"name": "Bob", "life": 20}],
    "active": "Ann",
    "permanents": [
        {
            "id": "ogre",
            "name": "Gnarled Ogre",
            "controller": "Ann",
            "type_line": "Creature — Ogre",
            "colors": ["R"],
            "power": 3,
            "toughness": 3,
            "oracle_text": "Menace",
            "tapped": False,
            "summoning_sick": False,
            "damage": 0,
        },
        {
            "id": "jura",
            "controller": "Bob",
            "type_line": "Legendary Planeswalker — Test",
            "loyalty": 4,
        },
        {
            "id": "guard",
            "controller": "Bob",
            "type_line": "Creature — Soldier",
            "power": 1,
            "toughness": 1,
            "oracle_text": "This creature blocks each combat if able.",
        },
        {
            "id": "squire",
            "controller": "Bob",
            "type_line": "Creature — Soldier",
            "power": 1,
            "toughness": 2,
        },
    ],
    "effects": [
        {"oracle_text": "This creature can't block.", "on": ["squire"], "controller": "Ann"}
    ],
    "attacks": {"ogre": "Bob"},
    "bands": [],
    "blocks": {"guard": ["ogre"], "squire": ["ogre"]},
    "order": {"ogre": ["guard", "squire"]},
    "damage": {"step": "regular", "assign": {"ogre": {"guard": 1, "squire": 2}}},
}
"""The example of the contract."""

SMALL: dict[str, Any] = {"players": [{"name": "Ann"}, {"name": "Bob"}]}


def with_fields(**fields: Any) -> dict[str, Any]:
    """The example with other fields."""
    return {**copy.deepcopy(GOOD), **fields}


def with_permanent(index: int, **fields: Any) -> dict[str, Any]:
    """The example with other fields of one permanent."""
    value = copy.deepcopy(GOOD)
    value["permanents"][index].update(fields)
    return value


def without(index: int, field: str) -> dict[str, Any]:
    """The example without a field of one permanent."""
    value = copy.deepcopy(GOOD)
    del value["permanents"][index][field]
    return value


# -- what is read ----------------------------------------------------------------------------------


def test_the_example_of_the_contract() -> None:
    position = Position.parse(json.dumps(GOOD))
    assert [player.mana for player in position.players] == [2, 0]
    assert position.permanents[0].colors == ("R",)
    assert position.attacks == {"ogre": "Bob"}
    assert position.blocks == {"guard": ("ogre",), "squire": ("ogre",)}
    assert position.damage is not None
    assert position.damage.assign == {"ogre": {"guard": 1, "squire": 2}}
    assert Position.from_value(GOOD) == position
    assert Position.parse(json.dumps(GOOD).encode()) == position


def test_defaults() -> None:
    position = Position.from_value(
        {**SMALL, "permanents": [{"id": "x", "controller": "Ann", "type_line": "Land"}]}
    )
    assert [(p.life, p.mana, p.team) for p in position.players] == [(20, 0, None)] * 2
    assert position.rules == "2024-03-08"
    assert position.attacker == "Ann"
    assert position.defenders == ("Bob",)
    assert (position.attacks, position.blocks, position.damage, position.judge) == (None,) * 4
    assert (position.bands, position.blocked, position.effects, position.order) == ((), (), (), {})
    thing = position.permanents[0]
    assert position.owner_of(thing) == "Ann"
    assert thing.tapped is UNSET
    assert (thing.summoning_sick, thing.phased_out, thing.suspected) == (False,) * 3
    assert (thing.damage, thing.counters, thing.keywords, thing.colors) == (0, {}, (), ())
    assert (thing.count, thing.oracle_text, thing.goaded_by) == (1, "", ())


def test_who_defends() -> None:
    four = {
        "players": [
            {"name": "Ann", "team": "a"},
            {"name": "Bob"},
            {"name": "Cat", "team": "a"},
            {"name": "Dan"},
        ]
    }
    assert Position.from_value(four).defenders == ("Bob", "Dan")
    assert Position.from_value({**four, "active": "Dan"}).defenders == ("Ann", "Bob", "Cat")
    assert Position.from_value({**four, "defending": ["Dan"]}).defenders == ("Dan",)


def test_numeric_strings_are_taken() -> None:
    position = Position.from_value(with_permanent(0, power="3", toughness="-1"))
    assert (position.permanents[0].power, position.permanents[0].toughness) == (3, -1)
    assert Position.from_value(with_permanent(1, loyalty="4")).permanents[1].loyalty == 4


def test_count() -> None:
    army = {
        **SMALL,
        "permanents": [
            {
                "id": "token",
                "controller": "Ann",
                "type_line": "Token Creature — Saproling",
                "power": 1,
                "toughness": 1,
                "count": 3,
            }
        ],
        "attacks": {"token#1": "Bob", "token#3": "Bob"},
    }
    position = Position.from_value(army)
    assert [one.id for one in position.battlefield] == ["token#1", "token#2", "token#3"]
    assert all(one.count == 1 for one in position.battlefield)
    assert check(position).legal
    assert Position.parse(str(position)) == position
    for name in ("token", "token#0", "token#4"):
        with pytest.raises(PositionError, match="token#1") as refused:
            Position.from_value({**army, "attacks": {name: "Bob"}})
        assert refused.value.place == f"$.attacks.{name}"


def test_a_count_of_one_keeps_the_id() -> None:
    position = Position.from_value(with_permanent(0, count=1))
    assert position.battlefield[0].id == "ogre"


def test_an_effect_may_name_what_is_gone() -> None:
    gone = {"oracle_text": "This creature blocks @giant this turn if able.", "on": ["guard"]}
    assert check(Position.from_value(with_fields(effects=[gone]))).not_understood == ()


def test_a_name_that_nothing_on_the_board_has_is_not_understood() -> None:
    words = "This creature blocks Fallen Giant this turn if able."
    judgement = check(
        Position.from_value(with_fields(effects=[{"oracle_text": words, "on": ["guard"]}]))
    )
    assert judgement.not_understood == (("guard", words),)


def test_a_byte_order_mark_is_no_fault() -> None:
    assert Position.parse(b"\xef\xbb\xbf" + json.dumps(GOOD).encode()) == Position.from_value(GOOD)


# -- values ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        GOOD,
        SMALL,
        with_fields(judge=["blocks"], blocked=["ogre"], bands=[["ogre"]], defending=["Bob"]),
        with_fields(attacks={}, blocks={}, damage=None),
        with_permanent(0, counters={"+1/+1": 2}, goaded_by=["Bob"], attached_to="squire"),
        with_permanent(0, name='Ogre, "the" — ünd 鬼', suspected=True, phased_out=True),
        with_permanent(2, owner="Ann", mana_value=0, keywords=["Flying"]),
        with_fields(rules="current"),
    ],
)
def test_round_trip(value: dict[str, Any]) -> None:
    position = Position.from_value(value)
    assert Position.parse(str(position)) == position
    assert str(Position.parse(str(position))) == str(position)
    assert "\n" not in str(position)
    assert pickle.loads(pickle.dumps(position)) == position


def test_declared_nothing_is_not_undeclared() -> None:
    nobody, undeclared = Position.from_value(with_fields(attacks={})), Position.from_value(SMALL)
    assert nobody.attacks == {}
    assert Position.parse(str(nobody)).attacks == {}
    assert undeclared.attacks is None
    assert Position.from_value({**SMALL, "attacks": {}}) != undeclared


def test_values_compare_by_value_and_do_not_change() -> None:
    one, other = Position.from_value(GOOD), Position.from_value(copy.deepcopy(GOOD))
    assert one == other
    assert one is not other
    assert one != Position.from_value(with_permanent(0, tapped=True))
    with pytest.raises(AttributeError, match="immutable type"):
        one.active = "Bob"  # type: ignore[misc]  # what must not work
    with pytest.raises(AttributeError, match="immutable type"):
        one.permanents[0].tapped = True  # type: ignore[misc]  # what must not work
    assert one.attacks is not None
    with pytest.raises(TypeError, match="is a value and does not change"):
        one.attacks["squire"] = "Ann"  # type: ignore[index]  # what must not work
    with pytest.raises(TypeError, match="is a value and does not change"):
        one.permanents[0].counters["+1/+1"] = 1  # type: ignore[index]  # what must not work
    assert one.damage is not None
    assert one.damage.assign is not None
    with pytest.raises(TypeError, match="is a value and does not change"):
        one.damage.assign["ogre"]["guard"] = 9  # type: ignore[index]  # what must not work


def test_reading_leaves_its_input_alone() -> None:
    value = with_permanent(0, power="3")
    before = copy.deepcopy(value)
    Position.from_value(value)
    assert value == before
    position = Position.from_value(value)
    value["attacks"]["squire"] = "Ann"
    value["permanents"][0]["tapped"] = True
    assert position == Position.from_value(before)


def test_made_values_are_checked_like_read_ones() -> None:
    position = Position.from_value(GOOD)
    with pytest.raises(PositionError, match="oger"):
        msgspec.structs.replace(position, attacks={"oger": "Bob"})
    twice = Permanent(id="ogre", controller="Ann", type_line="Land")
    with pytest.raises(PositionError, match="two permanents"):
        msgspec.structs.replace(position, permanents=(*position.permanents, twice))


# -- bad input: the place, what was found, what would be right -------------------------------------


@pytest.mark.parametrize(
    ("value", "place", "words"),
    [
        (with_fields(foo=1), "$.foo", ["unknown", "players"]),
        (with_fields(atacks={}), "$.atacks", ["unknown", "attacks"]),
        (with_permanent(3, pwer=3), "$.permanents[3].pwer", ["unknown", "power"]),
        (
            with_fields(players=[{"name": "Ann", "lif": 1}, {"name": "Bob"}]),
            "$.players[0].lif",
            ["life"],
        ),
        (with_fields(damage={"stp": "first"}), "$.damage.stp", ["unknown"]),
        (with_fields(effects=[{"text": "x", "oracle_text": ""}]), "$.effects[0].text", ["unknown"]),
        (with_permanent(3, power="x"), "$.permanents[3].power", ["an integer", '"x"']),
        (with_permanent(3, power="*"), "$.permanents[3].power", ['"*"', "present value"]),
        (with_permanent(3, toughness="1+*"), "$.permanents[3].toughness", ["present value"]),
        (with_permanent(3, power=1.5), "$.permanents[3].power", ["an integer", "1.5"]),
        (with_permanent(3, power=True), "$.permanents[3].power", ["an integer", "true"]),
        (with_permanent(3, power=10**30), "$.permanents[3].power", ["integer"]),
        (with_permanent(3, tapped="yes"), "$.permanents[3].tapped", ["true or false", '"yes"']),
        (with_permanent(3, tapped=1), "$.permanents[3].tapped", ["true or false"]),
        (with_permanent(3, id=7), "$.permanents[3].id", ["a string", "7"]),
        (with_permanent(3, oracle_text=["Flying"]), "$.permanents[3].oracle_text", ["a string"]),
        (with_permanent(3, colors="R"), "$.permanents[3].colors", ["a list"]),
        (with_permanent(3, colors=["X"]), "$.permanents[3].colors[0]", ["W, U, B, R, G", '"X"']),
        (
            with_permanent(3, counters={"+1/+1": "two"}),
            "$.permanents[3].counters.+1/+1",
            ["an integer"],
        ),
        (with_permanent(3, damage=-1), "$.permanents[3].damage", ["-1"]),
        (with_permanent(3, count=0), "$.permanents[3].count", ["1 or more"]),
        (with_permanent(3, count=10**9), "$.permanents", ["at most"]),
        (with_fields(attacks=["ogre"]), "$.attacks", ["an object"]),
        (with_fields(attacks={"ogre": 1}), "$.attacks.ogre", ["a string"]),
        (with_fields(blocks={"guard": "ogre"}), "$.blocks.guard", ["a list", '"ogre"']),
        (with_fields(players={}), "$.players", ["a list"]),
        (with_fields(permanents=["ogre"]), "$.permanents[0]", ["an object", '"ogre"']),
        (with_fields(judge=["combat"]), "$.judge[0]", ["attacks, blocks, damage"]),
        (with_fields(damage={"step": "last"}), "$.damage.step", ["first, regular"]),
        (without(3, "power"), "$.permanents[3]", ["power"]),
        (without(3, "type_line"), "$.permanents[3]", ["type_line"]),
        (without(3, "controller"), "$.permanents[3]", ["controller"]),
        (without(3, "id"), "$.permanents[3]", ["id"]),
        (without(1, "loyalty"), "$.permanents[1]", ["loyalty"]),
        (with_permanent(1, type_line="Battle — Siege"), "$.permanents[1]", ["defense"]),
        (with_permanent(3, type_line=""), "$.permanents[3].type_line", ["types"]),
        (with_permanent(3, id=""), "$.permanents[3].id", ["an id"]),
        (with_permanent(3, id="ogre"), "$.permanents[3].id", ["ogre", "two"]),
        (with_permanent(3, id="Bob"), "$.permanents[3].id", ["player"]),
        (with_permanent(3, controller="Zed"), "$.permanents[3].controller", ["a player", '"Zed"']),
        (with_permanent(3, owner="Zed"), "$.permanents[3].owner", ['"Zed"']),
        (with_permanent(3, goaded_by=["Zed"]), "$.permanents[3].goaded_by[0]", ['"Zed"']),
        (with_permanent(3, attached_to="oger"), "$.permanents[3].attached_to", ["oger", "ogre"]),
        (with_permanent(3, attached_to="squire"), "$.permanents[3].attached_to", ["another"]),
        (with_fields(players=[{"name": "Ann"}]), "$.players", ["2"]),
        (with_fields(players=[{"name": "Ann"}, {"name": "Ann"}]), "$.players[1].name", ["Ann"]),
        (with_fields(players=[{"name": "Ann"}, {}]), "$.players[1]", ["name"]),
        (
            with_fields(players=[{"name": "Ann", "mana": -1}, {"name": "Bob"}]),
            "$.players[0].mana",
            ["-1"],
        ),
        (
            with_fields(players=[{"name": "Ann"}, {"name": "Bob", "team": ""}]),
            "$.players[1].team",
            ["empty"],
        ),
        (with_fields(active="Zed"), "$.active", ["a player", '"Zed"']),
        (with_fields(defending=["Zed"]), "$.defending[0]", ['"Zed"']),
        (with_fields(defending=["Ann"]), "$.defending[0]", ["opponent"]),
        (with_fields(attacks={"oger": "Bob"}), "$.attacks.oger", ["oger", "ogre"]),
        (with_fields(attacks={"ogre": "Bbo"}), "$.attacks.ogre", ["Bbo"]),
        (with_fields(blocks={"gard": ["ogre"]}), "$.blocks.gard", ["guard"]),
        (with_fields(blocks={"guard": ["ogr"]}), "$.blocks.guard[0]", ["ogre"]),
        (with_fields(bands=[["ogre", "zz"]]), "$.bands[0][1]", ["zz"]),
        (with_fields(blocked=["zz"]), "$.blocked[0]", ["zz"]),
        (with_fields(attacks={}, blocked=["ogre"]), "$.blocked[0]", ["ogre does not attack"]),
        (with_fields(order={"zz": []}), "$.order.zz", ["zz"]),
        (with_fields(damage={"assign": {"ogre": {"zz": 1}}}), "$.damage.assign.ogre.zz", ["zz"]),
        (with_fields(damage={"assign": {"ogre": {"guard": "1"}}}), "$.damage.assign.ogre", []),
        (with_fields(effects=[{"oracle_text": "", "on": ["zz"]}]), "$.effects[0].on[0]", ["zz"]),
        (
            with_fields(effects=[{"oracle_text": "", "controller": "Z"}]),
            "$.effects[0].controller",
            ["Z"],
        ),
        (with_fields(effects=[{"on": []}]), "$.effects[0]", ["oracle_text"]),
        (with_fields(rules="2024-02-31"), "$.rules", ["2024-03-08", "current"]),
        (with_fields(rules="1999-01-01"), "$.rules", ["2006-10-01"]),
        (with_fields(rules=2024), "$.rules", ["a string"]),
        (
            with_permanent(0, oracle_text="x" * 1_000_000),
            "$.permanents[0].oracle_text",
            ["at most"],
        ),
    ],
)
def test_bad_positions_name_the_place(value: dict[str, Any], place: str, words: list[str]) -> None:
    with pytest.raises(PositionError) as refused:
        Position.from_value(value)
    assert refused.value.place.startswith(place)
    message = str(refused.value)
    assert message.startswith(place)
    assert all(word in message for word in words), message
    assert len(message) < 400
    with pytest.raises(PositionError) as parsed:
        Position.parse(json.dumps(value))
    assert str(parsed.value) == message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "nothing"),
        (b" \n\t ", "nothing"),
        (b'{"players": "\xff"}', "UTF-8"),
        (json.dumps(GOOD).encode("utf-16"), "UTF-8"),
        (b"{players}", "line 1, column 2"),
        (b'{"players": []', "line 1"),
        (b"{} {}", "JSON"),
        (b"[]", "an object"),
        (b"null", "an object"),
        (b"3", "an object"),
        (b'{"players": NaN}', "NaN"),
        (b'{"players": [], "players": []}', "twice"),
        (b'{"players": ' + b"9" * 10_000 + b"}", "digits"),
        (b'{"players": "\\ud800"}', "\\ud800"),
        (b"[" * 100_000, "deep"),
        (b'{"a":' * 100_000, "deep"),
        (b'{"players":' + b"[" * 50_000 + b"]" * 50_000 + b"}", "deep"),
    ],
)
def test_bad_text(text: bytes, words: str) -> None:
    with pytest.raises(PositionError) as refused:
        Position.parse(text)
    assert words in str(refused.value)
    assert len(str(refused.value)) < 300


def test_a_ship_of_pairs_is_whole() -> None:
    text = json.dumps(with_permanent(0, name="\U0001f409"))
    assert "\\ud83d" in text
    assert Position.parse(text).permanents[0].name == "\U0001f409"


# -- large input -----------------------------------------------------------------------------------


def bear(id: str, controller: str, **fields: Any) -> dict[str, Any]:
    """A 2/2."""
    return {
        "id": id,
        "controller": controller,
        "type_line": "Creature — Bear",
        "power": 2,
        "toughness": 2,
        **fields,
    }


@pytest.mark.parametrize("text", ["", "Menace", "This creature attacks each combat if able."])
def test_five_thousand_permanents(text: str) -> None:
    half = 2500
    value: dict[str, Any] = {
        **SMALL,
        "permanents": [
            *(bear(f"a{i}", "Ann", oracle_text=text) for i in range(half)),
            *(bear(f"b{i}", "Bob") for i in range(half)),
        ],
        "attacks": {f"a{i}": "Bob" for i in range(half)},
        "blocks": {f"b{i}": [f"a{i - i % 2}"] for i in range(half)},
    }
    started = time.monotonic()
    judgement = check(Position.from_value(value))
    assert time.monotonic() - started < 30  # a second or two; the machine may be busy
    assert judgement.legal
    assert Position.parse(str(Position.from_value(value))) == Position.from_value(value)


def test_five_thousand_with_one_fault() -> None:
    value: dict[str, Any] = {
        **SMALL,
        "permanents": [bear(f"a{i}", "Ann") for i in range(5000)],
        "attacks": {f"a{i}": "Bob" for i in range(5000)},
    }
    value["permanents"][4321]["tapped"] = True
    attacks = check(Position.from_value(value)).attacks
    assert attacks is not None
    faults = getattr(attacks, "violations")  # noqa: B009  # Illegal has them
    assert [fault.objects[0] for fault in faults] == ["a4321"]


@pytest.mark.parametrize(
    "text",
    [
        b" " * 10_000_000,
        b"x" * 10_000_000,
        b'"' + b"x" * 10_000_000 + b'"',
        b'{"players": "' + b"x" * 10_000_000 + b'"}',
        b'{"' + b"x" * 10_000_000 + b'": 1}',
        json.dumps(
            {**SMALL, "permanents": [bear("a", "Ann", oracle_text="flying, " * 1_250_000)]}
        ).encode(),
        json.dumps(
            {**SMALL, "permanents": [bear("a", "Ann", name="x" * 10_000_000)], "foo": 1}
        ).encode(),
        json.dumps({**SMALL, "active": "x" * 10_000_000}).encode(),
    ],
    ids=[
        "spaces",
        "letters",
        "string",
        "wrong type",
        "long key",
        "long text",
        "long name",
        "value",
    ],
)
def test_ten_megabytes_of_nonsense(text: bytes) -> None:
    started = time.monotonic()
    with pytest.raises(PositionError) as refused:
        Position.parse(text)
    assert time.monotonic() - started < 20  # far less; the machine may be busy
    assert refused.value.place.startswith(("$", "line "))
    assert len(str(refused.value)) < 2_000


def test_ten_megabytes_of_permanents() -> None:
    value = {**SMALL, "permanents": [bear(f"bear{i:08}", "Ann") for i in range(90_000)]}
    text = json.dumps(value, indent=1).encode()
    assert len(text) > 10_000_000
    position = Position.parse(text)
    assert len(position.battlefield) == 90_000


def test_a_long_line_of_rules_text_is_not_read_for_ever() -> None:
    for line in ("flying, " * 10_000, "attack " * 10_000, "(" * 90_000, "can't attack or " * 5_000):
        value = with_permanent(0, oracle_text=line)
        started = time.monotonic()
        check(Position.from_value({**value, "damage": None}))
        assert time.monotonic() - started < 20


# -- the JSON Schema -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        GOOD,
        SMALL,
        with_permanent(0, power="3", counters={"+1/+1": 2}, goaded_by=["Bob"], count=3),
        with_fields(judge=["attacks", "blocks"], damage=None, defending=["Bob"]),
        json.loads(str(Position.from_value(GOOD))),
    ],
)
def test_the_schema_accepts_good_positions(value: dict[str, Any]) -> None:
    assert list(faults(json_schema(), value)) == []


@pytest.mark.parametrize(
    "value",
    [
        {},
        [],
        with_fields(foo=1),
        with_permanent(0, pwer=1),
        with_permanent(0, power="x"),
        with_permanent(0, power="*"),
        with_permanent(0, power=1.5),
        with_permanent(0, tapped="yes"),
        with_permanent(0, colors=["X"]),
        with_permanent(0, counters={"+1/+1": "two"}),
        without(0, "id"),
        without(0, "controller"),
        with_fields(attacks=["ogre"]),
        with_fields(blocks={"guard": "ogre"}),
        with_fields(judge=["combat"]),
        with_fields(damage={"step": "last"}),
        with_fields(players={}),
    ],
)
def test_the_schema_refuses_bad_positions(value: object) -> None:
    assert list(faults(json_schema(), value))


def test_the_schema_is_a_schema() -> None:
    schema = json_schema()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert json.loads(json.dumps(schema))["$defs"]["Position"]["required"] == ["players"]
