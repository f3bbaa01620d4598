"""What a creature is equipped or enchanted with, on its own line: `Ogre 3/3 equipped with Cloak`.

It is the player's on whose line it stands. Where its text hangs on that, the board has to say it.
"""

import re
from collections.abc import Sequence

from legality.errors import shortened
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.tokens import Token, lowered_words
from legality.position.notation.tree import TextLeaf
from legality.position.notation.verbs import ATTACHED, PREPOSITIONS_OF_ATTACHED
from legality.position.reading import KnownNames

MOST_WORDS = 16
ON_IT = (("on", "it"), ("on", "them"), ("attached",))
_OF_CONTROLLER = re.compile(r"\b(?:you|your|yours|opponents?|goad(?:s|ed)?)\b", re.IGNORECASE)
_OF_SIZE = re.compile(r"[+-](?:\d+|X)/[+-](?:\d+|X)|\b(?:base )?power\b.*\btoughness\b")


def worn_names(
    cursor: TokenCursor, known: KnownNames | None
) -> list[tuple[TextLeaf, TextLeaf | None]]:
    """The cards behind `equipped with`, `enchanted by` or `with`, each with its text where that
    stands there in quotes; they are taken. Empty where no card follows."""
    start = cursor.at
    if known is None or not _skip_words_before(cursor):
        return []
    worn: list[tuple[TextLeaf, TextLeaf | None]] = []
    while (name := _name_of_card(cursor, known)) is not None:
        text = None
        if cursor.is_("string"):
            quoted = cursor.take()
            text = TextLeaf(quoted.value, quoted)
        worn.append((name, text))
        any(map(cursor.skip_words, ON_IT))
        after_name = cursor.at
        if not (cursor.skip("plus") or cursor.skip_words(("and",)) or cursor.skip_words(("&",))):
            return worn
        start = after_name
    cursor.at = start
    return worn


def _skip_words_before(cursor: TokenCursor) -> bool:
    """Pass over `equipped with` and its like."""
    start = cursor.at
    is_attached = any(cursor.skip_words((word,)) for word in ATTACHED)
    has_preposition = any(cursor.skip_words((word,)) for word in PREPOSITIONS_OF_ATTACHED)
    if is_attached or has_preposition:
        return True
    cursor.at = start
    return False


def _name_of_card(cursor: TokenCursor, known: KnownNames) -> TextLeaf | None:
    """The longest name of a card that comes next, `a` before it or not; it is taken."""
    start = cursor.at
    for article in (None, "a", "an", "the"):
        cursor.at = start
        if article is not None and not cursor.skip_words((article,)):
            continue
        tokens = cursor.tokens[cursor.at : cursor.at + MOST_WORDS]
        for end in range(len(tokens), 0, -1):
            name = _joined(tokens[:end])
            if name is not None and known.knows(name):
                cursor.at += end
                return TextLeaf(name, tokens[0])
    cursor.at = start
    return None


def _joined(tokens: Sequence[Token]) -> str | None:
    """The text of words, with the commas between them; None where anything else stands there."""
    if tokens[-1].kind != "word" or any(token.kind not in ("word", "comma") for token in tokens):
        return None
    if tokens[0].kind != "word" or any(token.colon for token in tokens):
        return None
    return " ".join(token.value for token in tokens).replace(" ,", ",")


def is_worn_list(tokens: Sequence[Token]) -> bool:
    """Whether `equipped with` or its like stands there: what follows `and` may be worn, too."""
    words = lowered_words(tokens)
    return not set(words).isdisjoint(ATTACHED)


def doubt_of(name: str, text: str, host: str, *, aura: bool, size: str | None) -> str | None:
    """The complaint about a text that changes the size of a creature whose `size` is written, which
    may be meant with it or without; or that hangs on who controls an Aura (an Equipment is its
    bearer's). None for any other."""
    line = f"`{shortened(name)} on {shortened(host)}`"
    if size is not None and _OF_SIZE.search(text):
        return (
            f"`{shortened(host)} {size}` may be its size with {shortened(name)} or without: write "
            f"what it is now, and {line} on a line of its own"
        )
    if aura and _OF_CONTROLLER.search(text):
        return (
            f"expected who controls {shortened(name)}, whose text hangs on that: {line} stands on "
            "a line of its own beneath the heading of its controller"
        )
    return None
