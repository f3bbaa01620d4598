"""Who may fight in a combat on a board, who may die, and whom an event may mean.

What declarations cost belongs here: who pays with permanents may lose any of them.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from legality.combat.left_out.deeds import Touch, UnplayedDeed
from legality.combat.left_out.leaving import Leaving
from legality.combat.left_out.lines import LeftOut, StandingLine
from legality.combat.left_out.newcomers import Newcomer, may_mean, newcomers
from legality.combat.left_out.occasions import TriggerEvent
from legality.effects.attacking import AttackCost
from legality.effects.blocking import BlockCost, BlockedCost, BlocksTapped
from legality.effects.characteristics import ChangesTypes
from legality.effects.costs import Cost
from legality.effects.replacing import within
from legality.frozen import HashedByContent
from legality.position import Permanent
from legality.rulebook.table import Table
from legality.verdict import DeclarationValue

_PAST_BLOCKERS = re.compile(
    r"\btramples?\b|\bas though (?:it|they) weren't blocked\b"
    r"|\bassigns?\b[^.\"]*\b(?:divided|among|players?|planeswalkers?)\b",
    re.IGNORECASE,
)
"""By what a blocked creature may deal damage to what it attacks (702.19)."""


class Participants(HashedByContent, frozen=True, dict=True):
    """Who may fight on that table, where those lines stand."""

    table: Table
    lines: tuple[tuple[StandingLine, tuple[LeftOut, ...]], ...]
    blocks: Mapping[str, DeclarationValue] | None = None
    """The one block that is looked at, where it is."""

    @cached_property
    def attackers(self) -> frozenset[str]:
        """The creatures that attack, or that may be declared to."""
        position = self.table.position
        if position.attacks is not None:
            return frozenset(position.attacks)
        return frozenset(
            creature.id
            for creature in self.creatures()
            if creature.controller in position.attackers
            and not creature.tapped
            and (
                not creature.summoning_sick
                or self.table.has(creature, "haste")
                or self.riots(creature)
            )
        )

    def riots(self, creature: Permanent) -> bool:
        """Whether it may have entered with haste."""
        return self.table.has(creature, "riot")

    @cached_property
    def blockers(self) -> frozenset[str]:
        """The creatures that block, or that may be declared to."""
        position = self.table.position
        if not self.attackers:
            return frozenset()
        if self.blocks is not None:
            return frozenset(name for name, faced in self.blocks.items() if faced)
        if position.blocks is not None and not position.judges("blocks"):
            return frozenset(name for name, faced in position.blocks.items() if faced)
        untaps = any(True for _ in self._ever(frozenset({"taps", "stills"})))
        tapped = untaps or any(True for _ in self.table.abilities(BlocksTapped))
        return frozenset(
            creature.id
            for creature in self.creatures()
            if creature.controller in position.defenders and (tapped or not creature.tapped)
        )

    @cached_property
    def blocked(self) -> frozenset[str]:
        """The attackers that may become blocked."""
        if self.blocks is None:
            return self.attackers
        return frozenset(name for faced in self.blocks.values() for name in faced)

    @cached_property
    def unblocked(self) -> frozenset[str]:
        """The attackers that may be left unblocked."""
        return self.attackers if self.blocks is None else self.attackers - self.blocked

    @cached_property
    def hitting(self) -> frozenset[str]:
        """The attackers that may deal combat damage to what they attack."""
        tramples = bool(self.table.keyword_holders("trample")) or any(
            _PAST_BLOCKERS.search(line.text) for line, _ in self.lines
        )
        return self.attackers if tramples or self.newcomers else self.unblocked

    @cached_property
    def fighting(self) -> frozenset[str]:
        """The creatures that may deal combat damage to creatures, and be dealt it."""
        if not self.may_block:
            return frozenset()
        return (self.attackers if self.newcomers else self.blocked) | self.blockers

    @property
    def may_block(self) -> bool:
        """Whether anything is or may come that blocks."""
        return bool(self.blockers or self.newcomers)

    def creatures(self) -> Iterator[Permanent]:
        """Who is a creature, or may be one."""
        doubts = self.table.doubts
        for permanent in self.table.permanents:
            if permanent.is_creature or "types" in doubts.get(permanent.id, {}):
                yield permanent

    @cached_property
    def _attackable(self) -> frozenset[str]:
        """The planeswalkers and battles: damage removes counters from them (120.3c, 120.3h)."""
        kinds = {"planeswalker", "battle"}
        some = self.table.permanents
        return frozenset(each.id for each in some if not each.words.isdisjoint(kinds))

    @property
    def has_walkers(self) -> bool:
        """Whether there are planeswalkers."""
        return any("planeswalker" in permanent.words for permanent in self.table.permanents)

    @cached_property
    def newcomers(self) -> tuple[Newcomer, ...]:
        """The tokens that may enter once attackers have been declared."""
        return tuple(newcomers(line for line, _ in self.lines)) if self.attackers else ()

    def means_newcomers(self, occasion: TriggerEvent, line: StandingLine) -> bool:
        """Whether the event may come about for a token that enters."""
        ours = self.is_ours(line.you)
        return any(
            may_mean(
                occasion, token, None if token.you is None else self.is_ours(token.you) is ours
            )
            for token in self.newcomers
        )

    @cached_property
    def mortal(self) -> tuple[Permanent, ...]:
        """The permanents that may leave the battlefield: none where nobody can attack."""
        if not self.attackers:
            return ()
        fights = self.fighting
        return tuple(Leaving(self.table, self.lines, fights, self.pays_with_permanents()).mortal())

    def is_ours(self, player: str) -> bool:
        """Whether it is an attacking player."""
        return player in self.table.position.attackers

    def meant(self, occasion: TriggerEvent, line: StandingLine) -> frozenset[str]:
        """The ids of the permanents, and the names of the players, that an occasion may mean."""
        here, position = self.table.here, self.table.position
        source = line.source
        players = [player.name for player in position.players]
        if occasion.kinds or occasion.other:
            some = self.meant(TriggerEvent(occasion.event, occasion.who), line)
            return frozenset(name for name in some if self._is_of(name, occasion, source))
        match occasion.who:
            case "itself":
                return frozenset() if source is None else frozenset({source.id})
            case "its host":
                host = None if source is None else source.attached_to
                return frozenset() if host is None else frozenset({host})
            case "yours" | "you":
                mine = [
                    permanent.id for permanent in here.values() if permanent.controller == line.you
                ]
                return frozenset((*mine, line.you))
            case "theirs" | "they":
                others = {name for name in players if position.are_opponents(line.you, name)}
                theirs = (
                    permanent.id for permanent in here.values() if permanent.controller in others
                )
                return frozenset({*theirs, *others})
            case "anyone":
                return frozenset({*here, *players})

    def _is_of(self, name: str, occasion: TriggerEvent, source: Permanent | None) -> bool:
        permanent = self.table.here.get(name)
        if permanent is None:
            return not occasion.kinds
        if occasion.other and source is not None and source.id == name:
            return False
        doubtful = "types" in self.table.doubts.get(name, {})
        every = name in self.table.every_type or doubtful
        return every or not occasion.kinds or not occasion.kinds.isdisjoint(permanent.words)

    def _ever(self, touches: frozenset[Touch]) -> Iterator[tuple[StandingLine, UnplayedDeed]]:
        """What the lines do of that kind, if they ever trigger."""
        for line, parts in self.lines:
            for part in parts:
                for deed in part.deeds:
                    if deed.touches in touches:
                        yield line, deed

    @cached_property
    def types_change(self) -> bool:
        """Whether a line changes types of permanents."""
        effects = (part for line, _ in self.lines for part in within(line.effects))
        return any(isinstance(part, ChangesTypes) for part in effects)

    def _costs(self) -> Iterator[Cost]:
        """What attacks and blocks cost."""
        for ability in self.table.everything():
            if isinstance(ability.effect, AttackCost | BlockCost | BlockedCost):
                yield ability.effect.cost

    def pays_with_permanents(self) -> bool:
        """Whether any attack or block costs more than mana, life and the like."""
        return any(cost.acts or cost.other for cost in self._costs())

    def pays_with_mana(self) -> bool:
        """Whether any attack or block costs mana: mana abilities may be activated for it."""
        return any(cost.mana or cost.phyrexian or cost.of_unknown_mana for cost in self._costs())
