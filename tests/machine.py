"""How busy, or slow, the machine is: bounds of time in tests are stated for one that is neither."""

import time

USUAL = 0.0109
"""Seconds of the processor that `_work` takes on such a machine."""


def slowness() -> float:
    """So many times as long as usual the machine takes now; 1 at least."""
    return max(1.0, min(_work() for _ in range(5)) / USUAL)


def _work() -> float:
    began = time.process_time()
    total = 0
    for number in range(200_000):
        total += number % 7
    assert total > 0
    return time.process_time() - began
