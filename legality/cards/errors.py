"""What can go wrong with cards.

CardError               where, what was found, what would be right
├── NoDatabase          there is none yet: the message says how to make one
├── CardNotFound        no card and no face has the name; `nearest` lists names like it
└── AmbiguousName       several different cards have the name; `nearest` lists them
"""

from pathlib import Path

from legality.errors import LegalityError


class CardError(LegalityError):
    """A file, a database or a name that cannot be used.

    `place` says where (a file with line and byte, a path such as `$.card_faces[0].power`, a
    database), `message` what was found there and what would be right.
    """

    def __init__(self, place: str, message: str) -> None:
        self.place = place
        self.message = message
        super().__init__(f"{place}: {message}")


class NoDatabase(CardError):
    """Nothing has been imported yet."""

    def __init__(self, database: Path) -> None:
        super().__init__(
            str(database),
            "there is no card database here; `legality cards import FILE` makes one from a "
            "download (Scryfall's oracle cards or MTGJSON's AtomicCards)",
        )


class CardNotFound(CardError):
    """No card has the name, nor has a face of one."""

    def __init__(self, name: str, nearest: tuple[str, ...]) -> None:
        self.name = name
        self.nearest = nearest
        near = f"; the nearest names are {_listed(nearest)}" if nearest else ""
        super().__init__(_listed((name,)), f"no card in the database has this name{near}")


class AmbiguousName(CardError):
    """Several cards that are not the same have the name."""

    def __init__(self, name: str, nearest: tuple[str, ...]) -> None:
        self.name = name
        self.nearest = nearest
        ways = (
            f"write the one you mean: {_listed(nearest)}"
            if len(set(nearest)) > 1
            else "no name tells them apart: write the fields (type_line and so on) out instead"
        )
        super().__init__(_listed((name,)), f"several different cards have this name; {ways}")


def shortened(text: str) -> str:
    """What a message quotes of a text that may hold anything, in any length."""
    shown = text if len(text) <= 80 else f"{text[:77]}…"
    return "".join(sign if sign.isprintable() else "�" for sign in shown)


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f'"{shortened(name)}"' for name in names)
