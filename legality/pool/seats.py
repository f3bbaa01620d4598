"""The processes of a pool by their seats: begun, listened to, and let go."""

import selectors
import time
from collections.abc import Callable, Sequence

from legality.pool.pace import Beginnings
from legality.pool.seat import Seat
from legality.pool.ticket import Ticket
from legality.pool.worker import Worker


class ProcessSeats:
    """So many seats (`number`) that work, others in `reserve`, and those that made way; `begin`
    begins a process, which lets go of those files of this one."""

    def __init__(
        self,
        number: int,
        reserve: int,
        begin: Callable[[list[int]], Worker],
        beginnings: Beginnings,
    ) -> None:
        self.number = number
        self.working = [Seat() for _ in range(number)]
        """Those to which requests are sent, and those that made way."""
        self.reserve = [Seat() for _ in range(reserve)]
        self.selector = selectors.DefaultSelector()
        self._begin = begin
        self._beginnings = beginnings

    @property
    def every(self) -> list[Seat]:
        """All of them."""
        return [*self.working, *self.reserve]

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of the processes that have begun, but for the reserve."""
        return numbers([*self.working])

    @property
    def slow(self) -> int:
        """How many have made way."""
        return len(self.working) - self.number

    @property
    def has_empty(self) -> bool:
        """Whether one that works has no process."""
        return any(seat.worker is None for seat in self.working)

    def may_send(self, seat: Seat) -> bool:
        """Whether there is a process at that seat, or one may be begun now. Where some stand in
        reserve it has begun: whose turn it is by then is not known yet."""
        if self.reserve:
            return seat.is_ready
        return seat.worker is not None or self._beginnings.may_begin()

    def stands(self, seat: Seat) -> bool:
        """Whether there is a process at that seat, which is begun if there is none."""
        if seat.worker is not None:
            return True
        try:
            seat.worker = self._begin(
                [number for other in self.every if other.worker for number in other.worker.files]
            )
        except (OSError, EOFError) as error:
            self._beginnings.failed(error)
            return False
        seat.since = time.monotonic()
        self.selector.register(seat.worker.link.end, selectors.EVENT_READ, seat)
        self.watch(seat)
        return True

    def watch(self, seat: Seat) -> None:
        """Listen to a process; and look when it takes more, where not all could be sent."""
        if seat.worker is None:
            return
        events = selectors.EVENT_READ | (0 if seat.worker.is_sent else selectors.EVENT_WRITE)
        if self.selector.get_key(seat.worker.link.end).events != events:
            self.selector.modify(seat.worker.link.end, events, seat)

    def dropped(self, seat: Seat) -> list[Ticket]:
        """End the process of a seat, and the seat if it made way; what was not answered."""
        if seat.worker is not None:
            self.selector.unregister(seat.worker.link.end)
        left = seat.drop()
        if seat.slow:
            self.working.remove(seat)
        return left

    def replace(self, seat: Seat) -> None:
        """Another takes the place of a seat whose request takes long: one of the reserve whose
        process has begun, which an empty one replaces; an empty one if there is none."""
        seat.slow = True
        for place, other in enumerate(self.reserve):
            if other.is_ready:
                self.reserve[place] = Seat()
                self.working.append(other)
                return
        self.working.append(Seat())


def numbers(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The numbers of the processes at those seats that have begun."""
    workers = [seat.worker for seat in seats]
    pids = [worker.pid for worker in workers if worker is not None]
    return tuple(pid for pid in pids if pid is not None)
