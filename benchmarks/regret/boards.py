"""The boards of the data set: random creatures, and an attack drawn from all legal ones.

A board is made by its own seed, so that any part of the data set can be made by itself. Of ten
seeds one is a test and one a validation board: what was learned is held against those.
"""

import random
from collections.abc import Iterator
from typing import Any, Literal

from legality import legal_attacks
from legality.env.boards import random_board
from legality.env.seats import Size

Split = Literal["train", "valid", "test"]
SIZE: Size = (3, 3)


def split_of(seed: int) -> Split:
    """Which part of the data set the board of that seed is in: eight of ten are to learn from."""
    return {8: "valid", 9: "test"}.get(seed % 10, "train")  # type: ignore[return-value]


def board(seed: int, size: Size = SIZE) -> dict[str, Any] | None:
    """The board of that seed as JSON, with an attack by one creature or more; None where the attack
    that was drawn is of nobody."""
    chance = random.Random(f"regret {seed}")
    position = random_board(chance, size)
    (attack,) = legal_attacks(position).sample(chance, 1)
    if not attack:
        return None
    permanents = [
        {
            "id": one.id,
            "controller": one.controller,
            "type_line": one.type_line,
            "power": one.power,
            "toughness": one.toughness,
            "mana_value": one.mana_value,
            "keywords": list(one.keywords),
            "oracle_text": one.oracle_text,
        }
        for one in position.permanents
    ]
    return {
        "id": f"{split_of(seed)}-{seed}",
        "rules": "current",
        "players": [{"name": one.name, "life": one.life} for one in position.players],
        "permanents": permanents,
        "attacks": dict(attack),
    }


def boards(number: int, first: int = 0, size: Size = SIZE) -> Iterator[dict[str, Any]]:
    """So many boards, from that seed on."""
    seed = first
    while number:
        if (made := board(seed, size)) is not None:
            yield made
            number -= 1
        seed += 1
