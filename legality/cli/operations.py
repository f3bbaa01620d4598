"""What a request of the service is answered: by the functions of the command line, their lines of
JSON gathered."""

import io
import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr
from typing import Any, TextIO, assert_never

import msgspec

from legality.cards import CardDatabases, Face
from legality.cards.location import default_databases
from legality.cli import check, damage, moves, perft, show, why
from legality.cli.course import moments
from legality.cli.deadline import deadline, settled
from legality.cli.each import Manner, fault
from legality.cli.gallery import gallery
from legality.cli.new import beginning
from legality.cli.output import (
    ALL_LEGAL,
    BAD_INPUT,
    FAULT,
    ILLEGAL,
    UNDECIDED,
    status_of,
    trace,
    warn,
    worst,
)
from legality.cli.requests import (
    Asked,
    Attacks,
    Blocks,
    Cards,
    Check,
    Combat,
    Convert,
    Damage,
    Divide,
    Examples,
    Explain,
    Graph,
    Listing,
    Masks,
    OfPosition,
    Perft,
    Request,
    Schema,
    Show,
    WhyAsked,
)
from legality.cli.sources import Changes
from legality.drawing.draw import render
from legality.editions import Edition
from legality.errors import (
    LegalityError,
    NoDatabase,
    OutOfTime,
    PositionError,
    TooLarge,
    Untold,
    visible_json,
)
from legality.graph import combat_graph, text
from legality.judging.check import check as judged
from legality.judging.dividing import divisions
from legality.legal.choices import choices
from legality.legal.named import LegalAttacks, LegalBlocks, NamedView
from legality.legal.terms import Chosen
from legality.position import DEFAULT_RULES, Position, Stage
from legality.position.schema import json_schema
from legality.problem.damage import SIDES
from legality.rule_words import explained
from legality.service.coprocess import id_of_request

CLASSES: Mapping[str, type[Request]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        Check,
        Attacks,
        Blocks,
        Damage,
        Divide,
        Combat,
        Show,
        Perft,
        WhyAsked,
        Masks,
        Convert,
        Graph,
        Explain,
        Schema,
        Cards,
        Examples,
    )
}
"""The class of request of each operation."""
_any = msgspec.json.Decoder(Asked)
_one: Mapping[str, Any] = {op: msgspec.json.Decoder(kind) for op, kind in CLASSES.items()}


class Refused(Exception):
    """A request that is none; says where and why."""


class Gathered:
    """The lines of JSON of an answer; and, of a listing, the gaps beside it."""

    def __init__(self) -> None:
        self.found: list[Mapping[str, Any]] = []
        self.gaps: dict[str, Any] = {}

    def take(self, value: Mapping[str, Any], stream: TextIO | None) -> None:
        """Take a line; what would be printed beside the answer has a stream of its own."""
        if stream is None:
            self.found.append(value)
        else:
            self.gaps.update(value)


def answer(op: str | None, body: bytes, seconds: float) -> bytes:
    """The answer to a request, as JSON in one line; the operation is said there, or by `op`."""
    said = io.StringIO()
    with redirect_stderr(said):
        value = _answered(op, body, seconds)
    lines = [line.removeprefix("legality: ") for line in said.getvalue().splitlines()]
    if lines:
        value["said"] = [_without_directories(line) for line in lines]
    if "error" in value:
        value["error"] = _without_directories(value["error"])
    return visible_json(json.dumps(value, ensure_ascii=False)).encode(errors="backslashreplace")


def _without_directories(told: str) -> str:
    """The text with the card databases by their files' names: who asks is not told where they
    are."""
    for database in default_databases():
        file = database.resolve()
        told = told.replace(str(file), file.name or str(file))
    return told


