"""What stands on the table that a combat does not play, and that could change what comes of it.

`Combat`, and the searches that play with it, know attacks, blocks and combat damage with what the
effects of `legality.effects` say, and the triggered abilities of `legality.combat.triggered`. Other
triggered abilities and other replacement effects are not played, nor bonuses that a board doesn't
tell; where such a line could matter, it is named (and a search proves nothing).
"""

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from legality.combat.keywords import ATTACKING, PLAYED, QUIET, TRIGGERED
from legality.combat.unplayed import unplayed
from legality.effects import conditions as c
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.attacking import AttackCost
from legality.effects.blocking import BlockCost, BlockedCost
from legality.effects.characteristics import (
    BaseSize,
    ChangesColors,
    ChangesTypes,
    Gets,
    HasAbility,
    Switches,
)
from legality.effects.costs import Cost
from legality.effects.damaging import PreventsDamage
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, HasEffects
from legality.effects.players import PlayerNamed, Who
from legality.effects.replacing import within
from legality.gaps import Line
from legality.position import Permanent, Position
from legality.rulebook.table import Table
from legality.rulebook.texts import board_names, given_by, own_lines, said_of, speaker
from legality.text import parse_text
from legality.text.names import Names

PLAIN_FILTERS = (
    q.Anything | q.WithId | q.Named | q.HasType | q.HasColor | q.ControlledBy | q.OwnedBy
)
REPLACING_COUNTERS = frozenset({"shield", "finality"})
"""Counters that replace destruction, damage or death (122.1c, h)."""


class StandingLine(Struct, frozen=True):
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
    lines = tuple(standing(position))
    board = _Board(table, by_life, lines)
    found = [one.line for one in lines if board.matters(one)]
    found += [
        (one.id, f"{kind} counter")
        for one in table.permanents
        for kind, number in one.counters.items()
        if number and board.is_unknown_counter(one, kind)
    ]
    found += [(one.id, word) for one in table.permanents for word in _listed_twice(one, table)]
    return tuple(dict.fromkeys(found))


def _listed_twice(permanent: Permanent, table: Table) -> Iterator[str]:
    """Keywords of which each instance counts, and that stand in the permanent's list and in its
    text: perhaps one instance, perhaps two."""
    counts = TRIGGERED if table.edition.lifelink_at_once else TRIGGERED | {"lifelink"}
    written = {
        keyword.name
        for keyword, ability in table.keywords(permanent)
        if ability.text not in permanent.keywords or ability.text in permanent.oracle_text
    }
    for word in permanent.keywords:
        if word.rstrip(" 0123456789").lower() in counts & written:
            yield word


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


