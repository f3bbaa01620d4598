"""Filters, amounts and conditions of a text evaluated on the table.

Everything is read from the ability that asks: its source, its "you", and, where the ability speaks
of an attack, the defending player of the pair in question (508.5). An answer of None means that the
position does not hold what would decide it.
"""

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol, assert_never, cast

from legality.effects import filters as f
from legality.position import Permanent, Player, Position
from legality.rulebook.measures import counters, measure, statistic
from legality.text.lexicon import CREATURE_TYPES

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
    "!=": operator.ne,
}


NONE_OF = {("=", 0), ("<=", 0), ("<", 1)}
"""How a condition says "no …"."""

BASIC_LAND_TYPES = ("plains", "island", "swamp", "mountain", "forest")


class Encounter(NamedTuple):
    """Whom a text about an attack means by "defending player" and "attacking player": one each, or
    every head of a team that fights as a group (810.7b of 2010); nobody where it does not matter.
    """

    defending: tuple[str, ...] = ()
    attacking: tuple[str, ...] = ()


NO_ENCOUNTER = Encounter()


class Viewpoint(NamedTuple):
    """Who reads a text: the source that has it, the player "you", and for texts about an attack
    the affected object and who meets whom."""

    source: Permanent | None
    you: str
    affected: Permanent | None = None
    meeting: Encounter = NO_ENCOUNTER


Trait = Literal["types", "colors", "abilities", "size"]
"""What layers change of a permanent (613.1): power and toughness together are the size."""


class Moment(Protocol):
    """What evaluation asks of a table at one moment of combat (`rulebook.table.Table` is one)."""

    @property
    def position(self) -> Position:
        """The position it was made of."""
        ...

    @property
    def permanents(self) -> tuple[Permanent, ...]:
        """The permanents that are phased in."""
        ...

    @property
    def attacks(self) -> Mapping[str, str]:
        """Attacker → what it attacks now."""
        ...

    @property
    def blocks(self) -> Mapping[str, tuple[str, ...]]:
        """Blocker → the attackers that it blocks now."""
        ...

    @property
    def every_type(self) -> frozenset[str]:
        """The ids of the permanents that are every creature type."""
        ...

    @property
    def doubts(self) -> Mapping[str, object]:
        """The ids of the permanents of which something is not known for sure."""
        ...

    def notice(self, permanent: Permanent, trait: Trait) -> None:
        """Note that a trait which may be doubtful is asked for."""
        ...

    def find(self, name: str) -> Permanent | None:
        """The permanent of that id."""
        ...

    def heads_attacked(self, name: str) -> tuple[str, ...]:
        """The players that this creature attacks."""
        ...

    def life(self, player: str) -> int:
        """A player's life as an effect asks for it."""
        ...

    def count(self, wanted: f.Filter, reader: Viewpoint) -> int:
        """How many permanents match."""
        ...

    def report(self, holder: Permanent | None, text: str) -> None:
        """Note a text that asks for what the position does not say."""
        ...

    def has(self, permanent: Permanent, keyword: str) -> bool:
        """Whether it has that keyword ability."""
        ...

    def answer(
        self, source: Permanent | None, you: str, words: str, defending: tuple[str, ...] = ()
    ) -> bool | None:
        """Whether a circumstance holds that the board itself does not tell."""
        ...

    def is_tapped(self, permanent: Permanent) -> bool:
        """Whether it is tapped now."""
        ...

    def wears(self, permanent: Permanent, subtype: str, controller: str | None = None) -> bool:
        """Whether an Aura or Equipment is attached to it (of that player)."""
        ...

    def goaders(self, permanent: Permanent) -> Mapping[str, str | None]:
        """The players who have goaded it."""
        ...

    def is_suspected(self, permanent: Permanent) -> bool:
        """Whether it is suspected."""
        ...


