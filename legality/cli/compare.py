"""`legality compare FILE`: another program's decisions beside the rules."""

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from rich.markup import escape

from legality.cli.each import fields_of
from legality.cli.engine import EngineProcess, NoEngine
from legality.cli.files import Unreadable, lines, reason
from legality.cli.markup import shown, terminal
from legality.cli.output import complain, failure, print_json, say, warn
from legality.cli.sources import File
from legality.cli.streams import NotWritten
from legality.errors import LegalityError, OutOfTime, PositionError
from legality.exchange.corpus.case import Case, case_of, likeness
from legality.exchange.differing import Differing, Engine
from legality.position import Position
from legality.queries.answer import gaps_of
from legality.queries.comparison import Comparison
from legality.queries.comparison_answers import DifferenceAnswer, LateAnswer, TallyValue
from legality.queries.deadline import deadline, unbroken
from legality.queries.difference_groups import GroupValue
from legality.queries.statuses import BAD_INPUT, of_error, of_system
from legality.unfinished import write_whole


class Report:
    """What is told while files are read."""

    def __init__(self, as_json: bool, seconds: float | None, engine: Engine | None = None) -> None:
        self.as_json = as_json
        self.comparison = Comparison(engine)
        self.cases: list[Case] = []
        self._alike: set[str] = set()
        self._seconds = seconds
        self._file = File("-")

    def read(self, file: File) -> None:
        """Compare every decision of a file, as far as it can be read."""
        self._file = file
        decisions = 0
        try:
            for number, text in lines(file.name):
                if text.strip():
                    decisions += 1
                    self._line(number, text)
            if not decisions:
                raise Unreadable("expected decisions, one a line; there are none")
        except Unreadable as error:
            self._complain(error, None, of_error(error))

    def _line(self, number: int, text: bytes) -> None:
        """Compare the decision of one line, its reading within the limit too; whatever is wrong
        with it is said in its place."""
        try:
            self._show(self._compared(number, text))
        except LegalityError as error:
            self._complain(error, number, of_error(error))
        except (BrokenPipeError, NotWritten):
            raise
        except Exception as error:
            fault, status = failure(error)
            self._complain(fault, number, status)

    def _compared(self, number: int, text: bytes) -> DifferenceAnswer | LateAnswer | None:
        try:
            with deadline(self._seconds):
                return self.comparison.line(number, text)
        except OutOfTime as error:  # at the last moment
            return self.comparison.late(number, error)

    def _add_cases(self, number: int) -> None:
        """Keep the declarations on which the last decision differs as cases of the corpus, each
        once whatever its permanents are called; a verdict over something unread makes none."""
        for differing in self.comparison.shown:
            if differing.gaps:
                warn(self._place(f"line {number}: no case of the corpus, for not all was read"))
                continue
            made = case_of(differing.question, differing.verdict, "")
            alike = likeness(made)
            if alike not in self._alike:
                self._alike.add(alike)
                self.cases.append({**made, "id": f"difference-{len(self._alike)}"})

    @unbroken()
    def _show(self, answer: DifferenceAnswer | LateAnswer | None) -> None:
        for note in self.comparison.notes:
            warn(self._place(note))
        if answer is None:
            return
        self._add_cases(answer.line)
        if self.as_json:
            print_json({**self._where, **fields_of(answer)})
        elif isinstance(answer, DifferenceAnswer):
            _show(self._place(f"line {answer.line}"), answer, self.comparison.shown)

    def _complain(self, error: LegalityError, number: int | None, status: int) -> None:
        self.comparison.statuses.add(status)
        if self.as_json:
            print_json({**self._where, "line": number, "error": str(error)})
        complain(self._file.name, error, number)

    def write(self, file: Path) -> None:
        """Write the cases, one a line, as a whole; what keeps them from it is said."""
        text = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in self.cases)
        try:
            write_whole(file, text.encode())
        except OSError as error:
            warn(f"{file}: {reason(error)}")
            self.comparison.statuses.add(of_system(error))

    @property
    def _where(self) -> Mapping[str, str]:
        """The file, where there are several."""
        return {} if self._file.label is None else {"file": self._file.label}

    def _place(self, line: str) -> str:
        return line if self._file.label is None else f"{self._file.label}, {line}"

    def total(self) -> None:
        """How many decisions agree, by kind, and the differences by rule."""
        if self.as_json:
            print_json(self.comparison.total)
        else:
            _show_groups(self.comparison.groups.values)
            _show_total(self.comparison.tallies)


def run(
    files: Sequence[File],
    time_limit: float | None,
    as_json: bool,
    engine: str | None = None,
    cases: str | None = None,
) -> int:
    """Compare every decision of the files, of an engine by its command, and write the differences
    as cases: 0 if all agree, 1 if one differs, 2 if a line can't be read, 3 if one could not be
    told."""
    with ExitStack() as held:
        try:
            process = None if engine is None else held.enter_context(EngineProcess(engine))
        except NoEngine as error:
            warn(str(error))
            return BAD_INPUT
        report = Report(as_json, time_limit, process)
        for file in files:
            report.read(file)
    report.total()
    if cases is not None:
        if engine is None and report.comparison.groups.values:
            warn(_STORED)
        report.write(Path(cases))
    return report.comparison.status


_STORED = (
    "answers that were written down can be grouped, not asked again: with --engine COMMAND each "
    "difference is brought to the smallest board"
)


def _show(heading: str, answer: DifferenceAnswer, differing: Sequence[Differing]) -> None:
    """A difference, and the board it stands on; of an engine that was asked the smallest ones, and
    what is wrong there."""
    console = terminal()
    console.print(shown(f"{heading}, {answer.kind} {answer.id}".rstrip()), style="bold")
    shrunk = [case for case in differing if case.smallest is not None]
    sentences = [case.sentence for case in shrunk] or answer.differences or ["undecided"]
    for sentence in sentences:
        console.print(shown(f"  {sentence}"))
    if answer.cards:
        console.print(shown(f"  texts not known of {', '.join(answer.cards)}"))
    for what, _, line in gaps_of(answer).entries():
        console.print(shown(f"  {what}: {line}"))
    console.print()
    for board in [case.question.board for case in shrunk] or [answer.position]:
        console.print(escape(_board(board)))  # as it is written all of it can be read


def _board(value: Mapping[str, Any]) -> str:
    """The board as people write it; as JSON where the notation can't."""
    position = Position.from_value(value)
    try:
        return position.notation()
    except PositionError:
        return f"{position}\n"


@unbroken()
def _show_groups(groups: Sequence[GroupValue]) -> None:
    """The differences by the rules that they break, the most frequent first."""
    for group in groups:
        what = f"{group.kind} refused, though legal"
        if group.accepted:
            what = f"{group.kind} accepted, though illegal by {', '.join(group.rules)}"
        count = f"{group.differences} difference{'s' * (group.differences > 1)}"
        size = f"{group.permanents} permanent{'s' * (group.permanents != 1)}"
        say(f"{what}: {count}; smallest board: {size}, line {group.line}")
    if groups:
        say("")


@unbroken()
def _show_total(tallies: Mapping[str, TallyValue]) -> None:
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
