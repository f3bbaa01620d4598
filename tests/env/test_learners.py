"""What learners ask of an environment: bounded rewards, names, pickles, words before `reset`."""

import pickle
import random
import subprocess
import sys
from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from legality import Position
from legality.env import ID, combat_v0
from legality.env.against import CombatAgainst
from legality.env.boards import BoardPool, random_board, random_pool
from legality.env.game import Game
from legality.env.greedy import greedy
from legality.env.opponents import BestPlay, uniform
from legality.env.rewards import SCALE, bounded
from legality.search.scoring import LOST
from tests.documents import ROOT, environment

# -- rewards ---------------------------------------------------------------------------------------


def test_a_loss_is_told_apart_from_every_value() -> None:
    # Nothing is 0; the scale is half of the way to 1/2; a million points is the end of the game.
    assert (bounded(0), bounded(SCALE), bounded(-SCALE)) == (0.0, 0.25, -0.25)
    assert (bounded(LOST), bounded(LOST - 300), bounded(-LOST + 300)) == (1.0, 1.0, -1.0)
    assert bounded(499_000) < 0.5
    assert all(bounded(one) < bounded(other) for one, other in pairwise(range(-900, 900)))


def board(life: int) -> Position:
    return Position.from_notation(f"Ann:\n  ogre = 3/3 (Creature — Ogre)\nBob {life}:\n")


@pytest.mark.parametrize(
    ("life", "score", "rewards"),
    [
        (20, None, (3 / 46, -3 / 46)),  # 3 life lost: half of 3 over 3 and 20
        (3, None, (1.0, -1.0)),  # and the game with it
        (20, "exact", (3.0, -3.0)),
        (3, "exact", (LOST + 3.0, -LOST - 3.0)),
    ],
)
def test_rewards_of_an_attack_that_nobody_blocks(
    life: int, score: Any, rewards: tuple[float, float]
) -> None:
    moment = Game.of(board(life), score=score).start
    assert moment.rewards == (0.0, 0.0)
    assert moment.choose(2).rewards == pytest.approx(rewards)


def test_rewards_of_random_combats_are_bounded() -> None:
    env = combat_v0.env(40, size=(3, 3))
    ends: set[float] = set()
    for seed in range(40):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observed, reward, ended, _, _ = env.last()
            assert -1 <= reward <= 1
            if ended:
                ends.add(abs(reward))
            env.step(None if ended else int(observed["action_mask"].nonzero()[0][-1]))
            assert agent in env.possible_agents
    assert 1.0 in ends
    assert any(0 < one < 0.5 for one in ends)
    assert not any(0.5 <= one < 1 for one in ends)


def test_a_score_of_its_own_is_as_it_is() -> None:
    game = Game.of(board(20), score=lambda position, outcome: 1000 * outcome.life["Bob"])
    assert game.start.choose(2).rewards == (-17_000.0, 17_000.0)
    with pytest.raises(ValueError, match='"exact"'):
        Game.of(board(20), score="bounded")  # type: ignore[arg-type]  # another word


def test_environments_that_ask_for_the_same_boards_share_them() -> None:
    # What one has worked out serves the other; their games are each other's no more than before.
    first, second = (CombatAgainst("defender", boards=5, size=(2, 2)) for _ in range(2))
    assert first.boards is second.boards
    assert first.boards is not CombatAgainst("defender", boards=5, size=(2, 2), seed=1).boards
    assert (
        first.boards is not CombatAgainst("defender", boards=5, size=(2, 2), score="exact").boards
    )
    first.reset(seed=1)
    second.reset(seed=1)
    assert first.moment == second.moment
    alone = CombatAgainst("defender", boards=random_pool(5, (2, 2)))
    alone.reset(seed=1)
    for _ in range(20):
        done, other = (env.step(2) for env in (second, alone))
        assert done[1:] == other[1:]
        if done[2]:
            second.reset()
            alone.reset()


# -- by its name -----------------------------------------------------------------------------------


def test_it_is_made_by_its_name() -> None:
    made = gymnasium.make(ID, side="attacker", opponent="greedy", boards=3, size=(2, 2))
    assert isinstance(made.unwrapped, CombatAgainst)
    check_env(made.unwrapped, skip_render_check=True)
    observed, _ = made.reset(seed=3)
    assert observed["action_mask"].any()


