"""The boards of the site can be changed and asked in place: beneath each stands a button that opens
the page with it, in the reader's own browser.

The page is written into the site (`play/`) where LEGALITY_PYODIDE names the folder of the npm
package pyodide; without it the site has no such buttons, and says so while it is built.
"""

import os
import re
import subprocess
import sys
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util import logging

from legality import Position, PositionError

ROOT = Path(__file__).parent.parent
PYODIDE = os.environ.get("LEGALITY_PYODIDE")
PLAY = "play"
"""The folder of the page in the site."""
EXAMPLE = re.compile(r"^\$ legality .*?(examples/[\w/-]+\.json)\b", re.MULTILINE)
BUTTON = '<p class="live-board"><a class="live-board-open" href="{href}">Try this board</a></p>'
SCRIPT = """
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.live-board-open");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const frame = document.createElement("iframe");
  Object.assign(frame, { src: link.href, width: "100%", height: "640", title: "the board" });
  frame.style.border = "1px solid var(--color-background-border)";
  link.replaceWith(frame);
});
"""
log = logging.getLogger(__name__)
writing: dict[Sphinx, subprocess.Popen[str]] = {}
"""The page that is being written for a site."""


def board_of(block: nodes.literal_block) -> Position | None:
    """The board that a block shows: in the notation, or the example that its first command names.
    Some examples are other files than boards."""
    text = block.astext()
    if block.get("language") == "board":
        return Position.from_notation(text)
    if block.get("language") != "console" or (named := EXAMPLE.search(text)) is None:
        return None
    try:
        return Position.read((ROOT / named[1]).read_text(encoding="utf-8"))
    except PositionError:
        return None


def add_buttons(app: Sphinx, document: nodes.document) -> None:
    """A button beneath each block with a board; beneath several blocks of the same board one."""
    page = f"{'../' * app.env.docname.count('/')}{PLAY}/index.html"
    shown: set[str] = set()
    for block in list(document.findall(nodes.literal_block)):
        board = board_of(block)
        if board is None or (code := board.code()) in shown:
            continue
        shown.add(code)
        html = BUTTON.format(href=escape(f"{page}?embed#{code}"))
        block.parent.insert(block.parent.index(block) + 1, nodes.raw("", html, format="html"))


def begin_page(app: Sphinx) -> None:
    """Begin to write the page itself, beside the other pages: other programs do most of it."""
    if app.builder.name == "html" and PYODIDE is not None:
        command = [sys.executable, "-m", "legality", "page", "--pyodide", PYODIDE]
        command += ["--static", str(Path(app.outdir) / PLAY)]
        writing[app] = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=ROOT, text=True
        )


def end_page(app: Sphinx, error: Exception | None) -> None:
    """The page is in the site. Raises `ExtensionError` where it could not be written."""
    if (process := writing.pop(app, None)) is not None:
        _, said = process.communicate()
        if process.returncode and error is None:
            raise ExtensionError(f"the page of the site can't be written: {said.strip()}")


def setup(app: Sphinx) -> dict[str, bool]:
    """Buttons only where the page is."""
    if PYODIDE is None:
        log.info("LEGALITY_PYODIDE names no Pyodide: the site's boards are not live")
    else:
        app.connect("doctree-read", add_buttons)
        app.connect("builder-inited", begin_page)
        app.connect("build-finished", end_page)
        app.add_js_file(None, body=SCRIPT)
    return {"parallel_read_safe": True}
