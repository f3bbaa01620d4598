"""Printing qualities: numbers, adjectives and what follows "with"."""

from collections.abc import Callable

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.players import PlayerNamed, Players, Who
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


Noun = Callable[[f.Filter], str]
"""Prints the noun phrase inside another phrase."""


_WHOSE: dict[Players, str] = {Who.YOU: "your", Who.OPPONENTS: "your opponents'"}


def amount(value: f.Amount, noun: Noun) -> str:
    """An amount in a comparison."""
    match value:
        case int():
            return str(value)
        case f.CountOf(filter=what, times=1):
            return f"the number of {noun(what)}"
        case f.CardsIn(zone=zone, who=who, times=1, kind=None) if who in _WHOSE:
            return f"the number of cards in {_WHOSE[who]} {zone}"
        case f.StatisticOf(of="source" | "attached" | "affected"):
            return statistic(value)
        case _:
            raise Unsayable(value)


def statistic(value: f.StatisticOf) -> str:
    """ "this creature's power"."""
    return f"{_WHICH.get(value.of, 'that')} creature's {value.statistic}"


_WHICH: dict[object, str] = {"source": "this", "attached": "enchanted"}


def compare(compared: f.Compare, noun: Noun) -> str:
    if isinstance(compared.amount, int):
        ways = {"<=": f"{compared.amount} or less", ">=": f"{compared.amount} or greater"}
        ways["="] = str(compared.amount)
        ways["<"] = f"less than {compared.amount}"
        ways[">"] = f"greater than {compared.amount}"
        if compared.comparison not in ways:
            raise Unsayable(compared)
        return f"{compared.statistic} {ways[compared.comparison]}"
    if compared.comparison not in _COMPARED:
        raise Unsayable(compared)
    return f"{compared.statistic} {_COMPARED[compared.comparison]} {amount(compared.amount, noun)}"


def counters(counter: q.HasCounter, them: str) -> str:
    """ "a +1/+1 counter on it", "two or more counters on them"."""
    kind = "" if counter.kind is None else f"{counter.kind} "
    if counter.at_least == 1:
        article = "an" if kind[:1] in tuple("aeiou") else "a"
        return f"{article} {kind}counter on {them}" if them == "it" else f"{kind}counters on {them}"
    return f"{number_word(counter.at_least)} or more {kind}counters on {them}"


def keyword_had(had: q.HasKeyword) -> str:
    """ "flying", "islandwalk", "protection from red"."""
    match had.quality:
        case None:
            return had.keyword
        case q.HasType(word=land):
            return f"{land}walk"
        case q.HasColor(color=color):
            return f"{had.keyword} from {COLOR_WORD[color]}"


def quality(filter: f.Filter, noun: Noun, them: str = "them") -> str:
    """What follows "with"."""
    match filter:
        case q.HasKeyword():
            return keyword_had(filter)
        case q.HasAnyAbility():
            return "abilities"
        case f.Not(part=q.HasAnyAbility()):
            return "no abilities"
        case f.Compare():
            return compare(filter, noun)
        case q.CompareOwn(statistic=statistic, comparison=sign, other=other) if sign in _COMPARED:
            return f"{statistic} {_COMPARED[sign]} {'their' if them == 'them' else 'its'} {other}"
        case q.Parity(statistic=statistic, odd=odd):
            return f"{'odd' if odd else 'even'} {statistic}"
        case q.HasCounter():
            return counters(filter, them)
        case f.AnyOf(parts=parts) if all(isinstance(part, q.HasKeyword) for part in parts):
            return " or ".join(quality(part, noun) for part in parts)
        case f.AnyOf(
            parts=(
                f.Compare(statistic="power") as power,
                f.Compare(statistic="toughness") as toughness,
            )
        ) if (
            power.comparison,
            power.amount,
        ) == (toughness.comparison, toughness.amount) and isinstance(power.amount, int):
            return f"power or {compare(toughness, noun)}"
        case _:
            raise Unsayable(filter)


def adjective(filter: f.Filter) -> str:
    """A filter as one adjective."""
    match filter:
        case q.Is(state=state) if state not in ("token", "new"):
            return state
        case q.HasColor(color=color):
            return COLOR_WORD[color]
        case q.ColorCount(comparison="=", count=0):
            return "colorless"
        case q.ColorCount(comparison="=", count=1):
            return "monocolored"
        case q.ColorCount(comparison=">=", count=2):
            return "multicolored"
        case q.HasType(word="legendary" | "snow" | "basic" as word):
            return word
        case f.Not(part=q.Is(state="token")):
            return "nontoken"
        case f.Not(part=q.HasColor(color=color)):
            return f"non{COLOR_WORD[color]}"
        case f.Not(part=q.HasType(word=word)):
            return f"non{word}" if word in LOWER else f"non-{subtype(word)}"
        case f.AnyOf(parts=parts) if all(isinstance(part, q.HasColor) for part in parts):
            return " or ".join(adjective(part) for part in parts)
        case _:
            raise Unsayable(filter)


def is_outlaw(filter: f.Filter) -> bool:
    return filter == f.AnyOf(tuple(q.HasType(word) for word in _OUTLAWS))
