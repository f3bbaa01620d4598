"""What the page needs in a browser beside its own files: CPython for WebAssembly, and wheels.

Their versions and checksums are pinned. CPython comes from the npm package `pyodide`; wheels come
from the folder beside it, or from the package index by pip.
"""

import hashlib
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from legality.errors import LegalityError

PYODIDE = "314.0.7"
PYTHON = "3.14"
PLATFORM = "pyemscripten_2026_0_wasm32"
STANDARD_LIBRARY = "python_stdlib.zip"
CPYTHON: Mapping[str, str] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    STANDARD_LIBRARY: "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""The files of the npm package that a browser loads, with their SHA-256."""
FIRST: Mapping[str, str] = {
    "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl": (
        "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
    ),
}
"""Wheels without which the library is not read."""
SOLVER: Mapping[str, str] = {
    "python_sat-1.9.dev22-cp314-cp314-pyemscripten_2026_0_wasm32.whl": (
        "d56b6fcb00f0aab8f42137749098b10e07669bf846883847a4e4b202621e7b95"
    ),
    "six-1.17.0-py2.py3-none-any.whl": (
        "4721f391ed90541fddacab5acf947aa0d3dc7d27b2e1e8eda2be8970586c3274"
    ),
}
"""Wheels of the solver of clauses, fetched when a proof first needs it."""
GRAPHS: Mapping[str, str] = {
    "networkx-3.7-py3-none-any.whl": (
        "e3fd2c13a7814cee3746340d8d7f8598a67f16a58bf47fb7f8793fab6efca1b0"
    ),
}
"""Wheels for pictures and graphs, fetched when one is first drawn."""
LATER: Mapping[str, Mapping[str, str]] = {"pysat": SOLVER, "networkx": GRAPHS}
"""By the module that they bring."""


class PackageMissing(LegalityError):
    """A file that the page in a browser needs is not there, or is not the one that is pinned."""


def cpython(folder: Path | None) -> dict[str, bytes]:
    """The files of CPython, from that folder, or from `node_modules/pyodide` in the working folder
    or one above it. Raises `PackageMissing`."""
    pyodide = pyodide_folder(folder)
    if pyodide is None:
        raise PackageMissing(
            f"Pyodide is not found: npm install pyodide@{PYODIDE}, or name its folder with"
            " --pyodide"
        )
    return {name: _pinned(pyodide / name, digest) for name, digest in CPYTHON.items()}


def pyodide_folder(folder: Path | None) -> Path | None:
    """The folder that is named, or the npm package's; None where there is none."""
    return folder or next(_node_modules(), None)


def _node_modules() -> Iterator[Path]:
    here = Path.cwd()
    for folder in (here, *here.parents):
        package = folder / "node_modules" / "pyodide"
        if (package / "pyodide.mjs").is_file():
            yield package


def _pinned(file: Path, digest: str) -> bytes:
    """The bytes of a file with that SHA-256. Raises `PackageMissing`."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise PackageMissing(f"{file}: {error.strerror}; pyodide@{PYODIDE} has it") from None
    if hashlib.sha256(data).hexdigest() != digest:
        raise PackageMissing(f"{file} is not that of pyodide@{PYODIDE}: its SHA-256 differs")
    return data


def wheels(folder: Path | None) -> dict[str, bytes]:
    """All wheels by their names: from the folder `wheels` in the one named, else by pip. Raises
    `PackageMissing`."""
    wanted = {**FIRST, **{name: pin for group in LATER.values() for name, pin in group.items()}}
    near = [] if folder is None else [folder / "wheels" / name for name in wanted]
    there = {file.name: file for file in near if file.is_file()}
    with TemporaryDirectory() as target:
        _download([name for name in wanted if name not in there], Path(target))
        return {
            name: _pinned(there.get(name, Path(target) / name), digest)
            for name, digest in wanted.items()
        }


def _download(names: Sequence[str], folder: Path) -> None:
    """Puts the wheels of the package index into the folder. Raises `PackageMissing`."""
    if not names:
        return
    target = ("--only-binary=:all:", "--platform", PLATFORM, "--python-version", PYTHON)
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *target]
    packages = ["==".join(name.split("-")[:2]) for name in names]
    command = [*pip, "--dest", str(folder), *packages]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        reason = (ran.stderr.strip().splitlines() or ["pip says nothing"])[-1]
        raise PackageMissing(f"{', '.join(names)} can't be downloaded: {reason}")
