"""What stands before a permanent's name: an article, `tapped`, `white`."""

from collections.abc import Sequence
from itertools import takewhile

from legality.position.notation import attributes
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.keywords import read_keyword
from legality.position.notation.phrases import COUNT, SIZE, phrases_of
from legality.position.notation.tokens import Token, items
from legality.position.notation.tree import Node
from legality.position.notation.type_words import TYPES
from legality.position.permanents import COLORS, Permanent
from legality.position.reading import KnownNames


def before_name(cursor: TokenCursor, node: Node, known: KnownNames | None) -> None:
    """Read `tapped` or `white` before a name or a size into `node`; pass over `a` and `an`. Raises
    `NotationError` where such a word may as well begin the name."""
    if known is not None and known.knows(_name_here(cursor)):
        return
    _skip_article(cursor)
    _skip_the(cursor, known)
    _refuse_deed(cursor)
    while (token := cursor.here) is not None and _is_attribute(token) and not _ends(cursor):
        start = cursor.at
        attributes.of_permanent(cursor, node)
        if not _may_follow(cursor):
            cursor.at = start
            raise token.wrong(
                f"expected a name first, got {token.shown}: if that is no part of the name, it "
                "stands behind it (`Elf 1/1 white`); if it is, the name stands in quotes"
            )


def begins_with_attribute(name: str) -> bool:
    """Whether the first word of a name would be read as what the permanent is."""
    (token, *_) = (token for item in items(name) for token in item.tokens)
    return _is_attribute(token) or name.startswith(("a ", "an "))


def _name_here(cursor: TokenCursor) -> str:
    """The words that come next, up to a size."""
    words = (token.value for token in cursor.words())
    return " ".join(words)


def _skip_article(cursor: TokenCursor) -> None:
    """Pass over the `a` of `a 3/3 Ogre` and `an Ogre 3/3`."""
    words = cursor.words(2)
    if len(words) == 2 and words[0].value in ("a", "an") and not words[0].colon:
        follows = words[1].value
        if SIZE.fullmatch(follows) or follows[:1].isupper() or _is_attribute(words[1]):
            cursor.take()


def _skip_the(cursor: TokenCursor, known: KnownNames | None) -> None:
    """Pass over the `the` of `the Serra Angel 4/4`, a card."""
    words = cursor.words(1)
    if known is None or not words or words[0].value != THE or words[0].colon:
        return
    behind = (token.value for token in TokenCursor(cursor.tokens[cursor.at + 1 :]).words())
    if known.knows(" ".join(takewhile(lambda word: not SIZE.fullmatch(word), behind))):
        cursor.take()


THE = "the"
"""What begins the name of what stands there already, or of one more."""


def behind_article(tokens: Sequence[Token]) -> Sequence[Token]:
    """What stands behind `a`, with the words for what is called so: `Elf` of `a tapped Elf`. All of
    it without an article."""
    if len(tokens) < 2 or tokens[0].value not in ("a", "an"):
        return tokens
    return behind_adjectives(tokens[1:])


def behind_adjectives(tokens: Sequence[Token]) -> Sequence[Token]:
    """What stands behind the words for what is called so: `Elf` of `tapped Elf`. All where nothing
    does."""
    start = next((at for at, token in enumerate(tokens) if not _is_attribute(token)), 0)
    return tokens[start:]


def _refuse_deed(cursor: TokenCursor) -> None:
    """Raises `NotationError` for `attacking` before what attacks."""
    words = cursor.words(2)
    if len(words) == 2 and words[0].value in ("attacking", "blocking", "blocked", "unblocked"):
        raise words[0].wrong(
            f"expected a name first, got {words[0].shown}: what a creature attacks or blocks "
            "stands behind it, as in `Ogre 3/3 attacks Bob`"
        )


def _is_attribute(token: Token) -> bool:
    """Whether the word, in small letters, says by itself what a permanent is: a state, a colour, a
    type, a keyword."""
    if token.kind != "word" or token.colon or not token.value[:1].islower():
        return False
    word: str = token.value
    if word in COLORS or word in TYPES or word in attributes.UNTAPPED:
        return True
    phrase = phrases_of(Permanent).get((word,))
    if phrase is not None:
        return phrase.form == "flag"
    return read_keyword(TokenCursor([token]), Node(token))


def _ends(cursor: TokenCursor) -> bool:
    """Whether the word is all that is written of a name."""
    rest = cursor.tokens[cursor.at + 1 :]
    return not rest or rest[0].kind not in ("word", "string")


def _may_follow(cursor: TokenCursor) -> bool:
    """Whether a name, a size or one more such word comes next."""
    token = cursor.here
    if token is None:
        return False
    if token.kind == "string":
        return True
    if token.kind != "word":
        return False
    word: str = token.value
    sign = SIZE.fullmatch(word) or COUNT.fullmatch(word)
    return word[:1].isupper() or sign is not None or _is_attribute(token)
