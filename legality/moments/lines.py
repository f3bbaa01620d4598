"""The lines of text that stand on the table, as a combat finds them there."""

from collections.abc import Iterator

from legality.position import Permanent, Position
from legality.rulebook.texts import board_names
from legality.text import ParsedLine, present_text, spoken_name


def lines_of(board: Position) -> Iterator[tuple[Permanent | None, ParsedLine]]:
    """Each line of a permanent or of an effect that lasts, with whose it is."""
    names = board_names(board)
    for one in board.battlefield:
        if one.oracle_text and not one.phased_out:
            spoken = spoken_name(one.oracle_text, one.name)
            for line in present_text(one.oracle_text, spoken, names.within(one.oracle_text)):
                yield one, line
    for effect in board.effects:
        on: list[Permanent | None] = [board.by_id[n] for n in effect.objects if n in board.by_id]
        for line in present_text(effect.oracle_text, None, names.within(effect.oracle_text)):
            for holder in on or [None]:
                yield holder, line
