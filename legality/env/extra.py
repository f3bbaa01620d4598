"""What an environment needs beyond the library, and how to get it."""

from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def needing(extra: str) -> Generator[None]:
    """While packages of that extra are imported: where one is missing, the error says the command
    that installs it. Raises `ModuleNotFoundError`."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("legality"):
            raise
        why = f"{missing.name} is not installed: pip install 'legality[{extra}]'"
        raise ModuleNotFoundError(why, name=missing.name) from None
