"""What is wrong with a declaration, as sentences with the rule of the step that fails.

First every restriction broken, then what cannot be paid, then what is not obeyed.
"""

from collections.abc import Iterable
from typing import assert_never

from legality.english import names_listed, plural, several
from legality.judging.blame import must_change, must_not_pay
from legality.problem import checker
from legality.problem import declarations as d
from legality.problem.resources import Shortage
from legality.verdict import Violation


def restriction_fault(
    problem: d.Problem, declaration: d.Declaration, restriction: d.Restriction
) -> Violation:
    """What a broken restriction says, with the creatures and objects that break it."""
    reason = restriction.reason
    match restriction:
        case d.Forbidden(creatures, objects):
            names, message = _forbidden(problem, declaration, creatures, objects, reason)
        case d.Capacity(creature):
            names = [problem.creatures[creature], *_object_names(problem, declaration[creature])]
            message = f"{names[0]} {verb(problem)} {len(names) - 1}: {reason.sentence}"
        case d.ChosenCount(object_index):
            choosers = _choosers(problem, declaration, 1 << object_index)
            names = [problem.objects[object_index], *choosers]
            by = f"{several(len(choosers), 'creature')} ({names_listed(choosers)})"
            done = "blocked" if problem.declaration == "blocks" else "chosen"
            message = f"{names[0]} is {done} by {by}: {reason.sentence}"
        case d.Together(object_index, creatures):
            names = [
                problem.objects[object_index],
                *_choosers(problem, declaration, 1 << object_index),
            ]
            message = f"{names[0]} is blocked by {names_listed(names[1:])} only: {reason.sentence}"
        case d.DeclaredCap(creatures, objects):
            names = _choosers(problem, declaration, objects, creatures)
            who = f"{len(names)} creatures ({names_listed(names)})"
            message = f"{who} are declared: {reason.sentence}"
        case d.Company(creature):
            names = [problem.creatures[creature]]
            message = f"{names[0]} {verb(problem)} without the company it needs: {reason.sentence}"
        case d.Solitary(creature):
            names = [problem.creatures[creature]]
            message = f"{names[0]} {verb(problem)} with others: {reason.sentence}"
        case _:
            assert_never(restriction)
    change = _named(problem, must_change(problem, declaration, restriction))
    return Violation(reason.rule, tuple(names), message, reason.because, reason.sources, change)


def _named(problem: d.Problem, indices: Iterable[int]) -> tuple[str, ...]:
    return tuple([problem.creatures[index] for index in indices])


def _forbidden(
    problem: d.Problem, declaration: d.Declaration, creatures: int, objects: int, reason: d.Reason
) -> tuple[list[str], str]:
    who: list[str] = []
    what = 0
    for index, chosen in enumerate(declaration):
        if chosen & objects and creatures >> index & 1:
            who.append(problem.creatures[index])
            what |= chosen & objects
    targets = _object_names(problem, what)
    action = "attack" if problem.declaration == "attacks" else "block"
    message = f"{names_listed(who)} can't {action} {names_listed(targets)}: {reason.sentence}"
    return [*who, *targets], message


def payment_fault(problem: d.Problem, declaration: d.Declaration, short: Shortage) -> Violation:
    """508.1j, 509.1f: all costs are paid together and in full; there is too little of something
    (118.3), perhaps of life (119.4)."""
    why = [problem.costs[index].reason for index in sorted({index for index, _, _ in short.due})]
    return Violation(
        problem.rules.payment,
        _payers_for(problem, short),
        f"{_short_of(problem, short)}: {' '.join(dict.fromkeys(part.sentence for part in why))}",
        problem.rules.life if short.of == "life" else problem.rules.resources,
        tuple(dict.fromkeys(by for reason in why for by in reason.sources)),
        _named(problem, must_not_pay(problem, declaration, short)),
    )


def _payers_for(problem: d.Problem, short: Shortage) -> tuple[str, ...]:
    indices = sorted({creature for _, creature, _ in short.due})
    return tuple([problem.creatures[index] for index in indices])


