"""A page of the site for each rule, written into `docs/rules/` before the site is built, and the
code that they link to. `docs/conformance.md` is their index: there each rule links to its page.
"""

from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from sphinx.application import Sphinx

from release.woven import pages

writing: dict[Sphinx, Future[None]] = {}
"""The pages of the code that are being written for a site."""
contents: dict[Sphinx, Callable[..., str]] = {}
"""What makes the table of contents beside the rules of a site, and keeps what it has made."""


def write_rules(app: Sphinx) -> None:
    """The pages of the rules, among the other pages."""
    pages.write_pages(Path(app.srcdir) / pages.FOLDER)


def link_rules(app: Sphinx, name: str, source: list[str]) -> None:
    """Each rule of the index links to its page."""
    if name == pages.PAGE.stem:
        source[0] = pages.linked(source[0])


def begin_code(app: Sphinx) -> None:
    """Begin to write the pages of the code, beside the other pages."""
    if app.builder.name == "html":
        beside = ProcessPoolExecutor(1)
        writing[app] = beside.submit(write_code, Path(app.outdir))
        beside.shutdown(wait=False)


def end_code(app: Sphinx, error: Exception | None) -> None:
    """The code is in the site. Raises what went wrong with it."""
    contents.pop(app, None)
    if (pages_of_code := writing.pop(app, None)) is not None:
        pages_of_code.result()


def share_contents(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object
) -> None:
    """The pages of the rules share one table of contents, for none of them stands in it: to make it
    anew takes a sixth of the time of all pages."""
    if page.startswith(f"{pages.FOLDER}/"):
        context["toctree"] = contents.setdefault(app, cache(context["toctree"]))


def write_code(site: Path) -> None:
    """The code, in the site, with its lines numbered."""
    for file in pages.code_files():
        form = HtmlFormatter(full=True, title=file, linenos="inline", lineanchors="L")
        target = site / pages.CODE / f"{file}.html"
        target.parent.mkdir(parents=True, exist_ok=True)
        text = (pages.ROOT / file).read_text(encoding="utf-8")
        target.write_text(highlight(text, PythonLexer(), form), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Before pages are looked for, as each is read, and at the end. What other processes write is
    begun first."""
    app.connect("builder-inited", begin_code)
    app.connect("builder-inited", write_rules, priority=900)
    app.connect("source-read", link_rules)
    app.connect("html-page-context", share_contents, priority=400)
    app.connect("build-finished", end_code)
    return {"parallel_read_safe": True}
