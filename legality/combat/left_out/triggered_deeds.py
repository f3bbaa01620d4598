"""What the triggered abilities on a board do by their words, played in a combat or not."""

import re
from collections.abc import Iterator
from functools import cached_property

from legality.combat.left_out.lines import LeftOut, StandingLine
from legality.combat.left_out.occasions import Event, TriggerEvent
from legality.combat.left_out.participants import Participants
from legality.combat.left_out.spoken_of import speaks_of_target
from legality.effects.effects import Triggered
from legality.effects.keywords import KEYWORDS, TRIGGERED
from legality.effects.replacing import within
from legality.text.reading.triggers.happenings import what_is_done

_TARGETING = ("provoke", "mentor")
"""Keywords whose abilities have targets as attackers are declared (702.39a, 702.134a)."""
_TARGETING_LATER = re.compile(r"\b(?:haunt|modular)\b", re.IGNORECASE)
"""Keywords whose abilities have targets as a creature dies."""
_ENTERS_ATTACKING = re.compile(
    r"\btokens?\b[^.]*\battacking\b|\battacking tokens?\b", re.IGNORECASE
)
_WHENEVER = re.compile(r"\b(?:when(?:ever)?|at) ", re.IGNORECASE)
_OF_ATTACKERS: tuple[Event, ...] = (
    *("attacks", "attacks alone", "attacks unblocked"),
    "becomes blocked",
)


class TriggeredDeeds(Participants, frozen=True, dict=True):
    """What the triggered abilities do that may trigger in a combat on that table."""

    @cached_property
    def _done_by_lines(self) -> tuple[tuple[StandingLine, str], ...]:
        """What the triggered abilities do that may trigger in a combat, read or not: each with its
        line."""
        some = [(line, parts) for line, parts in self.lines if self._may_trigger(line, parts)]
        read = (
            (line, part.text)
            for line, _ in some
            for part in within(line.effects)
            if isinstance(part, Triggered)
        )
        unread = (
            (line, line.text[when.start() :])
            for line, parts in some
            if parts and (when := _WHENEVER.search(line.text)) is not None
        )
        return tuple((line, what_is_done(text)) for line, text in (*read, *unread))

    @property
    def _done_by_triggers(self) -> Iterator[str]:
        """The same without the lines."""
        return (done for _, done in self._done_by_lines)

    def is_done(self, words: re.Pattern[str], besides: StandingLine | None = None) -> bool:
        """Whether a triggered ability on the table does what those words say, besides that line,
        which waits for it."""
        return any(
            words.search(done) is not None
            for line, done in self._done_by_lines
            if besides is None or line.line != besides.line
        )

    def _may_trigger(self, line: StandingLine, parts: tuple[LeftOut, ...]) -> bool:
        """Whether an ability of the line may trigger, as far as this is told without what others
        do: on what never happens, or on attacks and blocks of a permanent that does neither, or as
        one enters that is there and nothing brings back, it does not."""
        if not parts:
            return True
        name = "" if line.source is None else line.source.id
        fights: dict[Event, frozenset[str]] = {
            **dict.fromkeys(_OF_ATTACKERS, self.attackers),
            "blocks": self.blockers,
            "never": frozenset(),
        }
        if not any(True for _ in self._ever(frozenset({"anything"}))) and not any(
            self.may_come_back_itself(line, part) for part in parts
        ):
            fights["enters"] = frozenset()
        return any(
            name in fights.get(on.event, (name,))
            or (on.event != "never" and (part.of_host or on.who != "itself"))
            for part in parts
            for on in part.occasions
        )

    def may_come_back_itself(self, line: StandingLine, part: LeftOut) -> bool:
        """Whether the permanent of that part of the line may return: by an ability of its own that
        waits for its own death, or by any that returns others."""
        if line.source is None or part.of_anyone or part.of_host:
            return True
        return any(
            other.source == line.source
            or each.of_anyone
            or each.of_host
            or "target" in other.text.lower()
            or any(on.who != "itself" for on in each.occasions)
            for other, parts in self.lines
            for each in parts
            if any(deed.touches == "returns" for deed in each.deeds)
        )

    @cached_property
    def attackers_enter(self) -> bool:
        """Whether an ability makes something that enters attacking."""
        return any(
            isinstance(part, Triggered) and _ENTERS_ATTACKING.search(part.text) is not None
            for line, _ in self.lines
            for part in within(line.effects)
        )

    def abilities_trigger(self, yours: StandingLine | None) -> bool:
        """Whether anything on the table has a triggered ability that may trigger in a combat: of
        the player of that line, where it is told, or in quotes."""
        holders = (name for keyword in TRIGGERED for name in self.table.keyword_holders(keyword))
        if any(yours is None or self.table.here[name].controller == yours.you for name in holders):
            return True
        return any(
            isinstance(part, Triggered)
            for line, parts in self.lines
            if (yours is None or line.you == yours.you or '"' in line.text)
            and self._may_trigger(line, parts)
            for part in within(line.effects)
        )

    def _targets(self, occasion: TriggerEvent, line: StandingLine) -> bool:
        """Whether an ability may have a target, by whose abilities the event comes about: those of
        its own player, those of others, or any; an ability in quotes may be anybody's."""
        event, creature = occasion.event, self._means_creatures(occasion, line)
        position, holders = self.table.position, self.table.keyword_holders
        those = {
            player.name
            for player in position.players
            if event == "is targeted"
            or (event == "commits a crime" and player.name == line.you)
            or (event == "is targeted by an opponent" and player.name != line.you)
        }
        if any(
            self.table.here[name].controller in those
            for keyword in _TARGETING
            for name in holders(keyword) & self.attackers
        ):
            return True
        return any(
            speaks_of_target(done, creature, line.you == other.you if '"' not in done else None)
            or _TARGETING_LATER.search(done) is not None
            for other, done in self._done_by_lines
            if other.you in those or '"' in other.text
        ) or any(
            _TARGETING_LATER.search(other.text) is not None
            for other, parts in self.lines
            if parts and other.you in those
        )

    @staticmethod
    def _means_creatures(occasion: TriggerEvent, line: StandingLine) -> bool:
        """Whether the event is about creatures of the line's player, and nothing else."""
        if occasion.who == "itself":
            return line.source is not None and line.source.is_creature
        return occasion.who == "yours" and "creature" in occasion.kinds

    @cached_property
    def _may_come_back(self) -> bool:
        """Whether a creature that dies may return by a keyword ability that it has or may get: one
        of toughness 1 dies again as it does (704.5f)."""
        names = [name for name, row in KEYWORDS.items() if row.does == "returns"]
        return any(map(self.table.keyword_holders, names)) or any(
            name in done.lower() for done in self._done_by_triggers for name in names
        )

    @cached_property
    def _lifelink_comes(self) -> bool:
        """Whether a triggered ability speaks of lifelink."""
        return any("lifelink" in done.lower() for done in self._done_by_triggers)
