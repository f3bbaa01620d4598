"""Fields of card objects that are mistyped.

Card objects have many fields that nothing here looks at; one that is mistyped would be passed over
as one of these, and a creature stand there without its text.
"""

from collections.abc import Collection, Iterable
from difflib import get_close_matches

READ = (
    *("name", "layout", "mana_cost", "mana_value", "cmc", "type_line", "oracle_text", "power"),
    *("toughness", "loyalty", "defense", "colors", "color_indicator", "keywords", "card_faces"),
    *("faces", "faceName", "side", "type", "text", "manaCost", "manaValue", "convertedManaCost"),
)
"""The fields, of both formats, that tell what a card is."""
_OTHERS = frozenset((*READ, "names", "types", "colorIndicator", "faceConvertedManaCost"))
"""Fields that are not mistyped, however near they are to one that is read."""
_A_SLIP = 0.85


def slip(fields: Iterable[str], read: Collection[str] = READ) -> tuple[str, str] | None:
    """The first field that is mistyped, and the one that is meant."""
    for field in fields:
        if field not in _OTHERS and len(field) < 60:
            close = get_close_matches(field, read, n=1, cutoff=_A_SLIP)
            if close:
                return field, close[0]
    return None
