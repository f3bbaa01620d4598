"""`import`: boards from other programs' files: logs of MTG Arena, puzzles of Forge's, scenarios of
Argentum's, saved games of phase.rs."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from legality.cards import Card, CardDatabases, CardsByName
from legality.cards.closing import Closing
from legality.errors import CardError, CardNotFound, LegalityError, OptionError, PositionError
from legality.frozen import HashedByContent
from legality.position import Position
from legality.position.writing import to_value
from legality.queries.answer import Answer
from legality.queries.request import Request
from legality.queries.statuses import BUSY, of_error

if TYPE_CHECKING:
    from legality.exchange.arena.decisions import Row
    from legality.exchange.arena.names import Book

Program = Literal["arena", "forge", "argentum", "phase"]
OfBoards = Literal["forge", "argentum", "phase"]
"""Programs whose files are a board each."""
OF_LOGS = "only for a log of MTG Arena"


class ImportRequest(Request, frozen=True, kw_only=True, tag="import"):
    """Boards from the text of another program's file: the decisions of a log of MTG Arena, the
    position of a puzzle of Forge's, a scenario of Argentum's or a saved game of phase.rs. `names`
    and `abilities` are for a log: the names of cards and the texts of abilities by Arena's numbers;
    `name` is the file's, without its ending. What is not taken over stands in `said`."""

    program: Program
    text: str
    name: str | None = None
    names: dict[str, str] | None = None
    abilities: dict[str, str] | None = None
    rules: str | None = None


class DecisionAnswer(HashedByContent, frozen=True):
    """A decision of a log: the board, and what the other program said or took."""

    id: str
    log: str
    kind: str
    position: dict[str, Any]
    arena: dict[str, Any]
    cards: list[str]


PositionAnswer = dict[str, Any]
"""A position as JSON."""
ImportAnswer = DecisionAnswer | PositionAnswer


def answer(request: ImportRequest) -> Answer[DecisionAnswer | PositionAnswer]:
    """The boards of the text. Raises `PositionError` where nothing could be taken, and
    `OptionError` for tables that would not be used."""
    require_used(request.program, names=request.names, abilities=request.abilities)
    if request.program != "arena":
        name = request.name or request.program
        imported = taken(request.program, name, request.text, CardsByName(), request.rules)
        notes = tuple(not_taken(name, part) for part in imported.left_out)
        return Answer((to_value(imported.position),), notes=notes)
    return _of_log(request)


def _of_log(request: ImportRequest) -> Answer[DecisionAnswer | PositionAnswer]:
    from legality.exchange.arena.names import Book

    names = None if request.names is None else _numbered("names", request.names)
    abilities = _numbered("abilities", request.abilities or {})
    notes: list[str] = []
    lines = enumerate(request.text.encode(errors="replace").splitlines(), start=1)
    with CardTexts(notes.append) as cards:
        book = Book(cards.name if names is None else names.get, abilities, cards)
        log_decisions = decisions(request.name or "log", lines, book, request.rules, notes.append)
        rows = [msgspec.convert(row, DecisionAnswer) for row in log_decisions]
    if not rows:
        raise NothingTaken("$.text", "nothing of it could be taken; `said` tells why", notes)
    return Answer(rows, notes=tuple(notes))


class NothingTaken(PositionError):
    """Nothing of a text could be taken over; the `notes` say why."""

    def __init__(self, place: str, problem: str, notes: Iterable[str]) -> None:
        self.notes = tuple(notes)
        super().__init__(place, problem)


def _numbered(option: str, table: dict[str, str]) -> dict[int, str]:
    """A table whose keys are numbers. Raises `OptionError`."""
    try:
        return msgspec.convert(table, dict[int, str], strict=False)
    except msgspec.ValidationError:
        raise OptionError(option, "expected numbers as keys") from None


def require_used(program: Program, **tables: object) -> None:
    """Raises `OptionError` for a table by Arena's numbers that is given to no purpose."""
    if program == "arena":
        return
    for name, table in tables.items():
        if table is not None:
            raise OptionError(name, OF_LOGS)


# -- logs of MTG Arena -----------------------------------------------------------------------------

Tell = Callable[[str], None]
"""Called with a sentence on what is not taken over."""


