"""`legality attacks` and `legality blocks`: what could legally be declared."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct
from msgspec.structs import asdict

from legality.cli import best, masks
from legality.cli.each import Answer, Manner, answer_each
from legality.cli.output import ALL_LEGAL, BAD_INPUT, UNDECIDED, of_whom, say, sentence
from legality.cli.progress import progress
from legality.cli.sources import Changes, File
from legality.clock import ticking
from legality.errors import OutOfTime, PositionError, TooLarge, Untold
from legality.gaps import Gaps
from legality.judging.check import defending_side
from legality.legal.named import LegalAttacks, LegalBlocks, NamedView
from legality.position import Position
from legality.search.progress import unwatched
from legality.verdict import Legal

if TYPE_CHECKING:
    from legality.rulebook.banding import Bands


Views = Mapping[str | None, NamedView]
"""The legal declarations by who declares; None for the active player."""
SECONDS = 10.0
"""For what is said of declarations that are too many to be counted."""


class Wanted(Struct, frozen=True):
    """What is asked of the legal declarations: their number, a sample, a listing, the best by
    outcome, the choices of each creature, or whether an attack is lethal (within so many
    seconds)."""

    count: bool
    sample: int | None
    seed: int
    limit: int | None
    as_json: bool
    strict: bool = False
    bands: bool = False
    best: bool = False
    lethal: bool = False
    mask: bool = False
    seconds: float | None = None
    jobs: int = 1


def attacks(file: File, rules: str | None, wanted: Wanted) -> int:
    """Answer for the attacks of every position of the file."""
    if _several_asked(file, wanted):
        return BAD_INPUT

    return _each(file, rules, wanted, partial(attacks_of, wanted))


def attacks_of(wanted: Wanted, position: Position, manner: Manner) -> int:
    """Answer for the attacks of a position."""
    if wanted.lethal:
        return best.lethal(position, manner)
    if wanted.best:
        return best.attack(position, manner)
    view = LegalAttacks(position)
    if wanted.count:
        return _print_counts({None: view}, manner)
    if wanted.mask:
        return masks.show({None: view}, manner)
    if wanted.bands:
        return _print_bands(position, view, wanted, manner)
    return _print_listing("attacks", {None: view}, wanted, manner)


def blocks(file: File, rules: str | None, player: str | None, wanted: Wanted) -> int:
    """Answer for the blocks of each defending player or team (or that one) of every position."""
    if _several_asked(file, wanted):
        return BAD_INPUT

    return _each(file, rules, wanted, partial(blocks_of, wanted, player))


def blocks_of(wanted: Wanted, player: str | None, position: Position, manner: Manner) -> int:
    """Answer for the blocks of each defending player or team (or that one) of a position. Raises
    `PositionError` for another player."""
    known = (*position.defending_sides, *position.defenders)
    if player is not None and player not in known:
        expected = ", ".join(dict.fromkeys(known))
        raise PositionError("--player", f'expected one of {expected}, got "{player}"')
    names = position.defending_sides
    if player is not None:
        names = (defending_side(position, player),)
    if not names and not manner.as_json:
        say("nobody may be attacked: nobody declares blockers")
        return ALL_LEGAL
    if wanted.best:
        return best.blocks(position, names, manner)
    views: Views = {name: LegalBlocks(position, name) for name in names}
    if wanted.count:
        return _print_counts(views, manner)
    if wanted.mask:
        return masks.show(views, manner)
    return _print_listing("blocks", views, wanted, manner)


def _each(file: File, rules: str | None, wanted: Wanted, answer: Answer) -> int:
    """Answer for every position of the file."""
    manner = wanted.as_json, wanted.strict
    return answer_each(file, Changes(rules), *manner, answer, wanted.seconds, wanted.jobs)


def _several_asked(file: File, wanted: Wanted) -> bool:
    """Whether more is asked than is answered at once, after saying so."""
    try:
        require_one(wanted)
    except PositionError as error:
        Manner(wanted.as_json, file=file.told).complain(file.name, error)
        return True
    return False


def require_one(wanted: Wanted) -> None:
    """Raises `PositionError` where more is asked than is answered at once."""
    asked = {
        "--count": wanted.count,
        "--sample": wanted.sample is not None,
        "--best": wanted.best,
        "--lethal": wanted.lethal,
        "--mask": wanted.mask,
    }
    names = [name for name, on in asked.items() if on]
    if len(names) > 1:
        problem = f"expected one of {', '.join(asked)}, got {' and '.join(names)}"
        raise PositionError(names[0], problem)


def _print_counts(views: Views, manner: Manner) -> int:
    gaps = Gaps.together(view.gaps for view in views.values())
    manner.require(gaps)
    counts = {name: _count(view) for name, view in views.items()}
    if manner.as_json:
        manner.answer({**of_whom(counts), **gaps.to_fields()})
    else:
        for name, count in counts.items():
            say(_count_sentence(name, count))
        manner.warn(gaps)
    return UNDECIDED if any("undecided" in count for count in counts.values()) else ALL_LEGAL


def _count(view: NamedView) -> dict[str, Any]:
    """How many there are, and the most requirements that can be obeyed without paying; where that
    is too large to be counted why, and how many there are at least."""
    try:
        return {"count": view.count(), "maximum": view.maximum}
    except Untold as error:
        return {"undecided": str(error), "at_least": error.at_least}
    except OutOfTime as error:
        return {"undecided": str(error), "at_least": _least(view)}
    except TooLarge as error:
        found: dict[str, Any] = {"undecided": str(error), "at_least": _least(view)}
        try:
            about = view.estimate(seconds=SECONDS)
        except OutOfTime:
            about = None
        return found if about is None else {**found, "estimate": asdict(about)}


def _least(view: NamedView) -> int:
    """1 where it is seen at once that declaring nothing is legal, else 0."""
    try:
        return int(isinstance(view.judge({}, seconds=SECONDS), Legal))
    except OutOfTime:
        return 0


def _count_sentence(name: str | None, count: Mapping[str, Any]) -> str:
    who = f" of {name}" if name is not None else ""
    what = "attack" if name is None else "block"
    if "undecided" in count:
        least = f"undecided: at least {count['at_least']} legal {what}s{who}"
        return f"{least}{_about(count.get('estimate'))}: {count['undecided']}"
    number, most = count["count"], count["maximum"]
    return (
        f"{number} legal {what}{'' if number == 1 else 's'}{who}, obeying up to {most} requirements"
    )


def _about(estimate: Mapping[str, int] | None) -> str:
    """An estimate in words, with three digits: nothing of it is proved."""
    if estimate is None:
        return ""
    value, low, high = (_rough(estimate[name]) for name in ("value", "low", "high"))
    return f", by a sample about {value} ({low} to {high} with 95 %, not proved)"


def _rough(number: int) -> str:
    digits = str(number)
    if len(digits) <= 6:
        return digits
    return f"{digits[0]}.{digits[1:3]} × 10^{len(digits) - 1}"


def _print_listing(what: str, views: Views, wanted: Wanted, manner: Manner) -> int:
    named = list(views.items())
    manner.beside(Gaps.together(view.gaps for _, view in named))
    with progress("listed", beside_output=True) as watch:
        total = _number(named, wanted) if watch is not unwatched else None
        listed = islice(_declarations(named, wanted), wanted.limit)
        for player, declaration in watch(ticking(listed), total):
            who_text = f"{player}: " if len(named) > 1 else ""
            line = f"{who_text}{sentence(declaration)}"
            if manner.as_json:
                who = {"player": player} if len(named) > 1 else {}
                declared = {what: dict(declaration), **who}
                manner.one_of_many(declared | manner.spoken([line], declared))
            else:
                say(line)
    return ALL_LEGAL


def _number(views: Iterable[tuple[str | None, NamedView]], wanted: Wanted) -> int | None:
    """How many declarations will be listed; None if nobody knows."""
    try:
        number = sum(wanted.sample or view.count() for _, view in views)
    except (TooLarge, Untold, OutOfTime):
        return None
    return number if wanted.limit is None else min(number, wanted.limit)


def _print_bands(position: Position, view: LegalAttacks, wanted: Wanted, manner: Manner) -> int:
    """Every attack with every legal announcement of bands (508.1e), or a sample of them all."""
    manner.beside(view.gaps)
    for attack, bands in ticking(islice(_announced(position, view, wanted), wanted.limit)):
        if manner.as_json:
            announced = [list(band) for band in bands]
            manner.one_of_many({"attacks": dict(attack), "bands": announced})
        else:
            also = "".join(f"; band of {', '.join(band)}" for band in bands)
            say(f"{sentence(attack)}{also}")
    return ALL_LEGAL


def _announced(
    position: Position, view: LegalAttacks, wanted: Wanted
) -> Iterable[tuple[Mapping[str, str], "Bands"]]:
    if wanted.sample is not None:
        from legality.legal.bands import sample_announcements

        return sample_announcements(view, Random(wanted.seed), wanted.sample)
    from legality.rulebook.banding import band_announcements
    from legality.rulebook.table import Table

    table = Table(position)
    attacks = (cast("Mapping[str, str]", attack) for attack in view)
    return ((attack, bands) for attack in attacks for bands in band_announcements(table, attack))


def _declarations(
    views: list[tuple[str | None, NamedView]], wanted: Wanted
) -> Iterator[tuple[str | None, Any]]:
    rng = Random(wanted.seed)
    for player, view in views:
        chosen = view if wanted.sample is None else view.sample(rng, wanted.sample)
        for declaration in chosen:
            yield player, declaration
