"""The JSON Schemas of the corpus (draft 2020-12): of a case, and of a board with counts."""

from typing import Any

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
NUMBER: Schema = {"type": "integer", "minimum": 0}
EDITION: Schema = {
    "description": "the day whose rules hold; `rules` of the position says the same",
    "type": "string",
    "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
}


def case() -> Schema:
    """Of a line of `cases.jsonl`."""
    fields: Schema = {
        "id": {"type": "string", "description": "its own in the file"},
        "kind": {"enum": ["attacks", "blocks"]},
        "edition": EDITION,
        "player": {
            "description": "of blocks whose they are: a player, or a team that shares turns"
        },
        "declaration": {"type": "object"},
        "legal": {"type": "boolean"},
        "rules": {
            "description": "the steps of the declaration that fail, as this edition numbers them; "
            "none where it is legal",
            "type": "array",
            "items": {"type": "string", "pattern": "^[0-9]{3}[.][0-9]+[a-z]?$"},
        },
        "obeyed": {**NUMBER, "description": "how many requirements the declaration obeys"},
        "maximum": {
            **NUMBER,
            "description": "how many one can obey that pays for nothing it does not pay for",
        },
    }
    needed = ["id", "kind", "edition", "position", "player", "declaration", "legal", "rules"]
    return {
        **_of("Case", fields, needed),
        "anyOf": [_kind("attacks", "null", ATTACKS), _kind("blocks", "string", BLOCKS)],
    }


def _kind(kind: str, player: str, declaration: Schema) -> Schema:
    """What goes with a kind."""
    fields = {"kind": {"enum": [kind]}, "player": {"type": player}, "declaration": declaration}
    return {"properties": fields}


def perft() -> Schema:
    """Of a line of `perft.jsonl`."""
    by_player = {"type": "object", "additionalProperties": NUMBER}
    sides = {
        "type": "object",
        "properties": {"attacking": NUMBER, "defending": NUMBER},
        "required": ["attacking", "defending"],
        "additionalProperties": False,
    }
    fields: Schema = {
        "id": {"type": "string", "description": "its own in the file"},
        "kind": {"enum": ["perft"]},
        "edition": EDITION,
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
    return _of(
        "Perft", fields, ["id", "kind", "edition", "position", "attacks", "blocks", "damage"]
    )


def _of(title: str, fields: Schema, needed: list[str]) -> Schema:
    """An object with a position and these fields, and no others."""
    position = position_schema()
    return {
        "$schema": position.pop("$schema"),
        "title": title,
        "type": "object",
        "$defs": position.pop("$defs"),
        "properties": {"position": position, **fields},
        "required": needed,
        "additionalProperties": False,
    }
