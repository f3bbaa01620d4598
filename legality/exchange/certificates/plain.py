"""The plain file of a Problem without costs and conditions, every part in full."""

from typing import Any, cast

import msgspec
from msgspec.structs import asdict

from legality.exchange.problem_file.write_declaration import problem_fields
from legality.problem.declarations import Problem

VERSION = 1
UNSAID = ("when", "obeyable")
"""Fields of a requirement that say nothing where each is in force and can be obeyed."""


def plain_value(problem: Problem, rules: str) -> dict[str, Any]:
    """The value of its file in full: every part names all that it speaks of."""
    fields = problem_fields(problem, rules)
    return {
        "problem": "declaration",
        "version": VERSION,
        "rules": rules,
        "declaration": problem.declaration,
        "player": problem.player,
        "creatures": list(problem.creatures),
        "objects": list(problem.objects),
        "restrictions": [_plain(problem, part) for part in fields["restrictions"]],
        "requirements": [_plain(problem, part) for part in fields["requirements"]],
        "requirement_model": problem.requirement_model,
    }


def _plain(problem: Problem, part: msgspec.Struct) -> dict[str, Any]:
    """A part with each of its fields, reasons only where there are some."""
    kind = part.__struct_config__.tag
    value: dict[str, Any] = {} if kind is None else {"kind": kind}
    everything = {
        "creatures": problem.creatures,
        "others": problem.creatures,
        "objects": problem.objects,
    }
    for field, one in asdict(part).items():
        if one is None and field in everything:
            value[field] = list(everything[field])
        elif field == "most" or (one is not None and field not in UNSAID):
            value[field] = [*cast("tuple[str, ...]", one)] if isinstance(one, tuple) else one
    return value
