"""Every legal declaration, from whichever diagram there is, or by the solver."""

from collections.abc import Iterator
from typing import Generic, NamedTuple

from legality.legal import fallback
from legality.legal.diagram import class_paths, listing
from legality.legal.diagram.by_class import mergeable
from legality.legal.diagram.class_paths import Ascending
from legality.legal.diagram.compile import Compiled, compiled
from legality.legal.diagram.paths import Paths
from legality.legal.diagrams import Diagrams
from legality.legal.terms import Declared
from legality.problem.declarations import Declaration


class Representative(NamedTuple, Generic[Declared]):
    """A declaration that stands for all in which interchangeable creatures have changed places:
    `multiplicity` of them, itself counted."""

    declaration: Declared
    multiplicity: int


def listed(diagrams: Diagrams) -> Iterator[Declaration]:
    """Each once: creature by creature where that is drawn, else in no stated order."""
    if isinstance(diagrams.creatures, Compiled):
        return listing.declarations(diagrams.walk)
    if isinstance(diagrams.counting, Compiled):
        return class_paths.every(diagrams.counting_walk)
    diagrams.require_known()
    return fallback.declarations(diagrams.problem)


def representatives(diagrams: Diagrams) -> Iterator[tuple[Declaration, int]]:
    """One declaration for all that differ by interchangeable creatures, and their number. Raises
    TooLarge."""
    if isinstance(diagrams.classes, Compiled):
        yield from class_paths.representatives(diagrams.class_walk)
        return
    if diagrams.among is not None:
        yield from ((declaration, 1) for declaration in listed(diagrams))
        return
    merging = mergeable(diagrams.problem)
    machines = [Ascending(sum(1 << member for member in members)) for members in merging]
    walk = Paths(compiled(diagrams.problem, diagrams.limits, machines).diagram)
    for declaration in listing.declarations(walk):
        multiplicity = 1
        for members in merging:
            multiplicity *= class_paths.arrangements([declaration[member] for member in members])
        yield declaration, multiplicity
