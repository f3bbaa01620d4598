"""Players, amounts and filters of a text evaluated at a moment of combat.

An answer of None means that the position does not hold what would decide it.
"""

import operator
from collections.abc import Callable
from typing import Literal, assert_never

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.players import PlayerNamed, Players, Who
from legality.position import Permanent, Player
from legality.position.players import Zone
from legality.rulebook.measures import counters, devotion, measure, statistic
from legality.rulebook.moment import TableMoment, Viewpoint
from legality.rulebook.states import in_state
from legality.rulebook.zones import card_types, cards
from legality.text.lexicon import BASIC_LAND_TYPES, CREATURE_TYPES

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
    "!=": operator.ne,
}


def players(table: TableMoment, who: Players, viewpoint: Viewpoint) -> tuple[str, ...]:
    """The players meant, in turn order; none where nobody is."""
    position = table.position
    names = tuple(player.name for player in position.players)
    if isinstance(who, PlayerNamed):
        return (who.name,) if who.name in names else ()
    match who:
        case Who.YOU:
            return (viewpoint.you,)
        case Who.OPPONENTS:
            return tuple(name for name in names if position.are_opponents(viewpoint.you, name))
        case Who.NOT_YOU:
            return tuple(name for name in names if name != viewpoint.you)
        case Who.ANY:
            return names
        case Who.DEFENDING:
            return viewpoint.meeting.defending
        case Who.ATTACKING:
            return viewpoint.meeting.attacking or position.attackers
        case Who.ENCHANTED:
            host = viewpoint.source.attached_to if viewpoint.source else None
            return (host,) if host in names else ()
        case Who.ITS_CONTROLLER:
            return () if viewpoint.affected is None else (viewpoint.affected.controller,)
        case Who.ITS_OWNER:
            return () if viewpoint.affected is None else (position.owner_of(viewpoint.affected),)
        case Who.CHOSEN:
            return ()  # who that is, `rulebook.chosen` settles before
        case Who.CONTROLLER_OF_ATTACHED:
            host_object = attached(table, viewpoint)
            return () if host_object is None else (host_object.controller,)
        case _:
            assert_never(who)


def attached(table: TableMoment, viewpoint: Viewpoint) -> Permanent | None:
    """What the source is attached to, if that is a permanent."""
    if viewpoint.source is None or viewpoint.source.attached_to is None:
        return None
    return table.find(viewpoint.source.attached_to)


def reported_statistic(table: TableMoment, permanent: Permanent, name: q.Statistic) -> int | None:
    """A statistic that a text asks for; a mana value that the position lacks is reported."""
    value = _noticed(table, permanent, name)
    if value is None and name == "mana value":
        table.report(permanent, "a text asks for its mana value, which the position does not give")
    return value


_NOT_GIVEN = (
    "a text asks for the number of cards in a player's {}, which the position does not give"
)


def _noticed(table: TableMoment, permanent: Permanent, name: q.Statistic) -> int | None:
    """A statistic that a text asks for; where power or toughness is doubtful, so is the answer."""
    if table.doubts and name != "mana value":
        table.notice(permanent, "size")
    return statistic(permanent, name)


def _colors(table: TableMoment, permanent: Permanent) -> set[str]:
    """Colours that a text asks for; where they are doubtful, so is the answer."""
    if table.doubts:
        table.notice(permanent, "colors")
    return set(permanent.colors)


