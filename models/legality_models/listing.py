"""Every declaration that keeps the restrictions and obeys enough, one at a time."""

import threading
from collections.abc import Callable, Iterator, Sequence
from queue import Full, Queue

from legality.clock import Clock, OutOfTime
from legality.problem.declarations import Declaration, Payment, Problem
from legality_models.encoding.assemble import assemble
from legality_models.encoding.declaration import ChoiceVariables
from legality_models.encoding.requirements import stated
from legality_models.reductions.reduce import ReductionQuestion, reduced
from legality_models.solve import Enumeration, Status

AHEAD = 256
"""How many declarations may be found before they are asked for."""


def declarations(
    problem: Problem,
    *,
    least: int = 0,
    payable: frozenset[Payment] | None = None,
    in_force: frozenset[int] = frozenset(),
    seconds: float | None = None,
) -> Iterator[Declaration]:
    """Each declaration that keeps every restriction and obeys `least` requirements, once.

    They pay for nothing outside `payable`; where that is None, for no more than the player's
    mana. Raises OutOfTime when the seconds ran out before all were found.
    """
    clock = Clock(seconds)
    choices = _stated(problem, ReductionQuestion(payable, in_force), least, clock)
    if choices is None:
        return
    taken = [variable for variables in choices.taken for variable in variables]
    if not taken:
        yield problem.free
        return
    for values in _streamed(Enumeration(choices.model, clock)):
        declared = [0] * len(problem.creatures)
        choices.grouped.fill(
            declared, [[values[each.index] for each in some] for some in choices.taken]
        )
        yield tuple(declared)


def _stated(
    problem: Problem, question: ReductionQuestion, least: int, clock: Clock
) -> ChoiceVariables | None:
    """One Boolean a pair, every auxiliary a function of them; None if nothing obeys enough."""
    state = reduced(problem, question, clock)
    grouped = assemble(state, clock, merged=False)
    if state.base + grouped.ceiling < least:
        return None
    return stated(grouped, least - state.base, exact=True)


def _streamed(search: Enumeration) -> Iterator[Sequence[int]]:
    """Solutions as they are found, by a thread that waits when it is too far ahead."""
    stream: Queue[Sequence[int] | Status | BaseException] = Queue(AHEAD)
    closed = threading.Event()

    def put(item: Sequence[int] | Status | BaseException) -> bool:
        while not closed.is_set() and threading.main_thread().is_alive():
            try:
                stream.put(item, timeout=0.1)
            except Full:
                continue
            return True
        return False

    thread = threading.Thread(target=_run, args=(search, put), name="declarations")
    thread.start()
    try:
        while True:
            item = stream.get()
            if isinstance(item, BaseException):
                raise item
            if isinstance(item, str):
                if item not in ("proved", "impossible"):
                    raise OutOfTime
                return
            yield item
    finally:
        closed.set()
        while thread.is_alive():
            search.stop()
            thread.join(0.05)


def _run(
    search: Enumeration, put: Callable[[Sequence[int] | Status | BaseException], bool]
) -> None:
    try:
        put(search.run(put))
    except BaseException as error:  # handed to the thread that asks
        put(error)
