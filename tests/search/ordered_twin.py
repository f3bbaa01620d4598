"""Who dies where the order of what triggers on blocks decides it (603.3b), by trying every order.

Small boards without keywords: what triggers gives and takes life and makes creatures larger or
smaller, all worked out here on plain numbers. The active player puts their abilities on the stack
first, so that the other's resolve first (101.4, 603.3b). `python -m tests.search.ordered_twin
--boards 1000 --seed 1` compares; the test suite does so with fewer.
"""

import argparse
import itertools
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from legality import Position
from legality.search.forced_lethal import Kills, Open, forced_lethal

Board = dict[str, Any]
DEEDS = (
    "you gain 2 life",
    "you lose 2 life",
    "each opponent loses 1 life",
    "each opponent gains 2 life",
    "put a +1/+1 counter on each creature",
    "each creature gets -1/-1 until end of turn",
)
ON_BLOCKED = "Whenever this creature becomes blocked, {}."
ON_BLOCKS = "Whenever this creature blocks, {}."


def dealt(seed: str) -> Board:
    """A board with up to three creatures on either side, most of which trigger."""
    rng = random.Random(f"ordered {seed}")
    permanents: list[Board] = []
    for player, when in (("Ann", ON_BLOCKED), ("Bob", ON_BLOCKS)):
        for number in range(rng.randint(1, 3 if player == "Ann" else 2)):
            deeds = rng.sample(DEEDS, rng.choice((0, 1, 2, 2)))
            permanents.append(
                {
                    "id": f"{player[0].lower()}{number}",
                    "controller": player,
                    "type_line": "Creature",
                    "power": rng.randint(1, 3),
                    "toughness": rng.randint(1, 3),
                    "oracle_text": "\n".join(map(when.format, deeds)),
                    "deeds": deeds,
                }
            )
    return {
        "rules": "2026-09-25",
        "players": [
            {"name": "Ann", "life": rng.choice((2, 3, 20, 20))},
            {"name": "Bob", "life": rng.randint(1, 5)},
        ],
        "permanents": permanents,
    }


def shown(board: Board) -> Board:
    """The board as a position tells it."""
    permanents = [
        {key: value for key, value in one.items() if key != "deeds"} for one in board["permanents"]
    ]
    return {**board, "permanents": permanents}


class Course:
    """One combat in which nobody has anything more to choose: life, sizes, and who has lost."""

    def __init__(self, board: Board) -> None:
        self.life: dict[str, int] = {one["name"]: one["life"] for one in board["players"]}
        self.sizes = {
            one["id"]: (one["power"], one["toughness"], one["controller"])
            for one in board["permanents"]
        }
        self.lost: set[str] = set()

    def settle(self) -> None:
        """704.5a, f: who has no life left has lost, and what has no toughness dies."""
        if not self.lost:
            self.lost = {name for name, life in self.life.items() if life <= 0}
        self.sizes = {name: size for name, size in self.sizes.items() if size[1] > 0}

    def do(self, player: str, deed: str) -> None:
        """What the ability of that player does."""
        other = "Bob" if player == "Ann" else "Ann"
        match deed:
            case "you gain 2 life":
                self.life[player] += 2
            case "you lose 2 life":
                self.life[player] -= 2
            case "each opponent loses 1 life":
                self.life[other] -= 1
            case "each opponent gains 2 life":
                self.life[other] += 2
            case _:
                by = 1 if "+1" in deed else -1
                for name, (power, toughness, owner) in self.sizes.items():
                    self.sizes[name] = power + by, toughness + by, owner
        self.settle()

    def damage(self, attack: Sequence[str], blocks: Mapping[str, str]) -> bool:
        """Whether Bob, and not Ann before him, has lost once damage is dealt; nobody gains."""
        if self.lost:
            return "Bob" in self.lost and "Ann" not in self.lost
        blocked = set(blocks.values())
        for name in attack:
            if name in self.sizes and name not in blocked:
                self.life["Bob"] -= max(0, self.sizes[name][0])
        return self.life["Bob"] <= 0


Trigger = tuple[str, str]
"""Whose ability it is, and what it does."""


def kills(board: Board, attack: Sequence[str], blocks: Mapping[str, str]) -> bool:
    """Whether Bob dies by that block, each player choosing the order that is best for them."""
    mine, theirs = list[Trigger](), list[Trigger]()
    for one in board["permanents"]:
        if one["id"] in blocks.values():
            mine += [("Ann", deed) for deed in one["deeds"]]
        if one["id"] in blocks:
            theirs += [("Bob", deed) for deed in one["deeds"]]

    def ends(order: Sequence[Trigger]) -> bool:
        course = Course(board)
        for player, deed in order:
            course.do(player, deed)
        return course.damage(attack, blocks)

    return any(
        all(ends((*others, *own)) for others in itertools.permutations(theirs))
        for own in itertools.permutations(mine)
    )


def blocks_of(board: Board, attack: Sequence[str]) -> Iterator[dict[str, str]]:
    """Every block: each creature of Bob's blocks one attacker or none."""
    theirs = [one["id"] for one in board["permanents"] if one["controller"] == "Bob"]
    for chosen in itertools.product(("", *attack), repeat=len(theirs)):
        yield {name: to for name, to in zip(theirs, chosen, strict=True) if to}


def lethal(board: Board) -> bool:
    """Whether some attack kills Bob whatever he blocks."""
    mine = [one["id"] for one in board["permanents"] if one["controller"] == "Ann"]
    return any(
        all(kills(board, attack, blocks) for blocks in blocks_of(board, attack))
        for number in range(1, len(mine) + 1)
        for attack in itertools.combinations(mine, number)
    )


def compare(boards: int, seed: int) -> tuple[Counter[str], list[str]]:
    """How often what was answered, and every false answer with its board."""
    counted, wrong = Counter[str](), list[str]()
    for number in range(boards):
        board = dealt(f"{seed} {number}")
        expected = lethal(board)
        answer = forced_lethal(Position.from_value(shown(board)))
        if isinstance(answer, Open):
            counted["open"] += 1
            counted[f"open: {answer.limit or answer.gaps.to_fields()}"] += 1
            continue
        counted["kills" if expected else "survives"] += 1
        if isinstance(answer, Kills) is not expected:
            wrong.append(f"lethal is {expected}, not {answer}: {json.dumps(shown(board))}")
    return counted, wrong


def main() -> None:
    """Compare, print every false answer, and exit with 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    counted, wrong = compare(wanted.boards, wanted.seed)
    print("\n".join(wrong))
    print("\n".join(f"{number} {what}" for what, number in counted.most_common()))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
