"""The data set as it is read again: each board beside its blocks and their regrets."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.regret.boards import Split
from benchmarks.regret.looks import Block, Board
from benchmarks.regret.policy import Sample, sample_of
from legality.batch.extra import needed


class Judged(msgspec.Struct, frozen=True):
    """A board, every legal block of it or the best ones, and how much each is below the best."""

    position: dict[str, Any]
    blocks: tuple[Block, ...]
    regrets: tuple[int, ...]

    @property
    def split(self) -> Split:
        """Which part of the data set it is in."""
        found: Split = self.position["id"].partition("-")[0]
        return found

    def sample(self) -> Sample:
        """What a policy learns from it."""
        return sample_of(Board.of(self.position), self.blocks, self.regrets)


def judged(boards: Path, answers: Path) -> Iterator[Judged]:
    """The boards of a JSON Lines file with what `legality batch --ask regret` said of each. Boards
    whose scores are not proved, or that have only one legal block, are left out. Raises
    `ValueError` where the two files are not of the same boards."""
    with boards.open(encoding="utf-8") as lines:
        for line, row in zip(lines, _rows(answers), strict=True):
            position = json.loads(line)
            if position["id"] != row["id"]:
                raise ValueError(f"{answers}: {row['id']} stands where {position['id']} is")
            if row["status"] == 0 and (found := _judged(position, row["answer"])):
                yield found


def _judged(position: dict[str, Any], answer: str) -> Judged | None:
    (found,) = json.loads(answer)["answers"]
    if found["number"] < 2:
        return None
    listed: Sequence[dict[str, Any]] = found["regrets"]
    return Judged(
        position,
        tuple(one["blocks"] for one in listed),
        tuple(one["regret"] for one in listed),
    )


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with needed("pyarrow.parquet").ParquetFile(path) as file:
        for piece in file.iter_batches(columns=["id", "status", "answer"]):
            yield from piece.to_pylist()


def of_split(found: Iterable[Judged], split: Split, most: int | None = None) -> Iterator[Judged]:
    """Those of a part of the data set, so many at most."""
    number = 0
    for one in found:
        if one.split == split:
            if number == most:
                return
            number += 1
            yield one
