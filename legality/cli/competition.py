"""`legality puzzle --set competition FOLDER`, and `--set hard FOLDER`: graded instances with known
answers, and instances at which the strongest solvers work."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from legality.cli.files import reason
from legality.cli.output import say, warn
from legality.clock import Clock
from legality.errors import LegalityError
from legality.exchange.forms import FORMS, Statement, solver_question, statement
from legality.position import Position
from legality.puzzles import Puzzle
from legality.puzzles.by_words import make
from legality.queries.certificates import of_declared
from legality.queries.statuses import BAD_INPUT
from legality.unfinished import write_whole

GRADES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "armies": ("20 4 --seed {}", "60 8 --seed {}", "200 15 --seed {}"),
        "attack-caps": ("9 3 --seed {}", "20 4 --seed {}", "40 5 --seed {}"),
        "chessboard": ("4 4", "6 6", "8 8", "12 12"),
        "exact-cover": (
            "9 9 --seed {}",
            "15 20 --seed {}",
            "30 45 --seed {}",
            "60 90 --seed {}",
            "90 135 --seed {}",
        ),
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
HARD: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "armies": ("1000 40 --seed 1",),
        "exact-cover": ("180 270 --seed 1",),
        "ordering": ("9", "11"),
        "parity": ("5", "6", "7", "8"),
        "pigeonhole": ("9", "10", "12", "14", "16"),
        "random-formula": ("400 1680 --planted --seed 1",),
    }
)
"""The same of instances at which general solvers work: `benchmarks/puzzle_times.py` tells how
long."""
SETS: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"competition": GRADES, "hard": HARD}
)
SEEDS = (1, 2, 3)
"""Of each grade in which there is chance."""
OPTIMA = ("wcnf", "opb", "mps", "mzn", "xcsp3")
"""The forms in which the most that can be obeyed is asked for."""
ENDINGS = MappingProxyType({"xcsp3": "xml"})
"""Of files whose name does not end like the form is called."""
PROOF, UP_TO = "--proof", "--grades"
"""The options of `--set`."""
SECONDS_OF_PROOF = 60.0
"""For the certificate of one instance."""
CERTIFICATES = "certificates"
"""The folder of certificates, within that of the set."""


class Instance(Struct, frozen=True):
    """A puzzle of the set, and the words with which `legality puzzle` makes it."""

    name: str
    grade: int
    command: str
    puzzle: Puzzle


def instances(families: Mapping[str, tuple[str, ...]]) -> Iterator[Instance]:
    """Every instance, family by family; those whose maximum is not known are left out."""
    for family, grades in families.items():
        for grade, template in enumerate(grades, start=1):
            for seed in SEEDS if "{}" in template else (0,):
                words = template.format(seed)
                puzzle = make(family, words.split())
                if puzzle.answer.maximum is not None:
                    name = f"{family}-{grade}" + (f"-{seed}" if seed else "")
                    yield Instance(name, grade, f"{family} {words}", puzzle)


class SetOptions(Struct, frozen=True):
    """What may follow the folder: `--grades N`, only the first N grades of each family (None:
    all), and `--proof`, certificates too."""

    grades: int | None = None
    proof: bool = False


def set_options(words: Sequence[str]) -> SetOptions | None:
    """What those words ask for; None where they say anything else, or something twice."""
    match list(words):
        case []:
            return SetOptions()
        case [word, *others] if word == PROOF:
            further = set_options(others)
            return None if further is None or further.proof else replace(further, proof=True)
        case [word, number, *others] if word == UP_TO and number.isdecimal() and int(number):
            further = set_options(others)
            return (
                None if further is None or further.grades else replace(further, grades=int(number))
            )
        case _:
            return None


def run(name: str, folder: str, further: Sequence[str]) -> int:
    """Write each instance as a position and in the forms of other solvers, and `index.jsonl` with
    the answers, as the words that follow ask (`SetOptions`)."""
    families = SETS.get(name)
    if families is None:
        warn(f'puzzle --set: expected {" or ".join(SETS)}, got "{name}"')
        return BAD_INPUT
    options = set_options(further)
    if options is None:
        words = " ".join(further)
        warn(f"puzzle --set: expected nothing more but {UP_TO} N and {PROOF}, got {words}")
        return BAD_INPUT
    families = {family: grades[: options.grades] for family, grades in families.items()}
    try:
        entries = _write(families, Path(folder), options.proof)
    except (OSError, ValueError) as error:
        why = str(error) if isinstance(error, LegalityError) else reason(error)
        warn(f"puzzle --set: {folder}: {why}")
        return BAD_INPUT
    say(f"{len(entries)} instances of {len(families)} families in {folder}")
    if options.proof:
        proved = sum(entry["certificate"] is not None for entry in entries)
        say(f"{proved} certificates in {Path(folder) / CERTIFICATES}")
    return 0


def _write(
    families: Mapping[str, tuple[str, ...]], folder: Path, proof: bool
) -> list[dict[str, Any]]:
    """The lines of the index."""
    folder.mkdir(parents=True, exist_ok=True)
    entries: list[dict[str, Any]] = []
    for instance in instances(families):
        board = instance.puzzle.position
        write_whole(folder / f"{instance.name}.json", _json(board).encode())
        position = Position.from_value(board)
        optimum = statement(solver_question(position))
        for form in OPTIMA:
            _write_form(folder, instance, form, optimum)
        entry = _entry(instance, sum(optimum.counted.values()))
        question = statement(solver_question(position, at_least=entry["cnf"]["at_least"]))
        _write_form(folder, instance, "cnf", question)
        if proof:
            entry["certificate"] = _certificate(folder / CERTIFICATES, instance, position)
        entries.append(entry)
    write_whole(folder / "index.jsonl", "".join(map(_json, entries)).encode())
    return entries


def _write_form(folder: Path, instance: Instance, form: str, problem: Statement) -> None:
    text = "".join(f"{line}\n" for line in FORMS[form](problem))
    write_whole(folder / f"{instance.name}.{ENDINGS.get(form, form)}", text.encode())


def _entry(instance: Instance, requirements: int) -> dict[str, Any]:
    """The line of the index: what is known, and what each file asks."""
    answer = instance.puzzle.answer
    assert answer.maximum is not None
    some_disobeyed = answer.maximum < requirements
    return {
        "name": instance.name,
        "family": instance.command.split()[0],
        "grade": instance.grade,
        "command": f"legality puzzle {instance.command}",
        "maximum": answer.maximum,
        "cost": requirements - answer.maximum,
        "cnf": {"at_least": answer.maximum + some_disobeyed, "satisfiable": not some_disobeyed},
        "known_by": answer.known_by,
    }


def _certificate(folder: Path, instance: Instance, position: Position) -> str | None:
    """Write the certificate of the maximum, under the name of the instance: by which method it is
    proved, or None where no proof is found in time."""
    with Clock(SECONDS_OF_PROOF).running():
        (value,) = of_declared(position)
    if value.method is UNSET:
        return None
    folder.mkdir(exist_ok=True)
    for name, text in value.files.items():
        ending = name.removeprefix(value.name)
        write_whole(folder / f"{instance.name}{ending}", text.encode())
    return value.method[0]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"
