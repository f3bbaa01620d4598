"""`legality cards`: make the card database, look a card up, and say what its lines mean."""

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

from legality.cards import Card, CardDatabases, Face, import_cards
from legality.cli.markup import shown, terminal
from legality.cli.output import BAD_INPUT, print_json, say, warn
from legality.errors import CardError
from legality.text import ParsedLine, parse_text
from legality.text.printing.sentences import sentence


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
        return BAD_INPUT
    tokens = f" and {report.tokens} tokens" if report.tokens else ""
    say(f"{report.cards} cards{tokens} of {report.format} are in {database or report.database}")
    if report.merged or report.left_out:
        say(f"{report.merged} stood there twice; {report.left_out} emblems and the like left out")
    return 0


def show(name: str, databases: Sequence[str], *, spans: bool, as_json: bool) -> int:
    """Print a card and what each of its lines means for combat; with `spans` what each piece of
    them was taken for."""
    try:
        with CardDatabases.open([Path(one) for one in databases]) as cards:
            card = cards.find(name)
    except CardError as error:
        warn(str(error))
        return BAD_INPUT
    if as_json:
        print_json(card_value(card))
        return 0
    console = terminal()
    if len(card.faces) > 1:
        console.print(shown(card.name), style="bold")
    for face in card.faces:
        _show_face(console, face, spans=spans)
    return 0


def card_value(card: Card) -> dict[str, object]:
    """A card, and what each line of its faces means, as JSON."""
    return {"name": card.name, "faces": [_face_value(face) for face in card.faces]}


def _face_value(face: Face) -> dict[str, object]:
    lines = parse_text(face.oracle_text, face.name)
    return {
        "name": face.name,
        "type_line": face.type_line,
        "lines": [_line_value(line) for line in lines],
    }


def _line_value(line: ParsedLine) -> dict[str, object]:
    """A line as JSON, its spans in the form that the grammar reads ("~" is the card itself)."""
    return {
        "text": line.text,
        "understood": line.understood,
        "effects": [sentence(effect) for effect in line.effects],
        "spans": [{"kind": span.kind.value, "text": span.text.strip()} for span in line.spans],
    }


def _show_face(console: Console, face: Face, *, spans: bool) -> None:
    console.print(shown(face.name), style="bold")
    size = f"  {face.power}/{face.toughness}" if face.power is not None else ""
    more = "".join(
        f"  {word} {number}"
        for word, number in (("loyalty", face.loyalty), ("defense", face.defense))
        if number is not None
    )
    console.print(shown(f"{face.type_line}{size}{more}"))
    for line in parse_text(face.oracle_text, face.name):
        console.print(shown(f"  {line.text}"))
        for effect in line.effects:
            console.print(shown(f"      = {sentence(effect)}"))
        if spans:
            for span in line.spans:
                console.print(shown(f"      {span.kind.value}: {span.text.strip()}"))
        if not line.understood:
            console.print("      ! not understood", style="yellow")


def find(text: str, limit: int, databases: Sequence[str]) -> int:
    """Print the names of the cards whose names or texts have all the words."""
    try:
        with CardDatabases.open([Path(one) for one in databases]) as cards:
            found = cards.search(text, limit)
    except CardError as error:
        warn(str(error))
        return BAD_INPUT
    for card in found:
        say(card.name)
    return 0 if found else 1