def _short_of(problem: d.Problem, short: Shortage) -> str:
    who = names_listed([payer.name or problem.player for payer in short.payers])
    for_whom = f"for {names_listed(_payers_for(problem, short))}"
    have = "have" if len(short.payers) > 1 else "has"
    needed, there = short.needed, short.there
    only = f"{'is' if there == 1 else 'are'} only {there} that may be" if there else "is none"
    these = f" ({names_listed(short.items)})" if 0 < there <= 8 else ""
    match short.of:
        case "mana":
            return f"{who} {have} to pay {needed} mana {for_whom} and can pay {there}"
        case "life":
            return f"{who} {have} to pay {needed} life {for_whom} and can pay {there}"
        case "energy":
            return f"{who} {have} to pay {needed} energy counters {for_whom} and {have} {there}"
        case "hand":
            return f"{who} {have} to discard {needed} {for_whom} and {have} {there} in hand"
        case "library":
            return f"{who} {have} to mill {needed} {for_whom} and {have} {there} in the library"
        case "graveyard":
            zone = "the graveyard"
            return f"{who} {have} to exile {needed} from {zone} {for_whom} and {have} {there} there"
        case "tap":
            return f"{who} {have} to tap {needed} {for_whom}, and there {only}{these}"
        case "give up":
            verbs = _given_up(problem, short)
            return f"{who} {have} to {verbs} {needed} {for_whom}, and there {only}{these}"
        case "counters":
            counters = plural(needed, "counter")
            return f"{who} {have} to remove {needed} {counters} {for_whom}, and there {only}{these}"


def _given_up(problem: d.Problem, short: Shortage) -> str:
    """What is to be done to permanents and cards that are gone then."""
    words = [word for index, _, _ in short.due for word in problem.costs[index].price.words]
    discards = bool(words) and all(word.startswith("discard") for word in words)
    return "discard" if discards else "sacrifice, return or exile"


def requirement_fault(
    problem: d.Problem,
    declaration: d.Declaration,
    antecedents: frozenset[int],
    most: int,
    witness: d.Declaration | None,
) -> Violation:
    """508.1d, 509.1c: fewer requirements obeyed than possible, with those missed that a better
    declaration obeys."""
    obeyed = checker.obeyed(problem, declaration, antecedents)
    missed = list(checker.missed(problem, declaration, antecedents))
    if witness is not None:
        still = set(checker.missed(problem, witness, antecedents))
        missed = [part for part in missed if part not in still] or missed
    objects = dict.fromkeys(
        name
        for requirement, creature in missed
        for name in _concerned(problem, requirement, creature)
    )
    sentences = dict.fromkeys(
        _sentence(problem, requirement, creature) for requirement, creature in missed
    )
    message = f"{obeyed} requirement{'s are' if obeyed != 1 else ' is'} obeyed, {most} can be."
    shown = list(sentences)[:5]
    more = f" (and {len(sentences) - 5} more)" if len(sentences) > 5 else ""
    return Violation(
        problem.rules.requirements,
        tuple(objects),
        f"{message} Not obeyed: {' '.join(shown)}{more}",
        missed[0][0].reason.because if missed else None,
        tuple(dict.fromkeys(by for part, _ in missed for by in part.reason.sources)),
    )


def _concerned(
    problem: d.Problem, requirement: d.Requirement, creature: int | None
) -> Iterable[str]:
    if creature is not None:
        yield problem.creatures[creature]
    elif requirement.objects.bit_count() == 1:
        yield problem.objects[requirement.objects.bit_length() - 1]
    else:
        yield from (problem.creatures[index] for index in d.bits(requirement.creatures))


def _sentence(problem: d.Problem, requirement: d.Requirement, creature: int | None) -> str:
    sentence = requirement.reason.sentence
    source = requirement.reason.source
    if creature is not None and problem.creatures[creature] != source:
        return f"[{problem.creatures[creature]}] {sentence}"
    return sentence


def _object_names(problem: d.Problem, objects: int) -> list[str]:
    return [problem.objects[index] for index in d.bits(objects)]


def _choosers(
    problem: d.Problem, declaration: d.Declaration, objects: int, creatures: int = -1
) -> list[str]:
    return [
        problem.creatures[index]
        for index, chosen in enumerate(declaration)
        if chosen & objects and creatures >> index & 1
    ]


def verb(problem: d.Problem) -> str:
    """What a declared creature does."""
    return "attacks" if problem.declaration == "attacks" else "blocks"
