"""What a creature brings into a fight, and whether a board falls into parts that don't touch.

Parts of a combat (attackers with the creatures that block them) can be looked at one by one where
nobody's fighting abilities hang on who else is there, how they block or what has died. Where that
can't be seen from the texts at once, the whole combat is one part.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from legality.combat.settling import is_spent
from legality.effects import filters as f
from legality.effects.effects import (
    AnyEffect,
    AssignsAsUnblocked,
    AssignsNoDamage,
    AssignsToughness,
    DefenderAssigns,
    DividesAmongDefenders,
    HasAbility,
    HasEffects,
    LethalByPower,
    LosesAbility,
)
from legality.position import Permanent, Position
from legality.rulebook.evaluate import looks_only_at_board
from legality.rulebook.table import Table
from legality.search.scoring import Scoring, worth
from legality.text import parse_text

FIGHTING = frozenset(
    {"first strike", "double strike", "deathtouch", "trample", "trample over planeswalkers"}
    | {"lifelink", "indestructible", "wither", "infect", "toxic", "banding", "bands with other"}
)
ODD = ("trample over planeswalkers", "wither", "infect", "toxic", "banding", "bands with other")
STRANGE = (AssignsAsUnblocked, DefenderAssigns, DividesAmongDefenders, LethalByPower)
DAMAGE = (*STRANGE, AssignsNoDamage, AssignsToughness)
PLAIN_FILTERS = (
    f.Anything | f.WithId | f.Named | f.HasType | f.HasColor | f.ControlledBy | f.OwnedBy
)


@dataclass(frozen=True, slots=True)
class Fighter:
    """What a creature brings: `amount` of damage in the first step (`early`), the regular one
    (`late`) or both; it dies of `need` damage; `sign` tells whose loss its death is. Who is `odd`
    has abilities that only `Combat` knows."""

    amount: int
    need: int
    worth: int
    sign: int
    early: bool = False
    late: bool = True
    deadly: bool = False
    tramples: bool = False
    lifelink: bool = False
    indestructible: bool = False
    odd: bool = False


def fighters(position: Position, scoring: Scoring) -> dict[str, Fighter]:
    """Every creature as it would fight."""
    table = Table(position, position.attacks or {})
    strange = {
        one.id for kind in STRANGE for _, a in table.abilities(kind) for one in table.subjects(a)
    }
    if any(True for _ in table.abilities(DefenderAssigns)):
        strange.update(position.attacks or ())
    toughness = {one.id for _, a in table.abilities(AssignsToughness) for one in table.subjects(a)}
    harmless = {one.id for _, a in table.abilities(AssignsNoDamage) for one in table.subjects(a)}
    found: dict[str, Fighter] = {}
    for one in table.permanents:
        if one.is_creature:
            words = {keyword.name for keyword, _ in table.keywords(one)}
            if not table.edition.deathtouch_destroys:
                words.discard("deathtouch")
            size = one.toughness if one.id in toughness else one.power
            amount = 0 if one.id in harmless else max(0, size or 0)
            fighter = _fighter(one, words, amount, scoring)
            odd = one.id in strange or not words.isdisjoint(ODD)
            found[one.id] = replace(fighter, odd=odd)
    return found


def _fighter(one: Permanent, words: set[str], amount: int, scoring: Scoring) -> Fighter:
    strikes = not words.isdisjoint(("first strike", "double strike"))
    return Fighter(
        amount=amount,
        need=(one.toughness or 0) - one.damage,
        worth=0 if scoring.by_life else worth(one),
        sign=scoring.sign(one),
        early=strikes,
        late=not strikes or "double strike" in words,
        deadly="deathtouch" in words,
        tramples="trample" in words,
        lifelink="lifelink" in words,
        indestructible="indestructible" in words,
    )


# -- whether parts can be looked at alone --------------------------------------------------------


def separable(position: Position, known: dict[str, Fighter]) -> bool:
    """Whether the parts of this combat don't touch: fixed abilities, nobody about to die, and
    nothing under attack that fights itself or that attackers share in ways that matter."""
    return (
        all(is_fixed(one, source) for source, one in _effects(position))
        and not any(fighter.need <= 0 for fighter in known.values())
        and not any(is_spent(one) for one in position.battlefield)
        and all(_lets_go(position, known, thing) for thing in (position.attacks or {}).values())
    )


def _effects(position: Position) -> Iterator[tuple[Permanent | None, AnyEffect]]:
    """Every effect that speaks of fighting, with the permanent that has it."""
    by_id = position.by_id
    texts: list[tuple[Permanent | None, str, str | None]] = [
        (one, one.oracle_text, one.name) for one in position.battlefield
    ]
    for lasting in position.effects:
        texts += [(by_id[name], lasting.oracle_text, by_id[name].name) for name in lasting.on]
        if not lasting.on:
            texts.append((None, lasting.oracle_text, None))
    for source, text, name in texts:
        for line in parse_text(text, name) if text else ():
            yield from ((source, effect) for effect in line.effects if _fights(effect))


def _fights(effect: AnyEffect) -> bool:
    if isinstance(effect, HasEffects):
        return any(_fights(one) for one in effect.effects)
    if isinstance(effect, HasAbility):
        return effect.keyword.name in FIGHTING
    if isinstance(effect, LosesAbility):
        return effect.keyword is None or effect.keyword in FIGHTING
    return isinstance(effect, DAMAGE)


def is_fixed(effect: AnyEffect, source: Permanent | None) -> bool:
    """Whether whom the effect affects can't change in combat."""
    if isinstance(effect, DividesAmongDefenders) or not isinstance(effect.condition, f.Always):
        return False
    if isinstance(effect, HasEffects) and not all(
        isinstance(one.subject, f.ThisObject) and isinstance(one.condition, f.Always)
        for one in effect.effects
    ):
        return False
    if isinstance(effect.subject, f.ThisObject):
        return True
    if source is not None and not source.words.isdisjoint(("creature", "planeswalker", "battle")):
        return False
    if isinstance(effect.subject, f.AttachedObject):
        return True
    return looks_only_at_board(effect.subject) and _is_plain(effect.subject)


def _is_plain(subject: f.Filter) -> bool:
    """Whether the filter looks at nothing that combat changes."""
    match subject:
        case f.AllOf(parts) | f.AnyOf(parts):
            return all(_is_plain(part) for part in parts)
        case f.Not(part):
            return _is_plain(part)
        case f.Is("attacking"):
            return True
        case _:
            return isinstance(subject, PLAIN_FILTERS)


def _lets_go(position: Position, known: dict[str, Fighter], thing: str) -> bool:
    """Whether attackers of that planeswalker or battle (or player) may be looked at one by one."""
    permanent = position.by_id.get(thing)
    if permanent is None:
        return True
    by = [known[name] for name, target in (position.attacks or {}).items() if target == thing]
    if permanent.is_creature or any(one.odd for one in by):
        return False
    return not (any(one.early for one in by) and any(one.lifelink for one in by))
