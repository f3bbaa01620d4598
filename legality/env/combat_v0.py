"""The PettingZoo environment `combat_v0`: two agents in turn, one choice a step (AEC).

from legality.env import combat_v0

env = combat_v0.env()                      # fresh random boards, 4 against 4
env = combat_v0.env(200, size=(5, 5))      # a pool of 200 random ones
env = combat_v0.env("boards.jsonl")        # those of a file
"""

import random
from importlib import import_module
from typing import Any

import numpy as np

from legality.env.boards import SIZE, Boards, Given, boards_of
from legality.env.extra import needing
from legality.env.game import Moment
from legality.env.rewards import Scored
from legality.env.seats import Size, rows_of
from legality.env.seeing import Mask, Seen, bounds, mask, seen

with needing("env"):
    from gymnasium import spaces

    AECEnv: Any = import_module("pettingzoo").AECEnv  # it tells no types
    OrderEnforcingWrapper: Any = import_module("pettingzoo.utils.wrappers").OrderEnforcingWrapper

AGENTS: tuple[str, str] = ("attacker_0", "defender_0")
AnyEnv = Any
"""An environment of PettingZoo, wrapped or not."""


def env(
    boards: Given = None,
    *,
    size: Size = SIZE,
    seed: int = 0,
    score: Scored = None,
    render_mode: str | None = None,
) -> AnyEnv:
    """The environment with PettingZoo's checks of the order of calls. `boards`: None for fresh
    random ones, how many to have in a pool (drawn by `seed`), boards, or a file of them; `score`
    a function of yours for the defending player, or "exact" for the default score itself, where
    None is that score as a reward from -1 to 1 (`legality.env.rewards`)."""
    made = raw_env(boards, size=size, seed=seed, score=score, render_mode=render_mode)
    return OrderEnforcingWrapper(made)


def spaces_of(size: Size) -> tuple[spaces.Dict, spaces.Discrete]:
    """What is observed, and the actions."""
    low, high = bounds(size)
    actions = rows_of(size) + 1
    observed = spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), dtype=np.int8),
        }
    )
    return observed, spaces.Discrete(actions)


class raw_env(AECEnv):  # type: ignore[misc]  # a base class without types
    """The environment itself. `moment` is where the game is."""

    metadata = {  # noqa: RUF012  # PettingZoo's
        "name": "combat_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        boards: Given = None,
        *,
        size: Size = SIZE,
        seed: int = 0,
        score: Scored = None,
        render_mode: str | None = None,
    ) -> None:
        AECEnv.__init__(self)
        self.boards = boards_of(boards, size, seed=seed, score=score)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        made = [spaces_of(self.boards.size) for _ in AGENTS]
        self.observation_spaces = dict(
            zip(AGENTS, [observation for observation, _ in made], strict=True)
        )
        self.action_spaces = dict(zip(AGENTS, [action for _, action in made], strict=True))
        self._chance = random.Random(seed)
        self._moment: Moment | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new board. Boards at which nobody has a choice are passed over."""
        if seed is not None:
            self._chance = random.Random(seed)
        self.agents = list(AGENTS)
        self._moment = first(self.boards, self._chance)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.moment.side]

    @property
    def moment(self) -> Moment:
        """Where the game is. Raises `RuntimeError` before the first `reset`."""
        return require_reset(self._moment)

    def observe(self, agent: str) -> dict[str, Seen | Mask]:
        side = AGENTS.index(agent)
        return {"observation": seen(self.moment), "action_mask": mask(self.moment, side)}

    def step(self, action: int | None) -> None:
        """Raises `ValueError` for an action that the mask leaves out: nothing happens then."""
        require_reset(self._moment)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is asked must answer")
        self._moment = self.moment.choose(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self.moment.over:
            self.rewards = dict(zip(AGENTS, self.moment.rewards, strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
            self._accumulate_rewards()
        else:
            self.agent_selection = AGENTS[self.moment.side]

    def render(self) -> str | None:
        """The board as people write it, who is asked, and what is open."""
        if self.render_mode != "ansi":
            return None
        return f"{self.moment.combat.position.notation()}{self.moment!r}\n"

    def close(self) -> None:
        """Nothing is held."""


def require_reset(moment: Moment | None) -> Moment:
    """The moment. Raises `RuntimeError` where there is none yet."""
    if moment is None:
        raise RuntimeError("no board is there yet: call reset() first")
    return moment


TRIES = 1_000


def first(boards: Boards, chance: random.Random) -> Moment:
    """The first moment of a board at which somebody has a choice. Raises `ValueError` where a
    thousand boards in a row have none."""
    for _ in range(TRIES):
        moment = boards.draw(chance).start
        if not moment.over:
            return moment
    raise ValueError(f"nobody has a choice on {TRIES} boards in a row")
