"""The tree of errors this library raises.

    LegalityError
    ├── PositionError          a position cannot be read: place, what was found, what would be right
    │   ├── NotationError      a text in the notation cannot be: `line` and `column` say where
    │   └── OptionError        what is wanted of a board cannot be as it is: `option` names it
    ├── UnknownEdition         a date no source of the rules covers
    ├── TooLarge               an exact answer would need more than the stated room
    ├── OutOfTime              the seconds given were over before there was an answer
    ├── Untold                 the answer hangs on what the position does not tell: `asks`
    ├── IllegalMove            a combat refuses a move: the verdicts that say why
    ├── InputChanged           an input was cut, appended to or rewritten while it was read
    ├── CardError              a card file, a card database or a name that cannot be used
    │   ├── NoDatabase         there is none yet: the message says how to make one
    │   ├── CardNotFound       no card and no face has the name; `nearest` lists names like it
    │   └── AmbiguousName      several different cards have the name; `nearest` lists them
    ├── PuzzleError            a puzzle cannot be made: which parameter, and what is wrong
    ├── NothingLegal           a player may declare nothing legal, so nothing can be best
    ├── DrawingUnavailable     a picture needs a package that is not installed
    └── UnknownForm            a graph cannot be written in the form that a file's name asks for

An illegal declaration that is only judged is never an error: it is a verdict. A `Combat`, which is
told to carry the declaration out, refuses it with `IllegalMove`.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from legality.english import alternatives, indirect, some_of

if TYPE_CHECKING:
    from legality.verdict import Verdict


class LegalityError(Exception):
    """Whatever this library complains of. It survives pickling and copying with all that it says:
    an error in a worker process reaches the one who waits for it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (type(self), self.args, dict(self.__dict__))


def _remade(
    kind: type[LegalityError], args: tuple[Any, ...], state: dict[str, Any]
) -> LegalityError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class PositionError(LegalityError, ValueError):
    """A position, or a value of one, that cannot be read or made.

    `place` is a JSON path (`$.permanents[3].power`), `found` what stands there, `expected` what
    would be right; `line` is the line of a JSON Lines file, where there is one. The path of a value
    that is made in Python, by itself, begins at that value (`$.power`).
    """

    def __init__(self, place: str, problem: str, line: int | None = None) -> None:
        self.place = visible(_cut(place, 200))
        self.problem = visible(_cut(problem, 1000))
        super().__init__(f"{self.place}: {self.problem}")
        self.line = line


def visible(text: str) -> str:
    """The text with every sign escaped that a terminal would not show as it stands: control
    characters, ends of lines, marks of writing direction."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else _escaped(sign) for sign in text)


def visible_json(text: str) -> str:
    """The same JSON (or text in its quotes) with those signs written as its strings write them."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else _escaped_in_json(sign) for sign in text)


def _escaped_in_json(sign: str) -> str:
    pairs = sign.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{pairs[at : at + 4]}" for at in range(0, len(pairs), 4))


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")


def _cut(text: str, most: int) -> str:
    """A text short enough for a message, whatever the input holds."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


class NotationError(PositionError):
    """A board in the notation that cannot be read: `line` and `column` (from 1) say where,
    `problem` what was found and what would be right."""

    line: int

    def __init__(self, line: int, column: int, problem: str) -> None:
        super().__init__(f"line {line}, column {column}", problem, line)
        self.column = column


class OptionError(PositionError):
    """What is wanted of a board cannot be as it is: `option` names the field of the request,
    `problem` says what would be right, with other fields in backticks. Its place is `$.option`; the
    terminal shows options as they are typed."""

    def __init__(self, option: str, problem: str) -> None:
        self.option = option
        super().__init__(f"$.{option}", problem)


class UnknownEdition(LegalityError):
    """No source covers the Comprehensive Rules of that date."""


class TooLarge(LegalityError):
    """An exact answer would need more than the stated room; nothing is answered instead."""


class OutOfTime(LegalityError):
    """The time limit ended before there was an answer: undecided. With more time there is one.
    `at_least` is the number that was reached by then, where something was counted."""

    def __init__(self, message: str = "the time limit ended the work", at_least: int = 0) -> None:
        self.at_least = at_least
        super().__init__(message)


class InputChanged(LegalityError):
    """An input that was cut, appended to or rewritten while it was read, or ended before the size
    that it had at the beginning."""


def _unstated(asks: Iterable[str]) -> str:
    questions = tuple(map(indirect, alternatives(asks)))
    words = " or ".join(some_of(questions))
    return f"the position does not tell {words}"


class Untold(LegalityError):
    """An answer hangs on circumstances that the position does not tell: `asks`, the words of each;
    `at_least` is how many declarations are legal whichever way they are (0 if nobody knows)."""

    def __init__(self, asks: tuple[str, ...], at_least: int = 0) -> None:
        self.asks = asks
        self.at_least = at_least
        super().__init__(_unstated(asks))


class NothingLegal(LegalityError):
    """There is no legal block, not even none at all: a problem that no board of cards gives."""


class IllegalMove(LegalityError):
    """A combat refuses a move; it goes on as it was before (508.1, 509.1, 510.1).

    `verdicts` are those that are not legal, by player or side; `verdict` is the first of them.
    """

    def __init__(self, move: str, verdicts: "Mapping[str, Verdict]") -> None:
        self.move = move
        self.verdicts = dict(verdicts)
        self.verdict = next(iter(self.verdicts.values()))
        faults = [
            f"{fault.rule}: {fault.message}"
            for verdict in self.verdicts.values()
            for fault in getattr(verdict, "violations", ())
        ]
        questions = [ask.asked for verdict in verdicts.values() for ask in verdict.asks]
        open_ = _unstated(questions) if questions else ""
        lines = dict.fromkeys(text for one in verdicts.values() for _, text in one.not_understood)
        unread = f"it hangs on what was not read: {' '.join(lines)}" if lines else ""
        why = " ".join(faults) or open_ or unread or "not shown to be legal in time"
        super().__init__(f"{move}: {why}")


class PuzzleError(LegalityError, ValueError):
    """A puzzle cannot be made: `place` (a parameter, or the line of a file) and what is wrong."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")
        self.place = place
        self.problem = problem


