"""The one table of operations: of each its request, who answers it, and what an answer is."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from legality.cli.each import Manner
from legality.cli.operations import (
    boards,
    declaring,
    judging,
    words,
)
from legality.cli.operations import (
    other_requests as others,
)
from legality.cli.operations import (
    requests as asked,
)
from legality.cli.operations import (
    said_of_boards as boards_said,
)
from legality.cli.operations import (
    said_of_declarations as said,
)


class Operation(Struct, frozen=True):
    """A class of request, what puts its question (the exit status that the command would have), and
    the types of which each line of its answer is one."""

    kind: type[asked.Request]
    ask: Callable[[Any, Manner], int]
    said: tuple[Any, ...]


def _table(*operations: Operation) -> Mapping[str, Operation]:
    return {str(one.kind.__struct_config__.tag): one for one in operations}


R = TypeVar("R", bound=asked.Request)


def _of(kind: type[R], ask: Callable[[R, Manner], int], *answers: Any) -> Operation:
    """An operation: who answers takes a request of its class."""
    return Operation(kind, ask, answers)


OPERATIONS: Mapping[str, Operation] = _table(
    _of(asked.Check, judging.check, said.CheckSaid),
    _of(asked.Attacks, declaring.attacks, *said.ATTACKS),
    _of(asked.Blocks, declaring.blocks, *said.BLOCKS),
    _of(asked.Damage, declaring.damage_asked, *said.DAMAGE),
    _of(asked.Divide, declaring.divide, said.DivideSaid),
    _of(asked.Combat, judging.combat, boards_said.CombatSaid),
    _of(asked.Show, judging.show, boards_said.ShowSaid),
    _of(asked.Perft, judging.perft, boards_said.PerftSaid),
    _of(asked.WhyAsked, judging.why, said.WhySaid),
    _of(asked.Masks, declaring.masks, said.MasksSaid),
    _of(asked.Convert, boards.convert, boards_said.ConvertSaid),
    _of(asked.Graph, judging.graph, boards_said.GraphSaid),
    _of(others.Export, boards.export, boards_said.ExportSaid),
    _of(others.New, boards.new, boards_said.NewSaid),
    _of(others.Import, boards.take, boards_said.DecisionSaid, boards_said.Board),
    _of(others.Compare, boards.compare, *boards_said.COMPARED),
    _of(others.PuzzleAsked, boards.puzzled, boards_said.PuzzleSaid),
    _of(others.Explain, words.explain, boards_said.ExplainSaid),
    _of(others.Schema, words.schema, dict[str, Any]),
    _of(others.CardAsked, words.card, boards_said.CardMeant),
    _of(others.Find, words.find, boards_said.NameSaid),
    _of(others.Cards, words.cards_begun, boards_said.CardSaid),
    _of(others.Examples, words.examples, boards_said.ExampleSaid),
)
"""By name."""
CLASSES: Mapping[str, type[asked.Request]] = {op: one.kind for op, one in OPERATIONS.items()}
"""The class of request of each operation."""

__all__ = ["CLASSES", "OPERATIONS", "Operation"]
