"""Boards that differ in one field of a permanent."""

from typing import Any

from tests.fields.boards import (
    ALL,
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
    of,
    of_itself,
    of_those,
)
from tests.fields.of_positions import AT_W, THREE, WALKER
from tests.fields.questions import Value

SIEGE = {"id": "w", "controller": "Ann", "type_line": "Battle — Siege", "defense": 3}
LAND = {"id": "l", "controller": "Ann", "type_line": "Basic Land — Forest"}
RUNNING_OVER = {
    "keywords": ["Trample over planeswalkers"],
    "oracle_text": "This creature can't attack players. This creature can't be blocked.",
}
TRAMPLING = {"keywords": ["Trample"]}
CHOOSE = "As this creature enters, choose a {}.\n"


def at_walker(loyalty: int) -> Value:
    """What goes on to Bob, over his planeswalker."""
    damage = {"step": "regular", "assign": {"a": {"w": 2, "Bob": 1}}}
    walker = {**WALKER, "loyalty": loyalty}
    fields = {"a": RUNNING_OVER, "bob": {"life": 1}, "damage": damage}
    return board(walker, attacks={"a": "w"}, blocks={}, **fields)


def at_siege(blocks: Value | None = None, **fields: object) -> Value:
    return board({**SIEGE, "protector": "Bob", **fields}, **{**AT_W, "blocks": blocks or {}})


def beside_siege(protector: str) -> Value:
    """a needs company, and x can only attack the battle."""
    x = creature("x", "Ann", "1/1", "This creature can't attack players.")
    lonely = f"{FREE['oracle_text']}\nThis creature can't attack alone."
    return board(x, {**SIEGE, "protector": protector}, a={"oracle_text": lonely}, **UNBLOCKED)


def counters_paid(**counters: int) -> Value:
    text = "This creature can't attack or block unless you remove a charge counter from it."
    return board(a={"oracle_text": text, "counters": counters})


def beside(count: int) -> Value:
    """So many creatures stand beside a, which counts them."""
    said = as_long_as("you control three or more creatures")
    return board(creature("x", "Ann", count=count), a=said, damage=TRAMPLED)


def lone(**fields: Any) -> Value:
    """Either a attacks, or an x that such fields force to."""
    one = enchantment("No more than one creature can attack each combat.")
    return board(creature("x", "Ann", "1/1", **fields), one, a=FREE, **UNBLOCKED)


def at_level(level: int) -> Value:
    line = "{1}: Level 2\n"
    said = enchantment(line + ALL, type_line="Enchantment — Class", level=level)
    return board(said, damage=TRAMPLED)


def lords(when: int) -> Value:
    """All lose their abilities at 1, and Ann's gain some at such a time."""
    said = 'Creatures you control have trample and menace and "This creature can\'t attack alone."'
    return board(
        enchantment("All creatures lose all abilities.", id="k", timestamp=1),
        enchantment(said, id="n", timestamp=when),
        damage=TRAMPLED,
    )


def chosen(kind: str, before: str, after: str, **fields: object) -> Pair:
    """What a has chosen, and says of creatures that it fits."""
    which = {
        "type": "Creatures of the chosen type",
        "color": "Creatures of the chosen color",
        "name": "Creatures with the chosen name",
    }[kind]
    text = (
        CHOOSE.format({"type": "creature type", "color": "color", "name": "card name"}[kind])
        + f"{which} have trample and can't be blocked.\n{which} can't attack alone."
    )
    both = {"oracle_text": text, **fields}
    choices = ({"chosen": {kind: one}} for one in (before, after))
    return of("a", *choices, a=both, damage=TRAMPLED)


