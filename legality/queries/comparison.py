"""Decisions of another program beside the rules, one by one, and how they came out so far."""

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from legality.cards.filling import CardsByName
from legality.errors import LegalityError, OutOfTime, TooLarge, Untold
from legality.exchange.asking import NoAnswer, ask_engine, read_question
from legality.exchange.comparing import Compared, compared
from legality.exchange.corpus.question import CorpusQuestion
from legality.exchange.decision import Decision, read_decision
from legality.exchange.differing import Differing, Engine, shown_by
from legality.exchange.shrinking import EngineEnded
from legality.position.writing import to_value
from legality.queries.answer import gap_fields
from legality.queries.comparison_answers import (
    AgreementAnswer,
    DifferenceAnswer,
    LateAnswer,
    TallyValue,
)
from legality.queries.difference_groups import DifferenceGroups
from legality.queries.statuses import ALL_LEGAL, ILLEGAL, UNDECIDED, worst


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
