"""A proposed assignment of combat damage judged as a whole (510.1e), every fault at once."""

from collections.abc import Callable, Iterator, Sequence

from legality.english import ordinal_in_words
from legality.frozen import HashedByContent
from legality.problem.damage import (
    Assignment,
    DamageProblem,
    Manner,
    Need,
    Shares,
    Source,
    reach,
    shares_of,
)
from legality.problem.declarations import Reason
from legality.verdict import Violation


class AssignedTotals(HashedByContent, frozen=True):
    """What a whole side assigns: `total` by recipient, and who gets something from a deadly
    source."""

    total: Sequence[int]
    poisoned: frozenset[int]

    def meets(self, need: Need) -> bool:
        """Whether the recipient gets what must be assigned to it first."""
        if need.deathtouch and need.recipient in self.poisoned:
            return True
        return self.total[need.recipient] >= need.amount


def given(problem: DamageProblem, assignment: Assignment) -> AssignedTotals:
    """All that the sources of the Problem assign together; negative shares count as nothing."""
    total = [0] * len(problem.recipients)
    poisoned: set[int] = set()
    for source in problem.sources:
        for name, amount in assignment.get(source.id, {}).items():
            recipient = problem.index.get(name)
            if recipient is not None and amount > 0:
                total[recipient] += amount
                if source.deadly:
                    poisoned.add(recipient)
    return AssignedTotals(total, frozenset(poisoned))


def is_legal(problem: DamageProblem, assignment: Assignment) -> bool:
    """Whether the assignment is legal; the plain answer of `faults`, without sentences."""
    if problem.order_faults:
        return False
    known = 0
    all_given = given(problem, assignment)
    for source in problem.sources:
        shares = assignment.get(source.id)
        if shares is not None:
            known += 1
        for manner in source.manners:
            if _admits(problem, manner, shares or {}, all_given):
                break
        else:
            return False
    if known == len(assignment):
        return True
    ids = problem.source_ids
    return not any(any(assignment[name].values()) for name in assignment if name not in ids)


def _admits(
    problem: DamageProblem, manner: Manner, shares: Shares, all_given: AssignedTotals
) -> bool:
    """Whether a source may assign those shares in that manner, the side giving what it gives."""
    left = manner.amount
    for name, amount in shares.items():
        if not amount:
            continue
        recipient = problem.index.get(name)
        if amount < 0 or recipient is None or recipient not in manner.recipients:
            return False
        left -= amount
        for need in manner.after[manner.recipients.index(recipient)]:
            if not all_given.meets(problem.needs[need]):
                return False
    return left == 0


def faults(
    problem: DamageProblem, assignment: Assignment, called: Callable[[str], str] = str
) -> tuple[Violation, ...]:
    """Everything that is wrong with the assignment, source by source; nothing if it is legal.

    `called` says what a sentence calls those who are no part of the Problem.
    """
    if is_legal(problem, assignment):
        return ()
    violations = list(problem.order_faults)
    violations += _strangers(problem, assignment, called)
    all_given = given(problem, assignment)
    for source in problem.sources:
        violations += _faults_of(problem, source, assignment.get(source.id, {}), all_given, called)
    return tuple(violations)


def source_faults(
    problem: DamageProblem, source: Source, assignment: Assignment
) -> tuple[Violation, ...]:
    """What is wrong with what one source assigns, its side assigning all that."""
    shares, all_given = assignment.get(source.id, {}), given(problem, assignment)
    return tuple(_faults_of(problem, source, shares, all_given, str))


def _strangers(
    problem: DamageProblem, assignment: Assignment, called: Callable[[str], str]
) -> Iterator[Violation]:
    """510.1e: only creatures of the side that are in combat assign combat damage."""
    ids = problem.source_ids
    role = "attacking" if problem.side == "attacking" else "blocking"
    for name, shares in assignment.items():
        if name not in ids and any(shares.values()):
            sentence = f"{called(name)} isn't {role}: it assigns no combat damage."
            yield Violation(problem.numbers.total, (name,), sentence)


def _faults_of(
    problem: DamageProblem,
    source: Source,
    shares: Shares,
    all_given: AssignedTotals,
    called: Callable[[str], str],
) -> Iterator[Violation]:
    """The faults of one source: in the manner in which it has the fewest."""
    yield from _negative(problem, source, shares, called)
    if not source.amount:
        yield from _assigns_nothing(problem, source, shares)
        return
    best: list[Violation] | None = None
    for manner in source.manners:
        violations = list(_manner_faults(problem, source, manner, shares, all_given, called))
        if best is None or len(violations) < len(best):
            best = violations
    yield from best or ()


def _negative(
    problem: DamageProblem, source: Source, shares: Shares, called: Callable[[str], str]
) -> Iterator[Violation]:
    """510.1a: what is assigned is damage, and damage isn't negative."""
    for name, amount in shares.items():
        if amount < 0:
            whom = _called(problem, name, called)
            sentence = f"{source.title} assigns {amount} damage to {whom}; damage isn't negative."
            yield Violation(problem.numbers.amount, (source.id, name), sentence)


