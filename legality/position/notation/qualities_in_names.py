"""Words of a name that may say what the creature is: its type (`Artifact Golem 3/3`), its colour
(`3/3 R`, `Black Elf 1/1`), that it is a copy, or one of several (`Goblins 1/1`).

A card that is known by the name, and a name in quotes, stay names.
"""

import re
from collections.abc import Iterable

from legality.position.notation.naming import other_numbers
from legality.position.permanents import COLORS
from legality.text.lexicon import CREATURE_TYPES

TYPES_IN_CAPITALS = ("Artifact", "Creature", "Enchantment", "Legendary", "Planeswalker", "Snow")
"""Types that begin or end few names of creatures. (`Battle`, `Land` and `Basic` begin some.)"""
COPIES = ("copy", "copies", "clone", "clones")
LETTERS = {letter: word for word, letter in COLORS.items()}
_OF_LETTERS = re.compile(r"[WUBRG](?:/?[WUBRG]){0,4}")
_BETWEEN_COLORS = re.compile(r"[-/]")
SAID_OF_ONE = frozenset(("bears",))
"""Plurals that players say of one creature, too."""


def doubt_of_type(name: str) -> str | None:
    """What to write for a type that begins or ends a name of several words; None where none
    does."""
    words = name.split()
    word = next((word for word in _ends(words) if word in TYPES_IN_CAPITALS), None)
    if word is None:
        return None
    rest = " ".join(other for other in words if other != word)
    types = f"{word.lower()} creature" if word != "Creature" else "creature"
    return f"if `{word}` is its type, write `{types}` behind the size of `{rest}`"


def doubt_of_copy(name: str) -> str | None:
    """What to write for a copy of a card; None where the name speaks of none."""
    words = name.split()
    copies = [word for word in words[1:] if word in COPIES]
    if not copies:
        return None
    return f"for `{copies[0]}`, write the name of the card alone, for a copy has all that it says"


def doubt_of_letters(name: str, labels: Iterable[str], *, behind_size: bool) -> str | None:
    """What to write for the letters of colours that are, begin or end a name; None where there are
    none. One letter before the size may be a label, where others of these names have labels that
    are no colours: `A 2/2, B 3/3`."""
    words = name.split()
    candidates = (word for word in _ends(words) or words if _OF_LETTERS.fullmatch(word))
    word = next(candidates, None)
    if word is None or (len(words) == 1 and not behind_size and len(word) > 1):
        return None
    if len(word) == 1 and not behind_size and any(map(_is_label, labels)):
        return None
    colors = " ".join(LETTERS[letter] for letter in word if letter in LETTERS)
    return f"if `{word}` is its colour, write `{colors}` behind the size"


def _is_label(name: str) -> bool:
    """Whether a name is, or ends in, a letter that is no colour's."""
    last = name.split(" ")[-1]
    return len(last) == 1 and last.isupper() and last not in LETTERS


def doubt_of_number(name: str) -> str | None:
    """What to write for a plural of a type of creature without a number; None for any other."""
    words = name.split()
    singular = _singular(words[-1]) if words else None
    if singular is None or words[-1].lower() in SAID_OF_ONE:
        return None
    if any(word.lower() not in CREATURE_TYPES for word in words[:-1]):
        return None
    name_of_one = " ".join(
        [*words[:-1], singular if words[-1].islower() else singular.capitalize()]
    )
    return (
        f"it may be several: write how many, as in `2x {name_of_one}`, or `{name_of_one}` for one"
    )


def _singular(word: str) -> str | None:
    """The type of creature of which a word is the plural and no type itself."""
    folded = word.lower()
    if folded in CREATURE_TYPES:
        return None
    forms = (form for form in other_numbers(folded) if len(form) < len(folded))
    ves = [f"{folded[:-3]}{end}" for end in ("f", "fe")] if folded.endswith("ves") else []
    men = [f"{folded[:-3]}man"] if folded.endswith("men") else []
    return next((form for form in (*ves, *men, *forms) if form in CREATURE_TYPES), None)


def colors_in_name(name: str) -> list[str]:
    """The letters of the colours with which a name of several words begins: `Black Elf`,
    `Red-Green Elf`."""
    first, _, rest = name.partition(" ")
    words = _BETWEEN_COLORS.split(first) if rest and first[:1].isupper() else []
    letters = [COLORS.get(word.lower()) for word in words]
    return [letter for letter in letters if letter] if letters and all(letters) else []


def doubt_of_color_behind(name: str) -> str | None:
    """What to write for a colour that ends a name of several words: `Elf Black`."""
    words = name.split()
    if len(words) < 2 or words[-1].lower() not in COLORS:
        return None
    return f"if `{words[-1]}` is its colour, write `{words[-1].lower()}` behind the size"


def _ends(words: list[str]) -> list[str]:
    """The first and the last word of several."""
    return [words[0], words[-1]] if len(words) > 1 else []
