"""The steps of a proof, as lines: what a checker reads, and nothing else.

The statement's inequalities have the numbers from 1 on, and each step gives the next one.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from legality.exchange.certificates.inequality import Inequality, axiom
from legality.frozen import HashedByContent

LARGEST = 1 << 60
"""No number of a proof, given or derived, is larger."""
LITERAL = re.compile(r"(~?)x([1-9][0-9]*)")
_NUMBER = re.compile(r"[1-9][0-9]*")


class Propagated(HashedByContent, frozen=True):
    """An inequality whose negation contradicts those of the numbers `behind` by propagation."""

    claimed: Inequality
    behind: tuple[int, ...] = ()

    def __str__(self) -> str:
        numbers = "".join(f"{number} " for number in self.behind)
        return f"rup {str(self.claimed).removesuffix(';')}: {numbers};"


class CuttingPlanes(HashedByContent, frozen=True):
    """Cutting planes in reverse Polish notation: the number of an inequality, or a literal (it is
    at least 0), is put on the stack; `+` adds two, `K *` multiplies, `K d` divides and rounds up,
    `s` saturates."""

    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"pol {' '.join(self.words)} ;"


Step = Propagated | CuttingPlanes


class WrongProof(ValueError):
    """What is no proof, and why."""


def used_in(step: Step) -> tuple[int, ...]:
    """The numbers of the inequalities that the step names."""
    match step:
        case Propagated(_, behind):
            return behind
        case CuttingPlanes(words):
            return tuple(number for number, _ in _operands(words))
        case _:
            assert_never(step)


def renumbered(step: Step, numbers: Mapping[int, int]) -> Step:
    """The same step where inequalities have other numbers."""
    match step:
        case Propagated(claimed, behind):
            return Propagated(claimed, tuple(numbers[old] for old in behind))
        case CuttingPlanes(words):
            new = list(words)
            for number, place in _operands(words):
                new[place] = str(numbers[number])
            return CuttingPlanes(tuple(new))
        case _:
            assert_never(step)


def _operands(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The numbers that name inequalities, with their places: no factors and divisors."""
    for place, word in enumerate(words):
        factor = place + 1 < len(words) and words[place + 1] in ("*", "d")
        if _NUMBER.fullmatch(word) and not factor:
            yield int(word), place


def derive(words: Sequence[str], known: Sequence[Inequality]) -> Inequality:
    """The inequality that reverse Polish notation gives; `known[n - 1]` has the number n. Raises
    `WrongProof`."""
    stack: list[Inequality | int] = []
    names = {place for _, place in _operands(words)}
    try:
        for place, word in enumerate(words):
            if place in names:
                stack.append(known[int(word) - 1])
            elif _NUMBER.fullmatch(word):
                stack.append(int(word))
            elif literal := LITERAL.fullmatch(word):
                stack.append(axiom(-int(literal[2]) if literal[1] else int(literal[2])))
            else:
                stack.append(sized(_applied(word, stack)))
        (made,) = stack
    except (IndexError, TypeError, ValueError) as error:
        raise WrongProof(f"no reverse Polish notation: {' '.join(words)!r}: {error}") from None
    return sized(_inequality(made))


def _applied(word: str, stack: list[Inequality | int]) -> Inequality:
    last = stack.pop()
    match word, last:
        case "s", Inequality():
            return last.saturated()
        case "+", Inequality():
            return _inequality(stack.pop()).plus(last)
        case "*", int():
            return _inequality(stack.pop()).times(last)
        case "d", int():
            return _inequality(stack.pop()).divided(last)
        case _:
            raise ValueError(word)


def _inequality(popped: Inequality | int) -> Inequality:
    if isinstance(popped, int):
        raise WrongProof("a number where an inequality is expected")
    return popped


def sized(made: Inequality) -> Inequality:
    """The inequality. Raises `WrongProof` where a number of it is larger than `LARGEST`."""
    if max([*map(abs, made.coefficients.values()), abs(made.degree)]) > LARGEST:
        raise WrongProof(f"a number is larger than {LARGEST}")
    return made