def _answered(op: str | None, body: bytes, seconds: float) -> dict[str, Any]:
    """The value of the answer: with what was found by then where the time ended it."""
    value: dict[str, Any] = {}
    gathered = Gathered()
    try:
        with deadline(seconds):
            request = _request(op, body)
            if request.id is not None:
                value["id"] = request.id
            strict = isinstance(request, OfPosition) and request.strict
            tell = isinstance(request, Listing | Damage) and request.tell
            status = _ask(request, Manner(True, strict, told=gathered.take, tell=tell))
            settled()
        return value | {"status": status} | _found(request, gathered)
    except Refused as error:
        value |= id_of_request(body)
        return value | {"status": BAD_INPUT, "kind": "request", "error": str(error)}
    except (TooLarge, Untold, OutOfTime) as error:
        open_ = {"status": UNDECIDED, "undecided": str(error), "answers": gathered.found}
        return value | open_ | gathered.gaps
    except MemoryError:
        return value | {"status": UNDECIDED, "undecided": "more memory than a request may have"}
    except LegalityError as error:
        place = getattr(error, "place", None)
        where = {} if place is None else {"place": place}
        return value | {"status": BAD_INPUT, "kind": "position", "error": str(error)} | where
    except Exception as error:
        trace()
        return value | {"status": FAULT, "kind": "fault", "error": str(fault(error))}


def _request(op: str | None, body: bytes) -> Asked:
    """The request of that text. Raises `Refused`."""
    try:
        found: Asked = _any.decode(body) if op is None else _one[op].decode(body)
        return found
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refused(str(error)) from None


def _found(request: Asked, gathered: Gathered) -> dict[str, Any]:
    """The answers; of a listing that is cut off, that there is more."""
    most = _most(request)
    if most is None:
        return {"answers": gathered.found} | gathered.gaps
    more = len(gathered.found) > most
    return {"answers": gathered.found[:most], "more": more} | gathered.gaps


def _most(request: Asked) -> int | None:
    """How many answers a listing has at most; None where nothing is listed."""
    match request:
        case Attacks() | Blocks():
            asked = request.count or request.best or request.mask
            other = asked or request.sample is not None
            lethal = isinstance(request, Attacks) and request.lethal
            return None if other or lethal else request.limit
        case Damage():
            return None if request.count or request.best else request.limit
        case _:
            return None


def _ask(request: Asked, manner: Manner) -> int:
    """Put the question; the exit status that the command would have."""
    match request:
        case Explain():
            return _explain(request, manner)
        case Schema():
            manner.one_of_many(json_schema())
            return ALL_LEGAL
        case Cards():
            return _cards(request, manner)
        case Examples():
            for board in gallery():
                manner.one_of_many(board)
            return ALL_LEGAL
        case Check():
            position = _position(request, request.judge)
            return check.judge_one(position, manner, request.explain, request.nearest, request.tell)
        case Attacks():
            return moves.attacks_of(_wanted(request), _position(request), manner)
        case Blocks():
            return moves.blocks_of(_wanted(request), request.player, _position(request), manner)
        case Damage():
            return _damage(request, manner)
        case Divide():
            return _divide(request, manner)
        case Combat():
            for moment in moments(_position(request)):
                manner.one_of_many(moment)
            return ALL_LEGAL
        case Show():
            return show.show_one(_position(request), manner)
        case Perft():
            return perft.count_one(None, {}, _position(request), manner)
        case WhyAsked():
            asked = (request.creature, request.verb, request.target)
            return why.why_one(_position(request), manner, asked)
        case Masks():
            return _masks(request, manner)
        case Convert():
            return _convert(request, manner)
        case Graph():
            return _graph(request, manner)
        case _:
            assert_never(request)


def _position(request: OfPosition, judge: tuple[Stage, ...] | None = None) -> Position:
    """The position that a request states. Raises `PositionError`, and `Refused` for another value
    than an object or a string."""
    raw = bytes(request.position).strip()
    if raw[:1] == b'"':
        raw = msgspec.json.decode(raw, type=str).encode(errors="replace")
    elif raw[:1] != b"{":
        raise Refused("Expected `object | str` - at `$.position`")
    return Changes(request.rules, judge).read(raw)


def _wanted(request: Listing) -> moves.Wanted:
    bands, lethal = False, False
    if isinstance(request, Attacks):
        bands, lethal = request.bands, request.lethal
    limit = request.limit + 1 if request.sample is None else None
    wanted = moves.Wanted(
        request.count,
        request.sample,
        request.seed,
        limit,
        as_json=True,
        strict=request.strict,
        bands=bands,
        best=request.best,
        lethal=lethal,
        mask=request.mask,
    )
    moves.require_one(wanted)
    return wanted


