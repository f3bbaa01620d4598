"""A judgement in which each illegal declaration shows the nearest legal one."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import msgspec
from msgspec.structs import replace

from legality.clock import Clock, OutOfTime
from legality.frozen import FrozenDict
from legality.judging.blame import with_changed
from legality.judging.check import check_attacks
from legality.legal.named import LegalAttacks, LegalBlocks, Near
from legality.legal.names import PositionNames
from legality.legal.nearest.bands import Banded, mates, nearest_banded
from legality.legal.nearest.declarations import shortest, small_diagrams
from legality.legal.nearest.shortest import Shortest
from legality.position import Position
from legality.rulebook.targets import attacked_as
from legality.verdict import DeclarationValue, Illegal, Judgement, Legal, Verdict


def with_nearest(
    position: Position, judgement: Judgement, *, seconds: float | None = None
) -> Judgement:
    """The judgement with, as `better` of every illegal verdict, the legal declaration nearest to
    the judged one: the fewest creatures whose choice changes, then the fewest choices changed, then
    the most requirements obeyed, then the order in the position. None where none was found within
    so many seconds; `nearest` of the verdict says whether it is proved that none is nearer, or is
    False for the nearest found."""
    attacks, blocks = judgement.attacks, judgement.blocks
    with Clock(seconds).running():
        if isinstance(attacks, Illegal):
            attacks = _in_time(attacks, partial(_repaired_attack, position, attacks))
            attacks = _blamed(attacks, _own_attack(position), position.bands)
        repaired: dict[str, Verdict] = {}
        for side, verdict in (blocks or {}).items():
            repaired[side] = verdict
            if isinstance(verdict, Illegal):
                find = partial(_repaired_block, position, side, verdict)
                own = own_blocks(position, side)
                repaired[side] = _blamed(_in_time(verdict, find), own, ())
    return replace(judgement, attacks=attacks, blocks=None if blocks is None else repaired)


def repaired(
    verdict: Illegal, declaration: DeclarationValue, find: Callable[[], Near | None]
) -> Illegal:
    """The verdict on that declaration with the legal one that is nearest to it, if `find` finds one
    in time."""
    shown = _in_time(verdict, lambda: _shown(verdict, find()))
    return _blamed(shown, declaration, ())


def _in_time(verdict: Illegal, find: Callable[[], Illegal]) -> Illegal:
    """What is found; where time ends first, a better declaration that is known already."""
    try:
        return find()
    except OutOfTime:
        return _shown(verdict, None)


def _repaired_attack(position: Position, verdict: Illegal) -> Illegal:
    view = LegalAttacks(position)
    attacks = position.attacks or {}
    if not position.bands:
        return _shown(verdict, view.nearest(attacks))
    names = PositionNames(position, view.problem)
    ways = shortest(small_diagrams(view.problem, view.among), names.judged(attacks))
    if isinstance(ways, Shortest):
        banded = nearest_banded(
            position, view.problem, (attack for attack, _ in ways.by_distance())
        )
    else:
        near = view.nearest(attacks)
        alone = () if near is None else (names.judged(near.declaration).given,)
        banded = nearest_banded(position, view.problem, alone)
    if banded is None or (view.asks and not _is_legal(position, banded)):
        return _shown(verdict, None)
    proved = banded.proved and isinstance(ways, Shortest)
    shown = _shown(verdict, Near(FrozenDict(banded.attack), proved))
    return replace(shown, better_bands=banded.bands)


def _is_legal(position: Position, banded: Banded) -> bool:
    """Whether the attack with its bands is legal whatever the position does not tell."""
    repaired = msgspec.structs.replace(position, attacks=banded.attack, bands=banded.bands)
    return isinstance(check_attacks(repaired), Legal)


def _repaired_block(position: Position, side: str, verdict: Illegal) -> Illegal:
    if side not in position.defending_sides:
        return _shown(verdict, Near(FrozenDict(), True))
    view = LegalBlocks(position, side)
    own = own_blocks(position, side)
    return _shown(verdict, view.nearest(own))


def _own_attack(position: Position) -> dict[str, str]:
    """The attack that is declared, its targets as the Problem calls them."""
    attacks = position.attacks or {}
    return {name: attacked_as(position, target) for name, target in attacks.items()}


def own_blocks(position: Position, side: str) -> dict[str, tuple[str, ...]]:
    """The blocks that a side declares."""
    by_id, side_of = position.by_id, position.seats.side_of
    return {
        name: tuple(attackers)
        for name, attackers in (position.blocks or {}).items()
        if attackers and side_of(by_id[name].controller) == side
    }


def _blamed(verdict: Illegal, before: DeclarationValue, bands: Sequence[Sequence[str]]) -> Illegal:
    """The verdict whose faults name who must change, where the repair is proved."""
    if verdict.better is None or not verdict.nearest:
        return verdict
    apart = mates(bands) ^ mates(verdict.better_bands or ())
    in_bands = {name for pair in apart for name in pair}
    after = verdict.better
    changed = [
        name
        for name in dict.fromkeys((*before, *after, *sorted(in_bands)))
        if name in in_bands or _chosen_set(before.get(name)) != _chosen_set(after.get(name))
    ]
    return replace(verdict, violations=with_changed(verdict.violations, changed))


def _chosen_set(chosen: object) -> frozenset[str]:
    """What a creature attacks or blocks, as a set."""
    if chosen is None:
        return frozenset()
    return frozenset([chosen] if isinstance(chosen, str) else cast("Sequence[str]", chosen))


def _shown(verdict: Illegal, near: Near | None) -> Illegal:
    if near is None:
        return replace(verdict, nearest=None if verdict.better is None else False)
    return replace(verdict, better=near.declaration, nearest=near.proved)