def players(table: Moment, who: f.Players, reader: Viewpoint) -> tuple[str, ...]:
    """The players meant, in turn order; none where nobody is."""
    position = table.position
    names = tuple(player.name for player in position.players)
    if isinstance(who, f.PlayerNamed):
        return (who.name,) if who.name in names else ()
    match who:
        case f.Who.YOU:
            return (reader.you,)
        case f.Who.OPPONENTS:
            return tuple(name for name in names if position.are_opponents(reader.you, name))
        case f.Who.NOT_YOU:
            return tuple(name for name in names if name != reader.you)
        case f.Who.ANY:
            return names
        case f.Who.DEFENDING:
            return reader.meeting.defending
        case f.Who.ATTACKING:
            return reader.meeting.attacking or position.attackers
        case f.Who.ENCHANTED:
            host = reader.source.attached_to if reader.source else None
            return (host,) if host in names else ()
        case f.Who.ITS_CONTROLLER:
            return () if reader.affected is None else (reader.affected.controller,)
        case f.Who.ITS_OWNER:
            return () if reader.affected is None else (position.owner_of(reader.affected),)
        case f.Who.CHOSEN:
            return ()  # who that is, `rulebook.chosen` settles before
        case f.Who.CONTROLLER_OF_ATTACHED:
            host_object = attached(table, reader)
            return () if host_object is None else (host_object.controller,)
        case _:
            assert_never(who)


def attached(table: Moment, reader: Viewpoint) -> Permanent | None:
    """What the source is attached to, if that is a permanent."""
    if reader.source is None or reader.source.attached_to is None:
        return None
    return table.find(reader.source.attached_to)


def asked(table: Moment, permanent: Permanent, name: f.Statistic) -> int | None:
    """A statistic that a text asks for; a mana value that the position lacks is reported."""
    value = _noticed(table, permanent, name)
    if value is None and name == "mana value":
        table.report(permanent, "a text asks for its mana value, which the position does not give")
    return value


def _noticed(table: Moment, permanent: Permanent, name: f.Statistic) -> int | None:
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
        case f.TotalOf() | f.DifferentOf() | f.CountersAmong() | f.Devotion() | f.PartySize():
            return measure(
                value, lambda f: [p for p in table.permanents if matches(table, f, p, reader)]
            )
        case f.CardsIn(zone, who, times):
            return _cards(table, zone, players(table, who, reader), times)
        case f.Sum(part, more):
            known = amount(table, part, reader)
            return None if known is None else known + more
        case f.Untold():
            return None
        case _:
            assert_never(value)


def _greatest(table: Moment, name: f.Statistic, among: f.Filter, reader: Viewpoint) -> int | None:
    """The greatest statistic of those that match; None where one of theirs is unknown."""
    found = [_noticed(table, p, name) for p in table.permanents if matches(table, among, p, reader)]
    known = [one for one in found if one is not None]
    return None if len(known) < len(found) else max(known, default=0)


def _cards(table: Moment, zone: str, whose: tuple[str, ...], times: int) -> int | None:
    """How many cards lie there in all; None where one player's are unknown."""
    sizes = [Player.size(getattr(table.position.player_by_name[name], zone)) for name in whose]
    known = [size for size in sizes if size is not None]
    return None if len(known) < len(sizes) else times * sum(known)


