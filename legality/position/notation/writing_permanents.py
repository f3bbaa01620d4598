"""The lines of a permanent, as `permanents` and `attributes` read them."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from legality.errors import PositionError
from legality.position.notation import attributes, words
from legality.position.notation.counters import MOST_WORDS_OF_COUNTER, SIZE_COUNTER
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.phrases import plain
from legality.position.notation.subjects import lacks_subject
from legality.position.notation.tokens import items
from legality.position.notation.tree import Node, TextLeaf
from legality.position.notation.type_words import is_type_line
from legality.position.permanents import COLORS, Permanent

WIDEST = 100
"""A line with its text in quotes is no longer than this; else the text stands beneath."""
COLOR_WORDS = {letter: color for color, letter in COLORS.items()}

Value = dict[str, Any]


def permanent_lines(
    value: Mapping[str, Any], own_id: bool, target: str | None, depth: int
) -> Iterator[str]:
    """The lines of a permanent, `depth` others above it: with its id if it has one of its own
    (`own_id`), and with what it attacks or blocks."""
    left = dict(value)
    del left["controller"]
    if depth:
        del left["attached_to"]
    line = _head(left, own_id)
    line = ", ".join([line, *(part for field in list(left) for part in _attribute(left, field))])
    texts: str | None = left.pop("oracle_text", None)
    lines: list[str] = [] if texts is None else texts.split("\n")
    short = len(lines) == 1 and _is_short(line, lines[0], target)
    verbatim = all(map(_verbatim, lines))
    if any(map(lacks_subject, lines)):
        left |= {} if verbatim else {"oracle_text": texts}
        lines = lines if verbatim else []
    elif short or not verbatim:
        comma = "," if line.endswith("=") else ""  # what follows `=` in quotes is a name
        line = " ".join([line + comma, *map(words.quoted, lines)])
        lines = []
    indent = "  " * (depth + 1)
    yield indent + line + ("" if target is None else f" -> {target}")
    for field, held in left.items():
        yield f"{indent}  {field}: {words.valued(Permanent, field, held)}"
    for text in lines:
        yield f"{indent}  : {text}".rstrip()


def _is_short(line: str, text: str, target: str | None) -> bool:
    return len(line) + len(text) + len(target or "") < WIDEST and '"' not in text


def _verbatim(text: str) -> bool:
    """Whether a line of text can stand as it is, after a colon."""
    return text == text.strip() and text.isprintable()


def _head(left: Value, own_id: bool) -> str:
    """The id, name, number, size and types; what is said is taken out of `left`."""
    parts: list[str] = []
    name = left.pop("id")
    if own_id:
        parts.append(f"{words.name_word(name)} =")
    if "name" in left:
        parts.append(words.name_word(left.pop("name")))
    if "count" in left:
        parts.append(f"×{left.pop('count')}")
    if "power" in left and "toughness" in left:
        parts.append(f"{left.pop('power')}/{left.pop('toughness')}")
    if _is_type_line(left["type_line"]):
        parts.append(f"({left.pop('type_line')})")
    return " ".join(parts)


def _is_type_line(text: str) -> bool:
    """Whether types in parentheses are read as just this text."""
    hyphens = (" - ", " -- ", " – ")
    if ")" in text or not text.isprintable():
        return False
    spaced = " ".join(text.split()) == text and not any(hyphen in text for hyphen in hyphens)
    return spaced and is_type_line(text)


# -- attributes ------------------------------------------------------------------------------------


def _attribute(left: Value, field: str) -> list[str]:
    """A field as what stands on the line, taken out of `left`; nothing where only JSON says it."""
    held = left[field]
    if field in ("oracle_text", "type_line", "name"):
        return []
    if field in OWN_FORMS:
        parts = OWN_FORMS[field](held)
    else:
        in_words = words.spoken(Permanent, field, held)
        parts = [] if in_words is None else [in_words]
    if parts:
        del left[field]
    return parts


def _keywords(held: list[str]) -> list[str]:
    return held if all(map(_is_read_as_keyword, held)) else []


@lru_cache(maxsize=4096)
def _is_read_as_keyword(text: str) -> bool:
    """Whether a keyword that stands on a line is read as just this one."""
    if not plain(text):
        return False
    (item,) = items(text)
    cursor, node = TokenCursor(item.tokens), Node(item.tokens[0])
    try:
        read = attributes.of_permanent(cursor, node)
    except PositionError:
        return False
    keywords = node.fields.get("keywords")
    return read and cursor.done and keywords == [TextLeaf(text, item.tokens[0])]


def _colors(held: list[str]) -> list[str]:
    return [COLOR_WORDS[letter] for letter in held]


def _counters(held: Mapping[str, int]) -> list[str]:
    return [
        f"{number} {_kind_of_counter(kind)} counter{'' if number == 1 else 's'}"
        for kind, number in held.items()
    ]


def _kind_of_counter(kind: str) -> str:
    bare = SIZE_COUNTER.fullmatch(kind) or (
        plain(kind)
        and not {"counter", "counters"} & set(kind.lower().split())
        and len(kind.split()) < MOST_WORDS_OF_COUNTER
    )
    return kind if bare else words.quoted(kind)


def _goaded(held: list[str]) -> list[str]:
    return [f"goaded by {words.names(held)}"]


OWN_FORMS: dict[str, Callable[[Any], list[str]]] = {
    "keywords": _keywords,
    "colors": _colors,
    "counters": _counters,
    "goaded_by": _goaded,
}