class _Board(Struct, frozen=True):
    """The table a search starts from, and its lines; `by_life`: only who dies is asked."""

    table: Table
    by_life: bool
    lines: tuple[StandingLine, ...]

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
                left_out = may_leave(line.source) and (not self.by_life or self.strikes_first())
            case None:
                left_out = self.meets_its_like(line.text)
        return left_out or any(self.is_unknown(line, effect) for effect in line.effects)

    def strikes_first(self) -> bool:
        """Whether anything on the table is or gives first or double strike: then who dies in the
        first damage step is missed in the second."""
        return any(_names_strike(effect) for line in self.lines for effect in line.effects) or any(
            "strike" in kind for one in self.table.permanents for kind in one.counters
        )

    def is_unknown_counter(self, holder: Permanent, kind: str) -> bool:
        """Whether a counter replaces something, or gives a keyword that is not played (122.1)."""
        given = given_by(kind)
        if given is None:
            return kind.lower() in REPLACING_COUNTERS
        return self.keyword_matters(given.keyword, holder, own=False)

    def meets_its_like(self, text: str) -> bool:
        """Whether the line changes what another on the table does: damage that can't be prevented
        where some is, switched numbers (613.4d) where a bonus is not the same for both."""
        if _CANT_BE_PREVENTED.search(text):
            return any(_prevents(part) for part in self.parts())
        return _SWITCH.search(text) is not None and any(
            isinstance(part, Gets) or part == Keyword("battle cry") for part in self.parts()
        )

    def parts(self) -> Iterator[object]:
        """The effects of every line, and all that is in them."""
        return (part for line in self.lines for part in within(line.effects))

    def is_unknown(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether an effect is or gives something that is not played, or costs something other than
        mana, which takes permanents or life away."""
        match effect:
            case HasAbility(keyword=keyword):
                own = isinstance(effect.subject, q.ThisObject)
                return self.keyword_matters(keyword, self.holder(line, effect), own=own)
            case HasEffects(effects=parts):
                return any(self.is_unknown(replace(line, source=None), part) for part in parts)
            case Gets():
                return not is_told(effect) or any(_looks_at_size(part) for part in within(effect))
            case PreventsDamage():
                return not is_told(effect) or self.table.limited
            case BaseSize() | ChangesTypes() | ChangesColors() | Switches():
                return True  # it begins with an attack or a block
            case AttackCost(cost=cost) | BlockCost(cost=cost) | BlockedCost(cost=cost):
                return cost != Cost(mana=cost.mana, energy=cost.energy)
            case _:
                return False

    def holder(self, line: StandingLine, effect: AnyEffect) -> Permanent | None:
        """Who has what the effect gives, where that is one permanent and certain."""
        if isinstance(effect.subject, q.ThisObject):
            return line.source
        if isinstance(effect.subject, q.AttachedObject) and line.source is not None:
            return self.table.find(line.source.attached_to or "")
        return None

    def keyword_matters(self, keyword: Keyword, holder: Permanent | None, *, own: bool) -> bool:
        """Whether a keyword ability does something that is not played, for that holder (None: for
        anyone at all), whose `own` it is or to whom it is given."""
        attacks = holder is None or holder.controller in self.table.position.attackers
        match keyword.name:
            case "lifelink":  # as a triggered ability each instance counts
                return not own and not self.table.edition.lifelink_at_once
            case "protection":
                told = keyword.quality is None or is_told(keyword.quality)
                return not told or self.table.limited
            case "bushido" | "rampage" | "toxic" if keyword.number is None:
                return True  # a number that is not told
            case "melee":  # whom a team attacks
                return attacks and self.table.position.shared_team_turns
            case "decayed":  # sacrificed at the end of combat
                return attacks and not self.by_life
            case name if name in PLAYED or name in QUIET:
                return False
            case name:
                return attacks or name not in ATTACKING


_CANT_BE_PREVENTED = re.compile(r"can't be prevented", re.IGNORECASE)
_SWITCH = re.compile(r"\bswitch", re.IGNORECASE)


def _prevents(part: object) -> bool:
    return isinstance(part, PreventsDamage) or (
        isinstance(part, Keyword) and part.name == "protection"
    )


TOLD = (
    *(Gets, PreventsDamage, c.Always, c.Every, c.Either, c.Unless, c.SourceIs, c.AffectedIs),
    *(c.Exists, c.MoreThan, c.LifeIs, c.TurnOf, c.AttackingAlone, q.Anything, q.ThisObject),
    *(q.AttachedObject, q.WithId, q.Named, q.HasType, q.HasColor, q.ColorCount, q.HasKeyword),
    *(q.HasCounter, q.Is, q.ControlledBy, q.OwnedBy, q.AttackingWhom, f.AllOf, f.AnyOf, f.Not),
    *(f.Compare, q.CompareOwn, q.Parity, f.CountOf, PlayerNamed, Who, str, int, tuple),
    type(None),
)
"""What a board always tells, wherever it stands in an effect."""
ASIDE = (
    *(Who.DEFENDING, Who.ATTACKING, Who.CHOSEN),
    *(c.AttackingAlone(declared=True), c.AttackingAlone(declared=True, of_player=True)),
)


def is_told(text: object) -> bool:
    """Whether the board tells at every moment of a combat whom the effect or filter means, and how
    much it is."""
    return all(
        isinstance(part, TOLD)
        and part not in ASIDE
        and not (isinstance(part, q.Is) and part.state in q.TOLD_STATES)
        for part in within(text)
    )


def _looks_at_size(part: object) -> bool:
    """Whether it asks for power or toughness, which bonuses change in an order of their own."""
    match part:
        case f.Compare(statistic=statistic) | q.Parity(statistic=statistic):
            return statistic != "mana value"
        case q.CompareOwn():
            return True
        case _:
            return False


MORTAL = frozenset({"creature", "planeswalker", "battle", "aura"})
"""Who has such a word in its type line may leave the battlefield in combat: by damage, or because
what it enchants does (704.5m)."""


def may_leave(source: Permanent | None) -> bool:
    """Whether the permanent can leave the battlefield in combat."""
    return source is not None and not source.words.isdisjoint(MORTAL)


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
        case q.Is("attacking"):
            return True
        case _:
            return isinstance(subject, PLAIN_FILTERS)
