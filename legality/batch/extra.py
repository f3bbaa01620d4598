"""The packages of the extra `batch`, imported when they are used."""

from importlib import import_module
from typing import Any

from legality.errors import ExtraNeeded


def needed(module: str) -> Any:
    """That module. Raises `ExtraNeeded` where it is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if (error.name or "").partition(".")[0] != package:
            raise
        raise ExtraNeeded("a batch", package, "batch") from None
