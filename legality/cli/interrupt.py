"""Ctrl-C: the program ends within a second, with status 130 and without a word."""

import os
import signal
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

from legality.queries.frames import importing

INTERRUPTED = 130
PATIENCE = 0.7
"""Seconds for the program to end in good order; then it is ended, whatever it does."""
SOON = 0.01
"""Seconds until it is tried again where it must not break in."""
WATCH = "Ctrl-C"
"""The name of the thread that waits for it."""

_heard = threading.Event()
"""Set when Ctrl-C has been pressed."""


@contextmanager
def ending_at_interrupt() -> Generator[None, None, None]:
    """What runs inside ends at Ctrl-C: by `KeyboardInterrupt` or whatever a library makes of it
    (one that is no Python says that it could not be imported), or, where nothing hears that, by a
    thread that waits for it."""
    main = threading.current_thread() is threading.main_thread()
    watched = main and os.name == "posix"
    hook, sys.unraisablehook = sys.unraisablehook, _quietly
    pipe = _watch() if watched else None
    raising = main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if raising:
        _heard.clear()
        signal.signal(signal.SIGINT, _hear)
    try:
        yield
    except BaseException as error:
        if not (_heard.is_set() or isinstance(error, KeyboardInterrupt)):
            raise
        pipe = None  # the watch goes on until the program has ended
        if main:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough
        raising = False
        sys.exit(INTERRUPTED)
    finally:
        if raising:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        exec("")  # Python forgets that Ctrl-C broke into code made of a text: that ends by a signal
        sys.unraisablehook = hook
        if pipe is not None:
            signal.set_wakeup_fd(-1)
            os.close(pipe)


def _hear(_number: int, frame: FrameType | None) -> None:
    """What Ctrl-C does. It does not break into an import, which would leave half a module behind:
    a library may not survive that (msgspec, in the middle of making a class, does not)."""
    _heard.set()
    if not importing(frame):
        raise KeyboardInterrupt
    again = threading.Timer(SOON, signal.raise_signal, (signal.SIGINT,))
    again.daemon = True
    again.start()


def require_uninterrupted() -> None:
    """Asked before an error is told: raises `KeyboardInterrupt` where Ctrl-C has been pressed, for
    then the error may be nothing else than what a library has made of it."""
    if _heard.is_set():
        raise KeyboardInterrupt


def _quietly(unraisable: "sys.UnraisableHookArgs") -> None:
    """Ctrl-C that broke in where nothing can be raised is the thread's to answer."""
    if not isinstance(unraisable.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)


def _watch() -> int | None:
    """Starts the thread; the end of the pipe through which it hears of signals. None where the
    system has no pipe left."""
    try:
        heard, writing_end = os.pipe()
    except OSError:
        return None
    os.set_blocking(writing_end, False)
    signal.set_wakeup_fd(writing_end, warn_on_full_buffer=False)
    threading.Thread(target=_end_late, name=WATCH, args=(heard,), daemon=True).start()
    return writing_end


def _end_late(heard: int) -> None:
    """Ends the program a while after Ctrl-C, if it still runs; over when the pipe is closed."""
    while signals := os.read(heard, 64):
        if signal.SIGINT in signals:
            threading.Event().wait(PATIENCE)
            os._exit(INTERRUPTED)
    os.close(heard)