def matches(table: Moment, wanted: f.Filter, permanent: Permanent, reader: Viewpoint) -> bool:
    """Whether the permanent is one that the text speaks of."""
    match wanted:  # the commonest first
        case f.HasType(word):
            return permanent.has_type(word) or (
                permanent.id in table.every_type and word in CREATURE_TYPES
            )
        case f.AllOf(parts):
            return all(matches(table, part, permanent, reader) for part in parts)
        case f.ControlledBy(who):
            return permanent.controller in players(table, who, reader)
        case f.Compare(name, comparison, value):
            own, other = asked(table, permanent, name), amount(table, value, reader)
            return own is not None and other is not None and COMPARE[comparison](own, other)
        case f.Anything():
            return True
        case f.Target() | f.OfChosen() | f.PairedWithSource():
            return False  # what that is, `rulebook.texts` and `chosen` settle before
        case f.ThisObject():
            return reader.source is not None and permanent.id == reader.source.id
        case f.AttachedObject():
            return reader.source is not None and permanent.id == reader.source.attached_to
        case f.AnyOf(parts):
            return any(matches(table, part, permanent, reader) for part in parts)
        case f.Not(part):
            return not matches(table, part, permanent, reader)
        case f.OwnedBy(who):
            return table.position.owner_of(permanent) in players(table, who, reader)
        case f.HasColor(color):
            return color in _colors(table, permanent)
        case f.HasKeyword(keyword):
            return table.has(permanent, keyword)
        case f.CompareOwn(name, comparison, other_name):
            own = _noticed(table, permanent, name)
            other = _noticed(table, permanent, other_name)
            return own is not None and other is not None and COMPARE[comparison](own, other)
        case f.Parity(name, odd):
            own = asked(table, permanent, name)
            return own is not None and own % 2 == odd
        case f.ColorCount(comparison, count):
            return COMPARE[comparison](len(_colors(table, permanent)), count)
        case f.HasCounter(kind, at_least):
            return counters(permanent, kind) >= at_least
        case f.SharesColor():
            return reader.source is not None and bool(
                _colors(table, permanent) & _colors(table, reader.source)
            )
        case f.Is(state):
            return in_state(table, state, permanent)
        case f.WithId(name):
            return permanent.id == name
        case f.Named(name):
            return permanent.name is not None and permanent.name.lower() == name.lower()
        case f.AttackingWhom(who):
            meant = players(table, who, reader)
            return any(head in meant for head in table.heads_attacked(permanent.id))
        case _:
            assert_never(wanted)


def in_state(table: Moment, state: f.State, permanent: Permanent) -> bool:
    """Whether the permanent is in that state at this moment of combat."""
    match state:
        case "tapped":
            return table.is_tapped(permanent)
        case "untapped":
            return not table.is_tapped(permanent)
        case "attacking":
            return permanent.id in table.attacks
        case "blocking":
            return permanent.id in table.blocks
        case "blocked":
            return permanent.id in table.attacks and is_blocked(table, permanent.id)
        case "enchanted":
            return table.wears(permanent, "aura")
        case "equipped":
            return table.wears(permanent, "equipment")
        case "modified":
            return (
                bool(counters(permanent, None))
                or table.wears(permanent, "equipment")
                or table.wears(permanent, "aura", permanent.controller)
            )
        case "goaded":
            return bool(table.goaders(permanent))
        case "suspected":
            return table.is_suspected(permanent)
        case "token":
            return permanent.has_type("token")
        case "face-down":
            return permanent.face_down
        case "commander" | "monstrous" | "renowned" | "saddled" | "transformed":
            return getattr(permanent, state) is True
        case _:
            assert_never(state)


def is_blocked(table: Moment, name: str) -> bool:
    """509.1h: something blocks it, or it stays blocked though nothing does any more."""
    faced = any(name in attackers for attackers in table.blocks.values())
    return faced or name in table.position.blocked


