"""Lines that state a field of the board: `rules: current`, `blocks: guard -> ogre`, `effect: …`."""

import difflib
from collections.abc import Callable
from typing import cast

from legality.errors import shortened
from legality.position.lasting_effects import LastingEffect
from legality.position.notation import dealing
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.nobody import is_word
from legality.position.notation.phrases import ALIASES, fields_of
from legality.position.notation.stated_fields import read_phrase, value_of
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Node, OnlyOne, Pairs, TextLeaf, Tree
from legality.position.permanents import Permanent
from legality.position.players import Player
from legality.position.stated import Stated

ONE_OF_MANY = {"effect": "effects", "band": "bands", "turn": "active"}
"""What one entry of a list is called, and other words for a field."""
ELSEWHERE = ("permanents",)
"""What is no statement: permanents have their lines."""


_FIELDS = sorted(fields_of(Stated).keys() | ONE_OF_MANY)


def field_of(name: str) -> str | None:
    """The field of the board that is stated by that word, if one is."""
    field = ONE_OF_MANY.get(name, name)
    return field if field in fields_of(Stated) and field not in ELSEWHERE else None


def words_to_colon(cursor: TokenCursor) -> list[Token]:
    """The words that come next up to one with a colon; none where no colon stands behind them."""
    words = cursor.words()
    end = next((at for at, token in enumerate(words) if token.colon), -1)
    return words[: end + 1]


def is_taken(name: str) -> bool:
    """Whether a word before a colon is no player's name unless it is in quotes: a field, or what
    may be meant for one, or a word that names nobody."""
    if name.lower() in (*_FIELDS, *TEAM) or name.lower() in ALIASES[Player] or is_word(name):
        return True
    if name in fields_of(Player) or name in fields_of(Permanent):
        return True
    return name[:1].islower() and bool(near(name))


TEAM = ("team", "teams")
"""What several players are, and none of them."""


def near(name: str) -> list[str]:
    """The field of the board that a word may be meant for, if there is one."""
    return difflib.get_close_matches(name.lower()[:50], _FIELDS, n=1, cutoff=0.75)


def statement(cursor: TokenCursor, field: str, token: Token, stated: Node) -> None:
    """Read what stands after `field:`. Raises `NotationError`."""
    if field in MANY:
        held = stated.fields.setdefault(field, [])
        if not isinstance(held, list):
            raise token.wrong(f"`{field}` is said twice")
        MANY[field](cursor, held, token)
    elif field in (*DECLARED, "order") and not cursor.is_("json"):
        held = stated.fields.setdefault(field, Pairs(token))
        if not isinstance(held, Pairs):
            raise token.wrong(f"`{field}` is said twice")
        if field in DECLARED:
            _declared(cursor, held, DECLARED[field])
        else:
            _pairs(cursor, held, TokenCursor.names)
    elif field == "damage" and not cursor.is_("json"):
        stated.put(field, _damage(cursor, token), token)
    elif field in LISTS and not cursor.is_("json"):
        stated.put(field, _list(cursor, field), token)
    elif field == "players":
        raise cursor.wrong("expected names, as in `players: Ann, Bob, Cid`; each has a heading")
    else:
        stated.put(field, value_of(cursor, Stated, field, token), token)
    cursor.end()


# -- lists of names --------------------------------------------------------------------------------

LISTS = {
    "players": "a player's name",
    "defending": "the name of a player or permanent",
    "blocked": "the name of a player or permanent",
    "judge": "attacks, blocks or damage",
}
"""Lists of names or words, with a comma or `+` between them; what is expected in them."""
NAMING = ("defending", "blocked")
"""Those that name what stands elsewhere."""


def _list(cursor: TokenCursor, field: str) -> list[Tree]:
    named, expected = field in NAMING, LISTS[field]
    entries: list[Tree] = [cursor.text(expected, named)]
    while cursor.skip("comma") or cursor.skip("plus"):
        entries.append(cursor.text(expected, named))
    return entries


def _bands(cursor: TokenCursor, held: list[Tree], token: Token) -> None:
    if cursor.is_("json"):
        held.extend(_entries(cursor))
        return
    bands = [cursor.names()]
    while cursor.skip("comma"):
        bands.append(cursor.names())
    if len(bands) > 1 and all(len(band) == 1 for band in bands):
        joined = " + ".join(str(band[0].value) for band in bands)
        raise bands[1][0].token.wrong(
            f"expected `+` between the creatures of a band, as in `bands: {shortened(joined)}`"
        )
    held.extend(bands)


def _entries(cursor: TokenCursor) -> list[Tree]:
    """What JSON says: the entries of a list, or one of them."""
    token = cursor.take()
    value: object = token.value
    values = cast("list[object]", value) if isinstance(value, list) else [value]
    return [TextLeaf(entry, token) for entry in values]


# -- who does what to whom -------------------------------------------------------------------------


NOBODY = (("none",), ("nobody",), ("nothing",), ("no", "one"), ("no", "creature"), ("-",))
"""Words for no creature."""


def _declared(cursor: TokenCursor, pairs: Pairs, aim: Callable[[TokenCursor], Tree]) -> None:
    """`wolf + bear -> Bob, elf -> Cid`, or `wolf, bear` where they can mean only one."""
    start, here = cursor.at, cursor.here
    if here is not None and any(map(cursor.skip_words, NOBODY)) and cursor.done:
        pairs.nothing.append(here)
        return
    cursor.at = start
    aimed, alone = list[TextLeaf](), list[TextLeaf]()
    while True:
        sources = cursor.names()
        if cursor.skip("arrow"):
            aimed += sources
            target = aim(cursor)
            pairs.entries.extend((source, target) for source in sources)
        elif cursor.done or cursor.is_("comma"):
            alone += sources
            pairs.entries.extend((source, OnlyOne(source.token)) for source in sources)
        else:
            raise cursor.wrong("expected `->`, a comma, or the end of the line")
        if aimed and alone:
            shown = shortened(str(alone[0].value))
            comma = "before" if sources == alone else "after"
            raise alone[0].token.wrong(
                f"expected `+` in place of the comma {comma} `{shown}`, or `->` behind it"
            )
        if not cursor.skip("comma"):
            return


