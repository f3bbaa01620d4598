"""What is paid as a triggered ability resolves ("you may pay {2}. If you do, …", 118.12)."""

import re

from legality.moments.board import with_players
from legality.moments.state import S, State, become
from legality.moments.values import Trigger

_MANA = re.compile(r"pay (?P<symbols>(?:\{[^{}]+\})+)", re.IGNORECASE)
_LIFE = re.compile(r"pay (?P<number>\d+) life", re.IGNORECASE)
_FREE = re.compile(r"(?:discard|reveal|mill|exile a card from your hand|put a card)\b", re.I)


def _costs(trigger: Trigger) -> list[str]:
    return [one.cost for one in trigger.does.instructions if one.cost is not None]


def is_idle(cost: str) -> bool:
    """Whether paying takes nothing that a combat looks at: mana, or cards that do not fight."""
    return _MANA.fullmatch(cost) is not None or _FREE.match(cost) is not None


def takes(trigger: Trigger) -> bool:
    """Whether paying takes something of which there may be several: which, nothing tells."""
    return any(
        _MANA.fullmatch(cost) is None and _LIFE.fullmatch(cost) is None and not _FREE.match(cost)
        for cost in _costs(trigger)
    )


def _price(trigger: Trigger) -> dict[str, int]:
    """The mana, energy and life that it costs; an {X} is nothing."""
    price = {"mana": 0, "energy": 0, "life": 0}
    for cost in _costs(trigger):
        if (life := _LIFE.fullmatch(cost)) is not None:
            price["life"] += int(life["number"])
        elif (mana := _MANA.fullmatch(cost)) is not None:
            for symbol in re.findall(r"\{([^{}]+)\}", mana["symbols"]):
                if symbol == "E":
                    price["energy"] += 1
                elif symbol != "X":
                    price["mana"] += int(symbol) if symbol.isdecimal() else 1
    return price


def can_pay(combat: State, trigger: Trigger) -> bool:
    """Whether its controller has the mana, the energy and the life that it costs."""
    player, price = combat.board.player_by_name[trigger.ability.you], _price(trigger)
    return (
        player.mana >= price["mana"]
        and (player.energy or 0) >= price["energy"]
        and (not price["life"] or player.life >= price["life"])
    )


def paid(combat: S, trigger: Trigger) -> S:
    """The combat after its controller has paid that."""
    price, name = _price(trigger), trigger.ability.you
    player = combat.board.player_by_name[name]
    if not any(price.values()):
        return combat
    fields = {"mana": player.mana - price["mana"], "life": player.life - price["life"]}
    if price["energy"]:
        fields["energy"] = (player.energy or 0) - price["energy"]
    return become(combat, board=with_players(combat.board, {name: fields}), unsettled=True)
