"""Folders of many files that are written as a whole or not at all."""

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from legality.errors import LegalityError


class FolderTaken(LegalityError):
    """A folder holds something that this program has not written."""


def write_folder(folder: Path, content: Mapping[str, bytes], mark: str) -> None:
    """Writes the files, by their paths in the folder, in place of all that it held. `mark` is the
    file by which a folder of ours is known. Raises `FolderTaken` and `OSError`; the folder is then
    as it was."""
    require_ours(folder, mark)
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        for name, data in content.items():
            file = new / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        new.chmod(0o755)
        _replace(folder, new)
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise


def _replace(folder: Path, new: Path) -> None:
    """The new folder in place of the old one."""
    if not folder.exists():
        new.rename(folder)
        return
    old = Path(f"{new}.old")
    folder.rename(old)
    try:
        new.rename(folder)
    except BaseException:
        old.rename(folder)
        raise
    shutil.rmtree(old, ignore_errors=True)


def require_ours(folder: Path, mark: str) -> None:
    """Raises `FolderTaken` for what is no folder, or one that holds anything but what was written
    here before."""
    if folder.exists() and not folder.is_dir():
        raise FolderTaken(f"{folder} is no folder: name a new one")
    if folder.exists() and not (folder / mark).is_file() and any(folder.iterdir()):
        raise FolderTaken(f"{folder} holds something else: name a new folder, or an empty one")
