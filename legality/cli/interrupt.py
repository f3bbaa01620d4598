"""Ctrl-C: the program ends within a second, with status 130 and without a word."""

import os
import signal
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

INTERRUPTED = 130
PATIENCE = 0.7
"""Seconds for the program to end in good order; then it is ended, whatever it does."""
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
    told = _watch() if watched else None
    raising = main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if raising:
        _heard.clear()
        signal.signal(signal.SIGINT, _hear)
    try:
        yield
    except BaseException as error:
        if not (_heard.is_set() or isinstance(error, KeyboardInterrupt)):
            raise
        told = None  # the watch goes on until the program has ended
        if main:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough
        raising = False
        sys.exit(INTERRUPTED)
    finally:
        if raising:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        exec("")  # Python forgets that Ctrl-C broke into code made of a text: that ends by a signal
        sys.unraisablehook = hook
        if told is not None:
            signal.set_wakeup_fd(-1)
            os.close(told)


def _hear(_number: int, _frame: FrameType | None) -> NoReturn:
    """What Ctrl-C does."""
    _heard.set()
    raise KeyboardInterrupt


def unless_interrupted() -> None:
    """Asked before an error is told: raises `KeyboardInterrupt` where Ctrl-C has been pressed, for
    then the error may be nothing else than what a library has made of it."""
    if _heard.is_set():
        raise KeyboardInterrupt


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
