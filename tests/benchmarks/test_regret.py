"""The data set of blocks with their regret, and the policy that learns from it."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.regret.__main__ import STORED, main
from benchmarks.regret.baselines import best, by_greedy, by_policy, figures, greedy_block, uniform
from benchmarks.regret.boards import board, boards, split_of
from benchmarks.regret.looks import FEATURES
from benchmarks.regret.policy import LOSS, Policy, Sample, gradients, learn
from benchmarks.regret.table import Judged, judged, of_split
from legality import Position
from legality.search.regrets import regrets

DUEL: dict[str, Any] = {
    "id": "test-9",
    "players": [{"name": "Ann", "life": 20}, {"name": "Bob", "life": 20}],
    "permanents": [
        {
            "id": name,
            "controller": who,
            "type_line": "Creature — Bear",
            "power": power,
            "toughness": toughness,
        }
        for name, who, power, toughness in (
            ("ogre", "Ann", 3, 3),
            ("wall", "Bob", 0, 5),
            ("giant", "Bob", 4, 4),
        )
    ],
    "attacks": {"ogre": "Bob"},
}


def judged_board(position: dict[str, Any]) -> Judged:
    """A board with its regrets, as `legality batch --ask regret` has them."""
    found = regrets(Position.from_value(position))
    blocks = tuple({n: [*f] for n, f in one.block.items()} for one in found.blocks)
    return Judged(position, blocks, tuple(one.regret for one in found.blocks))


# -- the boards ------------------------------------------------------------------------------------


def test_a_board_is_that_of_its_seed() -> None:
    some = [*boards(6)]
    assert [one["id"] for one in some] == [one["id"] for one in boards(6)]
    third = int(some[3]["id"].partition("-")[2])
    assert board(third) == some[3]
    assert next(boards(1, third)) == some[3]
    assert all(one["attacks"] for one in some)


def test_of_ten_seeds_eight_are_to_learn_from() -> None:
    splits = [split_of(seed) for seed in range(20)]
    assert (splits.count("train"), splits.count("valid"), splits.count("test")) == (16, 2, 2)


# -- the policy ------------------------------------------------------------------------------------


def test_the_slope_is_that_of_the_expected_regret() -> None:
    """Each weight moved by a little: the change of the expected regret by differences."""
    chance = np.random.default_rng(3)
    rows, regret = chance.normal(size=(5, FEATURES)), np.array([0.0, 1.0, 4.0, 2.0, 9.0])
    policy, sample = Policy.new(1), Sample(rows, regret)
    _, slopes = gradients(policy, sample)
    step = 1e-6
    for part, slope in zip(policy.parts(), slopes, strict=True):
        place = tuple(size // 2 for size in part.shape)
        part[place] += step
        more, _ = gradients(policy, sample)
        part[place] -= 2 * step
        less, _ = gradients(policy, sample)
        part[place] += step
        assert slope[place] == pytest.approx((more - less) / (2 * step), abs=1e-4)


def test_it_learns_what_the_rows_tell() -> None:
    """One column says which block is best; a policy that knows nothing has half of them wrong."""
    chance = np.random.default_rng(5)

    def sample() -> Sample:
        rows = chance.normal(size=(6, FEATURES))
        return Sample(rows, rows[:, 2].max() - rows[:, 2])

    learned = learn([sample() for _ in range(2_000)], rounds=4, rate=0.01)
    held = [sample() for _ in range(200)]
    chosen = [one.regrets[learned.scores(one.rows).argmax()] for one in held]
    before = [one.regrets[Policy.new(0).scores(one.rows).argmax()] for one in held]
    assert np.mean(chosen) < 0.2 * np.mean(before)


def test_a_policy_is_read_as_it_was_written(tmp_path: Path) -> None:
    policy = Policy.new(7)
    (tmp_path / "policy.json").write_text(policy.to_json(), encoding="utf-8")
    again = Policy.read(tmp_path / "policy.json")
    for part, other in zip(policy.parts(), again.parts(), strict=True):
        assert np.allclose(part, other, atol=1e-4)


# -- the players -----------------------------------------------------------------------------------


def test_players_by_hand() -> None:
    """Worth: ogre 6, giant 8, wall 5. The giant alone kills the ogre and lives: 6. So do both, 6.
    The wall alone: 0. Nobody: 3 life lost, -3. So the regrets are 0, 0, 6 and 9, and drawn with
    equal chances 15 / 4."""
    found = judged_board(DUEL)
    assert sorted(found.regrets) == [0, 0, 6, 9]
    assert uniform(found) == pytest.approx(15 / 4)
    assert best(found) == 0
    assert greedy_block(DUEL)["giant"] == ["ogre"]
    assert by_greedy(found) == 0


def test_a_lost_game_counts_as_much_as_is_said() -> None:
    """At 3 life nobody blocking loses the game."""
    players = [{"name": "Ann", "life": 20}, {"name": "Bob", "life": 3}]
    found = judged_board({**DUEL, "players": players})
    assert max(found.regrets) > 900_000
    assert uniform(found) == pytest.approx((0 + 0 + 6 + LOSS) / 4)


def test_figures_of_a_player() -> None:
    found = judged_board(DUEL)
    number, average, error, exact = figures([found, found], uniform)
    assert (number, average, error, exact) == (2, 15 / 4, 0, 0)


# -- the commands ----------------------------------------------------------------------------------


def test_boards_are_made_answered_learned_from_and_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parquet: Any = pytest.importorskip("pyarrow.parquet")
    arrow: Any = pytest.importorskip("pyarrow")
    file, table, policy = tmp_path / "boards.jsonl", tmp_path / "r.parquet", tmp_path / "p.json"
    assert main(["boards", "60", str(file)]) == 0
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(lines) == 60
    rows: list[dict[str, Any]] = []
    for line in lines:
        found = judged_board(line)
        listed = [
            {"blocks": block, "score": 0, "regret": regret}
            for block, regret in zip(found.blocks, found.regrets, strict=True)
        ]
        answers = [{"number": len(listed), "regrets": listed}]
        rows.append({"id": line["id"], "status": 0, "answer": json.dumps({"answers": answers})})
    parquet.write_table(arrow.Table.from_pylist(rows), table)
    assert {one.split for one in judged(file, table)} == {"train", "valid", "test"}
    assert len([*of_split(judged(file, table), "train", 5)]) == 5
    assert main(["learn", str(file), str(table), "--policy", str(policy)]) == 0
    assert main(["compare", str(file), str(table), "--policy", str(policy)]) == 0
    out = capsys.readouterr().out
    assert "| best (`best_block`) |" in out
    assert "0.00 ± 0.00 | 100% |" in out
    rows[0]["id"] = "train-another"
    parquet.write_table(arrow.Table.from_pylist(rows), table)
    with pytest.raises(ValueError, match="train-another"):
        list(judged(file, table))


@pytest.mark.slow("scores every block of hundreds of boards")
def test_the_stored_policy_beats_the_greedy_player() -> None:
    """On boards of seeds that nobody learned from, as the page says."""
    found = [judged_board(one) for one in boards(400, 5_000_000)]
    some = [one for one in found if len(one.blocks) > 1]
    _, learned, error, _ = figures(some, by_policy(Policy.read(STORED)))
    _, greedy, other, _ = figures(some, by_greedy)
    assert learned + error + other < greedy
