"""The words of the game: types, keywords, colours, counters, players (205.2–205.4, 702, 105, 122).

They stand in `lexicon.json`, written as cards write them. A capitalised word that is not there is
never a type.
"""

from functools import cache, lru_cache
from pkgutil import get_data

import msgspec
from msgspec import Struct

from legality.effects.keywords import Written, keywords
from legality.frozen import HashedByContent


class Keywords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Keyword abilities (702): of combat, of combat with a number, all other."""

    other: tuple[str, ...]

    @property
    def plain(self) -> tuple[str, ...]:
        """Those that stand alone, each before what it begins with."""
        return _written("alone")

    @property
    def numbered(self) -> tuple[str, ...]:
        """Those with a number."""
        return _written("number")


@cache
def _written(how: Written) -> tuple[str, ...]:
    return tuple(sorted(keywords(written=how), key=lambda name: (-len(name), name)))


class Lexicon(HashedByContent, frozen=True, forbid_unknown_fields=True):
    """The lists of the data file. `plurals` has the forms that no rule makes, the usual
    first; `counters` are
    names of counters (122.1), `words` the ordinary words of rules text."""

    card_types: tuple[str, ...] = msgspec.field(name="card types")
    supertypes: tuple[str, ...]
    subtypes: dict[str, tuple[str, ...]]
    plurals: dict[str, tuple[str, ...]]
    colors: dict[str, str]
    keywords: Keywords
    ability_words: tuple[str, ...] = msgspec.field(name="ability words")
    keyword_actions: tuple[str, ...] = msgspec.field(name="keyword actions")
    keyword_counters: tuple[str, ...] = msgspec.field(name="keyword counters")
    counters: tuple[str, ...]
    players: tuple[str, ...]
    words: tuple[str, ...]


LEXICON = msgspec.json.decode(get_data("legality.text", "lexicon.json") or b"", type=Lexicon)
FAMILIES = {word.lower(): family for family, words in LEXICON.subtypes.items() for word in words}
"""Of each subtype, in small letters, which type it goes with (205.3)."""


class Subtype(Struct, frozen=True):
    """What a word of a text names: the subtype in lower case, and which numbers the word is."""

    word: str
    singular: bool
    plural: bool


@lru_cache(maxsize=8192)
def plural(word: str) -> str:
    """The usual plural of a word ("Elf", "creature")."""
    forms = LEXICON.plurals.get(word)
    return _regular(word) if forms is None else forms[0]


def _regular(word: str) -> str:
    if word.endswith(("x", "ch", "sh", "s", "z")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return word[:-1] + "ies"
    return word + "s"


def _subtypes() -> dict[str, Subtype]:
    by_form: dict[str, Subtype] = {}
    for word in (word for kind in LEXICON.subtypes.values() for word in kind):
        forms = LEXICON.plurals.get(word, (_regular(word),))
        for form in {word, *forms}:
            by_form[form] = Subtype(word.lower(), form == word, form in forms)
    return by_form


_SUBTYPES = _subtypes()
_PRINTED = {word.lower(): word for kind in LEXICON.subtypes.values() for word in kind}
SUBTYPES = frozenset(_PRINTED)
CARD_TYPES = frozenset(LEXICON.card_types)
PERMANENT_TYPES = frozenset(
    {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}
)
"""110.4: the card types of permanents."""
CREATURE_TYPES = frozenset(word.lower() for word in LEXICON.subtypes["creature"])
BASIC_LAND_TYPES = ("plains", "island", "swamp", "mountain", "forest")
"""Each of them gives its mana ability (305.6)."""


@lru_cache(maxsize=4096)
def subtype(word: str) -> Subtype | None:
    """The subtype that a word names, written with its capital; None for a word in no list."""
    return _SUBTYPES.get(word)


def printed(word: str) -> str:
    """The way a type given in lower case is written: card types small, subtypes with a capital."""
    return _PRINTED.get(word, word)
