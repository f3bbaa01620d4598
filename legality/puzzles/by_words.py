"""Puzzles by the words of a command: a family, its numbers in order, and options by their names."""

import inspect
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from legality.puzzles import (
    FAMILIES,
    Formula,
    Puzzle,
    PuzzleError,
    ordering,
    parity,
    pigeonhole,
    random_formula,
    read_dimacs,
    satisfiability,
)

FORMULAS: dict[str, Callable[..., Formula]] = {
    "ordering": ordering,
    "parity": parity,
    "pigeonhole": pigeonhole,
    "random-formula": random_formula,
}
"""Families of formulas, each told as a puzzle of the family `satisfiability`."""


def make(family: str, words: Sequence[str]) -> Puzzle:
    """The puzzle of a family without a file; numbers stand in order, the rest as `--name value`.

    Raises `PuzzleError` naming the parameter that is wrong.
    """
    if family in FORMULAS:
        formula, options = _called(FORMULAS[family], words, also={"colossus": bool})
        return satisfiability(formula, **options)
    if family not in FAMILIES:
        families = ", ".join(sorted([*FAMILIES, *FORMULAS]))
        raise PuzzleError("FAMILY", f"expected one of {families}, got {family}")
    puzzle: Puzzle
    puzzle, _ = _called(FAMILIES[family], words, also={})
    return puzzle


class NotDimacs(PuzzleError):
    """A text that is no formula; the place is a line."""


def of_text(text: str, words: Sequence[str]) -> Puzzle:
    """The puzzle of the text of a DIMACS CNF file. Raises `NotDimacs`, and `PuzzleError` for the
    options."""
    try:
        formula = read_dimacs(text)
    except PuzzleError as error:
        raise NotDimacs(error.place, error.problem) from None
    return satisfiability(formula, **_options(words, {"colossus": bool}))


def _called(
    function: Callable[..., Any], words: Sequence[str], also: dict[str, Any]
) -> tuple[Any, dict[str, Any]]:
    """The function called with the words as arguments, and the options that are not its own."""
    kinds = typing.get_type_hints(function)
    parameters = {
        name: p
        for name, p in inspect.signature(function).parameters.items()
        if _plain(kinds[name]) in (bool, int, float)
    }
    plain = [name for name, p in parameters.items() if p.kind is p.POSITIONAL_OR_KEYWORD]
    numbers = _before_options(words)
    if len(numbers) > len(plain):
        raise PuzzleError(numbers[len(plain)], f"expected {_usage(parameters)}")
    named = {p.name: kinds[p.name] for p in parameters.values()}
    options = _options(words[len(numbers) :], {**named, **also})
    given = {
        name: _value(name, word, kinds[name]) for name, word in zip(plain, numbers, strict=False)
    }
    own = {name: value for name, value in options.items() if name in named}
    if twice := given.keys() & own.keys():
        raise PuzzleError(min(twice), "is given twice")
    missing = [
        name
        for name, p in parameters.items()
        if p.default is p.empty and name not in given and name not in own
    ]
    if missing:
        raise PuzzleError(missing[0], f"is missing; expected {_usage(parameters)}")
    rest = {name: value for name, value in options.items() if name not in named}
    return function(**{**given, **own}), rest


def _before_options(words: Sequence[str]) -> list[str]:
    numbers: list[str] = []
    for word in words:
        if word.startswith("--"):
            break
        numbers.append(word)
    return numbers


def _options(words: Sequence[str], known: dict[str, Any]) -> dict[str, Any]:
    """`--name value` pairs; a yes-or-no option may stand alone."""
    options: dict[str, Any] = {}
    left = list(words)
    while left:
        word = left.pop(0)
        name, _, value = word.removeprefix("--").replace("-", "_").partition("=")
        if not word.startswith("--") or name not in known:
            options_known = ", ".join(f"--{option.replace('_', '-')}" for option in known)
            raise PuzzleError(word, f"unknown; the options are {options_known}")
        if name in options:
            raise PuzzleError(name, "is given twice")
        if not value and known[name] is bool and (not left or left[0].startswith("--")):
            value = "true"
        elif not value:
            if not left:
                raise PuzzleError(word, "expected a value after it")
            value = left.pop(0)
        options[name] = _value(name, value, known[name])
    return options


def _plain(kind: Any) -> Any:
    """The type of a value that may also be None."""
    if isinstance(kind, types.UnionType):
        return next(part for part in typing.get_args(kind) if part is not type(None))
    return kind


LONGEST = 4_300
"""More signs than any number here has."""


def _value(name: str, word: str, kind: Any) -> object:
    kind = _plain(kind)
    shown = word if len(word) <= 40 else f"{word[:37]}..."
    if kind is bool:
        if word not in ("true", "false"):
            raise PuzzleError(name, f'expected true or false, got "{shown}"')
        return word == "true"
    try:
        if len(word) > LONGEST:
            raise ValueError
        return kind(word)
    except ValueError:
        what = "an integer" if kind is int else "a number"
        raise PuzzleError(name, f'expected {what}, got "{shown}"') from None


def _usage(parameters: Mapping[str, inspect.Parameter]) -> str:
    words: list[str] = []
    for name, p in parameters.items():
        option = f"--{name.replace('_', '-')} …"
        if p.kind is p.POSITIONAL_OR_KEYWORD:
            words.append(name.upper())
        else:
            words.append(option if p.default is p.empty else f"[{option}]")
    return " ".join(words)
