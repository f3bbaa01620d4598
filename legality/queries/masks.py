"""`masks`: which choices are left to somebody who declares by hand, and why the others are not."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from legality.errors import OptionError
from legality.exchange.problem_file.declaration_file import DeclarationFile
from legality.frozen import HashedByContent
from legality.legal.choices import choices
from legality.legal.named import LegalAttacks, LegalBlocks, NamedView
from legality.legal.names import Chosen
from legality.position import Position
from legality.queries.answer import Answer, Gapped, require
from legality.queries.request import BoardRequest
from legality.queries.statuses import status_of, worst
from legality.queries.subject import declaration_of
from legality.queries.values import ReasonValue


class MasksRequest(BoardRequest, frozen=True, kw_only=True, tag="masks"):
    """Which choices can still lead to a legal declaration when some creatures have chosen (each all
    that it chooses: a name, several, or nothing), and why the others cannot; of attacks, or of the
    blocks of that player, or of each defending player where none is named."""

    declare: Literal["attacks", "blocks"]
    player: str | None = None
    chosen: dict[str, str | list[str] | None] = {}  # noqa: RUF012  # msgspec copies it


class ChoiceValue(HashedByContent, frozen=True):
    """A choice; null is nothing."""

    choice: str | None
    possible: bool | None
    reasons: list[ReasonValue] | UnsetType = UNSET


class CreatureValue(HashedByContent, frozen=True):
    """A creature, how many objects it may choose, and its choices."""

    creature: str
    most: int
    choices: list[ChoiceValue]


class MasksAnswer(Gapped, frozen=True):
    """Which choices are left."""

    declares: str
    player: str
    completable: bool | None
    creatures: list[CreatureValue]
    undecided: str | UnsetType = UNSET


def answer(request: MasksRequest) -> Answer[MasksAnswer]:
    """The choices of each who declares on the request's board; the status is the worst."""
    views = _declaring(request)
    each_options = [choices(view, _chosen_of(view, views, request.chosen)) for view in views]
    for options in each_options:
        require(request, options.gaps)
    lines = tuple(msgspec.convert(options.to_value(), MasksAnswer) for options in each_options)
    return Answer(lines, worst(status_of(options.completable) for options in each_options))


def _declaring(request: MasksRequest) -> list[NamedView]:
    """The legal declarations of the active player, of that defending player, or of each."""
    subject = request.subject
    if not isinstance(subject, Position):
        return [_of_file(request, declaration_of(subject, request.declare))]
    if request.declare == "attacks":
        return [LegalAttacks(subject)]
    sides = subject.defending_sides if request.player is None else (request.player,)
    return [LegalBlocks(subject, side) for side in sides]


def _of_file(request: MasksRequest, file: DeclarationFile) -> NamedView:
    """What the Problem's file allows. Raises `OptionError` where another player is named."""
    if request.declare == "blocks" and request.player not in (None, file.problem.player):
        raise OptionError("player", f"expected {file.problem.player}, whose Problem it is")
    return file.view()


def _chosen_of(
    view: NamedView, views: Sequence[NamedView], chosen: Mapping[str, Chosen]
) -> dict[str, Chosen]:
    """What creatures of that view have chosen, and who is in none (which is an error there)."""
    others = {
        name for other in views if other is not view for name in other.problem.creature_places
    }
    return {name: what for name, what in chosen.items() if name not in others}