def _damage(request: Damage, manner: Manner) -> int:
    sides = SIDES if request.side is None else (request.side,)
    weights = None if request.weights is None else "of the request"
    wanted = damage.Wanted(
        sides,
        request.count,
        request.best,
        request.goal,
        weights,
        request.limit + 1,
        as_json=True,
        strict=request.strict,
    )
    damage.require_sense(wanted)
    return damage.damage_of(wanted, request.weights, _position(request), manner)


def _masks(request: Masks, manner: Manner) -> int:
    """The choices of each who declares; the status is the worst."""
    views = _declaring(request)
    found = [choices(view, _chosen_of(view, views, request.chosen)) for view in views]
    for one in found:
        manner.require(one.gaps)
        manner.one_of_many(one.to_value())
    return worst(status_of(one.completable) for one in found)


def _declaring(request: Masks) -> list[NamedView]:
    """The legal declarations of the active player, of that defending player, or of each."""
    position = _position(request)
    if request.declare == "attacks":
        return [LegalAttacks(position)]
    sides = position.defending_sides if request.player is None else (request.player,)
    return [LegalBlocks(position, side) for side in sides]


def _chosen_of(
    view: NamedView, views: Sequence[NamedView], chosen: Mapping[str, Chosen]
) -> dict[str, Chosen]:
    """What creatures of that view have chosen, and who is in none (which is an error there)."""
    others = {name for one in views if one is not view for name in one.problem.creature_places}
    return {name: what for name, what in chosen.items() if name not in others}


def _divide(request: Divide, manner: Manner) -> int:
    found = divisions(_position(request))
    manner.require(found.gaps)
    sources = msgspec.to_builtins(found.sources)
    manner.answer({"step": found.step, "sources": sources, **found.gaps.to_fields()})
    return ALL_LEGAL


def _convert(request: Convert, manner: Manner) -> int:
    position = _position(request)
    match request.to:
        case "json":
            manner.one_of_many({"json": json.loads(str(position))})
        case "code":
            manner.one_of_many({"code": position.code()})
        case "notation":
            manner.one_of_many({"notation": position.notation()})
    return ALL_LEGAL


def _graph(request: Graph, manner: Manner) -> int:
    """The picture as its text, with what it was drawn without; the status is that of the
    judgement."""
    position = _position(request, request.judge)
    judgement = judged(position)
    graph = combat_graph(position, judgement)
    manner.require(graph.gaps)
    form = request.form
    if form == "text":
        drawn = text(graph)
    else:
        made = render(graph, form)
        drawn = b64encode(made).decode() if form == "png" else made.decode()
    manner.one_of_many({form: drawn, **graph.gaps.to_fields()})
    return status_of(judgement.legal)


def _cards(request: Cards, manner: Manner) -> int:
    """The faces with the name that was begun; none, and why, where there is no database. Raises
    `CardError` where there is something else."""
    try:
        with CardDatabases.open() as cards:
            for name in beginning(cards, request.prefix, request.limit):
                manner.one_of_many(_face(cards.find(name).face(name)))
    except NoDatabase as error:
        warn(str(error))
    return ALL_LEGAL


def _face(face: Face) -> dict[str, Any]:
    """What of a face is shown where its name is being typed."""
    shown: dict[str, Any] = {"name": face.name, "type_line": face.type_line}
    sizes = {"power": face.power, "toughness": face.toughness}
    return shown | {"text": face.oracle_text} | {k: v for k, v in sizes.items() if v is not None}


def _explain(request: Explain, manner: Manner) -> int:
    try:
        date = Edition.of(request.rules or DEFAULT_RULES).date
    except LegalityError as error:
        raise PositionError("$.rules", str(error)) from None
    found = explained(request.rule, date)
    for one in found:
        elsewhere = dict(one.elsewhere)
        said = {"rule": one.number, "rules": date, "words": one.words, "elsewhere": elsewhere}
        manner.one_of_many(said)
    return ALL_LEGAL if found else ILLEGAL


__all__ = ["CLASSES", "answer"]
