"""Blows of creatures of which only the damage of all together matters: they fill up each other's
damage, and each set of the dead is looked at once.

What one of them lacks another may fill up, and the same order suits all of them (510.1c). Whoever
gains by deaths kills as many as they can (`legality.search.last_blows`); the other player, where
they divide it (702.22j, k), as few.
"""

from collections.abc import Collection, Iterator, Sequence
from operator import add, ge, le

from legality.search.division import DamageShares
from legality.search.last_blows import DamageDealer, Struck, last_blows
from legality.search.scoring import Totals
from legality.search.strikers import REGULAR, Blow, Dealt, State, Strikers

Points = Sequence[tuple[int, bool]]
"""The damage of each creature that deals it, and whether any of it is deadly."""
Needs = Sequence[int | None]
"""The damage that destroys each creature faced; None: none does."""
Shares = tuple[tuple[int, ...], ...]
"""What each deals to each."""
Way = tuple[tuple[int, ...], Shares]
"""Who dies, by place, and of what."""

MOST_FACED = 10
"""Of more creatures the sets are too many to be listed."""


class JointBlows(Strikers):
    """The blows of a bout's regular damage step in which only all damage together matters."""

    def fill(self, striking: Sequence[int], state: State) -> bool:
        """Whether only the damage of all of them together matters: no order that was announced
        binds, and it is plain damage to those whom they face, or lets all through alike. Where the
        other player divides it, they face the same creatures."""
        facing = [creature for creature in striking if self.faced(creature, state)]
        faced = {to for creature in facing for to in self.faced(creature, state)}
        ground = self.bout.ground
        if not 0 < len(faced) <= MOST_FACED or any(creature in self.orders for creature in facing):
            return False
        if any((creature, to) in self.bout.void for creature in facing for to in faced):
            return False
        if any(self.fighters[creature].weakens for creature in facing):
            return False
        if not ground.poison_is_lethal and any(
            self.fighters[creature].deadly for creature in facing
        ):
            return False
        fighters = [self.fighters[creature] for creature in faced]
        if not all((at := each.dies_at) is None or at >= each.need for each in fighters):
            return False
        tramplers = [creature for creature in facing if self.tramples(creature)]
        if any(self.is_for_other(creature, state) for creature in facing):
            return not tramplers and all(
                self.is_for_other(creature, state) and set(self.faced(creature, state)) == faced
                for creature in facing
            )
        return not tramplers or self.lets_through_alike(tramplers, faced)

    def lets_through_alike(self, tramplers: Sequence[int], faced: Collection[int]) -> bool:
        """Whether damage that tramples counts alike, whoever deals it, and what must be dealt to
        the creatures faced is what kills them."""
        attackers = [self.bout.attackers[creature] for creature in tramplers]
        fighters = [self.fighters[creature] for creature in faced]
        return (
            len({attacking.place for attacking in attackers}) == 1
            and all(attacking.commander is None for attacking in attackers)
            and not any(each.fighter.poisons or each.fighter.harmless for each in attackers)
            and all((at := each.dies_at) is None or at == each.need for each in fighters)
        )

    def filled(self, facing: Sequence[int], before: Blow, state: State) -> list[list[Blow]]:
        """The blows of those that fill up each other's damage, after one of who faces nobody."""
        if self.is_for_other(facing[0], state):
            return [self.dealt_by_other(facing, before, state)]
        faced = sorted({to for creature in facing for to in self.faced(creature, state)})
        self.spend(2 ** len(faced))
        sources = tuple(
            DamageDealer(
                max(0, self.fighters[creature].amount - state[creature][1]),
                tuple(map(faced.index, self.faced(creature, state))),
                self.fighters[creature].deadly,
                self.tramples(creature),
            )
            for creature in facing
        )
        targets = tuple(
            Struck(
                self.lacks(creature, state),
                max(0, self.fighters[creature].need - sum(state[creature][:2])),
            )
            for creature in faced
        )
        blows = [
            self.by_shares(facing, faced, blow.dead, blow.shares, blow.through, before, state)
            for blow in last_blows(sources, targets)
        ]
        return [[blow] for blow in self.no_worse(blows, facing[0] < self.size)]

    def no_worse(self, blows: Sequence[Blow], least: bool) -> list[Blow]:
        """Of blows after which nothing follows, those that no other is as good as in all: for the
        attacking player (`least`), or for the other."""
        kept: list[tuple[Totals, Blow]] = []
        better = le if least else ge
        for blow in blows:
            died = sum(
                self.fighters[creature].sign * self.fighters[creature].worth
                for creature, _ in blow.hits
                if creature >= 0
            )
            totals = blow.totals
            if not self.bout.ground.by_life:
                totals = (totals[0] + died, *totals[1:])
            if not any(all(map(better, other, totals)) for other, _ in kept):
                kept = [pair for pair in kept if not all(map(better, totals, pair[0]))]
                kept.append((totals, blow))
        return [blow for _, blow in kept]

    def dealt_by_other(self, facing: Sequence[int], before: Blow, state: State) -> list[Blow]:
        """The blows of those whose damage the other player divides, who face the same creatures."""
        faced = self.faced(facing[0], state)
        points = [
            (
                max(0, self.fighters[creature].amount - state[creature][1]),
                self.fighters[creature].deadly,
            )
            for creature in facing
        ]
        self.spend(2 ** len(faced))
        nothing = (0,) * len(facing)
        return [
            self.by_shares(facing, faced, dead, shares, nothing, before, state)
            for dead, shares in fewest_killed(
                points, [self.lacks(creature, state) for creature in faced]
            )
        ]

    def by_shares(
        self,
        striking: Sequence[int],
        faced: Sequence[int],
        dead: Sequence[int],
        shares: Shares,
        through: Sequence[int],
        before: Blow,
        state: State,
    ) -> Blow:
        """The blow that kills those, each dealing its shares and letting so much through."""
        parts = [
            DamageShares(tuple((to, share) for to, share in zip(faced, row, strict=True) if share),
                     beyond, frozenset())
            for row, beyond in zip(shares, through, strict=True)
        ]  # fmt: skip
        totals = before.totals
        for place, part in zip(striking, parts, strict=True):
            totals = tuple(map(add, totals, self.added(REGULAR, place, part)))
        hits = tuple(sorted((faced[creature], (self.lacks(faced[creature], state) or 0, 0, False))
                            for creature in dead))  # fmt: skip

        def how() -> Dealt:
            order, assign = before.how()
            for place, part in zip(striking, parts, strict=True):
                order = {**order, **self.order(place, part, state)}
                assign = {**assign, **self.named(place, part)}
            return order, assign

        return Blow(hits, totals, frozenset(), how)


