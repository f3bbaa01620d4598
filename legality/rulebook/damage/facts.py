"""What the damage rules ask about every permanent, asked of the table once for both sides."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from legality.editions import Edition
from legality.effects.damaging import AssignsNoDamage, AssignsToughness, LethalByPower
from legality.effects.effect import Keyword
from legality.frozen import HashedByContent
from legality.numbers import DamageNumbers, damage_numbers
from legality.position import Permanent
from legality.problem.damage import DamageStep
from legality.problem.results import Body, Dealer
from legality.rulebook.ability import Ability
from legality.rulebook.banding import Banders
from legality.rulebook.battlefield import NOBODY
from legality.rulebook.damage.combatants import Combatants
from legality.rulebook.table import Table

NEVER = 1 << 40
"""More than any bonus."""


class DamageFacts(HashedByContent, frozen=True):
    """The table as damage is assigned in this step, who fights whom, and who has what.

    `dealers` assign damage in the step; `freely` are those whom no order binds (None: everyone);
    `by_toughness` assign damage equal to their toughness and `no_damage` none, each with the
    ability that says so; `names` are the names that only one permanent has.
    """

    table: Table
    facing: Combatants
    numbers: DamageNumbers
    step: DamageStep
    dealers: frozenset[str]
    deadly: frozenset[str]
    indestructible: frozenset[str]
    tramplers: frozenset[str]
    over_planeswalkers: frozenset[str]
    banders: Banders
    freely: frozenset[str] | None
    by_toughness: Mapping[str, Ability]
    by_power: frozenset[str]
    no_damage: Mapping[str, Ability]
    names: frozenset[str]

    @staticmethod
    def of(table: Table, facing: Combatants) -> "DamageFacts":
        """What the table says."""
        holders = table.keyword_holders
        deadly = holders("deathtouch") if table.edition.deathtouch_destroys else NOBODY
        over = holders("trample over planeswalkers")
        step, dealers = step_and_dealers(table, facing)
        return DamageFacts(
            table=table,
            facing=facing,
            numbers=damage_numbers(table.edition.date),
            step=step,
            dealers=dealers,
            deadly=deadly,
            indestructible=holders("indestructible"),
            tramplers=over | holders("trample"),
            over_planeswalkers=over,
            banders=Banders(table, holders("banding"), holders("bands with other")),
            freely=_freely(table, deadly),
            by_toughness=_affected(table, AssignsToughness),
            by_power=lethal_by_power(table),
            no_damage=_affected(table, AssignsNoDamage),
            names=_of_one_permanent(
                [permanent.name for permanent in table.permanents if permanent.name]
            ),
        )

    def body(self, permanent: Permanent) -> Body:
        """The permanent as damage sees it."""
        if self.table.doubts:
            self.table.notice(permanent, "size")
        return body_of(permanent, self.by_power, self.indestructible)

    def amount(self, creature: Permanent) -> int:
        """510.1a: what it assigns in a step in which it deals: its power (DM1: its toughness), 0
        where that is less or it assigns no combat damage (DM5)."""
        return max(0, self._size(creature))

    def lacking(self, creature: Permanent) -> int:
        """How much larger it must be to assign 0 and no less."""
        return max(0, -self._size(creature))

    def _size(self, creature: Permanent) -> int:
        if creature.id in self.no_damage:
            return -NEVER
        if self.table.doubts:
            self.table.notice(creature, "size")
        size = creature.toughness if creature.id in self.by_toughness else creature.power
        return size or 0

    def called(self, permanent: Permanent) -> str:
        """What a sentence calls it: its name, with its id where the name is not its own."""
        return permanent.name if permanent.name in self.names else permanent.title


def _of_one_permanent(names: Sequence[str]) -> frozenset[str]:
    """The names that stand there once."""
    different = frozenset(names)
    if len(different) == len(names):
        return different
    return frozenset(name for name, count in Counter(names).items() if count == 1)


def dealer_of(
    controller: str, keywords: Iterable[Keyword], edition: Edition, *, commander: bool = False
) -> Dealer:
    """What those keyword abilities make of a source's damage, by the rules in force: wither
    (702.80), infect (702.90), toxic (702.164), lifelink (702.15b) and deathtouch (702.2a), of which
    one instance is enough (702.2f). `commander`: its combat damage to players is counted."""
    held = tuple(keywords)
    names = {keyword.name for keyword in held}
    return Dealer(
        controller,
        wither="wither" in names,
        infect="infect" in names,
        toxic=sum(keyword.number or 0 for keyword in held if keyword.name == "toxic"),
        lifelink="lifelink" in names and edition.lifelink_at_once,
        deathtouch="deathtouch" in names and edition.deathtouch_destroys,
        commander=commander,
    )


def body_of(
    permanent: Permanent, by_power: Collection[str], indestructible: Collection[str]
) -> Body:
    """The permanent as damage and state-based actions see it; what is indestructible is not
    destroyed (702.12b)."""
    words = permanent.words
    size = permanent.power if permanent.id in by_power else permanent.toughness
    return Body(
        (permanent.toughness or 0) if "creature" in words else None,
        size or 0,
        permanent.damage,
        permanent.id in indestructible,
        permanent.loyalty if "planeswalker" in words else None,
        permanent.defense if "battle" in words else None,
    )


def lethal_by_power(table: Table) -> frozenset[str]:
    """The permanents to which lethal damage is determined by their power."""
    return frozenset(_affected(table, LethalByPower))


def _freely(table: Table, deadly: frozenset[str]) -> frozenset[str] | None:
    """510.1c, d: those whom no damage assignment order binds: everyone where the edition has none;
    702.2b, from 2009-07 to 2010-06: creatures with deathtouch."""
    if not table.edition.ordered_damage:
        return None
    return deadly if table.edition.deathtouch_divides_freely else NOBODY


def _affected(
    table: Table, kind: type[AssignsToughness] | type[LethalByPower] | type[AssignsNoDamage]
) -> dict[str, Ability]:
    """The permanents that such an effect affects, with the ability that has it."""
    return {
        permanent.id: ability
        for _, ability in table.abilities(kind)
        for permanent in table.subjects(ability)
    }


def early_strikers(table: Table, combatants: Iterable[str]) -> frozenset[str]:
    """510.4, 702.7b: those of the combatants that assign damage in the first combat damage step."""
    quick = table.keyword_holders("first strike") | table.keyword_holders("double strike")
    return quick.intersection(combatants)


def late_strikers(
    table: Table, combatants: Iterable[str], struck: Collection[str]
) -> frozenset[str]:
    """510.4: those that assign damage in the regular step; who `struck` before, only if they have
    double strike now (702.4c, d, 702.7c)."""
    double = table.keyword_holders("double strike")
    return frozenset(name for name in combatants if name not in struck or name in double)


def step_and_dealers(table: Table, facing: Combatants) -> tuple[DamageStep, frozenset[str]]:
    """510.4 (310.5 in 2006): the step in question and the creatures that assign damage in it.

    Where the position names no step it is the first there will be. In the regular step those who
    had first or double strike as the first began (`struck_first`; else those who have it now) deal
    only if they have double strike now. In 2006 `struck_first` is read as those who assigned damage
    then. What a creature had lost in between a position does not tell: the slip of 2009-07 (who had
    only double strike then and lost it deals again) is not modelled.
    """
    combatants = (*facing.attacks, *facing.blocking)
    early = early_strikers(table, combatants)
    damage = table.position.damage
    step: DamageStep = "first" if early else "regular"
    if damage is not None and damage.step is not None:
        step = damage.step
    if step == "first":
        return step, early
    struck: Collection[str] = early
    if damage is not None and damage.struck_first is not None:
        struck = damage.struck_first
    return step, late_strikers(table, combatants, struck)
