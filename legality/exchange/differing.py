"""The declarations on which another program and the rules differ, each with its verdict.

A stored decision shows them as far as it was written down. An engine that can be asked again shows
the smallest board on which it still differs.
"""

from collections.abc import Callable, Iterator

import msgspec

from legality.errors import LegalityError, OutOfTime
from legality.exchange.comparing import judged_alone, must_attack, together_with, verdict_differs
from legality.exchange.corpus.case import failing_steps, rules_behind
from legality.exchange.corpus.question import CorpusQuestion, judged, questions
from legality.exchange.decision import Decision
from legality.exchange.shrinking import shrink
from legality.gaps import NOTHING_MISSING, Gaps
from legality.legal.named import LegalAttacks, LegalBlocks, legal_attacks, legal_blocks
from legality.position import Stage
from legality.position.writing import to_value
from legality.verdict import Illegal, Legal, Verdict

Engine = Callable[[CorpusQuestion], bool | None]
"""Whether another program calls the declaration legal; None where it does not say."""
Chosen = dict[str, str | list[str]]


class Differing(msgspec.Struct, frozen=True, kw_only=True):
    """A declaration that the rules judge so, and another program otherwise. `smallest`: whether no
    part of the board can be taken off without the two agreeing; None where that was not tried."""

    question: CorpusQuestion
    verdict: Verdict
    gaps: Gaps = NOTHING_MISSING
    smallest: bool | None = None

    @property
    def accepted(self) -> bool:
        """Whether the other program accepted it, which is what the rules do not."""
        return isinstance(self.verdict, Illegal)

    @property
    def rules(self) -> tuple[str, ...]:
        """The steps that fail and the rules behind them; none where the rules accept it."""
        return tuple(dict.fromkeys((*failing_steps(self.verdict), *rules_behind(self.verdict))))

    @property
    def sentence(self) -> str:
        """What the other program said, and why that is wrong."""
        return " ".join(verdict_differs([self.verdict], self.accepted))

    @property
    def permanents(self) -> int:
        """How many permanents are on the board."""
        return len(self.question.position["permanents"])


# -- of an engine that answers ---------------------------------------------------------------------


def shrunk(differing: Differing, engine: Engine) -> Differing:
    """The same difference on the smallest board: the rules judge it the same way, by no other rule
    than before, with nothing unread that was not, and the engine still says the other."""
    smallest = differing

    def differs(question: CorpusQuestion) -> bool:
        nonlocal smallest
        smaller = judged_question(question)
        if smaller is None or not _alike(smaller, differing):
            return False
        if engine(question) is not smaller.accepted:
            return False
        smallest = smaller
        return True

    made = shrink(differing.question, differs)
    return msgspec.structs.replace(smallest, smallest=made.smallest)


def _alike(smaller: Differing, first: Differing) -> bool:
    return (
        smaller.accepted == first.accepted
        and set(smaller.rules) <= set(first.rules)
        and bool(first.gaps or not smaller.gaps)
    )


def judged_question(question: CorpusQuestion) -> Differing | None:
    """The question with its verdict; None where there is none. Raises `OutOfTime`."""
    try:
        verdict, gaps = judged(question)
    except OutOfTime:
        raise
    except LegalityError:
        return None
    if not isinstance(verdict, Legal | Illegal):
        return None
    return Differing(question=question, verdict=verdict, gaps=gaps)


# -- of a decision that was written down -----------------------------------------------------------


def shown_by(decision: Decision) -> Iterator[Differing]:
    """The declarations that show how a decision differs from the rules: of a declaration itself, of
    an offer what was offered wrongly, what was left out, and what could be submitted. A difference
    that no single declaration shows is left out. Raises as `compared`."""
    match decision.kind:
        case "attacks" | "blocks" | "damage":
            yield from _declared(decision, decision.kind)
        case "attack_options":
            yield from _offered(decision, legal_attacks(decision.position), "attacks")
        case "block_options":
            view = legal_blocks(judged_alone(decision.position, "blocks"), decision.answer.player)
            yield from _offered(decision, view, "blocks")


def _declared(decision: Decision, stage: Stage) -> Iterator[Differing]:
    for question in questions(decision.position, stage):
        differing = judged_question(question)
        if differing is not None and differing.accepted == decision.answer.accepted:
            yield differing


def _offered(
    decision: Decision, view: LegalAttacks | LegalBlocks, stage: Stage
) -> Iterator[Differing]:
    seen: list[Chosen] = []
    for chosen, legal in _wrong_choices(decision, view):
        if chosen in seen:
            continue
        seen.append(chosen)
        differing = judged_question(_question(decision, chosen, stage))
        if differing is not None and differing.accepted != legal:
            yield differing


def _question(decision: Decision, chosen: Chosen, stage: Stage) -> CorpusQuestion:
    """What is chosen, as a declaration. One that stands on the board already is another one's."""
    value = {**to_value(decision.position), stage: chosen}
    position = type(decision.position).from_value(value)
    player = decision.answer.player
    made = [
        question
        for question in questions(position, stage)
        if stage == "attacks" or question.player == player
    ]
    return made[0]


def _wrong_choices(
    decision: Decision, view: LegalAttacks | LegalBlocks
) -> Iterator[tuple[Chosen, bool]]:
    """Choices that the program judged otherwise, and whether they are legal."""
    answer = decision.answer
    chosen = dict(answer.chosen)
    if answer.submit is not None and answer.submit != (chosen in view):
        yield chosen, not answer.submit
    if answer.options is None:
        return
    offered = answer.offered
    legal = together_with(view, chosen)
    for who, what in sorted(offered ^ legal):
        more: str | list[str] = what
        if isinstance(view, LegalBlocks):
            more = [*chosen.get(who, ()), what]
        yield {**chosen, who: more}, (who, what) in legal
    if isinstance(view, LegalBlocks) or answer.must is None or chosen:
        return
    if set(answer.must) != must_attack(view):
        yield {}, {} in view
