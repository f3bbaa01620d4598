"""Names that must be known where they stand: an error names the nearest that are."""

from collections.abc import Iterable, Set

from legality.errors import PositionError, shortened
from legality.position.stated import Stated

LONGEST_COMPARED = 100


def require_player(place: str, name: str | None, names: Iterable[str]) -> None:
    """Raises `PositionError` for a name that is no player's."""
    if name is not None and name not in names:
        raise PositionError(place, f'expected a player, got "{name}"{nearest_names(name, names)}')


def nearest_names(name: str, names: Iterable[str]) -> str:
    """The hint " (did you mean …?)" where the name is like one that is known, else nothing."""
    if len(name) > LONGEST_COMPARED:
        return ""
    import difflib  # as in `record`

    close = difflib.get_close_matches(name, list(names)[:2000], n=3, cutoff=0.5)
    return f" (did you mean {' or '.join(close)}?)" if close else ""


def require_id(position: Stated, place: str, name: str, known: Set[str], expected: str) -> None:
    """Raises `PositionError` for a name that is not known, with the nearest ones that are."""
    if isinstance(name, str) and name in known:  # pyright: ignore[reportUnnecessaryIsInstance]
        return
    for permanent in position.permanents:
        if permanent.id == name and permanent.count > 1:
            raise PositionError(
                place,
                f'"{name}" stands for {permanent.count} permanents; '
                f"name one of {name}#1 … {name}#{permanent.count}",
            )
    require_name(place, name, known, expected)


def require_name(place: str, name: str, known: Set[str], expected: str) -> None:
    """The same of names that stand for nothing but themselves."""
    if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # not from mypy
        raise PositionError(place, f"expected {expected}, got {shortened(repr(name))}")
    if name not in known:
        raise PositionError(place, f'expected {expected}, got "{name}"{nearest_names(name, known)}')
