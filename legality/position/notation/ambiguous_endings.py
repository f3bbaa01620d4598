"""What stands behind `Elf 1/1 and Cat 2/2` may be said of both, or of the last alone."""

from collections.abc import Sequence

from legality.position.notation.cursor import TokenCursor
from legality.position.notation.tokens import Token
from legality.position.notation.unquoted import unquoted_text
from legality.position.notation.verbs import skip_negation

_SINGULAR = ("attacks", "blocks", "doesn't", "doesn’t", "does")
"""Verbs that are said of one."""
_OF_TEXT = ("can't", "can’t", "cannot", "cant", "must", "attacks", "blocks")
"""How rules text without quotes begins that is a sentence: `can't block`."""


def trailing_negation(tokens: Sequence[Token]) -> int | None:
    """Where the `don't block` begins that ends them."""
    cursor = TokenCursor(tokens)
    for at in range(1, len(tokens)):
        cursor.at = at
        if skip_negation(cursor) is not None and cursor.done:
            return at
    return None


def refuse_ambiguous_ending(tokens: Sequence[Token], before: str) -> None:
    """Raises `NotationError` for a permanent behind `and` with a verb or a text that may be its
    alone, or that of the one `before` too."""
    cursor = TokenCursor(tokens)
    for at in range(1, len(tokens)):
        token, cursor.at = tokens[at], at
        if token.kind != "word":
            continue
        value = str(token.value).lower()
        is_text = value in _OF_TEXT and unquoted_text(cursor) is not None
        cursor.at = at
        if is_text or (value in _SINGULAR and _is_verb(cursor)):
            raise token.wrong(
                f"{token.shown} may be said of `{before}` too: it stands behind each, or `;` "
                "stands between the two in place of `and`"
            )


def _is_verb(cursor: TokenCursor) -> bool:
    """Whether somebody is said to attack or block there, or not to."""
    return cursor.tokens[cursor.at].value in ("attacks", "blocks") or (
        skip_negation(cursor) is not None
    )
