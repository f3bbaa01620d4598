"""When two ways of writing a name mean the same card, and which names are near to one another."""

import re
import unicodedata
from collections.abc import Mapping
from difflib import SequenceMatcher

_SPELT_OUT = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l"})
"""Letters that Unicode does not take apart."""

_MARKS = re.compile("[\u0300-\u036f]+")
_NO_LETTERS = re.compile(r"\W+")

_LOOKED_AT = 60
"""So many names that share most with the one sought are compared letter by letter."""

_LONGEST = 100
"""No name has as many letters; what is longer is compared by its beginning."""


def folded(text: str) -> str:
    """The text without case and diacritics, for searching; words and signs stay."""
    if text.isascii():
        return text.lower()
    taken_apart = unicodedata.normalize("NFKD", text.casefold()).translate(_SPELT_OUT)
    return _MARKS.sub("", taken_apart)


def key(name: str) -> str:
    """What all ways of writing one name have in common: its letters and digits, "&" as "and".

    The underscore counts as a letter, for there are names in which it stands for a missing word;
    a name without any of them is its own key.
    """
    return _NO_LETTERS.sub("", folded(name).replace("&", "and")) or name


def nearest(name: str, keys: Mapping[str, str], most: int) -> tuple[str, ...]:
    """The names (`keys` has the key of each) most like `name`, best first.

    The likeness is difflib's, over those that share most groups of three letters, because to
    compare with each of 30,000 names would take seconds. Part of a name is near to the whole of it.
    """
    sought = key(name)[:_LONGEST]
    groups = _groups(sought)
    scored: list[tuple[float, str]] = []
    for other, letters in keys.items():
        shared = sum(group in letters for group in groups)
        if 4 * shared >= len(groups):
            scored.append((-shared / (len(groups) + len(letters)), other))
    likely = [other for _, other in sorted(scored)[:_LOOKED_AT]]
    likeness = {other: _likeness(sought, keys[other]) for other in likely}
    ranked = sorted(likely, key=lambda other: (-likeness[other], other))
    return tuple(other for other in ranked if likeness[other] >= 0.5)[:most]


LOOKED_UP = "no `type_line` is given, so a card is looked up by name; "
"""What begins the complaint about a permanent whose name is no card's."""
LEAST_LIKENESS = 0.86
LEAST_LIKENESS_IN_OTHER_WORDS = 0.95
SHORTEST_SLIP = 5


def is_slip(name: str, other: str) -> bool:
    """Whether a name may be another one with a slip or two: most letters agree, in their order."""
    one, two = key(name), key(other)
    if one == two or min(len(one), len(two)) < SHORTEST_SLIP:
        return one == two
    if len(name.split()) != len(other.split()):  # `Goblins` is no slip for Goblin Spy
        return SequenceMatcher(None, one, two).ratio() >= LEAST_LIKENESS_IN_OTHER_WORDS
    return SequenceMatcher(None, one, two).ratio() >= LEAST_LIKENESS


def _groups(letters: str) -> set[str]:
    return {letters[start : start + 3] for start in range(max(1, len(letters) - 2))}


def _likeness(sought: str, other: str) -> float:
    if len(sought) >= 3 and sought in other:
        return 0.9 + len(sought) / len(other) / 10
    return SequenceMatcher(None, other, sought).ratio()
