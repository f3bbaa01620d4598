"""Whom a value counts: whether one more permanent of a side can change it."""

from msgspec import structs

from legality.combat.left_out.chances import IDLE_KINDS, Chances
from legality.combat.left_out.lines import StandingLine
from legality.effects.canonical import conjuncts
from legality.effects.conditions import Always, Exists
from legality.effects.effects import AnyEffect
from legality.effects.filters import AnyOf, Filter, Not
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy, HasType
from legality.effects.replacing import within
from legality.rulebook.conditions import holds
from legality.rulebook.looks import counted, facts
from legality.rulebook.moment import Viewpoint
from legality.rulebook.table import Table


def is_met_by_more(table: Table, line: StandingLine, effect: AnyEffect) -> bool:
    """Whether so many permanents as the effect needs are there, so that more change nothing."""
    condition = getattr(effect, "condition", None)
    if not isinstance(condition, Exists) or condition.comparison != ">=":
        return False
    if "members" in facts(structs.replace(effect, condition=Always())):
        return False
    return holds(table, condition, Viewpoint(line.source, line.you)) is True


def sides_counted(chances: Chances, line: StandingLine, effect: AnyEffect) -> tuple[bool, ...]:
    """On which side are all among whom the effect counts: of the attacking player (True), of the
    other, or on both."""
    among, ours = list(counted(effect)), chances.is_ours(line.you)
    if not among or any(map(_is_open, among)):
        return (True, False)
    if all(ControlledBy(Who.YOU) in within(each) for each in among):
        return (ours,)
    theirs = all(ControlledBy(Who.OPPONENTS) in within(each) for each in among)
    return (False,) if theirs and ours else (True, False)


def may_count_idle(effect: AnyEffect) -> bool:
    """Whether an artifact token that never fights may be one of those among whom it counts: not
    where all have to be of another type."""
    among = list(counted(effect))
    return not among or not all(map(_is_of_another_type, among))


def _is_of_another_type(among: Filter) -> bool:
    types = [part.word for part in conjuncts(among) if isinstance(part, HasType)]
    return any(word not in IDLE_KINDS | {"token"} for word in types)


def _is_open(among: object) -> bool:
    """Whether one of several alternatives, or a denial, may let in what another part keeps out."""
    return any(isinstance(part, AnyOf | Not) for part in within(among))


def counts_one_more(
    chances: Chances, line: StandingLine, effect: AnyEffect, sides: tuple[bool, ...]
) -> bool:
    """Whether one more permanent of one of those sides may change the effect."""
    looks = facts(effect)
    if "anything" in looks:
        return True
    if "members" not in looks or is_met_by_more(chances.table, line, effect):
        return False
    return not set(sides).isdisjoint(sides_counted(chances, line, effect))
