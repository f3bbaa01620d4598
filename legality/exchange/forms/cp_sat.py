"""CP-SAT's own form: a `CpModelProto` in protocol buffers' text format. OR-Tools is not needed."""

from collections.abc import Iterator

from legality.booleans.statement import Limit, Statement
from legality.clock import ticking
from legality.exchange.forms.linear import objective


def cp_sat(statement: Statement) -> Iterator[str]:
    """Maximises how many requirements are obeyed (as the form has it: minus that is minimised)."""
    yield from (f"# {line}" for line in statement.comments())
    for boolean in range(1, statement.size + 1):
        yield f'variables {{ name: "x{boolean}" domain: [0, 1] }}'
    for limit in ticking(statement.all_limits):
        if (limit.least or 0) > 0 or (limit.most is not None and limit.most < limit.whole):
            yield _constraint(limit)
    if wishes := objective(statement):
        places = ", ".join(str(boolean - 1) for _, boolean in wishes)
        numbers = ", ".join(str(-number) for number, _ in wishes)
        yield f"objective {{ vars: [{places}] coeffs: [{numbers}] scaling_factor: -1 }}"


def _constraint(limit: Limit) -> str:
    literals = ", ".join(str(literal - 1) for literal in limit.when)
    when = f"enforcement_literal: [{literals}] " if literals else ""
    places = ", ".join(str(boolean - 1) for boolean in limit.booleans)
    numbers = ", ".join(str(weight) for weight, _ in limit.terms)
    least = 0 if limit.least is None else limit.least
    most = max(limit.whole, least) if limit.most is None else limit.most
    return (
        f"constraints {{ {when}linear {{ vars: [{places}] coeffs: [{numbers}] "
        f"domain: [{least}, {most}] }} }}"
    )