def decisions(
    name: str, lines: Iterable[tuple[int, bytes]], book: "Book", rules: str | None, tell: Tell
) -> "Iterator[Row]":
    """Each decision of a log, as soon as it is read; what cannot be taken over is told."""
    from legality.exchange.arena.decisions import LogReader
    from legality.exchange.arena.log import Notice

    log = name if name == "-" else PurePath(name).name
    for row in LogReader(log.removesuffix(".gz").removesuffix(".log"), book).rows(lines):
        if isinstance(row, Notice):
            where = f", line {row.line}" if row.line else ""
            tell(f"{name}{where}: {row.text}")
            continue
        line = row.pop("line")
        if rules is not None:
            row["position"]["rules"] = rules
        try:
            Position.from_value(row["position"])
        except LegalityError as error:
            tell(f"{name}, line {line}: {row['id']} is left out: {error}")
        else:
            yield row


class CardTexts(Closing):
    """Rules texts by name, and names by MTG Arena's number, from the card databases of this run,
    which are opened once; what they lack is told once."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._reported: set[str] = set()
        self._databases: CardDatabases | None = None
        self._find = lru_cache(maxsize=4096)(self._looked_up)
        self.name = lru_cache(maxsize=4096)(self._name)

    def close(self) -> None:
        """Close the databases."""
        if self._databases is not None:
            self._databases.close()

    def __call__(self, name: str) -> str | None:
        """The text of the card or face of that name; None if there is none."""
        return self._find(name)

    def _looked_up(self, name: str) -> str | None:
        card = self._card(name)
        return None if card is None else card.face(name).oracle_text

    def _name(self, printing: int) -> str | None:
        """The name of the front face of the card with MTG Arena's number."""
        card = self._card(printing)
        return None if card is None else card.faces[0].name

    def _card(self, name: str | int) -> Card | None:
        """The card; of a number that no card has nothing is told, for tokens have some too."""
        try:
            if self._databases is None and not self._reported:
                self._databases = CardDatabases.open()
            return None if self._databases is None else self._databases.find(name)
        except CardError as error:
            if of_error(error) == BUSY:
                raise
            unknown = isinstance(name, int) and isinstance(error, CardNotFound)
            if not unknown and str(error) not in self._reported:
                self._reported.add(str(error))
                self._tell(str(error))
            return None


# -- boards of Forge, Argentum and phase.rs --------------------------------------------------------


class Taken(NamedTuple):
    """The position of a file, and what was not taken over."""

    position: Position
    left_out: tuple[str, ...]


def taken(
    program: OfBoards,
    name: str,
    text: str,
    cards: CardsByName,
    rules: str | None,
) -> Taken:
    """The position of the text of a file of that name. Raises `LegalityError`."""
    if program == "forge":
        from legality.exchange import forge

        value, left_out = forge.read(text, _back, _in_zone, _is_card, partial(_is_token, cards))
    elif program == "argentum":
        from legality.exchange import argentum

        value, left_out = argentum.read(text, _in_zone, _is_card)
    else:
        from legality.exchange.phase import board

        value, left_out = board.read(text, cards.filled, _in_zone, _is_card)
    if rules is not None:
        value["rules"] = rules
    return Taken(with_mana(Position.from_value({"id": name, **value}, cards)), tuple(left_out))


def not_taken(name: str, what: str) -> str:
    """That something of a file was not taken over."""
    return f"{name}: not taken over: {what}"


def _back(name: str) -> str | None:
    with CardDatabases.open() as cards:
        faces = cards.find(name).faces
    return faces[1].name if len(faces) > 1 else None


def _in_zone(name: str) -> str | dict[str, str]:
    """A card that is no permanent: with its types, where it is known and has one face."""
    try:
        with CardDatabases.open() as cards:
            faces = cards.find(name).faces
    except CardError:  # whatever is wrong with a database is said where the position is read
        return name
    if len(faces) != 1:
        return name
    face = faces[0]
    return {"name": face.name, "type_line": face.type_line, "oracle_text": face.oracle_text}


def _is_card(name: str) -> bool:
    try:
        with CardDatabases.open() as cards:
            cards.find(name)
    except CardError:  # whatever is wrong with a database is said where the position is read
        return False
    return True


def _is_token(cards: CardsByName, words: str) -> bool:
    try:
        cards.filled({"name": words}, "$")
    except PositionError:
        return False
    return True


def with_mana(position: Position) -> Position:
    """The position in which each player's untapped lands are mana that can still be paid."""
    players = [
        msgspec.structs.replace(player, mana=player.mana + _lands(position, player.name))
        for player in position.players
    ]
    return msgspec.structs.replace(position, players=tuple(players))


def _lands(position: Position, player: str) -> int:
    own = (card for card in position.permanents if card.controller == player and not card.tapped)
    return sum(card.count for card in own if "Land" in card.type_line.partition("—")[0].split())
