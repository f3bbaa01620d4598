"""How many courses of a part of a combat may be looked at, and how long."""

from legality.clock import Clock
from legality.errors import TooLarge


class CourseBudget:
    """Counts the courses that are looked at: there is `room` for so many more, while the `clock`
    lets it."""

    def __init__(self, clock: Clock, room: int) -> None:
        self.clock = clock
        self.room = room

    def spend(self, courses: int) -> None:
        """Counts so many courses. Raises `TooLarge` and `OutOfTime`."""
        self.clock.check()
        self.room -= courses
        if self.room < 0:
            raise TooLarge("a part of the board has too many orders and divisions of damage")