def amount(table: TableMoment, value: f.Amount, viewpoint: Viewpoint) -> int | None:
    """What an amount comes to."""
    match value:
        case int():
            return value
        case f.CountOf(filter, times):
            return times * table.count(filter, viewpoint)
        case f.StatisticOf(name, of):
            owner = _owner(table, of, viewpoint)
            return None if owner is None else _noticed(table, owner, name)
        case f.BasicLandTypes(filter):
            lands = [land for land in table.permanents if matches(table, filter, land, viewpoint)]
            return sum(1 for word in BASIC_LAND_TYPES if any(land.has_type(word) for land in lands))
        case f.CountersOn(kind, of, times):
            owner = viewpoint.source if of == "source" else viewpoint.affected
            return None if owner is None else times * counters(owner, kind)
        case f.GreatestOf(name, filter):
            return _greatest(table, name, filter, viewpoint)
        case (
            f.TotalOf()
            | f.DifferentOf()
            | f.NamesAmong()
            | f.CountersAmong()
            | f.Devotion()
            | f.PartySize()
        ):
            return measure(
                value, lambda f: [p for p in table.permanents if matches(table, f, p, viewpoint)]
            )
        case f.SymbolsOf(color):
            owner = viewpoint.affected
            return None if owner is None else devotion([owner], frozenset(color))
        case f.ColorsAmong(filter):
            matching = [p for p in table.permanents if matches(table, filter, p, viewpoint)]
            return len({color for permanent in matching for color in _colors(table, permanent)})
        case f.AttachedTo(filter, of):
            owner = viewpoint.source if of == "source" else viewpoint.affected
            worn = [p for p in table.permanents if owner and p.attached_to == owner.id]
            return sum(1 for p in worn if matches(table, filter, p, viewpoint))
        case f.CardsIn(zone, who, times, kind):
            lying = cards(_together(table, zone, players(table, who, viewpoint)), kind)
            return None if lying is None or lying.number is None else times * lying.number
        case f.CardTypesIn(zone, who):
            return card_types(_together(table, zone, players(table, who, viewpoint))).number
        case f.Held("life"):
            return table.life(viewpoint.you)
        case f.Held(what):
            number: int | None = getattr(table.position.player_by_name[viewpoint.you], what)
            return number
        case f.MostOf(what, who):
            return _most(table, what, players(table, who, viewpoint))
        case f.Sum(part, more):
            first, second = amount(table, part, viewpoint), amount(table, more, viewpoint)
            return None if first is None or second is None else first + second
        case f.Difference(part, less):
            first, second = amount(table, part, viewpoint), amount(table, less, viewpoint)
            return None if first is None or second is None else first - second
        case f.Half(part, up):
            whole = amount(table, part, viewpoint)
            return None if whole is None else (whole + up) // 2
        case f.Untold():
            return None
        case _:
            assert_never(value)


def _owner(
    table: TableMoment,
    of: Literal["source", "affected", "attached"] | f.Filter,
    viewpoint: Viewpoint,
) -> Permanent | None:
    """The object of which a text asks something: "its power", "enchanted creature's power"."""
    match of:
        case "source":
            return viewpoint.source
        case "affected":
            return viewpoint.affected
        case "attached":
            return attached(table, viewpoint)
        case _:
            meant = [p for p in table.permanents if matches(table, of, p, viewpoint)]
            return meant[0] if len(meant) == 1 else None


def _shares(
    table: TableMoment,
    what: Literal["color", "creature type", "name"],
    permanent: Permanent,
    other: Permanent | None,
) -> bool:
    """Whether both have a colour or a creature type in common, or the same name; what has no name
    shares none (201.2b)."""
    if other is None:
        return False
    match what:
        case "color":
            return bool(_colors(table, permanent) & _colors(table, other))
        case "creature type":
            both = [_creature_types(table, each) for each in (permanent, other)]
            return bool(both[0] & both[1])
        case "name":
            names = [None if each.face_down else each.name for each in (permanent, other)]
            return names[0] is not None and names[0] == names[1]


def _creature_types(table: TableMoment, permanent: Permanent) -> frozenset[str]:
    """Its creature types (205.3m): of a changeling every one."""
    if permanent.id in table.every_type:
        return CREATURE_TYPES
    return frozenset(word for word in CREATURE_TYPES if permanent.has_type(word))


def faces(
    table: TableMoment,
    permanent: Permanent,
    how: Literal["blocking", "blocked by"],
    other: Permanent | None,
) -> bool:
    """Whether the permanent is blocking the other, or is blocked by it (509.1g)."""
    if other is None:
        return False
    attacker, blocker = (other, permanent) if how == "blocking" else (permanent, other)
    return attacker.id in table.attacks and attacker.id in table.blocks.get(blocker.id, ())


def _greatest(
    table: TableMoment, name: q.Statistic, among: f.Filter, viewpoint: Viewpoint
) -> int | None:
    """The greatest statistic of those that match; None where one of theirs is unknown."""
    values = [
        _noticed(table, p, name) for p in table.permanents if matches(table, among, p, viewpoint)
    ]
    known = [value for value in values if value is not None]
    return None if len(known) < len(values) else max(known, default=0)


def _values(
    table: TableMoment, name: q.Statistic, among: f.Filter, viewpoint: Viewpoint
) -> set[int | None]:
    """The values of a statistic among those that match."""
    matching = [p for p in table.permanents if matches(table, among, p, viewpoint)]
    return {reported_statistic(table, permanent, name) for permanent in matching}


def _most(table: TableMoment, what: Literal["life", "hand"], whose: tuple[str, ...]) -> int | None:
    """The most that one of them has; None where one player's is unknown, or there is nobody."""
    if what == "life":
        numbers: list[int | None] = [table.life(name) for name in whose]
    else:
        numbers = [Player.size(table.position.player_by_name[name].hand) for name in whose]
    known = [number for number in numbers if number is not None]
    return max(known, default=None) if len(known) == len(numbers) else None


