"""OpenSpiel's own searches on small boards, against this library's exact answers."""

import random
from importlib import import_module
from typing import Any

import pytest

from legality import Position, PositionError, best_attack
from legality.env import openspiel
from legality.env.boards import random_board
from legality.env.game import Game
from legality.env.opponents import BestPlay

responses: Any = import_module("open_spiel.python.algorithms.best_response")
policies: Any = import_module("open_spiel.python.policy")

SMALL = """
Ann:
  ogre = 3/3 (Creature — Ogre)
  imp = 1/1 (Creature — Imp), flying
Bob:
  elf = 1/1 (Creature — Elf)
  cat = 2/2 (Creature — Cat)
rules: 2026-09-25
"""


def load(position: Position) -> Any:
    return openspiel.pyspiel.load_game(
        openspiel.NAME, {"board": position.code(), "rewards": "exact"}
    )


def value(state: Any) -> float:
    """What player 0 gets if both play their best, by every line of play."""
    if state.is_terminal():
        return float(state.returns()[0])
    values = [value(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def exact(game: Any) -> Any:
    """The policy of this library's searches, at every state of the game."""
    table, best = policies.TabularPolicy(game), BestPlay()
    for state in table.states:
        row = table.policy_for_key(state.information_state_string())
        row[:] = 0
        row[best(state.moment)] = 1
    return table


@pytest.mark.parametrize("seed", range(2))
def test_the_value_is_that_of_the_exact_search(seed: int) -> None:
    position = random_board(random.Random(seed), (2, 2))
    game = load(position)
    assert value(game.new_initial_state()) == best_attack(position).score


def test_exploitability_on_two_against_two() -> None:
    game = load(Position.from_notation(SMALL))
    policy = exact(game)
    replies = [responses.BestResponsePolicy(game, player, policy) for player in (0, 1)]
    start = game.new_initial_state()
    worth = best_attack(Position.from_notation(SMALL)).score
    # Neither side gains anything by leaving what the exact searches play: it can't be exploited.
    assert [replies[0].value(start), replies[1].value(start)] == [worth, -worth]
    # Random play can: somebody gains by answering it as well as possible.
    uniform = policies.UniformRandomPolicy(game)
    found = [responses.BestResponsePolicy(game, player, uniform).value(start) for player in (0, 1)]
    assert sum(found) > 0


def test_states_tell_what_was_done() -> None:
    game = load(Position.from_notation(SMALL))
    state = game.new_initial_state()
    assert state.action_to_string(0, 0) == "attack ogre: nothing"
    state.apply_action(2)
    assert "'ogre': 'Bob'" in str(state)
    with pytest.raises(PositionError, match="expected a code"):
        openspiel.CombatGame({"board": "no code"})


def test_a_clone_shares_what_it_has_come_to_and_goes_its_own_way() -> None:
    state = load(Position.from_notation(SMALL)).new_initial_state()
    clone = state.clone()
    assert clone.moment is state.moment  # a value: no combat is copied
    clone.apply_action(2)
    assert clone.history() == [2]
    assert (state.history(), state.legal_actions()) == ([], [0, 2])
    assert "'ogre': 'Bob'" not in str(state)


@pytest.mark.parametrize("seed", range(20))
def test_no_game_is_longer_than_it_says(seed: int) -> None:
    chance = random.Random(seed)
    position = random_board(chance, (3, 3))
    moment, steps = Game.of(position).start, 0
    while not moment.over:
        moment, steps = moment.choose(chance.choice(moment.actions)), steps + 1
    assert steps <= openspiel.longest(position)
