"""The certificates of what a board declares, of the most that can be obeyed on it, or of a
Problem's file: one for each way that things may be.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from legality.clock import Clock
from legality.exchange.certificates.certificate import Certificate, NoCertificate, certify
from legality.exchange.problem_file.declaration_file import DeclarationFile
from legality.exchange.problem_file.of_board import attack_file, block_file, blocking_sides
from legality.exchange.problem_file.states import DeclarationState
from legality.legal.names import ProblemNames
from legality.position import Position
from legality.problem.declarations import Declaration, Problem

Result = Certificate | NoCertificate


class Certified(Struct, frozen=True):
    """A declaration's Problem under the `name` that its files have, and the result for each way
    that things may be, in their order."""

    name: str
    file: DeclarationFile
    results: tuple[Result, ...]

    def judged(self) -> Declaration:
        """The declaration that was judged, as the Problem numbers it; nothing, if none is."""
        return judged_in(self.file, self.file.problem)

    def texts(self) -> dict[str, str]:
        """The text of each file by its name; none where there is no certificate."""
        named: dict[str, str] = {}
        for number, result in enumerate(self.results, start=1):
            if isinstance(result, Certificate):
                named[f"{self.name}.problem.json"] = f"{self.file.to_json()}\n"
                texts = result.files().items()
                named |= {f"{self.name}.{number}.{ending}": text for ending, text in texts}
        return named


def certified_position(
    position: Position, *, seconds: float | None = None
) -> tuple[Certified, ...]:
    """The certificates of the attack and the blocks that the position declares to be judged."""
    clock = Clock(seconds)
    return tuple(
        certified_file(file, name, seconds=clock.left()) for name, file in declared_files(position)
    )


def declared_files(position: Position) -> Iterator[tuple[str, DeclarationFile]]:
    """The Problems of the attack and the blocks that the position declares to be judged, each with
    the name of its certificate."""
    if position.judges("attacks") and position.attacks is not None:
        yield "attacks", attack_file(position)
    if position.judges("blocks") and position.blocks is not None:
        yield from _blocks(position, blocking_sides(position))


def _blocks(position: Position, sides: Sequence[str]) -> Iterator[tuple[str, DeclarationFile]]:
    for number, side in enumerate(sides, start=1):
        yield f"blocks-{number}", block_file(position, side)


def certified_file(
    file: DeclarationFile, name: str = "declaration", *, seconds: float | None = None
) -> Certified:
    """The certificates of what the file declares; where it declares nothing, of the most that can
    be obeyed without paying."""
    clock = Clock(seconds)
    if file.asks and not file.ways:
        reason = "too much of the board is not told: every answer is undecided"
        return Certified(name, file, (NoCertificate(reason),))
    states = dict.fromkeys(state for _, state in file.ways) or {file.state: None}
    certificates = tuple(_certified(file, state, clock) for state in states)
    return Certified(name, file, certificates)


def _certified(file: DeclarationFile, state: DeclarationState, clock: Clock) -> Result:
    if state.unknown:
        return NoCertificate(f"it hangs on what nobody knows: {state.unknown[0]}")
    problem = state.problem
    return certify(problem, judged_in(file, problem), file.rules, clock.left())


def judged_in(file: DeclarationFile, problem: Problem) -> Declaration:
    """What the file declares, as that Problem of it numbers it."""
    return (
        problem.free if file.declared is None else ProblemNames(problem).judged(file.declared).given
    )
