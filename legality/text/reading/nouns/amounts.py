"""How much: "the number of Swamps you control", "its power", "for each card in your hand".

An amount that the board does not tell stays in its words (`Untold`): whatever hangs on it is then
unknown, and is said to be.
"""

import re
from typing import cast

from legality.effects import filters as f
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy, OwnedBy, Statistic
from legality.effects.replacing import within
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.nouns.counted import counted_ends, stated_number
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.reading.nouns.qualities import amount_of
from legality.text.reading.nouns.tallies import tally
from legality.text.words import COLORS, NUMBER, number

_TWICE_TYPES = phrase("twice the number of basic land types among")
_TWICE = phrase("twice")
_NUMBER_OF = phrase("the (?:total )?number of")
_GREATEST = phrase(r"the (?:greatest|highest) (?P<statistic>power|toughness|mana value) among")
_COLOR = "|".join(COLORS)
_DEVOTION = phrase(rf"your devotion to (?P<one>{_COLOR})(?: and (?:to )?(?P<two>{_COLOR}))?")
_TOTAL = phrase(r"the total (?P<statistic>power|toughness|mana value) of")
_IN_PARTY = phrase("creatures? in your party")
_LAND_TYPES = phrase("basic land types? among")
_AND_EACH = phrase("and (?:for )?each")
_PLUS = phrase("plus")
_NUMBER = phrase(rf"(?P<number>{NUMBER})")
_NUMBER_PLUS = phrase(rf"(?P<number>{NUMBER}) plus")
_ITS = phrase(r"(?:its|their) (?P<statistic>power|toughness|mana value)")
_LIFE = phrase("your life total")
_MOST_LIFE = phrase(
    "the (?:highest|greatest) life total among (?:your opponents|(?P<any>(?:all )?players))"
    "|the life total of (?:an|the) opponent with the most life"
)
_MOST_CARDS = phrase(
    "the number of cards in the hand of (?:an|the) opponent with the most cards in hand"
)
_HALF = phrase("half")
_ROUNDED = phrase(", rounded (?P<way>up|down)")
_LITERAL = phrase(r"(?P<number>\d{1,6})")


def unit(reader: Reader, scope: Scope, *, times: int = 1, joined: bool = True) -> f.Amount | None:
    """What is counted: permanents, counters, cards in a zone; None, and nothing read, if none of
    these stands here. Not `joined`: "and" begins something else."""
    at = reader.at
    if times == 1 and reader.take(_IN_PARTY) is not None:
        return f.PartySize()
    if (amount := tally(reader, scope, times)) is not None:
        return amount
    if reader.take(_LAND_TYPES) is not None:
        lands = noun_phrase(reader, scope)
        if lands is not None and times == 1:
            return f.BasicLandTypes(lands)
    elif (counted := noun_phrase(reader, scope, conjunction=joined and times == 1)) is not None:
        return f.CountOf(counted, times)
    reader.at = at
    return None


def for_each(reader: Reader, scope: Scope) -> f.Amount | None:
    """What follows "for each"; in words where the board does not tell it."""
    at = reader.at
    both = _each_of_two(reader, scope)
    reader.at = at if both is None else reader.at
    amount = unit(reader, scope) if both is None else both
    if amount is not None and counted_ends(reader) and not _is_of_whose(amount):
        return amount
    reader.at = at
    return in_words(reader)


def _each_of_two(reader: Reader, scope: Scope) -> f.Sum | None:
    """ "land you control and each land card in your graveyard"."""
    first = unit(reader, scope, joined=False)
    if first is None or reader.take(_AND_EACH) is None:
        return None
    second = unit(reader, scope, joined=False)
    return None if second is None or not counted_ends(reader) else f.Sum(first, second)


def _is_of_whose(amount: f.Amount) -> bool:
    """Whether only what is counted second says whose it is: "each Elf and each Orc you control"."""
    if not isinstance(amount, f.Sum) or not isinstance(amount.amount, f.CountOf):
        return False
    return _says_whose(amount.more) and not _says_whose(amount.amount)


def _says_whose(amount: f.Amount) -> bool:
    return isinstance(amount, f.CountOf) and any(
        isinstance(part, ControlledBy | OwnedBy) for part in within(amount.filter)
    )


