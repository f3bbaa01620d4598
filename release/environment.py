"""An empty environment of some Python, into which a release is installed as a user would."""

import json
import shutil
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from release.steps import ReleaseError, run

CLEAN = {"PYTHONPATH": "", "PYTHONHOME": "", "VIRTUAL_ENV": "", "LEGALITY_CARDS": ""}
"""Variables of the shell that would lead a program out of its environment."""


@dataclass(frozen=True)
class Environment:
    """A virtual environment: its folder."""

    folder: Path

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.folder / "bin" / "python"

    @property
    def variables(self) -> dict[str, str]:
        """The variables of a user who has it activated, in a wide terminal."""
        path = f"{self.folder / 'bin'}:/usr/local/bin:/usr/bin:/bin"
        return {**CLEAN, "PATH": path, "COLUMNS": "200"}

    def run(self, command: str, folder: Path, statuses: tuple[int, ...] = (0,)) -> str:
        """What a line of the shell prints there."""
        return run(["bash", "-c", command], folder, self.variables, statuses=statuses)

    def parts(self, folder: Path) -> list[dict[str, Any]]:
        """What is installed there, by `legality licences`."""
        printed = self.run("legality licences --json", folder)
        return [json.loads(line) for line in printed.splitlines()]


def create(
    interpreter: str, folder: Path, artefacts: Path, version: str, extras: str = ""
) -> Environment:
    """A new environment with that version from the folder of artefacts, and what it needs from the
    package index. uv installs where it is there and an extra is wanted, otherwise pip, which is in
    each. Raises `ReleaseError` where what is installed is not the wheel of that folder."""
    made = Environment(folder)
    wanted = f"legality[{extras}]=={version}" if extras else f"legality=={version}"
    source = ["--find-links", str(artefacts), wanted]
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}:{made.variables['PATH']}")
    if extras and uv:
        run(
            [uv, "venv", "--quiet", "--seed", "--python", interpreter, folder], folder.parent, CLEAN
        )
        run([uv, "pip", "install", "--quiet", "--python", made.python, *source], folder.parent)
    else:
        run([interpreter, "-m", "venv", folder], folder.parent, CLEAN)
        pip: list[str | Path] = [
            made.python,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ]
        run([*pip, *source], folder.parent, CLEAN)
    check_installed(made, artefacts / f"legality-{version}-py3-none-any.whl")
    return made


def check_installed(environment: Environment, wheel: Path) -> None:
    """Raises `ReleaseError` where a file of the wheel is not installed byte for byte: the package
    index may have something of the same name."""
    where = run(
        [environment.python, "-Ic", "import legality; print(legality.__file__)"], wheel.parent
    )
    packages = Path(where.strip()).parent.parent
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if not name.endswith("RECORD")]
        other = [name for name in names if not _is_same(packages / name, archive.read(name))]
    if other or not names:
        raise ReleaseError(f"not installed from {wheel.name}: {', '.join(other[:5])}")


def _is_same(path: Path, content: bytes) -> bool:
    return path.exists() and path.read_bytes() == content
