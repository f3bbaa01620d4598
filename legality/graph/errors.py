"""Why a graph cannot be drawn: two errors beneath `LegalityError`.

`DrawingUnavailable` where matplotlib is not installed, `UnknownForm` for a file whose name says no
form that there is.
"""

from legality.errors import LegalityError


class DrawingUnavailable(LegalityError):
    """Pictures need matplotlib, which a plain installation does not bring."""

    def __init__(self) -> None:
        super().__init__(
            'drawing .svg and .png needs matplotlib: pip install "legality[draw]" '
            "(.dot, .graphml and the text form need nothing)"
        )


class UnknownForm(LegalityError):
    """A graph can't be written in the form that a file's name asks for."""

    def __init__(self, name: str, forms: tuple[str, ...]) -> None:
        super().__init__(f"expected a file name that ends in {', '.join(forms)}, got {name!r}")
