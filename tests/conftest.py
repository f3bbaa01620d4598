"""What holds for every test."""

import signal


def pytest_configure() -> None:
    """Ctrl-C is heard: a shell's job in the background ignores it, and so would every program that
    a test starts and then interrupts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
