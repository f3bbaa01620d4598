"""What a cost has done to permanents and cards: "sacrifice two Islands", "discard a card"."""

from typing import Literal

from legality.effects.costs import Act
from legality.effects.filters import Filter
from legality.effects.qualities import ANYTHING, Affected, HasType
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.words import NUMBER, number

_REMOVE = phrase("removes?")
_COUNTERS = phrase(r"(?:(?P<kind>[+-]\d+/[+-]\d+|(?!counter)[a-z]+(?: strike)?) )?counters?")
_FROM = phrase("from(?: among)?")
_IT = phrase("(?:it|~|this creature|that creature)")
_SACRIFICE = phrase("sacrifices?")
_TAP = phrase("taps?")
_RETURN = phrase("returns?")
_EXILE = phrase("exiles?")
_DISCARD = phrase("discards?")
_ARTICLE = phrase("an?")
_ANOTHER = phrase("another")
_NUMBER = phrase(f"(?P<number>{NUMBER})")
_OTHER = phrase("other")
_THEIRS = phrase("(?:they|that player|its controller) controls?|(?:of|your|their) (?:own )?choice")
_CHOICE = phrase("of (?:your|their|its controller's|that player's) choice")
_IDLE = phrase(
    r"(?:(?:that's|that is|that are|that isn't|that aren't) )?(?:not )?declared as an?"
    r" (?:attacker|blocker|attacker or blocker"
    r"|(?:attacking|blocking|attacking or blocking) creature)(?: this combat)?"
)
_TO_HAND = phrase(r"to (?:its|their|your|that player's) (?:owners?'s? )?hands?")
_KIND = r"(?P<kind>creature|land|artifact|enchantment|instant|sorcery|planeswalker|battle)"
_GRAVEYARD = phrase(
    rf"(?P<number>an?|{NUMBER}) (?:{_KIND} )?cards?"
    r" from (?:your|their|its controller's|that player's) graveyards?"
)
_HAND = phrase(rf"(?P<number>an?|{NUMBER}) {_KIND} cards?(?! at random)")


def read_act(reader: Reader, scope: Scope) -> Act | None:
    """The act that stands here; None, and nothing read, if none does."""
    at = reader.at
    act: Act | None = None
    if reader.take(_SACRIFICE) is not None:
        act = _objects(reader, scope, "sacrifice")
    elif reader.take(_TAP) is not None:
        act = _tapping(reader, scope)
    elif reader.take(_RETURN) is not None:
        act = _objects(reader, scope, "return")
        if reader.take(_TO_HAND) is None:
            act = None
    elif reader.take(_EXILE) is not None:
        act = _of_cards(reader, "exile")
    elif reader.take(_DISCARD) is not None:
        act = _of_cards(reader, "discard")
    elif reader.take(_REMOVE) is not None:
        act = _removing(reader, scope)
    if act is None:
        reader.at = at
    return act


def _objects(reader: Reader, scope: Scope, verb: str) -> Act | None:
    """How many of what: "a land", "another creature", "two Islands they control"."""
    many, another = 1, False
    if verb == "sacrifice" and reader.take(_IT) is not None:
        return Act("sacrifice", Affected())
    if reader.take(_ANOTHER) is not None:
        another = True
    elif reader.take(_ARTICLE) is None:
        counted = reader.take(_NUMBER)
        known = None if counted is None else number(counted["number"])
        if known is None or known < 1:
            return None
        many, another = known, reader.take(_OTHER) is not None
    what = noun_phrase(reader, scope, conjunction=False)
    if what is None:
        return None
    reader.take(_THEIRS)
    reader.take(_CHOICE)
    return _act(verb, what, many, another)


def _act(verb: str, what: Filter, many: int, another: bool) -> Act:
    match verb:
        case "sacrifice":
            return Act("sacrifice", what, many, another)
        case "tap":
            return Act("tap", what, many, another)
        case _:
            return Act("return", what, many, another)


def _tapping(reader: Reader, scope: Scope) -> Act | None:
    """ "an untapped creature you control not declared as an attacker"."""
    act = _objects(reader, scope, "tap")
    if act is None:
        return None
    idle = reader.take(_IDLE)
    if idle is None:
        return act
    if "not " not in idle[0].lower() and "n't " not in idle[0].lower():
        return None  # only those that are declared: no text says so, and no resource answers
    return Act("tap", act.what, act.number, act.another, idle=True)


def _removing(reader: Reader, scope: Scope) -> Act | None:
    """ "a +1/+1 counter from it", "two counters from among creatures you control"."""
    many: int | None = 1
    if reader.take(_ARTICLE) is None:
        counted = reader.take(_NUMBER)
        many = None if counted is None else number(counted["number"])
    counters = reader.take(_COUNTERS)
    if many is None or many < 1 or counters is None or reader.take(_FROM) is None:
        return None
    kind = counters["kind"].lower() if counters["kind"] else None
    if reader.take(_IT) is not None:
        return Act("remove", Affected(), many, kind=kind)
    another = reader.take(_ANOTHER) is not None
    _ = another or reader.take(_ARTICLE)
    what = noun_phrase(reader, scope)
    if what is None:
        return None
    reader.take(_THEIRS)
    return Act("remove", what, many, another, kind=kind)


def _of_cards(reader: Reader, verb: Literal["exile", "discard"]) -> Act | None:
    """ "a creature card from your graveyard", "two land cards" of the hand."""
    match = reader.take(_GRAVEYARD if verb == "exile" else _HAND)
    if match is None:
        return None
    many = 1 if match["number"].lower() in ("a", "an") else number(match["number"])
    kind = match["kind"]
    what = ANYTHING if kind is None else HasType(kind.lower())
    return None if many is None or many < 1 else Act(verb, what, many)
