"""The Problem among whose declarations a judged one is compared.

What costs something that the judged declaration does not pay for is forbidden there, and the
requirements are those that are in force. Of what it does pay for, one cost at a time is looked at:
no more creatures choose what has it than there is to pay it so often. All declarations that are
left are compared, payable together or not. So it has no costs and no conditions: whoever checks or
tells why no more can be obeyed needs to know nothing of these.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from legality.problem import declarations as d
from legality.problem.checker import holds, in_force
from legality.problem.payments import payable_choices, payments
from legality.problem.prices import Payer, Price


def compared(problem: d.Problem, judged: d.Declaration) -> d.Problem:
    """The Problem of the alternatives to that declaration."""
    wanted = tuple(
        replace(part, when=None)
        for part in in_force(problem, holds(problem, judged))
        if _names_any(part.creatures, problem.creatures)
        and _names_any(part.objects, problem.objects)
    )
    return replace(
        problem,
        forbidden=(*problem.forbidden, *_unpaid(problem, judged)),
        caps=(*problem.caps, *_payable(problem, judged)),
        requirements=wanted,
        antecedents=(),
        costs=(),
        payers=(),
        shared_life=False,
        items=(),
        requirement_model="maximum",
    )


def has_vacuous(problem: d.Problem) -> bool:
    """Whether a requirement is obeyed though it speaks of nobody, or of nothing."""
    return any(
        part.least <= 0 and not part.each
        for part in problem.requirements
        if not _names_any(part.creatures, problem.creatures)
        or not _names_any(part.objects, problem.objects)
    )


def _names_any(mask: int, names: tuple[str, ...]) -> bool:
    return bool(mask & (1 << len(names)) - 1)


def _unpaid(problem: d.Problem, judged: d.Declaration) -> Iterator[d.Forbidden]:
    payable = payable_choices(problem, payments(problem, judged))
    for creature, (allowed, left) in enumerate(zip(problem.allowed, payable, strict=True)):
        if dear := allowed & ~left:
            names = ", ".join(problem.objects[object_index] for object_index in d.bits(dear))
            sentence = (
                f"{problem.creatures[creature]} could choose {names} only for a payment that is "
                "not made, and that nobody has to make."
            )
            texts = dict.fromkeys(
                cost.reason.sentence.rstrip(".")
                for cost in problem.costs
                if cost.creatures >> creature & 1 and cost.objects & dear
            )
            reason = d.Reason(problem.rules.payment, sentence, "; ".join(texts))
            yield d.Forbidden(1 << creature, dear, reason)


def _payable(problem: d.Problem, judged: d.Declaration) -> Iterator[d.DeclaredCap]:
    """For each cost that is paid: how many times it can be, where that is a limit."""
    paid = {index for index, _, _ in payments(problem, judged)}
    for index in sorted(paid):
        cost = problem.costs[index]
        for payer in problem.payers:
            creatures = cost.creatures & payer.creatures & problem.everyone
            if problem.shared_life and len(problem.payers) > 1:
                payer = replace(payer, life=d.UNLIMITED)  # of all together, which is not looked at
            most = _times(payer, cost.price)
            if most < creatures.bit_count():
                sentence = f"{cost.reason.sentence} {_enough(most)}"
                reason = replace(cost.reason, sentence=sentence)
                yield d.DeclaredCap(creatures, cost.objects, most, reason)


def _enough(times: int) -> str:
    if not times:
        return "There is not enough to pay that."
    return f"There is enough to pay that {'once' if times == 1 else f'{times} times'}."


def _times(payer: Payer, price: Price) -> int:
    """How many times the payer can pay the price at most."""
    numbers = [
        (price.mana, payer.mana),
        (price.life, max(payer.life, 0)),
        (price.energy, payer.energy),
        (price.hand, payer.hand),
        (price.library, payer.library),
        (price.graveyard, payer.graveyard),
        *((use.number, use.items.bit_count()) for use in price.uses),
    ]
    return min((there // each for each, there in numbers if each), default=d.UNLIMITED)
