"""Cards that come into a graveyard, or leave one, and have abilities that work there (113.6b)."""

import re

from legality.position import Position
from legality.rulebook.elsewhere import buried_from, may_be_buried_to_work, may_work_elsewhere

_MOVES = re.compile(
    r"\bgraveyards?\b|\bmills?\b|\bsurveils?\b|\bdiscards?\b|\bhands?\b|\bexiles?\b"
    r"|\bconnives?\b|\bexplores?\b",
    re.IGNORECASE,
)
_OTHERS = re.compile(r"\b(?:players?|opponents?|they|controllers?)\b", re.IGNORECASE)

_OPPONENTS = re.compile(r"(?:(?:each|target|an) opponent|defending player)\b[^.,]*\.?$", re.I)


def may_come_to_work(board: Position, text: str, you: str) -> bool:
    """Whether cards that move by those words of an ability of `you` may have abilities where they
    come to lie, or have had them where they lay: a card that the position tells, or one of the
    player's that it does not tell."""
    if _MOVES.search(text) is not None and may_work_elsewhere(board):
        return True
    names = (you,) if _OTHERS.search(text) is None else tuple(board.player_by_name)
    if _OPPONENTS.match(text) is not None:
        names = tuple(name for name in names if board.are_opponents(you, name))
    return any(
        may_be_buried_to_work(board, zone, name) for zone in buried_from(text) for name in names
    )
