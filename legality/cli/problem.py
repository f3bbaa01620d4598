"""`legality problem`: the Problem of a declaration, as the object of its file or for people."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from legality.cli.each import OutputMode, answer_each, put
from legality.cli.output import say
from legality.cli.sources import File, PositionChanges, judged_stages
from legality.errors import PositionError
from legality.queries import problem
from legality.queries.answer import Answer
from legality.queries.problem import ProblemRequest
from legality.queries.statuses import BAD_INPUT
from legality.queries.subject import Subject


def of_file(
    request: ProblemRequest, file: File, judge: str | None, as_json: bool, seconds: float | None
) -> int:
    """Write the Problems of every position of the file; the worst exit status counts."""
    try:
        request = replace(request, judge=judged_stages(judge))
    except PositionError as error:
        OutputMode(as_json, file=file.label).complain(file.name, error)
        return BAD_INPUT
    answer = partial(_put, request)
    changes = PositionChanges(request.rules, request.judge)
    return answer_each(file, changes, as_json, request.strict, answer, seconds)


def _put(request: ProblemRequest, subject: Subject, mode: OutputMode) -> int:
    """As JSON nothing is added to the object: it is the text of a file."""
    alone = replace(mode, id=None, line=None, file=None)
    return put(problem.answer, request, show, subject, alone)


def show(_: ProblemRequest, answer: Answer[Any]) -> None:
    """Print the Problems for people."""
    for line in answer.lines:
        for text in lines_of(line):
            say(text)


def lines_of(value: Mapping[str, Any]) -> Iterator[str]:
    """A Problem in lines: who may do what, then each part with its rule."""
    if value["problem"] == "damage":
        yield from _damage(value)
        return
    kind = "Attack" if value["declaration"] == "attacks" else "Blocks"
    yield f"{kind} of {value['player']}, by the rules of {value['rules']}"
    yield f"  who: {_listed(value['creatures'])}"
    yield f"  may choose: {_listed(value['objects'])}"
    for name in ("restrictions", "requirements", "costs"):
        yield from _parts(name, value.get(name, ()))


def _parts(name: str, parts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if parts:
        yield f"  {name}:"
    for part in parts:
        yield f"    {part['rule']}  {part['sentence']}"


def _damage(value: Mapping[str, Any]) -> Iterator[str]:
    yield (
        f"Damage of the {value['side']} creatures in the {value.get('step', 'regular')} step, "
        f"by the rules of {value['rules']}"
    )
    for source in value["sources"]:
        yield f"  {source['name']} assigns {source['amount']}"
        for manner in source.get("manners", ()):
            shares = [_share(share) for share in manner.get("shares", ())]
            yield f"    {manner['rule']}  {manner['name']}: to {_listed(shares)}"


def _share(share: Mapping[str, Any]) -> str:
    needs = share.get("after", ())
    return f"{share['to']} (once {_listed(needs)} has enough)" if needs else str(share["to"])


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "nobody"
