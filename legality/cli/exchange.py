"""`legality import KIND FILE`: boards from other programs' files, as JSON Lines."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from legality.cards import Card, CardDatabases, CardsByName
from legality.cards.closing import Closing
from legality.cli.files import Unreadable, lines, reason
from legality.cli.output import ALL_LEGAL, BAD_INPUT, print_json, warn, worst
from legality.errors import CardError, CardNotFound, LegalityError
from legality.exchange import argentum, forge
from legality.exchange.arena import client
from legality.exchange.arena.decisions import Reader, Row
from legality.exchange.arena.log import Notice
from legality.exchange.arena.names import Book
from legality.position import Position
from legality.position.writing import to_value

Program = Literal["arena", "forge", "argentum"]
SUFFIX: Mapping[str, str] = {"forge": "*.pzl", "argentum": "*.json"}
"""The files of a folder that are boards."""


def run(
    kind: Program,
    files: Sequence[str],
    names: str | None,
    abilities: str | None,
    rules: str | None,
) -> int:
    """Import files: exit status 0 where something of each was read, else 2."""
    if (found := unused(kind, names=names, abilities=abilities)) is not None:
        warn(f"--{found}: {OF_LOGS}")
        return BAD_INPUT
    if kind != "arena":
        return worst([_boards(kind, Path(file), rules) for file in files])
    with CardTexts() as cards:
        try:
            book = _book(names, abilities, cards)
        except LegalityError as error:
            warn(str(error))
            return BAD_INPUT
        return worst([_arena(file, book, rules) for file in files])


OF_LOGS = "only for a log of MTG Arena"


def unused(kind: Program, **tables: object) -> str | None:
    """The first of the tables by Arena's numbers that is given to no purpose."""
    if kind == "arena":
        return None
    return next((name for name, table in tables.items() if table is not None), None)


def _arena(file: str, book: Book, rules: str | None) -> int:
    try:
        read = log(file, lines(file), book, rules, print_json)
    except Unreadable as error:
        warn(f"{file}: {error}")
        return BAD_INPUT
    return ALL_LEGAL if read else BAD_INPUT


def log(
    name: str,
    numbered: Iterable[tuple[int, bytes]],
    book: Book,
    rules: str | None,
    take: Callable[[Row], None],
) -> int:
    """Take each decision of a log, and say what could not be taken over; how many they were."""
    read = 0
    for found in Reader(_log_name(name), book).rows(numbered):
        read += _told(name, found, rules, take)
    return read


def _book(names: str | None, abilities: str | None, cards: "CardTexts") -> Book:
    """Names from that file, a table or Arena's own database, which has texts of abilities too;
    without one from the card databases, by Arena's numbers. Raises `LegalityError`."""
    if names is None:
        return Book(cards.name, _table(abilities), cards)
    if not _is_database(names):
        return Book(_table(names).get, _table(abilities), cards)
    try:
        found = client.read(Path(names))
    except client.NotOfArena as error:
        raise Unreadable(f"{names}: {error}") from None
    return Book(found.names.get, {**found.abilities, **_table(abilities)}, cards)


def _is_database(file: str) -> bool:
    try:
        return client.is_database(Path(file))
    except (OSError, ValueError) as error:
        raise Unreadable(f"{file}: {reason(error)}") from None


def _told(file: str, found: Row | Notice, rules: str | None, take: Callable[[Row], None]) -> bool:
    """Take a decision, or say what could not be taken over; whether it was a decision."""
    if isinstance(found, Notice):
        where = f", line {found.line}" if found.line else ""
        warn(f"{file}{where}: {found.text}")
        return False
    line = found.pop("line")
    if rules is not None:
        found["position"]["rules"] = rules
    try:
        Position.from_value(found["position"])
    except LegalityError as error:
        warn(f"{file}, line {line}: {found['id']} is left out: {error}")
        return False
    take(found)
    return True


