"""What the lines on a board look at, wait for and are paid with, whatever question is answered."""

import re
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct, structs

from legality.combat.left_out.chances import Chances
from legality.combat.left_out.counting import counts_one_more, may_count_idle
from legality.combat.left_out.lines import LeftOut, StandingLine
from legality.combat.setting_off import played_abilities
from legality.effects.attacking import AttackCost
from legality.effects.blocking import BlockCost, BlockedCost
from legality.effects.conditions import ALWAYS, LifeIs
from legality.effects.costs import Cost
from legality.effects.damaging import DealsMore
from legality.effects.effects import AnyEffect, Triggered
from legality.effects.keywords import KEYWORDS, KeywordAbility
from legality.effects.players import Who
from legality.effects.qualities import ThisObject
from legality.effects.replacing import within
from legality.effects.triggered import TriggeredAbility
from legality.moments.targeting import PROTECTS_PLAYERS
from legality.rulebook.elsewhere import may_work_elsewhere
from legality.rulebook.looks import Fact, facts
from legality.text import present_line

_OF_BLOCK_OR_TARGET = re.compile(
    r"\bblock[^.\"]*\bif able\b|\bable to block\b|\bmust\b[^.\"]*\bblock|\bprovoke\b"
    r"|\bbecomes? the target\b|\bvaliant\b|\bheroic\b",
    re.IGNORECASE,
)
_OF_KEYWORDS: dict[str, Fact] = {"skulk": "sizes", "dethrone": "life"}
"""What keywords look at (702.118b, 702.105a)."""
_GOADED_ATTACKS = re.compile(r"\bwhenever a goaded creature attacks\b", re.IGNORECASE)
Price = AttackCost | BlockCost | BlockedCost
"""What an attack or a block costs."""


def _is_its_own(effect: AnyEffect) -> bool:
    """Whether it is something that its permanent does, has or is."""
    return isinstance(effect, Triggered) or isinstance(effect.subject, ThisObject)


