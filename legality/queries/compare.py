"""`compare`: another program's decisions beside the rules."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from legality.cards.filling import CardsByName
from legality.errors import LegalityError, OutOfTime, PositionError, TooLarge, Untold
from legality.exchange.asking import NoAnswer, ask_engine, read_question
from legality.exchange.comparing import Compared, compared
from legality.exchange.corpus.question import CorpusQuestion
from legality.exchange.decision import Decision, read_decision
from legality.exchange.differing import Differing, Engine, shown_by
from legality.exchange.shrinking import EngineEnded
from legality.frozen import HashedByContent
from legality.position.writing import to_value
from legality.queries.answer import Answer, AppliedValue, GapValue, gap_fields
from legality.queries.difference_groups import DifferenceGroups, GroupValue
from legality.queries.request import Request
from legality.queries.statuses import ALL_LEGAL, ILLEGAL, UNDECIDED, worst


class CompareRequest(Request, frozen=True, kw_only=True, tag="compare"):
    """Decisions of another program beside the rules: each difference as a decision of its own
    (`line` is its place in the list, from 1), and last the agreement by kind."""

    decisions: list[msgspec.Raw]


class DifferenceAnswer(HashedByContent, frozen=True, kw_only=True):
    """A decision that differs from the rules (null: undecided), which can be compared again;
    `cards` are the permanents whose texts the other program did not know."""

    id: str | None
    line: int
    kind: str
    differences: list[str] | None
    cards: list[str] | UnsetType = UNSET
    not_understood: list[GapValue] | UnsetType = UNSET
    asks: list[GapValue] | UnsetType = UNSET
    not_modelled: list[GapValue] | UnsetType = UNSET
    applied: list[AppliedValue] | UnsetType = UNSET
    assumes: list[str] | UnsetType = UNSET
    position: dict[str, Any]
    answer: dict[str, Any]


class LateAnswer(msgspec.Struct, frozen=True):
    """A decision that was not read in time."""

    line: int
    undecided: str


class TallyValue(msgspec.Struct):
    """How many decisions of a kind there were, and how they came out; `without`: how many of the
    answers were given without something (texts not understood …)."""

    decisions: int = 0
    agreed: int = 0
    differed: int = 0
    undecided: int = 0
    without: int = 0

    def add(self, decision: Decision, compared_decision: Compared) -> None:
        """Count one that was compared."""
        self.decisions += 1
        self.without += bool(compared_decision.gaps or decision.cards)
        if compared_decision.differences is None:
            self.undecided += 1
        elif compared_decision.differences:
            self.differed += 1
        else:
            self.agreed += 1


class AgreementAnswer(HashedByContent, frozen=True):
    """The decisions by kind, and the differences, where there are any, by the rules they break."""

    agreement: dict[str, TallyValue]
    groups: list[GroupValue] | UnsetType = UNSET


CompareAnswer = DifferenceAnswer | LateAnswer | AgreementAnswer


class Comparison:
    """Decisions compared one after another, and how they came out so far; `notes` are sentences on
    the last one, `shown` the declarations on which it differs. An `engine` is asked about what is
    declared, in place of what is written down, and about smaller boards where it differs."""

    def __init__(self, engine: Engine | None = None) -> None:
        self.tallies: dict[str, TallyValue] = {}
        self.statuses: set[int] = set()
        self.notes: list[str] = []
        self.shown: tuple[Differing, ...] = ()
        self.groups = DifferenceGroups()
        self._engine = engine
        self._cards = CardsByName()
        self._unknown: set[str] = set()

    def line(self, number: int, text: bytes) -> DifferenceAnswer | LateAnswer | None:
        """What differs in the decision of that line; None where it agrees. Raises `PositionError`
        for what is no decision."""
        self.notes = []
        self.shown = ()
        decision: Decision | None = None
        try:
            questions: tuple[CorpusQuestion, ...] = ()
            if self._engine is None:
                decision = read_decision(text, self._cards)
            else:
                decision, questions = read_question(text, self._cards)
            self._note_unknown(number, decision)
            if questions and self._engine is not None:
                decision, outcome = self._ask(number, decision, questions, self._engine)
            else:
                outcome = compared(decision)
                if outcome.differences:
                    self._show_stored(number, decision)
        except (TooLarge, Untold, OutOfTime, NoAnswer, EngineEnded) as error:
            if decision is None:
                return self.late(number, error)
            self.statuses.add(UNDECIDED)
            called = decision.id or decision.kind
            self.notes.append(f"line {number}, {called}: undecided: {error}")
            outcome = Compared(None)
        return self._counted(number, decision, outcome)

    def _ask(
        self, number: int, decision: Decision, questions: Sequence[CorpusQuestion], engine: Engine
    ) -> tuple[Decision, Compared]:
        """The decision with what the engine says of it, beside the rules. Raises `NoAnswer`."""
        answered = ask_engine(questions, engine)
        self.shown = answered.differing
        if not all(differing.smallest for differing in self.shown):
            ended = "the time, or the engine, ended before the smallest board was known"
            self.notes.append(f"line {number}: {ended}")
        accepted = msgspec.structs.replace(decision.answer, accepted=answered.accepted)
        return msgspec.structs.replace(decision, answer=accepted), answered.compared

    def _show_stored(self, number: int, decision: Decision) -> None:
        try:
            self.shown = tuple(shown_by(decision))
        except (TooLarge, Untold, OutOfTime) as error:
            self.notes.append(f"line {number}: not in the groups by rule: {error}")

    def late(self, number: int, error: LegalityError) -> LateAnswer:
        """The decision of that line is not read in time."""
        self.statuses.add(UNDECIDED)
        self.notes.append(f"line {number}: undecided: {error}")
        return LateAnswer(number, str(error))

    def _note_unknown(self, number: int, decision: Decision) -> None:
        for name in decision.unknown:
            if name not in self._unknown:
                self._unknown.add(name)
                self.notes.append(f"line {number}: `{name}` means nothing here and is not compared")

    def _counted(
        self, number: int, decision: Decision, outcome: Compared
    ) -> DifferenceAnswer | None:
        self.tallies.setdefault(decision.kind, TallyValue()).add(decision, outcome)
        for differing in self.shown:
            self.groups.add(number, differing)
        if outcome.differences is not None and not outcome.differences:
            return None
        self.statuses.add(UNDECIDED if outcome.differences is None else ILLEGAL)
        line = DifferenceAnswer(
            id=decision.id,
            line=number,
            kind=decision.kind,
            differences=None if outcome.differences is None else list(outcome.differences),
            cards=list(decision.cards) or UNSET,
            position=to_value(decision.position),
            answer=msgspec.to_builtins(decision.answer),
        )
        return msgspec.structs.replace(line, **gap_fields(outcome.gaps))

    @property
    def status(self) -> int:
        """0 where all agree, 1 where one differs, 3 where one could not be told."""
        return worst(self.statuses or {ALL_LEGAL})

    @property
    def total(self) -> AgreementAnswer:
        """How many decisions agree, by kind."""
        return AgreementAnswer(self.tallies, self.groups.values or UNSET)


def answer(request: CompareRequest) -> Answer[CompareAnswer]:
    """The differences and the agreement: the status is the worst. Raises `PositionError` for what
    is no decision."""
    comparison = Comparison()
    notes: list[str] = []
    lines = [*_lines(comparison, request, notes), comparison.total]
    return Answer(lines, comparison.status, notes=tuple(notes))


def _lines(
    comparison: Comparison, request: CompareRequest, notes: list[str]
) -> Iterator[CompareAnswer]:
    for number, decision in enumerate(request.decisions, start=1):
        try:
            difference = comparison.line(number, bytes(decision))
        except LegalityError as error:
            raise PositionError(f"$.decisions[{number - 1}]", str(error)) from None
        notes += comparison.notes
        if difference is not None:
            yield difference


__all__ = [
    "AgreementAnswer",
    "CompareAnswer",
    "CompareRequest",
    "Comparison",
    "DifferenceAnswer",
    "GroupValue",
    "LateAnswer",
    "TallyValue",
    "answer",
]
