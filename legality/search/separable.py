"""Whether a board falls into parts that don't touch.

Parts of a combat (attackers with the creatures that block them) can be looked at one by one where
nobody's fighting abilities hang on who else is there, how they block or what has died. Where that
can't be seen from the texts at once, the whole combat is one part.

What hangs on a condition that combat does not change fights as it did when blockers were declared.
Whose turn it is stays. What can't die stays on the battlefield: a count of permanents is fixed
where each that it may count has a word in its type line that nobody who may die has. Anything else
is taken for what may change.
"""

from collections.abc import Collection, Iterator, Sequence

from legality.combat.left_out.leaving import MORTAL, may_leave
from legality.combat.not_modelled import is_plain, standing
from legality.combat.setting_off import may_set_off
from legality.effects import conditions as c
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.characteristics import Gets, HasAbility
from legality.effects.damaging import (
    DealsMore,
    DividesAmongDefenders,
    PreventsDamage,
    PreventsPart,
)
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, HasEffects, Triggered
from legality.effects.mentions import looks_only_at_board, mentions
from legality.effects.players import Who
from legality.effects.replacing import within
from legality.effects.triggered import Whose
from legality.moments.entries import awaited
from legality.position import Permanent, Position
from legality.problem.results import dies
from legality.rulebook.damage.facts import (
    body_of,
)
from legality.search.fighters import Fighter
from legality.search.roles import ATTACK_BONUSES, fights
from legality.text import triggered_ability
from legality.text.lexicon import BASIC_LAND_TYPES

STAYING = frozenset({"land", "artifact", "enchantment", "equipment", *BASIC_LAND_TYPES})
"""Words that nothing but a type-changing effect gives: "every creature type" (702.73a) gives none
of them."""


def separable(
    position: Position, known: dict[str, Fighter], *, but_for_strikes: bool = False
) -> bool:
    """Whether the parts of this combat don't touch: fixed abilities, nothing told of how others
    will have resolved, nobody about to die, and nothing under attack that fights itself or that
    attackers share in ways that matter. `but_for_strikes` leaves out what makes creatures strike
    first or twice."""
    return (
        all_fixed(position, but_for_strikes=but_for_strikes)
        and not sets_off(position)
        and not awaited(position)
        and not any(fighter.need <= 0 for fighter in known.values())
        and not any(dies(body_of(permanent, (), ()), False) for permanent in position.battlefield)
        and all(_lets_go(position, known, target) for target in (position.attacks or {}).values())
    )


def sets_off(position: Position) -> bool:
    """Whether a triggered ability may still be set off that changes something of this combat."""
    return any(
        may_set_off(effect, line.you, position, line.source)
        for line in standing(position)
        for effect in line.effects
    )


def reaches_others(position: Position) -> bool:
    """Whether a triggered ability that is still to come may take something from defending players
    who are not attacked: where there are several, and it speaks of more players than these."""
    return len(position.defending_sides) > 1 and reaches_more(position)


def reaches_more(position: Position) -> bool:
    """Whether such an ability may give or take something from more players than those attacked."""
    return any(
        isinstance(effect, Triggered)
        and may_set_off(effect, line.you, position, line.source)
        and _speaks_of_players(effect.text, own=line.you in position.attackers)
        for line in standing(position)
        for effect in line.effects
    )


def _speaks_of_players(text: str, *, own: bool) -> bool:
    """Whether it may be another than the defending player, or the attacking one (`own`: it is their
    ability)."""
    does = triggered_ability(text)
    near = (Who.DEFENDING, Who.YOU) if own else (Who.DEFENDING,)
    parts = () if does is None else within(does)
    return any(isinstance(part, Whose) and part.players not in near for part in parts)


STRIKES = ("first strike", "double strike")


def only_strikes(effect: AnyEffect) -> bool:
    """Whether all that it does is to make creatures strike first or twice."""
    return isinstance(effect, HasAbility) and effect.keyword.name in STRIKES


def all_fixed(position: Position, *, but_for_strikes: bool = False) -> bool:
    """Whether no effect that speaks of fighting can begin or end in combat, as by the death of the
    permanent that has it: then state-based actions are over once checked (704.3)."""
    words = staying(position)
    return all(
        (but_for_strikes and only_strikes(effect)) or is_fixed(effect, source, words)
        for source, effect in _effects(position)
    )


def _effects(position: Position) -> Iterator[tuple[Permanent | None, AnyEffect]]:
    """Every effect that speaks of fighting, with the permanent that has it."""
    for line in standing(position):
        yield from ((line.source, effect) for effect in line.effects if fights(effect))


OWN = (q.ThisObject, q.AttachedObject)
"""What leaves no later than the permanent whose text it is: itself, and what an Aura enchants."""


def is_fixed(effect: AnyEffect, source: Permanent | None, words: frozenset[str]) -> bool:
    """Whether whom the effect affects can't change in combat, where permanents of those `words`
    stay."""
    if isinstance(effect, DividesAmongDefenders | DealsMore | PreventsPart) or not _lasts(
        effect, words
    ):
        return False
    if isinstance(effect, PreventsDamage):
        return _prevents_for_good(effect, source)
    if isinstance(effect, Gets) and (effect.each, effect.times, effect.x) != (None, None, None):
        return False
    if isinstance(effect, HasAbility) and not is_plain(effect.keyword.quality or q.ANYTHING):
        return False
    if isinstance(effect, HasEffects) and not all(
        isinstance(part.subject, q.ThisObject) and is_fixed(part, None, words)
        for part in effect.effects
    ):
        return False
    if isinstance(effect.subject, OWN):
        return True
    if may_leave(source):
        return False
    return looks_only_at_board(effect.subject) and is_plain(effect.subject)


