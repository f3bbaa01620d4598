"""Declarations that have happened: attackers (508.1) and blockers (509.1), judged or not.

Costs other than mana, life and energy are the caller's to carry out.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from legality.moments.blocking import declared
from legality.moments.board import tapped, with_players
from legality.moments.defending import defending_now
from legality.moments.events import Event, EventKind
from legality.moments.sizes import sized
from legality.moments.state import S, State, become
from legality.moments.triggered import tapping, triggering
from legality.moments.values import Attacker, Status, fixed
from legality.position import Permanent
from legality.rulebook.defending import defending_player
from legality.rulebook.losing import life_total
from legality.rulebook.whole_bands import spread
from legality.verdict import Verdict


def attacking_may_tap(permanent: Permanent, *, past: bool) -> bool:
    """508.1f: whether attacking taps it, unless a text keeps it from that: it is untapped, and that
    is not written of it, with an attack that is `past`."""
    return permanent.tapped is UNSET if past else not permanent.tapped


def tap(combat: S, attacks: Iterable[str]) -> S:
    """508.1f: the chosen creatures, tapped; that is no cost, and before costs are paid."""
    names = combat.table.tapped_by_attacking(attacks)
    if not names:
        return combat
    return tapping(become(combat, board=tapped(combat.board, names)), names)


def pay(combat: S, verdict: Verdict) -> S:
    """508.1j, 509.1f: each player pays the mana, life and energy that the declaration costs, which
    is gone then (118.3a, b), life from the total of the team (810.9b)."""
    for name, paid in verdict.pays.items():
        numbers = (paid.get(kind, 0) for kind in ("mana", "phyrexian", "life", "energy"))
        combat = pay_numbers(combat, name, *numbers)
    return combat


def pay_numbers(
    combat: S, name: str, mana: int = 0, phyrexian: int = 0, life: int = 0, energy: int = 0
) -> S:
    """The combat in which that player has paid so much; a Phyrexian symbol with mana while there is
    some, else with 2 life (107.4f)."""
    player = combat.board.player_by_name[name]
    mana_left = player.mana - mana
    by_life = max(phyrexian - mana_left, 0)
    life += 2 * by_life
    changes: dict[str, dict[str, int]] = {name: {"mana": mana_left - (phyrexian - by_life)}}
    if energy:
        changes[name]["energy"] = (player.energy or 0) - energy
    for mate in life_total(combat.board, name) if life else ():
        known = combat.board.player_by_name[mate].life
        changes.setdefault(mate, {})["life"] = known - life
    combat = become(combat, board=with_players(combat.board, changes))
    if not life:
        return combat
    lost = combat.event(EventKind.LOSES_LIFE, name, number=life)
    return triggering(become(combat, unsettled=True), [lost])


def become_attackers(combat: S, attacks: Mapping[str, str], **remembered: Any) -> S:
    """508.1k: each chosen creature becomes an attacking creature; what else is remembered of it
    are fields of `History`."""
    players = {name: defending_player(combat.board, target) for name, target in attacks.items()}
    joining = {name: Attacker(target, players[name]) for name, target in attacks.items()}
    return become(
        combat,
        attackers=fixed({**combat.attackers, **joining}),
        history=replace(
            combat.history,
            joined=fixed({**combat.history.joined, **players}),
            last=fixed({**combat.history.last, **players}),
            **remembered,
        ),
    )


def attack_events(combat: State, attacks: Mapping[str, str]) -> list[Event]:
    """508.1m (508.2 of 2010), 508.3a–e: what triggers on attackers being declared, as everything is
    just then."""
    board = combat.board
    owner = {name: board.by_id[name].controller for name in attacks}
    attacking = [player for player in board.attackers if player in owner.values()]
    events = [combat.event(EventKind.ATTACKS, name, to) for name, to in attacks.items()]
    for target in dict.fromkeys(attacks.values()):
        by = tuple(name for name, to in attacks.items() if to == target)
        heads = board.seats.heads(target) if target in board.player_by_name else ()
        events += [
            combat.event(EventKind.IS_ATTACKED, head, others=by) for head in heads or (target,)
        ]
        for player in attacking:
            own = tuple(name for name in by if owner[name] == player)
            if own:
                events += [
                    combat.event(EventKind.ATTACKS_PLAYER, player, head, others=own)
                    for head in heads
                ]
    events += [combat.event(EventKind.ATTACKS_WITH, owner[name], name) for name in attacks]
    for player in attacking:
        own = tuple(name for name in attacks if owner[name] == player)
        events.append(combat.event(EventKind.PLAYER_ATTACKS, player, others=own))
    return events


def become_blockers(combat: S, blocks: Mapping[str, tuple[str, ...]], who: tuple[str, ...]) -> S:
    """509.1g, h: the chosen creatures become blocking creatures, and the attackers of those players
    blocked or unblocked; a block spreads over the band (702.22h)."""
    targets = {name: attacking.target or "" for name, attacking in combat.attackers.items()}
    pairs = spread(targets, combat.bands, blocks)
    before = combat
    attackers = dict(combat.attackers)
    for name, attacker in combat.attackers.items():
        new = tuple(b for b, faced in pairs.items() if name in faced and b not in attacker.blockers)
        blockers = (*attacker.blockers, *new)
        status = attacker.status
        if new:
            status = Status.BLOCKED
        elif status is Status.NEITHER and (
            combat.board.seats.side_of(defending_now(combat, name)) in who or not combat.waiting
        ):
            status = Status.UNBLOCKED
        attackers[name] = Attacker(
            attacker.target, attacker.defending, status, blockers, attacker.lost
        )
    combat = become(
        combat,
        attackers=fixed(attackers),
        blockers=fixed({**combat.blockers, **pairs}),
    )
    combat = declared(before, combat)
    events = unblocked_events(before, combat)
    return sized(triggering(combat.logged(events), events))


def unblocked_events(before: State, combat: State) -> list[Event]:
    """508.3f, 509.3g: "attacks and isn't blocked", as no blocker was declared for the attacker."""
    events: list[Event] = []
    for name, attacker in combat.attackers.items():
        new = before.attackers[name].status is Status.NEITHER
        if new and attacker.status is Status.UNBLOCKED and combat.is_present(name):
            put_in = name not in combat.history.attacked
            if not put_in or combat.edition.put_in_attacks_unblocked:
                events.append(combat.event(EventKind.ATTACKS_UNBLOCKED, name))
    return events
