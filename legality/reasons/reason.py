"""Why no declaration obeys more requirements, five sentences for a declaration at most."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from legality.clock import Clock, OutOfTime
from legality.english import several
from legality.judging.examination import Examination, Examined
from legality.problem.checker import holds, in_force, wanted
from legality.problem.compared import compared
from legality.problem.declarations import Declaration, Forbidden, Problem, Requirement, bits
from legality.reasons.bars import is_paid, quotation
from legality.reasons.behind import Behind, behind, fewest
from legality.reasons.conflicts import RequirementClash, conflicts
from legality.reasons.names import NameLists, Titles, participle
from legality.reasons.sentences import end, impossible, sentence
from legality.reasons.singles import Single, able, most_of, obeyed_of, singles_of, wish
from legality.verdict import Legal, Undecided

MOST = 5
"""Sentences at most."""
MANY = 3
"""So many conflicts of the same kind are told as one."""
NOT_IN_TIME = "Which of the requirements are in each other's way was not found in time."
SECONDS = 3.0
"""To find the fewest requirements and restrictions; where that ends, more are named."""


class ReasonSentence(Struct, frozen=True):
    """A sentence, that says that so many (`number`) of the requirements can't be obeyed: of the
    single ones that it `names`, if it names some."""

    text: str
    number: int
    names: tuple[Requirement, ...] = ()


class Shortfall(Struct, frozen=True):
    """Why at most `maximum` of the `required` requirements on a declaration can be obeyed."""

    declaration: str
    player: str
    required: int
    maximum: int
    sentences: tuple[str, ...]


def shortfalls(examination: Examination, title: Titles) -> Iterator[Shortfall]:
    """Of each declaration that was judged and can't obey all requirements, why."""
    for examined in (examination.attacks, *(examination.blocks or {}).values()):
        if examined is not None:
            yield from _of(examined, title)


def _of(examined: Examined, title: Titles) -> Iterator[Shortfall]:
    problem, declaration = examined.problem, examined.declaration
    required = wanted(problem, holds(problem, declaration))
    most = examined.verdict.maximum
    if most < required and not isinstance(examined.verdict, Undecided):
        sentences = tuple(_shortened(reason_sentences(examined, title), most, required))
        yield Shortfall(problem.declaration, problem.player, required, most, sentences)


def reason_sentences(examined: Examined, title: Titles) -> list[ReasonSentence]:
    """Why the alternatives to the declaration obey no more requirements, sentence by sentence."""
    problem, most = examined.problem, examined.verdict.maximum
    free = compared(problem, examined.declaration)
    try:
        value, best = _best(examined, free)
    except OutOfTime:
        return [ReasonSentence(NOT_IN_TIME, 0)]
    if value > most and problem.requirement_model == "self only":
        required = wanted(problem, holds(problem, examined.declaration))
        return [ReasonSentence(_few_compared(most), required - most)]
    if value > most:
        return [ReasonSentence("What obeys more can't be paid together.", 0)]
    sentences = _sentences(NameLists(free, title), best, Clock(SECONDS))
    return [*sentences, *_idle(problem, examined.declaration)]


def _best(examined: Examined, free: Problem) -> tuple[int, Declaration]:
    """The most that can be obeyed in the Problem of the alternatives, and a declaration that does.
    Raises `OutOfTime`."""
    problem, verdict = examined.problem, examined.verdict
    if isinstance(verdict, Legal) and not problem.costs and problem.requirement_model == "maximum":
        return verdict.obeyed, examined.declaration
    return most_of(free, tuple(singles_of(free)), Clock(SECONDS))


def _few_compared(most: int) -> str:
    """Why fewer can be obeyed than by today's rules: others obey more, and are not compared."""
    more = f"more than {several(most, 'requirement')}" if most else "a requirement"
    return (
        "By these rules a declaration is compared only with those in which each creature does "
        "nothing, what it does here, or what a requirement asks of it: "
        f"of those, none obeys {more}."
    )


def _idle(problem: Problem, declaration: Declaration) -> Iterator[ReasonSentence]:
    """The requirements in force that speak of nothing to choose, or of nobody to choose it."""
    everyone, everything = problem.everyone, problem.everything
    done = participle(problem)
    aimless: list[Requirement] = []
    deserted: list[Requirement] = []
    for part in in_force(problem, holds(problem, declaration)):
        if part.each or part.least > 0:
            if not part.objects & everything:
                aimless.append(part)
            elif not part.creatures & everyone:
                deserted.append(part)
    for parts, nothing in (
        (aimless, f"nothing that could be {done} here"),
        (deserted, "no creature that is there"),
    ):
        number = sum((p.creatures & everyone).bit_count() if p.each else 1 for p in parts)
        if number:
            texts = quotation(part.reason.sentence for part in parts)
            what = "1 requirement names" if number == 1 else f"{number} requirements name"
            yield ReasonSentence(f"{what} {nothing}{texts}: {end(0, number)}.", number)


