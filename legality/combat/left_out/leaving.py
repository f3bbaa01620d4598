"""Who may leave the battlefield in a combat: who fights, what is attacked, and what hangs on these.

A creature that stays out of combat is dealt no combat damage. It dies only of what another line
does, of a bonus that goes as somebody else dies (704.5f), or as the price of a declaration.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from legality.combat.left_out.deeds import Touch
from legality.combat.left_out.lines import LeftOut, StandingLine, of_keyword
from legality.effects import qualities as q
from legality.effects.characteristics import BaseSize, ChangesTypes, Gets, HasAbility, Switches
from legality.effects.conditions import Always
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.effects.keywords import KEYWORDS
from legality.effects.replacing import within
from legality.position import Permanent
from legality.rulebook.looks import facts
from legality.rulebook.table import Table
from legality.text import present_line

MORTAL = frozenset({"creature", "planeswalker", "battle", "aura"})
"""Who has such a word in its type line may leave the battlefield in combat: by damage, or because
what it enchants does (704.5m)."""
_KILLS: frozenset[Touch] = frozenset({"creatures", "returns", "anything"})
"""Deeds by which creatures may die that do not fight."""
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
        fighting = {permanent.id for permanent in some if self._may(permanent, frozenset())}
        anyone = self.pays or self._others_may(fighting)
        return (permanent for permanent in some if anyone or permanent.id in fighting)

    def _may(self, permanent: Permanent, seen: frozenset[str]) -> bool:
        """Whether it fights, is attacked, or is on something that may leave."""
        if permanent.id in self.fights or not permanent.words.isdisjoint(
            {"planeswalker", "battle"}
        ):
            return True
        if "types" in self.table.doubts.get(permanent.id, {}):
            return True
        host = self.table.find(permanent.attached_to or "")
        if host is None or "aura" not in permanent.words or host.id in seen:
            return False
        return self._may(host, seen | {permanent.id})

    def _others_may(self, fighting: set[str]) -> bool:
        """Whether a line does something to who does not fight, or a toughness may fall as one of
        those leaves."""
        deeds = (
            deed.touches
            for line, parts in self.lines
            for part in parts
            if not _needs_its_death(line, part, fighting)
            for deed in part.deeds
        )
        if any(touch in _KILLS for touch in deeds):
            return True
        return any(self._may_fall(line, effect, fighting) for line, effect in self._values())

    def _values(self) -> Iterator[tuple[StandingLine, AnyEffect]]:
        """What the lines say of values: also of those that the position states itself."""
        for line, _ in self.lines:
            name = line.source.name if line.source else None
            read = present_line(line.text, name, line.names.within(line.text))
            for effect in (*line.effects, *read.states):
                yield line, effect

    def _may_fall(self, line: StandingLine, effect: AnyEffect, fighting: set[str]) -> bool:
        """Whether the effect may lower the toughness of who does not fight, by coming or going, or
        may have it leave."""
        parts = list(within(effect))
        if any(isinstance(part, HasAbility) and _kills(part.keyword) for part in parts):
            return True
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
