"""How many cards of a kind lie in a zone, as far as a position tells it: so many, or between two.

A zone is a number of cards, a list of them, or unknown. A card that is only named is of an unknown
kind, and so is one with two faces.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, cast

from msgspec import Struct

from legality.effects.mentions import gives_every_type
from legality.effects.qualities import ThisObject
from legality.position.players import Zone
from legality.text import parse_text, spoken_name
from legality.text.later import later
from legality.text.lexicon import CARD_TYPES, CREATURE_TYPES, LEXICON, PERMANENT_TYPES, SUBTYPES
from legality.text.words import NUMBER, number

Truth = bool | None

MANY = (
    rf"(?:(?P<bound>at least|more than|fewer than|less than|exactly) )?(?P<number>{NUMBER})"
    r"(?: or (?P<way>more|fewer|less|greater))?"
)
"""A pattern for how many there are: "seven or more", "no", "an"."""

KIND = r"(?:(?P<kind>[a-z][a-z'/ -]*?) )?"
"""A pattern for the kind of cards, with the blank after it."""

_OR = re.compile(r", (?:and/or|or) |, | and/or | or ")
_ELSEWHERE = later(
    r"^As long as [^,.\n]+ isn't on the battlefield, (?:it|he|she)'s an? (?:\d+/\d+ )?"
    r"(?P<types>[A-Za-z ]+) in addition to (?:its|his|her) other types\b",
    re.MULTILINE,
)
"""What a card says of its own types in other zones."""


class Between(Struct, frozen=True):
    """A number known to lie from `least` to `most` (None: without bound)."""

    least: int
    most: int | None

    @property
    def number(self) -> int | None:
        """The number, where it is known."""
        return self.least if self.least == self.most else None

    def are(self, words: re.Match[str]) -> Truth:
        """Whether they are as many as the words ask for; None where either may be."""
        word = words["number"]
        wanted = {"no": 0, "a": 1, "an": 1}.get(word, number(word))
        if wanted is None:
            return None
        match words["bound"] or words["way"]:
            case "at least" | "more" | "greater":
                return self._at_least(wanted)
            case "more than":
                return self._at_least(wanted + 1)
            case "fewer" | "less":
                return negated(self._at_least(wanted + 1))
            case "fewer than" | "less than":
                return negated(self._at_least(wanted))
            case _ if word in ("a", "an"):
                return self._at_least(1)
            case _:
                return self._exactly(wanted)

    def _at_least(self, wanted: int) -> Truth:
        if self.least >= wanted:
            return True
        return None if self.most is None or self.most >= wanted else False

    def _exactly(self, wanted: int) -> Truth:
        if self.least == self.most == wanted:
            return True
        possible = self.least <= wanted and (self.most is None or wanted <= self.most)
        return None if possible else False


def exactly(count: int | None) -> Between:
    """A number that is known, or not at all."""
    return Between(0, None) if count is None else Between(count, count)


def cards(zone: Zone | None, kind: str | None) -> Between | None:
    """How many cards of that kind (None: of any) lie there; None for a kind that is not known."""
    if kind is None:
        return exactly(len(zone) if isinstance(zone, tuple) else zone)
    is_one = _of_kind(kind)
    if is_one is None:
        return None
    if not isinstance(zone, tuple):
        return Between(0, zone)
    lines = [type_words(card) for card in zone]
    sure = sum(1 for words in lines if words is not None and is_one(words))
    return Between(sure, sure + lines.count(None))


def card_types(zone: Zone | None) -> Between:
    """How many card types are among the cards there."""
    if not isinstance(zone, tuple):
        return Between(0 if not zone else 1, 0 if zone == 0 else None)
    lines = [type_words(card) for card in zone]
    among = len({word for words in lines if words is not None for word in words & CARD_TYPES})
    return Between(among, among if None not in lines else None)


def type_words(card: str | dict[str, Any] | Any) -> frozenset[str] | None:
    """The words of a card's type line, with the types that its own text gives it in every zone or
    outside of the battlefield; None where they are not told, or are those of two faces."""
    line = None if isinstance(card, str) else cast("dict[str, Any]", card).get("type_line")
    if not isinstance(line, str) or "//" in line:
        return None
    words = frozenset(line.lower().split())
    text, name = (cast("dict[str, Any]", card).get(field) for field in ("oracle_text", "name"))
    if not isinstance(text, str):
        return words
    if (own := _ELSEWHERE.search(text)) is not None:
        words |= frozenset(own["types"].lower().split())
    every = _is_every_type(text, spoken_name(text, name if isinstance(name, str) else None))
    return words | CREATURE_TYPES if every else words


@lru_cache(maxsize=4096)
def _is_every_type(text: str, name: str | None) -> bool:
    """702.73a: whether a text gives its own card every creature type, wherever it lies."""
    return any(
        gives_every_type(effect) and isinstance(effect.subject, ThisObject)
        for line in parse_text(text, name)
        if not line.targets
        for effect in line.effects
    )


def _of_kind(kind: str) -> Callable[[frozenset[str]], bool] | None:
    ways = [_of_one_kind(part) for part in _OR.split(kind)]
    known = [way for way in ways if way is not None]
    if len(known) < len(ways):
        return None
    return lambda words: any(way(words) for way in known)


def _of_one_kind(kind: str) -> Callable[[frozenset[str]], bool] | None:
    """ "creature", "permanent", "legendary creature", "noncreature", "Lesson"."""
    tests = [_of_word(word) for word in kind.split()]
    known = [test for test in tests if test is not None]
    if len(known) < len(tests) or not known:
        return None
    return lambda words: all(test(words) for test in known)


def _of_word(word: str) -> Callable[[frozenset[str]], bool] | None:
    if word == "permanent":
        return lambda words: not words.isdisjoint(PERMANENT_TYPES)
    if word in CARD_TYPES | SUBTYPES | set(LEXICON.supertypes):
        return lambda words: word in words
    if word.startswith("non"):
        other = _of_word(word.removeprefix("non").removeprefix("-"))
        return None if other is None else lambda words: not other(words)
    return None


def negated(answer: Truth) -> Truth:
    """The other answer; none stays none."""
    return None if answer is None else not answer


def any_of(answers: Iterable[Truth]) -> Truth:
    """Three-valued "or": one yes decides."""
    known: Truth = False
    for answer in answers:
        if answer:
            return True
        if answer is None:
            known = None
    return known


def all_of(answers: Iterable[Truth]) -> Truth:
    """Three-valued "and": one no decides."""
    return negated(any_of(negated(answer) for answer in answers))