def said_amount(reader: Reader, scope: Scope) -> f.Amount | None:
    """The amount that a clause ends with; in words where the board does not tell it."""
    at = reader.at
    amount = known_amount(reader, scope)
    if amount is not None and counted_ends(reader):
        return amount
    reader.at = at
    return in_words(reader)


def in_words(reader: Reader, *, once: bool = False) -> f.Untold | None:
    """What is counted here in words that nothing else knows, to the end of the clause; None where
    it depends on combat, unless it was counted `once`, as a spell or an ability resolved."""
    at = reader.at
    return f.Untold(_words(reader, at)) if stated_number(reader, once=once) else None


def known_amount(reader: Reader, scope: Scope) -> f.Amount | None:
    """The amount that stands here; None, and nothing read, if it is none that is known."""
    at = reader.at
    amount = _sum(reader, scope)
    if amount is None:
        reader.at = at
    return amount


def _sum(reader: Reader, scope: Scope) -> f.Amount | None:
    """ "1 plus the number of …", "the number of … plus one", or what is no sum."""
    if (first := reader.take(_NUMBER_PLUS)) is not None:
        more, amount = number(first["number"]), _amount(reader, scope)
        return None if more is None or amount is None else f.Sum(amount, more)
    amount = _amount(reader, scope)
    if amount is None or reader.take(_PLUS) is None:
        return amount
    at = reader.at
    match = reader.take(_NUMBER)
    second: f.Amount | None = None if match is None else number(match["number"])
    if second is None:
        reader.at = at
        second = _amount(reader, scope)
    total = None if second is None else f.Sum(amount, second)
    return None if total is None or _is_of_whose(total) else total


def _amount(reader: Reader, scope: Scope) -> f.Amount | None:
    if reader.take(_TWICE_TYPES) is not None:
        lands = noun_phrase(reader, scope)
        return None if lands is None else f.Sum(f.BasicLandTypes(lands), f.BasicLandTypes(lands))
    times = 2 if reader.take(_TWICE) is not None else 1
    if times == 1 and reader.take(_MOST_CARDS) is not None:
        return f.MostOf("hand", Who.OPPONENTS)
    if reader.take(_NUMBER_OF) is not None:
        return unit(reader, scope, times=times)
    if times != 1:
        return None
    if (match := reader.take(_GREATEST)) is not None:
        among = noun_phrase(reader, scope)
        kind = cast("Statistic", match["statistic"].lower())
        return None if among is None else f.GreatestOf(kind, among)
    if (match := reader.take(_DEVOTION)) is not None:
        words = [word for word in (match["one"], match["two"]) if word is not None]
        return f.Devotion(tuple(COLORS[word.lower()] for word in words))
    if (match := reader.take(_TOTAL)) is not None:
        among = noun_phrase(reader, scope)
        kind = cast("Statistic", match["statistic"].lower())
        return None if among is None else f.TotalOf(kind, among)
    if reader.take(_LIFE) is not None:
        return f.Held("life")
    if (match := reader.take(_MOST_LIFE)) is not None:
        return f.MostOf("life", Who.OPPONENTS if match["any"] is None else Who.ANY)
    if reader.take(_HALF) is not None:
        return _half(reader, scope)
    if (match := reader.take(_LITERAL)) is not None:
        return int(match["number"])
    if scope.clear and (its := reader.take(_ITS)) is not None:
        return f.StatisticOf(cast("Statistic", its["statistic"].lower()), scope.itself)
    return amount_of(reader, scope, noun_phrase)


def _half(reader: Reader, scope: Scope) -> f.Amount | None:
    """What follows "half": the amount, and how it is rounded (107.1a)."""
    whole = _amount(reader, scope)
    rounded = reader.take(_ROUNDED)
    if whole is None or rounded is None:
        return None
    return f.Half(whole, up=rounded["way"].lower() == "up")


_WHERE = "where X is "
"""Behind these words "other" is other than each object that gets something."""


def amount_in_words(text: str, scope: Scope) -> f.Amount:
    """The amount that a whole phrase says; those words where the board does not tell it."""
    reader = Reader(f"{_WHERE}{text}", len(_WHERE))
    amount = known_amount(reader, scope)
    return amount if amount is not None and reader.done else f.Untold(text.strip().rstrip("."))


def _words(reader: Reader, start: int) -> str:
    return re.sub(r"[\s.]+$", "", reader.text[start : reader.at])
