"""The frame of a declaration: who may be declared, for what, and masks over both.

The modules of the rulebook state their parts through a `Frame`; it knows the numbering of creatures
and objects and collects what each rule says.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.mentions import looks_only_at_board
from legality.effects.players import Players
from legality.numbers import Rule, StepNumbers
from legality.position import LastingEffect, Permanent
from legality.problem import declarations as d
from legality.problem.prices import Item, Payer
from legality.rulebook.ability import Ability
from legality.rulebook.evaluate import matches
from legality.rulebook.exemption import without_exempt
from legality.rulebook.moment import NO_ENCOUNTER, Encounter, Viewpoint
from legality.rulebook.players import players
from legality.rulebook.states import attacking_taps
from legality.rulebook.table import Table
from legality.rulebook.typelines import TypeLines


@dataclass(slots=True)
class Frame:
    """Creatures and objects of a side's declaration, in their order, and the parts stated so far.

    `objects` are the names of the objects; `object_index` and `index` give the position of an
    object and of a creature. `meetings` says who meets whom over each object: the defending player
    of the target attacked or attacker blocked, or all of a team that is attacked as a group, and in
    blocks the attacking player.
    """

    table: Table
    side: str
    steps: StepNumbers
    creatures: tuple[Permanent, ...]
    objects: tuple[str, ...]
    meetings: tuple[Encounter, ...]
    index: dict[str, int] = field(init=False)
    object_index: dict[str, int] = field(init=False)
    everyone: int = field(init=False)
    everything: int = field(init=False)
    left_by_abilities: tuple[LastingEffect, ...] = field(init=False)
    """The entries of `effects` that say whose triggered ability left them behind."""
    forbidden: list[d.Forbidden] = field(default_factory=list[d.Forbidden])
    capacities: list[d.Capacity] = field(default_factory=list[d.Capacity])
    counts: list[d.ChosenCount] = field(default_factory=list[d.ChosenCount])
    together: list[d.Together] = field(default_factory=list[d.Together])
    caps: list[d.DeclaredCap] = field(default_factory=list[d.DeclaredCap])
    company: list[d.Company] = field(default_factory=list[d.Company])
    solitary: list[d.Solitary] = field(default_factory=list[d.Solitary])
    requirements: list[d.Requirement] = field(default_factory=list[d.Requirement])
    antecedents: list[d.Antecedent] = field(default_factory=list[d.Antecedent])
    costs: list[d.Cost] = field(default_factory=list[d.Cost])
    _items: dict[str, int] = field(default_factory=dict[str, int])
    _types: TypeLines = field(init=False)
    _creature_masks: dict[tuple[f.Filter, str], int] = field(init=False)
    _object_masks: dict[tuple[f.Filter, str], int] = field(init=False)

    def __post_init__(self) -> None:
        self.index = {creature.id: index for index, creature in enumerate(self.creatures)}
        self.everyone = (1 << len(self.creatures)) - 1
        self._creature_masks, self._object_masks = {}, {}
        self.object_index = {name: index for index, name in enumerate(self.objects)}
        self._types = TypeLines(self.creatures, self.table.every_type)
        self.everything = (1 << len(self.objects)) - 1
        effects = self.table.position.effects
        self.left_by_abilities = tuple(effect for effect in effects if effect.source is not None)

    @property
    def players(self) -> tuple[str, ...]:
        """The players who declare together."""
        return self.table.position.seats.members(self.side)

    # -- masks ---------------------------------------------------------------------------------

    def where(self, test: Callable[[Permanent], bool]) -> int:
        """The creatures that pass a test."""
        mask = 0
        for index, creature in enumerate(self.creatures):
            if test(creature):
                mask |= 1 << index
        return mask

    def of(self, permanents: Iterable[Permanent]) -> int:
        """The creatures among those permanents."""
        mask = 0
        for permanent in permanents:
            index = self.index.get(permanent.id)
            if index is not None:
                mask |= 1 << index
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
            named = players(self.table, who, ability.viewpoint)
            groups = [mask & self.of_player(name) for name in self.players if name in named]
        return [group for group in groups if group]

    def within(self, ability: Ability) -> int:
        """The creatures in the range of influence of the ability's player (801.10)."""
        if not self.table.limited:
            return self.everyone
        return self.where(lambda creature: self.table.reaches(ability.you, creature))

    def of_player(self, player: str) -> int:
        """The creatures that the player controls."""
        return self.where(lambda creature: creature.controller == player)

    def matching(self, wanted: f.Filter, viewpoint: Viewpoint) -> int:
        """The creatures that match a filter."""
        able, rest = self._types.left(wanted)
        if self.table.limited:
            able &= self.where(lambda creature: self.table.reaches(viewpoint.you, creature))
        if isinstance(rest, q.Anything):
            return able
        key = self._key(wanted, viewpoint)
        mask = None if key is None else self._creature_masks.get(key)
        if mask is None:
            sure, rest = self._types.either(rest)
            mask = able & sure
            for index in d.bits(able & ~sure):
                if matches(self.table, rest, self.creatures[index], viewpoint):
                    mask |= 1 << index
            if key is not None:
                self._creature_masks[key] = mask
        return mask

    def objects_matching(self, wanted: f.Filter, viewpoint: Viewpoint) -> int:
        """The objects that are permanents and match a filter."""
        if isinstance(wanted, q.WithId):
            index, permanent = self.object_index.get(wanted.id), self.table.find(wanted.id)
            if (
                index is None
                or permanent is None
                or not self.table.reaches(viewpoint.you, permanent)
            ):
                return 0
            return 1 << index
        key = self._key(wanted, viewpoint)
        mask = None if key is None else self._object_masks.get(key)
        if mask is None:
            mask = sum(
                1 << index
                for index, permanent in enumerate(map(self.table.find, self.objects))
                if permanent is not None
                and self.table.reaches(viewpoint.you, permanent)
                and matches(self.table, wanted, permanent, viewpoint)
            )
            if key is not None:
                self._object_masks[key] = mask
        return mask

    def _key(self, wanted: f.Filter, viewpoint: Viewpoint) -> tuple[f.Filter, str] | None:
        """What a mask is kept under for all texts of a player that say the same; None where it may
        differ from one text to another."""
        return (wanted, viewpoint.you) if looks_only_at_board(wanted) else None

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
        """An item: one of the creatures, perhaps, and then tapped by attacking."""
        index = self.index.get(name, -1)
        if index < 0 or declaration == "blocks":
            return Item(name, index)
        return Item(name, index, attacking_taps(self.table, self.creatures[index]))

    # -- the Problem ---------------------------------------------------------------------------

    def problem(self, declaration: str, payers: tuple[Payer, ...]) -> d.Problem:
        """The Problem of everything stated."""
        edition = self.table.edition
        assert declaration in ("attacks", "blocks")
        problem = d.Problem(
            declaration="attacks" if declaration == "attacks" else "blocks",
            player=self.side,
            creatures=tuple(creature.id for creature in self.creatures),
            objects=self.objects,
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
            one_choice=d.one_choice(declaration, self.steps),
        )
        return without_exempt(problem) if edition.exempts_who_must_pay else problem


