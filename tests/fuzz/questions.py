"""What is asked of an input: everything, and answers that two roads give are compared.

A question may raise `LegalityError` and nothing else; it may not take longer than it was given, and
two roads to one answer may not differ.
"""

import itertools
import pickle
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from legality import (
    Illegal,
    Legal,
    LegalityError,
    Position,
    best_attack,
    best_block,
    check,
    combat_graph,
    forced_lethal,
    legal_attacks,
    legal_blocks,
    legal_damage,
    time_limit,
)
from tests.fuzz.asked import OPEN, about, said_to
from tests.fuzz.fault import Fault

SECONDS = 1.0
ALLOWED = 1.2 * SECONDS + 3.0
"""What a question may take of the processor, where no other is named, and ten times as much of the
clock: other programs may have the rest."""
FEW = 400
"""So many declarations are listed and judged one by one."""

Question = Callable[[Position, random.Random], int]
"""Asks, compares, and says how many answers were compared."""


def same(one: object, other: object, what: str) -> int:
    """Raises `Fault` where two roads differ."""
    if one != other:
        raise Fault(f"{what}: {one!r} and {other!r}")
    return 1


def again(position: Position, _: random.Random) -> int:
    """Written and read, and pickled, it is the same position."""
    return (
        same(Position.parse(str(position)), position, "written and read again")
        + same(pickle.loads(pickle.dumps(position)), position, "pickled")
        + same(Position.from_code(position.code()), position, "its code read again")
        + same(Position.from_notation(position.notation()), position, "its notation read again")
    )


def judged(position: Position, _: random.Random) -> int:
    """The verdicts, twice, with their reasons."""
    judgement = check(position)
    value = judgement.to_value()
    for verdict in judgement.verdicts:
        if isinstance(verdict, Illegal) and not verdict.violations:
            raise Fault("illegal without a reason")
        if isinstance(verdict, Legal) and verdict.obeyed < verdict.maximum:
            raise Fault("legal though more could be obeyed")
    again = check(position).to_value()
    return same(_settled(again), _settled(value), "judged again")


def _settled(value: Any) -> Any:
    """What is said of it without the nearest declaration, which is the best that time allows, and
    without who must change for it."""
    if isinstance(value, dict):
        fields = cast("dict[str, Any]", value)
        told = fields.keys() - {"better", "nearest", "change"}
        return {key: _settled(part) for key, part in fields.items() if key in told}
    if isinstance(value, list):
        return [_settled(part) for part in cast("list[object]", value)]
    return value


def declared(position: Position, rng: random.Random) -> int:
    """Counts, lists, samples, masks and verdicts of attacks and blocks agree."""
    compared = 0
    views: list[Any] = [legal_attacks(position)]
    views += [legal_blocks(position, side) for side in position.defending_sides]
    for view in views:
        if view.gaps.asks:
            continue
        number = view.count()
        some = [*itertools.islice(view, FEW)]
        compared += same(min(number, FEW), len(some), "counted and listed")
        if number < FEW:
            compared += same(len({repr(one) for one in some}), number, "listed once each")
        few = () if view.gaps.not_modelled else rng.sample(some, min(3, len(some)))
        for one in few:  # nothing is judged for sure over what is not modelled
            compared += same(isinstance(view.judge(one), Legal), True, f"listed and judged {one}")
        if number:
            for one in view.sample(rng.randrange(10**6), 2):
                compared += same(one in view, True, f"sampled and legal {one}")
    return compared


def assigned(position: Position, rng: random.Random) -> int:
    """Counts, lists and verdicts of damage agree."""
    compared = 0
    for side in ("attacking", "defending"):
        view = legal_damage(position, side)
        some = [*itertools.islice(view, FEW)]
        compared += same(min(view.count(), FEW), len(some), "damage counted and listed")
        for one in rng.sample(some, min(2, len(some))):
            compared += same(one in view, True, f"damage listed and legal {one}")
    return compared


def searched(position: Position, _: random.Random) -> int:
    """The searches end in time, whatever they find."""
    best_attack(position, seconds=SECONDS / 4)
    forced_lethal(position, seconds=SECONDS / 4)
    if position.attacks is not None:
        for side in position.defending_sides:
            best_block(position, side, seconds=SECONDS / 4)
    return 0


def told(position: Position, _: random.Random) -> int:
    """The graph."""

    combat_graph(position)
    return 0


