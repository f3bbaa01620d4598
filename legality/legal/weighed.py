"""Legal declarations by their weights: what creatures and their choices are worth, and the best."""

import itertools
from collections.abc import Iterator, Mapping
from typing import Any, Generic, NamedTuple, cast

from legality.legal import fallback
from legality.legal.diagram.compile import Compiled
from legality.legal.diagram.weights import Number, Worth, ranked
from legality.legal.diagrams import Diagrams
from legality.legal.terms import Declared, Name, Terms
from legality.problem.declarations import Declaration

Weights = (
    Mapping[tuple[Name, Name], Number]
    | Mapping[Name, Number]
    | Mapping[tuple[Name, Name] | Name, Number]
)
"""Weights of pairs (creature, thing chosen) and of creatures that choose anything; what is not
named weighs nothing."""


class Weighed(NamedTuple, Generic[Declared]):
    """A legal declaration with its total weight."""

    declaration: Declared
    weight: Number


def worth_of(terms: Terms[Any, Name, Any, Any], weights: Weights[Name]) -> Worth:
    """The weights in the numbering of the Problem. Raises `PositionError` for an unknown name."""
    path = "weights"
    pairs: dict[tuple[int, int], Number] = {}
    creatures: dict[int, Number] = {}
    for name, weight in weights.items():
        if isinstance(name, tuple):
            creature, target = cast("tuple[Name, Name]", name)
            pair = terms.creature_index(path, creature), terms.target_index(path, target)
            pairs[pair] = weight
        else:
            creatures[terms.creature_index(path, name)] = weight
    return Worth(pairs, creatures)


def best(diagrams: Diagrams, worth: Worth, k: int) -> Iterator[tuple[Declaration, Number]]:
    """The `k` declarations of greatest weight, best first; by the solver where the diagram is too
    large."""
    if isinstance(diagrams.creatures, Compiled):
        return itertools.islice(ranked(diagrams.walk, worth), k)
    diagrams.require_known()
    return iter(fallback.best(diagrams.problem, worth, k))
