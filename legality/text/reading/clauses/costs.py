"""What is to be paid: "unless its controller pays {2} for each of those creatures"."""

import re
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from legality.effects.canonical import conjuncts
from legality.effects.conditions import Undecided
from legality.effects.costs import Cost
from legality.effects.filters import Amount, BasicLandTypes, CountersOn, CountOf, Filter
from legality.effects.players import Who
from legality.effects.qualities import (
    THIS,
    AttachedObject,
    AttackingWhom,
    ControlledBy,
    Faces,
    HasType,
    Is,
    ThisObject,
)
from legality.effects.replacing import within
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses.acts import read_act
from legality.text.reading.clauses.clause import ONE
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.words import NUMBER, number

_PAYER = phrase(
    r"unless (?P<who>its controller|their controller|that player|you|they|defending player"
    r"|its controllers?|enchanted creature's controller)"
)
_PAYS = phrase(r"pays?")
_SYMBOLS = later(r"(?P<symbols>(?:\{[^{}\s]{1,6}\})+)\s*")
_LIFE = phrase(rf"(?P<life>{NUMBER}) life")
_CARDS = phrase(rf"(?P<verb>discard|mill)s? (?P<number>an?|{NUMBER}) cards?(?P<random> at random)?")
_AND = later(r"(?:, and|,|and)\s+", re.IGNORECASE)
_OTHER_VERB = phrase(
    r"sacrifices?|discards?|taps?|returns?|exiles?|removes?|puts?|mills?|reveals?|pays?"
)
_PER_CREATURE = phrase(
    r"for each (?:of those creatures|creature blocking it|blocking creatures? they control"
    r"|creatures? they control that's blocking(?: it)?)"
)
PER_BLOCKER = later(
    r"for each (?:of those creatures|blocking creatures? they control"
    r"|creatures? they control that's blocking(?! it))",
    re.IGNORECASE,
)
"""Words by which a blocking creature is counted once, however many it blocks (509.1g)."""
_PER_ATTACKER = phrase(
    r"for each (?:(?P<any>attacking )creatures? they control"
    r"|(?:creature (?=attacking )|creatures? they control that(?:'s|'re| are) )attacking"
    r"(?P<whom> [^.,]*?)?(?=\.?$|,| and\b))"
)
_ATTACKING = later(
    r"\bcan't attack(?: or block)?\b(?P<whom> [^.,]*?)?(?= (?:this turn )?unless\b)", re.IGNORECASE
)
_YOU_PAY = later(r"\bunless you\b", re.IGNORECASE)
_COUNTERS = phrase(
    r"for each (?:(?P<kind>[+-]\d+/[+-]\d+|[a-z]+) )?counters? on (?:it\b|(?P<own>~))"
)
_COUNTERS_ON = phrase(
    r"(?:(?P<kind>[+-]\d+/[+-]\d+|[a-z]+) )?counters? on (?:it|that creature|those creatures)"
)
_FOR_EACH = phrase("for each")
_AND_EACH = later(r"\band each\b", re.IGNORECASE)
_LAND_TYPES = phrase("basic land types among")
_WHERE = later(r",? ?where X is the number of\s+", re.IGNORECASE)
_CLAUSE_VERB = later(
    r"\b(?:unless|as long as|if|has|have|can't|gets?|attacks|blocks|must|loses?)\b|\""
)
_COST_ENDS = later(r"\.?$|, |and\b|as long as\b|unless\b|if\b")

_TOO_LARGE = later(r"\d{7}")
"""Part of a number that is not read, though a position tells whether there is so much."""

_GENERIC = later(r"\d{1,6}")
_PHYREXIAN = later(r"[WUBRG](?:/[WUBRG])?/P")
_MANA = later(r"[WUBRGCS]|(?:2|C|[WUBRG])/[WUBRG]")


@dataclass(slots=True)
class Symbols:
    """The symbols of a payment: how many of mana, of which Phyrexian, of energy, and {X}."""

    mana: int = 0
    phyrexian: int = 0
    energy: int = 0
    unknown: int = 0


def symbols(text: str) -> Symbols | None:
    """The symbols that stand there; a hybrid one counts one, {2/W} too. None if one is none that
    can be paid for (107.4)."""
    counted = Symbols()
    for symbol in re.findall(r"\{([^{}]*)\}", text.upper()):
        if _GENERIC.fullmatch(symbol):
            counted.mana += int(symbol)
        elif _PHYREXIAN.fullmatch(symbol):
            counted.phyrexian += 1
        elif _MANA.fullmatch(symbol):
            counted.mana += 1
        elif symbol == "E":
            counted.energy += 1
        elif symbol in ("X", "Y", "Z"):
            counted.unknown += 1
        else:
            return None
    return counted


_BY_CONSENT = phrase("unless defending player pays")


