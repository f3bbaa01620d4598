"""Keyword abilities on the line of a permanent, with what protection and hexproof are from.

`protection from red and blue` is read whole, or is an error: the rest of such a list is nothing
that the creature is.
"""

from legality.errors import PositionError
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.phrases import (
    MOST_WORDS,
    OTHER_KEYWORDS,
    TYPES_IN_PLURAL,
    keyword_of,
)
from legality.position.notation.tokens import lowered
from legality.position.notation.tree import Node
from legality.position.permanents import COLORS
from legality.text import parse_keyword


def read_keyword(cursor: TokenCursor, node: Node) -> bool:
    """Read a keyword ability, if one comes next."""
    words = cursor.words(MOST_WORDS)
    for number in range(len(words), 0, -1):
        keyword = keyword_of(" ".join(token.value for token in words[:number]))
        if keyword is not None and not any(token.colon for token in words[:number]):
            cursor.at += number
            node.append("keywords", _with_cost(cursor, keyword), words[0])
            for more in _more_qualities(cursor, keyword):
                node.append("keywords", more, words[0])
            return True
    other, _ = cursor.looked_up(OTHER_KEYWORDS)
    if other is not None:
        node.append("keywords", other, cursor.take())
    return other is not None


def _with_cost(cursor: TokenCursor, keyword: str) -> str:
    """The keyword with the cost that stands behind it (`ward {2}`), if it has one; that is
    taken."""
    token = cursor.here
    if (
        token is None
        or token.kind != "symbols"
        or parse_keyword(f"{keyword} {token.value}") is None
    ):
        return keyword
    return f"{keyword} {cursor.take().value}"


def _more_qualities(cursor: TokenCursor, keyword: str) -> list[str]:
    """The keywords that a list goes on with behind its first, each in full; they are taken. Raises
    `NotationError` where it goes on with anything else."""
    kind, mark, last = keyword.partition(" from ")
    if not mark or kind.lower() not in ("protection", "hexproof"):
        return []
    keywords: list[str] = []
    while (more := _next(cursor, kind, last)) is not None:
        keywords.append(more)
        last = more.partition(" from ")[2]
    if _kind_of_quality(last) == "types" and cursor.words(1) and cursor.words(1)[0].value == "with":
        raise _not_whole(cursor, kind)
    return keywords


def _next(cursor: TokenCursor, kind: str, last: str) -> str | None:
    """The next keyword of the list, in full; None at its end. Raises `NotationError`."""
    start = cursor.at
    comma = cursor.skip("comma")
    joined = any(cursor.skip_words((word,)) for word in ("and", "&", "or"))
    again = cursor.skip_words(("from",))
    words = lowered(cursor.words(2))
    if not again and (not words or _kind_of_quality(words[0]) is None):
        cursor.at = start
        return None
    is_list = (
        comma or joined
        if again
        else joined and _kind_of_quality(words[0]) == _kind_of_quality(last)
    )
    keyword = keyword_of(f"{kind} from {words[0]}") if words else None
    if not is_list or keyword is None or "or" in _words_before(cursor, start):
        raise _not_whole(cursor, kind)
    if words[1:] and words[1] in TYPES_IN_PLURAL:  # `from white and black creatures`
        raise _not_whole(cursor, kind)
    cursor.take()
    return keyword


def _words_before(cursor: TokenCursor, start: int) -> tuple[str, ...]:
    return lowered(cursor.tokens[start : cursor.at])


def _kind_of_quality(quality: str) -> str | None:
    """Whether it is a colour, or types; None for anything else."""
    if quality.lower() in COLORS:
        return "colour"
    return "types" if quality.lower() in TYPES_IN_PLURAL else None


def _not_whole(cursor: TokenCursor, kind: str) -> PositionError:
    kind = kind.lower()
    return cursor.wrong(
        f"expected each with its own `{kind} from`, as in `{kind} from red, {kind} from blue` "
        f"(what the creature is stands before that), or rules text in quotes"
    )
