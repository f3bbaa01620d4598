"""`legality compare FILE`: another program's decisions beside the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.markup import escape

from legality.cards.filling import CardsByName
from legality.cli.deadline import deadline, unbroken
from legality.cli.each import fault
from legality.cli.files import Unreadable, lines
from legality.cli.markup import shown
from legality.cli.output import (
    ALL_LEGAL,
    BAD_INPUT,
    FAULT,
    ILLEGAL,
    UNDECIDED,
    complain,
    print_json,
    say,
    trace,
    warn,
    worst,
)
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

    file: str
    as_json: bool
    seconds: float | None
    tallies: dict[str, Tally] = field(default_factory=dict[str, Tally])
    unknown: set[str] = field(default_factory=set[str])
    statuses: set[int] = field(default_factory=set[int])

    def line(self, number: int, text: bytes, cards: CardsByName) -> None:
        """Compare the decision of one line; whatever is wrong with it is said in its place."""
        try:
            decision = read_decision(text, cards)
            self._note_unknown(decision, number)
            self._tell(decision, number, self._compared(decision, number))
        except LegalityError as error:
            self._complain(error, number, BAD_INPUT)
        except (BrokenPipeError, NotWritten):
            raise
        except Exception as error:
            trace()
            self._complain(fault(error), number, FAULT)

    def _complain(self, error: LegalityError, number: int | None, status: int) -> None:
        self.statuses.add(status)
        if self.as_json:
            print_json({"line": number, "error": str(error)})
        complain(self.file, error, number)

    def broken(self, error: Unreadable) -> None:
        """The file can't be read on."""
        self._complain(error, None, BAD_INPUT)

    def _compared(self, decision: Decision, number: int) -> Compared:
        try:
            with deadline(self.seconds):
                return compared(decision)
        except (TooLarge, Untold, OutOfTime) as error:
            warn(f"line {number}, {decision.id or decision.kind}: undecided: {error}")
            return Compared(None)

    def _note_unknown(self, decision: Decision, number: int) -> None:
        for name in decision.unknown:
            if name not in self.unknown:
                self.unknown.add(name)
                warn(f"line {number}: `{name}` means nothing here and is not compared")

    def _tell(self, decision: Decision, number: int, found: Compared) -> None:
        self.tallies.setdefault(decision.kind, Tally()).add(decision, found)
        if found.differences is None:
            self.statuses.add(UNDECIDED)
        elif found.differences:
            self.statuses.add(ILLEGAL)
        if not found.differences and found.differences is not None:
            return
        if self.as_json:
            print_json(_value(decision, number, found))
        else:
            _show(decision, number, found)

    def total(self) -> None:
        """How many decisions agree, by kind."""
        if self.as_json:
            counts = {kind: _counts(tally) for kind, tally in self.tallies.items()}
            print_json({"agreement": counts})
        else:
            _show_total(self.tallies)


def run(file: str, time_limit: float | None, as_json: bool) -> int:
    """Compare every decision of the file: 0 if all agree, 1 if one differs, 2 if a line can't be
    read, 3 if one could not be told."""
    report = Report(file, as_json, time_limit)
    cards = CardsByName()
    try:
        for number, text in lines(file):
            if text.strip():
                report.line(number, text, cards)
    except Unreadable as error:
        report.broken(error)
    if not report.tallies and not report.statuses:
        report.broken(Unreadable("expected decisions, one a line; there are none"))
    report.total()
    return worst(report.statuses or {ALL_LEGAL})


def _counts(tally: Tally) -> Mapping[str, int]:
    return {name: getattr(tally, name) for name in COLUMNS}


def _value(decision: Decision, number: int, found: Compared) -> dict[str, Any]:
    differences = None if found.differences is None else list(found.differences)
    return {
        "id": decision.id,
        "line": number,
        "kind": decision.kind,
        "differences": differences,
        **({"cards": list(decision.cards)} if decision.cards else {}),
        **found.gaps.to_fields(),
        "position": to_value(decision.position),
    }


@unbroken()
def _show(decision: Decision, number: int, found: Compared) -> None:
    """A difference, and the board it stands on."""
    console = Console(highlight=False, soft_wrap=True)
    console.print(shown(f"line {number}, {decision.kind} {decision.id}".rstrip()), style="bold")
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