def _pairs(
    cursor: TokenCursor,
    pairs: Pairs,
    aim: Callable[[TokenCursor], Tree],
    expected: str = "`->`, or `none`",
) -> None:
    start = cursor.at
    if cursor.skip_words(("none",)) and cursor.done:
        return
    cursor.at = start
    while True:
        source = cursor.name()
        if not cursor.skip("arrow"):
            if pairs.entries:
                shown = shortened(str(source.value))
                raise source.token.wrong(
                    f"expected `+` in place of the comma before `{shown}`, or `->` behind it"
                )
            raise cursor.wrong(f"expected {expected}")
        pairs.entries.append((source, aim(cursor)))
        if not cursor.skip("comma"):
            return


def attacked(names: list[TextLeaf]) -> TextLeaf:
    """The one that an attacker attacks. Raises `NotationError` where there are several."""
    if len(names) > 1:
        raise names[1].token.wrong("an attacker attacks one player, planeswalker or battle")
    return names[0]


def _assigned(cursor: TokenCursor, pairs: Pairs) -> None:
    """`wurm -> wall 2 + elf 3`, or in words."""
    rest = cursor.tokens[cursor.at :]
    if (spoken := dealing.dealt_in_words(rest)) is not None:
        dealing.refuse_together(spoken[0], spoken[2])
    in_words = spoken or dealing.dealt_behind_name(rest) or dealing.dealt_by_commas(rest)
    if in_words is None:
        _pairs(cursor, pairs, _amounts, "`->` and what is dealt, as in `ogre -> elf 3 + Bob 1`")
        return
    cursor.at = len(cursor.tokens)
    sources, dealt = in_words[:2]
    pairs.entries.extend((source, dealt) for source in sources)


def _amounts(cursor: TokenCursor) -> Pairs:
    """`wall 2 + elf 3`."""
    assert cursor.here is not None or cursor.tokens
    pairs = Pairs(cursor.here or cursor.tokens[-1])
    while True:
        recipient = _recipient(cursor)
        amount = cursor.number()
        if amount is None:
            raise cursor.wrong("expected an amount of damage")
        pairs.entries.append((recipient, amount))
        if not cursor.skip("plus"):
            return pairs


def _recipient(cursor: TokenCursor) -> TextLeaf:
    """A name before an amount: the last of the words that come next is the amount."""
    words = cursor.words()
    if len(words) < 2:
        return cursor.name()
    part = TokenCursor(words[:-1])
    cursor.at += len(words) - 1
    return part.name()


DECLARED: dict[str, Callable[[TokenCursor], Tree]] = {
    "attacks": lambda cursor: attacked(cursor.names()),
    "blocks": TokenCursor.names,
}
"""What creatures are declared to do, and how whom they do it to is read."""


def _damage(cursor: TokenCursor, token: Token) -> Node:
    """`regular, wurm -> wall 2 + elf 3`."""
    node = Node(token)
    here = cursor.here
    start = cursor.at
    for step in ("first", "regular"):
        if here is not None and cursor.skip_words((step,)):
            if cursor.done or cursor.skip("comma"):
                node.put("step", TextLeaf(step, here), here)
                break
            cursor.at = start
    if not cursor.done:
        pairs = Pairs(token)
        _assigned(cursor, pairs)
        node.put("assign", pairs, token)
    return node


# -- texts -----------------------------------------------------------------------------------------


def _effects(cursor: TokenCursor, held: list[Tree], token: Token) -> None:
    """`"This creature can't block." on squire, controller Ann`."""
    if cursor.is_("json"):
        held.extend(_entries(cursor))
        return
    node, texts = Node(token), list[str]()
    while not cursor.done:
        cursor.skip("comma")
        here = cursor.here
        if here is not None and here.kind == "string":
            texts.append(cursor.take().value)
        elif here is not None and cursor.skip_words(("on",)):
            node.put("on", cursor.names(), here)
        elif not read_phrase(cursor, LastingEffect, node):
            raise cursor.wrong("expected a text in quotes, `on` with names, or `controller`")
    if texts:
        node.put("oracle_text", TextLeaf("\n".join(texts), token), token)
    held.append(node)


def _given(cursor: TokenCursor, held: list[Tree], token: Token) -> None:
    """`ogre "you have no cards in hand" yes`."""
    if cursor.is_("json"):
        held.extend(_entries(cursor))
        return
    node = Node(token)
    if cursor.is_("word"):
        name = cursor.name()
        node.put("id", name, name.token)
    if not cursor.is_("string"):
        raise cursor.wrong("expected the words that were asked, in quotes")
    words = cursor.take()
    if cursor.is_("string"):  # the name was in quotes too
        node.put("id", TextLeaf(words.value, words, named=True), words)
        words = cursor.take()
    node.put("text", TextLeaf(words.value, words), words)
    here = cursor.here
    for word, holds in (("yes", True), ("no", False)):
        if here is not None and cursor.skip_words((word,)):
            node.put("holds", TextLeaf(holds, here), here)
            held.append(node)
            return
    raise cursor.wrong("expected yes or no")


MANY: dict[str, Callable[[TokenCursor, list[Tree], Token], None]] = {
    "bands": _bands,
    "effects": _effects,
    "given": _given,
}
