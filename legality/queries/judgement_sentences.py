"""A judgement in sentences for people: what the terminal prints and the page shows.

Costs stand by payer and source, and lines that were not read with the id of the card that has them.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, assert_never

import msgspec

from legality.english import indirect, is_choice
from legality.frozen import HashedByContent
from legality.gaps import Ask, Gaps, Way
from legality.judging.declarations import paid_of
from legality.judging.examination import Examination, Examined
from legality.judging.requirements import RequirementMet, requirements_met
from legality.problem.declarations import Payment
from legality.problem.payments import payments
from legality.problem.resources import Bill, bills
from legality.queries.sentences import NO_ATTACK, NO_DAMAGE, declared, paid
from legality.verdict import Illegal, Judgement, Legal, Undecided, Verdict

Word = Literal["legal", "illegal", "undecided"]
Status = Literal["legal", "illegal", "undecided", "nothing"]


class VerdictSentences(HashedByContent, frozen=True):
    """A verdict in sentences: what it is on and how it comes out, who pays what for it, which legal
    declaration is nearest to an illegal one, and each requirement with who obeys it."""

    stage: Literal["attacks", "blocks", "damage"]
    who: str
    status: Word
    says: str
    costs: list[str]
    nearest: str | None
    requirements: list[RequirementMet]
    applied: tuple[str, ...]
    """What has happened since the declaration before, if nobody responds."""


class WayValue(HashedByContent, frozen=True):
    """A way in which an ability may have resolved, as an entry of `effects` tells it."""

    oracle_text: str
    on: list[str | list[str]]


class Question(HashedByContent, frozen=True):
    """A circumstance that the position does not tell, as a question, and `how` a board answers it:
    yes or no by `given` where `ways` is null, else by one of these ways, if there are any."""

    id: str
    text: str
    asked: str
    question: str
    how: str
    ways: list[WayValue] | None


class UnreadLine(msgspec.Struct, frozen=True):
    """A line that the answer was given without: whose text it is, and why."""

    id: str
    line: str
    why: str


class JudgementSentences(HashedByContent, frozen=True):
    """The judgement in sentences: the answer, by which rules, each verdict, what the position does
    not tell, and what the answer was given without."""

    status: Status
    answer: str
    rules: str
    verdicts: list[VerdictSentences]
    questions: list[Question]
    without: list[UnreadLine]


def sentences(attacker: str, examination: Examination, judgement: Judgement) -> JudgementSentences:
    """The judgement in sentences; the attack is that attacker's."""
    return JudgementSentences(
        status(judgement),
        answer(attacker, judgement),
        rules(judgement),
        [
            _verdict(
                attacker,
                stage,
                who,
                verdict,
                _examined(examination, stage, who),
                tuple(_applied(judgement, stage, who)),
            )
            for stage, who, verdict in verdicts(judgement)
        ],
        list(map(_question, judgement.gaps.asks)),
        list(unread(judgement.gaps)),
    )


# -- the answer ------------------------------------------------------------------------------------


def _question(ask: Ask) -> Question:
    how = ask.question.removeprefix(ask.in_a_sentence).strip()
    ways = None
    if ask.ways or is_choice(ask.asked):
        ways = [] if ask.is_untellable else list(map(_way, ask.ways))
    return Question(ask.id, ask.text, ask.asked, ask.in_a_sentence, how, ways)


def _way(way: Way) -> WayValue:
    words, objects = way
    return WayValue(words, [name if isinstance(name, str) else list(name) for name in objects])


def status(judgement: Judgement) -> Status:
    """Whether all that was judged is legal."""
    if judgement.is_empty:
        return "nothing"
    if judgement.legal is None:
        return "undecided"
    return "legal" if judgement.legal else "illegal"


def answer(attacker: str, judgement: Judgement) -> str:
    """Whether all of it is legal, or what is not."""
    match status(judgement):
        case "nothing":
            return "Nothing to judge: declare an attack, blocks or damage."
        case "legal":
            return "Legal."
        case "illegal":
            return f"Illegal: {', '.join(_named(attacker, judgement, Illegal))}."
        case "undecided":
            return f"Undecided: {', '.join(_named(attacker, judgement, Undecided))}."


def rules(judgement: Judgement) -> str:
    """By which rules."""
    return f"By the rules of {judgement.rules}"


def _named(
    attacker: str, judgement: Judgement, kind: type[Illegal] | type[Undecided]
) -> Iterator[str]:
    """What of the judgement is so."""
    for stage, who, verdict in verdicts(judgement):
        if isinstance(verdict, kind):
            name = title(attacker, stage, who)
            yield f"the {name[:1].lower()}{name[1:]}"


# -- one verdict -----------------------------------------------------------------------------------

Stage = Literal["attacks", "blocks", "damage"]


def verdicts(judgement: Judgement) -> Iterator[tuple[Stage, str, Verdict]]:
    """Each verdict with its stage, and its player or side ("" for the attack)."""
    if judgement.attacks is not None:
        yield "attacks", "", judgement.attacks
    for player, verdict in (judgement.blocks or {}).items():
        yield "blocks", player, verdict
    for side, verdict in (judgement.damage or {}).items():
        yield "damage", side, verdict


