"""What holds for every test."""

import signal

from hypothesis import settings

settings.register_profile("gate", derandomize=True)
"""What `.ci/run` plays: the same examples each time for the same tests, so that a change stands or
falls by what it changes. Everywhere else, and every night, the examples are fresh."""


def pytest_configure() -> None:
    """Ctrl-C is heard: a shell's job in the background ignores it, and so would every program that
    a test starts and then interrupts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
