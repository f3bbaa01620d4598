"""What stands after a name: states, numbers, texts, colours, keywords, counters, types."""

import difflib
import re
from collections.abc import Mapping
from typing import Any, TypeVar

from legality.errors import PositionError
from legality.position.notation.cursor import Cursor
from legality.position.notation.phrases import (
    COUNT,
    MOST_WORDS,
    SIZE,
    Phrase,
    fields_of,
    keyword_of,
    phrases_of,
)
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Leaf, Node, Pairs
from legality.position.permanents import COLORS, Permanent
from legality.position.players import Player
from legality.position.record import Record
from legality.text.lexicon import LEXICON

V = TypeVar("V")
_TYPE_ORDER = ("Token", "Legendary", "Artifact", "Enchantment", "Land", "Creature")
TYPES = {
    word: (word.capitalize(),)
    for word in ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
} | {"token": ("Token", "Creature"), "legendary": ("Legendary",)}
"""Types that may stand on a line without parentheses, each with the words of the type line."""
SIZE_COUNTER = re.compile(r"[+-]\d{1,18}/[+-]\d{1,18}")
"""A kind of counter that is written without quotes."""


def phrase(cursor: Cursor, kind: type[Record], node: Node) -> bool:
    """Read a field that is said in words, if one comes next. Raises `NotationError`."""
    token, start = cursor.here, cursor.at
    if token is None or token.kind != "word":
        return False
    negated = token.value.lower() == "not" and cursor.says(("not",))
    for words, found in _beginning(cursor, kind):
        if (negated and found.form != "flag") or not cursor.says(words):
            continue
        if found.form == "flag":
            node.put(found.field, Leaf(not negated, token), token)
            return True
        leaf = cursor.number() if found.form == "number" else None
        if found.form == "text":
            leaf = cursor.text(f"what `{found.words}` is", found.names)
        if leaf is not None:
            node.put(found.field, leaf, token)
            return True
        cursor.at = start
    cursor.at = start
    return False


def _beginning(cursor: Cursor, kind: type[Record]) -> list[tuple[tuple[str, ...], Phrase]]:
    """The phrases that begin with the word that comes next, the longest first."""
    here = cursor.here
    if here is None or here.kind != "word":
        return []
    return [one for one in phrases_of(kind).items() if one[0][0] == here.value.lower()]


def stated(cursor: Cursor, kind: type[Record], node: Node) -> bool:
    """Read `field: JSON`, if that comes next. Raises `NotationError`."""
    token = cursor.here
    if token is None or not token.colon or token.kind != "word":
        return False
    found = fields_of(kind).get(token.value)
    if found is None:
        return False
    cursor.take()
    node.put(found.field, value_of(cursor, kind, found.field, token), token)
    return True


def value_of(cursor: Cursor, kind: type[Record], field: str, token: Token) -> Leaf:
    """What stands after `field:`: JSON, or a word or number where the field holds one."""
    found = fields_of(kind)[field]
    form = found.form
    if cursor.is_("json") and not found.only:
        here = cursor.take()
        return Leaf(here.value, here)
    if form == "flag":
        for word, value in (("true", True), ("yes", True), ("false", False), ("no", False)):
            first = cursor.here
            if first is not None and cursor.says((word,)):
                return Leaf(value, first)
        raise cursor.wrong("expected yes or no")
    if form == "number":
        number = cursor.number()
        if number is None:
            raise cursor.wrong("expected an integer")
        return number
    if form == "text":
        return cursor.text("a word, or a text in quotes", found.names)
    raise cursor.wrong(f'expected JSON, as in `{field}: ["…"]` or `{field}: {{"…": …}}`')


# -- of a player -----------------------------------------------------------------------------------


OF_A_PLAYER = (
    "a player's life, or what they have (a name of several words, or with a colon in it, is put in "
    "quotes)"
)


def of_player(cursor: Cursor, node: Node) -> None:
    """Read what stands between a player's name and the colon. Raises `NotationError`."""
    while not cursor.done:
        cursor.skip("comma")
        _skip_preposition(cursor)
        if cursor.is_("types"):
            _in_parentheses(cursor, node)
        elif number_before(cursor, Player, node):
            continue
        elif (life := cursor.number()) is not None:
            node.put("life", life, life.token)
        elif not phrase(cursor, Player, node):
            raise _unknown(cursor, Player, (), OF_A_PLAYER)


