"""What the damage rules ask about every permanent, asked of the table once for both sides."""

from collections import Counter
from dataclasses import dataclass

from legality.effects.effects import AssignsNoDamage, AssignsToughness, LethalByPower
from legality.position import Permanent
from legality.problem.damage import DamageNumbers, Step
from legality.rulebook.banding import Banders
from legality.rulebook.damage.combatants import Fight
from legality.rulebook.damage.numbers import damage_numbers
from legality.rulebook.table import Table

NOBODY: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class DamageFacts:
    """The table as damage is assigned in this step, who fights whom, and who has what.

    `dealers` assign damage in the step; `freely` are those whom no order binds (None: everyone);
    `no_damage` are those that assign none, with the text that says so; `names` are the names that
    only one permanent has.
    """

    table: Table
    facing: Fight
    numbers: DamageNumbers
    step: Step
    dealers: frozenset[str]
    deadly: frozenset[str]
    indestructible: frozenset[str]
    tramplers: frozenset[str]
    over_planeswalkers: frozenset[str]
    banders: Banders
    freely: frozenset[str] | None
    by_toughness: frozenset[str]
    by_power: frozenset[str]
    no_damage: dict[str, str]
    names: frozenset[str]

    @staticmethod
    def of(table: Table, facing: Fight) -> "DamageFacts":
        """What the table says."""
        holders = _holders(table)
        deadly = holders.get("deathtouch", NOBODY)
        over = holders.get("trample over planeswalkers", NOBODY)
        banding = holders.get("banding", NOBODY), holders.get("bands with other", NOBODY)
        step, dealers = step_and_dealers(table, facing, holders)
        counted = Counter(permanent.name for permanent in table.permanents)
        return DamageFacts(
            table=table,
            facing=facing,
            numbers=damage_numbers(table.edition),
            step=step,
            dealers=dealers,
            deadly=deadly,
            indestructible=holders.get("indestructible", NOBODY),
            tramplers=over | holders.get("trample", NOBODY),
            over_planeswalkers=over,
            banders=Banders(table, *banding),
            freely=_freely(table, deadly),
            by_toughness=frozenset(_affected(table, AssignsToughness)),
            by_power=frozenset(_affected(table, LethalByPower)),
            no_damage=_affected(table, AssignsNoDamage),
            names=frozenset(name for name, count in counted.items() if name and count == 1),
        )

    def called(self, permanent: Permanent) -> str:
        """What a sentence calls it: its name, with its id where the name is not its own."""
        return permanent.name if permanent.name in self.names else permanent.title


def _holders(table: Table) -> dict[str, frozenset[str]]:
    """Who has which keyword ability."""
    found: dict[str, set[str]] = {}
    for permanent in table.permanents:
        for keyword, _ in table.keywords(permanent):
            found.setdefault(keyword.name, set()).add(permanent.id)
    return {name: frozenset(ids) for name, ids in found.items()}


def _freely(table: Table, deadly: frozenset[str]) -> frozenset[str] | None:
    """510.1c, d: those whom no damage assignment order binds: everyone where the edition has none;
    702.2b, from 2009-07 to 2010-06: creatures with deathtouch."""
    if not table.edition.ordered_damage:
        return None
    return deadly if table.edition.deathtouch_divides_freely else NOBODY


def _affected(
    table: Table, kind: type[AssignsToughness] | type[LethalByPower] | type[AssignsNoDamage]
) -> dict[str, str]:
    """The permanents that such an effect affects, with its text."""
    return {
        permanent.id: ability.text
        for _, ability in table.abilities(kind)
        for permanent in table.subjects(ability)
    }


def step_and_dealers(
    table: Table, facing: Fight, holders: dict[str, frozenset[str]]
) -> tuple[Step, frozenset[str]]:
    """510.4 (310.5 in 2006): the step in question and the creatures that assign damage in it.

    Where the position names no step it is the first there will be. In the regular step those who
    had first or double strike as the first began (`struck_first`; else those who have it now) deal
    only if they have double strike now. In 2006 `struck_first` is read as those who assigned damage
    then. What a creature had lost in between a position does not tell: the slip of 2009-07 (who had
    only double strike then and lost it deals again) is not modelled.
    """
    double = holders.get("double strike", NOBODY)
    combatants = frozenset((*facing.attacks, *facing.blocking))
    early = combatants & (double | holders.get("first strike", NOBODY))
    damage = table.position.damage
    step: Step = "first" if early else "regular"
    if damage is not None and damage.step is not None:
        step = damage.step
    if step == "first":
        return step, early
    struck = early
    if damage is not None and damage.struck_first is not None:
        struck = frozenset(damage.struck_first)
    return step, (combatants - struck) | (combatants & double)
