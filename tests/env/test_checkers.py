"""The environments' own checkers: those of PettingZoo, Gymnasium and OpenSpiel."""

from importlib import import_module
from typing import Any

import pytest
from gymnasium.utils.env_checker import check_env

from legality.env import combat_v0, openspiel
from legality.env.against import CombatAgainst, Side
from legality.env.game import Moment
from legality.env.opponents import Named, Player

checks: Any = import_module("pettingzoo.test")  # it tells no types


def first_open(moment: Moment) -> int:
    return moment.actions[0]


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")  # a mask is beside it
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
@pytest.mark.filterwarnings("ignore:The observation contains negative numbers")  # it is a table
@pytest.mark.parametrize("boards", [None, 5])
def test_pettingzoo(boards: int | None, capsys: pytest.CaptureFixture[str]) -> None:
    checks.api_test(combat_v0.env(boards, size=(3, 3)), num_cycles=60)
    checks.seed_test(lambda: combat_v0.env(boards, size=(3, 3)), num_cycles=20)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("side", ["attacker", "defender"])
@pytest.mark.parametrize("opponent", ["random", "best", first_open])
def test_gymnasium(side: Side, opponent: Player | Named) -> None:
    check_env(CombatAgainst(side, opponent, 5, size=(2, 2)), skip_render_check=True)


@pytest.mark.slow("plays many random games")
def test_openspiel(capfd: pytest.CaptureFixture[str]) -> None:
    playthrough: Any = import_module("open_spiel.python.algorithms.generate_playthrough")
    pyspiel = openspiel.pyspiel
    game = pyspiel.load_game(openspiel.NAME)
    pyspiel.random_sim_test(game, num_sims=4, serialize=True, verbose=False)
    told: str = playthrough.playthrough(openspiel.NAME, None, seed=1)
    assert playthrough.playthrough(openspiel.NAME, None, seed=1) == told
    assert "IsTerminal() = True" in told
    capfd.readouterr()
