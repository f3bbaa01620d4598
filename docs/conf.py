"""The documentation site: `python -m release.site FOLDER`. Tests run the examples of its pages."""

import re
import sys
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

from legality.version import __version__

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

project = "legality"
author = "the maintainers of legality"
release = version = __version__
extensions = ["myst_parser", "live_boards", "woven_rulebook"]
html_theme = "furo"
html_title = f"legality {release}"
html_show_copyright = False
myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
nitpicky = True
templates_path = ["_templates"]
html_static_path = ["_static"]
html_js_files = ["versions.js"]
html_css_files = ["versions.css"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "versions.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}


def outside_named(app: Sphinx, page: str, source: list[str]) -> None:
    """A link to a document outside of this folder is its name on the site: it is not there."""
    source[0] = re.sub(r"\[([^\]]+)\]\(\.\./([\w./-]+\.md)[^)]*\)", r"\1 (`\2`)", source[0])


def setup(app: Sphinx) -> None:
    """What a program prints, and a board in the notation, is plain text."""
    app.add_lexer("output", TextLexer)
    app.add_lexer("board", TextLexer)
    app.connect("source-read", outside_named)
