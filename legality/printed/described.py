"""The words for a token as they are read: "2/2 black Zombie creature token with menace" (111.3)."""

import re
from difflib import get_close_matches

from msgspec import Struct
from msgspec.structs import replace

from legality.errors import CardError, shortened
from legality.printed.card import Color
from legality.text import parse_keyword
from legality.text.lexicon import FAMILIES, LEXICON

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
        subtypes = {subtype.lower() for subtype in self.subtypes}
        return "Creature" in self.types or not _SIZED.isdisjoint(subtypes)


def described(text: str) -> Described:
    """What the words say. Raises `CardError` for a word that says nothing of a token."""
    match = WORDS.fullmatch(" ".join(text.split()))
    if match is None:
        raise CardError(shown(text), f"expected words for a token such as {EXAMPLE}")
    name, abilities = match["name"], match["abilities"]
    if name is not None:
        name = name.strip('"“”')
    described_token = Described(
        text, name=name, abilities=None if abilities is None else _abilities(text, abilities)
    )
    described_token = _with_head(described_token, match["head"].replace(",", " ").split())
    _require_fitting_types(described_token)
    return described_token


def _with_head(token: Described, head: list[str]) -> Described:
    """With what stands before "token": size, colours, types."""
    at = 0
    while at < len(head):
        pair = " ".join(head[at : at + 2]).lower()
        word = pair if pair in _PRINTED and " " in pair else head[at].lower()
        token = _with_word(token, word, head[at])
        at += 1 + word.count(" ")
    if token.size is not None and not token.types:
        token = replace(token, types=("Creature",))
    return token


def _with_word(token: Described, word: str, written: str) -> Described:
    size = _SIZE.fullmatch(word)
    if size is not None and token.size is None:
        return replace(token, size=(size["power"], size["toughness"]))
    if word == "and":
        return token
    if word == "colorless" and token.colors is None:
        return replace(token, colors=())
    if word in COLORS:
        colors = {*(token.colors or ()), COLORS[word]}
        return replace(token, colors=tuple(color for color in COLORS.values() if color in colors))
    if word in LEXICON.supertypes:
        return replace(token, supertypes=(*token.supertypes, word.capitalize()))
    if word in LEXICON.card_types:
        return replace(token, types=(*token.types, word.capitalize()))
    if word in _PRINTED:
        return replace(token, subtypes=(*token.subtypes, _PRINTED[word]))
    raise CardError(
        shown(token.text), f'expected what a token is, found "{shortened(written)}"{_near(word)}'
    )


def _near(word: str) -> str:
    known = [*_PRINTED, *COLORS, *LEXICON.supertypes, *LEXICON.card_types, "colorless"]
    close = get_close_matches(word[:60], known, n=3)
    shown = ", ".join(f'"{_PRINTED.get(close_word, close_word)}"' for close_word in close)
    return f"; the nearest words are {shown}" if close else ""


def _require_fitting_types(token: Described) -> None:
    """Raises `CardError` where a subtype belongs to none of the types that are told (205.3d), and
    where something has a size that is neither a creature nor a Vehicle."""
    kinds = {subtype.lower() for subtype in token.types}
    if kinds & {"kindred", "tribal"}:
        kinds.add("creature")
    for subtype in token.subtypes:
        family = FAMILIES[subtype.lower()]
        if kinds and family not in kinds:
            raise CardError(shown(token.text), f'"{subtype}" is a subtype of {family}s only')
    if token.size is not None and not token.has_size:
        wanted = 'what has power and toughness is a "creature", or a Vehicle'
        raise CardError(shown(token.text), wanted)


def _abilities(text: str, written: str) -> tuple[str, ...]:
    """The lines of "flying and "This creature can't block."": keywords first."""
    if written.lower() == "no abilities":
        return ()
    quoted = [first or second for first, second in _QUOTED.findall(written)]
    rest = _QUOTED.sub(" ", written).strip(" ,")
    words_said = [keyword.strip(" ,") for keyword in _BETWEEN.split(rest)]
    keywords = [keyword for keyword in words_said if keyword and keyword != "and"]
    for keyword in keywords:
        if parse_keyword(keyword) is None:
            raise CardError(
                shown(text),
                f'"{shortened(keyword)}" is no keyword ability; write other abilities in quotes',
            )
    line = ", ".join(keywords)
    return (*((line[:1].upper() + line[1:],) if line else ()), *quoted)


def shown(text: str) -> str:
    """The words in quotes, for an error."""
    return f'"{shortened(text)}"'
