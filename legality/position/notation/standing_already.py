"""Words for what stands on the board already: `the Ogre`, `her 3/3`, `Ogre 3/3`."""

from collections.abc import Sequence

from legality.errors import NotationError, shortened
from legality.position.notation.before_names import THE
from legality.position.notation.cursor import TokenCursor, parts_between
from legality.position.notation.naming import BoardNames
from legality.position.notation.permanents import Sketch, id_above, standing_above
from legality.position.notation.phrases import SIZE
from legality.position.notation.tokens import Token
from legality.position.notation.tree import TextLeaf

DETERMINERS = (THE, "her", "his", "its", "their", "my", "our", "your")
"""Words before what stands there, of whoever has it."""


def is_size(token: Token) -> bool:
    """Whether a word is a power and toughness."""
    return token.kind == "word" and SIZE.fullmatch(str(token.value)) is not None


def is_determiner(token: Token) -> bool:
    """Whether a word is such a one."""
    return token.kind == "word" and str(token.value).lower() in DETERMINERS


def named_there(
    tokens: Sequence[Token], sketches: Sequence[Sketch], *, among: Sequence[Sketch] | None = None
) -> list[TextLeaf]:
    """The names between `and`, `+` and commas; of `the 3/3` and `Ogre 3/3` the id of the one of
    that size, where they stand there. `among` are those of whom the sizes may be said. Raises
    `NotationError` where several have the size, or a card may have it."""
    above = standing_above(sketches)
    held = sketches if among is None else among
    return [_named(part, above, held) for part in parts_between(tokens)]


def _named(part: Sequence[Token], above: BoardNames, held: Sequence[Sketch]) -> TextLeaf:
    whole = TokenCursor(part).name()
    if not is_size(part[-1]) and above.called(str(whole.value)):
        return whole
    if len(part) > 1 and is_determiner(part[0]):
        part = part[1:]
    if not is_size(part[-1]):
        return _of_these(TokenCursor(part).name(), held)
    size = str(part[-1].value)
    named = above.called(str(TokenCursor(part[:-1]).name().value)) if len(part) > 1 else None
    candidates = [
        sketch
        for sketch in held
        if _size_of(sketch) in (size, None) and (named is None or id_above(sketch) in named)
    ]
    of_size = [sketch for sketch in candidates if _size_of(sketch) == size]
    if len(candidates) > 1 and of_size:
        raise _of_several(part[-1], candidates)
    if len(of_size) != 1 or "count" in of_size[0].node.fields:
        return TokenCursor(part).name()
    return TextLeaf(id_above(of_size[0]), part[0], named=True, meant=of_size[0].node)


def _of_these(leaf: TextLeaf, held: Sequence[Sketch]) -> TextLeaf:
    """The one of these that has just that name, where one has."""
    called = [sketch for sketch in held if id_above(sketch).lower() == str(leaf.value).lower()]
    if len(called) != 1 or "count" in called[0].node.fields:
        return leaf
    return TextLeaf(id_above(called[0]), leaf.token, named=True, meant=called[0].node)


def _size_of(sketch: Sketch) -> str | None:
    """Its size as written; None of what has none on its line, and may be a card; nothing of what
    its types say is no creature."""
    node = sketch.node
    if "power" in node.fields:
        return f"{node.text('power')}/{node.text('toughness')}"
    types = node.text("type_line")
    return None if types is None else ""


def _of_several(token: Token, candidates: Sequence[Sketch]) -> NotationError:
    among = " or ".join(shortened(id_above(sketch)) for sketch in candidates[:5])
    return token.wrong(f"{token.shown} may be {among}: expected the name of the one that is meant")


def refuse_the(sketches: Sequence[Sketch]) -> None:
    """Raises `NotationError` for `the Ogre 3/3` where another Ogre stands on the board, and for
    `the 3/3`."""
    for sketch in sketches:
        token, name = sketch.node.token, str(sketch.node.text("name") or sketch.called)
        if token.kind != "word" or str(token.value).lower() != THE:
            continue
        if name.lower() == THE:
            raise token.wrong(
                f"expected the name of the one that is meant, or a line such as `Ann attacks with "
                f"{THE} {_size_of(sketch) or '3/3'}`, got {token.shown}"
            )
        bare = name.removeprefix(f"{THE} ")
        others = standing_above([other for other in sketches if other is not sketch])
        if token.value == THE and (named := others.called(bare)):
            raise token.wrong(
                f"`{THE} {shortened(bare)}` may be {shortened(named[0])}, which stands there, or "
                f"one more: a line such as `{shortened(bare)} attacks Bob` says what that one "
                f"does, and one more stands without `{THE}`"
            )
