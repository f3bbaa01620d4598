"""Bonuses that begin with a declaration that is judged, added to the values before it.

"Attacking creatures you control get +1/+0" is in no value of a position in which the attack is
still to be judged; while blocks and damage are judged, it holds (613.4c).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from msgspec import Struct

from legality.effects import filters as f
from legality.effects.characteristics import Gets
from legality.effects.effect import Effect
from legality.position import Permanent, Position
from legality.position.record import changed
from legality.rulebook.characteristics.applying import Size, bonus_of
from legality.rulebook.conditions import holds
from legality.rulebook.evaluate import amount, matches
from legality.rulebook.moment import TableMoment, Trait, Viewpoint
from legality.rulebook.surroundings import heads_attacked, within_range


@dataclass(slots=True)
class Before:
    """The moment whose values a position states: as `now`, with other attacks and blocks."""

    now: TableMoment
    attacks: Mapping[str, str]
    blocks: Mapping[str, tuple[str, ...]]

    @property
    def position(self) -> Position:
        return self.now.position

    @property
    def permanents(self) -> tuple[Permanent, ...]:
        return self.now.permanents

    @property
    def every_type(self) -> frozenset[str]:
        return self.now.every_type

    @property
    def doubts(self) -> Mapping[str, object]:
        return self.now.doubts

    def notice(self, permanent: Permanent, trait: Trait) -> None:
        self.now.notice(permanent, trait)

    def find(self, name: str) -> Permanent | None:
        return self.now.find(name)

    def heads_attacked(self, name: str) -> tuple[str, ...]:
        return heads_attacked(self.position, self.attacks, name)

    def life(self, player: str) -> int:
        return self.now.life(player)

    def count(self, wanted: f.Filter, viewpoint: Viewpoint) -> int:
        return sum(
            within_range(self.position, viewpoint.you, permanent)
            and matches(self, wanted, permanent, viewpoint)
            for permanent in self.permanents
        )

    def report(self, holder: Permanent | None, text: str) -> None:
        self.now.report(holder, text)

    def has(self, permanent: Permanent, keyword: str, quality: f.Filter | None = None) -> bool:
        return self.now.has(permanent, keyword, quality)

    def has_ability(self, permanent: Permanent) -> bool:
        return self.now.has_ability(permanent)

    def answer(
        self, source: Permanent | None, you: str, words: str, defending: tuple[str, ...] = ()
    ) -> bool | None:
        return self.now.answer(source, you, words, defending)

    def is_tapped(self, permanent: Permanent) -> bool:
        return permanent.tapped

    def wears(self, permanent: Permanent, subtype: str, controller: str | None = None) -> bool:
        return self.now.wears(permanent, subtype, controller)

    def goaders(self, permanent: Permanent) -> Mapping[str, str | None]:
        return self.now.goaders(permanent)

    def is_suspected(self, permanent: Permanent) -> bool:
        return self.now.is_suspected(permanent)


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
    for permanent in moment.permanents:
        own = Viewpoint(source, you, permanent)
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
    size = None if times is None else bonus_of(effect.bonus, x, times)
    return size if size is not None and size.known else None


@dataclass(slots=True)
class SizeChange:
    """What changes of a permanent's power and toughness; None: nobody knows."""

    power: int = 0
    toughness: int = 0
    known: bool = True

    def add(self, size: Size | None, sign: int) -> None:
        if size is None:
            self.known = False
        else:
            self.power += sign * (size.power or 0)
            self.toughness += sign * (size.toughness or 0)


def with_difference(permanent: Permanent, change: SizeChange) -> Permanent:
    """The permanent, bigger or smaller by that."""
    if permanent.power is None or permanent.toughness is None:
        return permanent
    return changed(
        permanent,
        power=permanent.power + change.power,
        toughness=permanent.toughness + change.toughness,
    )
