"""What a creature brings into a fight, and whether a board falls into parts that don't touch.

Parts of a combat (attackers with the creatures that block them) can be looked at one by one where
nobody's fighting abilities hang on who else is there, how they block or what has died. Where that
can't be seen from the texts at once, the whole combat is one part.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from legality.combat.not_modelled import is_plain, may_leave, standing
from legality.effects import conditions as c
from legality.effects import qualities as q
from legality.effects.characteristics import Gets, HasAbility
from legality.effects.damaging import DefenderAssigns, DividesAmongDefenders, PreventsDamage
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, HasEffects
from legality.effects.mentions import looks_only_at_board, mentions
from legality.effects.players import Who
from legality.effects.replacing import within
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
from legality.rulebook.damage.prevention import Prevention
from legality.rulebook.table import Table
from legality.search.lasting import staying, stays
from legality.search.roles import ATTACK_BONUSES, ELSEWHERE, PLAIN, fights, role
from legality.search.scoring import Scoring, worth


@dataclass(frozen=True, slots=True)
class Fighter:
    """What a creature brings: `amount` of damage in the first step (`early`), the regular one
    (`late`) or both; `need` is what is lethal to it and `dies_at` what destroys it (None: nothing);
    `sign` tells whose loss its death is; `marked` is the damage it has already. It `weakens` what
    it damages (wither, infect), `infects` players, or gives `toxic` poison counters besides. Who is
    `odd` has abilities that only `Combat` knows.

    As blockers are declared it grows (`bushido`, `rampage`) and weakens others (`flanking`, so many
    instances); `short` is what its power lacks of 0. Damage by who is `immune` to whom is
    prevented: the ids of the sources; `harmless`: so is its own to what it attacks, `void`: its
    own to the creature that it blocks."""

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
    bushido: int = 0
    rampage: int = 0
    flanking: int = 0
    short: int = 0
    immune: frozenset[str] = frozenset()
    harmless: bool = False
    void: bool = False

    def __hash__(self) -> int:
        """Of what tells most apart: it is asked for often."""
        return hash((self.amount, self.need, self.worth, self.sign, self.deadly, self.void))

    @property
    def blow(self) -> int:
        """The damage that it deals, in one step, the one creature that it blocks."""
        return 0 if self.void else self.amount

    def grown(self, by: int) -> "Fighter":
        """The same with +N/+N (613.4c)."""
        if not by:
            return self
        size, need = self.amount - self.short + by, self.need + by
        dies_at = self.dies_at if self.dies_at is None else max(1, need + self.marked) - self.marked
        return replace(self, amount=max(0, size), short=max(0, -size), need=need, dies_at=dies_at)

    def facing(self, name: str, attacker: str, other: "Fighter") -> "Fighter":
        """The same as the blocker of that name before that one attacker: who is `immune` to it is
        destroyed by nothing that it does."""
        immune, void = attacker in self.immune, name in other.immune
        if not immune and not void and not self.immune:
            return self
        return replace(
            self,
            immune=frozenset({attacker}) if immune else frozenset[str](),
            dies_at=None if immune else self.dies_at,
            void=void,
        )

    def at_most(self, blockers: int) -> "Fighter":
        """The same as large as bushido and rampage can make it before so many blockers."""
        return self.grown(self.bushido + self.rampage * max(0, blockers - 1))

    @property
    def toughness(self) -> int:
        """Its toughness, where that is what lethal damage is determined by."""
        return self.need + self.marked

    @property
    def is_gone(self) -> bool:
        """704.5f, g: whether it has no toughness left, or lethal damage and nothing to spare it."""
        return self.toughness <= 0 or (self.dies_at is not None and self.dies_at <= 0)

    @property
    def is_unusual(self) -> bool:
        """Whether it is `odd`, or its damage more than damage: counters on creatures or players."""
        return self.odd or self.weakens or self.poisons

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
    immune, harmless = _prevented(table, creatures)
    found: dict[str, Fighter] = {}
    for name, one in creatures.items():
        body = facts.body(one)
        held = [keyword for keyword, _ in table.keywords(one)]
        counts = Counter[str]()
        for keyword in held:
            counts[keyword.name] += 1 if keyword.number is None else keyword.number
        dealer = dealer_of(one.controller, held, table.edition)
        found[name] = Fighter(
            amount=facts.amount(one),
            need=body.lethal,
            dies_at=body.destroyed_at,
            worth=0 if scoring.by_life else worth(scoring.position.by_id.get(name, one)),
            sign=scoring.sign(one),
            early=name in early,
            late=name in late,
            deadly=dealer.deathtouch,
            tramples=name in facts.tramplers,
            lifelink=counts["lifelink"] > 0,
            toxic=dealer.toxic,
            odd=name in odd,
            marked=body.marked,
            weakens=dealer.weakens,
            infects=dealer.infect,
            bushido=counts["bushido"],
            rampage=counts["rampage"],
            flanking=counts["flanking"],
            short=facts.lacking(one),
            immune=immune.get(name, NOBODY),
            harmless=name in harmless,
        )
    return found


NOBODY: frozenset[str] = frozenset()


def _prevented(
    table: Table, creatures: Mapping[str, Permanent]
) -> tuple[dict[str, frozenset[str]], set[str]]:
    """From which creatures of the other side damage to each is prevented, and whose damage to what
    they attack is."""
    prevention = Prevention.of(table)
    if prevention is None:
        return {}, set()
    ours = table.position.attackers
    immune = {
        name: frozenset(
            other
            for other, source in creatures.items()
            if (source.controller in ours) != (one.controller in ours)
            and prevention.rule(source, name)
        )
        for name, one in creatures.items()
    }
    harmless = {
        name
        for name, thing in table.attacks.items()
        if name in creatures and prevention.rule(creatures[name], thing)
    }
    return immune, harmless


def _odd(table: Table) -> set[str]:
    """The creatures with abilities that only `Combat` knows."""
    found = {
        name
        for name in table.here
        for keyword, _ in table.keywords(table.here[name])
        if keyword.name not in PLAIN and keyword.name not in ELSEWHERE
    }
    if not table.edition.lifelink_at_once:
        found |= table.keyword_holders("lifelink")
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
    words = staying(position)
    return (
        all(is_fixed(one, source, words) for source, one in _effects(position))
        and not any(fighter.need <= 0 for fighter in known.values())
        and not any(dies(body_of(one, (), ()), False) for one in position.battlefield)
        and all(_lets_go(position, known, thing) for thing in (position.attacks or {}).values())
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
    if isinstance(effect, DividesAmongDefenders) or not _lasts(effect, words):
        return False
    if isinstance(effect, PreventsDamage):
        return _prevents_for_good(effect, source)
    if isinstance(effect, Gets) and (effect.each, effect.times, effect.x) != (None, None, None):
        return False
    if isinstance(effect, HasAbility) and not is_plain(effect.keyword.quality or q.ANYTHING):
        return False
    if isinstance(effect, HasEffects) and not all(
        isinstance(one.subject, q.ThisObject) and is_fixed(one, None, words)
        for one in effect.effects
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
    )


def by_attacking(effect: AnyEffect) -> bool:
    """Whether it may make another fighter of a creature that attacks or blocks."""
    of_combat = by_combat(effect) or any(
        isinstance(part, q.AttackingWhom | c.AttackingAlone) for part in within(effect)
    )
    return isinstance(effect, Gets) or (
        of_combat and (fights(effect) or _gives(effect, ATTACK_BONUSES))
    )


def _gives(effect: AnyEffect, keywords: Collection[str]) -> bool:
    return any(isinstance(part, Keyword) and part.name in keywords for part in within(effect))


def _lasts(effect: AnyEffect, words: frozenset[str]) -> bool:
    """Whether its condition, once attackers are declared, stays as it is: one that combat does not
    change, or that it attacks, for a text about itself."""
    match effect.condition:
        case c.SourceIs(filter=q.Is("attacking")) | c.AffectedIs(filter=q.Is("attacking")):
            return isinstance(effect.subject, q.ThisObject)
        case condition:
            return stays(condition, words)


def _prevents_for_good(effect: PreventsDamage, source: Permanent | None) -> bool:
    """Whether the effect prevents the same damage for the whole combat: that of its own creature or
    to it, or that of a class by a text that can't leave."""
    own = isinstance(effect.subject, OWN) or (isinstance(effect.to, OWN) and effect.players is None)
    return (own or not may_leave(source)) and all(
        one is None or isinstance(one, OWN) or is_plain(one) for one in (effect.subject, effect.to)
    )


def _lets_go(position: Position, known: dict[str, Fighter], thing: str) -> bool:
    """Whether attackers of that planeswalker or battle (or player) may be looked at one by one."""
    permanent = position.by_id.get(thing)
    if permanent is None:
        return True
    by = [known[name] for name, target in (position.attacks or {}).items() if target == thing]
    if permanent.is_creature or any(one.odd for one in by):
        return False
    return not (any(one.early for one in by) and any(one.lifelink for one in by))
