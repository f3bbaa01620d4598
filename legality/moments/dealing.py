"""Damage dealt (510.2) and what it results in (120.3): marks, counters, life, loyalty, defense.

All damage of a step is dealt at once: what it results in (`legality.problem.results`) is written to
the table together; what is prevented (615.1a, 702.16e) is not dealt, and some is dealt as more
(614.1). Other replacement effects are left out.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from legality.moments.board import as_they_are, with_players, worn
from legality.moments.events import Event, EventKind
from legality.moments.sizes import sized
from legality.moments.standing_abilities import may_trigger_in
from legality.moments.state import S, State, become
from legality.moments.triggered import triggering, waits
from legality.moments.triggered_lifelink import gaining_life
from legality.numbers import PROTECTED
from legality.position import Permanent, Player, Position
from legality.position.record import changed
from legality.problem.results import Assigned, Body, Dealer, Results, results
from legality.rulebook.damage.facts import body_of, dealer_of
from legality.rulebook.damage.increase import Increase
from legality.rulebook.damage.prevention import Prevention
from legality.rulebook.losing import is_commander, life_total, with_commander_damage


def deal(combat: S, damage: Iterable[Assigned]) -> S:
    """510.2: all combat damage assigned is dealt simultaneously, but for what is prevented; each
    damage dealt is an event (510.3a)."""
    dealt, prevented = without_prevented(combat, damage)
    dealt = increased(combat, dealt)
    come_to = results_of(combat, dealt)
    events = [
        combat.event(
            EventKind.DEALS_DAMAGE, assigned.source, assigned.recipient, number=assigned.amount
        )
        for assigned in dealt
    ]
    waiting = tuple(gaining_life(combat, events))
    combat = _with_results(combat, come_to).logged((*prevented, *events))
    life = _of_life(combat, dealt, come_to) if may_trigger_in(combat) else ()
    return sized(waits(triggering(combat, (*events, *life)), waiting))


def deal_by_ability(combat: S, damage: Iterable[Assigned]) -> S:
    """120.1: an ability has its sources deal damage, which is no combat damage: what protection
    prevents of it is not dealt (702.16e), and some is dealt as more."""
    dealt, _ = _without(combat, damage, Prevention.against_anything(combat.table))
    dealt = increased(combat, dealt, of_combat=False)
    come_to = results_of(combat, dealt, of_combat=False)
    combat = _with_results(combat, come_to)
    events = [
        combat.event(EventKind.DAMAGED, assigned.source, assigned.recipient, number=assigned.amount)
        for assigned in dealt
    ]
    return sized(triggering(combat, (*events, *_of_life(combat, dealt, come_to))))


def _with_results(combat: S, come_to: Results) -> S:
    """The combat with what its damage results in on the table."""
    after = as_they_are if come_to.weakened else worn
    board = after(combat.board, _changed(combat.board, come_to))
    players = {player.name: _after_damage(combat, player, come_to) for player in board.players}
    return become(
        combat,
        board=with_players(board, {name: now for name, now in players.items() if now}),
        poisoned=combat.poisoned | come_to.deathtouched,
        unsettled=True,
    )


def _of_life(combat: State, dealt: Iterable[Assigned], come_to: Results) -> Iterator[Event]:
    """Who gains and who loses life by that damage: by each source with lifelink, whomever it deals
    damage (119.9), by all damage to a player together (120.3a)."""
    gained: dict[str, int] = {}
    by_source: dict[str, int] = {}
    for assigned in dealt:
        by_source[assigned.source] = by_source.get(assigned.source, 0) + assigned.amount
    for name, amount in by_source.items():
        source = combat.seen(name)
        controller = source.permanent.controller
        if dealer_of(controller, source.keywords, combat.edition).lifelink:
            gained[controller] = gained.get(controller, 0) + amount
            yield combat.event(EventKind.GAINS_LIFE, controller, number=amount)
    for player in combat.board.player_by_name:
        lost = gained.get(player, 0) - come_to.life[player]
        if lost > 0:
            yield combat.event(EventKind.LOSES_LIFE, player, number=lost)


def without_prevented(
    combat: State, damage: Iterable[Assigned]
) -> tuple[tuple[Assigned, ...], list[Event]]:
    """The damage that is dealt, and what is prevented for the log."""
    return _without(combat, damage, Prevention.of(combat.table))


def _without(
    combat: State, damage: Iterable[Assigned], prevention: Prevention | None
) -> tuple[tuple[Assigned, ...], list[Event]]:
    if prevention is None:
        return tuple(damage), []
    dealt: list[Assigned] = []
    prevented: list[Event] = []
    for assigned in damage:
        source = combat.seen(assigned.source).permanent
        rule = prevention.rule(source, assigned.recipient)
        part = prevention.part(source, assigned.recipient) if rule is None else assigned.amount
        if part < assigned.amount:
            dealt.append(replace(assigned, amount=assigned.amount - part))
        if part:
            kind = EventKind.PROTECTED if rule is PROTECTED else EventKind.DAMAGE_PREVENTED
            much = min(part, assigned.amount)
            prevented.append(combat.event(kind, assigned.source, assigned.recipient, number=much))
    return tuple(dealt), prevented


def increased(
    combat: State, damage: tuple[Assigned, ...], *, of_combat: bool = True
) -> tuple[Assigned, ...]:
    """The damage as so much as is dealt, where texts make it more (614.1)."""
    increase = Increase.of(combat.table)
    if increase is None:
        return damage
    amount = increase.amount
    return tuple(
        replace(
            each,
            amount=amount(
                combat.seen(each.source).permanent,
                each.recipient,
                each.amount,
                of_combat=of_combat,
            ),
        )
        for each in damage
    )


def _after_damage(combat: State, player: Player, come_to: Results) -> dict[str, Any]:
    """The fields of the player that the damage changes. Under a shared life total all counts that
    happens to the team (810.9)."""
    now: dict[str, Any] = {}
    if change := sum(come_to.life[name] for name in life_total(combat.board, player.name)):
        now["life"] = player.life + change
    if poison := come_to.poison[player.name]:
        now["poison"] = (player.poison or 0) + poison
    dealt = {by: n for (hit, by), n in come_to.by_commander.items() if hit == player.name}
    if dealt:
        known = {name: combat.seen(name).permanent for name in dealt}
        now["commander_damage"] = with_commander_damage(player, dealt, known)
    return now


def results_of(combat: State, damage: Iterable[Assigned], *, of_combat: bool = True) -> Results:
    """120.3: what that damage results in; its sources as they are or last were
    (702.2e)."""
    board = combat.board

    def body(name: str) -> Body | None:
        permanent = combat.table.find(name) or board.by_id.get(name)
        return None if permanent is None else body_of(permanent, (), ())

    def dealer(name: str) -> Dealer:
        source = combat.seen(name)
        return dealer_of(
            source.permanent.controller,
            source.keywords,
            combat.edition,
            commander=of_combat and is_commander(board, source.permanent),
        )

    return results(damage, dealer, body)


def _changed(board: Position, come_to: Results) -> list[Permanent]:
    touched = {*come_to.loyalty, *come_to.defense, *come_to.marked, *come_to.weakened}
    return [_after(board.by_id[name], come_to) for name in touched]


def _after(permanent: Permanent, come_to: Results) -> Permanent:
    """The permanent with the results on it; loyalty and defense stop at 0."""
    name = permanent.id
    weaker = come_to.weakened[name]
    counters = dict(permanent.counters)
    if weaker:
        counters["-1/-1"] = counters.get("-1/-1", 0) + weaker
    return changed(
        permanent,
        damage=permanent.damage + come_to.marked[name],
        counters=counters,
        power=_less(permanent.power, weaker),
        toughness=_less(permanent.toughness, weaker),
        loyalty=_less(permanent.loyalty, come_to.loyalty[name], 0),
        defense=_less(permanent.defense, come_to.defense[name], 0),
    )


def _less(number: int | None, by: int, least: int | None = None) -> int | None:
    if number is None or not by:
        return number
    return number - by if least is None else max(number - by, least)
