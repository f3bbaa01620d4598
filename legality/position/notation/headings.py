"""What stands in the heading of a player: life, and what else they have."""

import re
from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from legality.errors import PositionError
from legality.position.notation import attributes
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.phrases import ALIASES
from legality.position.notation.stated_fields import read_number_before, read_phrase
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Node, TextLeaf
from legality.position.players import ZONES, Player

OF_A_PLAYER = (
    "a player's life, as in `Ann 7:`, or what they have (a name of several words, or with a colon "
    "in it, is put in quotes)"
)


def of_player(cursor: TokenCursor, node: Node) -> None:
    """Read what stands between a player's name and the colon. Raises `NotationError`."""
    while not cursor.done:
        cursor.skip("comma")
        _skip_preposition(cursor)
        if cursor.is_("types"):
            _in_parentheses(cursor, node)
        elif _life_in_brackets(cursor, node) or read_number_before(cursor, Player, node):
            continue
        elif (life := cursor.number()) is not None:
            node.put("life", life, life.token)
        elif not read_phrase(cursor, Player, node):
            raise (
                _no_number(cursor)
                or _no_line(cursor)
                or attributes.unknown_word(cursor, Player, (), OF_A_PLAYER)
            )


def _no_number(cursor: TokenCursor) -> PositionError | None:
    """The complaint about cards by name where their number is expected."""
    zone = cursor.here
    if zone is None or zone.value not in ZONES:
        return None
    cursor.take()
    how = f'by name they stand beneath the heading, as in `{zone.value}: ["Ogre"]`'
    return cursor.wrong(f"expected how many cards the player has in the {zone.value}; {how}")


def _no_line(cursor: TokenCursor) -> PositionError | None:
    """The complaint about what creatures do before the name of a player and a colon."""
    verb = cursor.here
    if verb is None or verb.value not in ("attack", "attacks", "block", "blocks"):
        return None
    return cursor.wrong("expected `;` or a new line between what creatures do and a heading")


PREPOSITIONS = ("at", "with", "has", "hat", "mit", "@", "-", "–", "—")


def _skip_preposition(cursor: TokenCursor) -> None:
    """Pass over the `at` of `Ann at 12 life`, and its like."""
    token = cursor.here
    if token is None or token.kind != "word" or token.value.lower() not in PREPOSITIONS:
        return
    if TokenCursor(cursor.tokens[cursor.at + 1 :]).number() is not None:
        cursor.take()


def _in_parentheses(cursor: TokenCursor, node: Node) -> None:
    """`Ann (20)`, `Ann (12 life, 2 mana)`. Raises `NotationError`."""
    token = cursor.take()
    words = [
        Token("word", word.rstrip(":"), token.line, token.column)
        for word in token.value.replace(",", " ").replace("=", " ").split()
    ]
    of_player(TokenCursor(taken_apart(words)), node)


_LIFE = "|".join(("life", *ALIASES[Player]))
_GLUED = re.compile(rf"(@|(?:{_LIFE}):)?(-?\d{{1,18}})({_LIFE})?", re.IGNORECASE)


def taken_apart(tokens: Sequence[Token]) -> list[Token]:
    """What stands in a heading, where words and signs may lack the space between them: `7hp`, `@7`,
    `life=7`, `life:7`."""
    apart: list[Token] = []
    for token in tokens:
        glued = _GLUED.fullmatch(token.value) if token.kind == "word" else None
        if glued is not None:
            parts = (str(part).rstrip(":") for part in glued.groups() if part)
            apart += [replace(token, value=part, colon=False) for part in parts]
        elif token.kind != "equals":
            apart.append(replace(token, colon=False))
    return apart


def _life_in_brackets(cursor: TokenCursor, node: Node) -> bool:
    """Read the life of `Ann [5]`, if that comes next. Raises `NotationError`."""
    token = cursor.here
    if token is None or token.kind != "json":
        return False
    held: object = token.value
    values = cast("list[object]", held) if isinstance(held, list) else []
    if len(values) != 1 or type(values[0]) is not int:
        return False
    node.put("life", TextLeaf(values[0], cursor.take()), token)
    return True


def number_of_player(cursor: TokenCursor, node: Node) -> bool:
    """Read `20 life` or `life 20`, if it comes next."""
    start = cursor.at
    if read_number_before(cursor, Player, node):
        return True
    before = set(node.fields)
    if cursor.is_("word") and read_phrase(cursor, Player, node):
        [field] = node.fields.keys() - before
        leaf = node.fields[field]
        if isinstance(leaf, TextLeaf) and type(leaf.value) is int:
            return True
        del node.fields[field]
    cursor.at = start
    return False


# -- the name --------------------------------------------------------------------------------------


def name_of_player(cursor: TokenCursor) -> Token:
    """What the player of a heading is called; it is taken."""
    return _numbered(cursor) or _owner(cursor) or cursor.take()


def _numbered(cursor: TokenCursor) -> Token | None:
    """`Player 1`, `Opponent 2`: a name of two words; it is taken."""
    words = cursor.words(2)
    if len(words) < 2 or words[0].value not in NUMBERED or not words[1].value.isdecimal():
        return None
    cursor.at += 2
    return replace(words[0], kind="string", value=f"{words[0].value} {words[1].value}")


def _owner(cursor: TokenCursor) -> Token | None:
    """The player of `Ann's board`; it is taken."""
    words = cursor.words(2)
    if len(words) < 2 or words[1].value.lower() not in OWNED:
        return None
    owner = words[0].value
    if owner[-2:] not in ("'s", "’s") or not owner[:-2]:
        return None
    cursor.at += 2
    return replace(words[0], value=owner[:-2])


OWNED = ("battlefield", "board", "creatures", "permanents", "side")
"""What a player has is called, before the colon of the heading."""
NUMBERED = ("Player", "player", "Opponent", "opponent")
"""What players are called with a number behind it."""
