"""What one request may take."""

import math

from msgspec import Struct


class Limits(Struct, frozen=True):
    """Bytes of a request; its seconds where it names none, and at most."""

    body: int = 1_000_000
    usual: float = 10.0
    most: float = 60.0

    def seconds_of(self, asked: float | None) -> float:
        """The seconds of a request that asks for so many. (What is no number of seconds is refused
        where the request is read.)"""
        if asked is None or math.isnan(asked) or asked <= 0:
            return min(self.usual, self.most)
        return min(asked, self.most)


__all__ = ["Limits"]
