"""Boards that differ in one field of the position, its damage, its effects or its answers."""

from typing import Any

from tests.fields.boards import (
    ALL,
    FLYER,
    FREE,
    SELF,
    TRAMPLED,
    UNBLOCKED,
    Pair,
    as_long_as,
    assigned,
    board,
    creature,
    enchantment,
    of_board,
)
from tests.fields.questions import Value

THREE: list[Value] = [{"name": "Ann"}, {"name": "Bob", "life": 3}, {"name": "Cid", "life": 4}]
BOTH = THREE[:2]
FOUR: list[Value] = [{"name": name, "life": 9} for name in ("Ann", "Amy", "Bob", "Bea")]
TEAMS = [{**player, "team": player["name"][0]} for player in FOUR]
FRAIL = [{**player, "life": 3} for player in TEAMS]
WALKER = {"id": "w", "controller": "Bob", "type_line": "Planeswalker — Jace", "loyalty": 3}
AT_W = {"attacks": {"a": "w"}, **UNBLOCKED}
TOGETHER = {"players": TEAMS, "shared_team_turns": True}
GROWS = {"oracle_text": "This creature gets +1/+0 as long as it's attacking."}
TOLL = "This creature can't attack or block unless you pay 5 life."
MOON = as_long_as("the moon is full")
C = creature("c", "Bob", "2/1")


def ordered(names: list[str]) -> Value:
    """Two blockers of a's 3 damage, in such an order."""
    damage = {"step": "regular", "assign": {"a": {"b": 2, "c": 1}, "b": {"a": 2}, "c": {"a": 2}}}
    return {"blocks": {"b": ["a"], "c": ["a"]}, "order": {"a": names}, "damage": damage}


def answer(**fields: Any) -> Value:
    return {"given": [{"id": "a", "text": "the moon is full", "holds": True, **fields}]}


def lasting(text: str, **fields: Any) -> Value:
    return {"effects": [{"oracle_text": text, **fields}], "damage": TRAMPLED}


WHEN_IT_ATTACKS = {"oracle_text": "When this creature attacks, it gains trample until end of turn."}
FIRST = "When this creature attacks, target creature can't block this turn."
TRAMPLE = "This creature gains trample until end of turn."
SECOND = "When this creature attacks, you may have target creature gain trample until end of turn."


def lost_and_gained(when: int) -> Value:
    """a has lost all abilities at 1, and gained these at such a time."""
    gained = 'This creature gains menace, trample and "This creature can\'t attack alone."'
    lost = {"oracle_text": "This creature loses all abilities.", "on": ["a"], "timestamp": 1}
    return {"effects": [lost, {"oracle_text": gained, "on": ["a"], "timestamp": when}]}


