"""Bonuses of texts (613.4c) that begin, end or change while a combat goes on.

"Attacking creatures you control get +1/+0" begins as attackers are declared and ends as they leave
combat; "Other creatures you control get +1/+1" ends as its source dies. The board has present
values, so what texts add now is kept beside it, and the board changes by the difference whenever
that is another.
"""

from collections.abc import Mapping

from legality.effects.characteristics import Gets
from legality.moments.board import as_they_are
from legality.moments.standing import contained, whole_table
from legality.moments.state import S, State, become
from legality.moments.values import fixed
from legality.position import Position
from legality.rulebook.characteristics.bonuses import SizeChange, bonuses, with_difference
from legality.rulebook.characteristics.moments import before_judging
from legality.rulebook.table import Table, in_force_on

Sizes = Mapping[str, tuple[int, int]]


def sized(combat: S) -> S:
    """The combat in which the board shows what those texts add now."""
    known = in_force_on(combat.board)
    idle = known is not None and Gets not in known
    if idle and not combat.bonuses and combat.whole is None:
        return combat
    now = added(combat.table, combat.whole)
    if now == combat.bonuses:
        return combat
    shown: dict[str, tuple[int, int]] = {}
    for name in {*now, *combat.bonuses}:
        (power, toughness), old = now.get(name, (0, 0)), combat.bonuses.get(name, (0, 0))
        shown[name] = power - old[0], toughness - old[1]
    return become(resized(combat, shown), bonuses=fixed(now))


def resized(combat: S, by: Sizes) -> S:
    """The combat with permanents bigger or smaller by so much; state-based actions are due."""
    here = combat.board.by_id
    touched = [
        with_difference(here[name], SizeChange(*by[name]))
        for name in by
        if name in here and any(by[name])
    ]
    if not touched:
        return combat
    return become(combat, board=as_they_are(combat.board, touched), unsettled=True)


def added(table: Table, whole: Table | None) -> dict[str, tuple[int, int]]:
    """What such texts add to each permanent at the moment of the table, with those that the stated
    values contain where the `whole` table is given; what cannot be told is left out (`unclear`
    names it)."""
    changes: dict[str, SizeChange] = {}
    for effect, ability in table.abilities(Gets):
        if whole is None or ability.lasting:
            for bonus in bonuses(table, effect, ability.source, ability.you):
                changes.setdefault(bonus.permanent.id, SizeChange()).add(bonus.size)
    for part in () if whole is None else contained(whole):
        changes.setdefault(part.bonus.permanent.id, SizeChange()).add(part.bonus.size)
    return {name: (change.power, change.toughness) for name, change in changes.items()}


def stated(combat: State, position: Position) -> Sizes:
    """What such texts add in the values that a position states, at its moment; `combat` is the
    beginning of the combat on it."""
    attacks, blocks = before_judging(position)
    table = Table(combat.board, attacks, blocks) if attacks else combat.table
    return fixed(added(table, whole_table(table) if combat.varies else None))
