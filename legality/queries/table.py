"""Every question by the name of its operation: its request, the lines of its answer, who answers.

To add one: write its module in `legality/queries/`, and its line here. The service, batches and the
description of the service have it then. A command of the terminal is one more function
(`legality/cli/commands/`), with what it prints for people.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from legality.queries import (
    attacks,
    blocks,
    cards,
    check,
    combat,
    compare,
    convert,
    damage,
    divide,
    examples,
    exercise,
    explain,
    export,
    graph,
    imports,
    masks,
    new,
    paste,
    perft,
    problem,
    puzzle,
    regret,
    rulebooks,
    schema,
    search,
    show,
    why,
)
from legality.queries.answer import Answer
from legality.queries.request import Request


class Query(Struct, frozen=True):
    """A question: the class of its requests, the type of the lines that answer it, and who
    answers."""

    request: type[Request]
    lines: Any
    answer: Callable[[Any], Answer[Any]]


QUERIES: Mapping[str, Query] = {
    "check": Query(check.CheckRequest, check.CheckAnswer, check.answer),
    "attacks": Query(attacks.AttacksRequest, attacks.AttacksAnswer, attacks.answer),
    "blocks": Query(blocks.BlocksRequest, blocks.BlocksAnswer, blocks.answer),
    "damage": Query(damage.DamageRequest, damage.DamageAnswer, damage.answer),
    "divide": Query(divide.DivideRequest, divide.DivideAnswer, divide.answer),
    "combat": Query(combat.CombatRequest, combat.CombatAnswer, combat.answer),
    "show": Query(show.ShowRequest, show.ShowAnswer, show.answer),
    "perft": Query(perft.PerftRequest, perft.PerftAnswer, perft.answer),
    "why": Query(why.WhyRequest, why.WhyAnswer, why.answer),
    "regret": Query(regret.RegretRequest, regret.RegretAnswer, regret.answer),
    "masks": Query(masks.MasksRequest, masks.MasksAnswer, masks.answer),
    "problem": Query(problem.ProblemRequest, problem.ProblemAnswer, problem.answer),
    "convert": Query(convert.ConvertRequest, convert.ConvertAnswer, convert.answer),
    "graph": Query(graph.GraphRequest, graph.GraphAnswer, graph.answer),
    "export": Query(export.ExportRequest, export.ExportAnswer, export.answer),
    "new": Query(new.NewRequest, new.NewAnswer, new.answer),
    "import": Query(imports.ImportRequest, imports.ImportAnswer, imports.answer),
    "compare": Query(compare.CompareRequest, compare.CompareAnswer, compare.answer),
    "puzzle": Query(puzzle.PuzzleRequest, puzzle.PuzzleAnswer, puzzle.answer),
    "explain": Query(explain.ExplainRequest, explain.ExplainAnswer, explain.answer),
    "schema": Query(schema.SchemaRequest, schema.SchemaAnswer, schema.answer),
    "rules": Query(rulebooks.RulesRequest, rulebooks.RulesAnswer, rulebooks.editions),
    "diff": Query(rulebooks.DiffRequest, rulebooks.DiffAnswer, rulebooks.diff),
    "audit": Query(rulebooks.AuditRequest, rulebooks.AuditAnswer, rulebooks.audited),
    "card": Query(cards.CardRequest, cards.CardAnswer, cards.meaning),
    "find": Query(cards.FindRequest, cards.NameAnswer, cards.find),
    "cards": Query(cards.CardsRequest, cards.PrintedAnswer, cards.begun),
    "search": Query(search.SearchRequest, cards.PrintedAnswer, search.answer),
    "paste": Query(paste.PasteRequest, paste.PasteAnswer, paste.answer),
    "exercise": Query(exercise.ExerciseRequest, exercise.ExerciseAnswer, exercise.answer),
    "examples": Query(examples.ExamplesRequest, examples.ExampleAnswer, examples.answer),
}
