"""Monte-Carlo tree search over `Combat`: an attack, the blocks, and the attack that comes back.

The rival is greedy: its attack is that of `best_attack`, which looks at one combat and not at what
comes back while the attackers are tapped. Both attack on the same boards of 5 against 5; then a
greedy opponent blocks by `best_block`, attacks in turn, and is blocked by `best_block`.
"""

import argparse
import math
import random
import statistics

from legality import Combat, Position, best_attack, best_block, carried_out, legal_attacks
from legality.puzzles import random_blocks

CAP = 40  # so much counts a lost game


def fought(table, attack):
    """The score of an attack after the best block, and the table when the other player attacks."""
    score, combat = 0, Combat.begin(table).declare_attackers(attack)
    if attack:
        reply = best_block(combat.position)
        score = max(-CAP, min(CAP, -reply.score))
        combat = carried_out(combat, reply)
    other = table.defenders[0]
    for one in combat.board.battlefield:
        combat = combat.change(one.id, damage=0, tapped=one.tapped and one.controller != other)
    board = combat.board
    return score, Position(players=board.players, permanents=board.permanents, active=other)


class Node:
    """A table on which a player attacks, and what came of the attacks tried there."""

    def __init__(self, table, depth):
        self.table, self.depth, self.visits, self.total = table, depth, 0, 0.0
        self.view, self.children, self.gained = legal_attacks(table), {}, {}

    def simulate(self, chance):
        """One line of play from here, for the player whose turn it is."""
        if len(self.children) < min(self.view.count(), 2 + math.sqrt(2 * self.visits)):
            self.expand(chance)
        attack = max(self.children, key=self.bound)
        child, value = self.children[attack], self.gained[attack]
        if self.depth > 1 and abs(value) < CAP:
            value -= child.simulate(chance)
        child.visits, child.total = child.visits + 1, child.total + value
        return value

    def expand(self, chance):
        """One more attack: the greedy one first, then each legal one with the same chance."""
        found = self.view.sample(chance)[0] if self.children else best_attack(self.table).attack
        attack = tuple(found.items())
        if attack not in self.children:
            self.gained[attack], table = fought(self.table, dict(attack))
            self.children[attack] = Node(table, self.depth - 1)

    def bound(self, attack):
        """The upper confidence bound."""
        total, tried = self.children[attack].total, self.children[attack].visits
        return (
            total / tried + 6 * math.sqrt(math.log(self.visits + 1) / tried) if tried else math.inf
        )


def searched(table, simulations, chance):
    """The attack that was tried most."""
    root = Node(table, 2)
    for _ in range(simulations):
        root.simulate(chance)
        root.visits += 1
    return dict(max(root.children, key=lambda attack: root.children[attack].visits))


def margin(table, attack):
    """What an attack comes to against a greedy opponent, with what comes back."""
    score, after = fought(table, attack)
    return score if abs(score) == CAP else score - fought(after, best_attack(after).attack)[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=40)
    parser.add_argument("--simulations", type=int, default=60)
    asked, differences = parser.parse_args(), []
    for seed in range(asked.boards):
        table = Position.from_value(random_blocks(5, 5, seed=seed).position)
        tree = margin(table, searched(table, asked.simulations, random.Random(seed)))
        greedy = margin(table, best_attack(table).attack)
        differences.append(tree - greedy)
        print(f"board {seed}: search {tree:+}, greedy {greedy:+}", flush=True)
    mean = statistics.mean(differences)
    error = statistics.stdev(differences) / math.sqrt(asked.boards)
    better, worse = sum(one > 0 for one in differences), sum(one < 0 for one in differences)
    print(f"search is better by {mean:.1f} ± {error:.1f} a board: {better} better, {worse} worse")


if __name__ == "__main__":
    main()
