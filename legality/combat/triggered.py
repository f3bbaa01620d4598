"""Triggered abilities played: exalted, battle cry and melee (as attackers are declared),
bushido, rampage and flanking (as blockers are), and to 2009-05 lifelink (as damage is dealt).

They wait in `State.pending` and resolve as the step ends, or when that is asked for. The players
other than the active one put theirs on the stack last, so they resolve first (603.3b, APNAP), and
of one player's own rampage comes before the flanking that could take a blocker away: so what makes
creatures larger resolves first, then flanking, then what gains life.
"""

from collections.abc import Iterable, Iterator, Mapping

from legality.combat.board import with_players
from legality.combat.events import Event, EventKind
from legality.combat.sizes import resized, sized
from legality.combat.state import S, State, become
from legality.combat.values import Seen, Trigger
from legality.rulebook.losing import life_total

KINDS = {
    "bushido": EventKind.BUSHIDO,
    "rampage": EventKind.RAMPAGE,
    "exalted": EventKind.EXALTED,
    "battle cry": EventKind.BATTLE_CRY,
    "melee": EventKind.MELEE,
    "flanking": EventKind.FLANKING,
    "lifelink": EventKind.LIFELINK,
}
"""What resolves, in this order."""


def waits(combat: S, found: Iterable[Trigger]) -> S:
    """The combat in which those have triggered."""
    new = tuple(found)
    return become(combat, pending=(*combat.pending, *new)) if new else combat


# -- what triggers ---------------------------------------------------------------------------------


def numbers_of(one: Seen, keyword: str) -> Iterator[int]:
    """The numbers of its instances of such a keyword (1 where it has none); each one triggers
    separately."""
    for held in one.keywords:
        if held.name == keyword:
            yield 1 if held.number is None else held.number


def of_attack(combat: State, attacks: Mapping[str, str]) -> Iterator[Trigger]:
    """702.83a: a creature attacks alone; 702.91a, 702.121a: this creature attacks."""
    if len(attacks) == 1:
        (only,) = attacks
        player = combat.board.by_id[only].controller
        for holder in combat.table.keyword_holders("exalted"):
            if combat.board.by_id[holder].controller == player:
                for _ in numbers_of(combat.seen(holder), "exalted"):
                    yield Trigger("exalted", only)
    for keyword in ("battle cry", "melee"):
        holders = combat.table.keyword_holders(keyword)
        for name in attacks if holders else ():
            if name in holders:
                for _ in numbers_of(combat.seen(name), keyword):
                    yield Trigger(keyword, name)


def of_blocks(events: Iterable[Event]) -> Iterator[Trigger]:
    """702.45a: this creature blocks or becomes blocked; 702.23a: becomes blocked; 702.25a: becomes
    blocked by a creature without flanking."""
    for one in events:
        seen = one.seen.get(one.subject)
        if seen is None or not seen.keywords:
            continue
        match one.kind:
            case EventKind.BLOCKS | EventKind.BECOMES_BLOCKED:
                for number in numbers_of(seen, "bushido"):
                    yield Trigger("bushido", one.subject, number)
                if one.kind is EventKind.BECOMES_BLOCKED:
                    for number in numbers_of(seen, "rampage"):
                        yield Trigger("rampage", one.subject, number)
            case EventKind.BECOMES_BLOCKED_BY if one.other is not None:
                if not one.seen[one.other].has("flanking"):
                    for _ in numbers_of(seen, "flanking"):
                        yield Trigger("flanking", one.other)
            case _:
                pass


def of_damage(combat: State, events: Iterable[Event]) -> Iterator[Trigger]:
    """To 2009-05 lifelink was "Whenever this creature deals damage, you gain that much life"."""
    if combat.edition.lifelink_at_once:
        return
    for one in events:
        if one.kind is EventKind.DEALS_DAMAGE:
            source = one.seen.get(one.subject) or combat.seen(one.subject)
            for _ in numbers_of(source, "lifelink"):
                yield Trigger("lifelink", source.permanent.controller, one.number)


# -- what resolves ---------------------------------------------------------------------------------


def resolved(combat: S) -> S:
    """The combat after all that waits has resolved; state-based actions may be due."""
    waiting = combat.pending
    combat = become(combat, pending=())
    for keyword, kind in KINDS.items():
        for one in waiting:
            if one.keyword == keyword:
                combat = _one(combat, one, kind)
    return sized(combat)


def _one(combat: S, trigger: Trigger, kind: EventKind) -> S:
    if trigger.keyword == "lifelink":
        return gained(combat, trigger.subject, trigger.number).logged(
            [combat.event(kind, trigger.subject, number=trigger.number)]
        )
    by = {name: size for name, size in _sizes(combat, trigger).items() if any(size)}
    found = [combat.event(kind, name, number=abs(size[0])) for name, size in by.items()]
    return resized(combat, by).logged(found)


def _sizes(combat: State, trigger: Trigger) -> dict[str, tuple[int, int]]:
    """Who gets what until end of turn as the ability resolves."""
    name, number = trigger.subject, trigger.number
    match trigger.keyword:
        case "battle cry":
            return {
                one: (1, 0) for one in combat.attackers if one != name and _is_there(combat, one)
            }
        case _ if not _is_there(combat, name):
            return {}
        case "exalted":
            return {name: (1, 1)}
        case "flanking":
            return {name: (-1, -1)}
        case "melee":
            number = len(_opponents_attacked(combat, name))
        case "rampage":
            number *= max(len(combat.blockers_of(name)) - 1, 0)
        case _:
            pass
    return {name: (number, number)}


def _is_there(combat: State, name: str) -> bool:
    return combat.is_present(name) and combat.board.by_id[name].is_creature


def _opponents_attacked(combat: State, name: str) -> set[str]:
    """The players whom creatures of its controller attacked in this combat."""
    player = combat.board.by_id[name].controller
    return {
        target
        for one, target in combat.history.attacked.items()
        if target in combat.board.player_by_name and combat.seen(one).permanent.controller == player
    }


def gained(combat: S, player: str, life: int) -> S:
    """The player gains that much life; where the team's is one total, the team does (810.9)."""
    players = combat.board.player_by_name
    lives = {name: {"life": players[name].life + life} for name in life_total(combat.board, player)}
    return become(combat, board=with_players(combat.board, lives))
