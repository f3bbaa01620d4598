"""The page says of the observation what the spaces are."""

import re
from pathlib import Path

import numpy as np
import pytest

from legality.env import combat_v0
from legality.env.seeing import FIELDS, bounds, column_indices, columns

PAGE = Path(__file__).parent.parent.parent / "docs" / "environments.md"
ROW = re.compile(r"^\| `([^`]+)`( \*k\*)? \| (\S+) … (\S+) \| (.*) \|$", re.MULTILINE)


def test_the_table_is_the_space_field_by_field() -> None:
    rows = [
        (name, bool(k), int(low.replace(",", "")), int(high.replace(",", "")), says)
        for name, k, low, high, says in ROW.findall(PAGE.read_text(encoding="utf-8"))
    ]
    assert rows == [(one.name, one.relation, one.low, one.high, one.says) for one in FIELDS]


@pytest.mark.parametrize("size", [(1, 1), (4, 4), (2, 5)])
def test_the_space_has_a_column_for_each_and_a_row_for_each(size: tuple[int, int]) -> None:
    env = combat_v0.env(1, size=size)
    env.reset(seed=3)
    space = env.observation_space("attacker_0")
    rows = 2 + sum(size)
    relations = sum(one.relation for one in FIELDS)
    assert space["observation"].shape == (rows, len(FIELDS) - relations + relations * rows)
    assert len(columns(size)) == space["observation"].shape[1]
    assert space["action_mask"].shape == (rows + 1,)
    assert env.action_space("defender_0").n == rows + 1
    low, high = bounds(size)
    at = column_indices(size)
    for one in FIELDS:
        for column in range(at[one.name], at[one.name] + (rows if one.relation else 1)):
            assert (low[:, column] == one.low).all()
            assert (high[:, column] == one.high).all()
    assert np.array_equal(space["observation"].low, low)
    assert env.observe("attacker_0") in space
