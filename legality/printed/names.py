"""When two ways of writing a name mean the same card, and which names are near to one another."""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from functools import cached_property
from heapq import nsmallest
from itertools import accumulate, islice

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


_BETWEEN = "\ud800"
"""Half of a surrogate pair, which is in no key: what lies between two in the text of all."""


class SpeltNames:
    """Names among which those nearest to others are sought; `keys` has the key of each."""

    def __init__(self, keys: Mapping[str, str]) -> None:
        self.keys = keys
        self._names = list(keys)
        self._text = _BETWEEN.join(keys.values())
        self._ends = list(accumulate(len(letters) + 1 for letters in keys.values()))

    def nearest(self, name: str, most: int) -> tuple[str, ...]:
        """The names most like this one, best first.

        The likeness is difflib's, over those that share most groups of three letters, because to
        compare with each of 30,000 names would take seconds. Part of a name is near to the whole of
        it.
        """
        sought = key(name)[:_LONGEST]
        groups = _groups(sought)
        scored: list[tuple[float, str]] = []
        for at, shared in self._sharing(groups).items():
            if 4 * shared >= len(groups):
                other = self._names[at]
                scored.append((-shared / (len(groups) + len(self.keys[other])), other))
        likely = [other for _, other in nsmallest(_LOOKED_AT, scored)]
        likeness = _likeness(sought, {other: self.keys[other] for other in likely})
        return tuple(sorted(likeness, key=lambda other: (-likeness[other], other)))[:most]

    def begun(self, name: str) -> tuple[str, ...]:
        """The names that begin with these words and go on."""
        words, begun = folded(name).strip(), list[str]()
        for beginning in (f"{words} ", f"{words},"):
            start = bisect_left(self._folded, (beginning, ""))
            for name_folded, other in islice(self._folded, start, None):
                if not words or not name_folded.startswith(beginning):
                    break
                begun.append(other)
        return tuple(begun)

    def is_rare(self, words: str) -> bool:
        """Whether these words stand in one or two names alone."""
        sought = key(words)
        return len(sought) >= SHORTEST_SLIP and self._text.count(sought) <= MOST_OF_RARE

    @cached_property
    def _folded(self) -> list[tuple[str, str]]:
        return sorted((folded(name), name) for name in self._names)

    def _sharing(self, groups: Iterable[str]) -> Counter[int]:
        """The places of the names with any of these groups of letters, and how many each has:
        sought in the text of all at once, as few names have one."""
        shared = Counter[int]()
        for group in groups:
            at = self._text.find(group) if group and _BETWEEN not in group else -1
            while at >= 0:
                place = bisect_right(self._ends, at)
                shared[place] += 1
                at = self._text.find(group, self._ends[place])
        return shared


MOST_OF_RARE = 2
"""Words that stand in more names are words like any others: `Guard`, `Titan`."""


LOOKED_UP = "no `type_line` is given, so a card is looked up by name; "
"""What begins the complaint about a permanent whose name is no card's."""
LEAST_LIKENESS = 0.86
LEAST_LIKENESS_IN_OTHER_WORDS = 0.95
SHORTEST_SLIP = 5


def is_slip(name: str, other: str) -> bool:
    """Whether a name may be another one with a slip or two: most letters agree, in their order."""
    first, second = key(name), key(other)
    if first == second or min(len(first), len(second)) < SHORTEST_SLIP:
        return first == second
    if len(name.split()) != len(other.split()):  # `Goblins` is no slip for Goblin Spy
        return SequenceMatcher(None, first, second).ratio() >= LEAST_LIKENESS_IN_OTHER_WORDS
    return SequenceMatcher(None, first, second).ratio() >= LEAST_LIKENESS


def _groups(letters: str) -> set[str]:
    return {letters[start : start + 3] for start in range(max(1, len(letters) - 2))}


_LEAST_NEAR = 0.5


def _likeness(sought: str, keys: Mapping[str, str]) -> dict[str, float]:
    """How like each of these names is, where that is enough to be near."""
    matcher = SequenceMatcher(None, "", sought)
    likeness: dict[str, float] = {}
    for other, letters in keys.items():
        if len(sought) >= 3 and sought in letters:
            likeness[other] = 0.9 + len(sought) / len(letters) / 10
            continue
        matcher.set_seq1(letters)
        if matcher.quick_ratio() >= _LEAST_NEAR and matcher.ratio() >= _LEAST_NEAR:
            likeness[other] = matcher.ratio()
    return likeness
