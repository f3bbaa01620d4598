"""Numbers that a text asks for and the position does not give: mana values (202.3), cards."""

import re
from collections.abc import Iterator

from legality.effects import filters as f
from legality.position import Permanent
from legality.rulebook.moment import TableMoment
from legality.text.later import later

_ASKS = later(r"\bmana values?\b", re.IGNORECASE)
_GIVES = later(r"\b(?:has|have|gains?)\b.*?\bmana values?\b", re.IGNORECASE)


def report_mana_value(
    table: TableMoment, permanent: Permanent, source: Permanent | None, /
) -> None:
    """Note whose mana value is not given, and each line that may ask for it; `source` has the
    text."""
    table.report(permanent, "a text asks for its mana value, which the position does not give")
    for holder, line in _lines(table, source):
        table.report(holder, line)


def report_amount(table: TableMoment, value: f.Amount, source: Permanent | None, /) -> None:
    """Note what is missing of an amount that is unknown; `source` has the text that asks for it.
    Nothing where it is unknown for another reason (no object is attached to)."""
    missing = _missing(value)
    if missing is not None:
        table.report(source, f"a text asks for {missing}, which the position does not give")


def _missing(value: f.Amount) -> str | None:
    match value:
        case f.CardsIn(zone):
            return f"the number of cards in a player's {zone}"
        case f.CardTypesIn(zone):
            return f"the card types in a player's {zone}"
        case f.MostOf():
            return "the number of cards in a player's hand"
        case f.Held(kind):
            return f"the {kind} of a player"
        case (
            f.StatisticOf("mana value")
            | f.GreatestOf("mana value")
            | f.TotalOf("mana value")
            | f.DifferentOf("mana value")
        ):
            return "a mana value"
        case f.Sum(part, more) | f.Difference(part, more):
            return _missing(part) or _missing(more)
        case f.Half(part):
            return _missing(part)
        case _:
            return None


def _lines(table: TableMoment, source: Permanent | None) -> Iterator[tuple[Permanent | None, str]]:
    """The lines of the source, else those of others that may give it such a text."""
    own = [*_texts(source), *_left_behind(table, source)]
    asking = [line for line in own if _ASKS.search(line)]
    if asking:
        yield from ((source, line) for line in asking)
        return
    for giver in (*table.permanents, None):
        given = _left_behind(table, None) if giver is None else _texts(giver)
        yield from ((giver, line) for line in given if _GIVES.search(line))


def _texts(permanent: Permanent | None) -> tuple[str, ...]:
    return () if permanent is None else (*permanent.oracle_text.splitlines(), *permanent.keywords)


def _left_behind(table: TableMoment, permanent: Permanent | None) -> Iterator[str]:
    """The lines of `effects` that are said of that permanent, or of no single one."""
    for effect in table.position.effects:
        if permanent.id in effect.objects if permanent else not effect.on:
            yield from effect.oracle_text.splitlines()
