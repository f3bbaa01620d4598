"""`problem`: the Problem of a declaration as an object of its own, which other questions take in
place of the board."""

from typing import Any

from legality.exchange.problem_file.document import DamageDocument, DeclarationDocument
from legality.exchange.problem_file.of_board import problem_files
from legality.gaps import Gaps
from legality.position import Stage
from legality.problem.damage import Side
from legality.queries.answer import Answer, require
from legality.queries.blocks import require_defender
from legality.queries.request import JudgingRequest

ProblemAnswer = DeclarationDocument | DamageDocument
"""The object of a Problem's file, without what is as usual."""


class ProblemRequest(JudgingRequest, frozen=True, kw_only=True, tag="problem"):
    """The Problem of the board's attack, of the blocks of each player who declares some (or of that
    one), or of the combat damage of each side (or that one): an object each. Left out, `of` is what
    is declared last on the board, or the attack where nothing is."""

    of: Stage | None = None
    player: str | None = None
    side: Side | None = None


def answer(request: ProblemRequest) -> Answer[Any]:
    """The Problems of the request's board: lines of `ProblemAnswer`. Raises `OptionError` for a
    player who does not defend, or a player or side beside a declaration that has none."""
    if request.player is not None:
        require_defender(request.board, request.player)
    files = problem_files(request.board, request.of, player=request.player, side=request.side)
    require(request, Gaps.together(file.gaps for file in files))
    return Answer(tuple(file.to_value() for file in files))
