"""`legality show`: each permanent as it is now, and why."""

from typing import Any

from legality.cli.each import Manner, answer_each
from legality.cli.output import say
from legality.cli.sources import Changes, File
from legality.graph.attributes import keywords
from legality.position import Permanent, Position
from legality.rulebook.characteristics.present import Lying, lying
from legality.rulebook.characteristics.steps import LayerStep
from legality.rulebook.table import Table


def run(file: File, rules: str | None, strict: bool, as_json: bool) -> int:
    """Show the permanents of every position of the file."""
    return answer_each(file, Changes(rules), as_json, strict, show_one)


def show_one(position: Position, manner: Manner) -> int:
    """Show the permanents of a position."""
    lies, table = lying(position), Table(position)
    manner.require(table.gaps)
    permanents = [_value(lies, table, one) for one in table.permanents]
    if manner.as_json:
        manner.answer({"permanents": permanents, **table.gaps.to_fields()})
    else:
        for value in permanents:
            _print(value)
        manner.warn(table.gaps)
    return 0


def _value(lies: Lying, table: Table, one: Permanent) -> dict[str, Any]:
    """A permanent as it is now; `because` has each effect that made it so, layer by layer."""
    value: dict[str, Any] = {"id": one.id}
    if one.name is not None:
        value["name"] = one.name
    value |= {"controller": one.controller, "type_line": one.type_line, "colors": [*one.colors]}
    if one.is_creature:
        value |= {"power": one.power, "toughness": one.toughness}
    value["keywords"] = keywords(table, one)
    value["because"] = _because(lies, one.id)
    doubts = {trait: [text for _, text in lines] for trait, lines in _doubts(lies, one.id)}
    return value | ({"doubts": doubts} if doubts else {})


def _doubts(lies: Lying, name: str) -> list[tuple[str, dict[tuple[str, str], None]]]:
    return [(trait, lines) for trait, lines in lies.notes.doubts.get(name, {}).items()]


def _because(lies: Lying, name: str) -> list[dict[str, str]]:
    base = {one.id: one for one in lies.base}.get(name)
    if base is None:
        return []
    begin = {"layer": "", "by": name, "text": "its card", "before": "", "after": _as_printed(base)}
    return [begin, *(_step(step) for step in lies.notes.steps if step.id == name)]


def _as_printed(base: Permanent) -> str:
    colors = "".join(base.colors) or "colorless"
    size = f", {_number(base.power)}/{_number(base.toughness)}" if _has_size(base) else ""
    return f"{base.type_line}, {colors}{size}"


def _has_size(base: Permanent) -> bool:
    return base.is_creature or base.power is not None


def _number(value: int | None) -> str:
    return "*" if value is None else str(value)


def _step(step: LayerStep) -> dict[str, str]:
    return {
        "layer": step.layer.number,
        "by": step.by or "",
        "text": step.text,
        "before": step.before,
        "after": step.after,
    }


def _print(value: dict[str, Any]) -> None:
    called = f"{value['name']} ({value['id']})" if "name" in value else value["id"]
    size = f", {value['power']}/{value['toughness']}" if "power" in value else ""
    colors = "".join(value["colors"]) or "colorless"
    say(f"{called}, {value['controller']}'s: {value['type_line']}, {colors}{size}")
    if value["keywords"]:
        say(f"    {', '.join(value['keywords'])}")
    for step in value["because"]:
        layer = f"layer {step['layer']}" if step["layer"] else "printed"
        who = f" ({step['by']})" if step["by"] not in ("", value["id"]) else ""
        text = f": {step['text']}{who}" if step["layer"] else ""
        say(f"    {layer:<9} {step['after']}{text}")
    for trait, texts in value.get("doubts", {}).items():
        say(f"    ? {trait}: not known for sure: {'; '.join(texts)}")
