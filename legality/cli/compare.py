"""`legality compare FILE`: another program's decisions beside the rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from rich.markup import escape

from legality.cards.filling import CardsByName
from legality.cli.deadline import deadline, unbroken
from legality.cli.each import fault
from legality.cli.files import Unreadable, lines
from legality.cli.markup import shown, terminal
from legality.cli.output import (
    ALL_LEGAL,
    BAD_INPUT,
    FAULT,
    ILLEGAL,
    UNDECIDED,
    complain,
    print_json,
    say,
    warn,
    worst,
)
from legality.cli.sources import File
from legality.cli.streams import NotWritten
from legality.errors import LegalityError, OutOfTime, PositionError, TooLarge, Untold
from legality.exchange.comparing import Compared, compared
from legality.exchange.decision import Decision, read_decision
from legality.position.writing import to_value

COLUMNS = ("decisions", "agreed", "differed", "undecided", "without")


@dataclass(slots=True)
class Tally:
    """How many decisions of a kind there were, and how they came out; `without`: how many of the
    answers were given without something (texts not understood …)."""

    decisions: int = 0
    agreed: int = 0
    differed: int = 0
    undecided: int = 0
    without: int = 0

    def add(self, decision: Decision, found: Compared) -> None:
        """Count one that was compared."""
        self.decisions += 1
        self.without += bool(found.gaps or decision.cards)
        if found.differences is None:
            self.undecided += 1
        elif found.differences:
            self.differed += 1
        else:
            self.agreed += 1


@dataclass(slots=True)
class Report:
    """What is told while a file is read."""

    as_json: bool
    seconds: float | None
    file: File = field(default_factory=lambda: File("-"))
    tallies: dict[str, Tally] = field(default_factory=dict[str, Tally])
    unknown: set[str] = field(default_factory=set[str])
    statuses: set[int] = field(default_factory=set[int])
    take: Callable[[Mapping[str, Any]], None] = print_json
    """Where the lines of JSON go."""

    def line(self, number: int, text: bytes, cards: CardsByName) -> None:
        """Compare the decision of one line, its reading within the limit too; whatever is wrong
        with it is said in its place."""
        try:
            self._compare(number, text, cards)
        except LegalityError as error:
            self._complain(error, number, BAD_INPUT)
        except (BrokenPipeError, NotWritten):
            raise
        except Exception as error:
            self._complain(fault(error), number, FAULT)

    def _complain(self, error: LegalityError, number: int | None, status: int) -> None:
        self.statuses.add(status)
        if self.as_json:
            self.take({**self._where, "line": number, "error": str(error)})
        complain(self.file.name, error, number)

    @property
    def _where(self) -> Mapping[str, str]:
        """The file, where there are several."""
        return {} if self.file.told is None else {"file": self.file.told}

    def read(self, file: File, cards: CardsByName) -> None:
        """Compare every decision of a file, as far as it can be read."""
        self.file = file
        found = 0
        try:
            for number, text in lines(file.name):
                if text.strip():
                    found += 1
                    self.line(number, text, cards)
            if not found:
                raise Unreadable("expected decisions, one a line; there are none")
        except Unreadable as error:
            self._complain(error, None, BAD_INPUT)

    def _compare(self, number: int, text: bytes, cards: CardsByName) -> None:
        """Raises `LegalityError` for what is no decision."""
        decision: Decision | None = None
        try:
            with deadline(self.seconds):
                decision = read_decision(text, cards)
                self._note_unknown(decision, number)
                found = compared(decision)
        except (TooLarge, Untold, OutOfTime) as error:
            if decision is None:
                self._not_read(number, error)
                return
            warn(f"{self._place(number)}, {decision.id or decision.kind}: undecided: {error}")
            found = Compared(None)
        self._tell(decision, number, found)

    def _not_read(self, number: int, error: LegalityError) -> None:
        """The time was over before it was known which decision the line is."""
        self.statuses.add(UNDECIDED)
        if self.as_json:
            self.take({**self._where, "line": number, "undecided": str(error)})
        warn(f"{self._place(number)}: undecided: {error}")

    @unbroken()
    def _note_unknown(self, decision: Decision, number: int) -> None:
        for name in decision.unknown:
            if name not in self.unknown:
                self.unknown.add(name)
                warn(f"{self._place(number)}: `{name}` means nothing here and is not compared")

    def _tell(self, decision: Decision, number: int, found: Compared) -> None:
        self.tallies.setdefault(decision.kind, Tally()).add(decision, found)
        if found.differences is None:
            self.statuses.add(UNDECIDED)
        elif found.differences:
            self.statuses.add(ILLEGAL)
        if not found.differences and found.differences is not None:
            return
        if self.as_json:
            self.take({**self._where, **_value(decision, number, found)})
        else:
            _show(self._place(number), decision, found)

    def _place(self, number: int) -> str:
        line = f"line {number}"
        return line if self.file.told is None else f"{self.file.told}, {line}"

    def total(self) -> None:
        """How many decisions agree, by kind."""
        if self.as_json:
            counts = {kind: _counts(tally) for kind, tally in self.tallies.items()}
            self.take({"agreement": counts})
        else:
            _show_total(self.tallies)


def run(files: Sequence[File], time_limit: float | None, as_json: bool) -> int:
    """Compare every decision of the files: 0 if all agree, 1 if one differs, 2 if a line can't be
    read, 3 if one could not be told."""
    report = Report(as_json, time_limit)
    cards = CardsByName()
    for file in files:
        report.read(file, cards)
    report.total()
    return worst(report.statuses or {ALL_LEGAL})


def _counts(tally: Tally) -> Mapping[str, int]:
    return {name: getattr(tally, name) for name in COLUMNS}


def _value(decision: Decision, number: int, found: Compared) -> dict[str, Any]:
    """A difference; it is the decision again, so that it can be compared by itself."""
    differences = None if found.differences is None else list(found.differences)
    return {
        "id": decision.id,
        "line": number,
        "kind": decision.kind,
        "differences": differences,
        **({"cards": list(decision.cards)} if decision.cards else {}),
        **found.gaps.to_fields(),
        "position": to_value(decision.position),
        "answer": msgspec.to_builtins(decision.answer),
    }


@unbroken()
def _show(place: str, decision: Decision, found: Compared) -> None:
    """A difference, and the board it stands on."""
    console = terminal()
    console.print(shown(f"{place}, {decision.kind} {decision.id}".rstrip()), style="bold")
    for sentence in found.differences or ("undecided",):
        console.print(shown(f"  {sentence}"))
    if decision.cards:
        console.print(shown(f"  texts not known of {', '.join(decision.cards)}"))
    for what, _, line in found.gaps.entries():
        console.print(shown(f"  {what}: {line}"))
    console.print()
    console.print(escape(_board(decision)))  # as it is written all of it can be read


def _board(decision: Decision) -> str:
    """The board as people write it; as JSON where the notation can't."""
    try:
        return decision.position.notation()
    except PositionError:
        return f"{decision.position}\n"


@unbroken()
def _show_total(tallies: Mapping[str, Tally]) -> None:
    wide = max((len(kind) for kind in tallies), default=0)
    for kind, tally in tallies.items():
        parts = [f"{tally.agreed} of {tally.decisions} agree"]
        parts += [
            f"{number} {word}"
            for number, word in (
                (tally.differed, "differ" if tally.differed > 1 else "differs"),
                (tally.undecided, "undecided"),
                (tally.without, "answered without all texts or circumstances"),
            )
            if number
        ]
        say(f"{kind:{wide}}  {', '.join(parts)}")
