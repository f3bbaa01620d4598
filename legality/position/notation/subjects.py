"""Rules text as players type it: `"can't block"` of a creature means that creature."""

import re

from legality.position.notation.tree import Node, TextLeaf

_WITHOUT_SUBJECT = re.compile(r"(can't|can’t|cannot|can|must|attacks|blocks)\b", re.IGNORECASE)
"""How a sentence begins that leaves out of whom it speaks. (No line of a card begins so.)"""


def rules_text(leaf: TextLeaf, node: Node) -> str:
    """The rules text that somebody typed: a sentence in quotes that has no subject is about the
    creature on whose line it stands."""
    text: str = leaf.value
    begins = _WITHOUT_SUBJECT.match(text)
    if begins is None or leaf.token.kind != "string" or not _is_creature(node):
        return text
    verb = begins[1].lower()
    verb = "can't" if verb == "cannot" else verb
    end = "" if text.endswith((".", ")", '"')) else "."
    return f"This creature {verb}{text[begins.end() :]}{end}"


def lacks_subject(text: str) -> bool:
    """Whether such a text in quotes is read with a subject."""
    return _WITHOUT_SUBJECT.match(text) is not None


def _is_creature(node: Node) -> bool:
    """Whether the types that are written say so, or of a card the size beside its name."""
    types = node.text("type_line")
    if types is None:
        return "power" in node.fields
    return isinstance(types, str) and "Creature" in types.split("—")[0].split()
