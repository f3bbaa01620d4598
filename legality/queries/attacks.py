"""`attacks`: what could legally be declared as an attack."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, cast

from msgspec import UNSET, UnsetType

from legality.clock import ticking
from legality.errors import OptionError
from legality.legal.named import LegalAttacks, NamedView
from legality.position import Position
from legality.queries import best
from legality.queries.answer import Answer, Listing, Spoken, require
from legality.queries.listing import ListingRequest, counted, listed, masked, most_of
from legality.queries.most_obeyed import MostObeyedAnswer, most_obeyed
from legality.queries.sentences import NO_ATTACK, declared, with_bands
from legality.queries.subject import declaration_of
from legality.queries.values import CountAnswer, MaskAnswer

if TYPE_CHECKING:
    from legality.rulebook.banding import Bands


class AttacksRequest(ListingRequest, frozen=True, kw_only=True, tag="attacks"):
    """The legal attacks; `lethal`: whether one kills whatever the blocks."""

    bands: bool = False
    lethal: bool = False

    def exclusive(self) -> dict[str, bool]:
        """The options of which one is answered at once, and which of them are given."""
        return {**super().exclusive(), "lethal": self.lethal}

    def require_sense(self) -> None:
        """Raises `OptionError` also where bands are wanted of what does not look at them."""
        super().require_sense()
        if self.bands and (self.count or self.mask):
            what = "count" if self.count else "mask"
            raise OptionError("bands", f"expected without `{what}`, which looks at no bands")


class ListedAttack(Spoken, frozen=True):
    """A legal attack: whom each attacker attacks; with its bands where they were asked for."""

    attacks: dict[str, str]
    bands: list[list[str]] | UnsetType = UNSET


AttacksAnswer = (
    ListedAttack
    | CountAnswer
    | MaskAnswer
    | best.BestAttackAnswer
    | MostObeyedAnswer
    | best.LethalAnswer
)


def answer(request: AttacksRequest) -> Answer[Any]:
    """The attacks of the request's board: lines of `AttacksAnswer`."""
    request.require_sense()
    if request.lethal:
        return best.lethal(request)
    if request.best and not request.by_requirements:
        return best.attack(request)
    view = _view(request)
    if request.best:
        return most_obeyed(request, {None: view})
    if request.count:
        return counted(request, {None: view})
    if request.mask:
        return masked(request, {None: view})
    if request.bands:
        return _with_bands(request, LegalAttacks(request.board))

    def line(_: str | None, attack: Mapping[str, Any]) -> ListedAttack:
        return _line(request, dict(attack))

    return listed(request, {None: view}, line)


def _view(request: AttacksRequest) -> NamedView:
    """The legal attacks of the board, or of the Problem."""
    subject = request.subject
    if isinstance(subject, Position):
        return LegalAttacks(subject)
    return declaration_of(subject, "attacks").view()


def _line(request: AttacksRequest, attack: dict[str, str]) -> ListedAttack:
    if not request.tell:
        return ListedAttack(attack)
    return ListedAttack(attack, told=[declared(attack, NO_ATTACK)], declare={"attacks": attack})


# -- bands -----------------------------------------------------------------------------------------


def _with_bands(request: AttacksRequest, view: LegalAttacks) -> Answer[ListedAttack]:
    """Every attack with every legal announcement of bands (508.1e), or a sample of them all."""
    require(request, view.gaps)
    lines = (
        _banded_line(request, dict(attack), [list(band) for band in bands])
        for attack, bands in ticking(iter(_announcements(request, view)))
    )
    return Answer(Listing(lines, most_of(request.limit)), beside=view.gaps)


def _banded_line(
    request: AttacksRequest, attack: dict[str, str], bands: list[list[str]]
) -> ListedAttack:
    if not request.tell:
        return ListedAttack(attack, bands)
    declare: dict[str, object] = {"attacks": attack, "bands": bands}
    return ListedAttack(attack, bands, told=[with_bands(attack, bands)], declare=declare)


def _announcements(
    request: AttacksRequest, view: LegalAttacks
) -> "Iterable[tuple[Mapping[str, str], Bands]]":
    if request.sample is not None:
        from legality.legal.bands import sample_announcements

        return sample_announcements(view, Random(request.seed), request.sample)
    from legality.rulebook.banding import band_announcements
    from legality.rulebook.table import Table

    table = Table(request.board)
    attacks = (cast("Mapping[str, str]", attack) for attack in view)
    return ((attack, bands) for attack in attacks for bands in band_announcements(table, attack))
