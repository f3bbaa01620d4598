"""State-based actions after combat damage (704.5), as far as damage calls for them; the outcome.

Regeneration and other replacements are the caller's: `settle(spared=…)` leaves creatures alone.
"""

from collections.abc import Collection, Iterable

from legality.moments.board import as_they_are
from legality.moments.events import Event, EventKind
from legality.moments.leave import leave
from legality.moments.naming import known
from legality.moments.sizes import sized
from legality.moments.state import S, State, become
from legality.moments.triggered import triggering
from legality.moments.values import Outcome, fixed
from legality.position import Permanent, Position
from legality.position.record import changed
from legality.problem.results import dies
from legality.rulebook import losing
from legality.rulebook.characteristics.present import is_plain, lying
from legality.rulebook.damage.facts import body_of, lethal_by_power


def dying(combat: State) -> tuple[str, ...]:
    """The permanents that state-based actions would now destroy or put into a graveyard."""
    by_power = lethal_by_power(combat.table)
    indestructible = combat.table.keyword_holders("indestructible")
    return tuple(
        permanent.id
        for permanent in combat.table.permanents
        if dies(body_of(permanent, by_power, indestructible), permanent.id in combat.poisoned)
    )


def settle(combat: S, spared: Collection[str] = ()) -> S:
    """704.3: state-based actions, checked again until none applies. `spared` are kept, as by
    regeneration. A player who loses stays at the table: leaving the game is left out."""
    for name in spared:
        known(combat, "settle", name)
    if not combat.unsettled:
        return combat
    lost = dict.fromkeys((*combat.lost, *losers(combat)))
    combat = become(combat, lost=tuple(lost)) if lost else combat
    while True:
        gone = [name for name in dying(combat) if name not in spared]
        pairs = _with_pairs(combat)
        if not gone and not pairs:
            return become(combat, unsettled=False, poisoned=frozenset())
        events = [combat.event(EventKind.DIES, name) for name in gone]
        combat = triggering(combat.logged(events), (*events, *leaving(combat, gone)))
        combat = become(combat, poisoned=frozenset())
        for name in gone:
            if name in combat.board.by_id:
                combat = leave(combat, name, dies=True)
        combat = sized(_without_pairs(combat, pairs))


PLUS, MINUS = "+1/+1", "-1/-1"


def _with_pairs(combat: State) -> list[str]:
    """The permanents that have +1/+1 and -1/-1 counters."""
    return [
        permanent.id
        for permanent in combat.board.permanents
        if permanent.counters.get(PLUS) and permanent.counters.get(MINUS)
    ]


def _without_pairs(combat: S, names: Iterable[str]) -> S:
    """704.5q (420.5n of 2006, 704.5r of 2009): as many of both kinds are removed from each of those
    that are still there; that changes no size."""
    there = [combat.board.by_id[name] for name in names if name in combat.board.by_id]
    if not there:
        return combat
    board = as_they_are(combat.board, map(_without_pair, there))
    events = [combat.event(EventKind.COUNTERS, permanent.id) for permanent in there]
    return triggering(become(combat, board=board), events)


def _without_pair(permanent: Permanent) -> Permanent:
    """The permanent without the counters that take each other away."""
    each = min(permanent.counters[PLUS], permanent.counters[MINUS])
    less = {kind: permanent.counters[kind] - each for kind in (PLUS, MINUS)}
    return changed(permanent, counters={**permanent.counters, **less})


def leaving(combat: State, names: Iterable[str]) -> list[Event]:
    """The events of those permanents leaving the battlefield, which nothing logs."""
    return [combat.event(EventKind.LEAVES, name) for name in names]


def losers(combat: State) -> tuple[str, ...]:
    """704.5a, c, 704.6: the players who have lost or lose now; once the combat is over by that,
    nobody else does."""
    return losing.all_losers(combat.board, combat.lost)


def settle_or_end(combat: S) -> S:
    """The combat after the state-based actions that are due (704.3); nothing that waits resolves
    where the game has ended by them (104.2a), but for lifelink that is a triggered ability: its
    life counts with the damage, as in later editions."""
    combat = settle(combat)
    if combat.pending and is_ended(combat):
        lifelink = tuple(trigger for trigger in combat.pending if trigger.keyword == "lifelink")
        return become(combat, pending=lifelink)
    return combat


def is_ended(combat: State) -> bool:
    """104.2a: whether the game has ended by those who have lost."""
    return bool(combat.lost) and losing.is_over(combat.board, combat.lost)


def lost_by_then(position: Position) -> tuple[str, ...]:
    """704.5a, c, 704.6: the players who have lost as the position stands, or had lost before."""
    before = () if is_plain(position) else lying(position).notes.lost
    return losing.all_losers(position, before)


def outcome(combat: State) -> Outcome:
    """What combat has come to so far, with those who are about to die counted as dead."""
    dealt: dict[str, dict[str, int]] = {}
    died: dict[str, None] = {}
    for event in combat.events:
        if event.kind is EventKind.DEALS_DAMAGE and event.other is not None:
            shares = dealt.setdefault(event.subject, {})
            shares[event.other] = shares.get(event.other, 0) + event.number
        elif event.kind is EventKind.DIES:
            died[event.subject] = None
    if combat.unsettled:
        died.update(dict.fromkeys(dying(combat)))
    here = [permanent for permanent in combat.board.permanents if permanent.id not in died]
    return Outcome(
        life=fixed({player.name: player.life for player in combat.board.players}),
        poison=combat.poison,
        commander_damage=fixed(
            {
                player.name: player.commander_damage
                for player in combat.board.players
                if player.commander_damage
            }
        ),
        loyalty=fixed(
            {permanent.id: permanent.loyalty for permanent in here if permanent.loyalty is not None}
        ),
        defense=fixed(
            {permanent.id: permanent.defense for permanent in here if permanent.defense is not None}
        ),
        damage=fixed({permanent.id: permanent.damage for permanent in here if permanent.damage}),
        dealt=fixed({source: fixed(shares) for source, shares in dealt.items()}),
        died=tuple(died),
        lost=losers(combat),
    )
