"""The words of a noun phrase: adjectives and a head ("untapped Goblin creatures")."""

import re
from typing import Literal, get_args

from msgspec import Struct

from legality.effects.canonical import all_of, any_of
from legality.effects.filters import AnyOf, Compare, Filter, Not
from legality.effects.qualities import Anything, ColorCount, HasColor, HasType, Is, State
from legality.text.later import later
from legality.text.lexicon import LEXICON, Subtype, subtype
from legality.text.names import MANY, TYPE_CLOSE, TYPE_OPEN
from legality.text.reader import Reader, phrase
from legality.text.words import COLORS

STATES: tuple[State, ...] = tuple(
    state for state in get_args(State) if state not in ("token", "commander")
)
"""The states that an adjective says; the two others are nouns."""
_OUTLAWS = AnyOf(tuple(HasType(t) for t in ("assassin", "mercenary", "pirate", "rogue", "warlock")))
_HISTORIC = AnyOf((HasType("artifact"), HasType("legendary"), HasType("saga")))

COLOR_FILTERS = {word: HasColor(symbol) for word, symbol in COLORS.items()}
"""By the word of a colour, what has it."""
_HEADS: dict[str, Filter] = {
    "permanent": Anything(),
    "token": Is("token"),
    "outlaw": _OUTLAWS,
    "commander": Is("commander"),
}
_HEADS.update({word: HasType(word) for word in LEXICON.card_types})
_ADJECTIVES: dict[str, Filter] = {state: Is(state) for state in STATES}
_ADJECTIVES.update(COLOR_FILTERS)
_ADJECTIVES.update({word: HasType(word) for word in LEXICON.supertypes})
_ADJECTIVES.update(
    {
        "colorless": ColorCount("=", 0),
        "multicolored": ColorCount(">=", 2),
        "monocolored": ColorCount("=", 1),
        "historic": _HISTORIC,
    }
)
_WORD = later(r"(?P<word>[A-Za-z][A-Za-z']*(?:-[A-Za-z]+)*)(?![\w@])\s*", re.ASCII)
_NON = later(r"[Nn]on-?(?=[A-Za-z])")
_SIZE = later(r"(?P<power>\d{1,6})/(?P<toughness>\d{1,6})\s+", re.ASCII)
Part = Literal["head", "adjective", "subtype"]


class NounWord(Struct, frozen=True):
    """A word of a noun phrase."""

    kind: Part
    filter: Filter
    plural: bool
    word: str
    both: bool = False  # one word for one and for many ("Merfolk")


def _known(word: str) -> NounWord | None:
    if (adjective := _ADJECTIVES.get(word)) is not None:
        return NounWord("adjective", adjective, False, word)
    if (head := _HEADS.get(word)) is not None:
        return NounWord("head", head, False, word)
    if word.endswith("s") and (head := _HEADS.get(word[:-1])) is not None:
        return NounWord("head", head, True, word[:-1])
    if word == "sorceries":
        return NounWord("head", _HEADS["sorcery"], True, "sorcery")
    return None


_CAPITALISED = later(r"(?P<word>[A-Z][A-Za-z']*(?:-[A-Za-z]+)*)(?![\w@])\s*", re.ASCII)


_MARKED = later(rf"{TYPE_OPEN}(?P<word>[^{TYPE_CLOSE}{MANY}]*)(?P<many>\{MANY})?{TYPE_CLOSE}\s*")


def read_subtype(reader: Reader) -> Subtype | None:
    """The subtype that stands here, of one word or two ("Time Lord"); None for a word that is in
    no list."""
    if (marked := reader.take(_MARKED)) is not None:
        many = marked["many"] is not None
        return Subtype(marked["word"].lower(), not many, many)
    first = reader.take(_CAPITALISED)
    if first is None:
        return None
    end = reader.at
    second = reader.take(_CAPITALISED)
    if second is not None and (named := subtype(f"{first['word']} {second['word']}")) is not None:
        return named
    named = subtype(first["word"])
    reader.at = first.start() if named is None else end
    return named


def read_item(reader: Reader) -> NounWord | None:
    """One word: an adjective ("1/1" too), a card type, or a capitalised subtype."""
    if (size := reader.take(_SIZE)) is not None:
        power, toughness = int(size["power"]), int(size["toughness"])
        same = all_of((Compare("power", "=", power), Compare("toughness", "=", toughness)))
        return NounWord("adjective", same, False, size[0].strip())
    at = reader.at
    negated = reader.take(_NON) is not None
    item = _one_word(reader)
    if negated and item is not None:
        if item.plural and not item.both:
            item = None
        else:
            item = NounWord("adjective", Not(item.filter), False, "")
    if item is None:
        reader.at = at
    return item


