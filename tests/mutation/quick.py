"""Many mutants, quickly: the tests are collected once, and each mutant is put into the functions of
a child of that process.

What a mutant changes outside of functions cannot be changed so, nor what was worked out while the
tests were collected: such mutants, and those that survive here, are for `trying`.
"""

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from types import CodeType, FunctionType

import pytest

from tests.mutation.mutants import ROOT, Mutant, planted
from tests.mutation.trying import waited

Wanted = Callable[["Collected"], None]


def codes(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """The code of every function in it, by its name and first line."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield (one.co_qualname, one.co_firstlineno), one
            yield from codes(one)


def put_into(mutant: Mutant) -> bool:
    """Give the functions of this process the mutant's code; whether there were any."""
    path = str(ROOT / mutant.file)
    new = dict(codes(compile(planted(mutant), path, "exec")))
    old = dict(codes(compile((ROOT / mutant.file).read_text(encoding="utf-8"), path, "exec")))
    changed = {key: code for key, code in new.items() if key in old and code != old[key]}
    found = False
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == path:
            code = changed.get((one.__code__.co_qualname, one.__code__.co_firstlineno))
            if code is not None:
                one.__code__ = code
                found = True
    return found


class Collected:
    """A plugin for pytest that, in place of running the tests, hands them over."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.items: dict[str, pytest.Item] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All is collected."""
        self.items = {item.nodeid: item for item in session.items}
        self.wanted(self)
        return True

    def attempt(self, mutant: Mutant, tests: Sequence[str], seconds: float) -> str | None:
        """The first test that fails, `time`, or nothing where it survives; None where the mutant
        cannot be put into a running process."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            self._in_child(mutant, tests, writing)
        os.close(writing)
        status = waited(child, seconds)
        with os.fdopen(reading, encoding="utf-8") as pipe:
            said = pipe.read()
        if status is None:
            return "time"
        return said[1:] if said.startswith("+") else None

    def _in_child(self, mutant: Mutant, tests: Sequence[str], writing: int) -> None:
        failed = "?"
        try:
            os.setsid()
            nowhere = os.open(os.devnull, os.O_RDWR)
            for number in (0, 1, 2):
                os.dup2(nowhere, number)
            if put_into(mutant):
                failed = "+" + self._first_failed([self.items[test] for test in tests])
        except BaseException as error:
            failed = f"?{error!r}"
        finally:
            os.write(writing, failed.encode()[:4000])
            os._exit(0)

    def _first_failed(self, items: Sequence[pytest.Item]) -> str:
        watch = Watch()
        for item, after in zip(items, [*items[1:], None], strict=True):
            manager = item.config.pluginmanager
            if not manager.is_registered(watch):
                manager.register(watch)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if watch.failed:
                return watch.failed
        return ""


class Watch:
    """Remembers the first test that failed."""

    def __init__(self) -> None:
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The outcome of a phase of a test."""
        if report.failed and not self.failed:
            self.failed = report.nodeid


def with_tests(paths: Sequence[str], wanted: Wanted) -> int:
    """Collect the tests of those paths, then do what is wanted with them. Status of pytest."""
    asked = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
    asked += ["--hypothesis-seed=0", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    return int(pytest.main([*asked, f"--rootdir={ROOT}", *paths], plugins=[Collected(wanted)]))