def number_before(cursor: Cursor, kind: type[Record], node: Node) -> bool:
    """Read a number that stands before the words of its field (`20 life`), if it comes next.

    In `15 mana 2` the number is no mana: a number follows that is. Raises `NotationError`.
    """
    start, number = cursor.at, cursor.number()
    if number is None:
        return False
    for words, found in _beginning(cursor, kind):
        if found.form == "number" and cursor.says(words):
            if found.field != "life" and Cursor(cursor.tokens[cursor.at :]).number() is not None:
                break
            node.put(found.field, number, number.token)
            return True
    cursor.at = start
    return False


def _skip_preposition(cursor: Cursor) -> None:
    """Pass over the `at` of `Ann at 12 life`, and its like."""
    token = cursor.here
    if token is None or token.kind != "word" or token.value.lower() not in ("at", "with", "has"):
        return
    if Cursor(cursor.tokens[cursor.at + 1 :]).number() is not None:
        cursor.take()


def _in_parentheses(cursor: Cursor, node: Node) -> None:
    """`Ann (20)`, `Ann (12 life, 2 mana)`. Raises `NotationError`."""
    token = cursor.take()
    words = [
        Token("word", word.rstrip(":"), token.line, token.column)
        for word in token.value.replace(",", " ").split()
    ]
    of_player(Cursor(words), node)


# -- of a permanent --------------------------------------------------------------------------------


def is_attribute(cursor: Cursor) -> bool:
    """Whether something of a permanent comes next that is no part of its name; nothing is taken."""
    start = cursor.at
    try:
        node = Node(cursor.tokens[0])
        return of_permanent(cursor, node)
    except PositionError:
        return True  # it began as one, and is wrong within
    finally:
        cursor.at = start


def of_permanent(cursor: Cursor, node: Node) -> bool:
    """Read something of a permanent, if it comes next. Raises `NotationError`."""
    return (
        _sign(cursor, node)
        or stated(cursor, Permanent, node)
        or _goaded(cursor, node)
        or _counters(cursor, node)
        or phrase(cursor, Permanent, node)
        or _color(cursor, node)
        or _type(cursor, node)
        or keyword(cursor, node)
    )


def unknown(cursor: Cursor) -> PositionError:
    """The complaint that nothing of a permanent comes next."""
    more = ("goaded by", "counter", "counters", *COLORS, *TYPES, "flying", "menace", "trample")
    return _unknown(cursor, Permanent, more, "a state, a keyword, types in (…) or a text in quotes")


LEAST_LIKENESS = 0.84


def nearest_word(word: str) -> str | None:
    """The state, keyword, colour or type that a word differs from by a slip, if there is one."""
    words = [" ".join(words) for words in phrases_of(Permanent)]
    words += [*COLORS, *TYPES, *LEXICON.keywords.plain]
    near = difflib.get_close_matches(word.lower(), words, n=1, cutoff=LEAST_LIKENESS)
    return near[0] if near else None


def _unknown(
    cursor: Cursor, kind: type[Record], more: tuple[str, ...], expected: str
) -> PositionError:
    words = [*(" ".join(found) for found in phrases_of(kind)), *more]
    here = cursor.here
    said: str = here.value if here is not None and here.kind == "word" else ""
    near = difflib.get_close_matches(said.lower()[:100], words, n=1) if said else []
    hint = f"; did you mean `{near[0]}`?" if near else ""
    error = cursor.wrong(f"expected {expected}")
    return error if here is None else here.wrong(f"{error.problem}{hint}")


def _sign(cursor: Cursor, node: Node) -> bool:
    """`3/3`, `×4`, or types in parentheses."""
    token = cursor.here
    if token is None:
        return False
    if token.kind == "types":
        node.put("type_line", Leaf(_types(token), token), token)
    elif token.kind != "word" or token.colon:
        return False
    elif size := SIZE.fullmatch(token.value):
        node.put("power", Leaf(int(size[1]), token), token)
        node.put("toughness", Leaf(int(size[2]), token), token)
    elif count := COUNT.fullmatch(token.value):
        node.put("count", Leaf(int(count[1]), token), token)
    else:
        refuse_star(token)
        return False
    cursor.take()
    return True


