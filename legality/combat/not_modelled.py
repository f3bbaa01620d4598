"""What stands on the table that a combat does not play, and that could change what comes of it.

`Combat`, and the searches that play with it, know attacks, blocks and combat damage with what the
effects of `legality.effects` say. Triggered abilities, replacement and prevention effects, and
bonuses that come or go in combat are not played; where such a line could matter, it is named (and a
search proves nothing).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from legality.combat.keywords import ATTACKING, PLAYED, QUIET
from legality.combat.unplayed import unplayed
from legality.effects import filters as f
from legality.effects.effects import (
    AnyEffect,
    AttackCost,
    BaseSize,
    BlockCost,
    BlockedCost,
    ChangesColors,
    ChangesTypes,
    Cost,
    Gets,
    HasAbility,
    HasEffects,
    Keyword,
    Switches,
)
from legality.effects.mentions import mentions
from legality.gaps import Line
from legality.position import Permanent, Position
from legality.rulebook.evaluate import matches
from legality.rulebook.moment import Viewpoint
from legality.rulebook.table import Table
from legality.rulebook.texts import board_names, given_by, own_lines, said_of, speaker
from legality.text import parse_text
from legality.text.names import Names

PLAIN_FILTERS = (
    f.Anything | f.WithId | f.Named | f.HasType | f.HasColor | f.ControlledBy | f.OwnedBy
)
REPLACING_COUNTERS = frozenset({"shield", "finality"})
"""Counters that replace destruction, damage or death (122.1c, h)."""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of text on the table: whose it is (None: a text that stands alone), who "you" is, the
    line, what of it is read, and the names of the board."""

    source: Permanent | None
    you: str
    text: str
    effects: tuple[AnyEffect, ...]
    names: Names

    @property
    def line(self) -> Line:
        """The entry of a list that names it."""
        return (self.source.id if self.source else "", self.text)


def not_modelled(position: Position, *, by_life: bool = False) -> tuple[Line, ...]:
    """The lines that could change what comes of a combat, or with `by_life` who dies in it, and
    that no combat plays; each once."""
    table = Table(position, position.attacks or {})
    board = _Board(table, by_life)
    found = [one.line for one in standing(position) if board.matters(one)]
    found += [
        (one.id, f"{kind} counter")
        for one in table.permanents
        for kind, number in one.counters.items()
        if number and board.is_unknown_counter(one, kind)
    ]
    return tuple(dict.fromkeys(found))


def standing(position: Position) -> Iterator[StandingLine]:
    """Every line that permanents and the effects left by spells have, read as on the table."""
    names = board_names(position)
    here = {one.id: one for one in position.battlefield if not one.phased_out}
    for one in here.values():
        words = (
            line for word in one.keywords for line in parse_text(word, None, names.within(word))
        )
        for line in (*(own.line for own in own_lines(one, names)), *words):
            yield StandingLine(one, one.controller, line.text, line.effects, names)
    for lasting in position.effects:
        for line, holder in said_of(lasting, here, names):
            you = speaker(lasting, holder, position)
            yield StandingLine(holder, you, line.text, line.effects, names)


