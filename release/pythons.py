"""The Pythons of this machine."""

import os
import shutil
import subprocess
from pathlib import Path

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
"""The versions that the project declares."""


def python(version: str) -> str | None:
    """The interpreter of that version, on the path or one of pyenv's; None where none runs."""
    ours = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates = [
        shutil.which(f"python{version}"),
        *sorted(ours.glob(f"{version}*/bin/python{version}")),
    ]
    for candidate in filter(None, candidates):
        command = [str(candidate), "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode == 0 and ran.stdout.strip() == version:
            return str(candidate)
    return None


def at_hand() -> dict[str, str]:
    """The interpreters of the declared versions that are installed here."""
    found = {version: python(version) for version in PYTHONS}
    return {version: path for version, path in found.items() if path is not None}
