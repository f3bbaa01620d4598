"""A small agent that learns to block: REINFORCE with a linear softmax policy, in numpy alone.

    python examples/train_defender.py --seconds 240 --curve learning.svg

It defends random boards of 4 against 4 against an attacker who draws every legal attack with the
same chance, and is compared with a defender who draws every legal block so. Needs
`pip install 'legality[env]'`.
"""

import argparse
import random
import time
from pathlib import Path

import numpy as np

from legality.env.against import CombatAgainst
from legality.env.game import Moment
from legality.env.opponents import uniform
from legality.env.seeing import column_indices, seen

FEATURES = 14
SCALE = 10.0
LOST = 20


def score(position, outcome):
    """The default score of this library, a lost game counting 20 points and not a million."""
    from legality import default_score

    you, foe = position.defenders[0], position.attacker
    found = default_score(position, outcome, you)
    return found + (1_000_000 - LOST) * ((you in outcome.lost) - (foe in outcome.lost))


def features(moment: Moment) -> np.ndarray:
    """What each open action looks like: one row each."""
    rows, at = seen(moment), column_indices(moment.scene.game.seating.size)
    found = np.zeros((len(moment.actions), FEATURES))
    power, toughness, value = (rows[:, at[name]] for name in ("power", "toughness", "mana value"))
    to = rows[:, at["to"] : at["to"] + len(rows)]
    mine = moment.scene.game.seating.row[moment.asked]
    unblocked = power[(to[:, 1] > 0) & (to.sum(axis=0) == 0)].sum()
    pressed = unblocked >= rows[1, at["life"]]
    for place, action in enumerate(moment.actions):
        if action == 0:
            found[place, 0] = 1
            continue
        foe = action - 1
        helpers = np.flatnonzero(to[:, foe])
        already = power[helpers].sum()
        kills = already < toughness[foe] <= already + power[mine]
        dies = power[foe] >= toughness[mine]
        fast = rows[foe, at["first strike"]] - rows[mine, at["first strike"]]
        found[place, 1:] = (
            1,
            kills,
            dies,
            kills and not dies,
            dies and not kills,
            kills * value[foe] / 5,
            dies * value[mine] / 5,
            power[foe] / 5 if len(helpers) == 0 else 0,
            pressed,
            len(helpers),
            fast,
            rows[foe, at["deathtouch"]] * value[mine] / 5,
            rows[mine, at["deathtouch"]] * value[foe] / 5,
        )
    return found


def chances(weights: np.ndarray, looks: np.ndarray) -> np.ndarray:
    """The softmax policy."""
    scores = looks @ weights
    found = np.exp(scores - scores.max())
    return found / found.sum()


def episode(env: CombatAgainst, weights: np.ndarray, chance: random.Random, greedy: bool = False):
    """One combat: the reward, and the gradient of the log-probability of what was chosen."""
    env.reset(seed=chance.getrandbits(32))
    gradient, reward, ended = np.zeros(FEATURES), 0.0, False
    while not ended:
        moment, action = env.moment, 0
        if moment.actions:
            looks = features(moment)
            odds = chances(weights, looks)
            place = int(odds.argmax()) if greedy else chance.choices(range(len(odds)), odds)[0]
            gradient += looks[place] - odds @ looks
            action = moment.actions[place]
        _, reward, ended, _, _ = env.step(action)
    return float(reward), gradient


def compared(weights: np.ndarray, boards: int, seed: int) -> tuple[float, float]:
    """The mean reward of the agent and of random blocks, on the same boards."""
    found = []
    for play in ("agent", "random"):
        env, chance = CombatAgainst("defender", "random", score=score), random.Random(seed)
        rewards = []
        blind = uniform(random.Random(seed))
        for _ in range(boards):
            if play == "agent":
                rewards.append(episode(env, weights, chance, greedy=True)[0])
                continue
            env.reset(seed=chance.getrandbits(32))
            ended, reward = False, 0.0
            while not ended:
                action = blind(env.moment) if env.moment.actions else 0
                _, reward, ended, _, _ = env.step(action)
            rewards.append(float(reward))
        found.append(float(np.mean(rewards)))
    return found[0], found[1]


def train(seconds: float, boards: int, seed: int, tests: int) -> tuple[np.ndarray, list]:
    """The weights learned, and what they scored against random blocks on the way."""
    env = CombatAgainst("defender", "random", boards, seed=seed, score=score)
    chance, weights, mean = random.Random(seed), np.zeros(FEATURES), 0.0
    began, combats, curve = time.monotonic(), 0, []
    while (spent := time.monotonic() - began) < seconds or not curve:
        if not curve or spent > len(curve) * seconds / 8:
            curve.append((combats, *compared(weights, tests, seed + 1)))
            print(f"{combats:6} combats: agent {curve[-1][1]:+.2f}, random {curve[-1][2]:+.2f}")
        for _ in range(50):
            reward, gradient = episode(env, weights, chance)
            weights += 0.05 * np.clip((reward - mean) / SCALE, -2, 2) * gradient
            mean += 0.01 * (reward - mean)
            combats += 1
    curve.append((combats, *compared(weights, tests, seed + 1)))
    print(f"{combats:6} combats: agent {curve[-1][1]:+.2f}, random {curve[-1][2]:+.2f}")
    return weights, curve


def drawn(curve: list) -> str:
    """The learning curve as a picture."""
    wide, high, edge = 480, 240, 40
    last, most = max(one[0] for one in curve) or 1, max(max(one[1:]) for one in curve) + 0.5
    least = min(min(one[1:]) for one in curve) - 0.5

    def points(column: int) -> str:
        return " ".join(
            f"{edge + one[0] / last * (wide - 2 * edge):.0f},"
            f"{edge + (most - one[column]) / (most - least) * (high - 2 * edge):.0f}"
            for one in curve
        )

    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-size="11" '
        f'font-family="sans-serif"><rect width="{wide}" height="{high}" fill="white"/>'
        f'<polyline points="{points(1)}" fill="none" stroke="#1a6" stroke-width="2"/>'
        f'<polyline points="{points(2)}" fill="none" stroke="#999" stroke-width="2"/>'
        f'<text x="{edge}" y="20">mean reward of 4 against 4: '
        f"agent {curve[-1][1]:+.2f} (green), random {curve[-1][2]:+.2f} (grey)</text>"
        f'<text x="{edge}" y="{high - 12}">0</text>'
        f'<text x="{wide - edge}" y="{high - 12}" text-anchor="end">{last} combats</text></svg>\n'
    )


def main() -> None:
    """Trains, and prints what was learned."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--tests", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path)
    asked = parser.parse_args()
    weights, curve = train(asked.seconds, asked.boards, asked.seed, asked.tests)
    print("weights:", *np.round(weights, 2))
    if asked.curve:
        asked.curve.write_text(drawn(curve), encoding="utf-8")


if __name__ == "__main__":
    main()
