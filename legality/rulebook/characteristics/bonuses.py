"""Bonuses that begin with a declaration that is judged, added to the values before it.

"Attacking creatures you control get +1/+0" is in no value of a position in which the attack is
still to be judged; while blocks and damage are judged, it holds (613.4c).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import Struct

from legality.editions import Edition
from legality.effects.characteristics import Gets
from legality.effects.effect import Effect
from legality.effects.mentions import mentions
from legality.effects.players import Who
from legality.position import Permanent
from legality.position.record import changed
from legality.rulebook.characteristics.applying import Size, added, bonus_of
from legality.rulebook.conditions import holds
from legality.rulebook.defending import met_by
from legality.rulebook.evaluate import amount, matches
from legality.rulebook.moment import TableMoment, Viewpoint
from legality.rulebook.surroundings import within_range


class Bonus(Struct, frozen=True):
    """What one text adds to a permanent; None: a number that the position does not tell."""

    permanent: Permanent
    size: Size | None


def bonuses(
    moment: TableMoment, effect: Gets, source: Permanent | None, you: str
) -> Iterator[Bonus]:
    """To whom the effect gives what at that moment; nothing where its condition is not known."""
    for own in affected(moment, effect, source, you):
        assert own.affected is not None
        yield Bonus(own.affected, _size(moment, effect, own))


def affected(
    moment: TableMoment, effect: Effect, source: Permanent | None, you: str
) -> Iterator[Viewpoint]:
    """Whom the effect affects at that moment, each with the reader of its text."""
    meets = mentions(effect, Who.DEFENDING)
    for permanent in moment.permanents:
        attackers = (permanent, source) if meets else ()
        meeting = met_by(moment.position, moment.attacks, *attackers)
        own = Viewpoint(source, you, permanent, meeting)
        if not within_range(moment.position, you, permanent):
            continue
        if matches(moment, effect.subject, permanent, own) and holds(moment, effect.condition, own):
            yield own


def _size(moment: TableMoment, effect: Gets, viewpoint: Viewpoint) -> Size | None:
    times: int | None = 1
    if effect.each is not None:
        times = moment.count(effect.each, viewpoint)
    elif effect.times is not None:
        times = amount(moment, effect.times, viewpoint)
    x = None if effect.x is None else amount(moment, effect.x, viewpoint)
    if times is None:
        return None
    size = bonus_of(effect.bonus, *added(Edition.of(moment.position.rules), x, times))
    return size if size.known else None


@dataclass(slots=True)
class SizeChange:
    """What changes of a permanent's power and toughness; None: nobody knows."""

    power: int = 0
    toughness: int = 0
    known: bool = True

    def add(self, size: Size | None) -> None:
        if size is None:
            self.known = False
        else:
            self.power += size.power or 0
            self.toughness += size.toughness or 0


def with_difference(permanent: Permanent, change: SizeChange) -> Permanent:
    """The permanent, bigger or smaller by that."""
    if permanent.power is None or permanent.toughness is None:
        return permanent
    return changed(
        permanent,
        power=permanent.power + change.power,
        toughness=permanent.toughness + change.toughness,
    )
