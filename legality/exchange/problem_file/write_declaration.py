"""The Problem of a declaration as its file writes it: names, and nothing that can be derived."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, assert_never

from msgspec.structs import asdict

from legality.editions import Edition
from legality.exchange.problem_file import parts
from legality.exchange.problem_file.numbering import all_named, named
from legality.numbers import StepNumbers
from legality.problem import declarations as d
from legality.problem.checker import restrictions, unnamed_capacities
from legality.problem.prices import Payer, Price, Use

Fields = dict[str, Any]


def problem_fields(problem: d.Problem, rules: str) -> Fields:
    """The fields of a document that say the Problem, under the rules of that date."""
    fields: Fields = {
        "declaration": problem.declaration,
        "player": problem.player,
        "creatures": problem.creatures,
        "objects": problem.objects,
        "restrictions": _some(_restriction(problem, part) for part in _stated(problem)),
        "requirements": _some(_requirement(problem, part) for part in problem.requirements),
        "costs": tuple(_cost(problem, part) for part in problem.costs),
        "taps": tuple(part.name for part in problem.items if part.taps),
        "shared_life": problem.shared_life,
    }
    if problem.costs:
        fields["payers"] = tuple(_payer(problem, part) for part in problem.payers)
    if problem.requirement_model != Edition.of(rules).requirement_model:
        fields["requirement_model"] = problem.requirement_model
    steps = usual_steps(problem.declaration, rules)
    if problem.rules != steps:
        fields["steps"] = _other_steps(problem.rules, steps)
    if problem.one_choice != d.one_choice(problem.declaration, problem.rules):
        fields["one_choice"] = problem.one_choice.sentence
    return fields


def usual_steps(declaration: str, rules: str) -> StepNumbers:
    """The numbers that verdicts cite by the rules of that date."""
    edition = Edition.of(rules)
    return edition.attack_steps if declaration == "attacks" else edition.block_steps


def _stated(problem: d.Problem) -> Iterator[d.Restriction]:
    """The restrictions that are parts of the Problem."""
    unnamed = {*unnamed_capacities(problem)}
    return (part for part in restrictions(problem) if part not in unnamed)


def _other_steps(steps: StepNumbers, usual: StepNumbers) -> parts.Steps:
    return parts.Steps(
        **{
            name: getattr(steps, name)
            for name in steps.__struct_fields__
            if getattr(steps, name) != getattr(usual, name)
        }
    )


def _some(written: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(part for part in written if part is not None)


def _why(reason: d.Reason) -> Fields:
    return {
        "rule": reason.rule,
        "sentence": reason.sentence,
        "because": reason.because,
        "source": reason.source,
        "by": reason.by,
    }


def why_of(reason: d.Reason) -> parts.Because:
    """A reason that stands by itself."""
    return parts.Because(**_why(reason))


def _restriction(problem: d.Problem, part: d.Restriction) -> parts.AnyRestriction | None:
    """A restriction in names; None where it says nothing."""
    names, objects_named, why = problem.creatures, problem.objects, _why(part.reason)
    match part:
        case d.Forbidden(creatures, objects):
            if not _any(creatures, names) or not _any(objects, objects_named):
                return None
            return parts.ForbiddenPart(
                creatures=named(creatures, names), objects=named(objects, objects_named), **why
            )
        case d.Capacity(creature, most):
            return parts.CapacityPart(
                creature=names[creature], most=None if most >= d.UNLIMITED else most, **why
            )
        case d.ChosenCount(target, least, most):
            least, limit = _range(least, most, len(names))
            return parts.Count(object=objects_named[target], least=least, most=limit, **why)
        case d.Together(target, creatures):
            return parts.TogetherPart(
                object=objects_named[target], creatures=named(creatures, names), **why
            )
        case d.DeclaredCap(creatures, objects, most):
            if not _any(creatures, names) or not _any(objects, objects_named):
                return None
            return parts.Cap(
                creatures=named(creatures, names),
                objects=named(objects, objects_named),
                most=most,
                **why,
            )
        case d.Company(creature, others, least):
            return parts.CompanyPart(
                creature=names[creature], others=named(others, names), least=least, **why
            )
        case d.Solitary(creature):
            return parts.Alone(creature=names[creature], **why)
        case _:
            assert_never(part)


def _any(mask: int, names: Sequence[str]) -> bool:
    return bool(mask & (1 << len(names)) - 1)


def _range(least: int, most: int, there: int) -> tuple[int, int | None]:
    """How many may choose an object: a most that is less than the least lets nobody."""
    if most >= there or most >= d.UNLIMITED:
        return least, None
    return (1, 0) if most < least else (least, most)


def _requirement(problem: d.Problem, part: d.Requirement) -> parts.RequirementPart | None:
    """A requirement in names; None where it speaks of nobody."""
    if not _any(part.creatures, problem.creatures):
        return None
    when = None
    if part.when is not None:
        held = problem.antecedents[part.when]
        when = parts.When(
            creatures=named(held.creatures, problem.creatures),
            objects=named(held.objects, problem.objects),
        )
    return parts.RequirementPart(
        creatures=named(part.creatures, problem.creatures),
        objects=named(part.objects, problem.objects) if problem.objects else (),
        each=part.each,
        least=part.least,
        most=None if part.most >= d.UNLIMITED else part.most,
        when=when,
        obeyable=_any(part.objects, problem.objects),
        **_why(part.reason),
    )


def _cost(problem: d.Problem, part: d.Cost) -> parts.CostPart:
    return parts.CostPart(
        creatures=named(part.creatures, problem.creatures),
        objects=named(part.objects, problem.objects),
        price=_price(problem, part.price),
        per_object=part.per_object,
        **_why(part.reason),
    )


def _price(problem: d.Problem, price: Price) -> parts.PricePart:
    uses = tuple(_use(problem, use) for use in price.uses)
    fields: Fields = {**asdict(price), "uses": uses}
    return parts.PricePart(**fields)


def _use(problem: d.Problem, use: Use) -> parts.UsePart:
    items = all_named(use.items, (item.name for item in problem.items))
    return parts.UsePart(act=use.act, items=items, number=use.number, idle=use.idle)


def _payer(problem: d.Problem, payer: Payer) -> parts.PayerPart:
    fields: Fields = {**asdict(payer), "creatures": named(payer.creatures, problem.creatures)}
    return parts.PayerPart(**fields)
