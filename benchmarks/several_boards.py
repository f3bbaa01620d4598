"""Boards for the best block where most blockers block several attackers, and names are new on each.

Seven in ten blockers block two or any number of attackers; both sides have first and double strike,
trample, deathtouch, lifelink and menace.
"""

import random
from typing import Any

from legality import Position

OF_ATTACKERS = {
    "First strike": 0.15,
    "Double strike": 0.1,
    "Trample": 0.2,
    "Deathtouch": 0.12,
    "Lifelink": 0.12,
    "Menace": 0.15,
}
OF_BLOCKERS = {
    "First strike": 0.15,
    "Double strike": 0.1,
    "Deathtouch": 0.12,
    "Lifelink": 0.12,
}
SEVERAL = (
    "This creature can block an additional creature each combat.",
    "This creature can block any number of creatures.",
)


def several_board(size: int, seed: int) -> Position:
    """The board of that size and seed: everything of Ann's attacks Bob."""
    chance = random.Random(f"several {size} {seed}")
    permanents: list[dict[str, Any]] = []
    for player, words in (("Ann", OF_ATTACKERS), ("Bob", OF_BLOCKERS)):
        for number in range(size):
            lines = [word for word, share in words.items() if chance.random() < share]
            if player == "Bob" and chance.random() < 0.7:
                lines.append(chance.choice(SEVERAL))
            permanents.append(
                {
                    "id": f"{player[0].lower()}{seed}-{number}",
                    "controller": player,
                    "type_line": "Creature — Test",
                    "power": chance.randint(1, 5),
                    "toughness": chance.randint(1, 5),
                    "oracle_text": "\n".join(lines),
                }
            )
    players = [{"name": "Ann"}, {"name": "Bob", "life": chance.randint(5, 20)}]
    attacks = {one["id"]: "Bob" for one in permanents if one["controller"] == "Ann"}
    return Position.from_value({"players": players, "permanents": permanents, "attacks": attacks})
