"""What the texts of a board say, whoever has them."""

from collections.abc import Iterator

from legality.position.stated import Stated


def texts_on_board(position: Stated) -> Iterator[tuple[int | None, str]]:
    """The texts and keywords on the board, each with the place of its permanent; None for those of
    effects."""
    for place, permanent in enumerate(position.permanents):
        yield place, permanent.oracle_text or ""
        yield from ((place, keyword) for keyword in permanent.keywords)
    for effect in position.effects:
        yield None, effect.oracle_text
