"""Boards for forced lethal with equal creatures: ten to twenty on each side, of one to three kinds.

Creatures of a kind are alike but for their names, which are new on each board. The defending
player's life lies between nothing and what the attackers deal unblocked, mostly near what gets
through where each blocker stops one of the strongest.
"""

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from legality import Position

OF_ATTACKERS: Mapping[str, float] = {
    "Flying": 0.2,
    "Menace": 0.25,
    "First strike": 0.12,
    "Double strike": 0.1,
    "Trample": 0.2,
    "Deathtouch": 0.1,
    "Lifelink": 0.1,
}
OF_BLOCKERS: Mapping[str, float] = {
    "Flying": 0.15,
    "Reach": 0.15,
    "First strike": 0.12,
    "Deathtouch": 0.1,
    "Lifelink": 0.12,
}
ADDITIONAL = "This creature can block an additional creature each combat."


class Kind(NamedTuple):
    """How many kinds of creatures a side has, and what there is beside them."""

    kinds: int
    walker: bool = False
    several: bool = False


KINDS: Mapping[str, Kind] = {
    "one kind a side": Kind(1),
    "two kinds a side": Kind(2),
    "three kinds a side": Kind(3),
    "two kinds and a planeswalker": Kind(2, walker=True),
    "two kinds, blockers of several": Kind(2, several=True),
}


def equal_board(kind: str, seed: int) -> Position:
    """The board of that kind and seed, before attackers are declared."""
    chance = random.Random(f"equal boards {kind} {seed}")
    asked = KINDS[kind]
    permanents: list[dict[str, Any]] = []

    def side(player: str, words: Mapping[str, float]) -> list[dict[str, Any]]:
        number = chance.randint(10, 20)
        cuts = sorted(chance.sample(range(1, number), asked.kinds - 1))
        made: list[dict[str, Any]] = []
        for start, end in zip([0, *cuts], [*cuts, number], strict=True):
            lines = [word for word, share in words.items() if chance.random() < share]
            if player == "Bob" and asked.several and start == 0:
                lines.append(ADDITIONAL)
            one = {
                "controller": player,
                "type_line": "Creature — Test",
                "power": chance.randint(1, 5),
                "toughness": chance.randint(1, 5),
                "oracle_text": "\n".join(lines),
            }
            made += [{"id": f"{player[0].lower()}{seed}-{n}"} | one for n in range(start, end)]
        return made

    attackers, blockers = side("Ann", OF_ATTACKERS), side("Bob", OF_BLOCKERS)
    permanents = attackers + blockers
    powers = sorted(one["power"] for one in attackers)
    through = sum(powers[: max(0, len(powers) - len(blockers))])
    near = chance.random() < 0.7
    life = through + chance.randint(-6, 12) if near else chance.randint(1, sum(powers))
    if asked.walker:
        walker = {"id": "walker", "controller": "Bob", "loyalty": chance.randint(2, 6)}
        permanents.append(walker | {"type_line": "Legendary Planeswalker — Test"})
    players = [{"name": "Ann"}, {"name": "Bob", "life": max(1, life)}]
    return Position.from_value({"players": players, "permanents": permanents})
