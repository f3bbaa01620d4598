"""Boards on which a combat plays all that any line does, told line by line.

Most lines are of that kind on every board: "Flying", "This creature can't block". Where all are, no
answer hangs on what is not played, and nobody has to work out what can happen in the combat.
"""

import re
from functools import lru_cache

from legality.combat.left_out.known import is_known_throughout, looks_at_size
from legality.combat.left_out.lines import StandingLine, left_out, of_keyword, standing
from legality.combat.left_out.values import circumstances, states
from legality.effects import qualities as q
from legality.effects.attacking import AttackCost, DeclaredBy
from legality.effects.blocking import BlockCost, BlockedCost
from legality.effects.characteristics import (
    BaseSize,
    ChangesColors,
    ChangesTypes,
    Gets,
    HasAbility,
    Switches,
)
from legality.effects.damaging import DealsMore, PreventsDamage, PreventsPart
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, HasEffects
from legality.effects.keywords import KEYWORDS
from legality.effects.replacing import within
from legality.position import Permanent, Position
from legality.position.kept import shared

HANGS_ON_BOARD = (
    *(AttackCost, BlockCost, BlockedCost, DeclaredBy, HasEffects),
    *(BaseSize, ChangesColors, ChangesTypes, Switches),
)
"""Effects of which the board decides whether a combat plays all that they do."""
_OF_THE_GAME = ("melee", "myriad")
"""Keywords that a combat plays in some games and not in others."""
_NUMBERED = ("bushido", "rampage", "toxic")
CANT_BE_PREVENTED = re.compile(r"can't be prevented", re.IGNORECASE)
SWITCHES = re.compile(r"\bswitch", re.IGNORECASE)
"""Words by which a line changes what others do."""


def is_silent(position: Position) -> bool:
    """Whether certainly a combat plays all that stands on that board; kept with it. False where
    that hangs on more than the lines one by one."""
    board = shared(position)
    if board.silent is None:
        board.silent = _is_silent(position)
    return board.silent


def _is_silent(position: Position) -> bool:
    if any(player.initiative for player in position.players):
        return False
    if not all(map(_is_bare, position.permanents)):
        return False
    return all(map(is_silent_line, standing(position)))


def _is_bare(permanent: Permanent) -> bool:
    """Whether nothing but its text may do anything: it has no counters and no listed keywords, no
    other player owns it, and it is no Siege."""
    return (
        not permanent.counters
        and not permanent.keywords
        and permanent.owner in (None, permanent.controller)
        and not permanent.has_type("siege")
    )


def is_silent_line(line: StandingLine) -> bool:
    """Whether a combat plays all that the line does on every board."""
    return (
        all(map(is_played_everywhere, line.effects))
        and not CANT_BE_PREVENTED.search(line.text)
        and not SWITCHES.search(line.text)
        and not left_out(line)
        and not states(line)
    )


@lru_cache(maxsize=4096)
def is_played_everywhere(effect: AnyEffect) -> bool:
    """Whether a combat plays all that the effect does on every board: no circumstance in words
    decides it, and the game knows at every moment whom it is about and how much it is."""
    if any(True for _ in circumstances(effect)):
        return False
    match effect:
        case HasAbility(keyword=keyword):
            return _is_played_keyword(keyword, own=isinstance(effect.subject, q.ThisObject))
        case Gets():
            return is_known_throughout(effect) and not any(map(looks_at_size, within(effect)))
        case PreventsDamage():
            return is_known_throughout(effect)
        case DealsMore():
            return is_known_throughout(effect) and effect.plus == 0
        case PreventsPart():
            return False  # another may multiply the damage
        case _:
            return not isinstance(effect, HANGS_ON_BOARD)


def _is_played_keyword(keyword: Keyword, *, own: bool) -> bool:
    """Whether a combat plays all that a keyword ability does, whoever has it."""
    name = keyword.name
    if name in _OF_THE_GAME or (name in _NUMBERED and keyword.number is None):
        return False
    if name == "lifelink":
        return own
    if name == "protection":
        return keyword.quality is None or is_known_throughout(keyword.quality)
    row = KEYWORDS.get(name)
    return row is not None and of_keyword(row) is None
