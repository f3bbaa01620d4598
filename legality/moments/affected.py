"""Whom effects of spells affect that change characteristics of a class of objects (611.2c).

That is settled as such an effect begins: "Creatures you control gain flying until end of turn" is
nothing to a creature that enters later, and stays with one that comes under another's control.
Where a combat changes who belongs to the class, the effect is said of each of its objects from then
on. A rule ("Creatures can't block this turn") goes on to hold of all of the class.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from legality.effects.characteristics import EveryCreatureType
from legality.effects.effects import AnyEffect
from legality.moments.left_texts import of_each, whole_text
from legality.moments.state import S, State, become
from legality.moments.values import OpenVerdict, in_doubt, with_gaps
from legality.position import LastingEffect
from legality.position.kept import with_effects
from legality.rulebook.characteristics.lines import Time
from legality.rulebook.characteristics.timestamps import of_effects
from legality.rulebook.classes_then import is_of_another_moment
from legality.rulebook.elsewhere import begun_after
from legality.rulebook.evaluate import matches
from legality.rulebook.granted_abilities import CHANGES_ABILITIES
from legality.rulebook.lasting_texts import lines_left_by, player_meant
from legality.rulebook.looks import Fact, facts
from legality.rulebook.moment import Viewpoint
from legality.rulebook.table import Table
from legality.rulebook.texts import board_names
from legality.text import ParsedLine


def with_affected_settled(combat: S, *, declaring: bool = False) -> S:
    """The combat in which each of those effects is said of the objects that it affects now; noted
    as not understood, with the verdicts that hang on it, where no text says so. `declaring`: only
    of a class to which a declaration, and what triggers on it, may bring others that are there."""
    new: list[LastingEffect] = []
    for lasting, time in zip(combat.board.effects, of_effects(combat.board), strict=True):
        lines = () if lasting.on else tuple(_lines(combat, lasting))
        changes = list(filter(_is_settled, _effects(lines)))
        if declaring:
            changes = [effect for effect in changes if facts(effect.subject) - _KNOWN]
        if not changes:
            new.append(lasting)
            continue
        settled = None
        if not _is_of_another_moment(combat, lines, time):
            settled = _of_objects(combat, lasting, lines, _before(combat, time))
        if settled is None:
            new.append(lasting)
            combat = _doubted(combat, lasting)
        else:
            new += settled
    if tuple(new) == combat.board.effects:
        return combat
    return become(combat, board=with_effects(combat.board, tuple(new)))


_KNOWN: frozenset[Fact] = frozenset({"keywords"})
"""The layer of abilities knows in which order these were given and taken (613.7)."""


def _lines(combat: State, lasting: LastingEffect) -> Iterator[ParsedLine]:
    names = board_names(combat.board)
    return (line for line, _ in lines_left_by(lasting, combat.table.here, names))


def _is_of_another_moment(combat: State, lines: tuple[ParsedLine, ...], time: Time) -> bool:
    """Whether nothing tells who belonged to the class as that began."""
    after = begun_after(time, combat.board, combat.table.here, board_names(combat.board))
    changes = filter(_is_settled, _effects(lines))
    return any(is_of_another_moment(effect, after) for effect in changes)


def _effects(lines: tuple[ParsedLine, ...]) -> tuple[AnyEffect, ...]:
    return tuple(effect for line in lines for effect in line.effects)


def _is_settled(effect: AnyEffect) -> bool:
    """Whether a table applies the effect to whoever belongs to its class at the moment: other
    characteristics are in the values that a board has."""
    return isinstance(effect, (*CHANGES_ABILITIES, EveryCreatureType))


def _of_objects(
    combat: State, lasting: LastingEffect, lines: tuple[ParsedLine, ...], table: Table
) -> list[LastingEffect] | None:
    """The effect in parts, those of characteristics said of their objects on that table; None where
    that cannot be said."""
    parts: list[LastingEffect] = []
    if not all(line.understood for line in lines):
        return None
    for effect in _effects(lines):
        if _is_settled(effect):
            on = _objects(table, lasting, effect)
            if not on:
                continue
            text = whole_text(of_each(effect, None), combat.board)
        else:
            on, text = (), whole_text(effect, combat.board)
        if text is None:
            return None
        parts.append(replace(lasting, oracle_text=text, card=None, on=on))
    return parts


def _before(combat: State, time: Time) -> Table:
    """The table without the effects of spells that began later than that."""
    effects, times = combat.board.effects, of_effects(combat.board)
    earlier = [lasting for lasting, began in zip(effects, times, strict=True) if began < time]
    if len(earlier) >= len(effects) - 1:
        return combat.table
    now = combat.table
    return Table(with_effects(combat.board, tuple(earlier)), now.attacks, now.blocks)


def _objects(table: Table, lasting: LastingEffect, effect: AnyEffect) -> tuple[str, ...]:
    """Who is affected."""
    you = player_meant(lasting, None, table.position)
    return tuple(
        permanent.id
        for permanent in table.permanents
        if matches(table, effect.subject, permanent, Viewpoint(None, you, permanent))
    )


def _doubted(combat: S, lasting: LastingEffect) -> S:
    line = ("", lasting.oracle_text)
    account = with_gaps(combat.account, unread=[line])
    hanging = [OpenVerdict("blocks", line), OpenVerdict("damage", line)]
    return become(combat, account=in_doubt(account, hanging))
