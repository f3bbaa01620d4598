"""What a small search chooses from, creature by creature, and what it counts.

An option is a set of objects that a creature may choose; what it gains of the creature's *own*
requirements and which *shared* ones it serves is worked out once, before the search begins.
"""

from collections import Counter
from itertools import combinations, islice

from msgspec import Struct

from legality.problem import declarations as d
from legality.problem.checker import by_choice
from legality.problem.payments import payable_choices

MOST_OPTIONS = 160
"""So many sets of objects may the creatures choose from, each its own, all together."""


class Watched(Struct, eq=False):
    """How many of some creatures choose some objects: `number` do, `able` more still may.

    `shared` is the bit of a requirement that is obeyed from `least` to `most`; 0 for a restriction,
    which is kept at none too.
    """

    creatures: int
    objects: int
    least: int
    most: int
    shared: int
    able: int = 0
    number: int = 0


class WeighedOption(Struct, eq=False):
    """A set of objects: what it gains of the creature's own requirements, what it moves, and the
    bits of the shared requirements that it serves."""

    objects: int
    gain: int
    moved: list[Watched]
    serves: int


def all_options(problem: d.Problem, payable: frozenset[d.Payment]) -> list[list[int]] | None:
    """What each creature may choose, without objects that too few may choose; None if too much."""
    allowed = payable_choices(problem, payable)
    kinds = by_choice(allowed)
    able: Counter[int] = Counter()
    for choices, creatures in kinds:
        for object_index in d.bits(choices):
            able[object_index] += creatures.bit_count()
    too_few = {part.object for part in problem.counts if able[part.object] < part.least}
    dropped = sum(1 << object_index for object_index in too_few)
    if sum(alike.bit_count() for choices, alike in kinds if choices & ~dropped) > MOST_OPTIONS:
        return None  # each of them has an option beside nothing
    allowed = [choices & ~dropped for choices in allowed]
    left = MOST_OPTIONS + len(allowed)
    options: list[list[int]] = []
    for choices, capacity in zip(allowed, problem.capacity, strict=True):
        options.append(_options(choices, capacity, left))
        left -= len(options[-1])
        if left < 0:
            return None
    return options


def _options(choices: int, capacity: int, most: int) -> list[int]:
    """Every set of objects that a creature may choose, nothing among them; or more than `most`."""
    objects = [1 << object_index for object_index in d.bits(choices)]
    options = [0]
    for number in range(1, min(capacity, len(objects)) + 1):
        options += map(sum, islice(combinations(objects, number), most + 1))
        if len(options) > most:
            break
    return options


def surplus(mine: list[WeighedOption], free: int) -> int:
    """The most that serving shared requirements which nobody serves for nothing gains a creature,
    less what it then loses of its own."""
    return max((option.serves & ~free).bit_count() + option.gain - mine[0].gain for option in mine)


def watched(problem: d.Problem, shared: list[d.Requirement]) -> list[Watched]:
    """What is watched: shared requirements, each with a bit, and restrictions of number."""
    parts: list[d.Requirement | d.ChosenCount | d.DeclaredCap] = [
        *shared,
        *problem.counts,
        *problem.caps,
    ]
    everyone = problem.everyone
    counters: list[Watched] = []
    for position, part in enumerate(parts):
        match part:
            case d.Requirement(creatures, objects, _, _, least, most):
                counters.append(Watched(creatures & everyone, objects, least, most, 1 << position))
            case d.ChosenCount(object_index, least, most):
                counters.append(Watched(everyone, 1 << object_index, least, most, 0))
            case d.DeclaredCap(creatures, objects, most):
                counters.append(Watched(creatures & everyone, objects, 0, most, 0))
    return counters


def weighed(
    creature: int, options: list[int], own: list[d.Requirement], counters: list[Watched]
) -> list[WeighedOption]:
    """The creature's options, those that gain and serve most first."""
    wishes = [part.objects for part in own if part.creatures >> creature & 1]
    watching = [counter for counter in counters if counter.creatures >> creature & 1]
    weighed_options: list[WeighedOption] = []
    for option in options:
        moved = [counter for counter in watching if counter.objects & option]
        serves = gain = 0
        for counter in moved:
            serves |= counter.shared
        for wish in wishes:
            if wish & option:
                gain += 1
        weighed_options.append(WeighedOption(option, gain, moved, serves))
    weighed_options.sort(key=_gain_and_service, reverse=True)
    return weighed_options


def only_counted(problem: d.Problem) -> bool:
    """Whether two options that gain and move the same are as good as each other, whatever the other
    creatures choose: nothing but what is counted hangs on them."""
    others = (problem.together, problem.company, problem.solitary, problem.costs)
    return problem.requirement_model == "maximum" and not any(others)


def different(options: list[WeighedOption]) -> list[WeighedOption]:
    """The first of each of the options that gain and move the same."""
    firsts: dict[tuple[int, tuple[Watched, ...]], WeighedOption] = {}
    for option in options:
        firsts.setdefault((option.gain, tuple(option.moved)), option)
    return list(firsts.values())


def _gain_and_service(option: WeighedOption) -> tuple[int, int]:
    return option.gain, option.serves.bit_count()
