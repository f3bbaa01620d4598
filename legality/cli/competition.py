"""`legality puzzle --set competition FOLDER`: graded instances with known answers."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from legality.cli.files import reason
from legality.cli.output import BAD_INPUT, say, warn
from legality.cli.puzzle import make
from legality.errors import LegalityError
from legality.exchange.forms import FORMS, asked, statement
from legality.position import Position
from legality.puzzles import Puzzle
from legality.unfinished import write_whole

GRADES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "armies": ("20 4 --seed {}", "60 8 --seed {}", "200 15 --seed {}"),
        "attack-caps": ("9 3 --seed {}", "20 4 --seed {}", "40 5 --seed {}"),
        "chessboard": ("4 4", "6 6", "8 8", "12 12"),
        "exact-cover": ("9 9 --seed {}", "15 20 --seed {}", "30 45 --seed {}"),
        "mutilated-chessboard": ("4", "6", "8", "12"),
        "ordering": ("3", "4", "5", "6"),
        "parity": ("1", "2", "3"),
        "pigeonhole": ("2", "3", "4", "5"),
        "random-formula": (
            "10 30 --planted --seed {}",
            "30 120 --planted --seed {}",
            "60 250 --planted --seed {}",
        ),
        "random-matching": ("10 15 --seed {}", "30 45 --seed {}", "100 150 --seed {}"),
    }
)
"""For each family the numbers of its grades, easy ones first; `{}` is the seed, where there is
chance. All have a maximum that is known from elsewhere."""
SEEDS = (1, 2, 3)


class Instance(Struct, frozen=True):
    """A puzzle of the set, and the words with which `legality puzzle` makes it."""

    name: str
    grade: int
    command: str
    puzzle: Puzzle


def instances() -> Iterator[Instance]:
    """Every instance, family by family; those whose maximum is not known are left out."""
    for family, grades in GRADES.items():
        for grade, form in enumerate(grades, start=1):
            for seed in SEEDS if "{}" in form else (0,):
                words = form.format(seed)
                puzzle = make(family, words.split())
                if puzzle.answer.maximum is not None:
                    name = f"{family}-{grade}" + (f"-{seed}" if seed else "")
                    yield Instance(name, grade, f"{family} {words}", puzzle)


def run(name: str, folder: str, further: Sequence[str]) -> int:
    """Write each instance as a position and as WCNF, and `index.jsonl` with the answers. `further`
    words of the command line mean nothing here."""
    if name != "competition":
        warn(f'puzzle --set: expected competition, got "{name}"')
        return BAD_INPUT
    if further:
        warn(f"puzzle --set: expected nothing more, got {' '.join(further)}")
        return BAD_INPUT
    try:
        number = _write(Path(folder))
    except (OSError, ValueError) as error:
        said = str(error) if isinstance(error, LegalityError) else reason(error)
        warn(f"puzzle --set: {folder}: {said}")
        return BAD_INPUT
    say(f"{number} instances of {len(GRADES)} families in {folder}")
    return 0


def _write(folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    lines: list[str] = []
    for one in instances():
        board = one.puzzle.position
        write_whole(folder / f"{one.name}.json", _json(board).encode())
        made = statement(asked(Position.from_value(board)))
        text = "".join(f"{line}\n" for line in FORMS["wcnf"](made))
        write_whole(folder / f"{one.name}.wcnf", text.encode())
        lines.append(_json(_entry(one, sum(made.counted.values()))))
    write_whole(folder / "index.jsonl", "".join(lines).encode())
    return len(lines)


def _entry(one: Instance, counted: int) -> dict[str, Any]:
    answer = one.puzzle.answer
    assert answer.maximum is not None
    return {
        "name": one.name,
        "family": one.command.split()[0],
        "grade": one.grade,
        "command": f"legality puzzle {one.command}",
        "maximum": answer.maximum,
        "cost": counted - answer.maximum,
        "known_by": answer.known_by,
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"
