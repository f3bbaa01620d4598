"""Forced lethal: does some legal attack kill the defending player whatever legal block follows?

The blockers are interchangeable, so all that a block decides is how many stand before each
attacker, and what that keeps from the player is a small formula for each kind of attacker. The
greatest damage an attack forces comes from a table over the blockers used; the defending player's
life is planted there, or one higher.
"""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from msgspec import Struct

from legality.errors import PuzzleError
from legality.puzzles.board import ATTACKER, DEFENDER, LURE, MENACE, creature
from legality.puzzles.puzzle import Answer, Board, Puzzle, at_least
from legality.puzzles.random_boards import limit

StrikerKind = Literal[
    "plain",
    "menace",
    "unblockable",
    "one blocker",
    "trample",
    "double strike",
    "double strike, trample",
    "deathtouch, trample",
    "lure",
]
LINES: dict[StrikerKind, str] = {
    "menace": MENACE,
    "unblockable": "This creature can't be blocked.",
    "one blocker": "This creature can't be blocked by more than one creature.",
    "trample": "Trample",
    "double strike": "Double strike",
    "double strike, trample": "Double strike, trample",
    "deathtouch, trample": "Deathtouch, trample",
    "lure": LURE,
}
KINDS: tuple[StrikerKind, ...] = ("plain", *LINES)
MOST_CAPPED = 14


class Striker(Struct, frozen=True):
    """An attacker: what it is and its power."""

    kind: StrikerKind
    power: int

    @property
    def damage(self) -> int:
        """What it deals when nothing blocks it."""
        return 2 * self.power if self.kind.startswith("double strike") else self.power

    def kept_off(self, blockers: int, toughness: int) -> int | None:
        """The damage that so many blockers keep from the player at best, whatever the attacker
        does; None if so many can't block it.

        A trampler loses the lethal damage of its blockers, one each with deathtouch, and over both
        steps of double strike no more than that.
        """
        if not blockers:
            return 0
        match self.kind:
            case "unblockable":
                return None
            case "menace":
                return self.damage if blockers >= 2 else None
            case "one blocker":
                return self.damage if blockers == 1 else None
            case "trample" | "double strike, trample":
                return min(self.damage, blockers * toughness)
            case "deathtouch, trample":
                return min(self.damage, blockers)
            case "plain" | "double strike" | "lure":
                return self.damage


def lethal(
    attackers: int,
    blockers: int,
    *,
    seed: int,
    lethal: bool = True,
    toughness: int = 2,
    cap: int | None = None,
) -> Puzzle:
    """Random attackers (the first can't be blocked) against interchangeable blockers.

    `lethal` plants the answer. With `cap` no more creatures can attack, and the attacking player
    has to choose; then there are at most 14 attackers.
    """
    at_least(1, attackers=attackers, toughness=toughness)
    at_least(0, blockers=blockers)
    if cap is not None:
        at_least(1, cap=cap)
        if attackers > MOST_CAPPED:
            raise PuzzleError(
                "attackers", f"expected at most {MOST_CAPPED} where a cap holds, got {attackers}"
            )
    chance = random.Random(seed)
    strikers = [Striker("unblockable", chance.randint(1, 6))]
    strikers += [Striker(chance.choice(KINDS), chance.randint(1, 6)) for _ in range(attackers - 1)]
    damage = forced_damage(strikers, blockers, toughness, cap)
    life = damage if lethal else damage + 1
    position = _position(strikers, blockers, toughness, cap, life)
    parameters = {"attackers": attackers, "blockers": blockers, "seed": seed, "lethal": lethal}
    answer = Answer(known_by=f"{damage} damage can be forced, by a table", lethal=lethal)
    return Puzzle("lethal", {**parameters, "toughness": toughness, "cap": cap}, position, answer)


def _position(
    strikers: Sequence[Striker], blockers: int, toughness: int, cap: int | None, life: int
) -> Board:
    permanents = [
        creature(
            f"a{place}",
            ATTACKER,
            *((LINES[striker.kind],) if striker.kind != "plain" else ()),
            power=striker.power,
            toughness=20,
        )
        for place, striker in enumerate(strikers, 1)
    ]
    if blockers:
        permanents.append(creature("b", DEFENDER, toughness=toughness, count=blockers))
    if cap is not None:
        permanents.append(limit(DEFENDER, cap, "limit", whom=""))
    return {
        "players": [{"name": ATTACKER}, {"name": DEFENDER, "life": life}],
        "permanents": permanents,
    }


def forced_damage(
    strikers: Sequence[Striker], blockers: int, toughness: int, cap: int | None = None
) -> int:
    """The most damage that some attack deals whatever the block.

    Without a cap one more attacker never lessens it, so all attack.
    """
    if cap is None or cap >= len(strikers):
        return _after_best_block(strikers, blockers, toughness)
    return max(
        _after_best_block(attack, blockers, toughness) for attack in combinations(strikers, cap)
    )


def _after_best_block(strikers: Sequence[Striker], blockers: int, toughness: int) -> int:
    """The damage that gets through the best block. Where something lures, everyone blocks that."""
    lures = [striker for striker in strikers if striker.kind == "lure"]
    kept: dict[int, int] = {0: 0}
    for striker in lures or strikers:
        after: dict[int, int] = {}
        for used, saved in kept.items():
            for number in range(blockers - used + 1):
                more = striker.kept_off(number, toughness)
                if more is not None:
                    total = used + number
                    after[total] = max(after.get(total, 0), saved + more)
        kept = after
    saved = kept[blockers] if lures else max(kept.values())
    return sum(striker.damage for striker in strikers) - saved
