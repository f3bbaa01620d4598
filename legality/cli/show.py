"""`legality show`: each permanent as it is now, and why."""

from msgspec import UNSET

from legality.cli.output import say
from legality.queries.answer import Answer
from legality.queries.show import PermanentValue, ShowAnswer, ShowRequest


def show(_: ShowRequest, answer: Answer[ShowAnswer]) -> None:
    """Print the permanents for people."""
    for line in answer.lines:
        for permanent in line.permanents:
            _show(permanent)


def _show(value: PermanentValue) -> None:
    called = value.id if value.name in (UNSET, value.id) else f"{value.name} ({value.id})"
    size = "" if value.power is UNSET else f", {value.power}/{value.toughness}"
    colors = "".join(value.colors) or "colorless"
    say(f"{called}, {value.controller}'s: {value.type_line}, {colors}{size}")
    if value.keywords:
        say(f"    {', '.join(value.keywords)}")
    for step in value.because:
        layer = f"layer {step.layer}" if step.layer else "printed"
        who = f" ({step.by})" if step.by not in ("", value.id) else ""
        text = f": {step.text}{who}" if step.layer else ""
        say(f"    {layer:<9} {step.after}{text}")
    for trait, texts in (value.doubts or {}).items():
        say(f"    ? {trait}: not known for sure: {'; '.join(texts)}")
