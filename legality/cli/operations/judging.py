"""Requests about what is declared on a board, and about what is there."""

from base64 import b64encode

from legality.cli import perft as counted
from legality.cli import show as shown
from legality.cli import why as asked
from legality.cli.check import judge_one
from legality.cli.course import moments
from legality.cli.each import Manner
from legality.cli.operations.positions import position_of
from legality.cli.operations.requests import Check, Combat, Graph, Perft, Show, WhyAsked
from legality.cli.output import ALL_LEGAL, status_of
from legality.drawing.draw import render
from legality.errors import PositionError
from legality.graph import combat_graph, text
from legality.judging.check import check_for_picture


def check(request: Check, manner: Manner) -> int:
    """`legality check`."""
    position = position_of(request, request.judge)
    return judge_one(position, manner, request.explain, request.nearest, request.tell)


def combat(request: Combat, manner: Manner) -> int:
    """Every moment of the combat."""
    for moment in moments(position_of(request)):
        manner.one_of_many(moment)
    return ALL_LEGAL


def show(request: Show, manner: Manner) -> int:
    """`legality show`."""
    return shown.show_one(position_of(request), manner)


def perft(request: Perft, manner: Manner) -> int:
    """`legality perft`. Raises `PositionError` where something else is expected."""
    for name in request.expected:
        if name not in counted.COUNTED:
            known = ", ".join(counted.COUNTED)
            raise PositionError(f"$.expected.{name}", f"expected one of {known}")
    return counted.count_one(None, request.expected, position_of(request), manner)


def why(request: WhyAsked, manner: Manner) -> int:
    """`legality why`."""
    what = (request.creature, request.verb, request.target)
    return asked.why_one(position_of(request), manner, what)


def graph(request: Graph, manner: Manner) -> int:
    """The picture as its text, with what it was drawn without; the status is that of the
    judgement."""
    position = position_of(request, request.judge)
    judgement = check_for_picture(position)
    graph = combat_graph(position, judgement)
    manner.require(graph.gaps)
    form = request.form
    if form == "text":
        drawn = text(graph)
    else:
        made = render(graph, form)
        drawn = b64encode(made).decode() if form == "png" else made.decode()
    manner.one_of_many({form: drawn, **graph.gaps.to_fields()})
    return status_of(judgement.is_empty or judgement.legal)


__all__ = ["check", "combat", "graph", "perft", "show", "why"]
