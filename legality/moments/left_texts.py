"""The texts in which effects that an ability leaves behind (611.2) stand on a board."""

from msgspec.structs import replace

from legality.effects import qualities as q
from legality.effects.effects import AnyEffect
from legality.effects.replacing import replaced
from legality.position import Permanent, Position
from legality.rulebook.texts import board_names
from legality.text import parse_line


def of_each(effect: AnyEffect, source: Permanent | None) -> AnyEffect:
    """The effect as each of its objects has it: what it says of its source is said by id."""
    name = q.WithId("" if source is None else source.id)
    whole = replace(effect, subject=q.ANYTHING)
    told_by_id = replaced(whole, lambda part: name if part == q.THIS else part)
    return replace(told_by_id, subject=q.THIS)


def whole_text(effect: AnyEffect, board: Position) -> str | None:
    """The text that says that effect, and no other; None where there is none."""
    from legality.text.printing.sentences import sentence_or

    text = sentence_or(effect, "")
    names = board_names(board)
    read = parse_line(text, None, names.within(text))
    return text if text and read.understood and read.effects == (effect,) else None
