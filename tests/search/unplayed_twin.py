"""Combats with what the searches play last, and what they don't, by hand: no claim may be false.

Small boards with prevention, protection, doubled damage, regeneration and bonuses. Every block is
played through `Combat`, which gives the legal assignments of damage; what the texts do to power,
toughness, damage and death is written out here. `python -m tests.search.unplayed_twin --boards 300
--seed 1` compares, and counts the claims; the test suite does so with fewer.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from msgspec import structs

from legality import Combat, Position, legal_attacks, legal_blocks
from legality.combat import Step
from legality.legal.damage import legal_damage
from legality.search.best_attack import best_attack
from legality.search.best_block import best_block
from legality.search.candidates import attacked
from legality.search.forced_lethal import Kills, Open, forced_lethal

Board = dict[str, Any]
Shares = Mapping[str, Mapping[str, int]]
A, B = "Ann", "Bob"
LOST = 1_000_000
WORK = 3_000

LAWS = {
    "fog": (B, "Prevent all combat damage that would be dealt to you."),
    "double": (A, "If a source you control would deal damage to a permanent or player, it deals "
                  "double that damage instead."),
    "banner": (A, "Attacking creatures you control get +1/+0."),
    "exalted": (A, "Exalted"),
    "nothing": (B, "You have no maximum hand size."),
}  # fmt: skip
OWN = {
    "unhurt": "Prevent all damage that would be dealt to this creature.",
    "protected": "Protection from red",
    "bushido": "Bushido 1",
    "flanking": "Flanking",
    "cry": "Battle cry",
    "rampage": "Rampage 1",
    "shield": "Regenerate this creature.",
    "quiet": "Ward {1}",
}
SIZES = tuple(OWN[mark] for mark in ("bushido", "flanking", "cry", "rampage"))
"""What changes power and toughness: here by hand, so on a board from which it is taken."""
KEYWORDS = ("First strike", "Double strike", "Trample", "Lifelink", "Deathtouch")


class TooMuch(Exception):
    """The board has more courses than are worth playing."""


# -- boards ----------------------------------------------------------------------------------------


def dealt(seed: str) -> tuple[Board, dict[str, set[str]]]:
    """A board, and what is written on whom: "" for laws."""
    rng = random.Random(f"unplayed {seed}")
    marks: dict[str, set[str]] = {"": set()}
    permanents: list[Board] = []
    effects: list[Board] = []
    for player, most in ((A, 2), (B, 2)):
        for number in range(rng.randint(1, most)):
            name = f"{player[0].lower()}{number}"
            words = [word for word in KEYWORDS if rng.random() < 0.15]
            marks[name] = {rng.choice(sorted(OWN))} if rng.random() < 0.3 else set()
            texts = [OWN[mark] for mark in marks[name] if mark != "shield"]
            permanents.append(
                {
                    "id": name,
                    "controller": player,
                    "type_line": "Creature",
                    "power": rng.randint(0, 3),
                    "toughness": rng.randint(1, 4),
                    "colors": [rng.choice("RG")],
                    "oracle_text": "\n".join((*words, *texts)),
                }
            )
            if "shield" in marks[name]:
                effects.append({"oracle_text": OWN["shield"], "on": [name], "controller": player})
    if rng.random() < 0.3:
        law = rng.choice(sorted(LAWS))
        marks[""].add(law)
        player, text = LAWS[law]
        thing = {"id": "law", "controller": player, "type_line": "Enchantment"}
        permanents.append({**thing, "oracle_text": text})
    board: Board = {
        "rules": "2026-09-25",
        "players": [{"name": A}, {"name": B, "life": rng.randint(1, 5)}],
        "permanents": permanents,
        "effects": effects,
    }
    return board, marks


def without_sizes(position: Position) -> Position:
    """The board without the texts that change power and toughness."""
    gone = {*SIZES, LAWS["banner"][1], LAWS["exalted"][1]}
    return structs.replace(
        position,
        permanents=tuple(
            structs.replace(
                one,
                oracle_text="\n".join(
                    line for line in one.oracle_text.split("\n") if line not in gone
                ),
            )
            for one in position.permanents
        ),
    )


# -- a combat by hand ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Course:
    """A combat, what life it has cost so far, who has died, and whether Bob has lost."""

    combat: Combat
    life: tuple[int, int] = (0, 0)
    died: tuple[str, ...] = ()
    shields: frozenset[str] = frozenset()
    lost: bool = False


class Hand:
    """All courses of one combat on a board, with its texts played."""

    def __init__(self, position: Position, marks: Mapping[str, set[str]]) -> None:
        self.position = position
        self.marks = marks
        self.laws = marks[""]
        self.work = WORK

    def is_(self, name: str, mark: str) -> bool:
        return mark in self.marks.get(name, ())

    def value(self, attack: Mapping[str, str], block: Mapping[str, Any]) -> int:
        """The score for Bob when both divide damage as is best for them."""
        combat = Combat.begin(without_sizes(self.position)).declare_attackers(attack)
        combat = self.bonuses_of_attacking(combat)
        combat = combat.declare_blockers({n: tuple(faced) for n, faced in block.items()})
        shields = frozenset(name for name in self.marks if self.is_(name, "shield"))
        return self.step(self.without_toughness(self.bonuses_of_blocking(combat), shields))

    def grown(self, combat: Combat, name: str, power: int, toughness: int) -> Combat:
        one = combat.board.by_id[name]
        assert one.power is not None
        assert one.toughness is not None
        return combat.change(name, power=one.power + power, toughness=one.toughness + toughness)

    def bonuses_of_attacking(self, combat: Combat) -> Combat:
        """Exalted, battle cry, and the banner."""
        attackers = tuple(combat.attackers)
        for name in attackers:
            cries = sum(self.is_(other, "cry") for other in attackers if other != name)
            combat = self.grown(combat, name, cries + ("banner" in self.laws), 0)
        if "exalted" in self.laws and len(attackers) == 1:
            combat = self.grown(combat, attackers[0], 1, 1)
        return combat

    def bonuses_of_blocking(self, combat: Combat) -> Combat:
        """Bushido, rampage and flanking."""
        for name in combat.attackers:
            blockers = combat.blockers_of(name)
            if blockers and self.is_(name, "bushido"):
                combat = self.grown(combat, name, 1, 1)
            if self.is_(name, "rampage"):
                combat = self.grown(combat, name, *[max(0, len(blockers) - 1)] * 2)
            for blocker in blockers:
                if self.is_(name, "flanking") and not self.is_(blocker, "flanking"):
                    combat = self.grown(combat, blocker, -1, -1)
        for name in combat.blockers:
            if combat.attackers_of(name) and self.is_(name, "bushido"):
                combat = self.grown(combat, name, 1, 1)
        return combat

    def without_toughness(self, combat: Combat, shields: frozenset[str]) -> Course:
        """704.5f: whoever flanking has left without toughness dies; it can't regenerate."""
        gone = tuple(
            one.id for one in combat.board.permanents if one.is_creature and one.toughness == 0
        )
        for name in gone:
            combat = combat.leave(name)
        return Course(combat, died=gone, shields=shields)

    # -- damage ------------------------------------------------------------------------------------

    def step(self, course: Course) -> int:
        """From the next damage step on."""
        combat = course.combat
        while combat.step.is_before(Step.DAMAGE) and not (
            combat.step is Step.FIRST_DAMAGE and combat.waiting
        ):
            combat = combat.next_step()
        if not combat.waiting or combat.step not in (Step.FIRST_DAMAGE, Step.DAMAGE):
            return self.score(course)
        course = replace(course, combat=combat)
        return self.side(
            combat,
            "attacking",
            min,
            lambda one: self.side(
                combat,
                "defending",
                max,
                lambda two: self.step(self.dealt(course, {**one, **two})),
            ),
        )

    def side(
        self,
        combat: Combat,
        side: Literal["attacking", "defending"],
        pick: Callable[[Iterator[int]], int],
        go_on: Callable[[Shares], int],
    ) -> int:
        return pick(go_on(assign) for assign in list(legal_damage(combat.position, side)))

    def dealt(self, course: Course, assign: Shares) -> Course:
        """The step's damage as the texts make it, and what dies of it."""
        self.work -= 1
        if self.work < 0:
            raise TooMuch
        before = course.combat
        after = before.assign_damage(assign)
        marked: Counter[str] = Counter(
            {one.id: one.damage for one in before.board.permanents if one.damage}
        )
        life, poisoned = list(course.life), set[str]()
        for source, shares in assign.items():
            for recipient, share in shares.items():
                amount = self.amount(before, source, recipient, share)
                if recipient == B:
                    life[1] -= amount
                elif amount:
                    marked[recipient] += amount
                    if before.has(source, "deathtouch"):
                        poisoned.add(recipient)
                if before.has(source, "lifelink"):
                    life[before.board.by_id[source].controller == B] += amount
        everyone = [one.id for one in before.board.permanents if one.is_creature]
        for name in everyone:
            after = after.change(name, damage=marked[name])
        after = after.settle(everyone)
        lost = course.lost or self.position.player_by_name[B].life + life[1] <= 0
        found = Course(after, (life[0], life[1]), course.died, course.shields, lost)
        for name in everyone:
            toughness = before.board.by_id[name].toughness or 0
            if marked[name] >= max(1, toughness) or name in poisoned:
                found = self.destroyed(found, name)
        return found

    def amount(self, combat: Combat, source: str, recipient: str, share: int) -> int:
        """What is left of the damage: prevented, or doubled."""
        board = combat.board.by_id
        prevented = (
            ("fog" in self.laws if recipient == B else self.is_(recipient, "unhurt"))
            or (self.is_(recipient, "protected") and "R" in board[source].colors)
        )  # fmt: skip
        if prevented:
            return 0
        return 2 * share if "double" in self.laws and board[source].controller == A else share

    def destroyed(self, course: Course, name: str) -> Course:
        """It dies, or regenerates once."""
        if name in course.shields:
            combat, shields = course.combat.regenerate(name), course.shields - {name}
            return replace(course, combat=combat, shields=shields)
        return replace(course, combat=course.combat.leave(name), died=(*course.died, name))

    def score(self, course: Course) -> int:
        """The default score for Bob, as its documentation words it."""
        total = course.life[1] - course.life[0] - LOST * course.lost
        for name in course.died:
            one = self.position.by_id[name]
            size = (one.power or 0) + (one.toughness or 0)
            total += size if one.controller == A else -size
        return total

    # -- blocks and attacks ------------------------------------------------------------------------

    def best_block(self, attack: Mapping[str, str]) -> int:
        """The best score that Bob can reach against the attack."""
        if not attack:
            return 0
        board = attacked(self.position, attack)
        return max(self.value(attack, block) for block in legal_blocks(board, B))

    def best_attack(self) -> int:
        """The best score that Ann can force."""
        return max(-self.best_block(attack) for attack in legal_attacks(self.position))


