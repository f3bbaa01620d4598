"""What boards of other programs share: cards by name in zones, ids of names, and counters."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from legality.printed.predefined import predefined

InZone = Callable[[str], str | dict[str, Any]]
"""What is known of a card by its name: its name alone, or an object with its types."""
Known = Callable[[str], bool]
"""Whether some card, or token of a database, has that name."""
_WORD = re.compile(r"[^a-z0-9]+")
_SIZE = re.compile(r"([PM])([0-9]+)([PM])([0-9]+)")
_SIGNS = {"P": "+", "M": "-"}
_NUMBERS = ("loyalty", "defense")
"""Counters that are a number of the permanent (306.5c, 310.4c)."""


@dataclass(slots=True)
class Ids:
    """Ids of permanents that have none in their file."""

    taken: dict[str, int] = field(default_factory=dict[str, int])

    def fresh(self, name: str) -> str:
        """An id of the name's letters, with a number where it is taken."""
        word = id_of(name)
        while True:
            self.taken[word] = number = self.taken.get(word, 0) + 1
            numbered = word if number == 1 else f"{word}-{number}"
            if number == 1 or numbered not in self.taken:
                self.taken.setdefault(numbered, 1)
                return numbered


def id_of(name: str) -> str:
    """The letters of a name, as ids have them."""
    return _WORD.sub("-", name.casefold()).strip("-") or "card"


def called(name: str, is_card: Known) -> str:
    """By what a permanent of that name is looked up: a token that the rulebook defines by its name
    alone (a Treasure, a Food: 111.10) by the words for it, unless a card has that name."""
    word = name.casefold().removesuffix(" token")
    return f"{word} token" if word in predefined() and not is_card(name) else name


def counter_kind(word: str) -> str:
    """A kind of counters as cards have it: `P1P1` is +1/+1, `M0M1` is -0/-1 (122.1a)."""
    size = _SIZE.fullmatch(word)
    if size is None:
        return word.casefold()
    return f"{_SIGNS[size[1]]}{size[2]}/{_SIGNS[size[3]]}{size[4]}"


def with_counters(counters: Mapping[str, int]) -> dict[str, Any]:
    """The fields of a permanent with these counters."""
    numbers = {kind: counters[kind] for kind in _NUMBERS if kind in counters}
    return {"counters": dict(counters), **numbers}
