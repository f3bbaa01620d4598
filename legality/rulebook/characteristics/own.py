"""The lines of a permanent before the first layer: of its text, its keywords, its counters."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from legality.effects.characteristics import Gets, HasAbility
from legality.effects.effects import AnyEffect
from legality.position import Permanent
from legality.rulebook.characteristics.applying import SUSPECTED, doubt
from legality.rulebook.characteristics.doubts import touched, traits
from legality.rulebook.characteristics.keywords import by_keywords
from legality.rulebook.characteristics.lines import Line, Plan, Time, own_keywords, planned
from legality.rulebook.characteristics.standing import Standing
from legality.rulebook.texts import given_by, is_everywhere, lines_of, made_of
from legality.text import Names, ParsedLine, parse_keyword, present_text
from legality.text.later import later

_SIZE_COUNTER = later(r"[+-]\d{1,6}/[+-]\d{1,6}")


class _Own(NamedTuple):
    """A line of a text; its effects and what they do layer by layer, where they are the same on
    every board."""

    parsed: ParsedLine
    effects: tuple[AnyEffect, ...] | None
    plan: Plan


def read_own(standing: Standing, one: Permanent, names: Names, time: Time) -> None:
    """The lines of a permanent: of its text, its keywords, its counters."""
    found: list[Line] = []
    name, you = one.id, one.controller
    for parsed, effects, plan in _own_text(one, names):
        if effects is None:
            found.append(line_of(standing, parsed, name, you, time))
        else:
            found.append(Line(name, you, parsed.text, effects, time, False, name, plan))
    attached = one.attached_to in standing.here
    for text, effect in by_keywords(one, attached=attached):
        found.append(Line(one.id, one.controller, text, (effect,), time, by=one.id))
    for word in one.keywords:
        keywords = parse_keyword(word, names.within(word)) or ()
        gives = tuple(HasAbility(keyword=keyword) for keyword in keywords)
        found.append(Line(one.id, one.controller, word, gives, time, by=one.id))
    if one.suspected:
        found.append(Line(one.id, one.controller, "suspected", SUSPECTED, time))
    standing.lines[one.id] = tuple(found)
    standing.held[one.id] = tuple(own_keywords(found))
    for line in _of_counters(one, time):
        add_lasting(standing, line)


def _own_text(one: Permanent, names: Names) -> tuple[_Own, ...]:
    text = one.oracle_text
    return _read(text, one.name, names.within(text)) if text else ()


@lru_cache(maxsize=4096)
def _read(text: str, name: str | None, names: Names) -> tuple[_Own, ...]:
    found: list[_Own] = []
    for parsed, _, everywhere, _ in lines_of(text, name, names, present_text):
        plain = everywhere and parsed.known and all(map(is_everywhere, parsed.states))
        effects = (*parsed.effects, *parsed.states) if plain else None
        found.append(_Own(parsed, effects, planned(effects or (), lasting=False)))
    return tuple(found)


def _of_counters(one: Permanent, time: Time) -> Iterator[Line]:
    """122.1a, b: counters that change power and toughness, or give a keyword."""
    for kind, number in one.counters.items():
        effects, plan = _of_counter(kind, number)
        if effects:
            several = f"{number} {kind} counter{'s' * (number != 1)}"
            text = f"{kind} counter" if given_by(kind) else several
            yield Line(one.id, one.controller, text, effects, time, True, one.id, plan)


@lru_cache(maxsize=1024)
def _of_counter(kind: str, number: int) -> tuple[tuple[AnyEffect, ...], Plan]:
    effect: AnyEffect | None = given_by(kind)
    if effect is None and _SIZE_COUNTER.fullmatch(kind):
        effect = Gets(bonus=kind, times=number)
    effects = () if effect is None or not number else (effect,)
    return effects, planned(effects, lasting=True)


def add_lasting(standing: Standing, line: Line) -> None:
    standing.lasting = (*standing.lasting, line)


def line_of(
    standing: Standing,
    parsed: ParsedLine,
    holder: str | None,
    you: str,
    time: Time,
    *,
    lasting: bool = False,
) -> Line:
    """A line as read; what it says of characteristics and is not read is noted, with the permanents
    that it may touch."""
    effects: list[AnyEffect] = []
    known = parsed.known
    chooser = standing.here.get(holder or "") if not lasting else None
    for effect in (*parsed.effects, *parsed.states):
        for found in made_of(effect, chooser, standing.position):
            if found is not None:
                effects.append(found)
            elif effect in parsed.states:
                known = False
    by = None if lasting else holder
    line = Line(holder, you, parsed.text, tuple(effects), time, lasting, by)
    if not known:
        for one in touched(standing, line):
            doubt(standing, line, one.id, traits(parsed.text))
    return line
