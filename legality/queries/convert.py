"""`convert`: a board in the notation, as JSON, or as a code of one line, long or short."""

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from legality.cards.filling import CardsByName
from legality.frozen import HashedByContent
from legality.position import DEFAULT_RULES, Position
from legality.position.notation.coding import encode, encode_by_name
from legality.position.writing import to_value
from legality.queries.answer import Answer
from legality.queries.paste import with_rules
from legality.queries.request import BoardRequest

Form = Literal["notation", "json", "code", "short"]


class ConvertRequest(BoardRequest, frozen=True, kw_only=True, tag="convert"):
    """The position in the notation, as JSON, as a code of one line, or as a short code, in which
    cards by name have no texts; `with_rules`: the edition is named even where it is the default."""

    to: Form = "notation"
    with_rules: bool = False


class ConvertAnswer(HashedByContent, frozen=True):
    """The board in the form that was asked for."""

    notation: str | UnsetType = UNSET
    json: dict[str, Any] | UnsetType = UNSET
    code: str | UnsetType = UNSET
    short: str | UnsetType = UNSET


def answer(request: ConvertRequest) -> Answer[ConvertAnswer]:
    """The request's board in that form. Raises `PositionError` where the notation can't say it."""
    position = request.board
    match request.to:
        case "json":
            value = with_rules(position) if request.with_rules else to_value(position)
            return Answer((ConvertAnswer(json=value),))
        case "code":
            code = encode(position, with_rules=request.with_rules)
            return Answer((ConvertAnswer(code=code),))
        case "short":
            code = encode_by_name(position, CardsByName(), Position, with_rules=request.with_rules)
            return Answer((ConvertAnswer(short=code),))
        case "notation":
            notation = position.notation()
            if request.with_rules and position.rules == DEFAULT_RULES:
                notation = f"rules: {DEFAULT_RULES}\n{notation}"
            return Answer((ConvertAnswer(notation=notation),))
