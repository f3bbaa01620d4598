"""An engine that can be asked: about a decision or a case of the corpus, and about the smaller
boards on which it still differs from the rules."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

import msgspec

from legality.errors import LegalityError, PositionError
from legality.exchange.comparing import Compared, verdict_differs
from legality.exchange.corpus.question import CorpusQuestion, apart, of_case, questions
from legality.exchange.decision import Decision, EngineAnswer, read_decision
from legality.exchange.differing import Differing, Engine, judged_question, shrunk
from legality.gaps import NOTHING_MISSING
from legality.json_text import decode
from legality.position import Position
from legality.position.reading import Cards
from legality.position.writing import to_value


class NoAnswer(LegalityError):
    """A question to which the engine, or the rules, give no answer."""


class Answered(NamedTuple):
    """Whether an engine `accepted` all that it was asked, what differs from the rules, and where,
    on smallest boards."""

    accepted: bool
    compared: Compared
    differing: tuple[Differing, ...]


def ask_engine(questions: Sequence[CorpusQuestion], engine: Engine) -> Answered:
    """Ask the engine the questions. Raises `NoAnswer` where it or the rules do not answer one."""
    answers = [(_ruled(question), _engine_accepts(engine, question)) for question in questions]
    sentences = [
        sentence
        for ruled, accepted in answers
        for sentence in verdict_differs([ruled.verdict], accepted)
    ]
    gaps = NOTHING_MISSING
    for ruled, _ in answers:
        gaps |= ruled.gaps
    wrong = [ruled for ruled, accepted in answers if accepted == ruled.accepted]
    smallest = tuple(shrunk(ruled, engine) for ruled in wrong)
    accepted = all(engine_accepts for _, engine_accepts in answers)
    return Answered(accepted, Compared(tuple(sentences), gaps), smallest)


def _ruled(question: CorpusQuestion) -> Differing:
    differing = judged_question(question)
    if differing is None:
        raise NoAnswer("the rules do not say whether it is legal: see what the board does not tell")
    return differing


def _engine_accepts(engine: Engine, question: CorpusQuestion) -> bool:
    answer = engine(question)
    if answer is None:
        raise NoAnswer("the engine does not say whether it is legal")
    return answer


def read_question(
    text: bytes, cards: Cards | None = None
) -> tuple[Decision, tuple[CorpusQuestion, ...]]:
    """A decision, or a case of the corpus, of one line, and what an engine is to be asked about it:
    nothing of an offer. Raises `PositionError`."""
    value = decode(text)
    if isinstance(value, dict) and "declaration" in value:
        return _of_case(cast("dict[str, Any]", value), cards)
    decision = read_decision(text, cards, needs_answer=False)
    if decision.kind == "attack_options" or decision.kind == "block_options":
        return decision, ()
    of_engine = tuple(questions(decision.position, decision.kind))
    if not of_engine:
        raise PositionError("$.position", f"expected {decision.kind} that are declared")
    return decision, of_engine


def _of_case(
    value: Mapping[str, Any], cards: Cards | None
) -> tuple[Decision, tuple[CorpusQuestion, ...]]:
    try:
        question = of_case(value)
    except (msgspec.ValidationError, LookupError, TypeError, AttributeError) as error:
        raise PositionError("$", f"expected a case of the corpus: {error}") from None
    board = Position.from_value(question.board, cards)
    filled = {"judge": [question.kind], **to_value(Position.from_value(question.position, cards))}
    position = apart({"rules": board.rules, **filled})
    name = str(value.get("id", ""))
    decision = Decision(id=name, kind=question.kind, position=board, answer=EngineAnswer())
    return decision, (msgspec.structs.replace(question, position=position),)
