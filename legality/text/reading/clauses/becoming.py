"""What an object is or becomes: types, colours and statistics, perhaps with abilities."""

import re
from dataclasses import dataclass, field
from typing import Literal

from msgspec.structs import replace

from legality.effects.characteristics import (
    CHOSEN_COLOR,
    BaseSize,
    ChangesColors,
    ChangesTypes,
    EveryCreatureType,
)
from legality.effects.conditions import Condition
from legality.effects.effects import AnyEffect
from legality.effects.filters import Filter
from legality.text.later import later
from legality.text.lexicon import BASIC_LAND_TYPES, CARD_TYPES, LEXICON
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses.changes import EVERY_CREATURE_TYPE, Effects, having, sized
from legality.text.reading.nouns.amounts import said_amount
from legality.text.reading.nouns.heads import read_subtype
from legality.text.words import COLORS

_ARTICLE = phrase("an?")
_SMALL_TYPE = phrase(
    rf"(?:{'|'.join((*LEXICON.supertypes, *LEXICON.card_types, *LEXICON.colors))}|colorless"
    r"|all colors|every color|every (?:basic |nonbasic )?land type"
    r"|artifacts|creatures|enchantments|lands|planeswalkers|tokens?|nonlegendary)"
)
_MANY = phrase("artifacts|creatures|enchantments|lands|planeswalkers")
"""A noun behind which "and" may begin another: "Saproling creatures and Forest lands"."""
_SIZE = later(r"(?:\d+|X)/(?:\d+|X)\s+")
_TYPE_JOIN = later(r"(?:, and |, |and )\s*")
_IN_ADDITION = phrase(
    r"in addition to (?:its|their|his|her) other (?P<what>creature types|types|card types"
    r"|land types|colors and types|colors|names)"
)
_WITH_BASE = phrase(r"with base power and toughness (?P<size>(?:\d+|x)/(?:\d+|x))")
_WITH_SIZE = phrase("with (?:base )?power and (?:base )?toughness (?:each )?equal to")
_WITH = phrase("with")
_CHOSEN = phrase(
    r"the (?:last )?chosen (?:(?P<color>colou?r)|(?P<land>(?:basic )?land )?(?:creature )?type)"
    r"|the (?P<which>first|second) chosen type"
    r"|the (?:(?P<any_color>colou?r)|(?P<any_land>(?:basic )?land )?(?:creature )?type)"
    r" of (?:your|their|its controller's) choice"
)
_NAMED = later(r"named [A-Z][\w'-]*(?: (?:of|the|[A-Z][\w'-]*))*(?=\.|$| until\b)\s*")
"""The name that something gets; whoever asks for names is listed (`characteristics.renaming`)."""
_STILL = phrase(
    r"(?:that's|that are) still"
    r" (?:(?:an? )?(?:land|artifact|planeswalker|creature)s?|of (?:its|their) other types)"
)
_LIST_COMMA = later(r", (?:and )?|and\s+")


@dataclass(slots=True)
class _Become:
    """What an object becomes: its words in the order of the text."""

    types: list[str] = field(default_factory=list[str])
    colors: list[str] = field(default_factory=list[str])
    colored: bool = False
    size: BaseSize | None = None
    every: bool = False
    token: bool = False

    def has(self, word: str, kind: str, before: str) -> bool:
        """Whether a colour stands there a second time, or behind the noun: no text says so."""
        low = word.lower().strip()
        return kind == "color" and (COLORS[low] in self.colors or before == "type")

    def add(self, word: str) -> None:
        """A word that is no subtype."""
        low = word.lower().strip()
        if low in COLORS:
            self.colors.append(COLORS[low])
            self.colored = True
        elif low in ("all colors", "every color"):
            self.colors, self.colored = list("WUBRG"), True
        elif low == "colorless":
            self.colored = True
        elif low in _EVERY_LAND_TYPE:
            self.types.extend(_EVERY_LAND_TYPE[low])
        elif low == "nonlegendary":
            self.types.append(low)
        elif low.startswith("token"):
            self.token = True
        else:
            self.types.append(low if low in _TYPES else low.removesuffix("s"))

    def add_chosen(self, found: re.Match[str]) -> str:
        """The type or colour that was chosen; its kind."""
        if found["which"] is not None:
            self.types.append(f"{found['which'].lower()} chosen type")
        elif found["color"] is not None or found["any_color"] is not None:
            self.colors.append(CHOSEN_COLOR)
            self.colored = True
            return "color"
        elif found["land"] is not None or found["any_land"] is not None:
            self.types.append("chosen land type")
        else:
            self.types.append("chosen type")
        return "subtype"

    def effects(self, subject: Filter, *, adds: bool, colors_too: bool, keeps: bool) -> Effects:
        """The effects of becoming that: its parts by layer."""
        found: Effects = []
        if self.every:
            found.append(EveryCreatureType(subject=subject))
        if "nonlegendary" in self.types:
            found.append(ChangesTypes(subject=subject, types=("legendary",), manner="removed"))
        types = tuple(dict.fromkeys(word for word in self.types if word != "nonlegendary"))
        if types:
            artifact = {"artifact", "creature"} <= set(types)
            manner: Manner = "added" if adds else "kept" if keeps or artifact else "set"
            found.append(ChangesTypes(subject=subject, types=types, manner=manner))
        if self.colored:
            colors = tuple(sorted(set(self.colors), key=f"WUBRG{CHOSEN_COLOR}".index))
            found.append(ChangesColors(subject=subject, colors=colors, added=colors_too))
        if self.size is not None:
            found.append(replace(self.size, subject=subject))
        return found


