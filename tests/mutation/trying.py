"""One mutant against its tests: in a child of this process, which has loaded what is dear to load
and nothing of the product.
"""

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutation.mutants import ROOT, Mutant, planted

SHARED = (
    "hypothesis",
    "msgspec",
    "networkx",
    "numpy",
    "rich.console",
    "rich.table",
    "typer.testing",
)
"""What is not of the product and dear to load."""
MEMORY = 4 << 30
"""Bytes that a child may take."""


class Loader(importlib.machinery.SourceFileLoader):
    """Loads a module from other code than its file's."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        """The code with the fault in it."""
        return self.code


class Planted(importlib.abc.MetaPathFinder):
    """Finds the mutated module, and nothing else."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = mutant.module
        self.path = str(ROOT / mutant.file)
        self.code = compile(planted(mutant), self.path, "exec")

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> importlib.machinery.ModuleSpec | None:
        """That module's."""
        if fullname != self.name:
            return None
        loader = Loader(fullname, self.path, self.code)
        return importlib.util.spec_from_file_location(fullname, self.path, loader=loader)


class Chosen:
    """A plugin for pytest: only these tests, in this order; remembers the first that failed."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.place = {test: number for number, test in enumerate(tests)}
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose and sort."""
        items[:] = [item for item in items if item.nodeid in self.place]
        items.sort(key=lambda item: self.place[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The outcome of a phase of a test."""
        if report.failed and not self.failed:
            self.failed = report.nodeid


def prepare(folder: Path) -> None:
    """Load what the children share, and keep their bytecode in that folder."""
    for name in SHARED:
        importlib.import_module(name)
    sys.pycache_prefix, sys.dont_write_bytecode = str(folder.resolve() / "bytecode"), False


def attempt(mutant: Mutant | None, tests: Sequence[str], seconds: float, log: Path) -> str:
    """The first test that fails under the mutant (None: the code as it is); `time` where it took
    longer than that, `import` where the tests could not begin; empty where it survives."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _in_child(mutant, tests, writing, log)
    os.close(writing)
    status = waited(child, seconds)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        failed = pipe.read()
    if status is None:
        return "time"
    if os.waitstatus_to_exitcode(status) == 0:
        return ""
    return failed or "import"


def waited(child: int, seconds: float) -> int | None:
    """Its status; None where it had to be ended."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return status
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def _in_child(mutant: Mutant | None, tests: Sequence[str], writing: int, log: Path) -> None:
    """Run the tests and leave."""
    status = 1
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with log.open("w", encoding="utf-8") as written:
            os.dup2(written.fileno(), 1)
            os.dup2(written.fileno(), 2)
        if mutant is not None:
            sys.meta_path.insert(0, Planted(mutant))
        chosen = Chosen(tests)
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        asked = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
        asked += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
        asked += ["--hypothesis-seed=0", f"--rootdir={ROOT}", *files]
        status = int(pytest.main(asked, plugins=[chosen]))
        os.write(writing, chosen.failed.encode()[:4000])
        os.close(writing)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