def consent(reader: Reader, scope: Scope) -> Undecided | None:
    """ "unless defending player pays {2}", where attacking is paid for: whether another player
    pays is asked. None, and nothing read, if that does not stand here."""
    at = reader.at
    if reader.peek(_BY_CONSENT) is None or cost(reader, scope, "be blocked") is None:
        return None
    return Undecided(reader.text[at : reader.at].strip().rstrip(".").removeprefix("unless "))


Doing = Literal["attack", "block", "be blocked"]
"""What is paid for: by whoever declares that (508.1h, 509.1d)."""


def cost(reader: Reader, scope: Scope, *doing: Doing) -> Cost | None:
    """The cost of doing that which stands here; one that no resource of a position answers for, or
    whose amount it does not hold, stays in words. None, and nothing read, if there is no cost, or
    another player is to pay it."""
    at = reader.at
    payer = reader.take(_PAYER)
    if payer is None:
        return None
    if not all(_declares(payer["who"].lower(), scope.subject, each) for each in doing):
        reader.at = at
        return None
    start = reader.at
    cost_read = _parts(reader, scope)
    if cost_read is not None and _counts_what_is_declared(cost_read, doing):
        cost_read = None
    if cost_read is None or not _COST_ENDS.match(reader.rest):
        reader.at = start
        cost_read = _in_words(reader)
    if cost_read is None:
        reader.at = at
    return cost_read


def _declares(who: str, subject: Filter, doing: Doing) -> bool:
    """Whether those words name the player who declares what the subject does."""
    if who == "defending player":
        return doing != "attack"
    if doing == "be blocked":
        return False
    if who == "you":
        parts = conjuncts(subject)
        return THIS in parts or ControlledBy(Who.YOU) in parts
    return who != "enchanted creature's controller" or isinstance(subject, AttachedObject)


_OF_ATTACKERS = (Is("attacking"), Is("blocked"))
_OF_BLOCKERS = (Is("blocking"), Is("blocked"))


def _counts_what_is_declared(paid: Cost, doing: tuple[Doing, ...]) -> bool:
    """Whether an amount counts creatures that attack or block by the very declaration which it is
    paid for: they do so only after that (508.1k, 509.1g); or what the player has whom each
    attacks, who may be another for each."""
    states = (*_OF_ATTACKERS, *_OF_BLOCKERS) if "attack" in doing else _OF_BLOCKERS
    states = (*states, Who.DEFENDING)
    kinds = (Faces, AttackingWhom) if "attack" in doing else (Faces,)
    return any(
        isinstance(part, kinds) or part in states
        for each in _amounts(paid)
        for part in within(each)
    )


def _in_words(reader: Reader) -> Cost | None:
    words = reader.rest.rstrip(". ")
    if reader.take(_OTHER_VERB) is None or _CLAUSE_VERB.search(words) or _TOO_LARGE.search(words):
        return None
    reader.at = len(reader.text)
    verb, _, what = words.partition(" ")
    verb = verb.lower().removesuffix("s")
    return Cost(other=what if verb == "pay" and what.endswith(" life") else f"{verb} {what}")


def _parts(reader: Reader, scope: Scope) -> Cost | None:
    """Payments and acts, joined by "and"."""
    whole = Cost()
    paying = False
    while True:
        if reader.take(_PAYS) is not None:
            paying = True
        part = _part(reader, scope, paying=paying)
        if part is None:
            return None
        together = _together(whole, part)
        if together is None:
            return None
        whole = together
        at = reader.at
        if reader.take(_AND) is None:
            return whole
        ahead = Reader(reader.text, reader.at)
        if ahead.take(_PAYS) is None and _part(ahead, scope, paying=paying) is None:
            reader.at = at
            return whole


def _part(reader: Reader, scope: Scope, *, paying: bool) -> Cost | None:
    if paying and (match := reader.take(_SYMBOLS)) is not None:
        return _symbols_paid(reader, scope, match["symbols"])
    if paying and (match := reader.take(_LIFE)) is not None:
        life = number(match["life"])
        return None if life is None else _multiplied(reader, scope, Cost(life=life))
    if (match := reader.take(_CARDS)) is not None:
        many = 1 if match["number"].lower() in ("a", "an") else number(match["number"])
        if many is None:
            return None
        if match["verb"].lower() == "discard":
            return _multiplied(reader, scope, Cost(discard=many))
        return None if match["random"] else _multiplied(reader, scope, Cost(mill=many))
    act = read_act(reader, scope)
    return None if act is None else _multiplied(reader, scope, Cost(acts=(act,)))


