"""`legality attacks` and `legality blocks`: what could legally be declared."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, cast

from legality.cli import best
from legality.cli.each import answer_each
from legality.cli.output import BAD_INPUT, complain, print_json, sentence
from legality.cli.progress import progress
from legality.errors import PositionError, TooLarge
from legality.judging.check import defending_side
from legality.legal.named import LegalAttacks, LegalBlocks, NamedView
from legality.position import Position
from legality.search.progress import unwatched

if TYPE_CHECKING:
    from legality.rulebook.banding import Bands


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of the legal declarations: their number, a sample, a listing, the best by
    outcome, or whether an attack is lethal (within so many seconds)."""

    count: bool
    sample: int | None
    seed: int
    limit: int | None
    as_json: bool
    bands: bool = False
    best: bool = False
    lethal: bool = False
    seconds: float | None = None


def attacks(file: str, rules: str | None, wanted: Wanted) -> int:
    """Answer for the attacks of every position of the file."""
    if _several_asked(file, wanted):
        return BAD_INPUT

    def answer(position: Position) -> int:
        if wanted.lethal:
            return best.lethal(position, wanted.seconds, wanted.as_json)
        if wanted.best:
            return best.attack(position, wanted.seconds, wanted.as_json)
        view = LegalAttacks(position)
        if wanted.count:
            return _print_counts({None: view}, wanted)
        if wanted.bands:
            return _print_bands(position, view, wanted)
        return _print_listing("attacks", [(None, view)], wanted)

    return answer_each(file, rules, wanted.as_json, answer)


def blocks(file: str, rules: str | None, player: str | None, wanted: Wanted) -> int:
    """Answer for the blocks of each defending player or team (or that one) of every position."""
    if _several_asked(file, wanted):
        return BAD_INPUT

    def answer(position: Position) -> int:
        known = (*position.defending_sides, *position.defenders)
        if player is not None and player not in known:
            expected = ", ".join(dict.fromkeys(known))
            raise PositionError("--player", f'expected one of {expected}, got "{player}"')
        names = position.defending_sides
        if player is not None:
            names = (defending_side(position, player),)
        if wanted.best:
            return best.blocks(position, names, wanted.seconds, wanted.as_json)
        views = {name: LegalBlocks(position, name) for name in names}
        if wanted.count:
            return _print_counts(dict(views), wanted)
        return _print_listing("blocks", views.items(), wanted)

    return answer_each(file, rules, wanted.as_json, answer)


def _several_asked(file: str, wanted: Wanted) -> bool:
    """Whether more is asked than is answered at once, after saying so."""
    asked = {
        "--count": wanted.count,
        "--sample": wanted.sample is not None,
        "--best": wanted.best,
        "--lethal": wanted.lethal,
    }
    names = [name for name, on in asked.items() if on]
    if len(names) < 2:
        return False
    problem = f"expected one of --count, --sample, --best, --lethal, got {' and '.join(names)}"
    complain(file, PositionError(names[0], problem), None, wanted.as_json)
    return True


def _print_counts(views: dict[Any, NamedView], wanted: Wanted) -> int:
    values: dict[Any, dict[str, int]] = {
        name: {"count": view.count(), "maximum": view.maximum} for name, view in views.items()
    }
    if wanted.as_json:
        print_json(values.get(None, values))
        return 0
    for name, value in values.items():
        who = f" of {name}" if name is not None else ""
        what = "attack" if name is None else "block"
        number = value["count"]
        plural = "" if number == 1 else "s"
        print(f"{number} legal {what}{plural}{who}, obeying up to {value['maximum']} requirements")
    return 0


def _print_listing(what: str, views: Iterable[tuple[str | None, NamedView]], wanted: Wanted) -> int:
    named = list(views)
    with progress("listed", beside_output=True) as watch:
        total = _number(named, wanted) if watch is not unwatched else None
        listed = islice(_declarations(named, wanted), wanted.limit)
        for player, declaration in watch(listed, total):
            if wanted.as_json:
                who = {"player": player} if len(named) > 1 else {}
                print_json({what: dict(declaration), **who})
            else:
                who_text = f"{player}: " if len(named) > 1 else ""
                print(f"{who_text}{sentence(declaration)}")
    return 0


def _number(views: Iterable[tuple[str | None, NamedView]], wanted: Wanted) -> int | None:
    """How many declarations will be listed; None if nobody knows."""
    try:
        number = sum(wanted.sample or view.count() for _, view in views)
    except TooLarge:
        return None
    return number if wanted.limit is None else min(number, wanted.limit)


def _print_bands(position: Position, view: LegalAttacks, wanted: Wanted) -> int:
    """Every attack with every legal announcement of bands (508.1e), or a sample of them all."""
    for attack, bands in islice(_announced(position, view, wanted), wanted.limit):
        if wanted.as_json:
            print_json({"attacks": dict(attack), "bands": [list(band) for band in bands]})
        else:
            said = "".join(f"; band of {', '.join(band)}" for band in bands)
            print(f"{sentence(attack)}{said}")
    return 0


def _announced(
    position: Position, view: LegalAttacks, wanted: Wanted
) -> Iterable[tuple[Mapping[str, str], "Bands"]]:
    if wanted.sample is not None:
        from legality.legal.bands import sample_announcements

        return sample_announcements(view, Random(wanted.seed), wanted.sample)
    from legality.rulebook.banding import band_announcements

    attacks = (cast("Mapping[str, str]", attack) for attack in view)
    return ((attack, bands) for attack in attacks for bands in band_announcements(position, attack))


def _declarations(
    views: list[tuple[str | None, NamedView]], wanted: Wanted
) -> Iterator[tuple[str | None, Any]]:
    rng = Random(wanted.seed)
    for player, view in views:
        chosen = view if wanted.sample is None else view.sample(rng, wanted.sample)
        for declaration in chosen:
            yield player, declaration
