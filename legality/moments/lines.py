"""The lines of text that stand on the table, as a combat finds them there."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from legality.effects.effects import AnyEffect
from legality.position import Permanent, Position
from legality.rulebook.texts import board_names
from legality.text import Names, ParsedLine, may_state, present_text, spoken_name


def lines_of(board: Position) -> Iterator[tuple[Permanent | None, ParsedLine]]:
    """Each line of a permanent or of an effect that lasts, with whose it is."""
    names = board_names(board)
    for permanent in board.battlefield:
        if permanent.oracle_text and not permanent.phased_out:
            spoken = spoken_name(permanent.oracle_text, permanent.name)
            for line in present_text(
                permanent.oracle_text, spoken, names.within(permanent.oracle_text)
            ):
                yield permanent, line
    for effect in board.effects:
        holders = [board.by_id[name] for name in effect.objects if name in board.by_id]
        for line in present_text(effect.oracle_text, None, names.within(effect.oracle_text)):
            for holder in holders or (None,):
                yield holder, line


def any_text_states(board: Position, is_wanted: Callable[[AnyEffect], bool]) -> bool:
    """Whether the text of any permanent states such an effect; each text is looked through once."""
    texts = {permanent.oracle_text for permanent in board.battlefield}
    likely = frozenset(filter(may_state, texts))
    if not likely:
        return False
    names = board_names(board).of_texts(likely)
    return any(
        _text_states(text, spoken_name(text, permanent.name), names.within(text), is_wanted)
        for permanent in board.battlefield
        if (text := permanent.oracle_text) in likely
    )


@lru_cache(maxsize=8192)
def _text_states(
    text: str, name: str | None, names: Names, is_wanted: Callable[[AnyEffect], bool]
) -> bool:
    lines = present_text(text, name, names)
    return any(is_wanted(effect) for line in lines for effect in line.states)
