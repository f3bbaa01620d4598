"""The JSON Schemas of the corpus (draft 2020-12): of a case, and of a board with counts."""

from typing import Any

from benchmarks.corpus.abilities import schema as ability_schema
from benchmarks.corpus.used import FIELDS, KINDS
from legality.exchange.corpus.case import HARDEST
from legality.position.schema import json_schema as position_schema

Schema = dict[str, Any]

ATTACKS: Schema = {
    "description": "attacker → what it attacks: a player, or the id of a permanent",
    "type": "object",
    "additionalProperties": {"type": "string"},
}
BLOCKS: Schema = {
    "description": "blocker → the attackers that it blocks",
    "type": "object",
    "additionalProperties": {"type": "array", "items": {"type": "string"}},
}
ASSIGNMENT: Schema = {
    "description": "source → recipient → amount of combat damage",
    "type": "object",
    "additionalProperties": {"type": "object", "additionalProperties": {"type": "integer"}},
}
NUMBER: Schema = {"type": "integer", "minimum": 0}
RULE = "^[0-9]{3}[.][0-9]+[a-z]?$"
EDITION: Schema = {
    "description": "the day whose rules hold; `rules` of the position says the same",
    "type": "string",
    "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
}
ABILITIES: Schema = {"type": "array", "items": {"$ref": "#/$defs/Ability"}}
COMMON: Schema = {
    "id": {"description": "its own in the file", "type": "string"},
    "tier": {
        "description": "0: one rule, two players, the rules of today or (damage orders) of "
        "2024-03-08; 1: two or three such rules; 2: all there is; names: real cards by name",
        "enum": [0, 1, 2, "names"],
    },
    "tests": {
        "description": "what it tests: keywords, kinds of abilities, states, seats",
        "type": "array",
        "items": {"type": "string"},
    },
    "edition": EDITION,
    "abilities": {
        "description": "id of a permanent → what its text says, as structure; who says nothing is "
        "left out. Cases of the tier `names` have none",
        "type": "object",
        "additionalProperties": ABILITIES,
    },
    "lasting": {
        "description": "what each of the position's `effects` says, as structure",
        "type": "array",
        "items": ABILITIES,
    },
}


def case() -> Schema:
    """Of a line of `cases.jsonl` or `names.jsonl`."""
    fields: Schema = {
        **COMMON,
        "difficulty": {
            "description": "1: each creature's choice is decided by itself; one more for each: "
            "creatures are counted together; something is required; something costs; more than "
            "two players or rules of another day. Of damage: something comes before others; "
            "several sources; the first of two damage steps; rules of another day",
            "type": "integer",
            "minimum": 1,
            "maximum": HARDEST,
        },
        "kind": {
            "description": "what is declared",
            "enum": ["attacks", "blocks", "damage"],
        },
        "player": {
            "description": "of blocks whose they are: a player, or a team that shares turns; else "
            "null",
            "type": ["string", "null"],
        },
        "side": {
            "description": "of damage whose creatures deal it; what the others deal is not judged",
            "enum": ["attacking", "defending"],
        },
        "declaration": {
            "description": "what is to be judged, by kind: attacker → what it attacks; blocker → "
            "attackers; source → recipient → amount",
            "type": "object",
        },
        "legal": {"description": "the verdict", "type": "boolean"},
        "rules": {
            "description": "the steps of the declaration that fail, as this edition numbers them; "
            "none where it is legal",
            "type": "array",
            "items": {"type": "string", "pattern": RULE},
        },
        "because": {
            "description": "the rules behind the faults, where one has a number: of a keyword, of "
            "a resource",
            "type": "array",
            "items": {"type": "string", "pattern": RULE},
        },
        "obeyed": {**NUMBER, "description": "how many requirements the declaration obeys"},
        "maximum": {
            **NUMBER,
            "description": "how many one can obey that pays for nothing it does not pay for",
        },
    }
    needed = ("id", "tier", "tests", "difficulty", "kind", "edition", "position", "player")
    return {
        **_of("Case", fields, [*needed, "declaration", "legal", "rules", "because"]),
        "anyOf": [
            _kind("attacks", "null", ATTACKS),
            _kind("blocks", "string", BLOCKS),
            {**_kind("damage", "null", ASSIGNMENT), "required": ["side"]},
        ],
    }


def _kind(kind: str, player: str, declaration: Schema) -> Schema:
    """What goes with a kind."""
    fields = {
        "kind": {"description": "this kind", "enum": [kind]},
        "player": {"description": "of this kind", "type": player},
        "declaration": declaration,
    }
    return {"properties": fields}


def perft() -> Schema:
    """Of a line of `perft.jsonl`."""
    by_player = {"type": "object", "additionalProperties": NUMBER}
    sides = {
        "type": "object",
        "properties": {
            "attacking": {**NUMBER, "description": "of attacking creatures"},
            "defending": {**NUMBER, "description": "of blocking creatures"},
        },
        "required": ["attacking", "defending"],
        "additionalProperties": False,
    }
    fields: Schema = {
        **COMMON,
        "kind": {"description": "always `perft`", "enum": ["perft"]},
        "attacks": {**NUMBER, "description": "legal attacks of the active player"},
        "blocks": {
            "description": "by defending player the legal blocks against the attack declared; "
            "where none is declared the pairs of a legal attack and legal blocks of all",
            "anyOf": [NUMBER, by_player],
        },
        "damage": {
            "description": "legal assignments of combat damage by side, where blocks are declared",
            "anyOf": [{"type": "null"}, sides],
        },
    }
    needed = ("id", "tier", "tests", "kind", "edition", "position", "abilities")
    return _of("Perft", fields, [*needed, "attacks", "blocks", "damage"])


def _of(title: str, fields: Schema, needed: list[str]) -> Schema:
    """An object with a position and these fields, and no others."""
    position = position_schema()
    definitions = {**_used(position.pop("$defs")), **ability_schema(KINDS)}
    described = {"description": "the board, as `positions.md` says", **position}
    described.pop("$schema")
    return {
        "$schema": position["$schema"],
        "title": title,
        "description": f"A line of the corpus: {title.lower()}",
        "type": "object",
        "$defs": definitions,
        "properties": {"position": described, **fields},
        "required": needed,
        "additionalProperties": False,
    }


def _used(definitions: Schema) -> Schema:
    """The classes of a position with the fields that the corpus uses."""
    found: Schema = {}
    for name, used in FIELDS.items():
        whole = definitions[name]
        fields = {field: one for field, one in whole["properties"].items() if field in used}
        needed = [field for field in whole.get("required", ()) if field in used]
        kept = {key: one for key, one in whole.items() if key != "anyOf"}
        found[name] = {**kept, "properties": fields, "required": needed}
    return found
