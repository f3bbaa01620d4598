"""Numbers of permanents: statistics, counters, devotion, party."""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.players import Who
from legality.position import Permanent

Matching = Callable[[f.Filter], list[Permanent]]
"""The permanents that match a filter."""
Statistics = Callable[[f.Filter, q.Statistic], list[int] | None]
"""That statistic of each of them; None where one of theirs is unknown."""

Measure = f.TotalOf | f.DifferentOf | f.NamesAmong | f.CountersAmong | f.Devotion | f.PartySize

ROLES = ("cleric", "rogue", "warrior", "wizard")
_SYMBOL = re.compile(r"\{([^{}]*)\}")
_MINE = q.ControlledBy(Who.YOU)


def statistic(permanent: Permanent, name: q.Statistic) -> int | None:
    """The statistic as the position gives it; a mana value not given is 0 for a token or land, and
    for what is face down (202.3, 708.2a)."""
    match name:
        case "power":
            return permanent.power
        case "toughness":
            return permanent.toughness
        case "mana value":
            if permanent.mana_value is None and (
                permanent.face_down or {"token", "land"} & permanent.words
            ):
                return 0
            return permanent.mana_value


def counters(permanent: Permanent, kind: str | None) -> int:
    """How many counters of that kind (None: of any kind) are on it; a loyalty and a defense are
    counters, too (306.5c, 310.4c)."""
    own = {"loyalty": permanent.loyalty, "defense": permanent.defense}
    stated = {name: number for name, number in own.items() if number is not None}
    on_it = {**permanent.counters, **stated}
    return sum(on_it.values()) if kind is None else on_it.get(kind, 0)


def measure(value: Measure, matching: Matching, statistics: Statistics) -> int | None:
    """What an amount comes to among the permanents; None where one of them does not tell it."""
    match value:
        case f.TotalOf(name, among):
            numbers = statistics(among, name)
            return None if numbers is None else sum(numbers)
        case f.DifferentOf(name, among):
            numbers = statistics(among, name)
            return None if numbers is None else len(set(numbers))
        case f.NamesAmong(among):
            return _names([permanent for permanent in matching(among) if not permanent.face_down])
        case f.CountersAmong(among, kind):
            return sum(counters(permanent, kind) for permanent in matching(among))
        case f.Devotion(colors):
            return devotion(matching(_MINE), frozenset(colors))
        case f.PartySize():
            creatures = f.AllOf((q.HasType("creature"), _MINE))
            return party([matching(f.AllOf((creatures, q.HasType(word)))) for word in ROLES])


def _names(permanents: Iterable[Permanent]) -> int | None:
    """How many different names they have; None where one of them is not told."""
    names = {None if permanent.name is None else permanent.name.lower() for permanent in permanents}
    return None if None in names else len(names)


def devotion(permanents: Iterable[Permanent], colors: frozenset[str]) -> int | None:
    """700.5: the mana symbols of any of those colours in their mana costs; hybrid and Phyrexian
    symbols are of their colours (107.4e, f). None where a mana cost is not told."""
    costs = [_cost(permanent) for permanent in permanents]
    known = [cost for cost in costs if cost is not None]
    if len(known) < len(costs):
        return None
    symbols = (symbol for cost in known for symbol in _SYMBOL.findall(cost))
    return sum(1 for symbol in symbols if colors & set(symbol.upper().split("/")))


def _cost(permanent: Permanent) -> str | None:
    """Its mana cost: none of a land, a token or a face-down permanent (202.1b, 708.2), unless it is
    written; None where it is not told."""
    if permanent.face_down:
        return ""
    if permanent.mana_cost is not None:
        return permanent.mana_cost
    return "" if {"land", "token"} & permanent.words or permanent.mana_value == 0 else None


def party(candidates: Sequence[Sequence[Permanent]]) -> int:
    """700.8: the most creatures that can each be the one of another role; `candidates` are those of
    each role."""
    several = [
        list(dict.fromkeys(creature.id for creature in creatures))[: len(ROLES)]
        for creatures in candidates
    ]
    return max(_filled([several[role] for role in order]) for order in permutations(range(4)))


def _filled(roles: Iterable[Sequence[str]]) -> int:
    """How many roles are filled, each in its turn by the first creature that is free."""
    taken: set[str] = set()
    for names in roles:
        free = next((name for name in names if name not in taken), None)
        if free is not None:
            taken.add(free)
    return len(taken)
