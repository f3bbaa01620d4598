"""What one request may take."""

import math

from msgspec import Struct

LEAST = 0.05
"""Seconds: in less hardly a board is read."""


class RequestLimits(Struct, frozen=True):
    """Bytes of a request; its seconds where it names none, and at most."""

    body: int = 1_000_000
    usual: float = 10.0
    most: float = 60.0

    def seconds_of(self, wanted: float | None) -> float:
        """The seconds of a request that asks for so many, but for as many as it takes to be sent to
        a process. (What is no number of seconds is refused where the request is read.)"""
        if wanted is None or math.isnan(wanted) or wanted <= 0:
            return min(self.usual, self.most)
        return min(max(wanted, LEAST), self.most)
