"""Numbers that a text asks for and the position does not give: mana values (202.3), cards."""

import re
from collections.abc import Iterator

from legality.effects import filters as f
from legality.position import Permanent
from legality.rulebook.moment import TableMoment
from legality.text.later import later

_GIVES = later(r"\b(?:has|have|gains?)\b", re.IGNORECASE)


def report_mana_value(
    table: TableMoment, permanent: Permanent, source: Permanent | None, /
) -> None:
    """Note whose mana value is not given, and each line of `source` that may ask for it."""
    table.report(permanent, "a text asks for its mana value, which the position does not give")
    for holder, line in _lines(table, source, "mana value"):
        table.report(holder, line)


def report_amount(table: TableMoment, value: f.Amount, source: Permanent | None) -> None:
    """Note each line of `source` that may ask for what is missing of an unknown amount. Nothing
    where it is unknown for another reason (no object is attached to)."""
    word = _missing(value)
    if word is None:
        return
    lines = list(_lines(table, source, word))
    for holder, line in lines:
        table.report(holder, line)
    if not lines:
        table.report(source, f"a text asks for a number ({word}), which the position does not give")


def _missing(value: f.Amount) -> str | None:
    """The word by which a line speaks of what is missing."""
    match value:
        case f.CardsIn(zone) | f.CardTypesIn(zone):
            return zone.removesuffix("y")  # libraries
        case f.MostOf():
            return "hand"
        case f.Held(kind):
            return kind
        case (
            f.StatisticOf("mana value")
            | f.GreatestOf("mana value")
            | f.TotalOf("mana value")
            | f.DifferentOf("mana value")
        ):
            return "mana value"
        case f.Sum(part, more) | f.Difference(part, more):
            return _missing(part) or _missing(more)
        case f.Half(part):
            return _missing(part)
        case _:
            return None


def _lines(
    table: TableMoment, source: Permanent | None, word: str
) -> Iterator[tuple[Permanent | None, str]]:
    """The lines of the source with that word, else those of others that may give it a text."""
    own = [*_texts(source), *_left_behind(table, source)]
    asking = [line for line in own if word in line.lower()]
    if asking:
        yield from ((source, line) for line in asking)
        return
    for giver in (*table.permanents, None):
        given = _left_behind(table, None) if giver is None else _texts(giver)
        yield from ((giver, line) for line in given if word in line.lower() and _GIVES.search(line))


def _texts(permanent: Permanent | None) -> tuple[str, ...]:
    return () if permanent is None else (*permanent.oracle_text.splitlines(), *permanent.keywords)


def _left_behind(table: TableMoment, permanent: Permanent | None) -> Iterator[str]:
    """The lines of `effects` that are said of that permanent, or of no single one."""
    for effect in table.position.effects:
        if permanent.id in effect.objects if permanent else not effect.on:
            yield from effect.oracle_text.splitlines()