def _symbols_paid(reader: Reader, scope: Scope, text: str) -> Cost | None:
    symbols_read = symbols(text)
    if symbols_read is None:
        return None
    paid = Cost(
        mana=symbols_read.mana, phyrexian=symbols_read.phyrexian, energy=symbols_read.energy
    )
    if not symbols_read.unknown:
        return _multiplied(reader, scope, paid)
    _take_per_creature(reader, scope)
    if symbols_read.unknown > 1 or paid != Cost() or reader.take(_WHERE) is None:
        return None
    if (counters := reader.take(_COUNTERS_ON)) is not None:
        return Cost(mana=CountersOn(_kind(counters), "affected", 1))
    land_types = reader.take(_LAND_TYPES) is not None
    counted = noun_phrase(reader, scope)
    if counted is None:
        return None
    return Cost(mana=BasicLandTypes(counted) if land_types else CountOf(counted))


def _kind(match: re.Match[str]) -> str | None:
    return match["kind"].lower() if match["kind"] else None


def _take_per_creature(reader: Reader, scope: Scope) -> None:
    """Pass over "for each creature they control that's attacking you", which is once for each that
    the cost is of, if it says what these attack; "for each attacking creature they control" where
    it is of every creature and every attack. What one object's controller pays is paid once."""
    if reader.take(_PER_CREATURE) is not None:
        return
    at = reader.at
    match = None if isinstance(scope.subject, ONE) else reader.take(_PER_ATTACKER)
    if match is None:
        return
    same = _whom(match) == _whom(_ATTACKING.search(reader.text))
    if not same or (match["any"] is not None and not _is_every_creature(scope.subject)):
        reader.at = at


def _is_every_creature(subject: Filter) -> bool:
    """Whether all creatures of whoever pays are meant."""
    parts = conjuncts(subject)
    return HasType("creature") in parts and all(
        isinstance(part, HasType | ControlledBy) for part in parts
    )


_ONE_OF = later(r"\b(?:an? )?(planeswalker|battle)s?\b", re.IGNORECASE)


def _whom(match: re.Match[str] | None) -> str | None:
    """Whom the words say that is attacked; "" for anybody."""
    if match is None:
        return None
    return _ONE_OF.sub(r"\1", (match["whom"] or "").lower().removesuffix(" this turn").strip())


def _multiplied(reader: Reader, scope: Scope, paid: Cost) -> Cost | None:
    """ "for each Zombie on the battlefield", "for each +1/+1 counter on it"; what their controller
    pays for each creature is paid once a creature anyway."""
    if _YOU_PAY.search(reader.text, 0, reader.at) is None:
        _take_per_creature(reader, scope)
    unit: CountersOn | CountOf
    if (match := reader.take(_COUNTERS)) is not None:
        unit = CountersOn(_kind(match), "source" if match["own"] else "affected")
    elif reader.take(_FOR_EACH) is not None:
        start = reader.at
        counted = noun_phrase(reader, scope)
        words = reader.text[start : reader.at]
        if counted is None or _AND_EACH.search(words) is not None:
            return None  # what is both counts twice, or once?
        if _is_payers_own(counted, words, scope.subject):
            return None  # each that there is, or each that attacks?
        unit = CountOf(counted)
    else:
        return paid
    if paid.acts:
        return None  # the acts are counted in whole numbers only
    others = paid.phyrexian or paid.life or paid.energy or paid.discard or paid.mill
    return Cost(
        mana=_times(unit, paid.mana) or (0 if others else replace(unit, times=0)),
        phyrexian=_times(unit, paid.phyrexian),
        life=_times(unit, paid.life),
        energy=_times(unit, paid.energy),
        discard=_times(unit, paid.discard),
        mill=_times(unit, paid.mill),
    )


_WHERE_IT_IS = later(r"\b(?:controls?|battlefield|that)\b", re.IGNORECASE)


def _is_payers_own(counted: Filter, words: str, subject: Filter) -> bool:
    """Whether "for each creature" counts the class itself that the cost is of, and no word says
    which of it."""
    if isinstance(subject, ThisObject | AttachedObject) or _WHERE_IT_IS.search(words) is not None:
        return False
    return counted in (subject, HasType("creature"))


def _times(unit: CountersOn | CountOf, times: Amount) -> Amount:
    return replace(unit, times=times) if isinstance(times, int) and times else 0


def _together(earlier: Cost, other: Cost) -> Cost | None:
    """Both costs; None where the same thing is counted in two ways."""
    amounts = [
        _sum(first, second)
        for first, second in zip(_amounts(earlier), _amounts(other), strict=True)
    ]
    known = [amount for amount in amounts if amount is not None]
    if len(known) < len(amounts):
        return None
    mana, phyrexian, life, energy, discard, mill = known
    return Cost(mana, phyrexian, life, energy, discard, mill, earlier.acts + other.acts)


def _amounts(cost: Cost) -> tuple[Amount, ...]:
    return cost.mana, cost.phyrexian, cost.life, cost.energy, cost.discard, cost.mill


def _sum(first: Amount, other: Amount) -> Amount | None:
    if isinstance(first, int) and isinstance(other, int):
        return first + other
    return first or other if first == 0 or other == 0 else None