RULES: dict[str, list[Pair]] = {
    "Permanent.id": [of("a", {"id": "a"}, {"id": "z"})],
    "Permanent.controller": [of("a", {"controller": "Ann"}, {"controller": "Bob"})],
    "Permanent.type_line": [of("a", {"type_line": "Creature"}, {"type_line": "Artifact"})],
    "Permanent.protector": [
        (at_siege(protector="Bob"), at_siege(protector="Ann")),
        (at_siege(blocks={"b": ["a"]}), at_siege(blocks={"b": ["a"]}, protector="Ann")),
        (beside_siege("Bob"), beside_siege("Ann")),
    ],
    "Permanent.power": [
        of("a", {"power": 3}, {"power": 4}, a=FREE, bob={"life": 4}, blocks={}),
        of("b", {"power": 2}, {"power": 4}, a={"keywords": ["Skulk"]}),
        of("a", {"power": 3}, {"power": 4}),
    ],
    "Permanent.toughness": [
        of("b", {"toughness": 2}, {"toughness": 3}, a=TRAMPLING, damage=TRAMPLED, bob={"life": 1}),
    ],
    "Permanent.loyalty": [
        (board(WALKER, **AT_W), board({**WALKER, "loyalty": 5}, **AT_W)),
        (at_walker(3), at_walker(2)),
    ],
    "Permanent.defense": [(at_siege(defense=3), at_siege(defense=5))],
    "Permanent.colors": [
        of("b", {"colors": []}, {"colors": ["B"]}, a={"keywords": ["Fear"]}),
        of("b", {"colors": []}, {"colors": ["B"]}, a={"keywords": ["Protection from black"]}),
    ],
    "Permanent.keywords": [
        of("a", {"keywords": []}, {"keywords": ["Menace", "Trample"]}, damage=TRAMPLED),
        of("a", {"keywords": []}, {"keywords": ["Defender"]}),
    ],
    "Permanent.oracle_text": [of("a", {"oracle_text": ""}, {"oracle_text": SELF}, damage=TRAMPLED)],
    "Permanent.tapped": [
        of("a", {"tapped": False}, {"tapped": True}),
        of("b", {"tapped": False}, {"tapped": True}),
    ],
    "Permanent.summoning_sick": [of("a", {"summoning_sick": False}, {"summoning_sick": True})],
    "Permanent.phased_out": [
        of("a", {"phased_out": False}, {"phased_out": True}),
        of("b", {"phased_out": False}, {"phased_out": True}),
    ],
    "Permanent.damage": [
        of("b", {"damage": 0}, {"damage": 1}, a={**TRAMPLING, "power": 1}),
        of(
            "b",
            {"damage": 0},
            {"damage": 1},
            a=TRAMPLING,
            bob={"life": 2},
            damage=assigned(b=1, Bob=2),
        ),
    ],
    "Permanent.suspected": [
        of("a", {"suspected": False}, {"suspected": True}),
        of("b", {"suspected": False}, {"suspected": True}),
    ],
    "Permanent.counters": [
        of("a", {}, {"counters": {"menace": 1, "trample": 1}}, damage=TRAMPLED),
        (counters_paid(), counters_paid(charge=1)),
    ],
    "Permanent.attached_to": [
        (
            board(equipment, damage=TRAMPLED),
            board({**equipment, "attached_to": "a"}, damage=TRAMPLED),
        )
        for equipment in (
            enchantment(
                SELF.replace("This", "Equipped").replace("This", "Equipped"),
                type_line="Artifact — Equipment",
            ),
        )
    ],
    "Permanent.goaded_by": [
        of("a", {}, {"goaded_by": ["Bob"]}, attacks={}, **UNBLOCKED),
        of("a", {}, {"goaded_by": ["Bob"]}, players=THREE),
        (lone(), lone(goaded_by=["Bob"])),
    ],
    "Permanent.count": [
        (board(creature("x", "Ann", count=1)), board(creature("x", "Ann", count=2))),
        (board(creature("x", "Bob", count=1)), board(creature("x", "Bob", count=2))),
    ],
    "Permanent.commander": [
        of(
            "a",
            {"commander": False},
            {"commander": True},
            a=FREE,
            bob={"life": 30, "commander_damage": {"a": 18}},
            variant="commander",
            **UNBLOCKED,
        ),
    ],
    "Permanent.prototyped": [
        of(
            "a",
            {"prototyped": False},
            {"prototyped": True},
            enchantment("Creatures with power 3 or greater can't attack."),
            a={"oracle_text": f"Prototype {{1}}{{B}} — 1/1\n{said}", "printed": True},
            bob={"life": 1},
        )
        for said in ("Skulk", FREE["oracle_text"])
    ],
    "Permanent.face_down": [
        of(
            "a",
            {"face_down": False},
            {"face_down": True},
            a={"oracle_text": said, "printed": True},
            damage=TRAMPLED,
        )
        for said in (SELF, FREE["oracle_text"])
    ],
    "Permanent.timestamp": [(lords(0), lords(2))],
    "Permanent.printed": [
        of("a", {}, {"printed": True}, enchantment(said), a={"keywords": ["Skulk"]}, b={"power": 4})
        for said in (
            "Creatures you control get +2/+2.",
            "All creatures get +2/+2.\nCreatures with power 4 or greater can't attack.",
        )
    ],
}

