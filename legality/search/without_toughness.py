"""Creatures that no board has: their toughness comes to 0 by the layers (704.5f).

State-based actions would have put such a creature into a graveyard before anybody could declare
anything: something that the board does not tell keeps it, or it is not there. A search that lets it
fight proves nothing. A toughness that is written is taken as it is.
"""

from collections.abc import Iterable

from legality.gaps import Gaps
from legality.position import Permanent, Position
from legality.rulebook.characteristics.present import lying
from legality.rulebook.characteristics.standing import Notes
from legality.rulebook.texts import is_size_counter
from legality.text import entering_counters


def without_toughness(position: Position) -> dict[str, str]:
    """Of each such creature that is on the battlefield, what is wrong. Of one whose size anything
    else is asked or doubted, nothing is said; nor of the counters with which one entered, unless
    the position tells of them."""
    if position.is_told:
        return {}
    lies = lying(position)
    return {
        permanent.id: f"a creature of toughness {permanent.toughness} would be in a graveyard"
        for permanent in lies.position.battlefield
        if permanent.is_creature and permanent.toughness is not None and permanent.toughness <= 0
        if _is_known(position.by_id[permanent.id], lies.notes)
    }


def let_fight(creatures: dict[str, str], fighting: Iterable[str]) -> Gaps:
    """What a search that lets these fight is made without."""
    lines = [(name, creatures[name]) for name in fighting if name in creatures]
    return Gaps(not_modelled=tuple(dict.fromkeys(lines)))


def blockers(position: Position) -> tuple[str, ...]:
    """Who could block, as far as tapping tells."""
    return tuple(
        permanent.id
        for permanent in position.battlefield
        if permanent.controller in position.defenders and not permanent.tapped
    )


def _is_known(permanent: Permanent, notes: Notes) -> bool:
    """Whether its toughness is worked out, from nothing but what was read."""
    if not permanent.is_printed("toughness") or permanent.phased_out:
        return False
    if notes.doubts.get(permanent.id) or any(ask.id == permanent.id for ask in notes.asks):
        return False
    return all(
        entering.kind in permanent.counters
        for _, entering in entering_counters(permanent.oracle_text, permanent.name)
        if is_size_counter(entering.kind)
    )
