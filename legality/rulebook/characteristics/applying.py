"""What a continuous effect does to whom at this point of the layers."""

from functools import lru_cache

from msgspec import Struct

from legality.editions import Edition
from legality.effects import characteristics
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.blocking import CantBlock
from legality.effects.conditions import Always
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.position import Permanent
from legality.rulebook.characteristics.lines import Line, Unit
from legality.rulebook.characteristics.standing import Standing
from legality.rulebook.characteristics.types import ends_every_creature_type, loses_text
from legality.rulebook.circumstances import is_of_each, undecided_words
from legality.rulebook.conditions import holds
from legality.rulebook.evaluate import amount, matches
from legality.rulebook.moment import Trait
from legality.text.later import later

SUSPECTED = (characteristics.HasAbility(keyword=Keyword("menace")), CantBlock())
"""What suspected permanents have (701.58c)."""


class Size(Struct, frozen=True):
    """Numbers for power and toughness: None leaves that one as it is; `known` is False where the
    position does not tell the number."""

    power: int | None = None
    toughness: int | None = None
    known: bool = True


Action = AnyEffect | Size
Outcome = tuple[tuple[str, Action], ...]


def outcome(standing: Standing, unit: Unit) -> Outcome | None:
    """What the unit would do now, object by object; None where it does not exist."""
    actions: list[tuple[str, Action]] = []
    there = standing.exists(unit.line)
    for group, effect in unit.effects:
        begun = standing.begun.get((unit.line, group))
        if begun is None and not there:
            return None
        names = subjects(standing, unit.line, effect) if begun is None else begun
        for name in names:
            if changes(standing, name, unit.layer.trait, effect):
                actions.append((name, action(standing, unit.line, effect, standing.here[name])))
    return tuple(actions)


def changes(standing: Standing, name: str, trait: Trait, effect: AnyEffect) -> bool:
    """Whether the effect can change that permanent: not what is written as present; a text is lost
    with the land types of a card all the same (305.7), and so is every creature type."""
    permanent = standing.here[name]
    if trait == "abilities" or isinstance(
        effect, characteristics.EveryCreatureType | characteristics.HasAbility
    ):
        return True
    if trait in printed_traits(permanent):
        return True
    return isinstance(effect, characteristics.ChangesTypes) and (
        loses_text(permanent.type_line, effect)
        or ends_every_creature_type(permanent.type_line, effect)
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
    viewpoint = standing.viewpoint(line)
    source = viewpoint.source
    match effect.subject:
        case q.ThisObject():
            pool = [] if source is None else [source]
        case q.AttachedObject():
            host = standing.here.get(source.attached_to or "") if source else None
            pool = [] if host is None else [host]
        case subject:
            pool = [p for p in standing.here.values() if matches(standing, subject, p, viewpoint)]
    return tuple(
        permanent.id
        for permanent in pool
        if standing.reaches(line.you, permanent) and applies(standing, line, effect, permanent)
    )


def applies(standing: Standing, line: Line, effect: AnyEffect, affected: Permanent) -> bool:
    """Whether the effect's condition holds for that object; where the position does not tell, it
    is asked, and where it can't be asked either, the object is in doubt."""
    if isinstance(effect.condition, Always):
        return True
    answer = holds(standing, effect.condition, standing.viewpoint(line, affected))
    if answer is None:
        single = isinstance(effect.subject, q.ThisObject | q.AttachedObject | q.WithId)
        each = not single and any(map(is_of_each, undecided_words(effect.condition)))
        if each or not standing.ask(line, effect.condition):
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
    viewpoint = standing.viewpoint(line, affected)

    def number(value: f.Amount | None) -> int | None:
        return None if value is None else amount(standing, value, viewpoint)

    match effect:
        case characteristics.BaseSize(power=power, toughness=toughness):
            size = Size(number(power), number(toughness))
            lacks = (power is None) < (size.power is None) or (
                (toughness is None) < (size.toughness is None)
            )
            return Size(known=False) if lacks else size
        case characteristics.Gets(bonus=bonus, each=each, x=x, times=times):
            many = standing.count(each, viewpoint) if each is not None else number(times)
            if many is None and times is not None:
                return Size(known=False)
            many = 1 if many is None else many
            return bonus_of(bonus, *added(standing.edition, number(x), many))
        case _:
            return effect


def added(edition: Edition, x: int | None, times: int) -> tuple[int | None, int]:
    """X, and how many times: what a negative number adds is nothing (107.1b)."""
    if not edition.negative_bonus_is_zero:
        return x, times
    return None if x is None else max(x, 0), max(times, 0)


def bonus_of(bonus: str, x: int | None, times: int) -> Size:
    """The numbers of "+2/-X", so many times."""
    numbers: list[int] = []
    for sign, digits in _parts(bonus):
        size = x if digits is None else digits
        if size is None:
            return Size(known=False)
        numbers.append(times * sign * size)
    return Size(numbers[0], numbers[1]) if numbers else Size(known=False)


@lru_cache(maxsize=1024)
def _parts(bonus: str) -> tuple[tuple[int, int | None], ...]:
    """Sign and number of each half of a bonus, None for its X; nothing of what is none."""
    match = _BONUS.fullmatch(bonus)
    halves = () if match is None else (match["power"], match["toughness"])
    return tuple(
        (-1 if half[0] == "-" else 1, int(half[1:]) if half[1:].isdecimal() else None)
        for half in halves
    )
