"""Every stored answer against the library: maximum, verdict, counts, damage, forced lethal."""

from collections.abc import Iterator
from itertools import islice

from benchmarks.methods.method import player_of
from benchmarks.stored import StoredBoard
from legality import (
    Legal,
    Position,
    Undecided,
    check,
    legal_attacks,
    legal_blocks,
    maximum_requirements,
)
from legality.errors import OutOfTime, TooLarge
from legality.legal.damage import legal_damage
from legality.legal.named import LegalAttacks, LegalBlocks
from legality.search.forced_lethal import Kills, Open, forced_lethal

COUNTED = 500
"""Of boards with more permanents on the declaring side the declarations are not counted."""


def differences(board: StoredBoard) -> Iterator[str]:
    """What the library says otherwise than is known of the board, in sentences."""
    position, answer = Position.from_value(board.position), board.answer
    if board.question == "lethal":
        found = forced_lethal(position)
        if isinstance(found, Open) or isinstance(found, Kills) != answer.lethal:
            yield f"forced lethal: {found}, known: {answer.lethal}"
    elif board.question == "damage":
        number = legal_damage(position, "attacking").count()
        if number != answer.count:
            yield f"{number} damage assignments, known: {answer.count}"
    else:
        yield from _declarations(position, board)


def _declarations(position: Position, board: StoredBoard) -> Iterator[str]:
    answer, player = board.answer, player_of(position)
    if answer.maximum is not None:
        maximum = maximum_requirements(position, player)
        if maximum is None:
            raise OutOfTime("the maximum was not proved in time")
        if maximum != answer.maximum:
            yield f"maximum {maximum}, known: {answer.maximum}"
    if answer.legal is not None:
        judgement = check(position)
        verdict = judgement.attacks if player is None else (judgement.blocks or {})[player]
        if isinstance(verdict, Undecided):
            raise OutOfTime("the verdict was not proved in time")
        if isinstance(verdict, Legal) != answer.legal:
            yield f"judged {type(verdict).__name__}, known: {answer.legal}"
    if countable(board):
        view = legal_attacks(position) if player is None else legal_blocks(position, player)
        number = _number(view, answer.count or 0)
        if number != answer.count:
            yield f"{number} legal declarations, known: {answer.count}"


def _number(view: LegalAttacks | LegalBlocks, known: int) -> int:
    """How many legal declarations there are; where the diagram is too large for that they are
    listed, and no more than one too many."""
    try:
        return view.count()
    except TooLarge:
        return sum(1 for _ in islice(view, known + 1))


def countable(board: StoredBoard) -> bool:
    """Whether the number of legal declarations is known and not too many creatures are declared."""
    if board.answer.count is None or board.question in ("damage", "lethal"):
        return False
    side = "Ann" if board.position.get("blocks") is None else "Bob"
    own = (one for one in board.position["permanents"] if one["controller"] == side)
    return sum(int(one.get("count", 1)) for one in own) <= COUNTED


__all__ = ["TooLarge", "countable", "differences"]
