"""Boards for the best attack: four to eight attackers, three to six blockers, some with banding.

Half of them have a planeswalker to attack, a quarter a Siege; some blockers block two or any number
of attackers, or have to block.
"""

import random
from collections.abc import Mapping
from typing import Any

from legality import Position

OF_ATTACKERS: Mapping[str, float] = {
    "Banding": 0.2,
    "Menace": 0.15,
    "Flying": 0.2,
    "First strike": 0.1,
    "Trample": 0.12,
    "Lifelink": 0.08,
    "Deathtouch": 0.08,
    "Double strike": 0.05,
}
OF_BLOCKERS: Mapping[str, float] = {
    "Reach": 0.25,
    "First strike": 0.1,
    "Lifelink": 0.08,
    "Deathtouch": 0.08,
    "Flying": 0.1,
    "Banding": 0.05,
    "This creature blocks each combat if able.": 0.08,
    "This creature can block an additional creature each combat.": 0.12,
    "This creature can block any number of creatures.": 0.05,
}


def attack_board(seed: int) -> Position:
    """The board of that seed, before attackers are declared."""
    chance = random.Random(f"attack boards {seed}")

    def side(player: str, number: int, words: Mapping[str, float], least: int) -> list[Any]:
        return [
            {
                "id": f"{player[0].lower()}{seed}-{place}",
                "controller": player,
                "type_line": "Creature — Test",
                "power": chance.randint(least, 5),
                "toughness": chance.randint(1, 5),
                "oracle_text": "\n".join(word for word, p in words.items() if chance.random() < p),
            }
            for place in range(number)
        ]

    permanents = side("Ann", chance.randint(4, 8), OF_ATTACKERS, 1)
    permanents += side("Bob", chance.randint(3, 6), OF_BLOCKERS, 0)
    if chance.random() < 0.5:
        walker = {"id": "walker", "controller": "Bob", "loyalty": chance.randint(2, 6)}
        permanents.append(walker | {"type_line": "Legendary Planeswalker — Test"})
    if chance.random() < 0.25:
        siege = {"id": "siege", "controller": "Ann", "protector": "Bob"}
        permanents.append(siege | {"type_line": "Battle — Siege", "defense": chance.randint(2, 5)})
    players = [{"name": "Ann"}, {"name": "Bob", "life": chance.randint(6, 20)}]
    return Position.from_value({"players": players, "permanents": permanents})