class CardError(LegalityError):
    """A file, a database or a name that cannot be used.

    `place` says where (a file with line and byte, a path such as `$.card_faces[0].power`, a
    database), `message` what was found there and what would be right.
    """

    def __init__(self, place: str, message: str) -> None:
        self.place = place
        self.message = message
        super().__init__(f"{place}: {message}")


class NoDatabase(CardError):
    """Nothing has been imported yet."""

    def __init__(self, database: Path) -> None:
        super().__init__(
            str(database),
            "there is no card database here; `legality cards import FILE` makes one from a "
            "download (Scryfall's oracle cards or MTGJSON's AtomicCards)",
        )


class CardNotFound(CardError):
    """No card has the name, nor has a face of one."""

    def __init__(
        self, name: str, nearest: tuple[str, ...], databases: tuple[str, ...] = ()
    ) -> None:
        self.name = name
        self.nearest = nearest
        names = "names are" if len(nearest) > 1 else "name is"
        near = f"; the nearest {names} {_listed(nearest)}" if nearest else ""
        where = "the database"
        if len(databases) > 1:
            where = f"any of the databases ({', '.join(databases)})"
        super().__init__(_listed((name,)), f"no card in {where} has this name{near}")


class AmbiguousName(CardError):
    """Several cards that are not the same have the name."""

    def __init__(self, name: str, nearest: tuple[str, ...]) -> None:
        self.name = name
        self.nearest = nearest
        ways = (
            f"write the one you mean: {_listed(nearest)}"
            if len(set(nearest)) > 1
            else "no name tells them apart: write the fields (type_line and so on) out instead"
        )
        super().__init__(_listed((name,)), f"several different cards have this name; {ways}")


class DrawingUnavailable(LegalityError):
    """A PNG needs resvg, which a plain installation does not bring."""

    def __init__(self) -> None:
        super().__init__(
            'drawing .png needs resvg: pip install "legality[draw]" '
            "(.svg, .dot, .graphml and the text form need nothing)"
        )


class ExtraNeeded(LegalityError):
    """What is asked needs a package that a plain installation does not bring."""

    def __init__(self, what: str, package: str, extra: str) -> None:
        super().__init__(f"{what} needs {package}: pip install 'legality[{extra}]'")


class UnknownForm(LegalityError):
    """A graph can't be written in the form that a file's name asks for."""

    def __init__(self, name: str, forms: tuple[str, ...]) -> None:
        super().__init__(f"expected a file name that ends in {', '.join(forms)}, got {name!r}")


def shortened(text: str) -> str:
    """What a message quotes of a text that may hold anything, in any length."""
    shown = text if len(text) <= 80 else f"{text[:77]}…"
    return "".join(sign if sign.isprintable() else "�" for sign in shown)


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f'"{shortened(name)}"' for name in names)


def wrong(place: str, expected: str, value: object) -> PositionError:
    """The complaint that something else stands there."""
    return PositionError(place, f"expected {expected}, got {_shown(value)}")


def _shown(value: object) -> str:
    """A found value as JSON, containers outlined and the rest cut where it is long."""
    if isinstance(value, Mapping):
        return "{…}" if value else "{}"
    if isinstance(value, list | tuple | set | frozenset):
        return "[…]" if value else "[]"
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= 60 else f"{text[:57]}..."
