"""What holds for every test: which are run, and what is traced for what they cover."""

import gc
import importlib
import os
import signal
import sys
from collections import Counter
from collections.abc import Generator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import typer.main
from hypothesis import settings

from tests.levels import LEVEL, examples
from tests.wasm import BROWSER, reason_to_leave_out

if TYPE_CHECKING:
    from tests.cli.command import Command

settings.register_profile("quick", max_examples=examples(100))
settings.register_profile("gate", derandomize=True)
"""What `.ci/run` plays: the same examples each time for the same tests, so that a change stands or
falls by what it changes. Everywhere else, and every night, the examples are fresh."""
settings.register_profile("night", max_examples=examples(100))
settings.load_profile(LEVEL)

SEEDS = frozenset({"seed", "block", "first"})
"""Parameters of tests that play the same on other random boards."""
KEPT = 8
"""Of so many random boards of a kind the first alone is quick, and traced for what the tests cover:
that takes two to three times as long, and the other boards run the same lines."""
QUICK = 4
"""Of so many cases of a test that is marked as sampled the first is quick."""
SAMPLE = 8
"""Of so many slow cases of one test the gate runs the first."""
TRACED = 8
"""Of a test's quick cases so many are traced for what they cover: the others run the same lines,
and traced they take two to three times as long."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files that cannot even be imported in a browser's Python."""
    file = collection_path.relative_to(config.rootpath).as_posix()
    return True if BROWSER and reason_to_leave_out(file) is not None else None


def pytest_configure() -> None:
    """Ctrl-C is heard: a shell's job in the background ignores it, and so would every program that
    a test starts and then interrupts. And bytecode is written, whatever the environment says: every
    process of pytest, and every program that a test starts, would compile all again."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """What is imported and collected stays: no time is spent on looking for garbage in it."""
    gc.disable()
    try:
        _import_tests(session.config)
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def _import_tests(config: pytest.Config) -> None:
    """Each process of pytest-xdist imports the tests from another one on, and thus reads half of
    them as the others have compiled them. A test that cannot be imported is reported later."""
    process: dict[str, object] = getattr(config, "workerinput", {})
    if not process or config.args != config.getini("testpaths"):
        return
    files = sorted(config.rootpath.glob("tests/**/test_*.py"))
    first = len(files) * int(str(process["workerid"])[2:]) // int(str(process["workercount"]))
    for file in files[first:] + files[:first]:
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(
                ".".join(file.relative_to(config.rootpath).with_suffix("").parts)
            )


@pytest.fixture(scope="session", autouse=True)
def _program_made_once() -> Generator[None]:
    """The program of all commands is made once for all command lines that tests run here: that
    takes typer twice as long as most of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer.main, "get_command", cache(typer.main.get_command))
        yield


@pytest.fixture
def legality(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> "Command":
    """The command line run in this process, its files in a directory of its own."""
    from tests.cli.command import Command

    return Command(monkeypatch, capsys, tmp_path)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks random boards after the first as slow and untraced, and leaves out what the level of
    this run leaves out; tests that are named one by one are run whatever they are."""
    played: Counter[tuple[str, frozenset[tuple[str, str]]]] = Counter()
    for item in items:
        found = getattr(item, "callspec", None)
        if isinstance(item, pytest.Function) and found and SEEDS & found.params.keys():
            others = {name: str(value) for name, value in found.params.items() if name not in SEEDS}
            kind = item.nodeid.partition("[")[0], frozenset(others.items())
            if played[kind] % KEPT:
                item.add_marker("untraced")
                item.add_marker(pytest.mark.slow("another random board of the same kind"))
            played[kind] += 1
        elif (sampled := item.get_closest_marker("sampled")) is not None:
            kind = item.nodeid.partition("[")[0], frozenset[tuple[str, str]]()
            if played[kind] % QUICK:
                item.add_marker(pytest.mark.slow(*sampled.args))
            played[kind] += 1
    slow: Counter[str] = Counter()
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        (kept if _is_run(config, item, slow) else left).append(item)
    traced: Counter[str] = Counter()
    for item in kept:
        test = item.nodeid.partition("[")[0]
        traced[test] += 1
        if traced[test] > TRACED:
            item.add_marker("untraced")
    items[:] = kept
    if left:
        config.hook.pytest_deselected(items=left)


def _is_run(config: pytest.Config, item: pytest.Item, slow: Counter[str]) -> bool:
    """Whether the level of this run has that test."""
    if BROWSER and reason_to_leave_out(item.nodeid) is not None:
        return False
    if item.get_closest_marker("shared") is not None and not os.environ.get("LEGALITY_SHARED"):
        return False
    if LEVEL == "quick" and item.get_closest_marker("long") is not None:
        return any("::" in argument for argument in config.args)
    if item.get_closest_marker("slow") is None or LEVEL == "night":
        return True
    test = item.nodeid.partition("[")[0]
    slow[test] += 1
    if LEVEL == "gate":
        return slow[test] % SAMPLE == 1 and not _is_another_step(item)
    return any("::" in argument for argument in config.args)


def _is_another_step(item: pytest.Item) -> bool:
    """Whether the gate does the same in a step of its own."""
    return any(str(mark.args[0]).startswith(".ci/run ") for mark in item.iter_markers("slow"))


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
