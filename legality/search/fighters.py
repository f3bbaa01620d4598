"""What a creature brings into a fight, and whether a board falls into parts that don't touch.

Parts of a combat (attackers with the creatures that block them) can be looked at one by one where
nobody's fighting abilities hang on who else is there, how they block or what has died. Where that
can't be seen from the texts at once, the whole combat is one part.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from legality.combat.keywords import QUIET
from legality.combat.not_modelled import is_plain, standing
from legality.effects import filters as f
from legality.effects.effects import AnyEffect, DefenderAssigns, DividesAmongDefenders, HasEffects
from legality.effects.mentions import looks_only_at_board
from legality.position import Permanent, Position
from legality.problem.results import dies
from legality.rulebook.damage.combatants import combatants
from legality.rulebook.damage.facts import (
    DamageFacts,
    body_of,
    dealer_of,
    early_strikers,
    late_strikers,
)
from legality.rulebook.table import Table
from legality.search.roles import PLAIN, fights, role
from legality.search.scoring import Scoring, worth


@dataclass(frozen=True, slots=True)
class Fighter:
    """What a creature brings: `amount` of damage in the first step (`early`), the regular one
    (`late`) or both; `need` is what is lethal to it and `dies_at` what destroys it (None: nothing);
    `sign` tells whose loss its death is; `marked` is the damage it has already. It `weakens` what
    it damages (wither, infect), `infects` players, or gives `toxic` poison counters besides. Who is
    `odd` has abilities that only `Combat` knows."""

    amount: int
    need: int
    dies_at: int | None
    worth: int
    sign: int
    early: bool = False
    late: bool = True
    deadly: bool = False
    tramples: bool = False
    lifelink: bool = False
    toxic: int = 0
    odd: bool = False
    marked: int = 0
    weakens: bool = False
    infects: bool = False

    @property
    def toughness(self) -> int:
        """Its toughness, where that is what lethal damage is determined by."""
        return self.need + self.marked

    @property
    def is_unusual(self) -> bool:
        """Whether its damage is more than damage: counters on creatures, or on players."""
        return self.weakens or self.poisons

    @property
    def poisons(self) -> bool:
        """Whether players get poison counters from it."""
        return self.infects or self.toxic > 0


def fighters(table: Table, scoring: Scoring) -> dict[str, Fighter]:
    """Every creature as it would fight."""
    facts = DamageFacts.of(table, combatants(table.position))
    creatures = {one.id: one for one in table.permanents if one.is_creature}
    odd = _odd(table)
    early = early_strikers(table, creatures)
    late = late_strikers(table, creatures, early)
    found: dict[str, Fighter] = {}
    for name, one in creatures.items():
        body = facts.body(one)
        held = (keyword for keyword, _ in table.keywords(one))
        dealer = dealer_of(one.controller, held, table.edition)
        found[name] = Fighter(
            amount=facts.amount(one),
            need=body.lethal,
            dies_at=body.destroyed_at,
            worth=0 if scoring.by_life else worth(one),
            sign=scoring.sign(one),
            early=name in early,
            late=name in late,
            deadly=dealer.deathtouch,
            tramples=name in facts.tramplers,
            lifelink=dealer.lifelink,
            toxic=dealer.toxic,
            odd=name in odd,
            marked=body.marked,
            weakens=dealer.weakens,
            infects=dealer.infect,
        )
    return found


def _odd(table: Table) -> set[str]:
    """The creatures with abilities that only `Combat` knows."""
    found = {
        name
        for name in table.here
        for keyword, _ in table.keywords(table.here[name])
        if keyword.name not in PLAIN and keyword.name not in QUIET
    }
    for ability in table.everything():
        if role(ability.effect) == "division":
            found.update(one.id for one in table.subjects(ability))
            if isinstance(ability.effect, DefenderAssigns):
                found.update(table.attacks)
    return found


# -- whether parts can be looked at alone --------------------------------------------------------


def separable(position: Position, known: dict[str, Fighter]) -> bool:
    """Whether the parts of this combat don't touch: fixed abilities, nobody about to die, and
    nothing under attack that fights itself or that attackers share in ways that matter."""
    return (
        all(is_fixed(one, source) for source, one in _effects(position))
        and not any(fighter.need <= 0 for fighter in known.values())
        and not any(dies(body_of(one, (), ()), False) for one in position.battlefield)
        and all(_lets_go(position, known, thing) for thing in (position.attacks or {}).values())
    )


def _effects(position: Position) -> Iterator[tuple[Permanent | None, AnyEffect]]:
    """Every effect that speaks of fighting, with the permanent that has it."""
    for line in standing(position):
        yield from ((line.source, effect) for effect in line.effects if fights(effect))


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
    return looks_only_at_board(effect.subject) and is_plain(effect.subject)


def _lets_go(position: Position, known: dict[str, Fighter], thing: str) -> bool:
    """Whether attackers of that planeswalker or battle (or player) may be looked at one by one."""
    permanent = position.by_id.get(thing)
    if permanent is None:
        return True
    by = [known[name] for name, target in (position.attacks or {}).items() if target == thing]
    if permanent.is_creature or any(one.odd for one in by):
        return False
    return not (any(one.early for one in by) and any(one.lifelink for one in by))
