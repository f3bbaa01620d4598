"""A Gymnasium environment: one side of the combat, against a chosen opponent.

from legality.env.against import CombatAgainst

env = CombatAgainst("defender", opponent="random", boards=200)

It has a name too: `gymnasium.make("legality/Combat-v0", boards=200)`.
"""

import random
from typing import Any, Literal, SupportsFloat

from legality.env.boards import SIZE, Given, boards_of
from legality.env.combat_v0 import first, require_reset, spaces_of
from legality.env.extra import needing
from legality.env.game import ATTACKER, DEFENDER, Moment
from legality.env.opponents import Named, Player, player_of
from legality.env.rewards import Scored
from legality.env.seats import Size
from legality.env.seeing import Mask, Seen, mask, seen

with needing("env"):
    import gymnasium

Side = Literal["attacker", "defender"]
Observed = dict[str, Seen | Mask]


class CombatAgainst(gymnasium.Env[Any, Any]):
    """The learner is asked, the opponent answers in between. `moment` is where the game is.

    An action that the mask leaves out is never played: with `closed` "next" the next open one is
    (around the end of the space), which `info["taken"]` tells; with "raise" it is a `ValueError`.
    Where a board leaves the learner nothing to choose, its one step is "nothing" (0), and ends it.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  # Gymnasium's

    def __init__(
        self,
        side: Side = "defender",
        opponent: Player | Named = "random",
        boards: Given = None,
        *,
        size: Size = SIZE,
        seed: int = 0,
        score: Scored = None,
        closed: Literal["next", "raise"] = "next",
        render_mode: str | None = None,
    ) -> None:
        """`opponent`: "random" (every legal declaration with the same chance), "greedy" (each
        creature what gains most at once), "best" (the exact searches), or a function from a
        `Moment` to one of its actions. The rest as of `combat_v0.env`. Raises `ValueError` for
        a side or an opponent of another name."""
        if side not in ("attacker", "defender"):
            raise ValueError(f'expected "attacker" or "defender", got {side!r}')
        self.side = ATTACKER if side == "attacker" else DEFENDER
        self.boards = boards_of(boards, size, seed=seed, score=score)
        self.closed = closed
        self.render_mode = render_mode
        self.observation_space, actions = spaces_of(self.boards.size)
        self.action_space, self._actions = actions, int(actions.n)
        self._chance = random.Random(seed)
        self._opponent = player_of(opponent, self._chance)
        self._moment: Moment | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        self._chance.seed(int(self.np_random.integers(2**63)))
        self._moment = self._replied(first(self.boards, self._chance))
        return self._observed(), {}

    @property
    def moment(self) -> Moment:
        """Where the game is. Raises `RuntimeError` before the first `reset`."""
        return require_reset(self._moment)

    def _replied(self, moment: Moment) -> Moment:
        """The next moment at which the learner is asked, or the end."""
        while not moment.over and moment.side != self.side:
            moment = moment.choose(self._opponent(moment))
        return moment

    def step(self, action: int) -> tuple[Observed, SupportsFloat, bool, bool, dict[str, Any]]:
        """Raises `ValueError` for an action that is not open, where `closed` says so."""
        taken = self._open(int(action))
        if not self.moment.over:
            self._moment = self._replied(self.moment.choose(taken))
        reward = self.moment.rewards[self.side]
        return self._observed(), float(reward), self.moment.over, False, {"taken": taken}

    def _open(self, action: int) -> int:
        """The action itself if it is open, else what is played instead."""
        actions = self.moment.actions or (0,)
        if action in actions:
            return action
        if self.closed == "raise":
            raise ValueError(f"action {action} is not open; open are {actions}")
        return min(actions, key=lambda action_open: (action_open - action) % self._actions)

    def action_masks(self) -> Mask:
        """The mask, as learners that mask actions ask for it."""
        row = mask(self.moment)
        if self.moment.over:
            row[0] = 1
        return row

    def _observed(self) -> Observed:
        return {"observation": seen(self.moment), "action_mask": self.action_masks()}

    def render(self) -> str | None:
        """The board as people write it, who is asked, and what is open."""
        if self.render_mode != "ansi":
            return None
        return f"{self.moment.combat.position.notation()}{self.moment!r}\n"
