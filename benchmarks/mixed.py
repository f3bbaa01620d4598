"""Random boards of mixed keywords: of each creature power 0–6, toughness 1–6, none, one or two of
the keywords below, a colour."""

import random
from collections.abc import Sequence
from typing import Any

from legality import Position

EVASION = ("Flying", "Reach", "Menace", "Skulk", "Fear", "Defender", "Vigilance", "Haste")
FIGHTING = ("First strike", "Double strike", "Deathtouch", "Trample", "Lifelink", "Indestructible")
COUNTERS = ("Wither", "Infect", "Toxic 1")
BONUSES = (
    *("Bushido 1", "Bushido 2", "Rampage 1", "Flanking", "Exalted", "Battle cry", "Melee"),
    *("Protection from red", "Protection from blue", "Protection from green"),
    "Prevent all combat damage that would be dealt by this creature.",
)
SEVERAL = ("This creature can block an additional creature each combat.",)
MIXES = {
    "keywords": (*EVASION, *FIGHTING),
    "and counters": (*EVASION, *FIGHTING, *COUNTERS),
    "and several": (*EVASION, *FIGHTING, *COUNTERS, *SEVERAL),
    "and bonuses": (*EVASION, *FIGHTING, *COUNTERS, *BONUSES),
}


def mixed(size: int, seed: int, words: Sequence[str], *, attacks: bool, life: int = 20) -> Position:
    """So many creatures of each player; Ann's attack Bob, or nothing is declared."""
    return Position.from_value(mixed_board(size, seed, words, attacks=attacks, life=life))


def mixed_board(
    size: int, seed: int, words: Sequence[str], *, attacks: bool, life: int = 20
) -> dict[str, Any]:
    """The same as a value."""
    rng = random.Random(f"searches {size} {seed}")
    permanents: list[dict[str, Any]] = []
    for player, letter in (("Ann", "a"), ("Bob", "b")):
        for number in range(size):
            lines = rng.sample(words, rng.choice((0, 1, 1, 2)))
            permanents.append(
                {
                    "id": f"{letter}{number}",
                    "controller": player,
                    "type_line": "Creature",
                    "power": rng.randint(0, 6),
                    "toughness": rng.randint(1, 6),
                    "colors": [rng.choice("WUBRG")],
                    "oracle_text": "\n".join(
                        line for line in lines if player == "Bob" or line != "Defender"
                    ),
                }
            )
    value: dict[str, Any] = {
        "players": [{"name": "Ann"}, {"name": "Bob", "life": life}],
        "permanents": permanents,
    }
    if attacks:
        value["attacks"] = {f"a{number}": "Bob" for number in range(size)}
    return value
