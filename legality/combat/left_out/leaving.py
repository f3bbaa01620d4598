"""Who may leave the battlefield in a combat: who fights, what is attacked, and what hangs on these.

A creature that stays out of combat is dealt no combat damage. It dies only of what another line
does, of a bonus of its own that goes as somebody else dies (704.5f), or as the price of a
declaration.
"""

import re
from collections.abc import Iterator, Set

from msgspec import Struct

from legality.combat.left_out.deeds import Touch
from legality.combat.left_out.lines import LeftOut, StandingLine, of_keyword
from legality.effects import qualities as q
from legality.effects.characteristics import (
    BaseSize,
    ChangesColors,
    ChangesTypes,
    Gets,
    HasAbility,
    Switches,
)
from legality.effects.conditions import Always
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.effects.keywords import KEYWORDS
from legality.effects.mentions import OF_THE_MOMENT, mentions
from legality.effects.replacing import within
from legality.position import Permanent
from legality.rulebook.evaluate import matches
from legality.rulebook.looks import facts
from legality.rulebook.moment import Viewpoint
from legality.rulebook.table import Table
from legality.text import present_line

MORTAL = frozenset({"creature", "planeswalker", "battle", "aura"})
"""Who has such a word in its type line may leave the battlefield in combat: by damage, or because
what it enchants does (704.5m)."""
_KILLS: frozenset[Touch] = frozenset({"creatures", "returns", "anything"})
"""Deeds by which creatures may die that do not fight."""
_WAKES: frozenset[Touch] = frozenset({"returns", "joins", "permanents", "anything"})
"""Deeds by which a permanent may enter, perhaps one that is there, or as a copy of it."""
_NO_TOUGHNESS = re.compile(r"[^/]*/[+-]0")


def may_leave(source: Permanent | None) -> bool:
    """Whether the permanent can leave the battlefield in some combat."""
    return source is not None and not source.words.isdisjoint(MORTAL)


class Leaving(Struct, frozen=True):
    """A table with its lines: who `fights`, and whether declarations are paid for with permanents
    (`pays`)."""

    table: Table
    lines: tuple[tuple[StandingLine, tuple[LeftOut, ...]], ...]
    fights: frozenset[str]
    pays: bool

    def mortal(self) -> Iterator[Permanent]:
        """The permanents that may leave the battlefield."""
        some = [permanent for permanent in self.table.permanents if may_leave(permanent)]
        leaving = {permanent.id for permanent in some if self._may(permanent, self.fights)}
        while not (self.pays or self._anyone_may(leaving)):
            fall = leaving | {
                permanent.id
                for line, effect in self._values()
                if self._may_fall(line, effect, leaving)
                for permanent in some
                if self._may_concern(line, effect, permanent)
            }
            more = {permanent.id for permanent in some if self._may(permanent, fall)}
            if more <= leaving:
                return (permanent for permanent in some if permanent.id in leaving)
            leaving |= more
        return iter(some)

    def _may(
        self, permanent: Permanent, those: Set[str], seen: frozenset[str] = frozenset()
    ) -> bool:
        """Whether it is one of those, is attacked, or is on something that may leave."""
        if permanent.id in those or not permanent.words.isdisjoint({"planeswalker", "battle"}):
            return True
        if "types" in self.table.doubts.get(permanent.id, {}):
            return True
        host = self.table.find(permanent.attached_to or "")
        if host is None or "aura" not in permanent.words or host.id in seen:
            return False
        return self._may(host, those, seen | {permanent.id})

    def _anyone_may(self, fighting: set[str]) -> bool:
        """Whether a line does something to who does not fight, whoever that is, or gives what
        does."""
        possible = [
            part
            for line, parts in self.lines
            for part in parts
            if not _needs_its_death(line, part, fighting)
        ]
        awake = [part for part in possible if not _needs_to_enter(part)]
        if any(_does(part, _WAKES) for part in awake):
            awake = possible
        if any(_does(part, _KILLS) for part in awake):
            return True
        parts = (part for _, effect in self._values() for part in within(effect))
        return any(isinstance(part, HasAbility) and _kills(part.keyword) for part in parts)

    def _may_concern(self, line: StandingLine, effect: AnyEffect, permanent: Permanent) -> bool:
        """Whether the effect may be about that permanent: not where it is told that it is not, by
        what no combat changes."""
        match effect.subject:
            case q.ThisObject():
                return line.source is None or line.source.id == permanent.id
            case q.AttachedObject():
                return line.source is None or line.source.attached_to == permanent.id
            case subject if facts(subject) or any(mentions(subject, to) for to in OF_THE_MOMENT):
                return True
            case subject:
                if self._looks_change or self.table.doubts.get(permanent.id):
                    return True
                viewpoint = Viewpoint(line.source, line.you)
                return matches(self.table, subject, permanent, viewpoint)

    @property
    def _looks_change(self) -> bool:
        """Whether a line changes types or colors, or whose a permanent is."""
        parts = (part for _, effect in self._values() for part in within(effect))
        return any(isinstance(part, ChangesTypes | ChangesColors) for part in parts) or any(
            permanent.owner not in (None, permanent.controller)
            for permanent in self.table.permanents
        )

    def _values(self) -> Iterator[tuple[StandingLine, AnyEffect]]:
        """What the lines say of values: also of those that the position states itself."""
        for line, _ in self.lines:
            name = line.source.name if line.source else None
            read = present_line(line.text, name, line.names.within(line.text))
            for effect in (*line.effects, *read.states):
                yield line, effect

    def _may_fall(self, line: StandingLine, effect: AnyEffect, fighting: set[str]) -> bool:
        """Whether the effect may lower the toughness of who does not fight, by coming or going."""
        parts = list(within(effect))
        hangs = bool(facts(effect)) or not isinstance(effect.condition, Always)
        own = isinstance(effect.subject, q.ThisObject)
        goes = hangs or (line.source is not None and line.source.id in fighting and not own)
        return goes and any(map(_keeps_alive, parts))


def _needs_its_death(line: StandingLine, part: LeftOut, fighting: set[str]) -> bool:
    """Whether that part of the line waits for the death of its own permanent, which does not fight:
    something else has to kill that first."""
    source = line.source
    if part.of_host or part.of_anyone or source is None or source.id in fighting:
        return False
    return all(on.event == "dies" and on.who == "itself" for on in part.occasions)


def _needs_to_enter(part: LeftOut) -> bool:
    """Whether that part of a line waits for its own permanent to enter, which is there."""
    return not part.of_anyone and all(
        on.event == "never" or (on.event == "enters" and on.who == "itself")
        for on in part.occasions
    )


def _does(part: LeftOut, touches: Set[Touch]) -> bool:
    return any(deed.touches in touches for deed in part.deeds)


def _kills(keyword: Keyword) -> bool:
    row = KEYWORDS.get(keyword.name)
    part = None if row is None else of_keyword(row)
    return row is None or (part is not None and any(deed.touches in _KILLS for deed in part.deeds))


def _keeps_alive(part: object) -> bool:
    """Whether who has it may live by it, or by its end."""
    match part:
        case HasAbility(keyword=Keyword("indestructible")):
            return True
        case Gets(bonus=bonus):
            return _NO_TOUGHNESS.fullmatch(bonus) is None
        case BaseSize() | ChangesTypes() | Switches():
            return True
        case _:
            return False
