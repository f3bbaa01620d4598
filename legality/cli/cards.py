"""`legality cards`: make the card database, look a card up, and say what its lines mean."""

import sys
from pathlib import Path

from msgspec import UNSET
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

from legality.cards import import_cards, pack_cards
from legality.cli.markup import shown, terminal
from legality.cli.output import print_json, say, warn
from legality.errors import CardError, LegalityError, PositionError
from legality.queries.cards import (
    CardAnswer,
    CardRequest,
    FaceValue,
    FindRequest,
    LineValue,
    meaning,
)
from legality.queries.cards import find as find_names
from legality.queries.statuses import of_error


def import_file(file: str, database: str | None) -> int:
    """Fill the database from a download, with a progress bar on a terminal."""
    columns = (BarColumn(), DownloadColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty())
    try:
        with bar:
            task = bar.add_task("import", total=None)
            report = import_cards(
                Path(file),
                None if database is None else Path(database),
                lambda done, total: bar.update(task, completed=done, total=total),
            )
    except CardError as error:
        warn(str(error))
        return of_error(error)
    tokens = f" and {report.tokens} tokens" if report.tokens else ""
    say(f"{report.cards} cards{tokens} of {report.format} are in {database or report.database}")
    if report.merged or report.left_out:
        say(f"{report.merged} stood there twice; {report.left_out} emblems and the like left out")
    return 0


def pack_folder(database: Path, folder: Path) -> int:
    """Write the database's cards as small files, and say how large they are."""
    try:
        report = pack_cards(database, folder)
    except LegalityError as error:
        warn(str(error))
        return of_error(error)
    largest, names = -(-report.largest // 1_000), -(-report.names // 1_000)
    say(f"{report.cards} cards are in {folder}: {report.files} files, {report.size:,} bytes")
    say(f"a card takes at most {largest} kB, a search by typed names {names} kB once")
    return 0


def show(request: CardRequest, spans: bool, as_json: bool) -> int:
    """Print a card and what each of its lines means for combat; with `spans` what each piece of
    them was taken for."""
    try:
        cards = meaning(request)
    except PositionError as error:
        warn(error.problem)
        return of_error(error)
    for card in cards.lines:
        if as_json:
            print_json(card)
        else:
            _show_card(card, spans)
    return cards.status


def _show_card(card: CardAnswer, spans: bool) -> None:
    console = terminal()
    if len(card.faces) > 1:
        console.print(shown(card.name), style="bold")
    for face in card.faces:
        console.print(shown(face.name), style="bold")
        console.print(shown(f"{face.type_line}{_size_and_counters(face)}"))
        for line in face.lines:
            _show_line(console, line, spans)


def _size_and_counters(face: FaceValue) -> str:
    size = "" if face.power is UNSET else f"  {face.power}/{face.toughness}"
    more = (("loyalty", face.loyalty), ("defense", face.defense))
    return size + "".join(f"  {word} {number}" for word, number in more if number is not UNSET)


def _show_line(console: Console, line: LineValue, spans: bool) -> None:
    console.print(shown(f"  {line.text}"))
    for effect in line.effects:
        console.print(shown(f"      = {effect}"))
    for span in line.spans if spans else ():
        console.print(shown(f"      {span.kind}: {span.text}"))
    if not line.understood:
        console.print("      ! not understood", style="yellow")


def find(request: FindRequest) -> int:
    """Print the names of the cards whose names or texts have all the words."""
    try:
        names = find_names(request)
    except PositionError as error:
        warn(error.problem)
        return of_error(error)
    for line in names.lines:
        say(line.name)
    return names.status
