"""A combat as a position: what the judges of declarations and damage are asked about.

An attacker whose planeswalker or battle has left combat attacks nothing (506.4c), which a position
cannot say; there the departed permanent stands as one that is phased out, "treated as though it
didn't exist", so that its defending player may still block (508.5).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from legality.moments.board import answers_of, with_permanents
from legality.moments.participants import struck_before
from legality.moments.state import SNAPSHOT, State, become
from legality.moments.values import Status, Step, fixed
from legality.position import Damage, Permanent, Position
from legality.position.kept import with_declarations, with_declared
from legality.problem.damage import DamageStep
from legality.rulebook.whole_bands import spread

Blocks = Mapping[str, Sequence[str]]


def position_of(combat: State) -> Position:
    """The position at this moment: what has happened is declared, nothing is to be judged, and how
    abilities will have resolved stands among its effects; kept with the combat."""
    kept: Position | None = vars(combat).get(SNAPSHOT)
    if kept is None:
        kept = vars(combat)[SNAPSHOT] = _with_answers_of_those_there(_position_of(combat))
    return kept


def _with_answers_of_those_there(position: Position) -> Position:
    """The position without what was answered of who has left."""
    remaining = answers_of(position, position.permanents)
    return (
        position
        if len(remaining) == len(position.given)
        else with_declared(position, given=remaining)
    )


def _position_of(combat: State) -> Position:
    if combat.entries:
        effects = (*combat.board.effects, *combat.entries)
        board = with_declared(combat.board, effects=effects)
        return _position_of(become(combat, board=board, entries=()))
    if not combat.history.joined and combat.step.is_before(Step.BLOCKERS):
        return combat.board
    ghosts = departed(combat)
    attacks = {
        name: attacker.target or ghosts[name].id
        for name, attacker in combat.attackers.items()
        if combat.is_present(name)
    }
    board = with_permanents(combat.board, ghosts.values()) if ghosts else combat.board
    if combat.step.is_before(Step.BLOCKERS):
        return with_declared(board, attacks=attacks, bands=combat.bands)
    blocks = {
        name: present(combat, blocked)
        for name, blocked in combat.blockers.items()
        if combat.is_present(name)
    }
    return with_declared(
        board,
        attacks=attacks,
        bands=telling_bands(combat, attacks, blocks),
        blocks=blocks,
        blocked=blocked_by_none(combat),
        order=orders(combat),
        damage=damage_step(combat),
    )


def departed(combat: State) -> dict[str, Permanent]:
    """For each creature attacking nothing, the permanent it attacked last, as a phased-out one."""
    individuals: dict[str, Permanent] = {}
    for name, attacker in combat.attackers.items():
        lost = attacker.lost
        if attacker.target is not None or lost is None:
            continue
        still = combat.board.by_id.get(lost.id)
        own = lost.id if still is None or still.phased_out else f"{lost.id} (no longer attacked)"
        individuals[name] = replace(lost, id=own, phased_out=True, attached_to=None)
        if "battle" in lost.words:
            individuals[name] = replace(individuals[name], protector=attacker.defending)
    return individuals


def present(combat: State, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those that are on the battlefield and phased in."""
    return tuple(name for name in names if combat.is_present(name))


def blocked_by_none(combat: State) -> tuple[str, ...]:
    """Attackers that are blocked though no creature blocks them now (509.1h)."""
    return tuple(
        name
        for name, attacker in combat.attackers.items()
        if attacker.status is Status.BLOCKED
        and combat.is_present(name)
        and not present(combat, attacker.blockers)
    )


def telling_bands(
    combat: State, attacks: Mapping[str, str], blocks: Mapping[str, tuple[str, ...]]
) -> tuple[tuple[str, ...], ...]:
    """The bands, less those whose members no longer share their blockers (an effect has changed
    that): a position that named them would spread the blocks again (702.22h, i)."""
    if not combat.bands:
        return ()
    unblocked = set(attacks) - {
        name for name in attacks if combat.attackers[name].status is Status.BLOCKED
    }
    return tuple(
        band
        for band in combat.bands
        if all(
            set(now) == set(blocks[name]) for name, now in spread(attacks, [band], blocks).items()
        )
        and (unblocked.issuperset(band) or unblocked.isdisjoint(band))
    )


def orders(combat: State) -> Mapping[str, tuple[str, ...]]:
    """The damage assignment orders, in editions that have them."""
    if not combat.edition.ordered_damage:
        return fixed({})
    blockers = {name: attacker.blockers for name, attacker in combat.attackers.items()}
    both = [*blockers.items(), *combat.blockers.items()]
    named = {
        name: present(combat, faced)
        for name, faced in both
        if len(faced) > 1 and combat.is_present(name)
    }
    return {name: faced for name, faced in named.items() if len(faced) > 1}


def damage_step(combat: State) -> Damage | None:
    """The damage step of this moment, and who struck in an earlier one."""
    match combat.step:
        case Step.FIRST_DAMAGE:
            return _damage("first", None)
        case Step.DAMAGE:
            struck = struck_before(combat)
            named = tuple(name for name in combat.board.by_id if name in struck)
            return _damage("regular", named)
        case _:
            return None


@lru_cache(maxsize=64)
def _damage(step: DamageStep, struck_first: tuple[str, ...] | None) -> Damage:
    return Damage(step=step, struck_first=struck_first)


def judged_attack(
    combat: State, attacks: Mapping[str, str], bands: Iterable[Iterable[str]]
) -> Position:
    """The position in which that attack is to be judged."""
    named = [list(band) for band in bands]
    return with_declarations(combat.board, attacks=dict(attacks), bands=named, judge=("attacks",))


def judged_block(combat: State, blocks: Blocks) -> Position:
    """The position in which those blocks are to be judged, with what others have declared, as far
    as the creatures are still there (506.4)."""
    position = position_of(combat)
    chosen: dict[str, Any] = {
        name: remaining
        for name, blocked in combat.history.blocked_with.items()
        if combat.is_present(name) and (remaining := present(combat, blocked))
    }
    chosen.update({name: tuple(attackers) for name, attackers in blocks.items()})
    return with_declarations(position, blocks=chosen, blocked=(), order={}, judge=("blocks",))
