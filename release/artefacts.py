"""The wheel and the source archive, made twice, with their sums."""

import hashlib
import os
import sys
from importlib.util import find_spec
from pathlib import Path

from release.steps import ReleaseError, run

SUMS = "SHA256SUMS"
TURNS = {
    "first": ({"TZ": "UTC", "LC_ALL": "C.UTF-8"}, 0o022),
    "second-build-elsewhere": ({"TZ": "Asia/Tokyo", "LC_ALL": "C"}, 0o077),
}
"""The two builds: each in a folder of its own, in another time zone, language and umask."""


def build(root: Path, work: Path, epoch: int) -> list[Path]:
    """The artefacts of the commit, from the first of two builds of clones. Raises `ReleaseError`
    where the two differ in a byte."""
    made = {
        name: _built(root, work / name, {**environment, "SOURCE_DATE_EPOCH": str(epoch)}, umask)
        for name, (environment, umask) in TURNS.items()
    }
    first, second = made.values()
    differences = compared(first, second)
    if differences:
        raise ReleaseError("the two builds differ: " + ", ".join(differences))
    return sorted(first.iterdir())


def _built(root: Path, folder: Path, environment: dict[str, str], umask: int) -> Path:
    folder.mkdir(parents=True)
    clone, artefacts = folder / "checkout", folder / "dist"
    run(["git", "clone", "--quiet", root, clone], folder, umask=umask)
    installer = ["--installer", "uv"] if find_spec("uv") else []
    builder: list[str | Path] = [
        sys.executable,
        "-m",
        "build",
        *installer,
        "--outdir",
        artefacts,
        clone,
    ]
    run(builder, folder, environment, umask=umask)
    return artefacts


def compared(first: Path, second: Path) -> list[str]:
    """The names of the files that only one folder has, or whose bytes differ."""
    names = {*os.listdir(first), *os.listdir(second)}
    return sorted(name for name in names if _bytes(first / name) != _bytes(second / name))


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def sha256(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write_sums(folder: Path) -> Path:
    """Write the sums of all files of the folder, as `sha256sum --check` reads them."""
    files = sorted(path for path in folder.iterdir() if path.name != SUMS)
    target = folder / SUMS
    target.write_text("".join(f"{sha256(path)}  {path.name}\n" for path in files), encoding="utf-8")
    return target


def only(artefacts: Path, pattern: str) -> Path:
    """The artefact of that pattern. Raises `ReleaseError` where there is not exactly one."""
    found = sorted(artefacts.glob(pattern))
    if len(found) != 1:
        raise ReleaseError(f"{len(found)} files {pattern} in {artefacts}")
    return found[0]
