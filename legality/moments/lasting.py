"""What an ability leaves behind: effects that last (611.2)."""

from collections.abc import Sequence

from msgspec.structs import replace

from legality.effects import qualities as q
from legality.effects.characteristics import (
    BaseSize,
    ChangesColors,
    ChangesTypes,
    EveryCreatureType,
    Gets,
    Switches,
)
from legality.effects.conditions import ALWAYS, Always
from legality.effects.effects import AnyEffect, Triggered
from legality.effects.filters import AnyOf, Filter
from legality.effects.mentions import OF_ITS_SOURCE, mentions
from legality.moments.context import Context, bound, doubted, how_much, reader_of, those, unknown
from legality.moments.left_texts import of_each, whole_text
from legality.moments.sizes import resized, sized
from legality.moments.state import S, State, become
from legality.moments.triggered import questions_of
from legality.moments.values import with_gaps
from legality.position import LastingEffect, Permanent
from legality.position.kept import with_effects
from legality.rulebook.characteristics.applying import added, bonus_of
from legality.rulebook.conditions import holds
from legality.rulebook.damage.prevention import Prevention
from legality.rulebook.lasting_texts import OF_CHARACTERISTICS
from legality.rulebook.moment import Trait
from legality.text.reading.triggers.deeds import doubles_power

DOUBTED: dict[type, tuple[Trait, ...]] = {
    BaseSize: ("size",),
    Switches: ("size",),
    ChangesTypes: ("types", "size"),
    ChangesColors: ("colors",),
    EveryCreatureType: ("types",),
}
"""What nothing adds to values that are present: what such an effect changes is in doubt."""


def lasting(combat: S, effects: Sequence[AnyEffect], context: Context) -> tuple[S, tuple[str, ...]]:
    """611.2: effects that begin now and last this turn."""
    on: dict[str, None] = {}
    for effect in effects:
        combat, changed_now = _begins(combat, bound(effect, context), context)
        on.update(dict.fromkeys(changed_now))
    return combat, tuple(on)


def _begins(combat: S, effect: AnyEffect, context: Context) -> tuple[S, tuple[str, ...]]:
    permanents: list[Permanent] = []
    for permanent in those(combat, effect.subject, context):
        applies = _applies(combat, effect, context, permanent)
        if isinstance(applies, State):
            return applies, ()
        if applies:
            permanents.append(permanent)
    names = tuple(permanent.id for permanent in permanents)
    if isinstance(effect, Gets):
        return _grows(combat, effect, permanents, context), names
    if type(effect) in DOUBTED:
        return doubted(combat, names, DOUBTED[type(effect)], context), names
    if not isinstance(effect.condition, Always):
        effect = replace(effect, condition=ALWAYS)
    return _left_behind(combat, effect, names, context), names


def _applies(combat: S, effect: AnyEffect, context: Context, permanent: Permanent) -> "bool | S":
    """Whether the circumstance of the effect is so; the combat in which that is asked or noted,
    where nothing tells."""
    if isinstance(effect.condition, Always):
        return True
    reader = reader_of(combat, context, permanent)
    answer = holds(combat.table, effect.condition, reader)
    if answer is not None:
        return answer
    questions = questions_of(combat, context.ability, effect.condition, reader)
    unread = () if questions else (context.line,)
    return become(combat, account=with_gaps(combat.account, asks=questions, unread=unread))


def _grows(combat: S, effect: Gets, whom: Sequence[Permanent], context: Context) -> S:
    bonuses: dict[str, tuple[int, int]] = {}
    unclear: list[str] = []
    for permanent in whom:
        size = _bonus(combat, effect, context, permanent)
        if size is None:
            unclear.append(permanent.id)
        else:
            bonuses[permanent.id] = size
    if unclear:
        combat = doubted(combat, unclear, ("size",), context)
    return sized(resized(combat, bonuses))


def _bonus(
    combat: State, effect: Gets, context: Context, permanent: Permanent
) -> tuple[int, int] | None:
    times: int | None = 1
    if effect.each is not None:
        times = combat.table.count(effect.each, reader_of(combat, context, permanent))
    elif effect.times is not None:
        times = how_much(combat, effect.times, context, permanent)
        times = None if times is None else max(times, 0)
    x = None if effect.x is None else how_much(combat, effect.x, context, permanent)
    if times is None:
        return None
    ability = context.ability.effect
    if not (isinstance(ability, Triggered) and doubles_power(ability.text)):
        # what doubles a negative power makes it less (107.1b)
        x, times = added(combat.edition, x, times)
    size = bonus_of(effect.bonus, x, times)
    if not size.known:
        return None
    return size.power or 0, size.toughness or 0


def _left_behind(combat: S, effect: AnyEffect, names: tuple[str, ...], context: Context) -> S:
    """The combat with the effect as a text that the ability leaves on its objects; of whom a rule
    speaks is looked at when it is asked, of whom a change of characteristics does, now (611.2c)."""
    names_objects = _names_objects(effect.subject) or isinstance(effect, OF_CHARACTERISTICS)
    if names_objects and not names:
        return combat
    source = context.ability.source
    here = source is not None and source.id in combat.board.by_id
    if names_objects:
        effect = of_each(effect, source)
        on = names
    else:
        on = (source.id,) if source is not None and here and _of_source(effect) else ()
    if (names_objects or not on) and _of_source(replace(effect, subject=q.ANYTHING)):
        return unknown(combat, context.line[1], context)
    text = whole_text(effect, combat.board)
    if text is None:
        return unknown(combat, context.line[1], context)
    left_behind = LastingEffect(oracle_text=text, on=on, controller=context.ability.you)
    board = with_effects(combat.board, (*combat.board.effects, left_behind))
    return _with_fallen_noted(sized(become(combat, board=board)), names, context)


def _with_fallen_noted(combat: S, names: Sequence[str], context: Context) -> S:
    """704.5m, n: the combat in which the ability is noted as not played in whole, where an Aura or
    an Equipment falls off somebody to whom it gave protection; `unfollowed` asks verdicts of it."""
    protection = Prevention.against_anything(combat.table)
    if protection is None:
        return combat
    here = combat.table.here
    falls = any(
        permanent.attached_to in names and protection.is_protected(permanent, host)
        for permanent in combat.table.permanents
        if (host := here.get(permanent.attached_to or "")) is not None
    )
    if not falls:
        return combat
    return become(combat, account=with_gaps(combat.account, unread=[context.line]))


def _names_objects(subject: Filter) -> bool:
    """Whether an effect is of single objects, and not of all that are of a kind."""
    if isinstance(subject, AnyOf):
        return all(isinstance(part, q.WithId) for part in subject.parts)
    return isinstance(subject, q.ThisObject | q.AttachedObject | q.WithId)


def _of_source(effect: AnyEffect) -> bool:
    return any(mentions(effect, word) for word in OF_ITS_SOURCE)
