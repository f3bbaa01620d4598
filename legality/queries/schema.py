"""`schema`: the JSON Schema of a position, of a Problem, or of a decision as `compare` reads it."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from legality.exchange.decision import json_schema as of_decision
from legality.exchange.problem_file.schema import json_schema as of_problem
from legality.position.schema import json_schema as of_position
from legality.queries.answer import Answer
from legality.queries.request import Request

Kind = Literal["position", "problem", "decision"]
SchemaAnswer = dict[str, Any]
"""The schema itself."""
_SCHEMAS: Mapping[Kind, Callable[[], Mapping[str, Any]]] = {
    "position": of_position,
    "problem": of_problem,
    "decision": of_decision,
}


class SchemaRequest(Request, frozen=True, kw_only=True, tag="schema"):
    """The JSON Schema of a position, of a Problem, or of a decision as `compare` reads it."""

    of: Kind = "position"


def answer(request: SchemaRequest) -> Answer[SchemaAnswer]:
    """The schema."""
    return Answer((dict(_SCHEMAS[request.of]()),))
