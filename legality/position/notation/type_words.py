"""The types of a permanent on its line: `artifact creature`, or `(Creature — Ogre)`."""

import re

from legality.position.notation.cursor import TokenCursor
from legality.position.notation.phrases import (
    keyword_of,
)
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Node, TextLeaf
from legality.text.lexicon import LEXICON

SUPERTYPES = frozenset({"Basic", "Legendary", "Snow"})
_TYPE_ORDER = (
    *("Token", "Basic", "Legendary", "Snow"),
    *("Artifact", "Enchantment", "Land", "Creature"),
)
TYPES = {
    word: (word.capitalize(),)
    for word in ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
} | {
    "creatures": ("Creature",),
    "token": ("Token", "Creature"),
    "tokens": ("Token", "Creature"),
    **{word.lower(): (word,) for word in sorted(SUPERTYPES)},
}
"""Types that may stand on a line without parentheses, each with the words of the type line."""


def is_type_line(text: str) -> bool:
    """Whether a text in parentheses is read as types: it names a card type, and has no commas or
    numbers."""
    words = set(_WORD_OF_TYPES.findall(text.lower()))
    return "," not in text and "/" not in text and not words.isdisjoint(LEXICON.card_types)


_WORD_OF_TYPES = re.compile(r"[a-z]+")


def type_line_of(token: Token) -> str:
    """A type line; a hyphen between spaces is the dash that keyboards lack."""
    line: str = token.value
    line = line.replace(" -- ", " — ").replace(" - ", " — ").replace(" – ", " — ")
    if not line:
        raise token.wrong("expected types like `(Creature — Ogre)`, got `()`")
    return line


def read_type(cursor: TokenCursor, node: Node) -> bool:
    """Read a type in words, if one comes next. Raises `NotationError`."""
    types, token = cursor.looked_up(TYPES)
    if types is None or token is None:
        return False
    walk = cursor.words(2)
    if len(walk) > 1 and keyword_of(" ".join(word.value for word in walk)):  # `snow landwalk`
        return False
    held = node.fields.get("type_line")
    if isinstance(held, TextLeaf) and held.by_word:  # `artifact creature`
        before = tuple(held.value.split())
        if set(types) <= set(before) and held.token.value.lower() == token.value.lower():
            raise token.wrong(f"`{token.value}` is written twice")
        words = sorted({*before, *types}, key=_rank_of_type)
        node.fields["type_line"] = TextLeaf(" ".join(words), held.token, by_word=True)
    else:
        node.put("type_line", TextLeaf(" ".join(types), token, by_word=True), token)
    cursor.take()
    if types == TYPES["planeswalker"]:
        _loyalty_alone(cursor, node)
    return True


def _loyalty_alone(cursor: TokenCursor, node: Node) -> None:
    """Read the loyalty of `Sage planeswalker 4`, where no word says what else the number is."""
    if len(cursor.words(2)) == 1 and (number := cursor.number()) is not None:
        node.put("loyalty", number, number.token)


def _rank_of_type(word: str) -> int:
    """Where a word stands in a type line: supertypes first, `Creature` last."""
    return _TYPE_ORDER.index(word) if word in _TYPE_ORDER else len(_TYPE_ORDER) - 2