@pytest.mark.parametrize(
    ("imported", "name"), [("gymnasium, legality.env", ID), ("gymnasium", f"legality.env:{ID}")]
)
def test_gymnasium_finds_it(imported: str, name: str) -> None:
    program = f"import {imported}; print(gymnasium.make({name!r}, boards=2).unwrapped.side)"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True)
    assert done.stdout.strip() == "1", done.stderr


# -- pickles, and before `reset` -------------------------------------------------------------------


@pytest.mark.parametrize("opponent", ["random", "greedy", "best"])
@pytest.mark.parametrize("begun", [False, True])
def test_an_environment_that_is_pickled_goes_on_the_same(opponent: Any, begun: bool) -> None:
    env = CombatAgainst("defender", opponent, 5, size=(2, 2))
    if begun:
        env.reset(seed=1)
    twin = pickle.loads(pickle.dumps(env))
    if not begun:
        env.reset(seed=1)
        twin.reset(seed=1)
    for _ in range(4):
        ended = False
        while not ended:
            assert np.array_equal(env.action_masks(), twin.action_masks())
            action = int(env.action_masks().nonzero()[0][0])
            told, other = env.step(action), twin.step(action)
            assert told[1:] == other[1:]
            ended = told[2]
        env.reset()
        twin.reset()


def test_two_agents_are_pickled() -> None:
    env = combat_v0.env(5, size=(2, 2))
    env.reset(seed=4)
    twin = pickle.loads(pickle.dumps(env))
    assert twin.agent_selection == env.agent_selection
    seen, other = (one.observe(one.agent_selection) for one in (env, twin))
    assert np.array_equal(seen["observation"], other["observation"])


@pytest.mark.parametrize("call", ["step", "action_masks", "render"])
def test_before_reset_it_says_what_to_do(call: str) -> None:
    env = CombatAgainst(boards=2, render_mode="ansi")
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        getattr(env, call)(*([0] if call == "step" else []))


def test_before_reset_two_agents_say_it_too() -> None:
    env = combat_v0.raw_env(2)
    for call in (lambda: env.step(0), lambda: env.observe("attacker_0"), lambda: env.moment):
        with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
            call()


# -- who looks no further than one creature --------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        # 4 damage are no more than the worth of the 2/2 that would die: the first of equal ones.
        ("Ann:\n  ogre = 4/4 creature -> Bob\nBob:\n  elf = 2/2 creature", 0),
        ("Ann:\n  ogre = 5/5 creature -> Bob\nBob:\n  elf = 2/2 creature", 3),
        ("Ann:\n  elf = 1/1 creature -> Bob\nBob:\n  ogre = 2/2 creature", 3),
        ("Ann:\n  rat = 1/4 creature -> Bob\nBob:\n  elf = 1/1 creature", 0),
        # 4 damage are the game: any block is better.
        ("Ann:\n  ogre = 4/4 creature -> Bob\nBob 4:\n  elf = 1/1 creature", 3),
    ],
)
def test_a_greedy_block(text: str, action: int) -> None:
    moment = Game.of(Position.from_notation(text)).start
    assert moment.stage == "attack"
    moment = moment.choose(2)
    assert (moment.stage, moment.actions) == ("block", (0, 3))
    assert greedy(moment) == action


def test_greedy_is_better_than_chance_and_best_is_better_than_greedy() -> None:
    """On 60 boards against the same attacks; each is far from the next."""
    boards = BoardPool(
        [random_board(random.Random(seed), (3, 3)) for seed in range(60)], size=(3, 3)
    )
    means: list[float] = []
    for player in (uniform(random.Random(1)), greedy, BestPlay()):
        env = CombatAgainst("defender", "random", boards)
        total = 0.0
        for seed in range(60):
            env.reset(seed=seed)
            ended = False
            while not ended:
                action = player(env.moment) if env.moment.actions else 0
                _, reward, ended, _, _ = env.step(action)
                total += float(reward)
        means.append(total / 60)
    assert means[0] < means[1] < means[2]
