"""A field of a permanent or player, in words (`tapped`, `20 life`) or by its name (`damage: 2`)."""

from legality.position.notation.cursor import TokenCursor
from legality.position.notation.phrases import (
    Phrase,
    fields_of,
    phrases_of,
)
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Node, TextLeaf
from legality.position.record import Record


def read_phrase(cursor: TokenCursor, kind: type[Record], node: Node) -> bool:
    """Read a field that is said in words, if one comes next. Raises `NotationError`."""
    token, start = cursor.here, cursor.at
    if token is None or token.kind != "word":
        return False
    negated = token.value.lower() == "not" and cursor.skip_words(("not",))
    for words, entry in _beginning(cursor, kind):
        if (negated and entry.form != "flag") or not cursor.skip_words(words):
            continue
        if entry.form == "flag":
            node.put(entry.field, TextLeaf(not negated, token), token)
            return True
        leaf = cursor.number() if entry.form == "number" else None
        if entry.form == "text":
            expected = f"what `{entry.words}` is"
            leaf = cursor.text(expected, entry.names, quotes=not entry.may_be_gone)
        if leaf is not None:
            node.put(entry.field, leaf, token)
            return True
        cursor.at = start
    cursor.at = start
    return False


def _beginning(cursor: TokenCursor, kind: type[Record]) -> list[tuple[tuple[str, ...], Phrase]]:
    """The phrases that begin with the word that comes next, the longest first."""
    here = cursor.here
    if here is None or here.kind != "word":
        return []
    return [entry for entry in phrases_of(kind).items() if entry[0][0] == here.value.lower()]


def read_field(cursor: TokenCursor, kind: type[Record], node: Node) -> bool:
    """Read `field: JSON`, if that comes next. Raises `NotationError`."""
    token = cursor.here
    if token is None or not token.colon or token.kind != "word":
        return False
    phrase_of_field = fields_of(kind).get(token.value)
    if phrase_of_field is None:
        return False
    cursor.take()
    node.put(phrase_of_field.field, value_of(cursor, kind, phrase_of_field.field, token), token)
    return True


def value_of(cursor: TokenCursor, kind: type[Record], field: str, token: Token) -> TextLeaf:
    """What stands after `field:`: JSON, or a word or number where the field holds one."""
    phrase_of_field = fields_of(kind)[field]
    form = phrase_of_field.form
    if cursor.is_("json") and not phrase_of_field.only:
        here = cursor.take()
        return TextLeaf(here.value, here)
    if form == "flag":
        for word, value in (("true", True), ("yes", True), ("false", False), ("no", False)):
            first = cursor.here
            if first is not None and cursor.skip_words((word,)):
                return TextLeaf(value, first)
        raise cursor.wrong("expected yes or no")
    if form == "number":
        number = cursor.number()
        if number is None:
            raise cursor.wrong("expected an integer")
        return number
    if form == "text":
        expected = "a word, or a text in quotes"
        return cursor.text(expected, phrase_of_field.names, quotes=not phrase_of_field.may_be_gone)
    raise cursor.wrong(f'expected JSON, as in `{field}: ["…"]` or `{field}: {{"…": …}}`')


def read_number_before(cursor: TokenCursor, kind: type[Record], node: Node) -> bool:
    """Read a number that stands before the words of its field (`20 life`), if it comes next.

    In `15 mana 2` the number is no mana: a number follows that is. Raises `NotationError`.
    """
    start, number = cursor.at, cursor.number()
    if number is None:
        return False
    for words, entry in _beginning(cursor, kind):
        if entry.form == "number" and cursor.skip_words(words):
            if (
                entry.field != "life"
                and TokenCursor(cursor.tokens[cursor.at :]).number() is not None
            ):
                break
            node.put(entry.field, number, number.token)
            return True
    cursor.at = start
    return False
