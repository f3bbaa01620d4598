"""Ctrl-C: the program ends within a second, with status 130 and without a word."""

import os
import signal
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager

INTERRUPTED = 130
PATIENCE = 0.7
"""Seconds for the program to end in good order; then it is ended, whatever it does."""
WATCH = "Ctrl-C"
"""The name of the thread that waits for it."""


@contextmanager
def ending_at_interrupt() -> Generator[None, None, None]:
    """What runs inside ends at Ctrl-C: by `KeyboardInterrupt`, or, where nothing hears that (in a
    library that is no Python, or where it is caught), by a thread that waits for it."""
    watched = os.name == "posix" and threading.current_thread() is threading.main_thread()
    hook, sys.unraisablehook = sys.unraisablehook, _quietly
    told = _watch() if watched else None
    try:
        yield
    except KeyboardInterrupt:
        told = None  # the watch goes on until the program has ended
        if watched:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough
        sys.exit(INTERRUPTED)
    finally:
        exec("")  # Python forgets that Ctrl-C broke into code made of a text: that ends by a signal
        sys.unraisablehook = hook
        if told is not None:
            signal.set_wakeup_fd(-1)
            os.close(told)


def _quietly(found: "sys.UnraisableHookArgs") -> None:
    """Ctrl-C that broke in where nothing can be raised is the thread's to answer."""
    if not isinstance(found.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(found)


def _watch() -> int:
    """Starts the thread; the end of the pipe through which it hears of signals."""
    heard, told = os.pipe()
    os.set_blocking(told, False)
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    threading.Thread(target=_end_late, name=WATCH, args=(heard,), daemon=True).start()
    return told


def _end_late(heard: int) -> None:
    """Ends the program a while after Ctrl-C, if it still runs; over when the pipe is closed."""
    while signals := os.read(heard, 64):
        if signal.SIGINT in signals:
            threading.Event().wait(PATIENCE)
            os._exit(INTERRUPTED)
    os.close(heard)
