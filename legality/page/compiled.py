"""The modules of archives compiled beforehand for the Python of a browser, which would compile them
at each visit."""

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory


def compiled(archives: Mapping[str, bytes], pyodide: Path | None) -> dict[str, bytes] | None:
    """The archives of modules (wheels, the standard library) by the same names, compiled; None
    where nothing compiles: that needs Python 3.14, or node and the folder of Pyodide."""
    with TemporaryDirectory() as folder:
        files = {name: Path(folder) / str(at) for at, name in enumerate(archives)}
        for name, file in files.items():
            file.write_bytes(archives[name])
        if not _compile([*files.values()], pyodide):
            return None
        return {name: file.read_bytes() for name, file in files.items()}


def _compile(files: list[Path], pyodide: Path | None) -> bool:
    """Whether each file is now compiled."""
    if sys.version_info[:2] == (3, 14):
        from legality.page.anywhere.compiling import compile_archive

        for file in files:
            target = file.with_suffix(".compiled")
            compile_archive(str(file), str(target))
            target.replace(file)
        return True
    node = shutil.which("node")
    if node is None or pyodide is None:
        return False
    here = Path(__file__).parent / "anywhere"
    command = [node, str(here / "compile.mjs"), str(pyodide), *map(str, files)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


__all__ = ["compiled"]
