"""Layer 4: types as words, and what an effect makes of them (205.1, 205.3, 305.7)."""

from functools import lru_cache

from legality.effects.characteristics import ALL_OF_A_KIND, ChangesTypes
from legality.text.lexicon import BASIC_LAND_TYPES, CARD_TYPES, FAMILIES, LEXICON, printed

SUPERTYPES = frozenset(LEXICON.supertypes)
_CREATURE_TYPES = tuple(word.lower() for word in LEXICON.subtypes["creature"] if " " not in word)
_OF_CARD_TYPE = {"kindred": "creature", "tribal": "creature"}


def changed(type_line: str, effect: ChangesTypes) -> str:
    """The type line after that effect."""
    words = split(type_line)
    match effect.manner:
        case "added":
            new = _with(words, effect.types)
        case "removed":
            new = _without(words, effect.types)
        case "kept":
            new = _with(_replaced(words, effect.types, families={"creature"}), effect.types)
        case "set":
            new = _set(words, effect.types)
    return joined(new)


def sets_land_types(effect: ChangesTypes) -> bool:
    """305.7, 212.6e of 2006: whether a land of which it sets the types loses the abilities of its
    rules text: it does not where the types are added."""
    return effect.manner == "set" and any(word in BASIC_LAND_TYPES for word in effect.types)


def loses_text(type_line: str, effect: ChangesTypes) -> bool:
    """The same of a permanent of those types: one that is a land, or becomes one by the effect."""
    is_land = "land" in effect.types or "land" in split(type_line)
    return is_land and sets_land_types(effect)


def ends_every_creature_type(type_line: str, effect: ChangesTypes) -> bool:
    """205.1a, 205.3d: whether "every creature type" of a permanent of those types ends by the
    effect: it sets creature types, or makes the permanent no creature."""
    any_type = next(word for word in _CREATURE_TYPES if word not in effect.types)
    before = _with(split(type_line), (any_type,))
    return any_type not in split(changed(joined(before), effect))


@lru_cache(maxsize=4096)
def split(type_line: str) -> tuple[str, ...]:
    """The types of a line in lower case, in their order; subtypes of two words are one."""
    first, _, rest = _dashed(type_line.lower()).partition("—")
    rest = rest.replace("time lord", "time_lord")
    return tuple(word.replace("_", " ") for word in (*first.split(), *rest.split()))


def _dashed(type_line: str) -> str:
    for dash in (" - ", " – "):
        type_line = type_line.replace(dash, " — ")
    return type_line


@lru_cache(maxsize=4096)
def joined(words: tuple[str, ...]) -> str:
    """The types as a type line."""
    front = [word for word in words if _rank(word) < _SUBTYPE]
    front.sort(key=_rank)
    behind = [printed(word) for word in words if _rank(word) == _SUBTYPE]
    line = " ".join(word.capitalize() for word in front)
    return f"{line} — {' '.join(behind)}" if behind else line


_SUBTYPE = 3


def _rank(word: str) -> int:
    if word == "token":
        return 0
    if word in SUPERTYPES:
        return 1
    return 2 if word in CARD_TYPES else _SUBTYPE


def family(word: str) -> str | None:
    """The card type to which a subtype belongs (205.3); None for a word of no list, which is taken
    for one of no known family."""
    return FAMILIES.get(word)


def _with(words: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return (*words, *(word for word in more if word not in words))


def _without(words: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Without those types, and without the subtypes that belong to none that is left (205.3d)."""
    kinds = {ALL_OF_A_KIND[word] for word in gone if word in ALL_OF_A_KIND}
    left = (word for word in words if word not in gone)
    return _fitting(tuple(word for word in left if not kinds & {_family_of(word, words)}))


def _family_of(word: str, words: tuple[str, ...]) -> str | None:
    """The card type to which a subtype belongs, None for what is none; one of no list is taken for
    one of the first card type of its line."""
    if _rank(word) < _SUBTYPE:
        return None
    return family(word) or next(
        (word_of_line for word_of_line in words if word_of_line in CARD_TYPES), None
    )


def _fitting(words: tuple[str, ...]) -> tuple[str, ...]:
    kinds = {_OF_CARD_TYPE.get(word, word) for word in words if word in CARD_TYPES}
    return tuple(
        word
        for word in words
        if _rank(word) < _SUBTYPE or (family(word) or next(iter(kinds), "")) in kinds
    )


def _replaced(
    words: tuple[str, ...], new: tuple[str, ...], families: set[str] | None = None
) -> tuple[str, ...]:
    """Without the subtypes of the families of the new ones (only of those `families`)."""
    of = {family(word) for word in new if _rank(word) == _SUBTYPE}
    if families is not None:
        of &= families
    return tuple(w for w in words if _rank(w) < _SUBTYPE or family(w) not in of)


def _set(words: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    """205.1a: new card types replace the card types, new subtypes those of the same family;
    supertypes stay."""
    if any(word in CARD_TYPES for word in new):
        words = tuple(word for word in words if word not in CARD_TYPES)
        return _fitting(_with(_replaced(words, new), new))
    return _with(_replaced(words, new), new)