# -- claims ----------------------------------------------------------------------------------------


def claims(seed: str) -> Iterator[tuple[str, str | None]]:
    """What the searches claim of the board, or that they leave it open, with what is wrong."""
    board, marks = dealt(seed)
    position = Position.from_value(board)
    hand = Hand(position, marks)
    best = hand.best_attack()
    lethal = forced_lethal(position)
    if isinstance(lethal, Open):
        yield "open", None
    else:
        wrong = isinstance(lethal, Kills) != (best >= LOST // 2)
        yield "lethal", f"{lethal} where the best is {best}" if wrong else None
    attack = best_attack(position)
    yield _claim("attack", attack.proved, attack.score, best)
    every = {one.id: B for one in position.battlefield if one.controller == A and one.is_creature}
    block = best_block(attacked(position, every))
    yield _claim("block", block.proved, block.score, hand.best_block(every))


def _claim(what: str, proved: bool, score: float, best: int) -> tuple[str, str | None]:
    if not proved:
        return "open", None
    return what, None if score == best else f"{what} of {score}, by hand {best}"


def compare(boards: int, seed: int) -> tuple[Counter[str], list[str]]:
    """How often what was claimed, and every false claim with its board."""
    counted, wrong = Counter[str](), list[str]()
    for number in range(boards):
        name = f"{seed} {number}"
        try:
            found = list(claims(name))
        except TooMuch:
            counted["too much"] += 1
            continue
        counted.update(what for what, _ in found)
        wrong += [f"{text} {json.dumps(dealt(name)[0])}" for _, text in found if text]
    return counted, wrong


def main() -> None:
    """Compare, print every false claim, and exit with 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    counted, wrong = compare(wanted.boards, wanted.seed)
    print("\n".join(wrong))
    print(", ".join(f"{what}: {number}" for what, number in sorted(counted.items())))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
