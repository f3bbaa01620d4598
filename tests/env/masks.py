"""Masks of the environment against brute force, step by step.

`python -m tests.env.masks --steps 100000` plays random combats on small random boards in the five
editions and holds every mask against what the brute-force judges leave open: of all declarations
that they list, those that agree with the choices made so far. The test suite plays fewer steps.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from typing import Any

import numpy as np

from legality.env import combat_v0
from legality.env.boards import random_board
from legality.env.game import Game, Moment
from legality.position import Position
from tests.damage_oracle import damage_report
from tests.oracles import attack_report, block_report
from tests.table import EDITIONS

SEVERAL = "block an additional creature"
SIZES = ((2, 2), (3, 2), (2, 3), (3, 3))
Listed = list[frozenset[tuple[str, str]]] | list[dict[str, list[str]]]


class Difference(AssertionError):
    """A mask and what brute force leaves open are not the same."""


class Watched:
    """One declaration as it is made: what brute force lists, and what of it is left."""

    def __init__(self, moment: Moment) -> None:
        self.scene = moment.scene
        self.stage = moment.stage
        self.words = words_of(moment)
        self.creature: str | None = None
        self.taken: list[str] = []

    def expected(self, moment: Moment) -> set[str | None]:
        """What is open for the creature that is asked."""
        name = moment.asked
        assert name is not None
        if name != self.creature:
            self.finish()
            self.creature, self.taken = name, []
        if self.stage not in ("order", "damage"):
            return self.things(moment, name)
        while len(found := {_next(word.get(name, []), self.taken) for word in self.words}) == 1:
            (only,) = found
            if only is None:
                break
            self.taken.append(only)  # nobody is asked for what can go one way only
        return found

    def things(self, moment: Moment, name: str) -> set[str | None]:
        """Of declarations that are sets of pairs: the things still open, and nothing if some
        declaration has none of them. Who may block several is asked thing by thing."""
        here = {to for word in self.words for to in word.get(name, [])}
        if moment.stage == "attack" or SEVERAL not in moment.combat.board.by_id[name].oracle_text:
            return {*here, *({None} if any(not word.get(name) for word in self.words) else ())}
        offered = {one for one in options(moment) if one is not None}
        if not offered:
            return {None}  # `finish` finds what was kept back
        if len(offered) > 1:
            raise Difference(f"{name} may choose several things and is asked for {offered} at once")
        (thing,) = offered
        has = {thing in word.get(name, []) for word in self.words}
        return {*({thing} if True in has else ()), *({None} if False in has else ())}

    def choose(self, moment: Moment, option: str | None) -> None:
        """Keeps those declarations that agree with the choice."""
        name = moment.asked
        assert name is not None
        if self.stage in ("order", "damage"):
            self.words = [w for w in self.words if _next(w.get(name, []), self.taken) == option]
        elif option is None:
            shut = {one for one in options(moment) if one is not None}
            self.words = [w for w in self.words if shut.isdisjoint(w.get(name, []))]
        else:
            self.words = [w for w in self.words if option in w.get(name, [])]
        if option is not None:
            self.taken.append(option)

    def finish(self) -> None:
        """When a creature has been asked for the last time, all that is left agrees on it."""
        name = self.creature
        if name is None:
            return
        wanted = Counter(self.taken)
        for word in self.words:
            found = Counter(word.get(name, []))
            if self.stage in ("order", "damage"):
                settled = len({tuple(one.get(name, [])) for one in self.words}) == 1
                if not settled:
                    raise Difference(f"{name} was not asked for all of its points or its order")
            elif found != wanted:
                raise Difference(f"{name} could choose {found}, and was asked for {wanted} only")


def _next(word: list[str], taken: list[str]) -> str | None:
    """What comes next in the word after what was taken."""
    return word[len(taken)] if word[: len(taken)] == taken and len(word) > len(taken) else None


def options(moment: Moment) -> set[str | None]:
    """What the mask leaves open, by name."""
    names = moment.scene.game.seating.name
    return {None if not one else names[one - 1] for one in moment.actions}


def words_of(moment: Moment) -> list[dict[str, list[str]]]:
    """Every declaration that brute force knows, by creature."""
    value = json.loads(str(moment.combat.position))
    match moment.stage:
        case "attack":
            return [_word(one) for one in attack_report(value | {"judge": ["attacks"]}).legal]
        case "block":
            report = block_report(value | {"judge": ["blocks"]}, moment.combat.waiting[0])
            return [_word(one) for one in report.legal]
        case "order":
            return _orders(value)
        case _:
            return _assignments(moment, value)


def _word(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for creature, thing in sorted(pairs):
        found.setdefault(creature, []).append(thing)
    return found


def _orders(value: dict[str, Any]) -> list[dict[str, list[str]]]:
    """Every announcement of orders (509.2, 509.3), from who blocks whom."""
    blocks: dict[str, list[str]] = value.get("blocks") or {}
    faced: dict[str, list[str]] = {
        name: [blocker for blocker, those in blocks.items() if name in those]
        for name in value["attacks"]
    }
    faced |= blocks
    words: list[dict[str, list[str]]] = [{}]
    for name, those in faced.items():
        if len(those) > 1:
            words = [word | {name: list(one)} for word in words for one in permutations(those)]
    return words


def _assignments(moment: Moment, value: dict[str, Any]) -> list[dict[str, list[str]]]:
    """Every assignment of the side, point by point: the points of a source in the order of those
    whom it may deal damage to, that of the cursor's Problem, which says nothing of the rules."""
    problem: Any = moment.scene.problem
    place = {one.id: number for number, one in enumerate(problem.recipients)}
    reach = {
        source.id: list(dict.fromkeys(to for manner in source.manners for to in manner.recipients))
        for source in problem.sources
    }
    found: list[dict[str, list[str]]] = []
    for assignment in damage_report(value, problem.side).legal:
        word: dict[str, list[str]] = {}
        for source, to, amount in sorted(
            assignment, key=lambda one: reach[one[0]].index(place[one[1]])
        ):
            word.setdefault(source, []).extend([to] * amount)
        found.append(word)
    return found


