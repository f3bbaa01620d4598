"""What a continuous effect does to whom at this point of the layers, and doing it."""

from dataclasses import dataclass
from functools import lru_cache

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.blocking import CantBlock
from legality.effects.characteristics import (
    BaseSize,
    ChangesColors,
    ChangesTypes,
    EveryCreatureType,
    Gets,
    HasAbility,
    LosesAbility,
    Suspected,
)
from legality.effects.conditions import Always
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, HasEffects
from legality.position import Permanent
from legality.position.record import changed as with_fields
from legality.rulebook.characteristics.lines import Layer, Line, Unit, is_held
from legality.rulebook.characteristics.standing import Standing
from legality.rulebook.characteristics.steps import LayerStep
from legality.rulebook.characteristics.types import changed, loses_text
from legality.rulebook.conditions import holds
from legality.rulebook.evaluate import amount, matches
from legality.rulebook.moment import Trait
from legality.text.later import later

COLORS = "WUBRG"
SUSPECTED = (HasAbility(keyword=Keyword("menace")), CantBlock())
"""What suspected permanents have (701.58c)."""


@dataclass(frozen=True, slots=True)
class Size:
    """Numbers for power and toughness: None leaves that one as it is; `known` is False where the
    position does not tell the number."""

    power: int | None = None
    toughness: int | None = None
    known: bool = True


Action = AnyEffect | Size
Outcome = tuple[tuple[str, Action], ...]


def outcome(standing: Standing, unit: Unit) -> Outcome | None:
    """What the unit would do now, object by object; None where it does not exist."""
    found: list[tuple[str, Action]] = []
    there = standing.exists(unit.line)
    for group, effect in unit.effects:
        begun = standing.begun.get((unit.line, group))
        if begun is None and not there:
            return None
        names = subjects(standing, unit.line, effect) if begun is None else begun
        for name in names:
            if changes(standing, name, unit.layer.trait, effect):
                found.append((name, action(standing, unit.line, effect, standing.here[name])))
    return tuple(found)


def changes(standing: Standing, name: str, trait: Trait, effect: AnyEffect) -> bool:
    """Whether the effect can change that permanent: not what is written as present; a text is lost
    with the land types of a card all the same (305.7)."""
    return (
        trait == "abilities"
        or isinstance(effect, EveryCreatureType | HasAbility)
        or trait in printed_traits(standing.here[name])
        or (isinstance(effect, ChangesTypes) and loses_text(effect))
    )


def printed_traits(permanent: Permanent) -> frozenset[Trait]:
    """What of the permanent is as printed, and so goes through the layers."""
    return _TRAITS[
        permanent.is_printed("type_line"),
        permanent.is_printed("colors"),
        (permanent.is_printed("power") or permanent.is_printed("toughness")),
    ]


def _traits(types: bool, colors: bool, size: bool) -> frozenset[Trait]:
    named: tuple[tuple[Trait, bool], ...] = (("types", types), ("colors", colors), ("size", size))
    return frozenset(trait for trait, printed in named if printed)


_EITHER = (False, True)
_TRAITS = {(t, c, s): _traits(t, c, s) for t in _EITHER for c in _EITHER for s in _EITHER}


def subjects(standing: Standing, line: Line, effect: AnyEffect) -> tuple[str, ...]:
    """The permanents that the effect affects now, its condition tested for each."""
    reader = standing.viewpoint(line)
    source = reader.source
    match effect.subject:
        case q.ThisObject():
            pool = [] if source is None else [source]
        case q.AttachedObject():
            host = standing.here.get(source.attached_to or "") if source else None
            pool = [] if host is None else [host]
        case subject:
            pool = [p for p in standing.here.values() if matches(standing, subject, p, reader)]
    return tuple(
        one.id
        for one in pool
        if standing.reaches(line.you, one) and applies(standing, line, effect, one)
    )


def applies(standing: Standing, line: Line, effect: AnyEffect, affected: Permanent) -> bool:
    """Whether the effect's condition holds for that object; where the position does not tell, it
    is asked, and where it can't be asked either, the object is in doubt."""
    if isinstance(effect.condition, Always):
        return True
    answer = holds(standing, effect.condition, standing.viewpoint(line, affected))
    if answer is None and not standing.ask(line, effect.condition):
        doubt(standing, line, affected.id)
    return answer is True


ALL: tuple[Trait, ...] = ("types", "colors", "size")


def doubt(standing: Standing, line: Line, name: str, traits: tuple[Trait, ...] = ALL) -> None:
    """Note that the line may change the object, and nobody knows how."""
    by = line.by or line.holder or ""
    standing.notes.unread[by, line.text] = None
    for trait in printed_traits(standing.here[name]).intersection(traits):
        standing.notes.doubt(name, trait, by, line.text)


# -- what it does --------------------------------------------------------------------------------


_BONUS = later(r"(?P<power>[+-][\dXYZ]+)/(?P<toughness>[+-][\dXYZ]+)")


def action(standing: Standing, line: Line, effect: AnyEffect, affected: Permanent) -> Action:
    """What the effect does to that object now: with the numbers that its amounts come to."""
    reader = standing.viewpoint(line, affected)

    def number(value: f.Amount | None) -> int | None:
        return None if value is None else amount(standing, value, reader)

    match effect:
        case BaseSize(power=power, toughness=toughness):
            found = Size(number(power), number(toughness))
            lacks = (power is None) < (found.power is None) or (
                (toughness is None) < (found.toughness is None)
            )
            return Size(known=False) if lacks else found
        case Gets(bonus=bonus, each=each, x=x, times=times):
            many = standing.count(each, reader) if each is not None else number(times)
            if many is None and times is not None:
                return Size(known=False)
            return bonus_of(bonus, number(x), 1 if many is None else many)
        case _:
            return effect


