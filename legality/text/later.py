"""Patterns that are compiled when they are first used: a board uses few of all that there are."""

import re
from typing import Any, cast

_SPECIAL = frozenset("()[].\\^$*+?{|")
_OPTIONAL = frozenset("*?{")
LIKE_ASCII = frozenset("\u0130\u0131\u017f\u212a")
"""The letters beyond ASCII that a pattern in either case takes for i, s or k."""


def later(pattern: str, flags: re.RegexFlag = re.NOFLAG, words: str = "") -> re.Pattern[str]:
    """The same as `re.compile`, at the first use. `words`, where they are given, are what the
    pattern begins with: text that begins with none of their letters needs no pattern."""
    return cast("re.Pattern[str]", Later(pattern, flags, words))


def _first_letters(words: str) -> frozenset[str]:
    """One of these letters begins whatever matches; none where that is not plain to see.

    (Alternatives inside a group are taken for whole ones: that adds letters, it leaves out none.)
    """
    letters: set[str] = set()
    for word in words.split("|"):
        if not word or word[0] in _SPECIAL or word[1:2] in _OPTIONAL:
            return frozenset()
        if not word[0].isascii() and word[0].lower() != word[0].upper():
            return frozenset()
        letters.add(word[0].lower())
    return frozenset(letters)


class Later:
    """Has what a pattern has; what was used once is at hand. (See `later`.)"""

    def __init__(self, pattern: str, flags: re.RegexFlag, words: str) -> None:
        self.pattern = pattern
        self._flags = flags
        self._first = _first_letters(words) if words else frozenset[str]()
        self._compiled: re.Pattern[str] | None = None

    def match(self, text: str, at: int = 0) -> re.Match[str] | None:
        """The match there, if any."""
        if self._first:
            letter = text[at : at + 1]
            if letter not in LIKE_ASCII and letter.lower() not in self._first:
                return None
        match: re.Match[str] | None = self._at_hand("match")(text, at)
        return match

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self._at_hand(name)

    def _at_hand(self, name: str) -> Any:
        if self._compiled is None:
            self._compiled = re.compile(self.pattern, self._flags)
        method = self.__dict__[name] = getattr(self._compiled, name)
        return method
