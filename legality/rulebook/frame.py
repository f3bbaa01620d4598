"""The frame of a declaration: who may be declared, for what, and masks over both.

The modules of the rulebook state their parts through a `Frame`; it knows the numbering of creatures
and objects and collects what each rule says.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.mentions import looks_only_at_board
from legality.effects.players import Players
from legality.numbers import Rule, StepNumbers
from legality.position import Permanent
from legality.problem.declarations import (
    Antecedent,
    Capacity,
    ChosenCount,
    Company,
    Cost,
    DeclaredCap,
    Forbidden,
    Problem,
    Reason,
    Requirement,
    Solitary,
    Together,
    bits,
)
from legality.problem.prices import Item, Payer
from legality.rulebook.ability import Ability
from legality.rulebook.evaluate import matches, players
from legality.rulebook.exemption import without_exempt
from legality.rulebook.moment import NO_ENCOUNTER, Encounter, Viewpoint
from legality.rulebook.table import Table
from legality.rulebook.typelines import TypeLines


@dataclass(slots=True)
class Frame:
    """Creatures and objects of a side's declaration, in their order, and the parts stated so far.

    `things` are what the objects are called (`places` is where), `index` where a creature is;
    `meetings` says who meets whom over each object: the defending player of the target attacked
    or attacker blocked, or all of a team that is attacked as a group, and in blocks the attacking
    player.
    """

    table: Table
    side: str
    steps: StepNumbers
    creatures: tuple[Permanent, ...]
    things: tuple[str, ...]
    meetings: tuple[Encounter, ...]
    index: dict[str, int] = field(init=False)
    places: dict[str, int] = field(init=False)
    everyone: int = field(init=False)
    everything: int = field(init=False)
    forbidden: list[Forbidden] = field(default_factory=list[Forbidden])
    capacities: list[Capacity] = field(default_factory=list[Capacity])
    counts: list[ChosenCount] = field(default_factory=list[ChosenCount])
    together: list[Together] = field(default_factory=list[Together])
    caps: list[DeclaredCap] = field(default_factory=list[DeclaredCap])
    company: list[Company] = field(default_factory=list[Company])
    solitary: list[Solitary] = field(default_factory=list[Solitary])
    requirements: list[Requirement] = field(default_factory=list[Requirement])
    antecedents: list[Antecedent] = field(default_factory=list[Antecedent])
    costs: list[Cost] = field(default_factory=list[Cost])
    _items: dict[str, int] = field(default_factory=dict[str, int])
    _types: TypeLines = field(init=False)
    _found: dict[tuple[f.Filter, str], int] = field(init=False)
    _found_things: dict[tuple[f.Filter, str], int] = field(init=False)

    def __post_init__(self) -> None:
        self.index = {creature.id: place for place, creature in enumerate(self.creatures)}
        self.everyone = (1 << len(self.creatures)) - 1
        self._found, self._found_things = {}, {}
        self.places = {name: place for place, name in enumerate(self.things)}
        self._types = TypeLines(self.creatures, self.table.every_type)
        self.everything = (1 << len(self.things)) - 1

    @property
    def players(self) -> tuple[str, ...]:
        """The players who declare together."""
        return self.table.position.seats.members(self.side)

    # -- masks ---------------------------------------------------------------------------------

    def where(self, test: Callable[[Permanent], bool]) -> int:
        """The creatures that pass a test."""
        mask = 0
        for place, one in enumerate(self.creatures):
            if test(one):
                mask |= 1 << place
        return mask

    def of(self, permanents: Iterable[Permanent]) -> int:
        """The creatures among those permanents."""
        mask = 0
        for permanent in permanents:
            place = self.index.get(permanent.id)
            if place is not None:
                mask |= 1 << place
        return mask

    def holders(self, ids: Iterable[str]) -> int:
        """The creatures with those ids."""
        return sum(1 << self.index[name] for name in ids if name in self.index)

    def affected(self, ability: Ability, meeting: Encounter = NO_ENCOUNTER) -> int:
        """The creatures that the ability affects as those players meet."""
        return self.of(self.table.subjects(ability, meeting))

    def bound(self, who: Players | None, ability: Ability, mask: int) -> list[int]:
        """The groups among those creatures that a cap binds, none empty: all together, or those of
        each player of `who`."""
        groups = [mask]
        if who is not None:
            named = players(self.table, who, ability.reader)
            groups = [mask & self.of_player(name) for name in self.players if name in named]
        return [group for group in groups if group]

    def within(self, ability: Ability) -> int:
        """The creatures in the range of influence of the ability's player (801.10)."""
        if not self.table.limited:
            return self.everyone
        return self.where(lambda one: self.table.reaches(ability.you, one))

    def of_player(self, player: str) -> int:
        """The creatures that the player controls."""
        return self.where(lambda one: one.controller == player)

    def matching(self, wanted: f.Filter, reader: Viewpoint) -> int:
        """The creatures that match a filter."""
        able, rest = self._types.left(wanted)
        if self.table.limited:
            able &= self.where(lambda one: self.table.reaches(reader.you, one))
        if isinstance(rest, q.Anything):
            return able
        key = self._key(wanted, reader)
        found = None if key is None else self._found.get(key)
        if found is None:
            sure, rest = self._types.either(rest)
            found = able & sure
            for place in bits(able & ~sure):
                if matches(self.table, rest, self.creatures[place], reader):
                    found |= 1 << place
            if key is not None:
                self._found[key] = found
        return found

    def things_matching(self, wanted: f.Filter, reader: Viewpoint) -> int:
        """The objects that are permanents and match a filter."""
        if isinstance(wanted, q.WithId):
            place, one = self.places.get(wanted.id), self.table.find(wanted.id)
            if place is None or one is None or not self.table.reaches(reader.you, one):
                return 0
            return 1 << place
        key = self._key(wanted, reader)
        found = None if key is None else self._found_things.get(key)
        if found is None:
            found = sum(
                1 << place
                for place, one in enumerate(map(self.table.find, self.things))
                if one is not None
                and self.table.reaches(reader.you, one)
                and matches(self.table, wanted, one, reader)
            )
            if key is not None:
                self._found_things[key] = found
        return found

    def _key(self, wanted: f.Filter, reader: Viewpoint) -> tuple[f.Filter, str] | None:
        """What a mask is kept under for all texts of a player that say the same; None where it may
        differ from one text to another."""
        return (wanted, reader.you) if looks_only_at_board(wanted) else None

    def holds(self, ability: Ability, meeting: Encounter = NO_ENCOUNTER) -> bool:
        """Whether the condition of an ability that speaks of all creatures holds."""
        if not self.creatures:
            return False
        return self.table.applies(ability, ability.source or self.creatures[0], meeting)

    # -- costs ---------------------------------------------------------------------------------

    def item(self, name: str) -> int:
        """The mask of that permanent or card among the items that costs are paid with."""
        return 1 << self._items.setdefault(name, len(self._items))

    def _item(self, name: str, declaration: str) -> Item:
        """An item: one of the creatures, perhaps, and then tapped by attacking (508.1f)."""
        place = self.index.get(name, -1)
        if place < 0 or declaration == "blocks":
            return Item(name, place)
        return Item(name, place, not self.table.has(self.creatures[place], "vigilance"))

    # -- the Problem ---------------------------------------------------------------------------

    def problem(self, declaration: str, payers: tuple[Payer, ...]) -> Problem:
        """The Problem of everything stated."""
        edition = self.table.edition
        assert declaration in ("attacks", "blocks")
        problem = Problem(
            declaration="attacks" if declaration == "attacks" else "blocks",
            player=self.side,
            creatures=tuple(creature.id for creature in self.creatures),
            objects=self.things,
            forbidden=tuple(self.forbidden),
            capacities=tuple(self.capacities),
            counts=tuple(self.counts),
            together=tuple(self.together),
            caps=tuple(self.caps),
            company=tuple(self.company),
            solitary=tuple(self.solitary),
            requirements=tuple(self.requirements),
            antecedents=tuple(self.antecedents),
            costs=tuple(self.costs),
            payers=payers,
            shared_life=self.table.position.life_is_shared,
            items=tuple(self._item(name, declaration) for name in self._items),
            requirement_model=edition.requirement_model,
            rules=self.steps,
            one_choice=_one_choice(self.steps, declaration),
        )
        return without_exempt(problem) if edition.exempts_who_must_pay else problem


