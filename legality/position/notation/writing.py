"""A position as text in the notation: what has a short form in it, all else as `field: JSON`.

What is written is what `to_value` gives: each field that is not its default. A field without a
form of its own is written as JSON, so none can be left out.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from legality.json_text import json_line
from legality.position.lasting_effects import LastingEffect
from legality.position.notation.deeds import may_say_deed
from legality.position.notation.layout import BoardLayout
from legality.position.notation.phrases import plain
from legality.position.notation.seating import must_be_named, player_list
from legality.position.notation.statements import LISTS, is_taken
from legality.position.notation.words import names, quoted, spoken, valued, word
from legality.position.notation.writing_permanents import permanent_lines
from legality.position.players import Player
from legality.position.stated import Stated
from legality.position.writing import to_value

Value = dict[str, Any]
DECLARED = ("attacks", "bands", "blocks", "blocked", "order", "damage", "judge")
"""The fields that stand after the permanents."""


def write(position: Stated) -> str:
    """The position as text that `read` reads back to an equal value."""
    value = to_value(position)
    players, permanents = value.pop("players"), value.pop("permanents", [])
    whole = value.pop("attacks") if _tell_the_turn(position) else None
    layout = BoardLayout(position, value)
    before = [field for field in value if field not in DECLARED]
    lines = [line for field in before for line in _statement(field, value[field])]
    by_name = {player["name"]: player for player in players}
    if must_be_named(list(by_name)):
        lines.append(f"players: {player_list(by_name)}")
    lines += _board(by_name, permanents, layout)
    if whole is not None:
        lines.append(f"attacks: {json_line(whole)}")
    for field in DECLARED:
        if field in value:
            lines += _statement(field, value[field])
    return "\n".join(lines) + "\n"


def _tell_the_turn(position: Stated) -> bool:
    """Whether attacks that a line lists would tell that it is another's turn: JSON tells nothing
    beside what it says."""
    if position.active is not None:
        return False
    whose = {
        position.by_id[name].controller
        for name, attacked in (position.attacks or {}).items()
        if name in position.by_id and attacked != position.by_id[name].controller
    }
    return len(whose.difference(position.attackers)) == 1


# -- players and their permanents ------------------------------------------------------------------


def _board(
    players: dict[str, Value], permanents: list[Value], layout: BoardLayout
) -> Iterator[str]:
    """Headings in turn order, each with the permanents that stand next under that controller."""
    waiting, current = list(players), None
    for index, permanent in enumerate(permanents):
        controller = permanent["controller"]
        if controller != current:
            if controller not in waiting:
                yield f"{_player_name(controller)}:"
            while controller in waiting:
                yield from _heading(players[waiting.pop(0)])
            current = controller
            layout.begin()
        own_id, target, depth = layout.of(index)
        yield from permanent_lines(permanent, own_id, target, depth)
    for name in waiting:
        yield from _heading(players[name])


def _heading(player: Value) -> Iterator[str]:
    left = dict(player)
    parts = [_player_name(left.pop("name"))]
    life = f" {left.pop('life')}" if "life" in left else ""
    for field in list(left):
        phrase = spoken(Player, field, left[field])
        if phrase is not None:
            parts.append(phrase)
            del left[field]
    yield f"{parts[0]}{life}{''.join(f', {part}' for part in parts[1:])}:"
    for field, held in left.items():
        yield f"  {field}: {json_line(held)}"


def _player_name(name: str) -> str:
    return name if plain(name) and " " not in name and not is_taken(name) else quoted(name)


# -- statements ------------------------------------------------------------------------------------


def _statement(field: str, held: Any) -> list[str]:
    if field == "effects":
        return [f"effect: {_effect(entry) or json_line(entry)}" for entry in held]
    if field == "given":
        return [f"given: {_given(entry)}" for entry in held]
    short = SHORT[field](held) if field in SHORT else None
    return [f"{field}: {short or valued(Stated, field, held)}"]


def _pairs(held: Mapping[str, Any]) -> str | None:
    """`a -> b, c -> d + e`; None where one has nobody."""
    if not held:
        return "none"
    if not all(held.values()):
        return None
    return ", ".join(
        f"{word(source)} -> {word(targets) if isinstance(targets, str) else names(targets)}"
        for source, targets in held.items()
    )


def _order(held: Mapping[str, Any]) -> str | None:
    return _pairs(held) if held else None


def _bands(held: list[list[str]]) -> str | None:
    may_be_one = len(held) > 1 and all(len(band) == 1 for band in held)
    return ", ".join(map(names, held)) if all(held) and not may_be_one else None


def _list(held: list[str]) -> str | None:
    return ", ".join(map(word, held)) or None


def _damage(held: Mapping[str, Any]) -> str | None:
    assign: Mapping[str, Mapping[str, int]] = held.get("assign") or {}
    if not held.keys() <= {"step", "assign"} or not all(assign.values()):
        return None
    if "assign" in held and not assign:
        return None
    pairs = [f"{_dealing(source)} -> {_amounts(given)}" for source, given in assign.items()]
    step = [held["step"]] if "step" in held else []
    return ", ".join(step + pairs) or None


def _amounts(given: Mapping[str, int]) -> str:
    return " + ".join(f"{_dealing(recipient)} {amount}" for recipient, amount in given.items())


def _dealing(name: str) -> str:
    """A name where damage may be said in words too."""
    return quoted(name) if may_say_deed(name) else word(name)


SHORT: dict[str, Callable[[Any], str | None]] = {
    "attacks": _pairs,
    "blocks": _pairs,
    "order": _order,
    "bands": _bands,
    "damage": _damage,
    **dict.fromkeys(LISTS, _list),
}


def _effect(value: Value) -> str | None:
    """An effect in words; None where JSON has to say it."""
    left = dict(value)
    parts = [" ".join(map(quoted, left.pop("oracle_text", "").split("\n")))]
    on = left.pop("on", [])
    if any(not isinstance(target, str) for target in on):
        return None
    if on:
        parts[0] += f" on {names(on)}"
    phrases = [spoken(LastingEffect, field, held) for field, held in left.items()]
    if "oracle_text" not in value or None in phrases:
        return None
    return ", ".join([*parts, *cast("list[str]", phrases)])


def _given(value: Value) -> str:
    named = [word(value["id"])] if "id" in value else []
    if not value.keys() <= {"id", "text", "holds"}:
        return json_line(value)
    return " ".join([*named, quoted(value["text"]), "yes" if value["holds"] else "no"])
