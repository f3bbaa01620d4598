"""Rules text that players type without quotes behind a size: `Ogre 3/3 can't block`."""

from collections.abc import Sequence

from legality.position.notation.cursor import TokenCursor
from legality.position.notation.tokens import Token
from legality.position.notation.tree import TextLeaf
from legality.position.notation.verbs import is_verb

TEXTS: dict[tuple[str, ...], str] = {
    ("can't", "attack", "or", "block"): "This creature can't attack or block.",
    ("can't", "be", "blocked"): "This creature can't be blocked.",
    ("can't", "attack"): "This creature can't attack.",
    ("can't", "block"): "This creature can't block.",
    ("must", "attack", "if", "able"): "This creature attacks each combat if able.",
    ("must", "attack"): "This creature attacks each combat if able.",
    ("must", "block", "if", "able"): "This creature blocks each combat if able.",
    ("must", "block"): "This creature blocks each combat if able.",
    ("must", "be", "blocked", "if", "able"): "This creature must be blocked if able.",
    ("must", "be", "blocked"): "This creature must be blocked if able.",
    **{
        (verb, *when, "if", "able"): f"This creature {verb} each combat if able."
        for verb in ("attacks", "blocks")
        for when in (("each", "combat"), ("each", "turn"), ())
    },
    ("unblockable",): "This creature can't be blocked.",
    ("firebreathing",): "{R}: This creature gets +1/+0 until end of turn.",
}
"""Words that say all of an ability, each with the line of rules text, the longest first."""
_CANNOT = ("can't", "can’t", "cannot", "cant")


def is_of_text(before: Sequence[Token]) -> bool:
    """Whether a verb behind these is one of such words: the `block` of `can't attack or block`."""
    last = str(before[-1].value).lower() if before else ""
    return last in (*_CANNOT, "must", "or")


def unquoted_text(cursor: TokenCursor) -> TextLeaf | None:
    """The rules text of such words, if they come next and no more of a sentence stands behind
    them; they are taken."""
    start, here = cursor.at, cursor.here
    if here is None or here.kind != "word":
        return None
    for words, text in TEXTS.items():
        for first in _CANNOT if words[0] == "can't" else words[:1]:
            if cursor.skip_words((first, *words[1:])):
                if cursor.done or cursor.is_("comma", "arrow") or is_verb(cursor, sized=True):
                    return TextLeaf(text, here)
                cursor.at = start
    return None