@dataclass(frozen=True, slots=True)
class _Board:
    """The table a search starts from; `by_life`: only who dies is asked."""

    table: Table
    by_life: bool

    def matters(self, line: StandingLine) -> bool:
        """Whether what is not played of the line could change the answer."""
        ours = line.you in self.table.position.attackers
        match unplayed(
            line.text, line.source.name if line.source else None, line.names.within(line.text)
        ):
            case "always":
                return True
            case "ours attack":
                left_out = ours
            case "ours block":
                left_out = not ours
            case "source leaves":
                left_out = _may_leave(line.source) and (not self.by_life or self.strikes_first())
            case None:
                left_out = False
        return left_out or any(self.is_unknown(line, effect) for effect in line.effects)

    def strikes_first(self) -> bool:
        """Whether anything on the table is or gives first or double strike: then who dies in the
        first damage step is missed in the second."""
        lines = standing(self.table.position)
        return any(_names_strike(effect) for line in lines for effect in line.effects) or any(
            "strike" in kind for one in self.table.permanents for kind in one.counters
        )

    def is_unknown_counter(self, holder: Permanent, kind: str) -> bool:
        """Whether a counter replaces something, or gives a keyword that is not played (122.1)."""
        given = given_by(kind)
        if given is None:
            return kind.lower() in REPLACING_COUNTERS
        return self.keyword_matters(given.keyword, holder, holder.controller)

    def is_unknown(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether an effect gives a keyword ability that is not played, or costs something other
        than mana, which takes permanents or life away."""
        match effect:
            case HasAbility(keyword=keyword):
                return self.keyword_matters(keyword, self.holder(line, effect), line.you)
            case HasEffects(effects=parts):
                return any(
                    isinstance(part, HasAbility)
                    and self.keyword_matters(part.keyword, None, line.you)
                    for part in parts
                )
            case Gets() | BaseSize() | ChangesTypes() | ChangesColors() | Switches():
                return True  # it begins with an attack or a block
            case AttackCost(cost=cost) | BlockCost(cost=cost) | BlockedCost(cost=cost):
                return cost != Cost(mana=cost.mana, energy=cost.energy)
            case _:
                return False

    def holder(self, line: StandingLine, effect: AnyEffect) -> Permanent | None:
        """Who has what the effect gives, where that is one permanent and certain."""
        if isinstance(effect.subject, f.ThisObject):
            return line.source
        if isinstance(effect.subject, f.AttachedObject) and line.source is not None:
            return self.table.find(line.source.attached_to or "")
        return None

    def keyword_matters(self, keyword: Keyword, holder: Permanent | None, you: str) -> bool:
        """Whether a keyword ability does something that is not played, for that holder (None: for
        anyone at all)."""
        attacks = holder is None or holder.controller in self.table.position.attackers
        match keyword.name:
            case "lifelink":
                return not self.table.edition.lifelink_at_once
            case "protection":
                return holder is None or self.protects(keyword, holder, you)
            case "decayed":  # sacrificed at the end of combat
                return attacks and not self.by_life
            case name if name in PLAYED or name in QUIET:
                return False
            case name:
                return attacks or name not in ATTACKING

    def protects(self, keyword: Keyword, holder: Permanent, you: str) -> bool:
        """702.16e: whether damage to the holder can be prevented: that of an attacker of the
        quality. What it can't be blocked by deals it none, unless by way of a band."""
        table, reader = self.table, Viewpoint(holder, you)
        attackers = table.position.attackers
        attacks = holder.is_creature and holder.controller in attackers
        dealt_by = any(
            (one.controller in attackers) != attacks
            and (
                keyword.quality is None
                or not is_plain(keyword.quality)
                or mentions(keyword.quality, f.Is("attacking"))
                or matches(table, keyword.quality, one, reader)
            )
            for one in table.permanents
            if one.is_creature
        )
        banding = table.keyword_holders("banding") | table.keyword_holders("bands with other")
        return dealt_by and (not attacks or bool(banding))


def _may_leave(source: Permanent | None) -> bool:
    """Whether the permanent can leave the battlefield by combat damage."""
    kinds = ("creature", "planeswalker", "battle")
    return source is not None and not source.words.isdisjoint(kinds)


def _names_strike(effect: AnyEffect) -> bool:
    if isinstance(effect, HasEffects):
        return any(map(_names_strike, effect.effects))
    return isinstance(effect, HasAbility) and "strike" in effect.keyword.name


def is_plain(subject: f.Filter) -> bool:
    """Whether the filter looks at nothing that combat changes."""
    match subject:
        case f.AllOf(parts) | f.AnyOf(parts):
            return all(is_plain(part) for part in parts)
        case f.Not(part):
            return is_plain(part)
        case f.Is("attacking"):
            return True
        case _:
            return isinstance(subject, PLAIN_FILTERS)