TEXTS: dict[str, list[Pair]] = {
    "Permanent.type_line": [
        of_those("Elves", {"type_line": "Creature"}, {"type_line": "Creature — Elf"})
    ],
    "Permanent.name": [
        of_those("Creatures named Old Bear", {"name": "Bear"}, {"name": "Old Bear"})
    ],
    "Permanent.owner": [of_those("Creatures you own", {}, {"owner": "Bob"})],
    "Permanent.power": [
        of_those("Creatures with power 4 or greater", {"power": 3}, {"power": 4}),
    ],
    "Permanent.toughness": [
        of_those("Creatures with toughness 4 or greater", {"toughness": 3}, {"toughness": 4}),
    ],
    "Permanent.colors": [of_those("Red creatures", {"colors": []}, {"colors": ["R"]})],
    "Permanent.mana_value": [
        of_those(
            "Creatures you control with mana value 3 or greater",
            {"mana_value": 2},
            {"mana_value": 3},
        ),
    ],
    "Permanent.mana_cost": [
        of_itself("mana_cost", "{R}", "{R}{R}", "your devotion to red is two or more")
    ],
    "Permanent.tapped": [
        of_itself("tapped", False, True, "it's tapped"),
        of(
            "a",
            {"tapped": False},
            {"tapped": True},
            a={**as_long_as("it's untapped"), "keywords": ["Vigilance"]},
            judge=["blocks", "damage"],
            damage=TRAMPLED,
        ),
    ],
    "Permanent.count": [(beside(1), beside(2))],
    "Permanent.commander": [
        of_those("Commander creatures you own", {"commander": False}, {"commander": True})
    ],
    "Permanent.suspected": [of_those("Suspected creatures", {}, {"suspected": True})],
    "Permanent.goaded_by": [of_those("Goaded creatures", {}, {"goaded_by": ["Bob"]})],
    "Permanent.kicked": [of_itself("kicked", False, True, "it was kicked")],
    "Permanent.monstrous": [of_itself("monstrous", False, True, "it's monstrous")],
    "Permanent.renowned": [of_itself("renowned", False, True, "it's renowned")],
    "Permanent.saddled": [of_itself("saddled", False, True, "it's saddled")],
    "Permanent.crewed": [of_itself("crewed", False, True, "it was crewed this turn")],
    "Permanent.transformed": [of_itself("transformed", False, True, "it's transformed")],
    "Permanent.level": [(at_level(1), at_level(2))],
    "Permanent.chosen": [chosen("color", "G", "R", colors=["R"])],
    "Chosen.type": [chosen("type", "Elf", "Bear")],
    "Chosen.color": [chosen("color", "G", "R", colors=["R"])],
    "Chosen.player": [
        of(
            "a",
            {"chosen": {"player": "Bob"}},
            {"chosen": {"player": "Ann"}},
            a={
                "oracle_text": CHOOSE.format("player")
                + "Creatures the chosen player controls have trample and can't be blocked.\n"
                "Creatures the chosen player controls can't attack alone."
            },
            damage=TRAMPLED,
        )
    ],
    "Chosen.name": [chosen("name", "Old Cup", "New Cup", name="New Cup")],
}
