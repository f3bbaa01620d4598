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
from legality.rulebook.moment import Moment, Viewpoint
from legality.rulebook.states import in_state
from legality.rulebook.zones import card_types, cards
from legality.text.lexicon import CREATURE_TYPES

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
    "!=": operator.ne,
}

BASIC_LAND_TYPES = ("plains", "island", "swamp", "mountain", "forest")


def players(table: Moment, who: Players, reader: Viewpoint) -> tuple[str, ...]:
    """The players meant, in turn order; none where nobody is."""
    position = table.position
    names = tuple(player.name for player in position.players)
    if isinstance(who, PlayerNamed):
        return (who.name,) if who.name in names else ()
    match who:
        case Who.YOU:
            return (reader.you,)
        case Who.OPPONENTS:
            return tuple(name for name in names if position.are_opponents(reader.you, name))
        case Who.NOT_YOU:
            return tuple(name for name in names if name != reader.you)
        case Who.ANY:
            return names
        case Who.DEFENDING:
            return reader.meeting.defending
        case Who.ATTACKING:
            return reader.meeting.attacking or position.attackers
        case Who.ENCHANTED:
            host = reader.source.attached_to if reader.source else None
            return (host,) if host in names else ()
        case Who.ITS_CONTROLLER:
            return () if reader.affected is None else (reader.affected.controller,)
        case Who.ITS_OWNER:
            return () if reader.affected is None else (position.owner_of(reader.affected),)
        case Who.CHOSEN:
            return ()  # who that is, `rulebook.chosen` settles before
        case Who.CONTROLLER_OF_ATTACHED:
            host_object = attached(table, reader)
            return () if host_object is None else (host_object.controller,)
        case _:
            assert_never(who)


def attached(table: Moment, reader: Viewpoint) -> Permanent | None:
    """What the source is attached to, if that is a permanent."""
    if reader.source is None or reader.source.attached_to is None:
        return None
    return table.find(reader.source.attached_to)


def asked(table: Moment, permanent: Permanent, name: q.Statistic) -> int | None:
    """A statistic that a text asks for; a mana value that the position lacks is reported."""
    value = _noticed(table, permanent, name)
    if value is None and name == "mana value":
        table.report(permanent, "a text asks for its mana value, which the position does not give")
    return value


def _noticed(table: Moment, permanent: Permanent, name: q.Statistic) -> int | None:
    """A statistic that a text asks for; where power or toughness is doubtful, so is the answer."""
    if table.doubts and name != "mana value":
        table.notice(permanent, "size")
    return statistic(permanent, name)


def _colors(table: Moment, permanent: Permanent) -> set[str]:
    """Colours that a text asks for; where they are doubtful, so is the answer."""
    if table.doubts:
        table.notice(permanent, "colors")
    return set(permanent.colors)


def amount(table: Moment, value: f.Amount, reader: Viewpoint) -> int | None:
    """What an amount comes to."""
    match value:
        case int():
            return value
        case f.CountOf(filter, times):
            return times * table.count(filter, reader)
        case f.StatisticOf(name, of):
            match of:
                case "source":
                    owner = reader.source
                case "affected":
                    owner = reader.affected
                case "attached":
                    owner = attached(table, reader)
            return None if owner is None else _noticed(table, owner, name)
        case f.BasicLandTypes(filter):
            lands = [one for one in table.permanents if matches(table, filter, one, reader)]
            return sum(1 for word in BASIC_LAND_TYPES if any(one.has_type(word) for one in lands))
        case f.CountersOn(kind, of, times):
            owner = reader.source if of == "source" else reader.affected
            return None if owner is None else times * counters(owner, kind)
        case f.GreatestOf(name, filter):
            return _greatest(table, name, filter, reader)
        case (
            f.TotalOf()
            | f.DifferentOf()
            | f.NamesAmong()
            | f.CountersAmong()
            | f.Devotion()
            | f.PartySize()
        ):
            return measure(
                value, lambda f: [p for p in table.permanents if matches(table, f, p, reader)]
            )
        case f.SymbolsOf(color):
            owner = reader.affected
            return None if owner is None else devotion([owner], frozenset(color))
        case f.ColorsAmong(filter):
            found = [one for one in table.permanents if matches(table, filter, one, reader)]
            return len({color for one in found for color in _colors(table, one)})
        case f.AttachedTo(filter, of):
            owner = reader.source if of == "source" else reader.affected
            worn = [one for one in table.permanents if owner and one.attached_to == owner.id]
            return sum(1 for one in worn if matches(table, filter, one, reader))
        case f.CardsIn(zone, who, times, kind):
            lying = cards(_together(table, zone, players(table, who, reader)), kind)
            return None if lying is None or lying.number is None else times * lying.number
        case f.CardTypesIn(zone, who):
            return card_types(_together(table, zone, players(table, who, reader))).number
        case f.Held("life"):
            return table.life(reader.you)
        case f.Held(what):
            number: int | None = getattr(table.position.player_by_name[reader.you], what)
            return number
        case f.MostOf(what, who):
            return _most(table, what, players(table, who, reader))
        case f.Sum(part, more):
            first, second = amount(table, part, reader), amount(table, more, reader)
            return None if first is None or second is None else first + second
        case f.Difference(part, less):
            first, second = amount(table, part, reader), amount(table, less, reader)
            return None if first is None or second is None else first - second
        case f.Half(part, up):
            whole = amount(table, part, reader)
            return None if whole is None else (whole + up) // 2
        case f.Untold():
            return None
        case _:
            assert_never(value)


