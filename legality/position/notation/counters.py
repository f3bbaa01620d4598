"""Counters on the line of a permanent: `2 +1/+1 counters`."""

import re
from typing import Any

from legality.position.notation.cursor import TokenCursor
from legality.position.notation.phrases import (
    NUMBER_WORDS,
)
from legality.position.notation.tree import Node, Pairs, TextLeaf

SIZE_COUNTER = re.compile(r"[+-]\d{1,18}/[+-]\d{1,18}")
"""A kind of counter that is written without quotes."""


def read_counters(cursor: TokenCursor, node: Node) -> bool:
    """`2 +1/+1 counters`."""
    start, number = cursor.at, cursor.number() or _number_in_words(cursor)
    if number is None:
        return False
    if cursor.is_("string"):
        kind: TextLeaf | None = cursor.text("a kind of counter")
    else:
        kind = _kind_of_counter(cursor)
    if kind is None or not (cursor.skip_words(("counters",)) or cursor.skip_words(("counter",))):
        cursor.at = start
        return False
    held: Any = node.fields.setdefault("counters", Pairs(number.token))
    if not isinstance(held, Pairs):
        raise number.token.wrong("`counters` is said twice")
    held.entries.append((kind, number))
    return True


def _number_in_words(cursor: TokenCursor) -> TextLeaf | None:
    """The `a` of `a +1/+1 counter`, or a number in words; it is taken. Before `+1/+1 counter` it
    may be missing."""
    token = cursor.here
    if token is None or token.kind != "word":
        return None
    if SIZE_COUNTER.fullmatch(token.value):
        return TextLeaf(1, token) if counter_follows(cursor, ("counter",)) else None
    numbers = {"a": 1, "an": 1, "one": 1, **NUMBER_WORDS}
    return TextLeaf(numbers[token.value], cursor.take()) if token.value in numbers else None


def counter_follows(cursor: TokenCursor, forms: tuple[str, ...] = ("counter", "counters")) -> bool:
    """Whether the word after the next is `counter`, in one of these forms."""
    return any(token.value in forms for token in cursor.words(2)[1:])


MOST_WORDS_OF_COUNTER = 6
"""A kind of counter of more words, with the word "counter" among them, is put in quotes."""


def _kind_of_counter(cursor: TokenCursor) -> TextLeaf | None:
    words = cursor.words(MOST_WORDS_OF_COUNTER)
    lowered = [token.value.lower() for token in words]
    end = next((at for at, word in enumerate(lowered) if word in ("counter", "counters")), 0)
    if not end:
        return None
    cursor.at += end
    return TextLeaf(" ".join(token.value for token in words[:end]), words[0])