def holds(table: Moment, condition: f.Condition, reader: Viewpoint) -> bool | None:
    """Whether the circumstance is so now; None where the position cannot tell."""
    if isinstance(condition, f.Exists | f.MoreThan | f.LifeIs):
        each = _one_by_one(table, condition, reader)
        if len(each) > 1:
            return _of_a_team(table, condition, each)
    match condition:
        case f.Always():
            return True
        case f.Exists(filter, comparison, count):
            if not reader.meeting.defending and mentions(filter, f.Who.DEFENDING):
                return None
            return COMPARE[comparison](table.count(filter, reader), count)
        case f.MoreThan(more, less, or_equal):
            if not reader.meeting.defending and mentions((more, less), f.Who.DEFENDING):
                return None
            first, second = table.count(more, reader), table.count(less, reader)
            return first > second or (or_equal and first == second)
        case f.LifeIs(who, comparison, life):
            lives = [
                table.life(name)
                for name in players(table, who, reader)
                if table.position.seats.within(reader.you, name)
            ]
            return any(COMPARE[comparison](own, life) for own in lives) if lives else None
        case f.TurnOf(who):
            meant = players(table, who, reader)
            return any(name in meant for name in table.position.attackers)
        case f.SourceIs(filter):
            return reader.source is not None and matches(table, filter, reader.source, reader)
        case f.AffectedIs(filter):
            return reader.affected is not None and matches(table, filter, reader.affected, reader)
        case f.AttackingAlone():
            return reader.affected is not None and set(table.attacks) == {reader.affected.id}
        case f.Measured(value, comparison, number, text):
            known = amount(table, value, reader)
            if known is None:
                return table.answer(reader.source, reader.you, text, reader.meeting.defending)
            return COMPARE[comparison](known, number)
        case f.Undecided(text):
            return table.answer(reader.source, reader.you, text, reader.meeting.defending)
        case f.Every(parts):
            return _every(holds(table, part, reader) for part in parts)
        case f.Either(parts):
            return _inverse(_every(_inverse(holds(table, part, reader)) for part in parts))
        case f.Unless(part):
            return _inverse(holds(table, part, reader))
        case _:
            assert_never(condition)


def _one_by_one(table: Moment, condition: f.Condition, reader: Viewpoint) -> list[Viewpoint]:
    """The viewpoint for each single player whom "defending player" or "attacking player" in the
    condition may mean."""
    defending, attacking = reader.meeting.defending, reader.meeting.attacking
    attacking = attacking or table.position.attackers
    if len(defending) < 2 or not mentions(condition, f.Who.DEFENDING):
        if len(attacking) < 2 or not mentions(condition, f.Who.ATTACKING):
            return [reader]
        return [reader._replace(meeting=Encounter(defending, (one,))) for one in attacking]
    return [reader._replace(meeting=Encounter((one,), attacking)) for one in defending]


def _of_a_team(table: Moment, condition: f.Condition, each: list[Viewpoint]) -> bool | None:
    """806.7b, 810.7b (to 2018-07): asked of both heads of a team, what holds of either holds;
    "controls no …" only if it holds of both."""
    answers = (holds(table, condition, one) for one in each)
    if isinstance(condition, f.Exists) and (condition.comparison, condition.count) in NONE_OF:
        return _every(answers)
    return _inverse(_every(_inverse(answer) for answer in answers))


@lru_cache(maxsize=4096)
def mentions(text: object, word: object) -> bool:
    """Whether a filter, condition or amount has that value anywhere in it."""
    if text == word:
        return True
    if isinstance(text, tuple):
        return any(mentions(part, word) for part in cast("tuple[object, ...]", text))
    if is_dataclass(text):
        return any(mentions(getattr(text, part.name), word) for part in fields(text))
    return False


SOURCE_WORDS = (
    f.THIS,
    f.AttachedObject(),
    f.SharesColor(),
    f.Who.ENCHANTED,
    f.Who.CONTROLLER_OF_ATTACHED,
    f.Who.ITS_CONTROLLER,
    f.Who.ITS_OWNER,
    f.Who.DEFENDING,
    "source",
    "affected",
    "attached",
)


@lru_cache(maxsize=4096)
def looks_only_at_board(text: f.Filter) -> bool:
    """Whether a filter matches the same permanents for every source of the same player."""
    return not any(mentions(text, word) for word in SOURCE_WORDS)


def _inverse(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def _every(answers: Iterable[bool | None]) -> bool | None:
    """Three-valued "and": one no decides."""
    known: bool | None = True
    for answer in answers:
        if answer is False:
            return False
        if answer is None:
            known = None
    return known
