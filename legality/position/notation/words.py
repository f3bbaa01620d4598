"""Values as words: names with quotes where they need some, fields by their phrases, JSON."""

from collections.abc import Iterable

from legality.json_text import json_line
from legality.position.notation import headings
from legality.position.notation.before_names import begins_with_attribute
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.deeds import may_say_deed
from legality.position.notation.phrases import fields_of, phrases_of, plain, plain_name
from legality.position.notation.tokens import items
from legality.position.notation.tree import Node
from legality.position.notation.verbs import may_name_attachment
from legality.position.notation.written_names import ends_in_attributes
from legality.position.record import Record

SHORTER = {"summoning_sick": "sick", "attached_to": "on"}
"""The words that are written for some fields in place of their own."""


def quoted(text: str) -> str:
    """A text in quotes."""
    return json_line(text)


def word(text: str) -> str:
    """A text, in quotes where it needs them."""
    return text if plain(text) else quoted(text)


def name_word(text: str) -> str:
    """A name or id at the beginning of a permanent's line."""
    as_it_is = plain_name(text) and not ends_in_attributes(text)
    taken = as_it_is and (
        begins_with_attribute(text)
        or _is_number_of_player(text)
        or may_say_deed(text)
        or may_name_attachment(text)
    )
    return text if as_it_is and not taken else quoted(text)


def _is_number_of_player(text: str) -> bool:
    """Whether a line that is no more than this would be read as the life of a player, or so."""
    (item,) = items(text)
    cursor = TokenCursor(item.tokens)
    return headings.number_of_player(cursor, Node(item.tokens[0])) and cursor.done


def names(several: Iterable[str]) -> str:
    """Names with `+` between them."""
    return " + ".join(map(word, several))


def spoken(kind: type[Record], field: str, held: object) -> str | None:
    """A field of a class of values in words; None where only JSON says it."""
    phrase = fields_of(kind)[field]
    if phrase not in phrases_of(kind).values():
        return None
    words = SHORTER.get(field, phrase.words)
    if isinstance(held, bool):
        return words if held else f"not {words}"
    if phrase.form == "number" and isinstance(held, int):
        return f"{words} {held}"
    if phrase.form == "text" and isinstance(held, str):
        return f"{words} {quoted(held) if phrase.may_be_gone else word(held)}"
    return None


def valued(kind: type[Record], field: str, held: object) -> str:
    """What stands after `field:`."""
    if isinstance(held, bool):
        return "yes" if held else "no"
    if fields_of(kind)[field].form == "text" and isinstance(held, str):
        return word(held)
    return json_line(held)
