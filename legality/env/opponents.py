"""Who plays the other side: a player is a function from a moment of its own to an action."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from legality.env.game import Moment
from legality.errors import TooLarge
from legality.legal.cursor import Cursor
from legality.position import Position
from legality.search.best_attack import best_attack
from legality.search.best_block import BlockRanking
from legality.search.game_tree import Play

Player = Callable[[Moment], int]
"""Chooses one of `moment.actions`."""
Named = Literal["random", "best"]


def uniform(chance: random.Random) -> Player:
    """Draws whole declarations, each legal one with exactly the same chance."""

    def choose(moment: Moment) -> int:
        (found,) = chance.choices(moment.actions, cum_weights=_totals(moment.shares()))
        return found

    return choose


def _totals(shares: Sequence[int]) -> list[float]:
    """The running totals of shares of any size, as parts of the whole."""
    whole, total, found = sum(shares), 0, list[float]()
    for one in shares:
        total += one
        found.append(total / whole)
    return found


class Best:
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
        options = {moment.scene.game.seating.option(one): one for one in moment.actions}
        wanted = self._wanted.get(moment.asked or "", ())
        if isinstance(moment.cursor, Cursor):
            return next((options[one] for one in wanted if one in options), moment.actions[0])
        return next(
            (options[one] for one in self._left(moment) if one in options), moment.actions[0]
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
            found = best_attack(moment.scene.attacked)
            return {name: (target,) for name, target in found.attack.items()}
        if moment.stage == "block":
            block = BlockRanking(moment.scene.attacked).best_block()[0]
            return {name: _names(faced) for name, faced in block.items()}
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


def _names(faced: str | Sequence[str]) -> Sequence[str]:
    return (faced,) if isinstance(faced, str) else faced


def player_of(opponent: Player | Named, chance: random.Random) -> Player:
    """The opponent that is meant. Raises `ValueError` for another name."""
    if callable(opponent):
        return opponent
    if opponent == "random":
        return uniform(chance)
    if opponent == "best":
        return Best()
    raise ValueError(f'expected "random", "best" or a function, got {opponent!r}')
