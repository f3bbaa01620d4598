"""What the first combat damage step may have set off, where the position shows the regular one.

Which damage was dealt in it, no position tells: each who struck first may have hit whatever it
faces, and may have killed somebody who is not there any more.
"""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from legality import numbers
from legality.moments.dealing import deal
from legality.moments.entries import first_step_is_past
from legality.moments.participants import early_strikers
from legality.moments.standing_abilities import standing_abilities
from legality.moments.state import State, become
from legality.moments.triggered import Seeking
from legality.moments.values import Step, Trigger
from legality.position import Position
from legality.problem.results import Assigned

OF_DEATH = frozenset({"dies", "leaves"})


def past_strikes(combat: State, position: Position) -> Iterator[Trigger]:
    """The abilities that the first damage step may have set off, the combat being that of the
    blocks: once for each time that they may have triggered."""
    strikers = [name for name in _who_struck(combat, position) if combat.is_present(name)]
    if not strikers:
        return
    combat = become(combat, pending=(), step=Step.FIRST_DAMAGE)
    hits = [hit for name in sorted(strikers) for hit in _hits(combat, name)]
    for trigger in deal(combat, hits).pending:
        yield replace(trigger, number=0)  # how much it was, nothing tells
    fought = any(combat.attackers_of(name) or combat.is_blocked(name) for name in strikers)
    if fought:
        yield from _of_deaths(combat)


def _who_struck(combat: State, position: Position) -> Collection[str]:
    """The creatures that have dealt damage in the first step, if it is over."""
    damage = position.damage
    if damage is None or not first_step_is_past(position):
        return ()
    return early_strikers(combat) if damage.struck_first is None else damage.struck_first


def _hits(combat: State, name: str) -> Iterator[Assigned]:
    """Whom that creature may have hit: nobody who bears no mark of it."""
    power = combat.board.by_id[name].power or 0
    if power <= 0:
        return
    faced = combat.attackers_of(name)
    attacker = combat.attackers.get(name)
    if attacker is not None:
        faced = combat.blockers_of(name)
        if not combat.is_blocked(name) or combat.has(name, "trample"):
            faced = (*faced, attacker.target or "")
    for other in faced:
        if other in combat.board.player_by_name:
            yield Assigned(name, other, power)
        elif combat.is_present(other):
            permanent = combat.board.by_id[other]
            if not permanent.is_creature or permanent.damage or permanent.counters.get("-1/-1"):
                yield Assigned(name, other, power)


def _of_deaths(combat: State) -> Iterator[Trigger]:
    """The abilities that trigger on somebody else's death."""
    seeking = Seeking(combat, ())
    for standing in standing_abilities(combat.table):
        if standing.does is not None and any(
            happening.what in OF_DEATH for happening in standing.does.on
        ):
            yield seeking.trigger(standing, standing.does, numbers.TRIGGERS, None, None)
