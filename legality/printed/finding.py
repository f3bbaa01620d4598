"""Names found as people type them: without punctuation, accents or order, with a slip of the keys.

It looks through names in memory and knows of no database: whoever has names asks it.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

from legality.printed.names import folded, key

_SILENT = re.compile("['’`.]")
_WORD = re.compile(r"\w+")
_LONG, _LONGER = 4, 8
"""A word of so many letters may have one slip, one of so many two."""
SHORTEST = 3
"""So many letters are looked for in the middle of names."""
WORST = 5
"""The rank of a name that is not found."""


class NameIndex:
    """Names, each with its words and its key, made ready to be looked through."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = sorted(set(names))
        self._keys = [key(name) for name in self._names]
        self._words = [words(name) for name in self._names]
        self._having: dict[str, set[int]] = {}
        for place, own in enumerate(self._words):
            for word in own:
                self._having.setdefault(word, set()).add(place)
        self._vocabulary = sorted(self._having)
        self._letters = [_letters(word) for word in self._vocabulary]
        self._joined = "\n".join(self._keys)
        self._starts = [0]
        for own_key in self._keys:
            self._starts.append(self._starts[-1] + len(own_key) + 1)

    def find(self, typed: str, most: int) -> list[str]:
        """The names that are meant, best first: the name itself, those that begin so, those with
        all the words in any order, those in which it stands, those with a slip in a word."""
        sought, parts = key(typed), words(typed)
        if not parts:
            return []
        ranked = self._ranked(sought, parts, {})
        if len(ranked) < most and (not ranked or ranked[0][0] > 1):
            ranked = self._ranked(sought, parts, {part: self._near(part) for part in parts})
        return [name for *_, name in ranked[:most]]

    def _ranked(
        self, sought: str, parts: Sequence[str], near: Mapping[str, frozenset[str]]
    ) -> list[tuple[int, bool, int, str]]:
        ranked: list[tuple[int, bool, int, str]] = []
        for place in self._likely(sought, parts, near):
            letters, own = self._keys[place], self._words[place]
            rank = _rank(sought, parts, letters, own, near)
            if rank < WORST:
                first = own[0].startswith(parts[0]) or own[0] in near.get(parts[0], ())
                ranked.append((rank, not first, len(letters), self._names[place]))
        return sorted(ranked)

    def _likely(
        self, sought: str, parts: Sequence[str], near: Mapping[str, frozenset[str]]
    ) -> set[int]:
        """Those that have all the words, or what was typed in one piece."""
        first, *others = (self._beginning(part, near.get(part, frozenset())) for part in parts)
        return first.intersection(*others) | self._containing(sought)

    def _beginning(self, part: str, near: frozenset[str]) -> set[int]:
        """The places of the names with a word that begins so, or is one of those."""
        places: set[int] = set()
        for at in range(bisect_left(self._vocabulary, part), len(self._vocabulary)):
            if not self._vocabulary[at].startswith(part):
                break
            places |= self._having[self._vocabulary[at]]
        for word in near:
            places |= self._having[word]
        return places

    def _containing(self, sought: str) -> set[int]:
        """The places of the names in which that stands."""
        places: set[int] = set()
        at = self._joined.find(sought)
        while at >= 0 and len(sought) >= SHORTEST:
            place = bisect_right(self._starts, at) - 1
            places.add(place)
            at = self._joined.find(sought, self._starts[place + 1])
        return places

    def _near(self, part: str) -> frozenset[str]:
        """The words that may be meant by that one."""
        slips = (len(part) >= _LONG) + (len(part) >= _LONGER)
        several = {part.removesuffix("f") + "ves"} & self._having.keys() if part[-1] == "f" else ()
        if not slips:
            return frozenset(several)
        mask = _letters(part)
        return frozenset(several) | frozenset(
            word
            for word, letters in zip(self._vocabulary, self._letters, strict=True)
            if (letters ^ mask).bit_count() <= 2 * slips
            and abs(len(word) - len(part)) <= slips
            and distance(part, word, slips) <= slips
        )


def words(text: str) -> tuple[str, ...]:
    """The words of a text without case, accents and punctuation."""
    return tuple(_WORD.findall(_SILENT.sub("", folded(text).replace("&", " and "))))


def _rank(
    sought: str,
    parts: Sequence[str],
    letters: str,
    own: Sequence[str],
    near: Mapping[str, frozenset[str]],
) -> int:
    """How well a name fits: 0 best, `WORST` not at all."""
    if letters == sought:
        return 0
    if letters.startswith(sought):
        return 1
    if _fits(parts, own, {}):
        return 2
    if near and len(parts) == len(own) and _fits(parts, own, near):
        return 2
    if len(sought) >= SHORTEST and sought in letters:
        return 3
    return 4 if near and _fits(parts, own, near) else WORST


def _fits(parts: Sequence[str], own: Sequence[str], near: Mapping[str, frozenset[str]]) -> bool:
    """Whether each typed word begins, or is a slip of, a word of the name that no other takes."""
    left = list(own)
    for part in sorted(parts, key=len, reverse=True):
        options = near.get(part, frozenset())
        taken = next((word for word in left if word == part), None)
        if taken is None:
            taken = next((word for word in left if word.startswith(part) or word in options), None)
        if taken is None:
            return False
        left.remove(taken)
    return True


def _letters(word: str) -> int:
    """The letters of a word as bits."""
    mask = 0
    for letter in word:
        mask |= 1 << (ord(letter) % 61)
    return mask


def distance(word: str, other: str, most: int) -> int:
    """How many letters are wrong, missing, too many or exchanged with the next; more than `most`
    is not counted."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(word, start=1):
        following = [at]
        for place, theirs in enumerate(other, start=1):
            cost = min(row[place] + 1, following[-1] + 1, row[place - 1] + (letter != theirs))
            if before and place > 1 and letter == other[place - 2] and word[at - 2] == theirs:
                cost = min(cost, before[place - 2] + 1)
            following.append(cost)
        if min(following) > most:
            return most + 1
        before, row = row, following
    return row[-1]


def spoken_of(texts: Iterable[str], wanted: Sequence[str]) -> Iterator[str]:
    """The words for tokens in the texts of cards that have all those words: "1/1 red Goblin
    creature token", the commonest first."""
    counted: dict[str, int] = {}
    for text in texts:
        for match in _TOKEN.finditer(text):
            phrase = _phrase(match)
            own = words(phrase)
            if all(any(word.startswith(part) for word in own) for part in wanted):
                counted[phrase] = counted.get(phrase, 0) + 1
    yield from sorted(counted, key=lambda phrase: (-counted[phrase], len(phrase), phrase))


_TOKEN = re.compile(
    r"(?P<size>\d+/\d+) (?P<head>(?:(?!\d+/\d+)[\w’'-]+,? ){0,6}?)"
    r"(?P<kind>(?:artifact |enchantment )?creature) tokens?"
    r"(?: with (?P<with>[a-z][a-z ,]*?(?:from \w+)?)(?=[.;,]| that | for | where | tapped|\. |$|"
    r" and (?:you|it|they|that|put|gain)))?(?P<more> with | named | that's )?"
)


def _phrase(match: re.Match[str]) -> str:
    """The words of one; empty where more is said of it than was read."""
    if match["more"]:
        return ""
    head = match["head"].replace(",", "")
    abilities = f" with {match['with']}" if match["with"] else ""
    return f"{match['size']} {head}{match['kind']} token{abilities}"
