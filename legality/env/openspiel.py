"""The combat of one small board as an OpenSpiel game with exact returns.

    import pyspiel
    import legality.env.openspiel

    game = pyspiel.load_game("python_legality_combat", {"board": position.code()})

Player 0 attacks, player 1 defends; no chance, nothing hidden, returns that sum to zero.
"""

from importlib import import_module
from typing import Any

import numpy as np

from legality.env.extra import needing
from legality.env.game import Game, Moment, MomentCache
from legality.env.rewards import Scored
from legality.env.seats import rows_of
from legality.env.seeing import bounds, seen
from legality.position import Position
from legality.search.scoring import LOST

with needing("openspiel"):
    pyspiel: Any = import_module("pyspiel")  # it tells no types
    observation: Any = import_module("open_spiel.python.observation")

NAME = "python_legality_combat"
BOUNDED, EXACT = "bounded", "exact"
"""How games are rewarded: from -1 to 1 (`legality.env.rewards`), or by the default score itself."""
DEFAULT = Position.from_notation(
    """
Ann 5:
  ogre = 3/3 (Creature — Ogre), trample
  bird = 1/1 (Creature — Bird), flying
Bob 4:
  wall = 0/4 (Creature — Wall)
  elf = 2/2 (Creature — Elf), reach
"""
)
TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Magic: The Gathering, one combat",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"board": DEFAULT.code(), "rewards": BOUNDED},
)


def longest(position: Position) -> int:
    """What no game on the board is longer than: each creature names each thing once in a
    declaration and once in an order, and gives each point of damage in two steps. No bonus that
    this library plays makes a creature larger than all on the board together."""
    there = len(position.battlefield)
    points = sum(
        max(0, permanent.power or 0, permanent.toughness or 0) for permanent in position.battlefield
    )
    return 2 * there * (there + 2) + 2 * there * (points + there) + 1


class CombatGame(pyspiel.Game):  # type: ignore[misc]  # a base class without types
    """One board. The parameter `board` is its code (`Position.code`); `rewards` is "bounded" or
    "exact"."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Raises `PositionError` for what is no code, and for a board that is no game; and
        `ValueError` for other rewards."""
        given = dict(params or {})
        self.position = Position.from_code(given.get("board", DEFAULT.code()))
        rewards = given.get("rewards", BOUNDED)
        if rewards not in (BOUNDED, EXACT):
            raise ValueError(f'expected rewards "{BOUNDED}" or "{EXACT}", got {rewards!r}')
        score: Scored = "exact" if rewards == EXACT else None
        self.game = Game.of(self.position, score=score, kept=MomentCache())
        most = float(2 * LOST) if rewards == EXACT else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=rows_of(self.game.seating.size) + 1,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=longest(self.position),
        )
        pyspiel.Game.__init__(self, TYPE, info, given)

    def new_initial_state(self, state: object = None) -> "CombatState":
        """The beginning of the combat."""
        return CombatState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Any:
        """What players see: everything."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self)
        return observation.IIGObserverForPublicInfoGame(iig_obs_type, params)


class CombatState(pyspiel.State):  # type: ignore[misc]  # a base class without types
    """A moment of the game."""

    def __init__(self, game: CombatGame) -> None:
        pyspiel.State.__init__(self, game)
        self.moment: Moment = game.game.start

    def current_player(self) -> int:
        """Who is asked."""
        return int(pyspiel.PlayerId.TERMINAL) if self.moment.over else self.moment.side

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.moment.actions)

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        option = self.moment.scene.game.seating.option(action)
        return f"{self.moment.stage} {self.moment.asked}: {option or 'nothing'}"

    def is_terminal(self) -> bool:
        """Whether the combat is over."""
        return self.moment.over

    def returns(self) -> list[float]:
        """What each player gets."""
        return list(self.moment.rewards)

    def __str__(self) -> str:
        made = "" if self.moment.cursor is None else str(dict(self.moment.cursor.declaration))
        return f"{self.moment.combat.position.notation()}{self.moment!r} {made}"


class Observer:
    """The rows of `seeing`, as a tensor and in words."""

    def __init__(self, game: CombatGame) -> None:
        low, _ = bounds(game.game.seating.size)
        self.tensor = np.zeros(low.size, dtype=np.float32)
        self.dict = {"observation": self.tensor.reshape(low.shape)}

    def set_from(self, state: CombatState, player: int) -> None:
        """Shows that state."""
        self.dict["observation"][:] = seen(state.moment)

    def string_from(self, state: CombatState, player: int) -> str:
        """The state in words."""
        return str(state)


pyspiel.register_game(TYPE, CombatGame)