def source_id(ability: Ability) -> str | None:
    """The id of the permanent a text comes from."""
    return ability.source.id if ability.source else None


def reason(frame: Frame, rule: str, ability: Ability) -> d.Reason:
    """The reason of a part that a text states, which is its sentence."""
    source, by = ability.source, ability.by
    words = f"{source.title}: {ability.text}" if source else ability.text
    because = ability.text if ability.rule is None else frame.table.edition.number(ability.rule)
    if ability.lasting and by is None and (giver := _giver(frame, ability)) is not None:
        by, line = giver
        words = f"{frame.table.here[by].title}: {line}"
    return d.Reason(rule, words, because, source_id(ability), by)


def _giver(frame: Frame, ability: Ability) -> tuple[str, str] | None:
    """Whose triggered ability left that effect behind, and its line: as an entry of `effects` says
    it, or the effect that has resolved; None where it was a spell, or nobody knows which."""
    name, table = source_id(ability), frame.table
    stated = {
        (effect.source, effect.ability or effect.oracle_text)
        for effect in frame.left_by_abilities
        if effect.source is not None and (name in effect.objects or not effect.on)
        if ability.text in effect.oracle_text
    }
    givers = stated or {
        (event.id, event.text)
        for event in table.applied
        if name in (None, *event.on)
        if ("can't" in ability.text) is ("can't" in event.text)
        if "able" not in ability.text or "able" in event.text or event.text == "Provoke"
    }
    here = [(by, line) for by, line in givers if by in table.here]
    return here[0] if len(here) == 1 and len(givers) == 1 else None


def keyword_reason(
    frame: Frame, holder: Permanent, keyword: Rule, sentence: str, instance: Ability | None = None
) -> d.Reason:
    """The reason of a part that a keyword ability of a creature states (that instance of it), with
    the permanent that gives it."""
    table = frame.table
    by = table.giver(holder, keyword.called) if instance is None else instance.by
    if by is not None and by != holder.id:
        sentence = f"{sentence} {table.here[by].title} gives it {keyword.called}."
    number = table.edition.number(keyword)
    return d.Reason(frame.steps.restrictions, sentence, number, holder.id, by)