COMBAT_STATES: tuple[q.State, ...] = ("attacking", "blocking", "blocked", "tapped", "untapped")


def by_combat(effect: AnyEffect) -> bool:
    """Whether whom the effect affects hangs on who attacks or blocks, or on a condition."""
    return (
        not isinstance(effect.condition, c.Always)
        or any(mentions(effect, q.Is(state)) for state in COMBAT_STATES)
        or mentions(effect, Who.DEFENDING)
        or any(isinstance(part, q.Faces) for part in within(effect))
    )


def by_attacking(effect: AnyEffect) -> bool:
    """Whether it may make another fighter of a creature that attacks or blocks."""
    of_combat = by_combat(effect) or any(
        isinstance(part, q.AttackingWhom | q.Faces | c.AttackingAlone) for part in within(effect)
    )
    return isinstance(effect, Gets) or (
        of_combat and (fights(effect) or _gives(effect, ATTACK_BONUSES))
    )


def _gives(effect: AnyEffect, keywords: Collection[str]) -> bool:
    return any(isinstance(part, Keyword) and part.name in keywords for part in within(effect))


def _lasts(effect: AnyEffect, words: frozenset[str]) -> bool:
    """Whether its condition, once attackers are declared, stays as it is: one that combat does not
    change, or that it attacks, for a text about itself or about what its permanent is attached to.
    """
    match effect.condition:
        case c.SourceIs(filter=q.Is("attacking")):
            return isinstance(effect.subject, q.ThisObject)
        case c.AffectedIs(filter=q.Is("attacking")):
            return isinstance(effect.subject, OWN)
        case condition:
            return stays(condition, words)


def _prevents_for_good(effect: PreventsDamage, source: Permanent | None) -> bool:
    """Whether the effect prevents the same damage for the whole combat: that of its own creature or
    to it, or that of a class by a text that can't leave."""
    own = isinstance(effect.subject, OWN) or (isinstance(effect.to, OWN) and effect.players is None)
    return (own or not may_leave(source)) and all(
        subject is None or isinstance(subject, OWN) or is_plain(subject)
        for subject in (effect.subject, effect.to)
    )


def _lets_go(position: Position, known: dict[str, Fighter], attacked: str) -> bool:
    """Whether attackers of that planeswalker or battle (or player) may be looked at one by one."""
    permanent = position.by_id.get(attacked)
    if permanent is None:
        return True
    by = [known[name] for name, target in (position.attacks or {}).items() if target == attacked]
    if permanent.is_creature or any(fighter.odd for fighter in by):
        return False
    return not loses_lifelink(permanent, by)


def loses_lifelink(permanent: Permanent, by: Sequence[Fighter]) -> bool:
    """Whether an attacker may gain no life in the regular damage step since what it attacks has
    left in the first."""
    return any(fighter.lifelink and fighter.late for fighter in by) and _may_go_first(permanent, by)


def _may_go_first(permanent: Permanent, by: Sequence[Fighter]) -> bool:
    """Whether a planeswalker or battle may leave in the first damage step: then who gains life by
    attacking it gains none in the regular one."""
    early = [fighter for fighter in by if fighter.early]
    if any(fighter.bushido or fighter.rampage for fighter in early):
        return True
    counters = permanent.loyalty or permanent.defense or 0
    return bool(early) and sum(fighter.amount for fighter in early) >= counters


def staying(position: Position) -> frozenset[str]:
    """The words of type lines that only permanents have which stay on the battlefield; none where
    effects may change the types of any (613.1d: of those that are given as printed)."""
    if any(permanent.printed for permanent in position.battlefield):
        return frozenset()
    mortal = (
        permanent.words
        for permanent in position.battlefield
        if not MORTAL.isdisjoint(permanent.words)
    )
    return STAYING.difference(*mortal)


def stays(condition: c.Condition, words: frozenset[str]) -> bool:
    """Whether the condition can't begin or cease to hold while damage is dealt, those `words` being
    of permanents that stay."""
    match condition:
        case c.Always() | c.TurnOf(who=Who.YOU | Who.OPPONENTS | Who.NOT_YOU | Who.ANY):
            return True
        case c.Exists(filter=counted):
            plain = is_plain(counted) and looks_only_at_board(counted)
            return plain and not words.isdisjoint(_words(counted))
        case c.Every(parts) | c.Either(parts):
            return all(stays(part, words) for part in parts)
        case c.Unless(part):
            return stays(part, words)
        case _:
            return False


def _words(counted: f.Filter) -> frozenset[str]:
    """Words that whatever the filter matches has in its type line."""
    match counted:
        case q.HasType(word):
            return frozenset({word})
        case f.AllOf(parts):
            return frozenset[str]().union(*map(_words, parts))
        case _:
            return frozenset()
