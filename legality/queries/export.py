"""`export`: the most requirements that can be obeyed, as a problem for another solver."""

from typing import Annotated, Literal

import msgspec

from legality.errors import OptionError
from legality.frozen import HashedByContent
from legality.position import Stage
from legality.queries.answer import Answer, Gapped, gap_fields, require
from legality.queries.request import BoardRequest

Form = Literal["wcnf", "cnf", "opb", "lp", "mps", "mzn", "xcsp3", "cpsat"]


class ExportRequest(BoardRequest, frozen=True, kw_only=True, tag="export"):
    """The most requirements that can be obeyed, as a problem for another solver, with what each of
    its variables stands for: of the blocks of that player, or of what is to be judged."""

    form: Form
    player: str | None = None
    more_than_declared: bool = False
    at_least: Annotated[int, msgspec.Meta(ge=0)] | None = None
    judge: tuple[Literal["attacks", "blocks"], ...] | None = None

    @property
    def judged(self) -> tuple[Stage, ...] | None:
        """What the request names."""
        return self.judge

    def require_sense(self) -> None:
        """Raises `OptionError` for two questions at once."""
        if self.more_than_declared and self.at_least is not None:
            raise OptionError("at_least", "and `more_than_declared` are two questions")


class VariablesValue(HashedByContent, frozen=True):
    """What the variables of an exported problem stand for."""

    about: list[str]
    pairs: dict[str, dict[str, str]]
    others: dict[str, str]
    wishes: list[dict[str, str | None]]
    at_least: int | None


class ExportAnswer(Gapped, frozen=True):
    """The problem as the text of a file, and the way back from its variables."""

    form: Form
    text: str
    map: VariablesValue


def answer(request: ExportRequest) -> Answer[ExportAnswer]:
    """The problem of the request's board. Raises `PositionError`."""
    from legality.exchange.forms import FORMS, solver_question, statement

    request.require_sense()
    question = solver_question(
        request.board,
        request.player,
        more_than_declared=request.more_than_declared,
        at_least=request.at_least,
    )
    require(request, question.gaps)
    problem = statement(question)
    text = "\n".join([*FORMS[request.form](problem), ""])
    line = ExportAnswer(request.form, text, msgspec.convert(problem.map(), VariablesValue))
    return Answer((msgspec.structs.replace(line, **gap_fields(question.gaps)),))