class Watcher:
    """Plays random combats and holds every mask against brute force."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.steps: Counter[str] = Counter()
        self.boards = 0

    def play(self, position: Position) -> None:
        """One combat through the environment. Raises `Difference`."""
        env = combat_v0.raw_env([position])
        game = Game.of(position)
        if game.start.over:
            return
        env.reset()
        self.boards += 1
        watched: Watched | None = None
        while not env.moment.over:
            moment = env.moment
            if watched is None or watched.scene is not moment.scene:
                if watched is not None:
                    watched.finish()
                watched = Watched(moment)
            seen = env.observe(env.agent_selection)["action_mask"]
            expected = watched.expected(moment)
            wanted = {
                0 if one is None else moment.scene.game.seating.row[one] + 1 for one in expected
            }
            if set(np.flatnonzero(seen).tolist()) != wanted:
                raise Difference(
                    f"{moment!r}: brute force leaves open {expected}\n{moment.combat.position}"
                )
            action = self.chance.choice(sorted(wanted))
            watched.choose(moment, moment.scene.game.seating.option(action))
            self.steps[moment.stage] += 1
            env.step(action)
        if watched is not None:
            watched.finish()

    def run(self, steps: int) -> None:
        """So many steps on random boards of the five editions."""
        while self.steps.total() < steps:
            size, rules = self.chance.choice(SIZES), self.chance.choice(EDITIONS)
            self.play(random_board(self.chance, size, rules))


def main() -> int:
    """Prints what was compared, and 1 at the first difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    watcher, began = Watcher(asked.seed), time.monotonic()
    try:
        watcher.run(asked.steps)
    except Difference as found:
        print(found)
        return 1
    kinds = ", ".join(f"{number} {stage}" for stage, number in watcher.steps.items())
    took = time.monotonic() - began
    print(f"{watcher.steps.total()} steps ({kinds}) of {watcher.boards} boards: every mask is what "
          f"brute force leaves open, and no step was refused; {took:.0f} s")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
