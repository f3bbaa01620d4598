"""The documentation site: `python -m release.site FOLDER`.

Each version is a folder of its own in FOLDER, built with warnings as errors; `versions.json` lists
them for the switch at the side of each page, and `index.html` leads to the newest. Then every link
of the version is followed: to a file that is there, and to a part of it that is there. Addresses of
others are not asked; nothing may be loaded from them. Where LEGALITY_PYODIDE names the folder of
the npm package pyodide, the site holds the page, and boards of the documents can be tried in place.
"""

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

from msgspec import Struct, field
from selectolax.lexbor import LexborHTMLParser

from release.steps import ReleaseError, run

ROOT = Path(__file__).resolve().parent.parent
LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src"}
"""Elements that a browser loads at once, and where from."""
NOT_LOADED = ("canonical", "search", "next", "prev")
"""What a browser does not load of the pages to which an element `link` leads."""
MOST_SECONDS = 60
VERSIONS = "versions.json"
REDIRECT = """\
<!doctype html>
<meta charset="utf-8">
<title>legality</title>
<meta http-equiv="refresh" content="0; url={version}/index.html">
<a href="{version}/index.html">legality {version}</a>
"""


class Page(Struct):
    """What an HTML page links to, loads, and has as targets of links."""

    links: list[str] = field(default_factory=list[str])
    loaded: list[str] = field(default_factory=list[str])
    targets: set[str] = field(default_factory=set[str])

    def has(self, fragment: str) -> bool:
        """Whether a link may lead to that part of the page, or to the page."""
        return not fragment or fragment in self.targets


def read(text: str) -> Page:
    """A page of its HTML."""
    page = Page()
    for element in LexborHTMLParser(text).css("[id], [name], [href], [src]"):
        has = {name: value or "" for name, value in element.attributes.items()}
        page.targets |= {has[name] for name in ("id", "name") if name in has}
        if element.tag == "a" and "href" in has:
            page.links.append(has["href"])
        if element.tag == "link" and has.get("rel", "") not in NOT_LOADED:
            page.loaded.append(has.get("href", ""))
        if (source := LOADED.get(element.tag or "")) is not None and source in has:
            page.loaded.append(has[source])
    return page


def build(
    sources: Path,
    folder: Path,
    version: str,
    python: str | Path = sys.executable,
    variables: Mapping[str, str] | None = None,
) -> Path:
    """Build the site of a version into its folder, and list it. Raises `ReleaseError` at the first
    warning."""
    target = folder / version
    options = ["-q", "-W", "--keep-going", "--jobs", "auto"]
    run([python, "-m", "sphinx", *options, sources / "docs", target], sources, variables)
    list_versions(folder)
    return target


def list_versions(folder: Path) -> list[str]:
    """Write `versions.json` of the versions whose sites are there, the newest first, and the page
    that leads to that."""
    numbers = re.compile(r"\d+\.\d+\.\d+")
    found = [path.name for path in folder.iterdir() if numbers.fullmatch(path.name)]
    ordered = sorted(found, key=lambda name: [int(part) for part in name.split(".")], reverse=True)
    (folder / VERSIONS).write_text(json.dumps(ordered) + "\n", encoding="utf-8")
    (folder / "index.html").write_text(REDIRECT.format(version=ordered[0]), encoding="utf-8")
    return ordered


def broken_links(site: Path) -> list[str]:
    """Links of the pages that lead nowhere, and what a page would load from another host."""
    pages = {path: read(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    return [f"{path.relative_to(site)}: {fault}" for path in pages for fault in _of(path, pages)]


def _of(path: Path, pages: dict[Path, Page]) -> Iterator[str]:
    page = pages[path]
    for link in (*page.links, *page.loaded):
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            if link in page.loaded and parts.scheme != "data":
                yield f"loads {link}"
            elif parts.scheme not in ("http", "https", "mailto", "data") or not (
                parts.netloc or parts.path
            ):
                yield f"{link} is no address"
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        target = target / "index.html" if target.is_dir() else target
        if not target.exists():
            yield f"{link} leads nowhere"
        elif parts.query:  # what follows is for the page's program, as the code of a board
            continue
        elif target in pages and not pages[target].has(unquote(parts.fragment)):
            yield f"{link}: no such part"


def spent() -> float:
    """The processor time so far, in seconds: of this process and of the programs that it ran."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def main(words: Sequence[str]) -> int:
    """Build, and follow the links; the exit status."""
    sys.path[:0] = [str(ROOT)]
    from legality.version import __version__

    parser = argparse.ArgumentParser(prog="python -m release.site", description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args(words).folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    begun = spent()
    try:
        site = build(ROOT, folder, __version__)
        faults = broken_links(site)
        if faults:
            raise ReleaseError("\n".join(faults))
    except ReleaseError as error:
        print(f"no site: {error}", file=sys.stderr)
        return 1
    seconds = spent() - begun
    pages = len(list(site.rglob("*.html")))
    print(f"{pages} pages are in {site}, every link leads somewhere: {seconds:.0f} s of processors")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
