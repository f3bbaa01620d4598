"""A judgement in sentences for people: what the terminal prints and a page shows, said once.

Costs stand by payer and source, and lines that were not read with the id of the card that has them.
"""

from collections.abc import Iterator
from typing import Any, Literal, assert_never

from legality.cli.output import paid_sentence, sentence
from legality.gaps import Gaps
from legality.judging.declarations import paid_of
from legality.judging.examination import Examination, Examined
from legality.position import Position
from legality.problem.declarations import Payment
from legality.problem.payments import payments
from legality.problem.resources import Bill, bills
from legality.verdict import Illegal, Judgement, Legal, Undecided, Verdict

Status = Literal["legal", "illegal", "undecided", "nothing"]


def told(position: Position, examination: Examination, judgement: Judgement) -> dict[str, Any]:
    """The judgement as `legality check` tells it, for a page: the answer and the rules, each
    verdict with its costs and what is nearest, the questions, and what it was given without."""
    return {
        "status": status(judgement),
        "answer": answer(position, judgement),
        "rules": rules(judgement),
        "verdicts": [
            {
                "stage": stage,
                "who": who,
                "status": word(verdict),
                "says": f"{title(position, stage, who)}: {said(verdict)}",
                "costs": list(costs(verdict, examined_of(examination, stage, who))),
                "nearest": nearest(verdict) if isinstance(verdict, Illegal) else None,
            }
            for stage, who, verdict in verdicts(judgement)
        ],
        "questions": [
            {**ask._asdict(), "question": f"Is it so that {ask.asked}?"}
            for ask in judgement.gaps.asks
        ],
        "without": [
            {"id": name, "line": line, "why": why} for name, why, line in unread(judgement.gaps)
        ],
    }


# -- the answer ------------------------------------------------------------------------------------


def status(judgement: Judgement) -> Status:
    """Whether all that was judged is legal."""
    if judgement.is_empty:
        return "nothing"
    if judgement.legal is None:
        return "undecided"
    return "legal" if judgement.legal else "illegal"


def answer(position: Position, judgement: Judgement) -> str:
    """Whether all of it is legal, or what is not."""
    match status(judgement):
        case "nothing":
            return "Nothing to judge: declare an attack, blocks or damage."
        case "legal":
            return "Legal."
        case "illegal":
            return f"Illegal: {', '.join(_named(position, judgement, Illegal))}."
        case "undecided":
            return f"Undecided: {', '.join(_named(position, judgement, Undecided))}."


def rules(judgement: Judgement) -> str:
    """By which rules."""
    return f"By the rules of {judgement.rules}"


def _named(
    position: Position, judgement: Judgement, kind: type[Illegal] | type[Undecided]
) -> Iterator[str]:
    """What of the judgement is so."""
    for stage, who, verdict in verdicts(judgement):
        if isinstance(verdict, kind):
            name = title(position, stage, who)
            yield f"the {name[:1].lower()}{name[1:]}"


# -- one verdict -----------------------------------------------------------------------------------


def verdicts(judgement: Judgement) -> Iterator[tuple[str, str, Verdict]]:
    """Each verdict with its stage, and its player or side ("" for the attack)."""
    if judgement.attacks is not None:
        yield "attacks", "", judgement.attacks
    for player, verdict in (judgement.blocks or {}).items():
        yield "blocks", player, verdict
    for side, verdict in (judgement.damage or {}).items():
        yield "damage", side, verdict


def examined_of(examination: Examination, stage: str, who: str) -> Examined | None:
    """What was examined for a verdict; None for damage, that has no costs."""
    if stage == "attacks":
        return examination.attacks
    return (examination.blocks or {}).get(who) if stage == "blocks" else None


def title(position: Position, stage: str, who: str) -> str:
    """What a verdict is on."""
    match stage:
        case "attacks":
            return f"Attack of {position.attacking_side}"
        case "blocks":
            return f"Blocks of {who}"
        case _:
            return f"Damage of the {who} creatures"


def word(verdict: Verdict) -> Literal["legal", "illegal", "undecided"]:
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


def said(verdict: Verdict) -> str:
    """The verdict in a word; how far the proof came where it is open."""
    limit = f": at most {verdict.maximum} can be obeyed" if isinstance(verdict, Undecided) else ""
    return f"{word(verdict)}{limit}"


def nearest(verdict: Illegal) -> str:
    """Which legal declaration is nearest."""
    if verdict.better is None:
        return "nearest legal: none was found in time"
    bands = "".join(f"; band of {', '.join(band)}" for band in verdict.better_bands or ())
    apart = "; no bands" if verdict.better_bands == () else ""
    found = "nearest legal" if verdict.nearest else "legal (the nearest found in time)"
    return f"{found}: {sentence(verdict.better)}{bands}{apart}"


def costs(verdict: Verdict, examined: Examined | None) -> Iterator[str]:
    """What each payer pays in all, and for whom and what; and what is taken as payable."""
    if examined is not None:
        problem = examined.problem
        for bill in bills(problem, payments(problem, examined.declaration)):
            payer = bill.payer.name or problem.player
            parts = "; ".join(dict.fromkeys(_part(examined, bill, one) for one in bill.due))
            yield f"{payer} pays {paid_sentence(paid_of(bill))} ({parts})"
    for cost in verdict.other_costs:
        yield f"taken as payable: {cost}"


def _part(examined: Examined, bill: Bill, due: Payment) -> str:
    """One thing paid: how much, for which creature, and whose text wants it."""
    index, creature, _ = due
    cost = examined.problem.costs[index]
    whom = examined.problem.creatures[creature]
    alone = Bill(bill.payer, (due,), cost.price)
    by = cost.reason.by or cost.reason.source
    asked = f"{by}: " if by is not None and by != whom else ""
    return f"{asked}{paid_sentence(paid_of(alone))} for {whom}"


# -- what was not read -----------------------------------------------------------------------------


def unread(gaps: Gaps) -> Iterator[tuple[str, str, str]]:
    """Each line that the answer was given without: whose text, why, and the line."""
    yield from ((name, "not understood", line) for name, line in gaps.not_understood)
    yield from ((one.id, f"does not tell whether {one.asked}", one.text) for one in gaps.asks)
    yield from ((name, "not played", line) for name, line in gaps.not_modelled)