def title(attacker: str, stage: Stage, who: str) -> str:
    """What a verdict is on."""
    match stage:
        case "attacks":
            return f"Attack of {attacker}"
        case "blocks":
            return f"Blocks of {who}"
        case "damage":
            return f"Damage of the {who} creatures"


AFTER = {"attacks": "the attack", "blocks": "the blocks", "damage": "the first damage"}


def _applied(judgement: Judgement, stage: Stage, who: str) -> Iterator[str]:
    """What has happened before what the verdict is on, said under the first verdict concerned."""
    later: dict[Stage, list[str]] = {"blocks": ["attacks"], "damage": ["blocks", "damage"]}
    if judgement.blocks is None:
        later["damage"].insert(0, "attacks")
    first = next((s, w) for s, w, _ in verdicts(judgement) if s == stage)
    if (stage, who) != first:
        return
    for after in later.get(stage, ()):
        effects = [effect.said for effect in judgement.gaps.applied if effect.after == after]
        if effects:
            yield f"After {AFTER[after]}, if nobody responds: {'; '.join(effects)}."


def _verdict(
    attacker: str,
    stage: Stage,
    who: str,
    verdict: Verdict,
    examined: Examined | None,
    applied: tuple[str, ...],
) -> VerdictSentences:
    limit = f": {_why_undecided(verdict)}" if isinstance(verdict, Undecided) else ""
    return VerdictSentences(
        stage,
        who,
        _word(verdict),
        f"{title(attacker, stage, who)}: {_word(verdict)}{limit}",
        list(_costs(verdict, examined)),
        _nearest(stage, verdict) if isinstance(verdict, Illegal) else None,
        _requirements(examined),
        applied,
    )


def _why_undecided(verdict: Undecided) -> str:
    """What the verdict hangs on, or how far the proof went."""
    if verdict.gaps.asks:
        return "it hangs on what is asked below"
    if verdict.gaps.not_understood:
        return "it hangs on a text that was not understood"
    if verdict.gaps.not_modelled:
        return "it hangs on what is not played"
    plural = "" if verdict.maximum == 1 else "s"
    return f"at most {verdict.maximum} requirement{plural} can be obeyed"


def _examined(examination: Examination, stage: Stage, who: str) -> Examined | None:
    """What was examined for a verdict; None for damage, that has no costs."""
    if stage == "attacks":
        return examination.attacks
    return (examination.blocks or {}).get(who) if stage == "blocks" else None


def _word(verdict: Verdict) -> Word:
    """The verdict in a word."""
    match verdict:
        case Legal():
            return "legal"
        case Illegal():
            return "illegal"
        case Undecided():
            return "undecided"
        case _:
            assert_never(verdict)


_NOTHING: Mapping[Stage, str] = {"attacks": NO_ATTACK, "blocks": "no block", "damage": NO_DAMAGE}
"""What a declaration of nothing is called."""


def _nearest(stage: Stage, verdict: Illegal) -> str:
    """Which legal declaration is nearest."""
    if verdict.better is None:
        return "nearest legal: none was found in time"
    bands = "".join(f"; band of {', '.join(band)}" for band in verdict.better_bands or ())
    apart = "; no bands" if verdict.better_bands == () else ""
    kind = "nearest legal" if verdict.nearest else "legal (the nearest found in time)"
    return f"{kind}: {declared(verdict.better, _NOTHING[stage])}{bands}{apart}"


def _costs(verdict: Verdict, examined: Examined | None) -> Iterator[str]:
    """What each payer pays, or would pay for what is illegal, in all, and for whom and what; and
    what is taken as payable."""
    if examined is not None:
        problem = examined.problem
        for bill in bills(problem, payments(problem, examined.declaration)):
            payer = bill.payer.name or problem.player
            parts = "; ".join(dict.fromkeys(_part(examined, bill, due) for due in bill.due))
            pays = "would pay" if isinstance(verdict, Illegal) else "pays"
            yield f"{payer} {pays} {paid(paid_of(bill))} ({parts})"
    for cost in verdict.other_costs:
        yield f"taken as payable: {cost}"


def _requirements(examined: Examined | None) -> list[RequirementMet]:
    """Each requirement with who obeys it and who does not; damage has none."""
    if examined is None:
        return []
    return list(requirements_met(examined.problem, examined.declaration))


def _part(examined: Examined, bill: Bill, due: Payment) -> str:
    """One thing paid: how much, for which creature, and whose text wants it."""
    index, creature, _ = due
    cost = examined.problem.costs[index]
    whom = examined.problem.creatures[creature]
    alone = Bill(bill.payer, (due,), cost.price)
    by = cost.reason.by or cost.reason.source
    prefix = f"{by}: " if by is not None and by != whom else ""
    return f"{prefix}{paid(paid_of(alone))} for {whom}"


# -- what was not read -----------------------------------------------------------------------------


def unread(gaps: Gaps) -> Iterator[UnreadLine]:
    """Each line that the answer was given without."""
    for name, line in gaps.not_understood:
        yield UnreadLine(name, line, "not understood")
    for ask in gaps.asks:
        yield UnreadLine(ask.id, ask.text, f"does not tell {indirect(ask.asked)}")
    for name, line in gaps.not_modelled:
        yield UnreadLine(name, line, "not played")
