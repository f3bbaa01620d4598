"""What a creature brings into a fight: one record of numbers, read off the table once."""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from legality.effects.damaging import DealsMore, DefenderAssigns, PreventsPart
from legality.effects.effect import Keyword
from legality.position import Permanent
from legality.rulebook.damage.combatants import combatants
from legality.rulebook.damage.facts import (
    DamageFacts,
    dealer_of,
    early_strikers,
    late_strikers,
)
from legality.rulebook.damage.prevention import Prevention
from legality.rulebook.table import Table
from legality.search.roles import ELSEWHERE, PLAIN, role
from legality.search.scoring import Scoring, worth


class Fighter(Struct, frozen=True):
    """What a creature brings: `amount` of damage in the first step (`early`), the regular one
    (`late`) or both; `need` is what is lethal to it and `dies_at` what destroys it (None: nothing);
    `sign` tells whose loss its death is; `marked` is the damage it has already. It `weakens` what
    it damages (wither, infect), `infects` players, or gives `toxic` poison counters besides. Who is
    `odd` has abilities that only `Combat` knows.

    As blockers are declared it grows (`bushido`, `rampage`) and weakens others (`flanking`, so many
    instances); `short` is what its power lacks of 0. Damage by who is `immune` to whom is
    prevented: the ids of the sources; `harmless`: so is its own to what it attacks, `void`: its
    own to the creature that it blocks. It `bands`: has banding."""

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
    bands: bool = False

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
    creatures = {permanent.id: permanent for permanent in table.permanents if permanent.is_creature}
    odd = _odd(table)
    early = early_strikers(table, creatures)
    late = late_strikers(table, creatures, early)
    immune, harmless = _prevented(table, creatures)
    result: dict[str, Fighter] = {}
    for name, permanent in creatures.items():
        body = facts.body(permanent)
        held = [keyword for keyword, _ in table.keywords(permanent)]
        counts = Counter[str]()
        for keyword in held:
            counts[keyword.name] += 1 if keyword.number is None else keyword.number
        dealer = dealer_of(permanent.controller, held, table.edition)
        result[name] = Fighter(
            amount=facts.amount(permanent),
            need=body.lethal,
            dies_at=body.destroyed_at,
            worth=0 if scoring.by_life else worth(scoring.position.by_id.get(name, permanent)),
            sign=scoring.sign(permanent),
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
            short=facts.lacking(permanent),
            immune=immune.get(name, NOBODY),
            harmless=name in harmless,
            bands=counts["banding"] > 0,
        )
    return result


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
            if (source.controller in ours) != (permanent.controller in ours)
            and prevention.rule(source, name)
        )
        for name, permanent in creatures.items()
    }
    harmless = {
        name
        for name, target in table.attacks.items()
        if name in creatures and prevention.rule(creatures[name], target)
    }
    return immune, harmless


def is_untold(keyword: Keyword) -> bool:
    """Whether it grows by a number that is not told."""
    return keyword.name in ("bushido", "rampage") and keyword.number is None


def _odd(table: Table) -> set[str]:
    """The creatures with abilities that only `Combat` knows."""
    names = {
        name
        for name in table.here
        for keyword, _ in table.keywords(table.here[name])
        if (keyword.name not in PLAIN and keyword.name not in ELSEWHERE) or is_untold(keyword)
    }
    if not table.edition.lifelink_at_once:
        names |= table.keyword_holders("lifelink")
    for ability in table.everything():
        if isinstance(ability.effect, DealsMore | PreventsPart):
            names.update(table.here)
        elif role(ability.effect) == "division":
            names.update(permanent.id for permanent in table.subjects(ability))
            if isinstance(ability.effect, DefenderAssigns):
                names.update(table.attacks)
    return names
