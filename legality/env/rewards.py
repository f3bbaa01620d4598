"""Rewards for learners: a game that is won or lost told apart from what a combat is worth.

A score is a number of points for the defending player, and a lost game counts a million of them,
which no learner's step survives. Here a game that is won is 1, one that is lost is -1, and
everything else lies between -1/2 and 1/2: half of a score over itself and `SCALE`, so that 20
points are a quarter. The greater score has the greater reward.
"""

from typing import Literal

from legality.search.playing import Score
from legality.search.scoring import LOST

SCALE = 20
"""So many points are half of the way to the most that a combat can be worth."""
Scored = Score | Literal["exact"] | None
"""What scores a combat: None is the default score as a bounded reward, "exact" the default score
itself, and a function of a position and an outcome its own, as it is."""


def bounded(score: int | float) -> float:
    """The reward for that default score, from -1 to 1."""
    if abs(score) > LOST // 2:
        return 1.0 if score > 0 else -1.0
    return 0.5 * score / (abs(score) + SCALE)


def require_scored(score: object) -> None:
    """Raises `ValueError` for what scores nothing."""
    if score is not None and score != "exact" and not callable(score):
        raise ValueError(
            f'expected a function of a position and an outcome, or "exact", got {score!r}'
        )
