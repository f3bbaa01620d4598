"""The best attack and the best blocks by the requirements that they obey (508.1d, 509.1c)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

import msgspec
from msgspec import UNSET, UnsetType

from legality.errors import OutOfTime, TooLarge, Untold
from legality.gaps import Gaps
from legality.legal.named import NamedView
from legality.queries.answer import Answer, GapValue, Spoken, gap_fields, require
from legality.queries.listing import ListingRequest, Views
from legality.queries.sentences import NO_ATTACK, declared
from legality.queries.statuses import ALL_LEGAL, UNDECIDED
from legality.verdict import DeclarationValue


class MostObeyedAnswer(Spoken, frozen=True):
    """The attack or block that obeys most requirements and pays for nothing, how many it obeys, and
    the `maximum`: none obeys more; `proved` where the two are equal. Or why there is none."""

    attacks: dict[str, str] | UnsetType = UNSET
    blocks: dict[str, list[str]] | UnsetType = UNSET
    obeyed: int | UnsetType = UNSET
    maximum: int | UnsetType = UNSET
    proved: bool | UnsetType = UNSET
    undecided: str | UnsetType = UNSET


MostObeyedByPlayer = dict[str, MostObeyedAnswer | list[GapValue | str]]
"""By defending player; beside them the three lists, and with `tell` the sentences `told`, and
`declare`, which has the `blocks` of all."""


def most_obeyed(
    request: ListingRequest, views: Views
) -> Answer[MostObeyedAnswer | MostObeyedByPlayer]:
    """The best of each who declares: one object, by player where there are several."""
    gaps = Gaps.together(view.gaps for view in views.values())
    require(request, gaps)
    answers = {name: _best(view) for name, view in views.items()}
    status = ALL_LEGAL if all(answer.proved is True for answer in answers.values()) else UNDECIDED
    return Answer((_one_answer(request, answers, gaps),), status)


def _best(view: NamedView) -> MostObeyedAnswer:
    try:
        best = view.most_obeyed()
    except (TooLarge, Untold, OutOfTime) as error:
        return MostObeyedAnswer(undecided=str(error))
    numbers = {"obeyed": best.obeyed, "maximum": best.bound, "proved": best.proved}
    return msgspec.convert(
        {view.problem.declaration: _json_declaration(best.declaration), **numbers}, MostObeyedAnswer
    )


def _json_declaration(declaration: DeclarationValue) -> dict[str, Any]:
    """A declaration of attacks or blocks as JSON has it."""
    return {
        name: target if isinstance(target, str) else [*target]
        for name, target in declaration.items()
    }


def _one_answer(
    request: ListingRequest, answers: Mapping[str | None, MostObeyedAnswer], gaps: Gaps
) -> MostObeyedAnswer | MostObeyedByPlayer:
    """The answer of the only one who declares, or those of all by player."""
    more: dict[str, Any] = {**gap_fields(gaps)}
    if request.tell:
        more |= {"told": list(most_obeyed_lines(answers)), "declare": _declared(answers.values())}
    if len(answers) == 1:
        (only,) = answers.values()
        return msgspec.structs.replace(only, **more)
    return {**{str(name): answer for name, answer in answers.items()}, **more}


def most_obeyed_lines(answers: Mapping[str | None, MostObeyedAnswer]) -> Iterator[str]:
    """The best of each who declares in two lines."""
    for player, answer in answers.items():
        heading = f"{player}: " if len(answers) > 1 else ""
        if answer.undecided is not UNSET:
            yield f"{heading}undecided: {answer.undecided}"
            continue
        if answer.attacks is UNSET:
            yield f"{heading}{declared(cast('Mapping[str, Any]', answer.blocks))}"
        else:
            yield f"{heading}{declared(answer.attacks, NO_ATTACK)}"
        plural = "" if answer.obeyed == 1 else "s"
        most = "" if answer.proved else f" than {answer.maximum}"
        yield f"obeys {answer.obeyed} requirement{plural}; none obeys more{most}"


def _declared(answers: Iterable[MostObeyedAnswer]) -> dict[str, Any]:
    """All those attacks or blocks as a position declares them."""
    fields: dict[str, dict[str, Any]] = {}
    for answer in answers:
        for stage in ("attacks", "blocks"):
            if (chosen := getattr(answer, stage)) is not UNSET:
                fields[stage] = {**fields.get(stage, {}), **chosen}
    return fields
