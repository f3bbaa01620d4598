"""`graph`: who attacks, bands with, blocks and deals damage to whom, and what of it is illegal."""

from base64 import b64encode
from typing import Any, Literal

from msgspec import UNSET, UnsetType

from legality.judging.check import check_for_picture
from legality.queries.answer import Answer, Gapped, gap_fields, require
from legality.queries.request import JudgingRequest
from legality.queries.statuses import status_of

Form = Literal["text", "svg", "png", "dot", "graphml"]


class GraphRequest(JudgingRequest, frozen=True, kw_only=True, tag="graph"):
    """Who attacks, bands with, blocks and deals damage to whom, and what of it is illegal: as text,
    or as the text of a picture or of a graph file; a PNG in base64."""

    form: Form = "text"


class GraphAnswer(Gapped, frozen=True):
    """The graph in the form that was asked for; a PNG in base64."""

    text: str | UnsetType = UNSET
    svg: str | UnsetType = UNSET
    png: str | UnsetType = UNSET
    dot: str | UnsetType = UNSET
    graphml: str | UnsetType = UNSET


def answer(request: GraphRequest) -> Answer[GraphAnswer]:
    """The graph of the request's board; the status is that of its judgement."""
    from legality.drawing.draw import render
    from legality.graph import combat_graph, text  # networkx is loaded for graphs alone

    judgement = check_for_picture(request.board)
    graph = combat_graph(request.board, judgement)
    require(request, graph.gaps)
    if request.form == "text":
        drawn = text(graph)
    else:
        picture = render(graph, request.form)
        drawn = b64encode(picture).decode() if request.form == "png" else picture.decode()
    fields: dict[str, Any] = {request.form: drawn, **gap_fields(graph.gaps)}
    line = GraphAnswer(**fields)
    return Answer((line,), status_of(judgement.is_empty or judgement.legal))
