"""Players, amounts and filters of a text evaluated at a moment of combat.

An answer of None means that the position does not hold what would decide it.
"""

import operator
from collections.abc import Callable, Iterator
from typing import Literal, assert_never

from legality.editions import Edition
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.position import Permanent
from legality.rulebook.measures import Measure, counters, devotion, measure, statistic
from legality.rulebook.moment import TableMoment, Viewpoint
from legality.rulebook.players import amount_of_players, attached, players
from legality.rulebook.states import in_state
from legality.rulebook.untold_values import report_amount, report_mana_value
from legality.text.lexicon import BASIC_LAND_TYPES, CREATURE_TYPES

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
    "!=": operator.ne,
}


def reported_statistic(
    table: TableMoment, permanent: Permanent, name: q.Statistic, source: Permanent | None
) -> int | None:
    """A statistic that a text of `source` asks for; a mana value that the position lacks is
    reported."""
    value = _noticed(table, permanent, name)
    if value is None and name == "mana value":
        report_mana_value(table, permanent, source)
    return value


def _noticed(table: TableMoment, permanent: Permanent, name: q.Statistic) -> int | None:
    """A statistic that a text asks for; where power or toughness is doubtful, so is the answer."""
    if table.doubts and name != "mana value":
        table.notice(permanent, "size")
    value = statistic(permanent, name)
    if value is None or value >= 0:
        return value
    return 0 if Edition.of(table.position.rules).sizes_below_zero_count_as_zero else value


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
            lands = matching(table, filter, viewpoint)
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
            return _measured(table, value, viewpoint)
        case f.SymbolsOf(color):
            owner = viewpoint.affected
            return None if owner is None else devotion([owner], frozenset(color))
        case f.ColorsAmong(filter):
            colors = (_colors(table, each) for each in matching(table, filter, viewpoint))
            return len(set[str]().union(*colors))
        case f.AttachedTo(filter, of):
            owner = viewpoint.source if of == "source" else viewpoint.affected
            worn = () if owner is None else _worn_by(table, owner)
            return sum(matches(table, filter, each, viewpoint) for each in worn)
        case f.CardsIn() | f.CardTypesIn() | f.Held() | f.MostOf():
            return amount_of_players(table, value, viewpoint)
        case f.Sum(part, more) | f.Difference(part, more):
            first, second = amount(table, part, viewpoint), amount(table, more, viewpoint)
            sign = 1 if isinstance(value, f.Sum) else -1
            return None if first is None or second is None else first + sign * second
        case f.Half(part, up):
            whole = amount(table, part, viewpoint)
            return None if whole is None else (whole + up) // 2
        case f.Untold():
            return None
        case _:
            assert_never(value)


def _measured(table: TableMoment, value: Measure, viewpoint: Viewpoint) -> int | None:
    """What an amount comes to that is measured over several permanents."""
    return measure(
        value,
        lambda among: matching(table, among, viewpoint),
        lambda among, name: _statistics(table, name, among, viewpoint),
    )


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
            meant = matching(table, of, viewpoint)
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
    known = _statistics(table, name, among, viewpoint)
    return None if known is None else max(known, default=0)


def _statistics(
    table: TableMoment, name: q.Statistic, among: f.Filter, viewpoint: Viewpoint
) -> list[int] | None:
    """That statistic of each that matches; None where one of theirs is unknown."""
    values = [_noticed(table, each, name) for each in matching(table, among, viewpoint)]
    known = [value for value in values if value is not None]
    return known if len(known) == len(values) else None


def _values(
    table: TableMoment, name: q.Statistic, among: f.Filter, viewpoint: Viewpoint
) -> set[int | None]:
    """The values of a statistic among those that match."""
    source = viewpoint.source
    among_them = matching(table, among, viewpoint)
    return {reported_statistic(table, each, name, source) for each in among_them}