def _greatest(table: Moment, name: q.Statistic, among: f.Filter, reader: Viewpoint) -> int | None:
    """The greatest statistic of those that match; None where one of theirs is unknown."""
    found = [_noticed(table, p, name) for p in table.permanents if matches(table, among, p, reader)]
    known = [one for one in found if one is not None]
    return None if len(known) < len(found) else max(known, default=0)


def _most(table: Moment, what: Literal["life", "hand"], whose: tuple[str, ...]) -> int | None:
    """The most that one of them has; None where one player's is unknown, or there is nobody."""
    if what == "life":
        found: list[int | None] = [table.life(name) for name in whose]
    else:
        found = [Player.size(table.position.player_by_name[name].hand) for name in whose]
    known = [one for one in found if one is not None]
    return max(known, default=None) if len(known) == len(found) else None


def _together(table: Moment, zone: f.CardZone, whose: tuple[str, ...]) -> Zone | None:
    """What lies in that zone of those players: which cards, or how many; None where one player's
    are unknown."""
    zones: list[Zone | None] = [
        getattr(table.position.player_by_name[name], zone) for name in whose
    ]
    listed = [one for one in zones if isinstance(one, tuple)]
    if len(listed) == len(zones):
        return tuple(card for one in listed for card in one)
    sizes = [Player.size(one) for one in zones]
    known = [size for size in sizes if size is not None]
    return sum(known) if len(known) == len(sizes) else None


def matches(table: Moment, wanted: f.Filter, permanent: Permanent, reader: Viewpoint) -> bool:
    """Whether the permanent is one that the text speaks of."""
    match wanted:  # the commonest first
        case q.HasType(word):
            return permanent.has_type(word) or (
                permanent.id in table.every_type and word in CREATURE_TYPES
            )
        case f.AllOf(parts):
            return all(matches(table, part, permanent, reader) for part in parts)
        case q.ControlledBy(who):
            return permanent.controller in players(table, who, reader)
        case f.Compare(name, comparison, value):
            own, other = asked(table, permanent, name), amount(table, value, reader)
            return own is not None and other is not None and COMPARE[comparison](own, other)
        case q.Anything():
            return True
        case q.Target() | q.OfChosen() | q.PairedWithSource():
            return False  # what that is, `rulebook.texts` and `chosen` settle before
        case q.ThisObject():
            return reader.source is not None and permanent.id == reader.source.id
        case q.AttachedObject():
            return reader.source is not None and permanent.id == reader.source.attached_to
        case f.AnyOf(parts):
            return any(matches(table, part, permanent, reader) for part in parts)
        case f.Not(part):
            return not matches(table, part, permanent, reader)
        case q.OwnedBy(who):
            return table.position.owner_of(permanent) in players(table, who, reader)
        case q.HasColor(color):
            return color in _colors(table, permanent)
        case q.HasKeyword(keyword):
            return table.has(permanent, keyword)
        case q.CompareOwn(name, comparison, other_name):
            own = _noticed(table, permanent, name)
            other = _noticed(table, permanent, other_name)
            return own is not None and other is not None and COMPARE[comparison](own, other)
        case q.Parity(name, odd):
            own = asked(table, permanent, name)
            return own is not None and own % 2 == odd
        case q.ColorCount(comparison, count):
            return COMPARE[comparison](len(_colors(table, permanent)), count)
        case q.HasCounter(kind, at_least):
            return counters(permanent, kind) >= at_least
        case q.SharesColor():
            return reader.source is not None and bool(
                _colors(table, permanent) & _colors(table, reader.source)
            )
        case q.Is(state):
            return in_state(table, state, permanent)
        case f.EnchantedBy(by):
            worn = [one for one in table.permanents if one.attached_to == permanent.id]
            return any(matches(table, by, one, reader) for one in worn)
        case q.WithId(name):
            return permanent.id == name
        case q.Named(name):
            return permanent.name is not None and permanent.name.lower() == name.lower()
        case q.AttackingWhom(who):
            meant = players(table, who, reader)
            return any(head in meant for head in table.heads_attacked(permanent.id))
        case _:
            assert_never(wanted)
