"""What a part says, for those who state it without a sentence of their own."""

from collections.abc import Sequence

from legality.english import names_listed
from legality.exchange.problem_file import parts
from legality.exchange.problem_file.document import DeclarationDocument


def sentence_of(document: DeclarationDocument, part: parts.Because) -> str:
    """The part in words."""
    verb = "attack" if document.declaration == "attacks" else "block"
    match part:
        case parts.ForbiddenPart(creatures=creatures, objects=objects):
            return f"{_who(creatures)} can't {verb} {_what(objects)}."
        case parts.CapacityPart(creature=creature, most=most):
            return f"{creature} can {verb} {_at_most(most)}."
        case parts.Count(object=target, least=least, most=most):
            return f"{target} is chosen by nobody or by {_range(least, most)}."
        case parts.TogetherPart(object=target, creatures=creatures):
            return f"If anybody chooses {target}, {_whom(creatures)} must."
        case parts.Cap(creatures=creatures, objects=objects, most=most):
            return f"{_who(creatures)}: {_at_most(most)} can {verb} {_what(objects)}."
        case parts.CompanyPart(creature=creature, others=others, least=least):
            return f"{creature} can't {verb} without {least} of {_whom(others)}."
        case parts.Alone(creature=creature):
            return f"{creature} can {verb} only alone."
        case parts.RequirementPart(creatures=creatures, objects=objects, least=least, most=most):
            number = "" if part.each else f" ({_range(least, most)})"
            return f"{_who(creatures)}{number} must {verb} {_what(objects)} if able."
        case parts.CostPart(creatures=creatures, objects=objects):
            return f"{_who(creatures)} must be paid for to {verb} {_what(objects)}."
        case _:
            raise AssertionError(part)


def _who(names: Sequence[str] | None) -> str:
    return "All creatures" if names is None else names_listed(names)


def _whom(names: Sequence[str] | None) -> str:
    return "all creatures" if names is None else names_listed(names)


def _what(names: Sequence[str] | None) -> str:
    return "anything" if names is None else names_listed(names)


def _at_most(most: int | None) -> str:
    return "any number" if most is None else f"at most {most}"


def _range(least: int, most: int | None) -> str:
    if most is None:
        return f"{least} or more"
    return f"exactly {least}" if least == most else f"{least} to {most}"
