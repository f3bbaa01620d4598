"""The JSON Schema of a position (draft 2020-12)."""

from collections.abc import Callable, Mapping
from typing import Any, cast

import msgspec

from legality.position.players import EVENTS
from legality.position.position import Position

POSITION: Mapping[str, str] = {
    "rules": "The Comprehensive Rules in force on this date (YYYY-MM-DD), or `current`.",
    "players": "The players in turn order, two or more.",
    "active": "The attacking player; left out, the first.",
    "defending": "The players who may be attacked; left out, every opponent.",
    "shared_team_turns": "Teams take their turns together (805).",
    "shared_life": "A team has one life total; left out, where turns are shared.",
    "group_attack": "A team is attacked as a group; left out, as the edition has it.",
    "attack_option": "Whom a player may attack by seat (802, 803).",
    "permanents": "What is on the battlefield.",
    "effects": "Texts that resolved spells and abilities left behind.",
    "given": "Answers to circumstances that were asked.",
    "day": "Whether it is day or night.",
    "variant": "A way to play that changes when a player loses.",
    "id": "The position's own; every answer repeats it.",
    "attacks": "What attacks what: attacker → player, planeswalker or battle.",
    "bands": "The bands announced: lists of attackers.",
    "blocks": "What blocks what, of all defending players: blocker → list of attackers.",
    "blocked": "Attackers that are blocked though nothing blocks them now.",
    "order": "Damage assignment order: attacker → its blockers, blocker → its attackers.",
    "judge": "What is judged; what is declared and not judged has happened. Left out: all of it.",
    "damage": "The combat damage assigned.",
}
PLAYER: Mapping[str, str] = {
    "name": "Its name, which no other player and no permanent has.",
    "life": "Its life total.",
    "mana": "What it can still pay: every symbol of mana counts as one.",
    "team": "The name of its team.",
    "range": "Its range of influence in seats (801); left out, everybody.",
    "energy": "Its energy counters.",
    "hand": "The cards in its hand: how many, or a list of them. Left out: unknown.",
    "graveyard": "The cards in its graveyard: how many, or a list. Left out: unknown.",
    "library": "The cards in its library: how many, or a list. Left out: unknown.",
    "exile": "Its cards in exile: how many, or a list. Left out: unknown.",
    "command": "What it has in the command zone: how many, or a list. Left out: unknown.",
    "poison": "Its poison counters.",
    "experience": "Its experience counters.",
    "speed": "Its speed.",
    "monarch": "Whether it is the monarch.",
    "initiative": "Whether it has the initiative.",
    "city_blessing": "Whether it has the city's blessing.",
    "this_turn": "What happened to it this turn, and how often.",
    "commander_damage": "Combat damage that commanders dealt to it: id of the commander → damage.",
}
PERMANENT: Mapping[str, str] = {
    "id": "Its id, which no other permanent and no player has.",
    "controller": "The player who controls it.",
    "owner": "The player who owns it; left out, its controller.",
    "protector": "The player who protects it, of a battle.",
    "type_line": "Its types as they are now; `Token` may stand first.",
    "name": "Its name.",
    "power": "Its power now.",
    "toughness": "Its toughness now.",
    "loyalty": "Its loyalty now.",
    "defense": "Its defense now.",
    "colors": "Its colours now, of W U B R G.",
    "mana_value": "Its mana value.",
    "mana_cost": "Its mana cost, such as {2}{R}.",
    "keywords": "Keyword abilities beside its text.",
    "oracle_text": "Its text in today's wording, one ability a line.",
    "tapped": "Whether it is tapped.",
    "summoning_sick": "Whether it came under its controller's control this turn (302.6).",
    "phased_out": "Whether it is phased out.",
    "damage": "The damage marked on it.",
    "suspected": "Whether it is suspected.",
    "counters": "Its counters: kind → number, in power and toughness already.",
    "attached_to": "The permanent, or the player, that it is attached to.",
    "goaded_by": "The players who goaded it.",
    "count": "So many of them, all alike: their ids are id#1, id#2 and so on.",
    "commander": "Whether it is a commander.",
    "kicked": "Whether it was kicked.",
    "monstrous": "Whether it is monstrous.",
    "renowned": "Whether it is renowned.",
    "saddled": "Whether it is saddled.",
    "crewed": "Whether it is crewed.",
    "transformed": "Whether its back face is up.",
    "prototyped": "Whether it was cast as its prototype.",
    "level": "Its level.",
    "chosen": "What was chosen for it as it entered.",
    "face_down": "Whether it is face down: a 2/2 without text.",
    "timestamp": "Its place in the order of effects (613.7); left out, as it stands.",
    "printed": "Whether what is written is printed, so that the layers of 613 apply to it.",
    "card": "The card that it is: a name, a number of MTG Arena, or a whole card object.",
}
CHOSEN: Mapping[str, str] = {
    "type": "A creature type, or another type.",
    "color": "A colour, of W U B R G.",
    "player": "A player.",
    "name": "The name of a card.",
}
LASTING_EFFECT: Mapping[str, str] = {
    "oracle_text": "The text.",
    "card": "The card whose text it is: a name, a number of MTG Arena, or a card object.",
    "on": "The objects that it is said of; for several targets a list of lists.",
    "controller": "The player who is `you` in it.",
    "timestamp": "Its place in the order of effects (613.7); left out, after all permanents.",
    "source": "The permanent, by its id, whose triggered ability has resolved so.",
    "ability": "The line of the source that triggered, where several of its lines do.",
}
GIVEN: Mapping[str, str] = {
    "text": "The words of the circumstance.",
    "holds": "Whether it is so.",
    "id": "The permanent whose text asks it.",
}
DAMAGE: Mapping[str, str] = {
    "step": "The damage step; left out, the first that there will be.",
    "assign": "The damage: source → recipient → amount.",
    "struck_first": "Who had first or double strike as the first damage step began.",
}
BY_CLASS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "Position": ("A board, what is declared on it, and what is to be judged.", POSITION),
    "Player": ("A player, and what they can pay with.", PLAYER),
    "Permanent": ("A permanent as it is now.", PERMANENT),
    "Chosen": ("What was chosen for a permanent as it entered.", CHOSEN),
    "LastingEffect": ("A text that a spell or ability left behind.", LASTING_EFFECT),
    "Given": ("The answer to a circumstance that was asked.", GIVEN),
    "Damage": ("An assignment of combat damage.", DAMAGE),
}
"""Of each class of a position what it is, and its fields."""