_MAY_ASK = frozenset(
    {f.Compare, q.Parity, q.CompareOwn, q.HasColor, q.ColorCount, q.Shares, q.HasKeyword}
)
"""What the position may not tell, or only in doubt.

It is asked of those alone that are meant otherwise.
"""


def matching(table: TableMoment, wanted: f.Filter, viewpoint: Viewpoint) -> list[Permanent]:
    """The permanents that the text speaks of, within the range of influence of "you" (801.11)."""
    return [
        each
        for each in table.permanents
        if table.reaches(viewpoint.you, each) and matches(table, wanted, each, viewpoint)
    ]


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
        case f.Compare() | q.CompareOwn() | q.Parity() | f.ValueAmong():
            return _compares(table, wanted, permanent, viewpoint)
        case q.Anything():
            return True
        case q.Target() | q.OfChosen() | q.PairedWithSource():
            return False  # what that is, `rulebook.texts` and `chosen` settle before
        case q.ThisObject() | q.AttachedObject() | q.Affected() | q.WithId() | q.Named():
            return _is_spoken_of(wanted, permanent, viewpoint)
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
        case q.ColorCount(comparison, count):
            return COMPARE[comparison](len(_colors(table, permanent)), count)
        case q.HasCounter(kind, at_least):
            return counters(permanent, kind) >= at_least
        case q.Shares(what, of):
            return _shares(table, what, permanent, _owner(table, of, viewpoint))
        case q.Is(state):
            return in_state(table, state, permanent)
        case f.EnchantedBy(by):
            return any(matches(table, by, each, viewpoint) for each in _worn_by(table, permanent))
        case q.AttackingWhom(who):
            heads = table.heads_attacked(permanent.id)
            return not set(players(table, who, viewpoint)).isdisjoint(heads)
        case q.Faces(how, whom):
            return faces(table, permanent, how, _owner(table, whom, viewpoint))
        case _:
            assert_never(wanted)


def _worn_by(table: TableMoment, host: Permanent) -> Iterator[Permanent]:
    """What is attached to the permanent."""
    return (each for each in table.permanents if each.attached_to == host.id)


def _is_spoken_of(
    wanted: q.ThisObject | q.AttachedObject | q.Affected | q.WithId | q.Named,
    permanent: Permanent,
    viewpoint: Viewpoint,
) -> bool:
    """Whether it is the source of the text, what that is attached to, what the text affects, or
    what it names."""
    match wanted:
        case q.ThisObject():
            return viewpoint.source is not None and permanent.id == viewpoint.source.id
        case q.AttachedObject():
            return viewpoint.source is not None and permanent.id == viewpoint.source.attached_to
        case q.Affected():
            return viewpoint.affected is not None and permanent.id == viewpoint.affected.id
        case q.WithId(name):
            return permanent.id == name
        case q.Named(name):
            return permanent.name is not None and permanent.name.lower() == name.lower()


def _compares(
    table: TableMoment,
    wanted: f.Compare | q.CompareOwn | q.Parity | f.ValueAmong,
    permanent: Permanent,
    viewpoint: Viewpoint,
) -> bool:
    """Whether a statistic of the permanent is as the text says; not where it is unknown."""
    if isinstance(wanted, q.CompareOwn):
        own = reported_statistic(table, permanent, wanted.statistic, viewpoint.source)
        other = reported_statistic(table, permanent, wanted.other, viewpoint.source)
        return own is not None and other is not None and COMPARE[wanted.comparison](own, other)
    own = reported_statistic(table, permanent, wanted.statistic, viewpoint.source)
    match wanted:
        case f.Compare(_, comparison, value):
            other = amount(table, value, viewpoint)
            if other is None:
                report_amount(table, value, viewpoint.source)
            return own is not None and other is not None and COMPARE[comparison](own, other)
        case q.Parity(_, odd):
            return own is not None and own % 2 == odd
        case f.ValueAmong(name, among):
            return own is not None and own in _values(table, name, among, viewpoint)


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
