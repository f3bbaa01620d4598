"""Whether another program's decision is that of the rules.

Each function says in sentences what differs, nothing where both agree.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations, islice, product
from typing import NamedTuple

from legality.errors import TooLarge
from legality.exchange.decision import Decision, EngineAnswer
from legality.gaps import Gaps
from legality.judging.check import check
from legality.legal.damage import LegalDamage, legal_damage
from legality.legal.named import LegalAttacks, LegalBlocks, legal_attacks, legal_blocks
from legality.position import Position, Stage
from legality.position.kept import with_declarations
from legality.verdict import Illegal, Verdict

Pair = tuple[str, str]
MOST_WAYS = 4_096
"""So many ways in which creatures that may choose several things could choose more are tried."""
MOST_DIVISIONS = 20_000
"""So many assignments of damage are looked at for the most that a player can be dealt."""


class Compared(NamedTuple):
    """What differs, in sentences; None where the library could not tell. `gaps`: what its own
    answer was given without."""

    differences: tuple[str, ...] | None
    gaps: Gaps = Gaps()


def compared(decision: Decision) -> Compared:
    """The decision beside the rules. Raises `TooLarge`, `Untold` and `OutOfTime` as the views do,
    and `PositionError` for names that are not there."""
    match decision.kind:
        case ("attacks" | "blocks" | "damage") as stage:
            return _declared(decision, stage)
        case "attack_options":
            attacks = legal_attacks(decision.position)
            differences = (*_offered(attacks, decision.answer), *_musts(attacks, decision.answer))
            return Compared(differences, attacks.gaps)
        case "block_options":
            blocks = legal_blocks(judged_alone(decision.position, "blocks"), decision.answer.player)
            return Compared(tuple(_offered(blocks, decision.answer)), blocks.gaps)


# -- declarations ----------------------------------------------------------------------------------


def _declared(decision: Decision, stage: Stage) -> Compared:
    judgement = check(decision.position, [stage])
    if judgement.legal is None:
        return Compared(None, judgement.gaps)
    differences = list(verdict_differs(judgement.verdicts, bool(decision.answer.accepted)))
    if decision.answer.request:
        differences += _requests_differ(judged_alone(decision.position, stage), decision.answer)
    return Compared(tuple(differences), judgement.gaps)


def judged_alone(position: Position, stage: Stage) -> Position:
    """The position where only that is judged: a decision shows the game as it was when the program
    decided, so that what the attack set off has already happened."""
    return with_declarations(position, judge=(stage,))


def verdict_differs(verdicts: Iterable[Verdict], accepted: bool) -> Iterator[str]:
    """What differs where a program accepted or refused what is judged so; none is undecided."""
    illegal = [verdict for verdict in verdicts if isinstance(verdict, Illegal)]
    if not illegal and not accepted:
        yield "it was refused, but it is legal"
    if illegal and accepted:
        faults = [
            f"{fault.rule}: {fault.message}" for verdict in illegal for fault in verdict.violations
        ]
        yield f"it was accepted, but it is illegal. {' '.join(faults)}"


# -- options ---------------------------------------------------------------------------------------


def _offered(view: LegalAttacks | LegalBlocks, answer: EngineAnswer) -> Iterator[str]:
    """What differs in what may be chosen, and in whether the choice may be submitted."""
    if answer.submit is not None and answer.submit != (answer.chosen in view):
        now, verdict = ("could", "illegal") if answer.submit else ("could not", "legal")
        yield f"what is chosen {now} be submitted, but it is {verdict}"
    if answer.options is None:
        return
    offered = answer.offered
    legal = together_with(view, answer.chosen)
    for who, what in sorted(offered - legal):
        yield f"{who} → {what} was offered, but no legal declaration has it{_beside(answer)}"
    for who, what in sorted(legal - offered):
        yield f"{who} → {what} was not offered, but a legal declaration has it{_beside(answer)}"


def _beside(answer: EngineAnswer) -> str:
    """The choice as it stood, in words."""
    chosen = [f"{who} → {' + '.join(_targets(what))}" for who, what in answer.chosen.items()]
    return f" beside {', '.join(chosen)}" if chosen else ""


def together_with(
    view: LegalAttacks | LegalBlocks, chosen: Mapping[str, str | list[str]]
) -> set[Pair]:
    """The pairs that some legal declaration has together with all that is chosen; of blocks, those
    that are not chosen yet. Raises `TooLarge`."""
    if not chosen:
        return set(view.possible)
    pairs: set[Pair] = set()
    ways = product(*(_more(view, who, _targets(what)) for who, what in chosen.items()))
    for number, way in enumerate(ways, start=1):
        if number > MOST_WAYS:
            raise TooLarge(f"what is chosen can be completed in more than {MOST_WAYS} ways")
        pairs |= _allowed(view, dict(zip(chosen, way, strict=True)))
    if isinstance(view, LegalBlocks):
        pairs -= {(who, what) for who, targets in chosen.items() for what in _targets(targets)}
    return pairs


def _targets(chosen: str | list[str]) -> tuple[str, ...]:
    return (chosen,) if isinstance(chosen, str) else tuple(chosen)


def _more(
    view: LegalAttacks | LegalBlocks, who: str, chosen: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """All that the creature may choose with these among it: a creature attacks one thing."""
    if isinstance(view, LegalAttacks):
        return iter((chosen,))
    others = sorted(what for other, what in view.possible if other == who and what not in chosen)
    place = view.problem.creature_places.get(who)
    room = 0 if place is None else view.problem.capacity[place] - len(chosen)
    sizes = range(min(len(others), max(room, 0)) + 1)
    return (
        (*chosen, *more) for more in chain.from_iterable(combinations(others, n) for n in sizes)
    )


def _allowed(view: LegalAttacks | LegalBlocks, way: Mapping[str, tuple[str, ...]]) -> set[Pair]:
    """The pairs of the legal declarations in which those creatures choose exactly that."""
    single = isinstance(view, LegalAttacks)
    partial = {who: objects[0] if single else objects for who, objects in way.items()}
    mask = view.mask(partial)
    creatures, objects = view.problem.creatures, view.problem.objects
    return {
        (who, what)
        for row, who in enumerate(creatures)
        for column, what in enumerate(objects)
        if mask[row, column]
    }


def _musts(view: LegalAttacks, answer: EngineAnswer) -> Iterator[str]:
    """Who attacks in every legal attack, compared where nothing is chosen yet."""
    if answer.chosen or answer.must is None or answer.options is None:
        return
    legal = must_attack(view)
    for who in sorted(set(answer.must) - legal):
        yield f"{who} had to attack, but some legal attack is without it"
    for who in sorted(legal - set(answer.must)):
        yield f"{who} did not have to attack, but no legal attack is without it"


def must_attack(view: LegalAttacks) -> set[str]:
    """Who attacks in every legal attack."""
    return {who for who, _ in view.possible if view.frequency(who, None) == 0}


# -- damage ----------------------------------------------------------------------------------------


def _requests_differ(position: Position, answer: EngineAnswer) -> Iterator[str]:
    views = [legal_damage(position, side) for side in ("attacking", "defending")]
    for name, requested in answer.request.items():
        view = next(
            (candidate for candidate in views if _amount(candidate, name) is not None), None
        )
        amount = None if view is None else _amount(view, name)
        if view is None or amount is None:
            yield f"{name} had damage to divide, but is in no combat"
            continue
        if amount != requested.total:
            yield f"{name} had {requested.total} damage to divide, but deals {amount}"
        for recipient, limits in requested.among.items():
            if (most := limits.get("maxDamage")) is not None:
                legal = _most(view, name, recipient)
                if legal != most:
                    yield f"{name} could deal {recipient} at most {most}, but legally {legal}"


def _amount(view: LegalDamage, name: str) -> int | None:
    return next((source.amount for source in view.problem.sources if source.id == name), None)


def _most(view: LegalDamage, source: str, recipient: str) -> int:
    """The most that the source may deal to the recipient. Raises `TooLarge`."""
    most = 0
    for number, assignment in enumerate(islice(view, MOST_DIVISIONS + 1), start=1):
        if number > MOST_DIVISIONS:
            raise TooLarge(f"there are more than {MOST_DIVISIONS} assignments to look at")
        most = max(most, assignment.get(source, {}).get(recipient, 0))
    return most
