"""Attacks with their announcements of bands (508.1e): counted attack by attack, drawn uniformly.

Bands are only among attackers of one target, so the announcements of an attack are counted target
by target, and those of a group once for all attacks in which it stands. Within a group the first
creature is in no band, or in one of those that it may form with some of the others; what is left
is a smaller group. An announcement is known by its number in that order.
"""

from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate
from random import Random
from typing import cast

from legality.errors import TooLarge
from legality.legal.named import LegalAttacks
from legality.position import Position
from legality.rulebook.banding import Bands, bands_of, can_lead, shared_target
from legality.rulebook.table import Table

MOST_ATTACKS = 100_000
"""From so many attacks with bands a sample is drawn; beyond, where somebody may band, from none."""
MOST_BANDS = 1_000_000
"""So many bands are looked at to count announcements."""

Attack = Mapping[str, str]
Group = tuple[str, ...]


class Announcements:
    """How many announcements of bands each attack has, and each of them by its number."""

    def __init__(self, position: Position, most_bands: int = MOST_BANDS) -> None:
        self.table = Table(position)
        self.leaders = frozenset(
            permanent.id
            for permanent in self.table.permanents
            if permanent.controller in position.attackers and can_lead(self.table, permanent)
        )
        self.left = self.most = most_bands
        self._counts: dict[Group, int] = {}
        self._bands: dict[Group, tuple[Group, ...]] = {}

    def count(self, attack: Attack) -> int:
        """How many there are, no bands at all included. Raises `TooLarge`."""
        number = 1
        for group in self._groups(attack):
            number *= self._count(group)
        return number

    def at(self, attack: Attack, number: int) -> Bands:
        """The announcement of that number, from 0 (no bands) to one less than the count."""
        if not 0 <= number < self.count(attack):
            raise IndexError("no announcement has that number")
        bands: list[Group] = []
        for group in self._groups(attack):
            number, mine = divmod(number, self._count(group))
            bands += self._at(group, mine)
        order = {name: index for index, name in enumerate(attack)}
        return tuple(
            sorted(
                (tuple(sorted(band, key=order.__getitem__)) for band in bands),
                key=lambda band: order[band[0]],
            )
        )

    def _groups(self, attack: Attack) -> list[Group]:
        """The attackers of each target, first those with an ability that can form a band: where
        none of these is left there is no band."""
        groups: dict[str, list[str]] = {}
        for name in sorted(attack, key=lambda creature: creature not in self.leaders):
            groups.setdefault(shared_target(self.table, attack[name]), []).append(name)
        return [tuple(group) for group in groups.values()]

    def _count(self, group: Group) -> int:
        if len(group) < 2 or group[0] not in self.leaders:
            return 1
        if group not in self._counts:
            rests = (_without(group, chosen) for chosen in self._choices(group))
            self._counts[group] = sum(self._count(rest) for rest in rests)
        return self._counts[group]

    def _choices(self, group: Group) -> tuple[Group, ...]:
        """With whom the first creature may be in a band, nobody first."""
        if group not in self._bands:
            first, *near = (self.table.here[name] for name in group)
            choices: list[Group] = [()]
            for chosen in bands_of(self.table, first, near):
                self.left -= 1
                if self.left < 0:
                    raise TooLarge(f"more than {self.most} bands to count announcements with")
                choices.append(tuple(member.id for member in chosen))
            self._bands[group] = tuple(choices)
        return self._bands[group]

    def _at(self, group: Group, number: int) -> list[Group]:
        bands: list[Group] = []
        while len(group) > 1 and group[0] in self.leaders:
            chosen, group, number = self._chosen(group, number)
            if len(chosen) > 1:
                bands.append(chosen)
        return bands

    def _chosen(self, group: Group, number: int) -> tuple[Group, Group, int]:
        """The band of the first creature (alone: none) in the announcement of that number, those
        that are left, and the number of theirs."""
        for chosen in self._choices(group):
            rest = _without(group, chosen)
            if number < self._count(rest):
                return (group[0], *chosen), rest, number
            number -= self._count(rest)
        raise IndexError("no announcement has that number")


def _without(group: Group, chosen: Group) -> Group:
    """The group without its first creature and those in its band."""
    return tuple(name for name in group[1:] if name not in chosen)


def sample_announcements(
    view: LegalAttacks, rng: Random, n: int, most_attacks: int = MOST_ATTACKS
) -> list[tuple[Attack, Bands]]:
    """So many pairs of an attack and its bands, each drawn with exactly the same chance of all, and
    with replacement.

    Where nobody may band they are attacks drawn from any number. Else the attacks are listed, each
    weighed by its announcements. Raises `TooLarge` where there are more than `most_attacks`, or too
    many bands.
    """
    announcements = Announcements(view.position)
    if not announcements.leaders:
        return [(cast("Attack", attack), ()) for attack in view.sample(rng, n)]
    number = view.count()
    if number > most_attacks:
        raise TooLarge(f"bands can be drawn from {most_attacks} attacks, and there are {number}")
    attacks = [cast("Attack", attack) for attack in view]
    ends = list(accumulate(announcements.count(attack) for attack in attacks))
    drawn: list[tuple[Attack, Bands]] = []
    for _ in range(n):
        chosen = rng.randrange(ends[-1])
        index = bisect_right(ends, chosen)
        before = ends[index - 1] if index else 0
        attack = attacks[index]
        drawn.append((attack, announcements.at(attack, chosen - before)))
    return drawn