class LookedAt(Struct, frozen=True, dict=True):
    """What matters to the lines on a board of which those are the chances."""

    chances: Chances

    def looked_at(self, *some: Fact) -> bool:
        """Whether a value, a restriction or a requirement on the table looks at any of those."""
        return not self.looks.isdisjoint((*some, "anything"))

    @cached_property
    def looks(self) -> frozenset[Fact]:
        """All that effects and values on the table look at, each besides its own kind: bonuses that
        look at nothing are no look at sizes."""
        prices = self._prices
        return self._looks_but_as_paid.union(*(facts(price.cost) for price in prices))

    @cached_property
    def _looks_but_as_paid(self) -> frozenset[Fact]:
        """The same but for what is asked as a player pays for an attack or a block: by then all has
        been declared that is paid for, and each player pays with what is their own."""
        facts_read: set[Fact] = set()
        for _, effect in self._standing_effects:
            free = structs.replace(effect, cost=Cost()) if isinstance(effect, Price) else effect
            facts_read |= facts(free)
        for does in self._played:
            facts_read |= facts(does)
        holders = self.chances.table.keyword_holders
        facts_read |= {fact for name, fact in _OF_KEYWORDS.items() if holders(name)}
        return frozenset(facts_read)

    def looks_at_attackers_life(self) -> bool:
        """Whether anything may look at the life of an attacking player: not what hangs on that of
        its own player, who is a defending one."""
        effects = (self._but_for_own_life(*each) for each in self._standing_effects)
        others = (*self._played, *(price.cost for price in self._prices), *effects)
        holders = self.chances.table.keyword_holders
        by_keyword = {fact for name, fact in _OF_KEYWORDS.items() if holders(name)}
        return not by_keyword.union(*map(facts, others)).isdisjoint(("life", "anything"))

    def _but_for_own_life(self, line: StandingLine, effect: AnyEffect) -> AnyEffect:
        """The effect without the circumstance that a defending player, whose line it is, has so
        much life."""
        match effect.condition:
            case LifeIs(who=Who.YOU) if line.you in self.chances.table.position.defenders:
                return structs.replace(effect, condition=ALWAYS)
            case _:
                return effect

    def _counts_one_more(self, sides: tuple[bool, ...]) -> bool:
        """Whether a value, a restriction or a requirement on the table, what is played or what is
        paid looks at one more permanent of those sides."""
        others = (*self._played, *(price.cost for price in self._prices))
        if any(not facts(each).isdisjoint(("members", "anything")) for each in others):
            return True
        return any(
            counts_one_more(self.chances, line, effect, sides)
            for line, effect in self._standing_effects
        )

    def _counts_idle(self, sides: tuple[bool, ...]) -> bool:
        """The same of one more token that never fights, such as a Treasure."""
        types_change = self.chances.types_change
        others = (*self._played, *(price.cost for price in self._prices))
        if any(not facts(each).isdisjoint(("members", "anything")) for each in others):
            return True
        return any(
            counts_one_more(self.chances, line, effect, sides)
            and (types_change or may_count_idle(effect))
            for line, effect in self._standing_effects
        )

    @cached_property
    def deals_more(self) -> bool:
        """Whether a line has damage dealt as more: then it is more than the words say that deal
        some."""
        parts = (part for line, _ in self.chances.lines for part in within(line.effects))
        return any(isinstance(part, DealsMore) for part in parts)

    @property
    def _standing_effects(self) -> Iterator[tuple[StandingLine, AnyEffect]]:
        """The effects of every line, and what it says of values that the position states."""
        for line, _ in self.chances.lines:
            name = line.source.name if line.source else None
            read = present_line(line.text, name, line.names.within(line.text))
            for effect in (*line.effects, *read.states):
                yield line, effect

    @cached_property
    def _prices(self) -> tuple[Price, ...]:
        """What attacks and blocks cost."""
        lines = (line for line, _ in self.chances.lines)
        parts = (part for line in lines for part in within(line.effects))
        return tuple(part for part in parts if isinstance(part, Price))

    @property
    def _keywords_held(self) -> Iterator[KeywordAbility]:
        """The rows of the keywords that somebody has."""
        holders = self.chances.table.keyword_holders
        return (row for name, row in KEYWORDS.items() if holders(name))

    @cached_property
    def _played(self) -> tuple[TriggeredAbility, ...]:
        """The triggered abilities of lines that a combat plays and that may trigger in it, but for
        those of keywords."""
        position, time = self.chances.table.position, self.chances.time
        return tuple(
            does
            for line, parts in self.chances.lines
            if not parts or any(time(line, part) is not None for part in parts)
            for part in within(line.effects)
            for does in played_abilities(part, line.you, position, line.source)
        )

    @property
    def _counts_members(self) -> bool:
        """Whether anything looks at who is on the battlefield, or what has left it."""
        return self.looked_at("members", "graveyard", "cards")

    @cached_property
    def _hinders_itself(self) -> bool:
        """Whether a permanent of the attacking side says more than what it has and does itself:
        its side may be better off without it."""
        return any(
            any(part.at_once for part in parts) or not all(map(_is_its_own, line.effects))
            for line, parts in self.chances.lines
            if line.source is not None and self.chances.is_ours(line.you)
        )

    @cached_property
    def _of_goaded(self) -> bool:
        """Whether anything looks at who is goaded, but as attackers are declared."""
        lines = (_GOADED_ATTACKS.sub("", line.text) for line, _ in self.chances.lines)
        return any("goaded" in text.lower() for text in lines)

    @cached_property
    def _bars_only(self) -> bool:
        """Whether nothing comes of it that fewer blocks are legal, or that a creature is chosen for
        it: no line may require a block, none may trigger on a target."""
        return not any(_OF_BLOCK_OR_TARGET.search(line.text) for line, _ in self.chances.lines)

    @property
    def _keyword_waits_for_death(self) -> bool:
        """Whether a keyword that somebody has waits for a death."""
        return any(row.when == "death" for row in self._keywords_held)

    def _of_death(self) -> Iterator[tuple[StandingLine, LeftOut]]:
        """What lines do as something dies, or may do then."""
        for line, parts in self.chances.lines:
            for part in parts:
                if any(on.event in ("dies", "moves cards", "anything") for on in part.occasions):
                    yield line, part

    @cached_property
    def _cards_work(self) -> bool:
        """Whether a card may have an ability where it comes to lie, or has one where it lies."""
        return may_work_elsewhere(self.chances.table.position)

    @cached_property
    def players_can_be_targets(self) -> bool:
        """Whether no line protects a player from being a target, as hexproof does."""
        lines = (line.text for line, _ in self.chances.lines)
        return not any(map(PROTECTS_PLAYERS.search, lines))

    @cached_property
    def pays(self) -> bool:
        """Whether blocking costs something: attacks are paid for before anything triggers."""
        table = self.chances.table
        return any(True for kind in (BlockCost, BlockedCost) for _ in table.abilities(kind))
