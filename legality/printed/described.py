"""The words for a token as they are read: "2/2 black Zombie creature token with menace" (111.3)."""

import re
from difflib import get_close_matches

from msgspec import Struct
from msgspec.structs import replace

from legality.errors import CardError, shortened
from legality.printed.card import Color
from legality.text import parse_keyword
from legality.text.lexicon import LEXICON

EXAMPLE = '"1/1 white Soldier creature token" or "2/2 black Zombie creature token with menace"'
WORDS = re.compile(
    r"(?:an? )?(?P<head>.*?) ?\btokens?(?: named (?P<name>.+?))?"
    r"(?: with (?P<abilities>.+))?",
    re.IGNORECASE | re.DOTALL,
)
COLORS: dict[str, Color] = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_SIZE = re.compile(r"(?P<power>\d{1,9})/(?P<toughness>\d{1,9})")
_QUOTED = re.compile(r'“([^”]+)”|"([^"]+)"')
_BETWEEN = re.compile(r",\s*(?:and\s+)?|\s+and\s+(?!from\b)|^\s*and\s+|\s+and\s*$")
_FAMILY = {word.lower(): family for family, words in LEXICON.subtypes.items() for word in words}
_PRINTED = {word.lower(): word for words in LEXICON.subtypes.values() for word in words}
_SIZED = frozenset(("vehicle", "spacecraft"))
"""Artifacts that have power and toughness and are no creatures."""


class Described(Struct, frozen=True):
    """What words say of a token; None is what they leave open. `abilities` are lines."""

    text: str
    size: tuple[str, str] | None = None
    colors: tuple[Color, ...] | None = None
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    name: str | None = None
    abilities: tuple[str, ...] | None = None

    @property
    def title(self) -> str:
        """The name that cards of such a token have: as told, else its subtypes (111.4)."""
        return self.name or " ".join(self.subtypes)

    @property
    def is_complete(self) -> bool:
        """Whether it tells all that a token is, so that nothing need be looked up."""
        sized = self.size is not None or not self.has_size
        return self.colors is not None and bool(self.types) and sized

    @property
    def has_size(self) -> bool:
        """Whether what is so described has power and toughness: a creature, or a Vehicle."""
        subtypes = {one.lower() for one in self.subtypes}
        return "Creature" in self.types or not _SIZED.isdisjoint(subtypes)


def described(text: str) -> Described:
    """What the words say. Raises `CardError` for a word that says nothing of a token."""
    found = WORDS.fullmatch(" ".join(text.split()))
    if found is None:
        raise CardError(shown(text), f"expected words for a token such as {EXAMPLE}")
    name, abilities = found["name"], found["abilities"]
    if name is not None:
        name = name.strip('"“”')
    said = Described(
        text, name=name, abilities=None if abilities is None else _abilities(text, abilities)
    )
    said = _with_head(said, found["head"].replace(",", " ").split())
    _require_fitting_types(said)
    return said


def _with_head(said: Described, head: list[str]) -> Described:
    """With what stands before "token": size, colours, types."""
    at = 0
    while at < len(head):
        pair = " ".join(head[at : at + 2]).lower()
        word = pair if pair in _PRINTED and " " in pair else head[at].lower()
        said = _with_word(said, word, head[at])
        at += 1 + word.count(" ")
    if said.size is not None and not said.types:
        said = replace(said, types=("Creature",))
    return said


def _with_word(said: Described, word: str, written: str) -> Described:
    size = _SIZE.fullmatch(word)
    if size is not None and said.size is None:
        return replace(said, size=(size["power"], size["toughness"]))
    if word == "and":
        return said
    if word == "colorless" and said.colors is None:
        return replace(said, colors=())
    if word in COLORS:
        colors = {*(said.colors or ()), COLORS[word]}
        return replace(said, colors=tuple(one for one in COLORS.values() if one in colors))
    if word in LEXICON.supertypes:
        return replace(said, supertypes=(*said.supertypes, word.capitalize()))
    if word in LEXICON.card_types:
        return replace(said, types=(*said.types, word.capitalize()))
    if word in _PRINTED:
        return replace(said, subtypes=(*said.subtypes, _PRINTED[word]))
    raise CardError(
        shown(said.text), f'expected what a token is, found "{shortened(written)}"{_near(word)}'
    )


def _near(word: str) -> str:
    known = [*_PRINTED, *COLORS, *LEXICON.supertypes, *LEXICON.card_types, "colorless"]
    close = get_close_matches(word[:60], known, n=3)
    shown = ", ".join(f'"{_PRINTED.get(one, one)}"' for one in close)
    return f"; the nearest words are {shown}" if close else ""


def _require_fitting_types(said: Described) -> None:
    """Raises `CardError` where a subtype belongs to none of the types that are told (205.3d), and
    where something has a size that is neither a creature nor a Vehicle."""
    kinds = {one.lower() for one in said.types}
    if kinds & {"kindred", "tribal"}:
        kinds.add("creature")
    for one in said.subtypes:
        family = _FAMILY[one.lower()]
        if kinds and family not in kinds:
            raise CardError(shown(said.text), f'"{one}" is a subtype of {family}s only')
    if said.size is not None and not said.has_size:
        wanted = 'what has power and toughness is a "creature", or a Vehicle'
        raise CardError(shown(said.text), wanted)


def _abilities(text: str, said: str) -> tuple[str, ...]:
    """The lines of "flying and "This creature can't block."": keywords first."""
    if said.lower() == "no abilities":
        return ()
    quoted = [first or second for first, second in _QUOTED.findall(said)]
    rest = _QUOTED.sub(" ", said).strip(" ,")
    words_said = [one.strip(" ,") for one in _BETWEEN.split(rest)]
    keywords = [one for one in words_said if one and one != "and"]
    for one in keywords:
        if parse_keyword(one) is None:
            raise CardError(
                shown(text),
                f'"{shortened(one)}" is no keyword ability; write other abilities in quotes',
            )
    line = ", ".join(keywords)
    return (*((line[:1].upper() + line[1:],) if line else ()), *quoted)


def shown(text: str) -> str:
    """The words in quotes, for an error."""
    return f'"{shortened(text)}"'
