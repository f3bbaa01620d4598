"""Lifelink as it was to 2009-05: a triggered ability of its own."""

from collections.abc import Iterable, Iterator

from legality import numbers
from legality.effects.characteristics import HasAbility
from legality.effects.effect import Keyword
from legality.effects.players import Who
from legality.effects.triggered import ChangesTotal, Instruction, TriggeredAbility, Whose
from legality.moments.events import Event, EventKind, dealt_at_once
from legality.moments.standing_abilities import numbers_of
from legality.moments.state import State
from legality.moments.values import Trigger
from legality.position import Permanent
from legality.rulebook.ability import Ability

LIFELINK = Keyword("lifelink")


def gaining_life(combat: State, events: Iterable[Event]) -> Iterator[Trigger]:
    """To 2009-05 lifelink was "Whenever this creature deals damage, you gain that much life"."""
    if combat.edition.lifelink_at_once:
        return
    dealt = (event for event in events if event.kind is EventKind.DEALS_DAMAGE)
    for total in dealt_at_once(dealt, lambda event: event.subject):
        source = total.seen.get(total.subject) or combat.seen(total.subject)
        for _ in numbers_of(source, "lifelink"):
            yield _gain(source.permanent, total)


def _gain(permanent: Permanent, event: Event) -> Trigger:
    gain = ChangesTotal("life", event.number, Whose(Who.YOU))
    does = TriggeredAbility(
        text="lifelink", on=(), instructions=(Instruction(text="lifelink", deeds=(gain,)),)
    )
    ability = Ability(
        HasAbility(keyword=LIFELINK), permanent, permanent.controller, "lifelink", by=permanent.id
    )
    return Trigger(
        ability=ability,
        does=does,
        rule=numbers.LIFELINK,
        after="damage",
        keyword="lifelink",
        subject=event.subject,
        number=event.number,
    )