def _one_word(reader: Reader) -> NounWord | None:
    match = reader.peek(_WORD)
    item = None if match is None else _known(match["word"].lower())
    if match is not None and item is not None:
        reader.at = match.end()
        return item
    named = read_subtype(reader)
    if named is None:
        return None
    both = named.singular and named.plural
    return NounWord("subtype", HasType(named.word), named.plural, named.word, both)


JOIN = later(r"(?:, ?(?:and/or|or|and)\b|,|and/or\b|or\b|and\b)\s+", re.IGNORECASE)
JOIN_OR = later(r"(?:, ?(?:and/or|or)\b|,|and/or\b|or\b)\s+", re.IGNORECASE)


def _plural(item: NounWord) -> bool:
    return item.plural and not item.both


def _same_class(first: NounWord, second: NounWord) -> bool:
    """Whether two words may be joined before one head: "white or blue creatures"."""
    if isinstance(first.filter, HasColor) and isinstance(second.filter, HasColor):
        return True
    if isinstance(first.filter, HasColor):
        return _is_one_card_type(second)
    if isinstance(second.filter, HasColor):
        return _is_one_card_type(first)
    if isinstance(first.filter, Is):
        return isinstance(second.filter, Is)
    if isinstance(first.filter, Not):
        return isinstance(second.filter, Not)
    if first.kind == "adjective":
        return second.kind == "adjective"
    return first.kind == second.kind and not (_plural(first) or _plural(second))


def _is_one_card_type(item: NounWord) -> bool:
    """ "artifact", before "and/or black creatures"."""
    return item.kind == "head" and not item.plural and item.word in ("artifact", "enchantment")


def _head_ahead(reader: Reader) -> NounWord | None:
    """The last noun of those that follow."""
    at, last = reader.at, None
    while (item := read_item(reader)) is not None:
        last = item
    reader.at = at
    return last


_AND = later(r"\s*and\s*", re.IGNORECASE)


def _may_be_both(first: NounWord, join: str, head: NounWord) -> bool:
    """Whether "a white and black creature" is one that is both, as "white and black creatures" are
    either."""
    if isinstance(first.filter, Not) or first.kind != "adjective" or head.plural:
        return False
    return _AND.fullmatch(join) is not None


def _joined(reader: Reader, first: NounWord) -> NounWord:
    """ "white or blue", "Elf and Goblin" before a head is one adjective; else only its first."""
    at = reader.at
    parts = [first]
    while (join := reader.take(JOIN)) is not None:
        item = read_item(reader)
        if item is None or not _same_class(first, item):
            break
        if isinstance(first.filter, Not) and "or" in join[0]:
            break  # "nonwhite or nonblue creatures": neither, or not both?
        parts.append(item)
        if reader.peek(JOIN) is None:
            if join[0].strip() == "," and not isinstance(first.filter, Not):
                break  # "attacking, untapped creatures": both
            following = _head_ahead(reader)
            if following is None or following.filter in [part.filter for part in parts]:
                break  # "enchanted creature or enchantment creature": each with a head of its own
            if _may_be_both(first, join[0], following):
                break
            joined = all_of if isinstance(first.filter, Not) else any_of
            return NounWord("adjective", joined(part.filter for part in parts), False, "")
    reader.at = at
    return first


class Core(Struct, frozen=True):
    """Adjectives and head of one phrase."""

    filter: Filter
    plural: bool
    generic: bool  # its head is "creature", "permanent": a following "with flying" is its own
    adjectives: int
    both: bool  # its word is the same for one and for many ("Merfolk")


def _item_ahead(reader: Reader) -> bool:
    return read_item(Reader(reader.text, reader.at)) is not None


def read_core(reader: Reader) -> Core | None:
    """The adjectives and the head that stand here; None, and nothing certain read, if none do."""
    items: list[NounWord] = []
    while True:
        at = reader.at
        item = read_item(reader)
        if item is None or (item.kind == "adjective" and items and items[-1].kind != "adjective"):
            reader.at = at
            break
        if item.plural and not (item.both and _item_ahead(reader)):
            items.append(item)
            break
        items.append(_joined(reader, item))
        if item.word in ("token", "permanent"):
            break
    if not items or items[-1].kind == "adjective":
        return None
    if len({item.filter for item in items}) < len(items):
        return None  # "untapped untapped"
    head = items[-1]
    return Core(
        all_of(item.filter for item in items),
        head.plural,
        head.kind == "head",
        len(items) - 1,
        head.both,
    )


_OTHER = phrase("other|another")


def names_many(reader: Reader) -> bool:
    """Whether the noun that stands here is a plural, as none is behind "each" or "a"."""
    ahead = Reader(reader.text, reader.at)
    ahead.take(_OTHER)
    core = read_core(ahead)
    return core is not None and core.plural and not core.both
