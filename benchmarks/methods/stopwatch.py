"""How the time of one answer is split: reading, rules, building, solving, explaining."""

import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

Stage = Literal["reading", "rules", "building", "solving", "explaining"]
"""From JSON to a position; from there to the Problem; from there to the solver's model; in the
solver; from the answer to sentences."""
STAGES: tuple[Stage, ...] = ("reading", "rules", "building", "solving", "explaining")


@dataclass(slots=True)
class Stopwatch:
    """Seconds of the processor by stage: every method has one thread, and other programs on the
    machine count little."""

    seconds: dict[Stage, float] = field(default_factory=lambda: dict.fromkeys(STAGES, 0.0))

    @contextmanager
    def running(self, stage: Stage) -> Generator[None, None, None]:
        """Adds the time of the block to a stage, in whatever way it ends."""
        started = time.process_time()
        try:
            yield
        finally:
            self.seconds[stage] += time.process_time() - started

    def move(self, seconds: float, source: Stage, target: Stage) -> None:
        """Counts so much of one stage as another."""
        self.seconds[source] -= seconds
        self.seconds[target] += seconds