def json_schema() -> dict[str, Any]:
    """The schema that every position follows; numeric strings are taken for power and the like, and
    a name, or a number of MTG Arena, stands for the card, type line and all."""
    schema = msgspec.json.schema(Position)
    definitions: dict[str, Any] = schema["$defs"]
    definitions["Player"]["properties"]["this_turn"]["propertyNames"] = {"enum": list(EVENTS)}
    permanent = definitions["Permanent"]
    permanent["required"].remove("type_line")
    forms: list[dict[str, Any]] = [{"type": kind} for kind in ("string", "integer", "object")]
    faces = {"type": "array", "items": {"type": "object"}}
    permanent["properties"]["card"] = {"anyOf": [*forms, faces]}
    permanent["properties"]["name"]["anyOf"].append({"type": "integer"})
    permanent["properties"]["tapped"]["default"] = False
    permanent["anyOf"] = [{"required": [field]} for field in ("type_line", "name", "card")]
    effect = definitions["LastingEffect"]
    effect["anyOf"] = [{"required": ["oracle_text"]}, {"required": ["card"]}]
    for field in ("power", "toughness", "loyalty", "defense"):
        permanent["properties"][field]["anyOf"].append(
            {"type": "string", "pattern": "^[+-]?[0-9]+$"}
        )
    for name, definition in definitions.items():
        _describe(name, definition)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _describe(name: str, definition: dict[str, Any]) -> None:
    """Say what a class is, and what each of its fields means."""
    definition["description"], fields = BY_CLASS[name]
    for field, description in fields.items():
        stated = definition["properties"][field]
        definition["properties"][field] = {"description": description, **stated}


def throughout(value: Any, change: Callable[[object], object]) -> Any:
    """The value of a schema with every part changed, and itself before its parts."""
    changed = change(value)
    if isinstance(changed, dict):
        parts = cast("dict[str, object]", changed)
        return {key: throughout(part, change) for key, part in parts.items()}
    if isinstance(changed, list):
        return [throughout(part, change) for part in cast("list[object]", changed)]
    return changed
