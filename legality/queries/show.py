"""`show`: each permanent as it is now, and by which effects, layer by layer (613)."""

from collections.abc import Iterator

import msgspec
from msgspec import UNSET, UnsetType

from legality.frozen import HashedByContent
from legality.position import Permanent
from legality.queries.answer import Answer, Gapped, gap_fields, require
from legality.queries.request import BoardRequest
from legality.rulebook.characteristics.moments import before_judging
from legality.rulebook.characteristics.present import Lying, lying
from legality.rulebook.characteristics.steps import LayerStep, number_text
from legality.rulebook.keyword_names import keyword_names
from legality.rulebook.table import Table


class ShowRequest(BoardRequest, frozen=True, kw_only=True, tag="show"):
    """Each permanent as it is now, and by which effects, layer by layer (613)."""


class StepValue(msgspec.Struct, frozen=True):
    """An effect by which a permanent is as it is: its layer, whose text, before and after."""

    layer: str
    by: str
    text: str
    before: str
    after: str


class PermanentValue(HashedByContent, frozen=True, kw_only=True):
    """A permanent as it is now; `because` has each effect that made it so, layer by layer, and
    `doubts` the texts for which a trait is not known for sure."""

    id: str
    name: str | UnsetType = UNSET
    controller: str
    type_line: str
    colors: list[str]
    power: int | UnsetType | None = UNSET
    toughness: int | UnsetType | None = UNSET
    keywords: list[str]
    because: list[StepValue]
    doubts: dict[str, list[str]] | UnsetType = UNSET


class ShowAnswer(Gapped, frozen=True):
    """Every permanent as it is now."""

    permanents: list[PermanentValue]


def answer(request: ShowRequest) -> Answer[ShowAnswer]:
    """The permanents of the request's board."""
    lies, table = lying(request.board), Table(request.board, *before_judging(request.board))
    require(request, table.gaps)
    line = ShowAnswer([_value(lies, table, permanent) for permanent in table.permanents])
    return Answer((msgspec.structs.replace(line, **gap_fields(table.gaps)),))


def _value(lies: Lying, table: Table, permanent: Permanent) -> PermanentValue:
    doubts: dict[str, list[str]] = {
        trait: [text for _, text in lines]
        for trait, lines in lies.notes.doubts.get(permanent.id, {}).items()
    }
    return PermanentValue(
        id=permanent.id,
        name=UNSET if permanent.name is None else permanent.name,
        controller=permanent.controller,
        type_line=permanent.type_line,
        colors=[*permanent.colors],
        power=permanent.power if permanent.is_creature else UNSET,
        toughness=permanent.toughness if permanent.is_creature else UNSET,
        keywords=list(keyword_names(table, permanent)),
        because=list(_because(lies, permanent.id)),
        doubts=doubts or UNSET,
    )


def _because(lies: Lying, name: str) -> Iterator[StepValue]:
    base = {permanent.id: permanent for permanent in lies.base}.get(name)
    if base is None:
        return
    yield StepValue("", name, "its card", "", _as_printed(base))
    yield from (_step(step) for step in lies.notes.steps if step.id == name)


def _as_printed(base: Permanent) -> str:
    colors = "".join(base.colors) or "colorless"
    has_size = base.is_creature or base.power is not None
    size = f", {number_text(base.power)}/{number_text(base.toughness)}" if has_size else ""
    return f"{base.type_line}, {colors}{size}"


def _step(step: LayerStep) -> StepValue:
    return StepValue(step.layer.number, step.by or "", step.text, step.before, step.after)