@lru_cache
def _one_choice(steps: StepNumbers, declaration: str) -> Reason:
    """The reason why a creature is declared for one thing."""
    if declaration == "attacks":
        return Reason(steps.target, "A creature attacks one player, planeswalker or battle.")
    sentence = "A creature blocks one attacker unless an effect lets it block more."
    return Reason(steps.target, sentence)


def source_id(ability: Ability) -> str | None:
    """The id of the permanent a text comes from."""
    return ability.source.id if ability.source else None


def reason(frame: Frame, rule: str, ability: Ability, sentence: str | None = None) -> Reason:
    """The reason of a part that a text states; the sentence is the text unless another is given."""
    source = ability.source
    said = sentence or (f"{source.title}: {ability.text}" if source else ability.text)
    because = ability.text if ability.rule is None else frame.table.edition.number(ability.rule)
    return Reason(rule, said, because, source_id(ability), ability.by)


def keyword_reason(
    frame: Frame, holder: Permanent, keyword: Rule, sentence: str, instance: Ability | None = None
) -> Reason:
    """The reason of a part that a keyword ability of a creature states (that instance of it), with
    the permanent that gives it."""
    table = frame.table
    by = table.giver(holder, keyword.called) if instance is None else instance.by
    if by is not None and by != holder.id:
        sentence = f"{sentence} {table.here[by].title} gives it {keyword.called}."
    number = table.edition.number(keyword)
    return Reason(frame.steps.restrictions, sentence, number, holder.id, by)
