"""Phrases matched word by word, without a pattern that has to be compiled first.

Most phrases of the grammar are a few fixed words with alternatives and optional parts. A process
meets most of them only a few times: comparing the words takes less time than compiling a pattern.
"""

import re
from typing import Any, cast

from legality.text.later import LIKE_ASCII, LONGEST_BEGINNING, Later, later, may_begin
from legality.text.words import NUMBER

MOST_WORDINGS = 64
"""A phrase with more wordings is matched by its pattern."""
MOST_COMPARISONS = 64
"""A phrase that is looked for more often is compiled: then that takes less time."""
A_NUMBER = f"(?P<number>{NUMBER})"
_NUMBER_PLACE = "\0"
_SPECIAL = frozenset("()[].\\^$*+?{}|") | {_NUMBER_PLACE}


class NotLiteralError(Exception):
    """The pattern is more than words, alternatives, optional parts and one number."""


def wordings(pattern: str) -> tuple[str, ...] | None:
    """All texts that the pattern of a phrase matches, in lower case and in the order in which `re`
    tries them, with a NUL for a number; None where there are too many, or other patterns in it."""
    if not pattern.isascii() or _NUMBER_PLACE in pattern:
        return None
    spelled = pattern.replace(A_NUMBER, _NUMBER_PLACE)
    try:
        texts, end = _alternatives(spelled, 0)
    except NotLiteralError:
        return None
    if end != len(spelled) or not all(map(_can_be_compared, texts)):
        return None
    if len({_NUMBER_PLACE in text for text in texts}) > 1:
        return None  # whether a number is there is asked of the match
    return tuple(text.lower() for text in texts)


def _can_be_compared(text: str) -> bool:
    """Whether it has words and ends in one; behind a number a blank has to follow, so that nobody
    can take a part of the number for the whole."""
    _, number, rest = text.partition(_NUMBER_PLACE)
    if number and (not rest.startswith(" ") or _NUMBER_PLACE in rest):
        return False
    return bool(text)


def _alternatives(pattern: str, at: int) -> tuple[list[str], int]:
    """The texts of the alternatives from there to the end of their group, and where that is."""
    texts: list[str] = []
    if not at and _SPECIAL.isdisjoint(plain := pattern.replace("|", "")) and plain:
        return pattern.split("|"), len(pattern)
    row = [""]
    while at < len(pattern) and pattern[at] != ")":
        if pattern[at] == "|":
            texts += row
            row = [""]
            at += 1
            continue
        part, at = _part(pattern, at)
        row = [text + more for text in row for more in part]
        if len(texts) + len(row) > MOST_WORDINGS:
            raise NotLiteralError
    return texts + row, at


def _part(pattern: str, at: int) -> tuple[list[str], int]:
    """The texts of the letter or group there, and where the next one begins."""
    if pattern.startswith("(?:", at):
        texts, at = _alternatives(pattern, at + 3)
        if pattern[at : at + 1] != ")":
            raise NotLiteralError
    elif pattern[at] in _SPECIAL and pattern[at] != _NUMBER_PLACE:
        raise NotLiteralError
    else:
        texts = [pattern[at]]
    at += 1
    if pattern[at : at + 1] == "?":
        texts, at = [*texts, ""], at + 1
    if pattern[at : at + 1] in ("?", "*", "+", "{"):
        raise NotLiteralError
    return texts, at


class WordsMatch:
    """What a match of a pattern says, of words that were compared."""

    __slots__ = ("_end", "_number", "_start", "string")

    def __init__(self, string: str, start: int, end: int, number: str | None) -> None:
        self.string = string
        self._start, self._end, self._number = start, end, number

    def start(self) -> int:
        """Where it begins."""
        return self._start

    def end(self) -> int:
        """Where the blanks behind it end."""
        return self._end

    def __getitem__(self, group: int | str) -> str:
        """The whole, or the number in it. Raises IndexError for another group."""
        if group == 0:
            return self.string[self._start : self._end]
        if group == "number" and self._number is not None:
            return self._number
        raise IndexError("no such group")

    group = __getitem__


_NUMBER_THERE = later(NUMBER.replace("[a-z]", "[A-Za-z]"))
"""(With letters of ASCII: to compile it for both cases takes thrice as long.)"""


class Wordings:
    """The wordings of one phrase, to be looked for in a text in either case."""

    __slots__ = ("_longest", "_plain")

    def __init__(self, texts: tuple[str, ...]) -> None:
        self._plain = texts
        self._longest = max(map(len, texts))

    def match(self, text: str, at: int) -> Any:
        """The match there and the blanks behind it, if a whole word ends there; None where there is
        none. Raises NotLiteralError where the text there has letters that no comparison in lower
        case tells apart as a pattern does."""
        part = _lowered(text[at : at + self._longest])
        for wording in self._plain:
            if _NUMBER_PLACE in wording:
                found = _with_number(wording, text, at)
                if found is not None:
                    return found
            elif part.startswith(wording):
                end = _word_end(text, at + len(wording))
                if end:
                    return WordsMatch(text, at, end, None)
        return None


def _with_number(wording: str, text: str, at: int) -> WordsMatch | None:
    before, _, behind = wording.partition(_NUMBER_PLACE)
    start = at + len(before)
    if _lowered(text[at:start]) != before:
        return None
    number = _NUMBER_THERE.match(text, start)
    number_end = start if number is None else number.end()
    rest = _lowered(text[number_end : number_end + max(1, len(behind))])
    if number is None or not rest.startswith(behind):
        return None
    end = _word_end(text, number_end + len(behind))
    return WordsMatch(text, at, end, number[0]) if end else None


def _lowered(text: str) -> str:
    """The text in lower case, of the same length. Raises NotLiteralError."""
    if not text.isascii() and not LIKE_ASCII.isdisjoint(text):
        raise NotLiteralError
    return text.lower()


def _word_end(text: str, at: int) -> int:
    """Where the blanks behind a word end that ends there; 0 where the word goes on."""
    letter = text[at : at + 1]
    if letter and (letter.isalnum() or letter in "_'@"):
        return 0
    while letter and letter.isspace():
        at += 1
        letter = text[at : at + 1]
    return at


class Phrase(Later):
    """A pattern of whole words in either case, and the blanks after them."""

    def __init__(self, words: str) -> None:
        super().__init__(rf"(?:{words})(?![\w'@])\s*", re.IGNORECASE, words)
        self.words = words
        self._wordings: Wordings | None = None
        self._comparisons = MOST_COMPARISONS

    def match(self, text: str, at: int = 0) -> re.Match[str] | None:
        """The match there, if any: by words as long as that is not done often."""
        if self._beginnings and not may_begin(text[at : at + LONGEST_BEGINNING], self._beginnings):
            return None
        if self._comparisons:
            if self._comparisons == MOST_COMPARISONS:
                texts = wordings(self.words)
                self._wordings = None if texts is None else Wordings(texts)
            self._comparisons -= 1
            if self._wordings is not None:
                try:
                    return cast("re.Match[str] | None", self._wordings.match(text, at))
                except NotLiteralError:
                    pass
        match: re.Match[str] | None = self._at_hand("match")(text, at)
        return match
