"""Where the cards are, when no one says: LEGALITY_CARDS, else the user's data directory.

The variable may name several databases, as PATH names directories (`:` between them, `;` on
Windows); the first is the one that an import fills.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

VARIABLE = "LEGALITY_CARDS"
_FILE = "cards.sqlite3"


def default_database() -> Path:
    """The path of the database, whether or not it is there yet."""
    return default_databases()[0]


def default_databases() -> tuple[Path, ...]:
    """The paths of all databases, in the order in which they are asked."""
    chosen = [part for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
    home = Path("~").expanduser()
    named = tuple(database_on(sys.platform, {VARIABLE: part}, home) for part in chosen)
    return named or (database_on(sys.platform, os.environ, home),)


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