def bonus_of(bonus: str, x: int | None, times: int) -> Size:
    """The numbers of "+2/-X", so many times."""
    numbers: list[int] = []
    for sign, said in _parts(bonus):
        size = x if said is None else said
        if size is None:
            return Size(known=False)
        numbers.append(times * sign * size)
    return Size(numbers[0], numbers[1]) if numbers else Size(known=False)


@lru_cache(maxsize=1024)
def _parts(bonus: str) -> tuple[tuple[int, int | None], ...]:
    """Sign and number of each half of a bonus, None for its X; nothing of what is none."""
    found = _BONUS.fullmatch(bonus)
    halves = () if found is None else (found["power"], found["toughness"])
    return tuple(
        (-1 if half[0] == "-" else 1, int(half[1:]) if half[1:].isdecimal() else None)
        for half in halves
    )


def perform(standing: Standing, unit: Unit, done: Outcome) -> list[Line]:
    """Do it, and note the steps; the lines that objects gain by it."""
    if not standing.is_trial and not unit.alone:
        _begin(standing, unit)
    gained: list[Line] = []
    for name, one in done:
        before = standing.state(name)
        gained += _do(standing, unit, name, one)
        if not standing.is_trial:
            after, line = standing.state(name), unit.line
            standing.notes.steps.append(
                LayerStep(name, unit.layer, line.by, line.text, before, after)
            )
    return gained


def _begin(standing: Standing, unit: Unit) -> None:
    """613.6: what the effects of the unit apply to from now on."""
    for group, effect in unit.effects:
        if (unit.line, group) not in standing.begun:
            standing.begun[unit.line, group] = subjects(standing, unit.line, effect)


def _do(standing: Standing, unit: Unit, name: str, one: Action) -> list[Line]:
    permanent = standing.here[name]
    match one:
        case ChangesTypes():
            _change_types(standing, permanent, one)
        case EveryCreatureType():
            standing.every_type |= {name}
        case HasAbility() if unit.layer is Layer.TYPES:
            standing.every_type |= {name}
        case ChangesColors():
            kept = permanent.colors if one.added else ()
            colors = tuple(c for c in COLORS if c in (*kept, *one.colors))
            standing.here[name] = with_fields(permanent, colors=colors)
        case HasAbility(keyword=keyword):
            _gain(standing, name, keyword, unit.line)
        case Suspected():
            return [_granted(standing, unit.line, permanent, SUSPECTED)]
        case LosesAbility():
            _lose(standing, name, one)
        case HasEffects(effects=effects):
            return [_granted(standing, unit.line, permanent, effects)]
        case Size():
            _resize(standing, unit, permanent, one)
        case _:
            standing.here[name] = with_fields(
                permanent, power=permanent.toughness, toughness=permanent.power
            )
    return []


def _change_types(standing: Standing, permanent: Permanent, effect: ChangesTypes) -> None:
    name = permanent.id
    if loses_text(effect) and permanent.has_type("land"):
        standing.lines[name], standing.held[name] = (), ()
        standing.textless |= {name}
    if permanent.is_printed("type_line"):
        line = changed(permanent.type_line, effect)
        now = with_fields(permanent, type_line=line)
        if now.is_creature and not permanent.is_creature and now.power is None:
            now = with_fields(now, power=0, toughness=0)  # 107.2, until something sets them
        standing.here[name] = now


def _gain(standing: Standing, name: str, keyword: Keyword, line: Line) -> None:
    if not any(is_lost(keyword, one) for one in standing.never.get(name, ())):
        standing.held[name] = (*standing.held[name], (keyword, line))


def _lose(standing: Standing, name: str, effect: LosesAbility) -> None:
    lost = effect.keyword
    if lost is None:
        standing.lines[name], standing.held[name] = (), ()
        return
    kept = tuple(one for one in standing.held[name] if not is_lost(one[0], lost, effect.quality))
    standing.held[name] = kept
    if effect.ever and effect.quality is None:
        standing.never[name] = standing.never.get(name, frozenset()) | {lost}


def is_lost(keyword: Keyword, lost: str, quality: f.Filter | None = None) -> bool:
    """Losing banding loses "bands with other" as well (702.22b); "protection from red" is lost
    alone."""
    if quality is not None and keyword.quality != quality:
        return False
    return keyword.name == lost or (lost == "banding" and keyword.name == "bands with other")


def _granted(
    standing: Standing, line: Line, permanent: Permanent, effects: tuple[AnyEffect, ...]
) -> Line:
    """The quoted ability that the object has from now on."""
    name = permanent.id
    made = Line(name, permanent.controller, line.text, effects, line.time, by=line.by)
    standing.lines[name] = (*standing.lines[name], made)
    for effect in effects:
        if isinstance(effect, HasAbility) and is_held(made, effect):
            _gain(standing, name, effect.keyword, made)
    return made


def _resize(standing: Standing, unit: Unit, permanent: Permanent, size: Size) -> None:
    if not size.known:
        doubt(standing, unit.line, permanent.id, ("size",))
        return
    power, toughness = permanent.power, permanent.toughness
    if unit.layer is Layer.CHANGES:
        power = (power or 0) + (size.power or 0)
        toughness = (toughness or 0) + (size.toughness or 0)
    else:
        power = power if size.power is None else size.power
        toughness = toughness if size.toughness is None else size.toughness
    standing.here[permanent.id] = with_fields(
        permanent,
        power=power if permanent.is_printed("power") else permanent.power,
        toughness=toughness if permanent.is_printed("toughness") else permanent.toughness,
    )
