"""`paste`: what somebody pastes into the page: a board in any form, or cards as people list them.

A list has a card a line: its name with a number before or behind it, the words of a token, a
creature of one's own as `Ogre 3/3 menace`, or the line of a deck. Nothing is guessed: a name that
no card has is an error.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, cast

from legality.cards import CardDatabases, CardsByName
from legality.errors import CardError, NoDatabase, PositionError, shortened
from legality.frozen import HashedByContent
from legality.position import DEFAULT_RULES, Permanent, Position
from legality.position.form import form_of
from legality.position.identity import names_rules
from legality.position.notation.reading import WITHOUT_TYPES
from legality.position.notation.words import quoted
from legality.position.writing import to_value
from legality.printed.names import LOOKED_UP
from legality.printed.tokens import speaks_of_token
from legality.queries.answer import Answer
from legality.queries.new import BETWEEN
from legality.queries.request import Request

Value = dict[str, Any]
_COUNTED = re.compile(r"(?:(?P<before>\d{1,4})[x×]? +)?(?P<name>.*?)(?: +[x×](?P<after>\d{1,4}))?")
_OF_SET = re.compile(r" +[(\[][A-Za-z0-9]{2,6}[)\]](?: +[\w★†-]+)?(?: +\*[A-Z]+\*)?$")
"""Behind a name in a deck: the set, and the number in it."""
_HEADING = re.compile(r"(?:deck|main(?: ?deck|board)?|commanders?|companion|creatures?):?", re.I)
_ASIDE = re.compile(r"(?:sideboard|maybeboard|tokens|considering):?", re.I)
"""What follows is not played with."""
SIZE = re.compile(r"(?:^|\s)[+-]?\d+/[+-]?\d+(?:\s|$)")
_ARROW = re.compile(r"->|=>|→")


class PasteRequest(Request, frozen=True, kw_only=True, tag="paste"):
    """A text that somebody pastes: a board in any form, or a list of cards (a deck, names with
    numbers, `vs` before the next player's), which is added to the `position` for that player; with
    `cards` it is taken as a list. `rules` are those of a new board."""

    text: str
    position: Value | None = None
    player: str | None = None
    rules: str | None = None
    cards: bool = False


class PasteAnswer(HashedByContent, frozen=True):
    """The board that was pasted (and whether it `names_rules`), or the board with the cards of the
    list: those `added`, and those `left_out` because they are no permanents."""

    kind: Literal["board", "cards"]
    position: Value
    names_rules: bool = True
    added: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def answer(request: PasteRequest) -> Answer[PasteAnswer]:
    """What was pasted, as a board. Raises `PositionError`."""
    rules = request.rules or DEFAULT_RULES
    read = read_list if request.cards else read_pasted
    return Answer((read(request.text, request.position, request.player, rules),))


def read_pasted(text: str, position: Value | None, player: str | None, rules: str) -> PasteAnswer:
    """The board, or the board with the cards of the list for that player, the first if none is
    named; a new one by those rules where there is none. Raises `PositionError`."""
    if _is_list(text):
        return read_list(text, position, player, rules)
    try:
        position_read = Position.read(text.encode(), CardsByName())
    except PositionError as error:
        for before in (LOOKED_UP, WITHOUT_TYPES):
            if before in str(error):
                raise PositionError("$", str(error).partition(before)[2]) from None
        raise
    return PasteAnswer("board", with_rules(position_read), names_rules(text))


def with_rules(position: Position) -> Value:
    """The JSON of a position, the edition named even where it is the default."""
    return {"rules": position.rules, **to_value(position)}


def _is_list(text: str) -> bool:
    """Whether it is no board: card objects, or lines without headings and arrows that none of the
    notation's signs makes a board."""
    form = form_of(text)
    if form == "json":
        value = _json(text)
        return isinstance(value, list) or (
            isinstance(value, dict) and "players" not in cast("dict[str, object]", value)
        )
    if form == "code" or any(map(_is_of_board, text.splitlines())):
        return False
    try:
        Position.read(text.encode(), CardsByName())
    except PositionError:
        return not re.match(r"\s*[^\s:]+(?: [^\s:]+)?:\s", text)
    return False


def _is_of_board(line: str) -> bool:
    """Whether a line is one of a board: with an arrow, or the heading of a player."""
    stripped = line.strip()
    of_deck = _HEADING.fullmatch(stripped) or _ASIDE.fullmatch(stripped)
    return _ARROW.search(line) is not None or (stripped.endswith(":") and not of_deck)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


# -- lists ---------------------------------------------------------------------------------------


def read_list(text: str, position: Value | None, player: str | None, rules: str) -> PasteAnswer:
    """The position with the cards of a list. Raises `PositionError`."""
    board: Value = position or {"rules": rules, "players": [{"name": "Ann"}, {"name": "Bob"}]}
    names = [seat["name"] for seat in board["players"]]
    index = names.index(player) if player in names else 0
    added: list[Permanent] = []
    left_out: list[str] = []
    if form_of(text) == "json":
        added += _of_objects(_json(text), names[index])
    else:
        for line in _lines(text):
            if line.lower() == BETWEEN:
                index = min(index + 1, len(names) - 1)
                continue
            if _is_no_permanent(line):
                left_out.append(_COUNTED.fullmatch(line)["name"])  # type: ignore[index]
            else:
                added += _of_line(line, names[index])
    if not added and not left_out:
        raise PositionError("$", "expected a board, or a list with a card a line")
    return PasteAnswer(
        "cards", _joined(board, added), True, tuple(map(_called, added)), tuple(left_out)
    )


def _lines(text: str) -> Iterator[str]:
    """The lines that name cards that are played with."""
    for raw in text.splitlines():
        line = _OF_SET.sub("", raw.split(" #")[0].strip())
        if _ASIDE.fullmatch(line):
            return
        if line and not line.startswith(("//", "#", "SB:")) and not _HEADING.fullmatch(line):
            yield line


def _is_no_permanent(line: str) -> bool:
    """Whether the card of a line can't be on the battlefield."""
    parts = _COUNTED.fullmatch(line)
    name = line if parts is None else parts["name"]
    if speaks_of_token(name) or SIZE.search(name):
        return False
    try:
        with CardDatabases.open() as cards:
            card = cards.find(name)
    except CardError:
        return False  # what is wrong with it is said where it is read
    return not card.face(name).is_permanent


def _of_line(line: str, player: str) -> tuple[Permanent, ...]:
    """The permanents of one line. Raises `PositionError`."""
    text = f"players: {quoted(player)}, {quoted(f'{player} ')}\n{quoted(player)}:\n  {line}\n"
    try:
        return Position.read(text.encode(), CardsByName()).permanents
    except PositionError as error:
        raise PositionError("$", f"“{shortened(line)}”: {_plain(error, line)}") from None


def _plain(error: PositionError, line: str) -> str:
    """What is wrong with a line, without the place in a board that nobody wrote."""
    message = re.sub(r"^(?:\$[^:]*|(?:line|the board)[^:]*): ", "", str(error))
    message = re.sub(r"^line \d+, column \d+: ", "", message)
    if WITHOUT_TYPES not in message:
        return message
    message = message.partition(WITHOUT_TYPES)[2]
    parts = _COUNTED.fullmatch(line)
    name = line if parts is None else parts["name"]
    try:
        with CardDatabases.open() as cards:
            cards.find(name)
    except NoDatabase:
        return "there is no card database: write it as `Ogre 3/3 menace`"
    except CardError as error_of_card:
        return str(error_of_card).partition(": ")[2] or str(error_of_card)
    return message


def _of_objects(value: object, player: str) -> tuple[Permanent, ...]:
    """The permanents of a pasted card object, or of several. Raises `PositionError`."""
    objects = cast("list[object]", value if isinstance(value, list) else [value])
    permanents: list[Value] = []
    for number, card in enumerate(objects):
        if not isinstance(card, Mapping):
            raise PositionError(f"$[{number}]", "expected a card object")
        fields = cast("dict[str, Any]", card)
        own = "controller" in fields or "id" in fields
        made = {**fields} if own else {"card": fields}
        permanents.append({**made, "id": f"{number}", "controller": player})
    board = {"players": [{"name": player}, {"name": f"{player} "}], "permanents": permanents}
    return Position.read(json.dumps(board).encode(), CardsByName()).permanents


def _joined(board: Value, added: Sequence[Permanent]) -> Value:
    """The board with these permanents, each by an id of its own."""
    taken = {permanent["id"] for permanent in board.get("permanents", [])}
    taken |= {player["name"] for player in board["players"]}
    permanents: list[Value] = []
    for permanent in added:
        free = _free(taken, _called(permanent))
        taken.add(free)
        permanents.append({**to_value(permanent), "id": free})
    whole = {**board, "permanents": [*board.get("permanents", []), *permanents]}
    joined = Position.read(json.dumps(whole).encode(), CardsByName())
    return {**with_rules(joined)}


def _called(permanent: Permanent) -> str:
    return (permanent.name or permanent.id).replace("#", " ").strip() or "card"


def _free(taken: set[str], name: str) -> str:
    """The name, with a number where something has it already."""
    number, free = 2, name
    while free in taken:
        free = f"{name} {number}"
        number += 1
    return free