def fewest_killed(points: Points, needs: Needs) -> list[Way]:
    """Nobody, where they can be dealt so that nobody dies; else each creature alone."""
    for place, need in enumerate(needs):
        if need is None:
            return [((), _all_on(points, needs, place))]
    if next(_deadly(points), None) is None:
        room = [(need or 0) - 1 for need in needs]
        if sum(room) >= sum(amount for amount, _ in points):
            return [((), _spread(points, room))]
    return [((place,), _all_on(points, needs, place)) for place in range(len(needs))]


def _deadly(points: Points) -> Iterator[int]:
    return (number for number, (amount, deadly) in enumerate(points) if deadly and amount)


def _all_on(points: Points, needs: Needs, place: int) -> Shares:
    shares = [[0] * len(needs) for _ in points]
    _on_one(shares, [amount for amount, _ in points], place)
    return tuple(map(tuple, shares))


def _on_one(shares: list[list[int]], left: Sequence[int], place: int) -> None:
    """The rest of everyone's damage on that creature."""
    for row, rest in zip(shares, left, strict=True):
        row[place] += rest


def _spread(points: Points, room: list[int]) -> Shares:
    """Everyone's damage where there is room for it."""
    shares: list[tuple[int, ...]] = []
    for amount, _ in points:
        row: list[int] = []
        for place, space in enumerate(room):
            share = min(space, amount)
            row.append(share)
            room[place] -= share
            amount -= share
        shares.append(tuple(row))
    return tuple(shares)
