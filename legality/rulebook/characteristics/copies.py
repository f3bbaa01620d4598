"""Copies (707, 613.2a): what a permanent has copied, before the layers that change it.

Which object a permanent copied as it entered, no text tells: it is asked of each that it may have
been, unless the name that was chosen for it names one. A copy has the printed values of the object
and its text, with its own exceptions (707.9); what of the object is written as present is in doubt.
"""

from collections.abc import Iterator
from typing import NamedTuple

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.characteristics import BaseSize, ChangesColors, ChangesTypes
from legality.effects.conditions import Always
from legality.effects.effects import AnyEffect, Copies
from legality.gaps import Ask
from legality.position import Permanent
from legality.position.permanents import PRINTABLE
from legality.position.record import changed as with_fields
from legality.rulebook.characteristics.applying import doubt, printed_traits
from legality.rulebook.characteristics.lines import Layer, Line, Time
from legality.rulebook.characteristics.standing import Standing
from legality.rulebook.characteristics.steps import LayerState, LayerStep
from legality.rulebook.characteristics.timestamps import of_permanents
from legality.rulebook.characteristics.types import changed
from legality.rulebook.circumstance_query import CircumstanceQuery
from legality.rulebook.circumstances import as_question
from legality.rulebook.elsewhere import other_lines
from legality.rulebook.evaluate import matches
from legality.rulebook.moment import Viewpoint
from legality.rulebook.surroundings import answered
from legality.rulebook.texts import own_lines
from legality.text import Names, present_text
from legality.text.later import later

_COPY = later(r"\bcop(?:y|ies)\b")
_COLORS = "WUBRG"


class _Copying(NamedTuple):
    """What a text makes a copy of what, since when."""

    effect: Copies
    line: Line


def copy_objects(standing: Standing, names: Names) -> None:
    """613.2, 613.2a: make the permanents what they are copies of, in the order of timestamps."""
    for copying in sorted(_copy_effects(standing, names), key=lambda copying: copying.line.time):
        for name in _subjects(standing, copying):
            if not printed_traits(standing.here[name]):
                _note_written(standing, copying, name)
                continue
            original = _original(standing, copying, standing.here[name])
            if original is not None:
                _copy(standing, copying, standing.here[name], original)


def _copy_effects(standing: Standing, names: Names) -> Iterator[_Copying]:
    times = of_permanents(standing.position)
    for permanent in standing.permanents:
        if not permanent.face_down and _COPY.search(permanent.oracle_text) is not None:
            for own in own_lines(permanent, names, present_text):
                yield from _of_line(
                    own.line.states,
                    permanent.id,
                    permanent.controller,
                    own.line.text,
                    times[permanent.id],
                )
    if any(_COPY.search(effect.oracle_text) for effect in standing.position.effects):
        for parsed, holder, you, time in other_lines(
            standing.position, standing.here, names, present_text
        ):
            name = holder.id if holder else None
            yield from _of_line(parsed.states, name, you, parsed.text, time)


def _of_line(
    effects: tuple[AnyEffect, ...], holder: str | None, you: str, text: str, time: Time
) -> Iterator[_Copying]:
    for effect in effects:
        if isinstance(effect, Copies):
            by = holder if effect.entering else None
            yield _Copying(effect, Line(holder, you, text, (), time, not effect.entering, by))


def _subjects(standing: Standing, copying: _Copying) -> list[str]:
    """The permanents that are copies."""
    viewpoint = standing.viewpoint(copying.line)
    matching = (
        permanent
        for permanent in standing.permanents
        if matches(standing, copying.effect.subject, permanent, viewpoint)
    )
    return [permanent.id for permanent in matching]


def _note_written(standing: Standing, copying: _Copying, name: str) -> None:
    """A permanent whose values are all written: what it entered as they know; whether they know of
    a later copy, and its written text does, nothing tells."""
    if not copying.effect.entering:
        doubt(standing, copying.line, name)


