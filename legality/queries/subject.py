"""The subject of a question: a board, or the Problem of a declaration from a file of its own.

A request has either in the same field. A Problem says who may do what, and nothing of a
game: what needs more than that is asked of a board.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Union

from msgspec.structs import replace

from legality.cards.filling import CardsByName
from legality.english import listed
from legality.errors import OptionError, PositionError
from legality.exchange.problem_file.form import is_problem
from legality.position import Position, Stage

if TYPE_CHECKING:  # a question about a board is answered without loading what reads a Problem
    from legality.exchange.problem_file.damage_file import DamageFile
    from legality.exchange.problem_file.declaration_file import DeclarationFile
    from legality.exchange.problem_file.problem_file import ProblemFile

Subject = Union[Position, "ProblemFile"]
TAKES_PROBLEM = ("check", "attacks", "blocks", "damage", "masks", "why")
"""The operations that answer a Problem in place of a board."""
NEEDS_BOARD = (
    "expected a board, got the Problem of a declaration, which says only who may do what: "
    f"{listed(TAKES_PROBLEM)} answer it"
)


def title_in(subject: Subject, name: str) -> str:
    """What a permanent, a player or somebody in a Problem is called."""
    if isinstance(subject, Position) and name in subject.by_id:
        return subject.by_id[name].title
    return name


def read_subject(text: bytes, cards: CardsByName) -> Subject:
    """The board or Problem of a text. Raises `PositionError`."""
    if not is_problem(text):
        return Position.read(text, cards)
    from legality.exchange.problem_file.read_file import read_problem

    return read_problem(text)


def board_of(subject: Subject) -> Position:
    """The board. Raises `PositionError` where a Problem stands in its place."""
    if isinstance(subject, Position):
        return subject
    raise PositionError("$", NEEDS_BOARD)


def changed(subject: Subject, rules: str | None, judge: Sequence[Stage] | None) -> Subject:
    """The same by other rules, or with other stages judged. Raises `PositionError`, and
    `OptionError` where a Problem, which states both, would be changed."""
    changes: dict[str, object] = {}
    if rules is not None:
        changes["rules"] = rules
    if judge is not None:
        changes["judge"] = tuple(judge)
    if not changes:
        return subject
    if isinstance(subject, Position):
        return replace(subject, **changes)
    raise OptionError(next(iter(changes)), "expected beside a board: a Problem has its own")


def declaration_of(subject: "ProblemFile", wanted: Stage) -> "DeclarationFile":
    """The file, of the declaration that is wanted. Raises `PositionError` for another."""
    from legality.exchange.problem_file.declaration_file import DeclarationFile

    if isinstance(subject, DeclarationFile) and subject.problem.declaration == wanted:
        return subject
    raise _other(subject, wanted)


def declaration_or_none(subject: "ProblemFile") -> "DeclarationFile | None":
    """The file of a declaration; None for one of damage."""
    from legality.exchange.problem_file.declaration_file import DeclarationFile

    return subject if isinstance(subject, DeclarationFile) else None


def damage_of(subject: "ProblemFile") -> "DamageFile":
    """The file, of damage. Raises `PositionError` for one of a declaration."""
    from legality.exchange.problem_file.damage_file import DamageFile

    if isinstance(subject, DamageFile):
        return subject
    raise _other(subject, "damage")


def _other(subject: "ProblemFile", wanted: Stage) -> PositionError:
    has = getattr(subject.problem, "declaration", "damage")
    return PositionError("$.problem", f"expected the Problem of {wanted}, got one of {has}")
