"""Damage dealt (510.2) and what it results in (120.3): marks, counters, life, loyalty, defense.

All damage of a step is dealt at once: results are gathered first and written to the table together.
Replacement and prevention effects are left out.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from msgspec import structs

from legality.combat.board import with_permanents, with_players
from legality.combat.events import EventKind
from legality.combat.state import S, State
from legality.combat.values import Assigned, fixed
from legality.position import Permanent, Position


def _count() -> Counter[str]:
    return Counter()


@dataclass(slots=True)
class Results:
    """What the damage of one step comes to, by player and permanent."""

    life: Counter[str] = field(default_factory=_count)
    poison: Counter[str] = field(default_factory=_count)
    loyalty: Counter[str] = field(default_factory=_count)
    defense: Counter[str] = field(default_factory=_count)
    marked: Counter[str] = field(default_factory=_count)
    weakened: Counter[str] = field(default_factory=_count)
    poisoned: set[str] = field(default_factory=set[str])


def deal(combat: S, damage: Iterable[Assigned]) -> S:
    """510.2: all combat damage assigned is dealt simultaneously."""
    dealt = tuple(damage)
    results = Results()
    for one in dealt:
        if one.recipient in combat.board.player_by_name:
            to_player(combat, one, results)
        else:
            to_permanent(combat, one, results)
        lifelink(combat, one, results)
    found = [
        combat.event(EventKind.DEALS_DAMAGE, one.source, one.recipient, number=one.amount)
        for one in dealt
    ]
    board = with_permanents(combat.board, _changed(combat.board, results))
    lives = {
        player.name: {"life": player.life + results.life[player.name]}
        for player in board.players
        if results.life[player.name]
    }
    return replace(
        combat,
        board=with_players(board, lives),
        poison=fixed(Counter(combat.poison) + results.poison),
        poisoned=combat.poisoned | results.poisoned,
        unsettled=True,
    ).logged(found)


def to_player(combat: State, one: Assigned, results: Results) -> None:
    """120.3a, b, g: the player loses that much life, or with infect gets poison counters; toxic
    gives poison besides."""
    source = combat.seen(one.source)
    if source.has("infect"):
        results.poison[one.recipient] += one.amount
    else:
        results.life[one.recipient] -= one.amount
    toxic = sum(word.number or 0 for word in source.keywords if word.name == "toxic")
    if toxic:
        results.poison[one.recipient] += toxic


def to_permanent(combat: State, one: Assigned, results: Results) -> None:
    """120.3c, d, e, h: loyalty and defense counters go; a creature is marked, or with wither or
    infect gets -1/-1 counters; each result for each type that it has."""
    permanent = combat.board.by_id.get(one.recipient)
    if permanent is None:
        return
    if "planeswalker" in permanent.words:
        results.loyalty[permanent.id] += one.amount
    if "battle" in permanent.words:
        results.defense[permanent.id] += one.amount
    if not permanent.is_creature:
        return
    source = combat.seen(one.source)
    if source.has("wither") or source.has("infect"):
        results.weakened[permanent.id] += one.amount
    else:
        results.marked[permanent.id] += one.amount
    if source.has("deathtouch") and combat.edition.deathtouch_destroys:
        results.poisoned.add(permanent.id)


def lifelink(combat: State, one: Assigned, results: Results) -> None:
    """120.3f: the controller of a source with lifelink gains that much life."""
    source = combat.seen(one.source)
    if source.has("lifelink"):
        results.life[source.permanent.controller] += one.amount


def _changed(board: Position, results: Results) -> list[Permanent]:
    touched = {
        *results.loyalty,
        *results.defense,
        *results.marked,
        *results.weakened,
    }
    return [_after(board.by_id[name], results) for name in touched]


def _after(permanent: Permanent, results: Results) -> Permanent:
    """The permanent with the results on it; loyalty and defense stop at 0."""
    name = permanent.id
    weaker = results.weakened[name]
    counters = dict(permanent.counters)
    if weaker:
        counters["-1/-1"] = counters.get("-1/-1", 0) + weaker
    return structs.replace(
        permanent,
        damage=permanent.damage + results.marked[name],
        counters=counters,
        power=_less(permanent.power, weaker),
        toughness=_less(permanent.toughness, weaker),
        loyalty=_less(permanent.loyalty, results.loyalty[name], 0),
        defense=_less(permanent.defense, results.defense[name], 0),
    )


def _less(number: int | None, by: int, least: int | None = None) -> int | None:
    if number is None or not by:
        return number
    return number - by if least is None else max(number - by, least)
