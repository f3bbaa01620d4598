"""May this creature attack, or block, that? Alone, and in some legal declaration; and what decides.

The one question that a person asks most, answered by the view of all legal declarations: a
declaration of greatest weight has the pair if any has it.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from legality.clock import time_limit
from legality.errors import OutOfTime, TooLarge, Untold
from legality.frozen import FrozenDict, json_value, settle
from legality.gaps import Gaps, Told
from legality.legal.named import LegalAttacks, LegalBlocks, NamedView
from legality.position import Position
from legality.position.known_names import require_id
from legality.problem.declarations import Problem, Reason
from legality.rulebook.attackers import attack_problem
from legality.verdict import DeclarationValue, Verdict, verdict_value

Verb = Literal["attacks", "blocks"]


class Why(Told, Struct, frozen=True):
    """Whether a creature may attack, or block, something, and why.

    `alone` is the verdict on that choice and no other; `possible` whether some legal declaration
    has it, `always` whether every one has (None: undecided, or it hangs on what the position does
    not tell); `declaration`, where it is possible,
    is a legal one with as few creatures as can be. `reasons` are the restrictions, requirements and
    costs that speak of the pair itself, in that order: the rule, the sentence, what is behind it
    and the permanents whose texts cause it.
    """

    creature: str
    verb: Verb
    target: str
    alone: Verdict
    possible: bool | None
    always: bool | None
    declaration: DeclarationValue | None
    reasons: tuple[Reason, ...]
    gaps: Gaps

    def __post_init__(self) -> None:
        settle(self, "declaration")

    def to_value(self) -> dict[str, Any]:
        """The public JSON form of `legality why --json`."""
        return {
            "creature": self.creature,
            self.verb: self.target,
            "possible": self.possible,
            "always": self.always,
            "alone": json_value(verdict_value(self.alone)),
            "declaration": self.declaration,
            "reasons": [
                {
                    "rule": reason.rule,
                    "message": reason.sentence,
                    "because": reason.because,
                    "sources": list(reason.sources),
                }
                for reason in self.reasons
            ],
            **self.gaps.to_fields(),
        }


def why(
    position: Position, creature: str, verb: Verb, target: str, *, seconds: float | None = None
) -> Why:
    """Whether the creature may attack (block) the target, and why, as far as it is found in time.
    Raises `PositionError` for names that the position does not know, and `OutOfTime` where not even
    the board could be read by then."""
    with time_limit(seconds):
        return _why(position, creature, verb, target)


def _why(position: Position, creature: str, verb: Verb, target: str) -> Why:
    names = {*position.by_id, *position.player_by_name}
    require_id(position, "why", creature, position.by_id.keys(), "a permanent's id")
    require_id(position, "why", target, names, "a player or a permanent's id")
    return why_in(_view(position, creature, verb), creature, target)


def why_in(view: NamedView, creature: str, target: str) -> Why:
    """The same in a view of legal declarations. Raises `PositionError` for names that the view does
    not know."""
    problem = view.problem
    verb: Verb = problem.declaration
    single: DeclarationValue = FrozenDict({creature: target if verb == "attacks" else (target,)})
    alone = view.judge(single)
    pair = creature, view.object_called(target)
    possible, always, declaration = _in_some(view, pair)
    if view.asks:  # the view has only what is legal either way
        possible, always = possible or None, None
    reasons = tuple(dict.fromkeys(_reasons(_naming(view, *pair), *pair)))
    return Why(creature, verb, target, alone, possible, always, declaration, reasons, view.gaps)


def _view(position: Position, creature: str, verb: Verb) -> NamedView:
    """The legal declarations of whoever would declare it."""
    if verb == "attacks":
        return LegalAttacks(position)
    return LegalBlocks(position, position.seats.side_of(position.by_id[creature].controller))


def _in_some(
    view: NamedView, pair: tuple[str, str]
) -> tuple[bool | None, bool | None, DeclarationValue | None]:
    """Whether some legal declaration has the pair, whether all have, and one that has."""
    problem = view.problem
    if pair[0] not in problem.creature_places or pair[1] not in problem.object_places:
        return False, False, None
    others: Mapping[Any, int] = dict.fromkeys(problem.creatures, -1)
    try:
        most = view.best({**others, pair: len(problem.creatures) + 1})
        least = view.best({pair: -1})
    except (TooLarge, Untold, OutOfTime):
        return None, None, None
    if most is None or least is None or most.weight <= 0:
        return False, False, None
    return True, least.weight < 0, most.declaration


def _naming(view: NamedView, creature: str, target: str) -> Problem:
    """The Problem, in which a target that may not be attacked is an object that is forbidden to all
    (508.1b)."""
    if isinstance(view, LegalAttacks) and target not in view.problem.object_places:
        return attack_problem(view.table, {creature: target})
    return view.problem


def _reasons(problem: Problem, creature: str, target: str) -> Iterator[Reason]:
    """What the Problem says of the pair itself."""
    who, what = problem.creature_places.get(creature), problem.object_places.get(target)
    if who is None or what is None:
        return
    for part in problem.forbidden:
        if part.creatures >> who & 1 and part.objects >> what & 1:
            yield part.reason
    yield from (part.reason for part in problem.counts if part.object == what)
    yield from (part.reason for part in problem.together if part.object == what)
    for cap in problem.caps:
        if cap.creatures >> who & 1 and cap.objects >> what & 1:
            yield cap.reason
    yield from (part.reason for part in problem.company if part.creature == who)
    yield from (part.reason for part in problem.solitary if part.creature == who)
    for wish in problem.requirements:
        if wish.creatures >> who & 1:
            yield wish.reason
    for cost in problem.costs:
        if cost.creatures >> who & 1 and cost.objects >> what & 1:
            yield cost.reason
