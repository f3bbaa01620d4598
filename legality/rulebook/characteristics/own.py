"""The lines of a permanent before the first layer: of its text, its keywords, its counters."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from legality.effects.characteristics import Gets, HasAbility
from legality.effects.effects import AnyEffect
from legality.position import Permanent
from legality.rulebook.attached import is_loose, without_host
from legality.rulebook.characteristics.applying import SUSPECTED, doubt
from legality.rulebook.characteristics.doubts import touched, traits
from legality.rulebook.characteristics.keywords import by_keywords
from legality.rulebook.characteristics.lines import Line, Plan, Time, own_keywords, planned
from legality.rulebook.characteristics.standing import Standing
from legality.rulebook.texts import given_by, is_everywhere, is_size_counter, lines_of, made_of
from legality.text import Names, ParsedLine, parse_keyword, present_text, spoken_name


class _Own(NamedTuple):
    """A line of a text; its effects and what they do layer by layer, where they are the same on
    every board."""

    parsed: ParsedLine
    effects: tuple[AnyEffect, ...] | None
    plan: Plan


def read_own(standing: Standing, permanent: Permanent, names: Names, time: Time) -> None:
    """The lines of a permanent: of its text, its keywords, its counters."""
    lines: list[Line] = []
    name, you = permanent.id, permanent.controller
    loose = is_loose(permanent)
    for parsed, effects, plan in _own_text(permanent, names):
        if loose and not (free := without_host(parsed)).understood:
            lines.append(line_of(standing, free, name, you, time))
        elif effects is None:
            lines.append(line_of(standing, parsed, name, you, time))
        else:
            lines.append(Line(name, you, parsed.text, effects, time, False, name, plan))
    attached = permanent.attached_to in standing.here
    for text, effect in by_keywords(permanent, attached=attached):
        lines.append(
            Line(permanent.id, permanent.controller, text, (effect,), time, by=permanent.id)
        )
    for word in permanent.keywords:
        keywords = parse_keyword(word, names.within(word)) or ()
        gives = tuple(HasAbility(keyword=keyword) for keyword in keywords)
        lines.append(Line(permanent.id, permanent.controller, word, gives, time, by=permanent.id))
    if permanent.suspected:
        lines.append(Line(permanent.id, permanent.controller, "suspected", SUSPECTED, time))
    standing.lines[permanent.id] = tuple(lines)
    standing.held[permanent.id] = tuple(own_keywords(lines))
    for line in _of_counters(permanent, time):
        add_lasting(standing, line)


def _own_text(permanent: Permanent, names: Names) -> tuple[_Own, ...]:
    text = permanent.oracle_text
    return _read(text, spoken_name(text, permanent.name), names.within(text)) if text else ()


@lru_cache(maxsize=4096)
def _read(text: str, name: str | None, names: Names) -> tuple[_Own, ...]:
    lines: list[_Own] = []
    for parsed, _, everywhere, _ in lines_of(text, name, names, present_text):
        plain = everywhere and parsed.known and all(map(is_everywhere, parsed.states))
        effects = (*parsed.effects, *parsed.states) if plain else None
        lines.append(_Own(parsed, effects, planned(effects or (), lasting=False)))
    return tuple(lines)


def _of_counters(permanent: Permanent, time: Time) -> Iterator[Line]:
    """122.1a, b (613.3d of 2010): counters that change power and toughness, or give a keyword."""
    for kind, number in permanent.counters.items():
        effects, plan = _of_counter(kind, number)
        if effects:
            several = f"{number} {kind} counter{'s' * (number != 1)}"
            text = f"{kind} counter" if given_by(kind) else several
            yield Line(
                permanent.id, permanent.controller, text, effects, time, True, permanent.id, plan
            )


@lru_cache(maxsize=1024)
def _of_counter(kind: str, number: int) -> tuple[tuple[AnyEffect, ...], Plan]:
    effect: AnyEffect | None = given_by(kind)
    if effect is None and is_size_counter(kind):
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
        for made in made_of(effect, chooser, standing.position):
            if made is not None:
                effects.append(made)
            elif effect in parsed.states:
                known = False
    by = None if lasting else holder
    line = Line(holder, you, parsed.text, tuple(effects), time, lasting, by)
    if not known:
        for permanent in touched(standing, line):
            doubt(standing, line, permanent.id, traits(parsed.text))
    return line
