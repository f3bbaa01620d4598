"""What a player may get in a combat to pay with, by triggered abilities that no combat counts.

Mana, energy, and permanents to sacrifice.
"""

import re
from collections.abc import Iterator, Mapping

from legality.effects.blocking import BlockCost, BlockedCost
from legality.position import Position
from legality.rulebook.table import Table
from legality.text.reading.triggers.happenings import from_when, of_combat, what_is_done

_MANA = re.compile(
    r"\badds?\b|\bmana\b|\b(?:Treasure|Gold|Powerstone|Lander|Scion|Spawn)s?\b|\buntaps?\b",
    re.IGNORECASE,
)
_ENERGY = re.compile(r"\bgets?\b[^.]*(?:\{E\}|\benergy\b)|\bproliferate", re.IGNORECASE)
_PERMANENTS = re.compile(
    r"\btokens?\b|\bbattlefield\b|\binvestigate|\bincubate|\bamass|\bmanifest|\bfabricate"
    r"|\bpopulate|\bcontrol of\b",
    re.IGNORECASE,
)
_ADDS_MANA = re.compile(r"(?:^|, )firebending\b", re.IGNORECASE)
_OTHERS = re.compile(r"\b(?:player|opponent|controller|owner)s?\b", re.IGNORECASE)
"""Words by which somebody else may get it."""


def may_get_means(board: Position, you: str, price: Mapping[str, int]) -> bool:
    """Whether that player may get mana or energy for that price; permanents to pay with, where it
    has neither."""
    return any(
        (bool(price["mana"]) and _MANA.search(done) is not None)
        or (bool(price["energy"]) and _ENERGY.search(done) is not None)
        or (not price["mana"] and not price["energy"] and _PERMANENTS.search(done) is not None)
        for done in _done_for(board, you)
    )


def may_pay_for_blocks(table: Table, text: str, you: str) -> bool:
    """Whether what an ability of `you` does in those words may bring a defending player mana or
    energy for the price of a block."""
    if you not in table.position.defenders and _OTHERS.search(text) is None:
        return False
    costs = [effect.cost for effect, _ in table.abilities(BlockCost)]
    costs += [effect.cost for effect, _ in table.abilities(BlockedCost)]
    mana, energy = _MANA.search(text) is not None, _ENERGY.search(text) is not None
    return any(
        (mana and (cost.mana != 0 or cost.phyrexian != 0)) or (energy and cost.energy != 0)
        for cost in costs
    )


def _done_for(board: Position, you: str) -> Iterator[str]:
    """What the triggered abilities do that may bring that player something."""
    own = [
        (permanent.controller, permanent.name, permanent.oracle_text)
        for permanent in board.battlefield
    ]
    own += [
        (permanent.controller, "", word)
        for permanent in board.battlefield
        for word in permanent.keywords
    ]
    given = [(effect.controller, "", effect.oracle_text) for effect in board.effects]
    for who, name, text in (*own, *given):
        for line in text.splitlines():
            if who not in (you, None) and _OTHERS.search(line) is None:
                continue
            if _ADDS_MANA.search(line) is not None:
                yield "add mana"
            ability = from_when(line, name)
            if ability is not None and of_combat(ability):
                yield what_is_done(ability)
