"""Whether a text about damage that would be dealt speaks of that of one source to one recipient."""

from legality.effects import qualities as q
from legality.effects.damaging import DealsMore, PreventsDamage, PreventsPart
from legality.effects.players import Who
from legality.position import Permanent
from legality.rulebook.ability import Ability
from legality.rulebook.evaluate import matches
from legality.rulebook.moment import NO_ENCOUNTER, Viewpoint
from legality.rulebook.players import players
from legality.rulebook.table import Table


def speaks_of(
    table: Table,
    effect: PreventsDamage | PreventsPart | DealsMore,
    ability: Ability,
    source: Permanent,
    recipient: str,
) -> bool:
    """Whether the effect speaks of damage of that source to that player or permanent, and holds."""
    permanent = table.find(recipient)
    viewpoint = Viewpoint(ability.source, ability.you, source)
    if permanent is None:
        whom = effect.players
        meant = whom is not None and recipient in players(table, whom, viewpoint)
    else:
        meant = effect.to is not None and matches(table, effect.to, permanent, viewpoint)
    return (
        meant
        and matches(table, effect.subject, source, viewpoint)
        and _is_near(table, effect, ability.you, source, recipient, permanent)
        and table.applies(ability, source, NO_ENCOUNTER)
    )


def _is_near(
    table: Table,
    effect: PreventsDamage | PreventsPart | DealsMore,
    you: str,
    source: Permanent,
    recipient: str,
    permanent: Permanent | None,
) -> bool:
    """801.13b: whether the source, where the effect specifies it, and the recipient, where it
    specifies that, are in range of the effect's controller; both where it specifies neither."""
    if not table.limited:
        return True
    from_anything = isinstance(effect.subject, q.Anything)
    to_anything = isinstance(effect.to, q.Anything) and effect.players is Who.ANY
    if (to_anything or not from_anything) and not table.reaches(you, source):
        return False
    if to_anything and not from_anything:
        return True
    if permanent is not None:
        return table.reaches(you, permanent)
    return table.position.seats.within(you, recipient)
