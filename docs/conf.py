"""The documentation site: `sphinx-build -W docs site`. Tests run the examples of its pages."""

import re

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

from legality.version import __version__

project = "legality"
author = "the maintainers of legality"
release = version = __version__
extensions = ["myst_parser"]
html_theme = "furo"
html_title = f"legality {release}"
html_show_copyright = False
myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
nitpicky = True


def outside_named(app: Sphinx, page: str, source: list[str]) -> None:
    """A link to a document outside of this folder is its name on the site: it is not there."""
    source[0] = re.sub(r"\[([^\]]+)\]\(\.\./([\w./-]+\.md)[^)]*\)", r"\1 (`\2`)", source[0])


def setup(app: Sphinx) -> None:
    """What a program prints, and a board in the notation, is plain text."""
    app.add_lexer("output", TextLexer)
    app.add_lexer("board", TextLexer)
    app.connect("source-read", outside_named)
