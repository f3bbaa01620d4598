"""Printing qualities: numbers, adjectives and what follows "with"."""

from collections.abc import Callable

from legality.effects.filters import (
    Amount,
    AnyOf,
    CardsIn,
    Compare,
    CountOf,
    Filter,
    Not,
    StatisticOf,
)
from legality.effects.players import PlayerNamed, Players, Who
from legality.effects.qualities import (
    ColorCount,
    CompareOwn,
    HasAnyAbility,
    HasColor,
    HasCounter,
    HasKeyword,
    HasType,
    Is,
    Parity,
)
from legality.text.lexicon import printed
from legality.text.words import COLOR_WORD, number_word

CARD_TYPES = ("creature", "artifact", "enchantment", "land", "planeswalker", "battle")
LOWER = (*CARD_TYPES, "legendary", "snow", "basic", "instant", "sorcery")
_OUTLAWS = ("assassin", "mercenary", "pirate", "rogue", "warlock")
_COMPARED = {
    "<": "less than",
    ">": "greater than",
    "=": "equal to",
    "<=": "less than or equal to",
    ">=": "greater than or equal to",
}


class Unsayable(ValueError):
    """The value has no rules text of its own; it is shown as it is written in Python."""


def subtype(word: str) -> str:
    """A type as rules text writes it: card types and supertypes small, subtypes with a capital."""
    return printed(word)


def players(who: Players) -> str:
    """The players as an object: "you", "defending player", "Bob"."""
    if isinstance(who, PlayerNamed):
        return who.name
    words = {Who.ANY: "a player", Who.NOT_YOU: "a player other than you"}
    return words.get(who, who.value)


def controls(who: Players) -> str:
    """ "you control", "Bob controls"."""
    if isinstance(who, PlayerNamed):
        return f"{who.name} controls"
    words = {
        Who.YOU: "you control",
        Who.OPPONENTS: "your opponents control",
        Who.DEFENDING: "defending player controls",
        Who.ATTACKING: "attacking player controls",
        Who.ENCHANTED: "enchanted player controls",
        Who.ITS_CONTROLLER: "its controller controls",
        Who.NOT_YOU: "another player controls",
        Who.CONTROLLER_OF_ATTACHED: "enchanted creature's controller controls",
        Who.CHOSEN: "the chosen player controls",
    }
    if who not in words:
        raise Unsayable(who)
    return words[who]


Noun = Callable[[Filter], str]
"""Prints the noun phrase inside another phrase."""


_WHOSE: dict[Players, str] = {Who.YOU: "your", Who.OPPONENTS: "your opponents'"}


def amount(value: Amount, noun: Noun) -> str:
    """An amount in a comparison."""
    match value:
        case int():
            return str(value)
        case CountOf(filter=what, times=1):
            return f"the number of {noun(what)}"
        case CardsIn(zone=zone, who=who, times=1, kind=None) if who in _WHOSE:
            return f"the number of cards in {_WHOSE[who]} {zone}"
        case StatisticOf(statistic=statistic, of="source"):
            return f"this creature's {statistic}"
        case StatisticOf(statistic=statistic, of="attached"):
            return f"enchanted creature's {statistic}"
        case StatisticOf(statistic=statistic, of="affected"):
            return f"that creature's {statistic}"
        case _:
            raise Unsayable(value)


def compare(found: Compare, noun: Noun) -> str:
    if isinstance(found.amount, int):
        ways = {"<=": f"{found.amount} or less", ">=": f"{found.amount} or greater"}
        ways["="] = str(found.amount)
        ways["<"] = f"less than {found.amount}"
        ways[">"] = f"greater than {found.amount}"
        if found.comparison not in ways:
            raise Unsayable(found)
        return f"{found.statistic} {ways[found.comparison]}"
    if found.comparison not in _COMPARED:
        raise Unsayable(found)
    return f"{found.statistic} {_COMPARED[found.comparison]} {amount(found.amount, noun)}"


def counters(found: HasCounter, them: str) -> str:
    """ "a +1/+1 counter on it", "two or more counters on them"."""
    kind = "" if found.kind is None else f"{found.kind} "
    if found.at_least == 1:
        article = "an" if kind[:1] in tuple("aeiou") else "a"
        return f"{article} {kind}counter on {them}" if them == "it" else f"{kind}counters on {them}"
    return f"{number_word(found.at_least)} or more {kind}counters on {them}"


def keyword_had(found: HasKeyword) -> str:
    """ "flying", "islandwalk", "protection from red"."""
    match found.quality:
        case None:
            return found.keyword
        case HasType(word=land):
            return f"{land}walk"
        case HasColor(color=color):
            return f"{found.keyword} from {COLOR_WORD[color]}"


def quality(found: Filter, noun: Noun, them: str = "them") -> str:
    """What follows "with"."""
    match found:
        case HasKeyword():
            return keyword_had(found)
        case HasAnyAbility():
            return "abilities"
        case Not(part=HasAnyAbility()):
            return "no abilities"
        case Compare():
            return compare(found, noun)
        case CompareOwn(statistic=one, comparison=sign, other=two) if sign in _COMPARED:
            return f"{one} {_COMPARED[sign]} {'their' if them == 'them' else 'its'} {two}"
        case Parity(statistic=statistic, odd=odd):
            return f"{'odd' if odd else 'even'} {statistic}"
        case HasCounter():
            return counters(found, them)
        case AnyOf(parts=parts) if all(isinstance(part, HasKeyword) for part in parts):
            return " or ".join(quality(part, noun) for part in parts)
        case AnyOf(
            parts=(Compare(statistic="power") as one, Compare(statistic="toughness") as two)
        ) if (
            one.comparison,
            one.amount,
        ) == (two.comparison, two.amount) and isinstance(one.amount, int):
            return f"power or {compare(two, noun)}"
        case _:
            raise Unsayable(found)


def adjective(found: Filter) -> str:
    """A filter as one adjective."""
    match found:
        case Is(state=state) if state not in ("token", "new"):
            return state
        case HasColor(color=color):
            return COLOR_WORD[color]
        case ColorCount(comparison="=", count=0):
            return "colorless"
        case ColorCount(comparison="=", count=1):
            return "monocolored"
        case ColorCount(comparison=">=", count=2):
            return "multicolored"
        case HasType(word="legendary" | "snow" | "basic" as word):
            return word
        case Not(part=Is(state="token")):
            return "nontoken"
        case Not(part=HasColor(color=color)):
            return f"non{COLOR_WORD[color]}"
        case Not(part=HasType(word=word)):
            return f"non{word}" if word in LOWER else f"non-{subtype(word)}"
        case AnyOf(parts=parts) if all(isinstance(part, HasColor) for part in parts):
            return " or ".join(adjective(part) for part in parts)
        case _:
            raise Unsayable(found)


def is_outlaw(found: Filter) -> bool:
    return found == AnyOf(tuple(HasType(word) for word in _OUTLAWS))