RULES: dict[str, list[Pair]] = {
    "Position.players": [
        of_board({}, {"players": THREE}),
        of_board({"players": BOTH}, {"players": THREE}, a={"goaded_by": ["Bob"]}),
    ],
    "Position.permanents": [
        (board(), board(FLYER)),
        (board(), board(creature("d", "Bob"))),
        (board(damage=TRAMPLED), board(enchantment(ALL), damage=TRAMPLED)),
    ],
    "Position.rules": [
        of_board({"rules": "2006-10-01"}, {"rules": "2024-03-08"}, a={"keywords": ["Menace"]}),
        of_board({"rules": "2006-10-01"}, {"rules": "2024-03-08"}, a={"keywords": ["Infect"]}),
        of_board(
            {"rules": "2024-03-08"},
            {"rules": "2026-09-25"},
            C,
            **{**ordered(["c", "b"]), "damage": ordered(["b", "c"])["damage"]},
        ),
        of_board({"rules": "2006-10-01"}, {"rules": "2024-03-08"}, WALKER, **AT_W),
        of_board(
            {"rules": "2006-10-01"},
            {"rules": "2024-03-08"},
            a={"keywords": ["Trample", "Deathtouch"]},
            bob={"life": 2},
        ),
    ],
    "Position.active": [of_board({"active": "Ann"}, {"active": "Bob"})],
    "Position.shared_team_turns": [
        of_board(
            {"shared_team_turns": False},
            {"shared_team_turns": True},
            creature("x", "Amy"),
            players=TEAMS,
            attacks={"a": "Bob", "x": "Bob"},
        ),
        of_board(
            {"shared_team_turns": False, "players": FRAIL},
            {"shared_team_turns": True, "players": FRAIL},
            creature("x", "Amy", "3/3", **FREE),
            a=FREE,
            **UNBLOCKED,
        ),
    ],
    "Position.shared_life": [
        of_board({"shared_life": False}, {"shared_life": True}, **TOGETHER, **UNBLOCKED),
        of_board(
            {"shared_life": False},
            {"shared_life": True},
            creature("x", "Amy", "3/3", **FREE),
            a=FREE,
            players=FRAIL,
            shared_team_turns=True,
            **UNBLOCKED,
        ),
        of_board(
            {"shared_life": False},
            {"shared_life": True},
            creature("x", "Amy", text=TOLL),
            a={"oracle_text": TOLL},
            **{**TOGETHER, "attacks": {"a": "Bob", "x": "Bob"}},
        ),
        of_board(
            {"shared_life": False},
            {"shared_life": True},
            creature("y", "Bea", text=TOLL),
            b={"oracle_text": TOLL},
            **{**TOGETHER, "blocks": {"b": ["a"], "y": ["a"]}},
        ),
    ],
    "Position.group_attack": [
        of_board(
            {"group_attack": False},
            {"group_attack": True},
            rules="2010-10-01",
            a=FREE,
            **TOGETHER,
        ),
    ],
    "Position.attack_option": [
        of_board({"attack_option": "left"}, {"attack_option": "right"}, a=FREE, players=THREE),
    ],
    "Position.defending": [
        of_board({"defending": ["Bob"]}, {"defending": ["Cid"]}, a=FREE, players=THREE),
    ],
    "Position.attacks": [
        of_board({"attacks": {}}, {}, a={"oracle_text": "This creature can't attack."}),
        (board(**UNBLOCKED, attacks={}), board(**UNBLOCKED)),
    ],
    "Position.bands": [
        of_board(
            {"bands": []},
            {"bands": [["a", "f"]]},
            FLYER,
            a={"keywords": ["Banding"]},
            attacks={"a": "Bob", "f": "Bob"},
            damage={"step": "regular", "assign": {"a": {"b": 3}, "f": {"b": 3}, "b": {"f": 2}}},
        ),
        of_board({"bands": []}, {"bands": [["a", "f"]]}, FLYER, attacks={"a": "Bob", "f": "Bob"}),
    ],
    "Position.blocks": [
        of_board({"blocks": {}}, {}, a={"keywords": ["Menace"]}),
    ],
    "Position.blocked": [
        of_board(
            {"blocked": []},
            {"blocked": ["a"]},
            blocks={},
            judge=["damage"],
            damage={"step": "regular", "assign": {"a": {"Bob": 3}}},
        ),
        of_board(
            {"blocked": []},
            {"blocked": ["a"]},
            WALKER,
            a={"keywords": ["Trample over planeswalkers"]},
            **AT_W,
        ),
    ],
    "Position.order": [
        (board(one, **ordered(["b", "c"])), board(one, **ordered(["c", "b"])))
        for one in (C, {**C, "toughness": 2})
    ],
    "Position.judge": [
        of_board(
            {"judge": ["attacks", "blocks", "damage"]},
            {"judge": ["damage"]},
            a=GROWS,
        ),
        of_board(
            {"judge": ["attacks"]},
            {"judge": ["blocks"]},
            a={"keywords": ["Skulk", "Trample"]} | GROWS,
        ),
        of_board(
            {"judge": ["attacks", "blocks"]},
            {"judge": ["blocks"]},
            enchantment("Creatures can't block creatures with power 4 or greater."),
            a=GROWS,
            damage=None,
        ),
    ],
    "Position.damage": [of_board({"damage": assigned(b=2)}, {"damage": assigned(b=3)})],
    "Position.variant": [
        of_board(
            {"variant": None},
            {"variant": "commander"},
            a={"commander": True, **FREE},
            bob={"life": 30, "commander_damage": {"a": 18}},
            **UNBLOCKED,
        ),
        of_board(
            {"variant": None},
            {"variant": "commander"},
            bob={"life": 30, "commander_damage": {"a": 21}},
        ),
    ],
    "Damage.step": [
        of_board({"damage": assigned("first", b=3)}, {}, a={"keywords": ["First strike"]}),
    ],
    "Damage.assign": [
        of_board({"damage": assigned(b=1)}, {"damage": assigned(b=3)}),
        of_board({"damage": {"step": "regular"}}, {}, judge=["attacks"]),
    ],
    "Damage.struck_first": [
        of_board({}, {"damage": {**assigned(b=3), "struck_first": ["a"]}}),
    ],
}

TEXTS: dict[str, list[Pair]] = {
    "Position.day": [
        of_board({"day": "day"}, {"day": "night"}, a=as_long_as("it's night"), damage=TRAMPLED)
    ],
    "Position.active": [of_board({"active": "Ann"}, {"active": "Bob"})],
    "Position.given": [of_board(answer(holds=False), answer(), a=MOON, damage=TRAMPLED)],
    "Position.effects": [of_board({**lasting(SELF), "effects": []}, lasting(SELF, on=["a"]))],
    "LastingEffect.oracle_text": [
        of_board(lasting("This creature gains haste.", on=["a"]), lasting(SELF, on=["a"]))
    ],
    "LastingEffect.card": [
        of_board(lasting(SELF, on=["a"]), lasting(SELF, card="Old Song", on=["a"]))
    ],
    "LastingEffect.on": [of_board(lasting(SELF, on=["b"]), lasting(SELF, on=["a"]))],
    "LastingEffect.controller": [
        of_board(lasting(ALL, controller="Bob"), lasting(ALL, controller="Ann"))
    ],
    "LastingEffect.timestamp": [
        of_board(
            lost_and_gained(0),
            lost_and_gained(2),
            damage=TRAMPLED,
        )
    ],
    "Given.text": [
        of_board(answer(text="the moon is new"), answer(), a=MOON, damage=TRAMPLED),
        of_board(answer(text="the moon is new"), answer(holds=False), a=MOON, damage=TRAMPLED),
    ],
    "Given.holds": [of_board(answer(holds=False), answer(), a=MOON, damage=TRAMPLED)],
    "Given.id": [
        of_board(answer(id="b"), answer(), a=MOON, damage=TRAMPLED),
        of_board(answer(id="b"), answer(holds=False), a=MOON, damage=TRAMPLED),
    ],
    "LastingEffect.source": [
        of_board(lasting(SELF, on=["a"]), lasting(SELF, source="a", on=["a"]), a=WHEN_IT_ATTACKS)
    ],
    "LastingEffect.ability": [
        of_board(
            lasting(TRAMPLE, source="a", ability=FIRST, on=["a"]),
            lasting(TRAMPLE, source="a", ability=SECOND, on=["a"]),
            a={"oracle_text": f"{FIRST}\n{SECOND}"},
        )
    ],
}
