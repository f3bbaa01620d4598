"""Creatures whose toughness comes to 0 by the layers, though the board has them (704.5f).

State-based actions would have put them into a graveyard before anything is declared. A board that
has one speaks against itself: that is listed, and its size is not known. A toughness that is
written is taken as it is.
"""

from legality.position import Permanent
from legality.rulebook.characteristics.applying import doubt
from legality.rulebook.characteristics.lines import Line
from legality.rulebook.characteristics.standing import Standing
from legality.rulebook.texts import is_size_counter
from legality.text import entering_counters


def doubt_without_toughness(standing: Standing) -> None:
    """List each creature whose toughness has come to 0 or less, and its size as not known."""
    for permanent in standing.permanents:
        toughness = permanent.toughness
        if toughness is None or toughness > 0 or not permanent.is_creature:
            continue
        if permanent.is_printed("toughness") and _is_known(standing, permanent):
            why = f"a creature of toughness {toughness} would be in a graveyard"
            line = Line(permanent.id, permanent.controller, why, (), (0, 0))
            doubt(standing, line, permanent.id, ("size",))


def _is_known(standing: Standing, permanent: Permanent) -> bool:
    """Whether nothing else is asked or doubted of its size: counters with which it entered are
    asked unless the board tells of them."""
    if "size" in standing.notes.doubts.get(permanent.id, {}):
        return False
    counters = standing.position.by_id[permanent.id].counters
    return all(
        entering.kind in counters
        for _, entering in entering_counters(permanent.oracle_text, permanent.name)
        if is_size_counter(entering.kind)
    )