def refuse_star(token: Token) -> None:
    """Raises `NotationError` for a size with a star."""
    if _STAR.fullmatch(token.value):
        raise token.wrong(f"expected the present size, as in `2/2`, got {token.shown}")


_STAR = re.compile(r"(?=.*\*)[-+*\d]+/[-+*\d]+")


def _types(token: Token) -> str:
    """A type line; a hyphen between spaces is the dash that keyboards lack."""
    said: str = token.value
    said = said.replace(" -- ", " — ").replace(" - ", " — ").replace(" – ", " — ")
    if not said:
        raise token.wrong("expected types like `(Creature — Ogre)`, got `()`")
    return said


def _looked_up(cursor: Cursor, words: Mapping[str, V]) -> tuple[V | None, Token | None]:
    """What a list has for the word that stands here, if it has anything, and the word."""
    token = cursor.here
    if token is None or token.kind != "word" or token.colon:
        return None, None
    return words.get(token.value.lower()), token


def _type(cursor: Cursor, node: Node) -> bool:
    types, token = _looked_up(cursor, TYPES)
    if types is None or token is None:
        return False
    held = node.fields.get("type_line")
    if isinstance(held, Leaf) and held.token.kind == "word":  # `artifact creature`
        before = tuple(held.value.split())
        if set(types) <= set(before) and held.token.value.lower() == token.value.lower():
            raise token.wrong(f"`{token.value}` is written twice")
        words = sorted({*before, *types}, key=_place_of_type)
        node.fields["type_line"] = Leaf(" ".join(words), held.token)
    else:
        node.put("type_line", Leaf(" ".join(types), token), token)
    cursor.take()
    return True


def _place_of_type(word: str) -> int:
    """Where a word stands in a type line: supertypes first, `Creature` last."""
    return _TYPE_ORDER.index(word) if word in _TYPE_ORDER else len(_TYPE_ORDER) - 2


def _color(cursor: Cursor, node: Node) -> bool:
    letter, _ = _looked_up(cursor, COLORS)
    if letter is None:
        return False
    _append(node, "colors", letter, cursor.take())
    return True


def keyword(cursor: Cursor, node: Node) -> bool:
    """Read a keyword ability, if one comes next."""
    words = cursor.words(MOST_WORDS)
    for number in range(len(words), 0, -1):
        keyword = keyword_of(" ".join(token.value for token in words[:number]))
        if keyword is not None and not any(token.colon for token in words[:number]):
            cursor.at += number
            _append(node, "keywords", keyword, words[0])
            return True
    return False


def _append(node: Node, field: str, value: str, token: Token) -> None:
    held = node.fields.setdefault(field, [])
    if not isinstance(held, list):
        raise token.wrong(f"`{field}` is said twice")
    held.append(Leaf(value, token))


def _goaded(cursor: Cursor, node: Node) -> bool:
    token = cursor.here
    if token is None or not cursor.says(("goaded", "by")):
        return False
    node.put("goaded_by", cursor.names(), token)
    return True


def _counters(cursor: Cursor, node: Node) -> bool:
    """`2 +1/+1 counters`."""
    start, number = cursor.at, cursor.number()
    if number is None:
        return False
    if cursor.is_("string"):
        kind: Leaf | None = cursor.text("a kind of counter")
    else:
        kind = _kind_of_counter(cursor)
    if kind is None or not (cursor.says(("counters",)) or cursor.says(("counter",))):
        cursor.at = start
        return False
    held: Any = node.fields.setdefault("counters", Pairs(number.token))
    if not isinstance(held, Pairs):
        raise number.token.wrong("`counters` is said twice")
    held.entries.append((kind, number))
    return True


MOST_WORDS_OF_COUNTER = 6
"""A kind of counter of more words, with the word "counter" among them, is put in quotes."""


def _kind_of_counter(cursor: Cursor) -> Leaf | None:
    words = cursor.words(MOST_WORDS_OF_COUNTER)
    said = [token.value.lower() for token in words]
    end = next((at for at, word in enumerate(said) if word in ("counter", "counters")), 0)
    if not end:
        return None
    cursor.at += end
    return Leaf(" ".join(token.value for token in words[:end]), words[0])
