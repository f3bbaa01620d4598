"""A position as text in the notation: what has a short form in it, all else as `field: JSON`.

What is written is what `to_value` gives: each field that is not its default. A field without a
form of its own is written as JSON, so none can be left out.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from legality.json_text import json_line
from legality.position.lasting_effects import LastingEffect
from legality.position.notation.contradictions import slip_of_aim
from legality.position.notation.deeds import may_say_deed
from legality.position.notation.naming import derived
from legality.position.notation.permanents import ATTACHED
from legality.position.notation.phrases import plain
from legality.position.notation.seating import must_be_named, player_list
from legality.position.notation.statements import LISTS, is_taken
from legality.position.notation.words import names, quoted, spoken, valued, word
from legality.position.notation.writing_permanents import permanent_lines
from legality.position.permanents import Permanent
from legality.position.players import Player
from legality.position.stated import Stated
from legality.position.writing import to_value

# -- where things stand ----------------------------------------------------------------------------


class BoardLayout:
    """The layout of a position. What its lines say of attacks and blocks is taken out of `left`,
    the value of its fields."""

    def __init__(self, position: Stated, left: dict[str, Any]) -> None:
        self.permanents = position.permanents
        self._implicit = _without_ids(position.permanents)
        self._targets = _on_lines(position, left)
        self._above: list[str] = []

    def begin(self) -> None:
        """A heading stands here: nothing stands beneath what is above it."""
        self._above = []

    def of(self, index: int) -> tuple[bool, str | None, int]:
        """Of the permanent at that place, asked in order: whether it needs an id of its own, what
        it attacks or blocks, and beneath how many others it stands."""
        permanent = self.permanents[index]
        depth = self._depth(permanent)
        self._above = [*self._above[:depth], permanent.id]
        return permanent.id not in self._implicit, self._targets.get(permanent.id), depth

    def _depth(self, permanent: Permanent) -> int:
        host = permanent.attached_to
        if host is None or host not in self._above or not permanent.words & ATTACHED:
            return 0
        return self._above.index(host) + 1


def _without_ids(permanents: tuple[Permanent, ...]) -> set[str]:
    """The ids that their names give: of all of a name, or of none."""
    named: dict[str, list[Permanent]] = {}
    for permanent in permanents:
        if permanent.name:
            named.setdefault(permanent.name, []).append(permanent)
    derived_ids: set[str] = set()
    for name, group in named.items():
        ids = [member.id for member in group]
        if ids == derived((name, member.count) for member in group):
            derived_ids.update(ids)
    return derived_ids


def _on_lines(position: Stated, left: dict[str, Any]) -> dict[str, str]:
    """What each permanent attacks or blocks, where its line can say it."""
    target_by_id: dict[str, str] = {}
    fields = [field for field in ("attacks", "blocks") if all(left.get(field, {}).values())]
    for permanent in position.permanents:
        field = "attacks" if permanent.controller in position.attackers else "blocks"
        declared = left.get(field)
        if not declared or field not in fields:
            continue
        members = [member.id for member in permanent.individuals()]
        targets = [declared.get(member) for member in members]
        target = targets[0]
        if target is None or any(other != target for other in targets):
            continue
        if not _is_slip(position, field, members[0], target):
            target_by_id[permanent.id] = _target(target)
            for member in members:
                del declared[member]
            if not declared:
                del left[field]
    return target_by_id


def _is_slip(position: Stated, field: str, source: str, target: str | list[str]) -> bool:
    """Whether an arrow to one of those that it attacks or blocks would be a slip."""
    others = [target] if isinstance(target, str) else target
    return any(slip_of_aim(position, field, source, name) is not None for name in others)


def _target(target: str | list[str]) -> str:
    return word(target) if isinstance(target, str) else names(target)


Value = dict[str, Any]
DECLARED = ("attacks", "bands", "blocks", "blocked", "order", "damage", "judge")
"""The fields that stand after the permanents."""


# -- the text --------------------------------------------------------------------------------------


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