def estimated(position: Position, rng: random.Random) -> int:
    """A number that is estimated lies within its own interval."""
    compared = 0
    views: list[Any] = [legal_attacks(position)]
    views += [legal_blocks(position, side) for side in position.defending_sides]
    for view in views:
        found = view.estimate(rng.randrange(10**6), seconds=SECONDS / 4)
        if found is not None:
            compared += same(0 <= found.low <= found.value <= found.high, True, "estimated")
    return compared


def served(position: Position, rng: random.Random) -> int:
    """The service answers, and judges as the library does."""
    return about(position, rng, SECONDS)


QUESTIONS: dict[str, Question] = {
    "again": again,
    "judged": judged,
    "declared": declared,
    "assigned": assigned,
    "searched": searched,
    "told": told,
    "estimated": estimated,
    "served": served,
}


@dataclass
class Tally:
    """What was done: inputs by kind, positions that were read, questions, answers compared; and the
    seconds that one question is allowed."""

    inputs: Counter[str] = field(default_factory=Counter[str])
    positions: int = 0
    refused: int = 0
    asked: Counter[str] = field(default_factory=Counter[str])
    open: Counter[str] = field(default_factory=Counter[str])
    compared: int = 0
    allowed: float = ALLOWED

    def __str__(self) -> str:
        kinds = ", ".join(f"{number:,} {kind}" for kind, number in sorted(self.inputs.items()))
        asked = ", ".join(f"{number:,} {kind}" for kind, number in sorted(self.asked.items()))
        left = ", ".join(f"{number:,} {kind}" for kind, number in sorted(self.open.items()))
        return (
            f"{self.inputs.total():,} inputs ({kinds}); {self.positions:,} read as positions, "
            f"{self.refused:,} refused with a place; questions: {asked}; given up with a reason: "
            f"{left or 'none'}; {self.compared:,} answers compared"
        )


def tried(text: bytes, rng: random.Random, tally: Tally) -> None:
    """Read an input and ask everything of it. Raises `Fault`."""
    if text.startswith(OPEN):
        _asked(text, tally)
        return
    started = time.perf_counter(), time.process_time()
    try:
        with time_limit(SECONDS):
            position = Position.parse(text)
    except LegalityError as error:
        tally.refused += 1
        in_one_line(str(error))
        return
    except Exception as error:
        raise Fault(f"reading raised {type(error).__name__}: {error}") from error
    finally:
        _in_time("reading", started, tally)
    tally.positions += 1
    for name, question in QUESTIONS.items():
        tally.asked[name] += 1
        tally.compared += _answered(name, question, position, rng, tally)


def _asked(text: bytes, tally: Tally) -> None:
    """Hand a request to the service, whose answer is one whatever it says. Raises `Fault`."""
    tally.asked["asked"] += 1
    started = time.perf_counter(), time.process_time()
    try:
        said_to(text, SECONDS)
    except Fault:
        raise
    except Exception as error:
        raise Fault(f"a request raised {type(error).__name__}: {error}") from error
    finally:
        _in_time("a request", started, tally)


def _answered(
    name: str, question: Question, position: Position, rng: random.Random, tally: Tally
) -> int:
    started = time.perf_counter(), time.process_time()
    try:
        with time_limit(SECONDS):
            return question(position, rng)
    except LegalityError as error:
        tally.open[type(error).__name__] += 1
        in_one_line(str(error))
        return 0
    except Fault:
        raise
    except Exception as error:
        raise Fault(f"{name} raised {type(error).__name__}: {error}") from error
    finally:
        _in_time(name, started, tally)


def in_one_line(message: str) -> None:
    """An error is said in one line that no terminal takes for a command, of a length to be read."""
    if not message or len(message) > 2_000:
        raise Fault(f"a message of {len(message)} characters")
    if any(not sign.isprintable() for sign in message):
        raise Fault(f"a message with a control character: {message!r}")


def _in_time(name: str, started: tuple[float, float], tally: Tally) -> None:
    clock, processor = time.perf_counter() - started[0], time.process_time() - started[1]
    took = max(processor, clock / 10)
    if took > tally.allowed:
        raise Fault(f"{name} took {took:.1f} s of {SECONDS} s")


def every(
    texts: Iterator[tuple[str, bytes]], seed: int, tally: Tally
) -> Iterator[tuple[bytes, Fault]]:
    """The inputs that a fault was found with."""
    for number, (kind, text) in enumerate(texts):
        tally.inputs[kind] += 1
        try:
            tried(text, random.Random(f"{seed} {number}"), tally)
        except Fault as fault:
            yield text, fault
