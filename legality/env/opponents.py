"""Who plays the other side: a player is a function from a moment of its own to an action."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from legality.env.game import Moment
from legality.env.greedy import greedy
from legality.errors import TooLarge
from legality.legal.cursor import Cursor
from legality.position import Position
from legality.search.best_attack import best_attack
from legality.search.block_ranking import BlockRanking
from legality.search.game_tree import Play

Player = Callable[[Moment], int]
"""Chooses one of `moment.actions`."""
Named = Literal["random", "greedy", "best"]


class Uniform:
    """Draws whole declarations, each legal one with exactly the same chance."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def __call__(self, moment: Moment) -> int:
        totals = _totals(moment.shares())
        (action,) = self._chance.choices(moment.actions, cum_weights=totals)
        return action


def uniform(chance: random.Random) -> Player:
    """Draws whole declarations, each legal one with exactly the same chance."""
    return Uniform(chance)


def _totals(shares: Sequence[int]) -> list[float]:
    """The running totals of shares of any size, as parts of the whole."""
    whole, total, totals = sum(shares), 0, list[float]()
    for share in shares:
        total += share
        totals.append(total / whole)
    return totals


class BestPlay:
    """Attacks and blocks by the exact searches of this library (`best_attack`, `best_block`), one
    declaration looked ahead as these do; orders and damage as the best reply goes on. Where the
    other player has left that course, the first open action is taken that it still names, else the
    first of all."""

    def __init__(self) -> None:
        self._scene: object = None
        self._wanted: Mapping[str, Sequence[str]] = {}
        self._course: tuple[Position, object, Play] | None = None

    def __call__(self, moment: Moment) -> int:
        if self._scene is not moment.scene:
            self._scene = moment.scene
            self._wanted = self._plan(moment)
        options = {moment.scene.game.seating.option(action): action for action in moment.actions}
        wanted = self._wanted.get(moment.asked or "", ())
        if isinstance(moment.cursor, Cursor):
            return next((options[name] for name in wanted if name in options), moment.actions[0])
        return next(
            (options[name] for name in self._left(moment) if name in options), moment.actions[0]
        )

    def _left(self, moment: Moment) -> Sequence[str]:
        """What the creature asked is still to name, in the order it is to."""
        declaration: Any = {} if moment.cursor is None else moment.cursor.declaration
        done: Mapping[str, int] | Sequence[str] = declaration.get(moment.asked, ())
        given: list[str] = []
        shares: dict[str, int] = dict(done) if isinstance(done, Mapping) else dict.fromkeys(done, 1)
        for name, share in shares.items():
            given += [name] * share
        left = list(self._wanted.get(moment.asked or "", ()))
        for name in given:
            if name in left:
                left.remove(name)
        return left

    def _plan(self, moment: Moment) -> Mapping[str, Sequence[str]]:
        """For each creature what it is to name, in that order. Raises `TooLarge` where the search
        does."""
        if moment.stage == "attack":
            best = best_attack(moment.scene.attacked)
            return {name: (target,) for name, target in best.attack.items()}
        if moment.stage == "block":
            block = BlockRanking(moment.scene.attacked).best_block()[0]
            return {
                name: (faced,) if isinstance(faced, str) else faced for name, faced in block.items()
            }
        play = self._play(moment)
        if moment.stage == "order":
            return play.order
        first = moment.combat.step.value == "first combat damage"
        assign = play.damage[0 if first else 1]
        return {
            source: [to for to, share in shares.items() for _ in range(share)]
            for source, shares in assign.items()
        }

    def _play(self, moment: Moment) -> Play:
        """How the combat goes on after the blocks, if both play as well as they can."""
        attacked, blocks = moment.scene.attacked, moment.combat.history.blocked_with
        known = self._course
        if known is not None and known[0] is attacked and known[1] == blocks:
            return known[2]
        try:
            play = BlockRanking(attacked).value(blocks)[1].play
        except TooLarge:
            play = Play()
        self._course = attacked, blocks, play
        return play


def player_of(opponent: Player | Named, chance: random.Random) -> Player:
    """The opponent that is meant. Raises `ValueError` for another name."""
    if callable(opponent):
        return opponent
    if opponent == "random":
        return uniform(chance)
    if opponent == "greedy":
        return greedy
    if opponent == "best":
        return BestPlay()
    raise ValueError(f'expected "random", "greedy", "best" or a function, got {opponent!r}')