def _why(problem: DamageProblem, source: Source) -> Reason:
    """Why the source assigns what it assigns."""
    sentence = f"{source.title} has power {source.amount}"
    return source.why or Reason(problem.numbers.amount, sentence)


def _assigns_nothing(problem: DamageProblem, source: Source, shares: Shares) -> Iterator[Violation]:
    """510.1a: a creature that would assign 0 or less assigns none; nor does one that does not deal
    damage in this step (510.4)."""
    total = sum(shares.values())
    if total:
        objects = (source.id, *(name for name, amount in shares.items() if amount))
        why = _why(problem, source)
        sentence = f"{why.sentence}; {total} is assigned."
        yield Violation(why.rule, objects, sentence, why.because, why.sources)


def _manner_faults(
    problem: DamageProblem,
    source: Source,
    manner: Manner,
    shares: Shares,
    all_given: AssignedTotals,
    called: Callable[[str], str],
) -> Iterator[Violation]:
    """What is wrong with the shares of a source that assigns in that manner."""
    total = sum(shares.values())
    if not manner.recipients:
        if total:
            yield _no_recipient(source, manner, shares)
        return
    if total != manner.amount:
        why = _why(problem, source)
        sentence = f"{source.title} assigns {total} damage; {why.sentence}."
        rule = problem.numbers.amount
        yield Violation(rule, (source.id,), sentence, why.because, why.sources)
    for name, amount in shares.items():
        if amount and problem.index.get(name) not in manner.recipients:
            yield _wrong_recipient(problem, source, manner, name, called)
    for recipient, amount in shares_of(problem, shares).items():
        if amount > 0 and recipient in manner.recipients:
            yield from _too_early(problem, source, manner, recipient, all_given)


def _no_recipient(source: Source, manner: Manner, shares: Shares) -> Violation:
    """510.1b–d: with nothing left to assign it to, no damage is assigned."""
    objects = (source.id, *(name for name, amount in shares.items() if amount))
    left = {
        "as blocked": "is blocked and no creature is blocking it now",
        "as unblocked": "is attacking nothing now",
        "as a blocker": "is blocking no creature now",
        "divided among defenders": "has no one to assign damage to",
    }[manner.name]
    sentence = f"{source.title} {left}: it assigns no combat damage."
    return Violation(manner.rule, objects, sentence)


def _wrong_recipient(
    problem: DamageProblem,
    source: Source,
    manner: Manner,
    name: str,
    called: Callable[[str], str],
) -> Violation:
    """510.1b–d: damage goes to what is attacked, to the blockers, to the blocked."""
    title, whom = source.title, _called(problem, name, called)
    sentence = {
        "as blocked": f"{title} is blocked, and {whom} isn't blocking it.",
        "as unblocked": f"{title} can't assign damage to {whom}, which it isn't attacking.",
        "as a blocker": f"{title} isn't blocking {whom}.",
        "divided among defenders": f"{whom} isn't controlled by the defending player.",
    }[manner.name]
    if problem.index.get(name) in reach(source):
        sentence = (
            f"{title} assigns all its damage in one manner: {manner.name} it can't give {whom} any."
        )
    return Violation(manner.rule, (source.id, name), sentence)


def _too_early(
    problem: DamageProblem,
    source: Source,
    manner: Manner,
    recipient: int,
    all_given: AssignedTotals,
) -> Iterator[Violation]:
    """510.1c, d, 702.19b, c: what comes before a recipient must have got enough."""
    at = manner.recipients.index(recipient)
    short = [
        problem.needs[need] for need in manner.after[at] if not all_given.meets(problem.needs[need])
    ]
    if not short:
        return
    whom = problem.recipients[recipient].title
    if at < manner.creatures:
        start, because = (
            f"{whom} is {ordinal_in_words(at + 1)} in the order",
            _order(problem, source, short),
        )
    else:
        start = f"{whom} comes after the creatures blocking {source.title}"
        because = problem.numbers.trample
        if any(need.kind == "loyalty" for need in short):
            start = f"{whom} comes after what {source.title} attacks"
            because = problem.numbers.over_planeswalkers
    before = (problem.recipients[need.recipient].id for need in short)
    objects = (source.id, problem.recipients[recipient].id, *before)
    parts = [
        f"{problem.recipients[need.recipient].title} before it has"
        f" {all_given.total[need.recipient]} of {need.amount} {need.kind}"
        for need in short
    ]
    yield Violation(manner.rule, objects, f"{start}; {', '.join(parts)}.", because)


def _order(problem: DamageProblem, source: Source, short: Sequence[Need]) -> str:
    """The rule behind an order: deathtouch where it says what is lethal (702.2c), else that of the
    order itself (509.2 and 509.3 of 2024)."""
    if source.deadly and any(need.deathtouch for need in short):
        return problem.numbers.deathtouch
    attacking = problem.side == "attacking"
    return problem.numbers.attacker_order if attacking else problem.numbers.blocker_order


def _called(problem: DamageProblem, name: str, called: Callable[[str], str]) -> str:
    recipient = problem.index.get(name)
    return called(name) if recipient is None else problem.recipients[recipient].title
