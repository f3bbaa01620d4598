"""`legality page --static`: a folder from which any server of files serves the page, with the
library in it. Nothing answers but the visitor's own browser."""

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import distribution
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from legality.cards.pack.folder import CONTENTS, contents_of
from legality.page import page_files
from legality.page.browser import answer
from legality.page.browser_packages import (
    FIRST,
    LATER,
    STANDARD_LIBRARY,
    PackageMissing,
    cpython,
    pyodide_folder,
    wheels,
)
from legality.page.library_wheel import LATER_NAME, LATER_ROOMS, NAME, library_wheels
from legality.queries.examples import gallery
from legality.version import __version__
from legality.whole_folder import require_ours, write_folder

MARK = "legality-page.json"
"""The file by which a folder of ours is known."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';"
    " style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self';"
    " base-uri 'none'; form-action 'none'"
)
"""Nothing is loaded from elsewhere, and nothing is sent anywhere."""
BY_MODULE: Mapping[str, tuple[str, ...]] = {
    **{module: tuple(group) for module, group in LATER.items()},
    **{f"legality.{room}": (f"{LATER_NAME}.gz",) for room in LATER_ROOMS},
}
"""The wheels that are fetched when a module is first imported."""
SCRIPTS = ("worker.js", "worker_transport.js", "visit.js")
MANIFEST = {
    "name": "legality",
    "short_name": "legality",
    "description": "Which attacks, blocks and damage assignments are legal, and why",
    "start_url": "./",
    "display": "standalone",
    "background_color": "#ffffff",
    "theme_color": "#22543d",
    "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
}


class Written(Struct, frozen=True):
    """What was written: the bytes of all files, those of a first visit and of one that needs the
    solver (packed by gzip), and whether what Python reads is compiled for the browser."""

    folder: Path
    size: int
    first_visit: int
    with_solver: int
    compiled: bool


def write_static(folder: Path, pyodide: Path | None = None, cards: Path | None = None) -> Written:
    """Writes the page and the library into the folder, in place of what it wrote there before.
    `pyodide` is the folder of the npm package; `cards` one that `legality cards pack` has written.
    Raises `PackageMissing`, `FolderTaken` and `OSError`; the folder is then as it was."""
    require_ours(folder, MARK)
    python = cpython(pyodide)
    packages = wheels(pyodide)
    licences = _licences_of_wheels(packages)
    library = library_wheels()
    sources = {STANDARD_LIBRARY: python[STANDARD_LIBRARY], **packages, **library}
    read = compiled(sources, pyodide_folder(pyodide)) or sources
    python[STANDARD_LIBRARY] = read[STANDARD_LIBRARY]
    packages = {name: read[name] for name in packages}
    own = {f"{name}.gz": gzip.compress(read[name], mtime=0) for name in library}
    content = _content(python, {**packages, **own}, cards is not None) | licences | _cards(cards)
    content["offline.js"] = _offline(content)
    content[MARK] = _line({"legality": __version__, "files": sorted(content)})
    write_folder(folder, content, MARK)
    first = sum(_packed(data) for name, data in content.items() if _is_of_first_visit(name))
    solver = sum(_packed(packages[name]) for name in LATER["pysat"])
    size = sum(map(len, content.values()))
    return Written(folder, size, first, first + solver, compiled=read is not sources)


def _content(
    python: Mapping[str, bytes], packages: Mapping[str, bytes], cards: bool
) -> dict[str, bytes]:
    """Every file but those that name the others."""
    own = files("legality.page").joinpath("anywhere")
    content = dict(page_files())
    content["index.html"] = index(content["index.html"].decode()).encode()
    content |= {name: own.joinpath(name).read_bytes() for name in SCRIPTS}
    content["manifest.webmanifest"] = _line(MANIFEST)
    content["answers.json"] = _line(first_answers())
    content |= {f"python/{name}": data for name, data in python.items()}
    content |= {f"wheels/{name}": data for name, data in packages.items()}
    listed = {
        "first": [f"{NAME}.gz", *FIRST],
        "later": {module: list(group) for module, group in BY_MODULE.items()},
        "cards": cards,
    }
    content["wheels/wheels.json"] = _line(listed)
    licences = files("legality.page").joinpath("licences")
    content |= {f"licences/{licence.name}": licence.read_bytes() for licence in licences.iterdir()}
    own_licence = distribution("legality").read_text("licenses/LICENSE")
    if own_licence is None:
        raise PackageMissing("this installation of legality has lost its licence: install it again")
    content["licences/legality-LICENSE"] = own_licence.encode()
    return content


def index(html: str) -> str:
    """The page's own file, which asks its worker."""
    head = '<meta name="legality-transport" content="http">'
    if head not in html:
        raise AssertionError("the page does not say whom it asks")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    worker = head.replace('"http"', '"worker"')
    manifest = '<link rel="manifest" href="manifest.webmanifest">'
    start = '<link rel="modulepreload" href="worker_transport.js">'
    return html.replace(head, "\n".join((policy, worker, manifest, start)))


def first_answers() -> dict[str, str]:
    """Answers that are known before Python is there: what the page asks as it opens."""
    questions: list[tuple[str, dict[str, Any]]] = [
        ("version", {}),
        ("schema", {}),
        ("examples", {}),
    ]
    questions += [("paste", {"text": board.position}) for board in gallery()]
    return {f"{op} {_text(fields)}": answer(op, _text(fields)) for op, fields in questions}


def _text(fields: Mapping[str, Any]) -> str:
    """The fields as the page writes them."""
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def _offline(content: Mapping[str, bytes]) -> bytes:
    """The service worker, with the files that a visit without a network needs."""
    text = files("legality.page").joinpath("anywhere", "offline.js").read_text(encoding="utf-8")
    needed = sorted(name for name in content if _is_of_first_visit(name))
    digest = hashlib.sha256()
    for name in sorted(content):
        digest.update(name.encode() + b"\0" + hashlib.sha256(content[name]).digest())
    text = text.replace("@VERSION@", digest.hexdigest()[:16])
    return text.replace("/*FILES*/", ", ".join(json.dumps(f"./{name}") for name in needed)).encode()


def _is_of_first_visit(name: str) -> bool:
    later = {f"wheels/{wheel}" for group in BY_MODULE.values() for wheel in group}
    return name not in later and (
        name == f"cards/{CONTENTS}" or not name.startswith(("cards/", "licences/"))
    )


def _packed(data: bytes) -> int:
    """The bytes that travel."""
    return min(len(data), len(gzip.compress(data, mtime=0)))


def _cards(folder: Path | None) -> dict[str, bytes]:
    """The files of a pack of cards. Raises `CardError` where the folder is none."""
    if folder is None:
        return {}
    contents_of(folder)
    return {f"cards/{file.name}": file.read_bytes() for file in sorted(folder.iterdir())}


def _licences_of_wheels(packages: Mapping[str, bytes]) -> dict[str, bytes]:
    from io import BytesIO
    from zipfile import ZipFile

    licences: dict[str, bytes] = {}
    for wheel, data in packages.items():
        with ZipFile(BytesIO(data)) as packed:
            for entry in packed.namelist():
                if "dist-info" in entry and "licen" in entry.lower() and not entry.endswith("/"):
                    name = f"{wheel.partition('-')[0]}-{Path(entry).name}"
                    licences[f"licences/{name}"] = packed.read(entry)
    return licences


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


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