def _together(table: TableMoment, zone: f.CardZone, whose: tuple[str, ...]) -> Zone | None:
    """What lies in that zone of those players: which cards, or how many; None where one player's
    are unknown."""
    zones: list[Zone | None] = [
        getattr(table.position.player_by_name[name], zone) for name in whose
    ]
    listed = [cards_there for cards_there in zones if isinstance(cards_there, tuple)]
    if len(listed) == len(zones):
        return tuple(card for cards_there in listed for card in cards_there)
    sizes = [Player.size(cards_there) for cards_there in zones]
    known = [size for size in sizes if size is not None]
    return sum(known) if len(known) == len(sizes) else None


_MAY_ASK = frozenset(
    {f.Compare, q.Parity, q.CompareOwn, q.HasColor, q.ColorCount, q.Shares, q.HasKeyword}
)
"""What the position may not tell, or only in doubt.

It is asked of those alone that are meant otherwise.
"""


def matches(
    table: TableMoment, wanted: f.Filter, permanent: Permanent, viewpoint: Viewpoint
) -> bool:
    """Whether the permanent is one that the text speaks of."""
    match wanted:  # the commonest first
        case q.HasType(word):
            return permanent.has_type(word) or (
                permanent.id in table.every_type and word in CREATURE_TYPES
            )
        case f.AllOf(parts):
            return _all(table, parts, permanent, viewpoint)
        case q.ControlledBy(who):
            return permanent.controller in players(table, who, viewpoint)
        case f.Compare(name, comparison, value):
            own, other = reported_statistic(table, permanent, name), amount(table, value, viewpoint)
            if other is None and isinstance(value, f.CardsIn):
                table.report(viewpoint.source, _NOT_GIVEN.format(value.zone))
            return own is not None and other is not None and COMPARE[comparison](own, other)
        case q.Anything():
            return True
        case q.Target() | q.OfChosen() | q.PairedWithSource():
            return False  # what that is, `rulebook.texts` and `chosen` settle before
        case q.ThisObject():
            return viewpoint.source is not None and permanent.id == viewpoint.source.id
        case q.AttachedObject():
            return viewpoint.source is not None and permanent.id == viewpoint.source.attached_to
        case f.AnyOf(parts):
            return any(matches(table, part, permanent, viewpoint) for part in parts)
        case f.Not(part):
            return not matches(table, part, permanent, viewpoint)
        case q.OwnedBy(who):
            return table.position.owner_of(permanent) in players(table, who, viewpoint)
        case q.HasColor(color):
            return color in _colors(table, permanent)
        case q.HasKeyword(keyword, quality):
            return table.has(permanent, keyword, quality)
        case q.HasAnyAbility():
            return table.has_ability(permanent)
        case q.CompareOwn(name, comparison, other_name):
            own = _noticed(table, permanent, name)
            other = _noticed(table, permanent, other_name)
            return own is not None and other is not None and COMPARE[comparison](own, other)
        case q.Parity(name, odd):
            own = reported_statistic(table, permanent, name)
            return own is not None and own % 2 == odd
        case f.ValueAmong(name, among):
            own = reported_statistic(table, permanent, name)
            return own is not None and own in _values(table, name, among, viewpoint)
        case q.ColorCount(comparison, count):
            return COMPARE[comparison](len(_colors(table, permanent)), count)
        case q.HasCounter(kind, at_least):
            return counters(permanent, kind) >= at_least
        case q.Shares(what, of):
            return _shares(table, what, permanent, _owner(table, of, viewpoint))
        case q.Affected():
            return viewpoint.affected is not None and permanent.id == viewpoint.affected.id
        case q.Is(state):
            return in_state(table, state, permanent)
        case f.EnchantedBy(by):
            worn = [aura for aura in table.permanents if aura.attached_to == permanent.id]
            return any(matches(table, by, aura, viewpoint) for aura in worn)
        case q.WithId(name):
            return permanent.id == name
        case q.Named(name):
            return permanent.name is not None and permanent.name.lower() == name.lower()
        case q.AttackingWhom(who):
            meant = players(table, who, viewpoint)
            return any(head in meant for head in table.heads_attacked(permanent.id))
        case q.Faces(how, whom):
            return faces(table, permanent, how, _owner(table, whom, viewpoint))
        case _:
            assert_never(wanted)


def _all(
    table: TableMoment, parts: tuple[f.Filter, ...], permanent: Permanent, viewpoint: Viewpoint
) -> bool:
    """Whether it is all that; what may not be told is looked at last."""
    for part in parts:
        if type(part) not in _MAY_ASK and not matches(table, part, permanent, viewpoint):
            return False
    return all(
        matches(table, part, permanent, viewpoint) for part in parts if type(part) in _MAY_ASK
    )