def _original(standing: Standing, copying: _Copying, copier: Permanent) -> Permanent | None:
    """The object that it copies; None where it copies none, or nothing tells which."""
    if not (copying.effect.entering or isinstance(copying.effect.condition, Always)):
        doubt(standing, copying.line, copier.id)
        return None
    viewpoint = standing.viewpoint(copying.line)
    able = [
        other
        for other in standing.permanents
        if other.id != copier.id and matches(standing, copying.effect.of, other, viewpoint)
    ]
    if copying.effect.entering:
        return _entered_as(standing, copying.line, copier, able)
    if not able and not _is_itself(copying.effect.of, copier, viewpoint):
        doubt(standing, copying.line, copier.id)
    return able[0] if len(able) == 1 else None


def _is_itself(of: f.Filter, copier: Permanent, viewpoint: Viewpoint) -> bool:
    return of == q.THIS and viewpoint.source is not None and viewpoint.source.id == copier.id


def _entered_as(
    standing: Standing, line: Line, copier: Permanent, able: list[Permanent]
) -> Permanent | None:
    """614.1c: told by the name that was chosen, or by an answer; asked where nothing tells."""
    name = copier.chosen.name if copier.chosen else None
    if name is not None:
        named = [other for other in able if other.name and other.name.lower() == name.lower()]
        if not named:
            doubt(standing, line, copier.id)
        return named[0] if named else None
    who = CircumstanceQuery(copier, copier.controller, standing.position)
    unknown: list[str] = []
    for other in able:
        words = f"~ entered as a copy of @{other.id}"
        answer = answered(standing.answers, who, words)
        if answer:
            return other
        if answer is None:
            unknown.append(words)
    standing.notes.asks.update(
        {Ask(copier.id, line.text, as_question(words)): None for words in unknown}
    )
    return None


def _copy(standing: Standing, copying: _Copying, copier: Permanent, original: Permanent) -> None:
    """707.2, 613.2c: name, mana cost, colour, types, text, power and toughness of the original,
    with the exceptions; each only as far as it is printed."""
    fields: dict[str, object] = {
        "oracle_text": original.oracle_text,
        "keywords": original.keywords,
        "mana_cost": original.mana_cost,
        "mana_value": original.mana_value,
    }
    if not copying.effect.keeps_name:
        fields["name"] = original.name
    if original.face_down:
        fields["face_down"] = True
    fields |= {field: getattr(original, field) for field in PRINTABLE if copier.is_printed(field)}
    made = with_fields(copier, **fields)
    for effect in copying.effect.but:
        made = _with_exception(made, effect)
    standing.here[copier.id] = made
    unsure = printed_traits(copier) - printed_traits(original)
    if unsure:
        doubt(standing, copying.line, copier.id, tuple(unsure))
    before, after = (LayerState(each, (), (), False) for each in (copier, made))
    line = copying.line
    standing.notes.steps.append(
        LayerStep(copier.id, Layer.COPIES, line.by, line.text, before, after)
    )


def _with_exception(copier: Permanent, effect: AnyEffect) -> Permanent:
    match effect:
        case ChangesTypes() if copier.is_printed("type_line"):
            return with_fields(copier, type_line=changed(copier.type_line, effect))
        case ChangesColors(colors=colors, added=added) if copier.is_printed("colors"):
            kept = copier.colors if added else ()
            return with_fields(copier, colors=tuple(c for c in _COLORS if c in (*kept, *colors)))
        case BaseSize(power=int() as power, toughness=int() as toughness):
            sizes = {"power": power, "toughness": toughness}
            return with_fields(
                copier, **{name: n for name, n in sizes.items() if copier.is_printed(name)}
            )
        case ChangesTypes() | ChangesColors() | BaseSize():
            return copier
        case _:
            from legality.text.printing.sentences import sentence  # few boards have copies

            text = f"{copier.oracle_text}\n{sentence(effect)}".strip()
            return with_fields(copier, oracle_text=text)
