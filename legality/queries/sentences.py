"""Answers in sentences, as the terminal prints them and `tell` asks for them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from msgspec import UNSET, UnsetType

from legality.queries.values import CountAnswer, EstimateValue, OutcomeValue

NO_ATTACK = "no attack"
NO_DAMAGE = "no damage"


def declared(declaration: Mapping[str, Any], nothing: str = "no block") -> str:
    """A declaration in one line: `ogre → Bob, bear → Bob`; those words for one of nothing."""
    if not declaration:
        return nothing
    parts: list[str] = []
    for name, chosen in declaration.items():
        if isinstance(chosen, str):
            parts.append(f"{name} → {chosen}")
        elif isinstance(chosen, Mapping):
            given = cast("Mapping[str, int]", chosen)
            amounts = ", ".join(f"{n} to {to}" for to, n in given.items())
            parts.append(f"{name}: {amounts or 'nothing'}")
        else:
            parts.append(f"{name} → {' + '.join(chosen)}")
    return ", ".join(parts)


def with_bands(attack: Mapping[str, Any], bands: Iterable[Iterable[str]] | UnsetType) -> str:
    """An attack with its bands in one line."""
    announced = () if bands is UNSET else bands
    return declared(attack, NO_ATTACK) + "".join(
        f"; band of {', '.join(band)}" for band in announced
    )


def paid(payment: Mapping[str, Any]) -> str:
    """What one player pays: `2 mana and 3 life`."""
    return " and ".join(_parts_of(payment))


def _parts_of(payment: Mapping[str, Any]) -> Iterator[str]:
    if mana := payment.get("mana", 0):
        yield f"{mana} mana"
    if symbols := payment.get("phyrexian", 0):
        yield f"{symbols} mana or {2 * symbols} life"
    if life := payment.get("life", 0):
        yield f"{life} life"
    if energy := payment.get("energy", 0):
        yield f"{energy} energy"
    yield from cast("Iterable[str]", payment.get("other", ()))
    if not payment:
        yield "0 mana"


def outcome(result: OutcomeValue) -> str:
    """An outcome in one line."""
    parts = [f"dead: {', '.join(result.died)}" if result.died else "nobody dies"]
    parts.append(_numbers("life", result.life))
    for what, numbers in (
        ("poison", result.poison),
        ("loyalty", result.loyalty),
        ("defense", result.defense),
    ):
        if numbers:
            parts.append(_numbers(what, numbers))
    for player, dealt in (result.commander_damage or {}).items():
        parts.append(_numbers(f"commander damage to {player}", dealt))
    if result.lost:
        parts.append(f"{', '.join(result.lost)} lost")
    return "; ".join(parts)


def _numbers(what: str, numbers: Mapping[str, int]) -> str:
    return f"{what}: " + ", ".join(f"{name} {number}" for name, number in numbers.items())


def count(name: str | None, answer: CountAnswer) -> str:
    """How many attacks there are (of nobody in particular), or blocks of that player."""
    who = f" of {name}" if name is not None else ""
    what = "attack" if name is None else "block"
    if answer.undecided is not UNSET:
        least = f"undecided: at least {answer.at_least} legal {what}s{who}"
        return f"{least}{_about(answer.estimate)}: {answer.undecided}"
    plural = "" if answer.count == 1 else "s"
    most = answer.maximum
    obeying = f", obeying up to {most} requirement{'' if most == 1 else 's'}" if most else ""
    return f"{answer.count} legal {what}{plural}{who}{obeying}"


def _about(estimate: EstimateValue | UnsetType) -> str:
    """An estimate in words, with three digits: nothing of it is proved."""
    if estimate is UNSET:
        return ""
    value, low, high = map(_rough, (estimate.value, estimate.low, estimate.high))
    return f", by a sample about {value} ({low} to {high} with 95 %, not proved)"


def _rough(number: int) -> str:
    digits = str(number)
    if len(digits) <= 6:
        return digits
    return f"{digits[0]}.{digits[1:3]} × 10^{len(digits) - 1}"
