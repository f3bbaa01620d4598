"""Where the cards are, when no one says: LEGALITY_CARDS, else the user's data directory."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

VARIABLE = "LEGALITY_CARDS"
_FILE = "cards.sqlite3"


def default_database() -> Path:
    """The path of the database, whether or not it is there yet."""
    return database_on(sys.platform, os.environ, Path("~").expanduser())


def database_on(platform: str, environment: Mapping[str, str], home: Path) -> Path:
    """The same for a given system, its environment and the home directory."""
    if chosen := environment.get(VARIABLE):
        return Path(chosen).expanduser()
    return _data_directory(platform, environment, home) / "legality" / _FILE


def _data_directory(platform: str, environment: Mapping[str, str], home: Path) -> Path:
    """The places that each system's makers name. The XDG rules ignore a relative path."""
    if platform == "win32":
        local = environment.get("LOCALAPPDATA")
        return Path(local) if local else home / "AppData" / "Local"
    if platform == "darwin":
        return home / "Library" / "Application Support"
    chosen = Path(environment.get("XDG_DATA_HOME", ""))
    return chosen if chosen.is_absolute() else home / ".local" / "share"
