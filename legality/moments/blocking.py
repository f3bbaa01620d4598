"""Who blocks whom once blockers are declared: becoming blocked, and what triggers on it (509.3)."""

from collections.abc import Mapping

from msgspec.structs import replace

from legality.moments.events import Event, EventKind
from legality.moments.sizes import sized
from legality.moments.state import S, State, become
from legality.moments.triggered import triggering
from legality.moments.values import Status, fixed
from legality.rulebook.whole_bands import mates


def inserted(names: tuple[str, ...], new: str, place: int | None) -> tuple[str, ...]:
    """509.6, 509.7: the newcomer at that place of a damage assignment order (last unless said), the
    others in the order they had."""
    if new in names:
        return names
    at = len(names) if place is None else place
    return (*names[:at], new, *names[at:])


def band_of(combat: State, attacker: str) -> tuple[str, ...]:
    """The attacker's band, or the attacker alone."""
    attacking = {name: faced.target or "" for name, faced in combat.attackers.items()}
    return mates(attacking, combat.bands).get(attacker, (attacker,))


def with_block(
    combat: S,
    blocker: str,
    attacker: str,
    place: int | None = None,
    attacker_place: int | None = None,
) -> S:
    """A creature comes to block an attacker, and so every attacker of that band (702.22h)."""
    attackers = dict(combat.attackers)
    faced = combat.blockers.get(blocker, ())
    for name in dict.fromkeys((attacker, *band_of(combat, attacker))):
        at = place if name == attacker else None
        attacking = attackers[name]
        blockers = inserted(attacking.blockers, blocker, at)
        attackers[name] = replace(attacking, blockers=blockers, status=Status.BLOCKED)
        faced = inserted(faced, name, attacker_place if name == attacker else None)
    blockers_now = {**combat.blockers, blocker: faced}
    return become(combat, attackers=fixed(attackers), blockers=fixed(blockers_now))


def without_blocks(combat: S, blocker: str, attackers: Mapping[str, object]) -> S:
    """509.2a, 509.3a of 2024: the creature no longer blocks those attackers; the rest keep their
    order, and the attackers stay blocked (509.1h)."""
    remaining = {
        name: replace(attacker, blockers=tuple(b for b in attacker.blockers if b != blocker))
        if name in attackers
        else attacker
        for name, attacker in combat.attackers.items()
    }
    faced = tuple(name for name in combat.blockers[blocker] if name not in attackers)
    return become(
        combat, attackers=fixed(remaining), blockers=fixed({**combat.blockers, blocker: faced})
    )


# -- what triggers ---------------------------------------------------------------------------------


def declared(before: S, combat: S) -> S:
    """The log after a declaration (509.1i): "blocks" once a creature, "blocks a creature" once an
    attacker (509.3a, b), then what it means for the attackers."""
    events: list[Event] = []
    new = [name for name in combat.blockers if name not in before.blockers]
    events += [combat.event(EventKind.BLOCKS, name) for name in new]
    for name in new:
        for attacker in combat.blockers[name]:
            events.append(combat.event(EventKind.BLOCKS_CREATURE, name, attacker))
    return noted(before, combat, events)


def made_to_block(before: S, combat: S, blocker: str) -> S:
    """509.3a, b: an effect made it block: "blocks" if it was not a blocking creature, "blocks a
    creature" for each attacker it was not blocking yet."""
    events: list[Event] = []
    if blocker not in before.blockers and combat.edition.effects_make_block_events:
        events.append(combat.event(EventKind.BLOCKS, blocker))
    if combat.edition.effects_make_pair_events:
        for attacker in combat.blockers[blocker]:
            if attacker not in before.blockers.get(blocker, ()):
                events.append(combat.event(EventKind.BLOCKS_CREATURE, blocker, attacker))
    return noted(before, combat, events)


def put_in(before: S, combat: S) -> S:
    """509.4 (509.7): it is blocking but never "blocked"; the attackers may have become blocked."""
    pairs = combat.edition.entering_blockers_make_pair_events
    return noted(before, combat, [], pairs=pairs)


def noted(before: S, combat: S, events: list[Event], *, pairs: bool = True) -> S:
    """The log with what changed for the attackers: becoming blocked, by whom, by how many."""
    events += became_blocked(before, combat, pairs=pairs)
    events += numbers(before, combat)
    blocked = {n for n, attacker in combat.attackers.items() if attacker.status is Status.BLOCKED}
    if not blocked <= combat.history.became_blocked:
        ever = combat.history.became_blocked | blocked
        combat = become(combat, history=replace(combat.history, became_blocked=ever))
    return triggering(sized(combat.logged(events)), events)


def became_blocked(before: State, combat: State, *, pairs: bool) -> list[Event]:
    """509.3c: "becomes blocked" if it was not blocked; 509.3d: "becomes blocked by a creature" for
    each new blocker. In 2006 (309.4) both only at the first time in the combat."""
    events: list[Event] = []
    once = combat.edition.becomes_blocked_once
    for name, attacker in combat.attackers.items():
        old = before.attackers[name]
        if once and name in before.history.became_blocked:
            continue
        if attacker.status is Status.BLOCKED and old.status is not Status.BLOCKED:
            events.append(combat.event(EventKind.BECOMES_BLOCKED, name))
        for blocker in attacker.blockers:
            if pairs and blocker not in old.blockers:
                events.append(combat.event(EventKind.BECOMES_BLOCKED_BY, name, blocker))
    return events


def numbers(before: State, combat: State) -> list[Event]:
    """509.3e: how many a creature blocks or is blocked by, whenever that changes."""
    events: list[Event] = []
    for name, faced in combat.blockers.items():
        if len(faced) != len(before.blockers.get(name, ())):
            events.append(combat.event(EventKind.BLOCKS_NUMBER, name, number=len(faced)))
    for name, attacker in combat.attackers.items():
        if name in before.attackers and len(attacker.blockers) != len(
            before.attackers[name].blockers
        ):
            number = len(attacker.blockers)
            events.append(combat.event(EventKind.BLOCKED_BY_NUMBER, name, number=number))
    return events
