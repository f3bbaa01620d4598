"""`regret`: asked of the service, and by `legality batch --ask regret`."""

import json
from pathlib import Path
from typing import Any

import pytest

from legality.service.answering import answer
from tests.cli.command import Command

BOARD = """
Ann:
  ogre = 3/3 (Creature — Ogre) -> Bob
Bob 20:
  guard = 2/2 (Creature — Soldier)
  squire = 1/1 (Creature — Soldier)
"""


def asked(**fields: Any) -> Any:
    return json.loads(answer("regret", json.dumps(fields).encode(), 20.0))


def test_every_legal_block_with_its_regret() -> None:
    """By hand. Worth: ogre 6, guard 4, squire 2. Both block: the ogre dies and takes both with it,
    0. The squire alone dies, -2. Nobody: 3 life, -3. The guard alone dies, -4."""
    found = asked(position=BOARD)
    assert found["status"] == 0
    assert found["answers"] == [
        {
            "player": "Bob",
            "best": 0,
            "number": 4,
            "proved": True,
            "regrets": [
                {"blocks": {"guard": ["ogre"], "squire": ["ogre"]}, "score": 0, "regret": 0},
                {"blocks": {"squire": ["ogre"]}, "score": -2, "regret": 2},
                {"blocks": {}, "score": -3, "regret": 3},
                {"blocks": {"guard": ["ogre"]}, "score": -4, "regret": 4},
            ],
        }
    ]


def test_of_the_best_so_many() -> None:
    (found,) = asked(position=BOARD, most=2)["answers"]
    assert [one["regret"] for one in found["regrets"]] == [0, 2]
    assert found["number"] == 4


def test_a_line_that_is_not_played_leaves_it_unproved() -> None:
    """What would happen to the ogre instead of being destroyed is not played."""
    line = "If this creature would be destroyed, regenerate it."
    found = asked(position=BOARD.replace("3/3", f'3/3 "{line}"', 1))
    assert found["status"] == 3
    assert found["answers"][0]["proved"] is False
    assert found["answers"][0]["not_modelled"] == [{"id": "ogre", "text": line}]


def test_who_does_not_defend_has_none() -> None:
    found = asked(position=BOARD, player="Ann")
    assert (found["status"], found["place"]) == (2, "$.player")


def test_a_batch_asks_it_of_every_row(legality: Command, tmp_path: Path) -> None:
    parquet: Any = pytest.importorskip("pyarrow.parquet")
    code = legality("convert", legality.file(BOARD, "board.txt"), "--to", "json").out
    file, out = legality.file(code + code, "in.jsonl"), str(tmp_path / "out.parquet")
    done = legality("batch", file, out, "--ask", '{"op": "regret", "most": 1}')
    assert done.status == 0, done.err
    rows = parquet.read_table(out).to_pylist()
    best = [json.loads(row["answer"])["answers"][0]["regrets"] for row in rows]
    assert best == 2 * [
        [{"blocks": {"guard": ["ogre"], "squire": ["ogre"]}, "score": 0, "regret": 0}]
    ]
