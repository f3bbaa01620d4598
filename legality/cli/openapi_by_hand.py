"""Schemas that no class of Python states, for what they describe is passed on as it came."""

from collections.abc import Mapping
from typing import Any

Schema = dict[str, Any]
REFERENCE = "#/components/schemas/"
RECEIVED = "Received"
"""What the names of boards, Problems and decisions begin with where they are received."""


def reference(name: str) -> Schema:
    """The schema of that name."""
    return {"$ref": REFERENCE + name}


TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "integer"}
_TEXTS: Schema = {"type": "array", "items": TEXT}


def _by_name(value: Schema) -> Schema:
    return {"type": "object", "additionalProperties": value}


def _object(title: str, words: str, **properties: Schema) -> Schema:
    schema = {"title": title, "description": words, "type": "object", "properties": properties}
    return {**schema, "required": []}


def _described(words: str, schema: Schema) -> Schema:
    return {"description": words, **schema}


_NUMBERED = {"anyOf": [_NUMBER, _by_name(_NUMBER)]}
BY_HAND: Mapping[str, Schema] = {
    "Declared": _object(
        "Declared",
        "The fields of a position that declare something.",
        attacks=_described("Attacker → what it attacks.", _by_name(TEXT)),
        bands=_described("The bands announced.", {"type": "array", "items": _TEXTS}),
        blocks=_described("Blocker → the attackers that it blocks.", _by_name(_TEXTS)),
        damage=_described("The combat damage assigned.", reference("ReceivedDamage")),
        player=_described("Whose blocks they are, where several players defend.", TEXT),
    ),
    "Card": {
        **_object(
            "Card",
            "A card object as Scryfall has it. What else it has is passed over.",
            name=_described("Its name.", TEXT),
            type_line=_described("Its type line.", TEXT),
            oracle_text=_described("Its rules text.", TEXT),
        ),
        "additionalProperties": True,
    },
    "Counts": _object(
        "Counts",
        "How many attacks, blocks and assignments of damage there are, as far as they are known.",
        attacks=_described("How many legal attacks.", _NUMBER),
        blocks=_described(
            "How many legal blocks, by player; or in all, of every attack.", _NUMBERED
        ),
        damage=_described(
            "How many assignments of damage, by side; null: there is none.",
            {"anyOf": [_by_name(_NUMBER), {"type": "null"}]},
        ),
    ),
    "Payment": _object(
        "Payment",
        "What a player pays; what is left out is 0.",
        mana=_described("Symbols that only mana pays.", _NUMBER),
        phyrexian=_described("Symbols that 2 life pay too.", _NUMBER),
        life=_described("Life.", _NUMBER),
        energy=_described("Energy.", _NUMBER),
        other=_described("All else, in words.", _TEXTS),
    ),
    "Reason": {
        **_object(
            "Reason",
            "A rule that forbids something.",
            rule=_described("The number of the rule.", TEXT),
            message=_described("It in a sentence.", TEXT),
        ),
        "required": ["rule", "message"],
    },
}
"""What no class of Python says, for it is passed on as it came."""
_POSITION = reference(f"{RECEIVED}Position")
REPLACED: Mapping[tuple[str, str], Schema] = {
    **{
        (name, "position"): _POSITION
        for name in ("CombatAnswer", "DecisionAnswer", "DifferenceAnswer", "PuzzleAnswer")
    },
    ("PasteAnswer", "position"): _POSITION,
    ("ExerciseAnswer", "position"): _POSITION,
    ("ConvertAnswer", "json"): _POSITION,
    ("DecisionAnswer", "arena"): reference(f"{RECEIVED}EngineAnswer"),
    ("DifferenceAnswer", "answer"): reference(f"{RECEIVED}EngineAnswer"),
    ("PerftRequest", "expected"): reference("Counts"),
    ("PerftAnswer", "expected"): reference("Counts"),
    ("VerdictValue", "pays"): _by_name(reference("Payment")),
    ("ConflictValue", "restrictions"): {"type": "array", "items": reference("Reason")},
    ("EditionValue", "changes"): _by_name({"anyOf": [{"type": "boolean"}, TEXT]}),
    ("CompareRequest", "decisions"): {"type": "array", "items": reference("Decision")},
}
"""What stands in place of an object of anything."""
