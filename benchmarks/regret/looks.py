"""What a block looks like to a policy: a row of numbers, from the board and the block alone.

Each attacker with those who block it is looked at by itself, and the sums are taken; beside them
stands what comes of the whole. Nothing is searched or played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Looks = npt.NDArray[np.float64]
Block = Mapping[str, Sequence[str]]
OF_EACH = (
    *("unblocked", "unblocked damage", "blocked", "blocked by two or more", "dies", "its worth"),
    *("a blocker's worth", "blockers that may die", "trampled damage", "dies and none dies"),
    *("first strike kills", "deathtouch against it", "deathtouch of its", "lifelink of its"),
    *("lifelink against it", "worth less worth", "power kept away", "power at stake"),
)
OF_ALL = ("one", "damage", "damage of the life", "loses", "leaves two or less", "blockers at home")
FEATURES = len(OF_EACH) + len(OF_ALL)
SCALE = 5.0


@dataclass(frozen=True)
class Creature:
    """A creature of a board."""

    power: int
    toughness: int
    worth: int
    words: frozenset[str]

    @property
    def strikes_first(self) -> bool:
        """Whether it deals damage in the first step."""
        return not self.words.isdisjoint(("first strike", "double strike"))


@dataclass(frozen=True)
class Board:
    """A board: its creatures, the attackers, the defending player's life and creatures."""

    creatures: Mapping[str, Creature]
    attackers: tuple[str, ...]
    life: int
    own: int

    @staticmethod
    def of(value: Mapping[str, Any]) -> "Board":
        """The board of a position's JSON."""
        creatures = {
            one["id"]: Creature(
                max(one["power"], 0),
                one["toughness"],
                one.get("mana_value") or max(one["power"], 0) + one["toughness"],
                frozenset(one.get("keywords", ())),
            )
            for one in value["permanents"]
        }
        attacker = value["permanents"][0]["controller"]
        life = next(one["life"] for one in value["players"] if one["name"] != attacker)
        own = sum(1 for one in value["permanents"] if one["controller"] != attacker)
        return Board(creatures, tuple(value["attacks"]), life, own)


def looks(board: Board, block: Block) -> Looks:
    """The row of a block."""
    by_attacker: dict[str, list[Creature]] = {name: [] for name in board.attackers}
    for blocker, faced in block.items():
        for name in faced:
            if name in by_attacker:
                by_attacker[name].append(board.creatures[blocker])
    each = np.zeros(len(OF_EACH))
    damage = 0.0
    for name, blockers in by_attacker.items():
        row, through = _fight(board.creatures[name], blockers)
        each += row
        damage += through
    left = board.life - damage
    whole = (
        1.0,
        damage / SCALE,
        min(damage / max(board.life, 1), 2.0),
        float(left <= 0),
        float(0 < left <= 2),
        (board.own - len(block)) / SCALE,
    )
    return np.concatenate([each / SCALE, np.array(whole)])


def _fight(one: Creature, blockers: Sequence[Creature]) -> tuple[Looks, float]:
    """What an attacker and its blockers do to each other, and the damage that comes through."""
    twice = 2 if "double strike" in one.words else 1
    if not blockers:
        power = float(one.power * twice)
        linked = power if "lifelink" in one.words else 0.0
        row = (1.0, power, *(0.0 for _ in range(11)), linked, 0.0, 0.0, 0.0, 0.0)
        return np.array(row), power
    against = sum(other.power for other in blockers)
    poison = any("deathtouch" in other.words and other.power for other in blockers)
    first = [other for other in blockers if other.strikes_first]
    early = sum(other.power for other in first)
    dead_early = not one.strikes_first and (
        early >= one.toughness
        or any("deathtouch" in other.words and other.power for other in first)
    )
    dies = against >= one.toughness or poison
    deadly = "deathtouch" in one.words and one.power > 0
    left, lost, dead = (0 if dead_early else one.power * twice), 0, 0
    for other in sorted(blockers, key=lambda other: -other.worth / max(other.toughness, 1)):
        needed = 1 if deadly else other.toughness
        if left >= needed:
            left, lost, dead = left - needed, lost + other.worth, dead + 1
    if one.strikes_first and dead == len(blockers) and not first:
        dies = False  # nobody is left who strikes back
    through = float(left) if "trample" in one.words and not dead_early else 0.0
    worth = one.worth if dies else 0
    row = (
        0.0,
        0.0,
        1.0,
        float(len(blockers) > 1),
        float(dies),
        float(worth),
        float(lost),
        float(dead),
        through,
        float(dies and not dead),
        float(dead_early),
        float(poison),
        float(deadly),
        0.0 if dead_early else float(one.power * ("lifelink" in one.words)),
        float(sum(other.power for other in blockers if "lifelink" in other.words)),
        float(worth - lost),
        float(one.power),
        float(sum(other.worth for other in blockers)),
    )
    return np.array(row), through
