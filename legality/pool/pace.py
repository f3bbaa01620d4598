"""What a pool has learned of late: how long its requests take, and whether processes can begin."""

import math
import time

from legality.pool.seat import PATIENCE

USUALLY = 0.02
"""What a request is taken to need, in seconds, before it is known."""
MEASURED = 8, 32
"""What a request usually takes is known from the last ones: at most so many at once, of so many."""
STILLBORN = 3
"""After so many processes that died before they had begun, one after the other, none is begun for
a while, twice as long each time."""
HOPELESS = 3.0
"""Seconds for which none could be begun before those that wait are told so."""
PAUSE, LONGEST = 0.1, 5.0
"""Seconds of that while at first, and at most."""
IN_VAIN = 0.3
"""Seconds for which no request makes way early after one that did and was quick all the same."""


class Pace:
    """Seconds that a request took of late."""

    def __init__(self) -> None:
        self.usual = USUALLY
        """Of a long request no more than its first `PATIENCE` counts."""
        self.any_length = USUALLY
        """The same, however long they are."""
        self.hasty = -math.inf
        """When a request that had made way was last answered quickly all the same."""

    def took(self, seconds: float, number: int) -> None:
        """So many requests were answered in so many seconds."""
        most, of = MEASURED
        each, share = seconds / number, min(number, most) / of
        self.any_length += (each - self.any_length) * share
        self.usual += (min(each, PATIENCE) - self.usual) * share

    def is_patient(self, now: float) -> bool:
        """Whether requests do not make way early, as that was in vain of late."""
        return now < self.hasty + IN_VAIN


class Beginnings:
    """The processes that could not begin, one after the other, and when one may be begun again."""

    def __init__(self) -> None:
        self.failures = 0
        self.again = 0.0
        """When one may be begun again."""
        self.failure: Exception | None = None
        """Why the last process could not begin; None where one has begun since."""
        self._since = 0.0

    def failed(self, error: Exception) -> None:
        """A process could not begin."""
        self.failure = error
        now = time.monotonic()
        if not self.failures:
            self._since = now
        self.failures += 1
        self.again = now + min(LONGEST, PAUSE * 2.0 ** max(0, self.failures - STILLBORN))

    def succeeded(self) -> None:
        """A process has begun."""
        self.failures, self.failure = 0, None

    def may_begin(self) -> bool:
        """Whether one may be begun now."""
        return time.monotonic() >= self.again

    def is_hopeless(self) -> bool:
        """Whether none could be begun for so long that nobody is to wait for one."""
        return self.failures >= STILLBORN and time.monotonic() >= self._since + HOPELESS
