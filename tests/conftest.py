"""What holds for every test."""

import signal
import sys
from collections import Counter
from collections.abc import Generator, Sequence

import pytest
from hypothesis import settings

settings.register_profile("gate", derandomize=True)
"""What `.ci/run` plays: the same examples each time for the same tests, so that a change stands or
falls by what it changes. Everywhere else, and every night, the examples are fresh."""

SEEDS = frozenset({"seed", "block", "first"})
"""Parameters of tests that play the same on other random boards."""
TRACED = 8
"""Of so many random boards of a kind the first alone is traced for what the tests cover: that takes
two to three times as long, and the other boards run the same lines."""


def pytest_configure() -> None:
    """Ctrl-C is heard: a shell's job in the background ignores it, and so would every program that
    a test starts and then interrupts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Of a test on many random boards of a kind an eighth is traced for what the tests cover."""
    played: Counter[tuple[str, frozenset[tuple[str, str]]]] = Counter()
    for item in items:
        found = getattr(item, "callspec", None)
        if isinstance(item, pytest.Function) and found and SEEDS & found.params.keys():
            others = {name: str(value) for name, value in found.params.items() if name not in SEEDS}
            kind = item.nodeid.partition("[")[0], frozenset(others.items())
            if played[kind] % TRACED:
                item.add_marker("untraced")
            played[kind] += 1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Nothing is traced while such a test runs (`no_cover` of pytest-cov has no effect in the
    processes of pytest-xdist)."""
    tracing = sys.gettrace()
    if tracing is None or item.get_closest_marker("untraced") is None:
        return (yield)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracing)
