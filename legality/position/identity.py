"""What a board states of itself, in whichever form: its `id`, whatever else is wrong with it, and
whether it names an edition of the rules."""

import re

from legality.errors import LegalityError
from legality.json_text import decode, stated_id
from legality.position.form import form_of
from legality.position.position import Position


def id_of(data: bytes) -> str | None:
    """The `id` of the board of that text, if one can be read. (A code that is broken states
    none.)"""
    text = data.decode("utf-8-sig", "replace")
    form = form_of(text, default="json")
    if form == "json":
        return stated_id(data)
    if form == "notation":
        from legality.position.notation.reading import stated_id as stated_in_notation

        return stated_in_notation(text)
    try:
        return Position.from_code(text).id
    except LegalityError:
        return None


def names_rules(text: str) -> bool:
    """Whether a board that can be read names the edition of its rules."""
    match form_of(text):
        case "json":
            value = decode(text)
            return isinstance(value, dict) and "rules" in value
        case "code":
            from legality.position.notation.coding import names_rules as code_names_rules

            return code_names_rules(text)
        case "notation":
            return _RULES.search(text) is not None


_RULES = re.compile(r"(?:^|;)\s*rules\s*:", re.M)