def _shortened(every: Iterable[ReasonSentence], most: int, required: int) -> Iterator[str]:
    """Five sentences at most, the last of several the sum."""
    ordered = sorted(every, key=lambda sentence: -sentence.number)
    number = MOST if len(ordered) < MOST else MOST - 1
    yield from (sentence.text for sentence in ordered[:number])
    rest = sum(sentence.number for sentence in ordered[number:])
    if rest:
        total = _total(most, required)
        yield f"For other reasons {rest} more can't be obeyed; in all, {total}."
    elif len(ordered) > 1 or not ordered[0].number:
        yield f"In all, {_total(most, required)}."


def _total(most: int, required: int) -> str:
    if required == 1:
        return "the requirement can't be obeyed"
    return f"{f'at most {most}' if most else 'none'} of the {required} requirements can be obeyed"


def _sentences(names: NameLists, best: Declaration, clock: Clock) -> Iterator[ReasonSentence]:
    problem = names.problem
    singles = tuple(singles_of(problem))
    reached = set(obeyed_of(problem, best, singles))
    barred = [single for single in singles if _is_barred(problem, single)]
    alone = [
        single
        for single in singles
        if single not in reached and single not in barred and _is_impossible(problem, single, clock)
    ]
    rest = [single for single in singles if single not in barred and single not in alone]
    clashes = [] if len(rest) == len(reached) else list(conflicts(problem, rest, best, clock))
    clashes += [RequirementClash((single,), 0) for single in alone]
    for conflict, reasons in _merged(clashes, problem, clock):
        named = tuple(wish(problem, single) for single in conflict.singles)
        yield ReasonSentence(sentence(names, conflict, reasons), conflict.gap, named)
    yield from _barred(names, barred)


def _merged(
    clashes: Sequence[RequirementClash], problem: Problem, clock: Clock
) -> Iterator[tuple[RequirementClash, Behind]]:
    """The conflicts with what is behind them; many creatures of which each can't do all that is
    asked of it are one."""
    torn: list[RequirementClash] = []
    alone: dict[Behind, list[Single]] = {}
    for conflict in clashes:
        reasons = behind(problem, conflict.singles, conflict.most, clock)
        own = all(single.creature >= 0 for single in conflict.singles)
        if conflict.most == 0:
            alone.setdefault(reasons, []).extend(conflict.singles)
        elif own and not reasons.forbidden and not reasons.counted:
            torn.append(conflict)
        else:
            yield conflict, reasons
    for reasons, singles_alone in alone.items():
        yield RequirementClash(tuple(singles_alone), 0), reasons
    if len(torn) >= MANY:
        singles = tuple(single for conflict in torn for single in conflict.singles)
        torn = [RequirementClash(singles, sum(conflict.most for conflict in torn))]
    for conflict in torn:
        yield conflict, Behind((), (), capacity=True)


def _is_barred(problem: Problem, single: Single) -> bool:
    """Whether too few creatures could do what is asked, by what is forbidden of single pairs."""
    part = wish(problem, single)
    return able(problem, single).bit_count() < part.least


def _is_impossible(problem: Problem, single: Single, clock: Clock) -> bool:
    try:
        return most_of(problem, (single,), clock)[0] == 0
    except OutOfTime:
        return False


def _barred(names: NameLists, barred: Sequence[Single]) -> Iterator[ReasonSentence]:
    """Those that are forbidden by themselves, the same for several creatures together."""
    problem = names.problem
    groups: dict[tuple[tuple[Forbidden, ...], object], list[Single]] = {}
    for single in barred:
        bars = _forbidding(problem, single)
        groups.setdefault((bars, single.creature >= 0 or single), []).append(single)
    alike: dict[object, dict[Single, tuple[Forbidden, ...]]] = {}
    for (bars, _), group in groups.items():
        asked_for = frozenset(wish(problem, single).objects for single in group)
        unpaid = any(is_paid(problem, bar) for bar in bars)
        key: object = (asked_for, unpaid)
        if group[0].creature < 0:
            key = group[0] if able(problem, group[0]) else unpaid
        alike.setdefault(key, {}).update(dict.fromkeys(group, bars))
    for members in alike.values():
        every = dict.fromkeys(bar for bars in members.values() for bar in bars)
        text = impossible(names, tuple(members), tuple(every))
        yield ReasonSentence(text, len(members), tuple(wish(problem, single) for single in members))


def _forbidding(problem: Problem, single: Single) -> tuple[Forbidden, ...]:
    """The fewest restrictions of single pairs that leave too few creatures for it."""
    part = wish(problem, single)
    touching = [
        bar
        for bar in problem.forbidden
        if bar.creatures & part.creatures and bar.objects & part.objects
    ]

    def enough(chosen: Sequence[Forbidden]) -> bool:
        return (
            sum(
                _is_able(problem, creature, part.objects, chosen)
                for creature in bits(part.creatures & problem.everyone)
            )
            < part.least
        )

    return fewest(touching, enough)


def _is_able(problem: Problem, creature: int, objects: int, forbidden: Sequence[Forbidden]) -> bool:
    """Whether the creature could choose one of the objects if only that were forbidden."""
    objects &= problem.everything
    for bar in forbidden:
        if bar.creatures >> creature & 1:
            objects &= ~bar.objects
    return bool(objects) and problem.capacity[creature] > 0
