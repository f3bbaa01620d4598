"""A process ends at once when whoever began it lets go of its leash, or ends itself, however.

The leash is a pipe into which nobody writes. Its one end that could be written to is held by the
one who began the process, and by nobody else: so the system closes it with that process at the
latest. Linux then kills whoever is at the other end, whatever it does; elsewhere a thread sees it.
"""

import os
import select
import sys
import threading
from contextlib import suppress

KILLED = 1
"""The exit status of a process that saw its leash end."""


def keep_to(leash: int) -> bool:
    """This process ends when that leash does; whether the system sees to it."""
    held = _held_by_system(leash)
    threading.Thread(target=_watch, args=(leash,), daemon=True).start()
    return held


def _watch(leash: int) -> None:
    with suppress(OSError):
        os.read(leash, 1)
    os._exit(KILLED)


if sys.platform == "linux":
    import fcntl
    import signal

    def _held_by_system(leash: int) -> bool:
        """Have a signal sent when the pipe ends. (It goes to whom the open file says; that of the
        pipe may be shared with others, so it is opened again.)"""
        try:
            own = os.open(f"/proc/self/fd/{leash}", os.O_RDONLY | os.O_NONBLOCK)
            fcntl.fcntl(own, fcntl.F_SETOWN, os.getpid())
            fcntl.fcntl(own, fcntl.F_SETSIG, signal.SIGKILL)
            flags = fcntl.fcntl(own, fcntl.F_GETFL)
            fcntl.fcntl(own, fcntl.F_SETFL, flags | os.O_ASYNC)
        except OSError:
            return False
        ended = select.poll()
        ended.register(own, select.POLLIN)
        if ended.poll(0):  # before the signal was asked for
            os._exit(KILLED)
        return True

else:

    def _held_by_system(leash: int) -> bool:
        """Only Linux does."""
        return False