_LANDS = tuple(word.lower() for word in LEXICON.subtypes["land"])
_EVERY_LAND_TYPE = {
    "every land type": _LANDS,
    "every basic land type": BASIC_LAND_TYPES,
    "every nonbasic land type": tuple(word for word in _LANDS if word not in BASIC_LAND_TYPES),
}
Manner = Literal["added", "set", "kept", "removed"]
_TYPES = frozenset((*LEXICON.supertypes, *LEXICON.card_types))


def _type_words(reader: Reader, subject: Filter) -> _Become | None:
    """ "legendary 3/3 red Elf and Goblin creature": types, colours, a size."""
    found = _Become()
    end, before, joined_to, many = -1, "", False, False
    while True:
        if reader.take(EVERY_CREATURE_TYPE) is not None:
            kind, found.every = "every", True
        elif (chosen := reader.take(_CHOSEN)) is not None:
            kind = found.add_chosen(chosen)
        elif (size := reader.take(_SIZE)) is not None:
            kind, found.size = "size", sized(size[0], subject)
        elif (word := reader.take(_SMALL_TYPE)) is not None:
            kind = "color" if word[0].strip().lower() in COLORS else "type"
            many = _MANY.fullmatch(word[0]) is not None
            if (joined_to and kind != before) or found.has(word[0], kind, before):
                break
            found.add(word[0])
        elif (named := read_subtype(reader)) is not None:
            kind = "subtype"
            if joined_to and kind != before and not (many and reader.peek(_MANY) is not None):
                break
            found.types.append(named.word)
        else:
            break
        end, before = reader.at, kind
        joined_to = reader.take(_TYPE_JOIN) is not None
    if end < 0:
        return None
    reader.at = end
    return found


def becoming(
    reader: Reader, subject: Filter, scope: Scope, *, adds: bool = False
) -> Effects | None:
    """What follows "is" or "becomes": types, colours and statistics, perhaps with abilities: "a 3/3
    Elemental creature with haste"; `adds`: in addition to what it is, without words for it."""
    start = reader.at
    article = reader.take(_ARTICLE)
    become = _type_words(reader, subject)
    if become is None:
        reader.at = start
        return None
    listed, keeps, colors_too = False, False, adds
    abilities: Effects = []
    while True:
        at = reader.at
        if (base := reader.take(_WITH_BASE)) is not None:
            become.size = sized(base["size"], subject)
            listed = True
            continue
        if (beside := reader.take(_IN_ADDITION)) is not None:
            of_colors = beside["what"].lower() == "colors"
            if "colors" in beside["what"] and not become.colored:
                reader.at = start
                return None  # the colours of the clause before it?
            adds, colors_too = adds or not of_colors, colors_too or "colors" in beside["what"]
            continue
        if reader.take(_WITH_SIZE) is not None:
            number = said_amount(reader, scope)
            if number is None:
                reader.at = start
                return None
            become.size = BaseSize(subject=subject, power=number, toughness=number)
            continue
        if reader.take(_STILL):
            keeps = True
            continue
        is_object = article is not None or reader.text[at - 2 : at - 1] == "s"
        is_joined = is_object and (reader.take(_WITH) or (listed and reader.take(_LIST_COMMA)))
        more = having(reader, subject, scope) if is_joined else None
        if more is None:
            reader.at = at
            break
        abilities.extend(more)
        listed = True
    reader.skip(_NAMED)
    if not _ends_a_word(reader):
        reader.at = start
        return None
    effects = become.effects(subject, adds=adds, colors_too=colors_too, keeps=keeps)
    return [*effects, *abilities]


def _ends_a_word(reader: Reader) -> bool:
    """Whether no word goes on where the reader stands."""
    end = len(reader.text[: reader.at].rstrip())
    return reader.text[end : end + 1] in ("", ".", ",", '"', " ")


_NOT_TYPE = phrase(rf"(?:an? )?(?P<type>{'|'.join((*LEXICON.card_types, *LEXICON.supertypes))})s?")


def not_being(reader: Reader, subject: Filter) -> Effects | None:
    """What follows "isn't": "a creature"."""
    found = reader.take(_NOT_TYPE)
    if found is None:
        return None
    return [ChangesTypes(subject=subject, types=(found["type"].lower(),), manner="removed")]


def without_other_types(effects: Effects) -> Effects | None:
    """205.1a: "is an artifact creature … and loses all other card types" keeps none of them."""
    losing = {_group(one) for one in effects if isinstance(one, ChangesTypes) and not one.types}
    found: Effects = []
    told = set[tuple[Filter, Condition]]()
    for effect in effects:
        if isinstance(effect, ChangesTypes) and _group(effect) in losing:
            if not effect.types:
                continue
            if effect.manner in ("kept", "set") and CARD_TYPES.intersection(effect.types):
                effect = replace(effect, manner="set")
                told.add(_group(effect))
        found.append(effect)
    return found if losing == told else None


def _group(effect: AnyEffect) -> tuple[Filter, Condition]:
    return effect.subject, effect.condition
