"""`legality attacks` and `legality blocks`: what could legally be declared."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from legality.cli.output import BAD_INPUT, UNDECIDED, complain, print_json, sentence, warn, worst
from legality.cli.sources import Changes, Source, sources
from legality.errors import PositionError, TooLarge
from legality.position import Position
from legality.views import LegalAttacks, LegalBlocks, LegalView


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of the legal declarations: their number, a sample, or a listing."""

    count: bool
    sample: int | None
    seed: int
    limit: int | None
    as_json: bool


def attacks(file: str, rules: str | None, wanted: Wanted) -> int:
    """Answer for the attacks of every position of the file."""

    def answer(position: Position) -> int:
        view = LegalAttacks(position)
        if wanted.count:
            return _print_counts({None: view}, wanted)
        return _print_listing("attacks", [(None, view)], wanted)

    return _each(file, rules, wanted.as_json, answer)


def blocks(file: str, rules: str | None, player: str | None, wanted: Wanted) -> int:
    """Answer for the blocks of each defending player (or that one) of every position."""

    def answer(position: Position) -> int:
        if player is not None and player not in position.defenders:
            known = ", ".join(position.defenders)
            raise PositionError("--player", f'expected one of {known}, got "{player}"')
        names = position.defenders if player is None else (player,)
        views = {name: LegalBlocks(position, name) for name in names}
        if wanted.count:
            return _print_counts(dict(views), wanted)
        return _print_listing("blocks", views.items(), wanted)

    return _each(file, rules, wanted.as_json, answer)


def _each(file: str, rules: str | None, as_json: bool, answer: Callable[[Position], int]) -> int:
    def one(source: Source) -> int:
        try:
            if source.position is None:
                assert source.error is not None
                raise source.error
            return answer(source.position)
        except PositionError as error:
            complain(file, error, source.line, as_json)
            return BAD_INPUT

    return worst([one(source) for source in sources(file, Changes(rules))])


def _print_counts(views: dict[Any, LegalView], wanted: Wanted) -> int:
    values: dict[Any, dict[str, int]] = {}
    for name, view in views.items():
        try:
            values[name] = {"count": view.count(), "maximum": view.maximum}
        except TooLarge as error:
            warn(f"undecided: {error}")
            return UNDECIDED
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


def _print_listing(what: str, views: Iterable[tuple[str | None, LegalView]], wanted: Wanted) -> int:
    named = list(views)
    for player, declaration in islice(_declarations(named, wanted), wanted.limit):
        if wanted.as_json:
            who = {"player": player} if len(named) > 1 else {}
            print_json({what: dict(declaration), **who})
        else:
            who_text = f"{player}: " if len(named) > 1 else ""
            print(f"{who_text}{sentence(declaration)}")
    return 0


def _declarations(
    views: list[tuple[str | None, LegalView]], wanted: Wanted
) -> Iterator[tuple[str | None, Any]]:
    rng = Random(wanted.seed)
    for player, view in views:
        chosen = view if wanted.sample is None else view.sample(rng, wanted.sample)
        for declaration in chosen:
            yield player, declaration