def _boards(kind: Literal["forge", "argentum"], file: Path, rules: str | None) -> int:
    """Import a file that is a board, or those of a folder and of its folders."""
    files = sorted(file.rglob(SUFFIX[kind])) if file.is_dir() else [file]
    if not files:
        warn(f"{file}: expected files {SUFFIX[kind]}, found none")
    cards = CardsByName()
    read = sum(_board(kind, one, cards, rules) for one in files)
    if file.is_dir():
        warn(f"{file}: {read} of {len(files)} files were read")
    return ALL_LEGAL if read else BAD_INPUT


def _board(
    kind: Literal["forge", "argentum"], file: Path, cards: CardsByName, rules: str | None
) -> bool:
    """Print the position of a file; whether it could be read."""
    try:
        found = taken(kind, file.stem, file.read_text("utf-8-sig"), cards, rules)
    except UnicodeDecodeError as error:
        warn(f"{file}: expected UTF-8 text ({error.reason} at byte {error.start})")
    except LegalityError as error:
        warn(f"{file}: {error}")
    except OSError as error:
        warn(f"{file}: {reason(error)}")
    else:
        tell_left_out(str(file), found.left_out)
        print_json(to_value(found.position))
        return True
    return False


class Taken(NamedTuple):
    """The position of a file, and what was not taken over."""

    position: Position
    left_out: Sequence[str]


def taken(
    kind: Literal["forge", "argentum"], name: str, text: str, cards: CardsByName, rules: str | None
) -> Taken:
    """The position of the text of a file of that name. Raises `LegalityError`."""
    if kind == "forge":
        value, left_out = forge.read(text, _back, _in_zone)
    else:
        value, left_out = argentum.read(text, _in_zone)
    if rules is not None:
        value["rules"] = rules
    return Taken(with_mana(Position.from_value({"id": name, **value}, cards)), left_out)


def tell_left_out(file: str, left_out: Iterable[str]) -> None:
    """Say what of a file was not taken over."""
    for one in left_out:
        warn(f"{file}: not taken over: {one}")


def _back(name: str) -> str | None:
    with CardDatabases.open() as cards:
        faces = cards.find(name).faces
    return faces[1].name if len(faces) > 1 else None


def _in_zone(name: str) -> str | dict[str, str]:
    """A card that is no permanent: with its types, where it is known and has one face."""
    try:
        with CardDatabases.open() as cards:
            faces = cards.find(name).faces
    except CardError:
        return name
    if len(faces) != 1:
        return name
    face = faces[0]
    return {"name": face.name, "type_line": face.type_line, "oracle_text": face.oracle_text}


def with_mana(position: Position) -> Position:
    """The position in which each player's untapped lands are mana that can still be paid."""
    players = [
        msgspec.structs.replace(player, mana=player.mana + _lands(position, player.name))
        for player in position.players
    ]
    return msgspec.structs.replace(position, players=tuple(players))


def _lands(position: Position, player: str) -> int:
    own = (one for one in position.permanents if one.controller == player and not one.tapped)
    return sum(one.count for one in own if "Land" in one.type_line.partition("—")[0].split())


def _log_name(file: str) -> str:
    return "-" if file == "-" else Path(file).name.removesuffix(".gz").removesuffix(".log")


def _table(file: str | None) -> Mapping[int, str]:
    """A JSON object whose keys are numbers. Raises `Unreadable`."""
    if file is None:
        return {}
    try:
        return msgspec.json.decode(Path(file).read_bytes(), type=dict[int, str])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"{file}: expected a JSON object, number → text: {error}") from None
    except (OSError, ValueError) as error:
        raise Unreadable(f"{file}: {reason(error)}") from None


class CardTexts(Closing):
    """Rules texts by name, and names by MTG Arena's number, from the card databases of this run,
    which are opened once; what they lack is said once."""

    def __init__(self) -> None:
        self._said: set[str] = set()
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
        """The card; of a number that no card has nothing is said, for tokens have some too."""
        try:
            if self._databases is None and not self._said:
                self._databases = CardDatabases.open()
            return None if self._databases is None else self._databases.find(name)
        except CardError as error:
            unknown = isinstance(name, int) and isinstance(error, CardNotFound)
            if not unknown and str(error) not in self._said:
                self._said.add(str(error))
                warn(str(error))
            return None
