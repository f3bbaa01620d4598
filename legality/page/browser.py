"""The library in a browser: questions of the page, answered in the worker that runs this Python.

The same requests and answers as the service's (`legality.service.answering`), and no server.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module, invalidate_caches
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from legality.cards.location import VARIABLE
from legality.cards.pack.folder import CONTENTS, MissingFiles
from legality.editions import Edition
from legality.errors import CardError, PositionError
from legality.json_text import json_line, require_shallow
from legality.queries.version import about
from legality.service.answering import answer as answered
from legality.service.limits import RequestLimits

LIMITS = RequestLimits()
LIBRARY = Path("/library")
"""Where packages are unpacked, in the worker's own file system."""
CARDS = Path("/cards")
"""Where the files of a pack of cards are put, in the same."""
LOOKED_UP = {"version": lambda: about(Edition.of("current").date)}
"""Questions that the service answers beside its operations."""


def answer(op: str, fields: str) -> str:
    """The answer to an operation of the service as JSON; `fields` is the request as JSON."""
    if op in LOOKED_UP:
        return json_line(LOOKED_UP[op]())
    return answered(op, fields.encode(), seconds_of(fields)).decode()


def seconds_of(fields: str) -> float:
    """The limit that a request names, or the usual one."""
    try:
        require_shallow(fields)
        named = msgspec.json.decode(fields, type=_Limit).time_limit
    except (msgspec.DecodeError, PositionError):  # the answer tells what is wrong
        named = None
    return LIMITS.seconds_of(named)


class _Limit(msgspec.Struct):
    time_limit: float | None = None


def begin(later: Mapping[str, Sequence[str]], cards: str | None) -> Callable[[str, str], str]:
    """Makes ready what is fetched only when it is needed: `later` has for each module the wheels
    that bring it; `cards` is the list of a pack of cards, where there is one. The function that
    answers."""
    sys.meta_path.append(Fetching(later, fetched))
    if cards is not None:
        unfold_cards(cards, CARDS, fetched)
    return answer


def unfold_cards(contents: str, folder: Path, fetch: Callable[[str], bytes]) -> None:
    """Makes a pack of cards the one that is asked; its files are fetched when they are read."""

    def bring(file: Path) -> None:
        try:
            file.write_bytes(fetch(f"cards/{file.name}"))
        except ImportError as error:
            raise CardError(f"cards/{file.name}", str(error)) from error

    folder.mkdir(exist_ok=True)
    (folder / CONTENTS).write_text(contents)
    MissingFiles.fetch = bring
    os.environ[VARIABLE] = str(folder)


class Fetching(MetaPathFinder):
    """Finds a module by fetching the wheels that bring it, once."""

    def __init__(self, wheels: Mapping[str, Sequence[str]], fetch: Callable[[str], bytes]) -> None:
        self.wheels = dict(wheels)
        self.fetch = fetch

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        names = self.wheels.pop(fullname, None)
        if names is None:
            return None
        for name in names:
            unpack(self.fetch(f"wheels/{name}"), LIBRARY)
        invalidate_caches()
        return PathFinder.find_spec(fullname, path, target)


def unpack(wheel: bytes, folder: Path) -> None:
    """Puts what a wheel holds into the folder; one that is packed as a whole (`.gz`) may have been
    unpacked on its way."""
    import gzip
    from io import BytesIO
    from zipfile import ZipFile

    plain = gzip.decompress(wheel) if wheel.startswith(b"\x1f\x8b") else wheel
    with ZipFile(BytesIO(plain)) as packed:
        packed.extractall(folder)


def fetched(name: str) -> bytes:
    """A file beside the worker. Raises `ImportError` where it cannot be had."""
    request: Any = import_module("js").XMLHttpRequest.new()
    request.open("GET", name, False)
    request.responseType = "arraybuffer"
    try:
        request.send()
    except Exception as error:
        raise ImportError(f"{name} cannot be fetched: {error}") from None
    if request.status != 200:
        raise ImportError(f"{name} cannot be fetched: status {request.status}")
    return bytes(request.response.to_py())
