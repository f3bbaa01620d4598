"""Certificates as the library writes them, and the two checkers of the examples."""

import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from legality.exchange.certificates.certificate import Certificate, certify
from legality.judging.check import problem_of
from legality.position import Position
from legality.puzzles import random_exact_cover
from tests.documents import ROOT
from tests.models.random_problems import keeping, random_problem

CHECKERS = ("first", "second")
RULES = "2024-03-08"
Files = dict[str, bytes]
"""The content of each file by the end of its name."""


@cache
def checker(name: str) -> ModuleType:
    """A checker as a module."""
    path = ROOT / "examples" / "checkers" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"checker_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def write(folder: Path, name: str, files: Files) -> None:
    """Writes a certificate."""
    for ending, content in files.items():
        (folder / f"{name}.{ending}").write_bytes(content)


def accepts(which: str, folder: Path, name: str) -> bool:
    """Whether that checker accepts the certificate; whatever it raises, it does not."""
    try:
        checker(which).check(folder, name)
    except Exception:  # a refusal may be any error: the program ends with status 1
        return False
    return True


def certificates(seeds: range) -> Iterator[tuple[str, Certificate]]:
    """Of random Problems, for the declaration of nothing and another that keeps restrictions."""
    for seed in seeds:
        problem = random_problem(seed)
        for number, judged in enumerate((problem.free, *keeping(problem)[-1:])):
            found = certify(problem, judged, RULES)
            if isinstance(found, Certificate):
                yield f"problem-{seed}-{number}", found


def by_search() -> Certificate:
    """Of fifteen elements in triples of which no five are disjoint (a board of the puzzles), which
    no sum of rows proves."""
    position = Position.from_value(random_exact_cover(15, 15, seed=3, planted=False).position)
    problem = problem_of(position, "Bob")
    found = certify(problem, problem.free, RULES)
    assert isinstance(found, Certificate)
    assert found.method == "exact"
    return found


def files_of(found: Certificate) -> Files:
    """Its files."""
    return {ending: text.encode() for ending, text in found.files().items()}
