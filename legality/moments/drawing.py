"""Who draws cards by the words of what is done, where these tell how many (121.2)."""

import re
from collections.abc import Iterable

from legality.effects.players import Who
from legality.effects.triggered import Whose
from legality.moments.context import Context, whose
from legality.moments.state import State
from legality.position import Permanent
from legality.text.words import NUMBER, number

_MAY_DRAW = re.compile(
    r"\bdraw|\bconnive|\blearn\b|\bloot|\bcycl|\brummage|\bmonarch|\bvillainous|\bvote|\bcast\b"
    r"|\bplay\b|\bcop(?:y|ies)\b|\bsacrific|\brepeat",
    re.IGNORECASE,
)
_DRAWS = re.compile(
    rf"(?:(?P<who>you|each player|each opponent|defending player) )?(?P<verb>draws?)"
    rf" (?P<number>an?|{NUMBER}) (?P<more>additional )?cards?\b",
    re.IGNORECASE,
)
_DEPENDS = re.compile(
    r"\b(?:for each|equal to|if|unless|where|may|instead|that many|except|twice|times)\b", re.I
)
_OTHERS = re.compile(r"\b(?:players?|opponents?|they|each|controller|owner)\b", re.IGNORECASE)
_OTHERWISE = re.compile(
    r"\bwould draw\b|\bcan't draw\b|\bdraws? [^.\n]*\binstead\b|\binstead of drawing\b|\bdredge\b",
    re.IGNORECASE,
)
_WHO: dict[str, Whose] = {
    "you": Whose(Who.YOU),
    "each player": Whose(Who.ANY),
    "each opponent": Whose(Who.OPPONENTS),
    "defending player": Whose(Who.DEFENDING),
}


def draws(combat: State, text: str, context: Context) -> tuple[str, ...] | None:
    """The players who draw, each once for every card; None where that is not read."""
    if _MAY_DRAW.search(text) is None:
        return ()
    match = _one_draw(text)
    if match is None or _is_otherwise(combat):
        return None
    low = match["number"].lower()
    many = 1 if low in ("a", "an") else number(low)
    names = whose(combat, _WHO[(match["who"] or "you").lower()], context)
    if many is None or any(_may_have_too_few(combat, name, many) for name in names):
        return None
    return tuple(name for name in names for _ in range(many))


def is_told_draw(text: str) -> bool:
    """Whether the words tell who draws how many cards, and nothing else."""
    match = _one_draw(text)
    return match is not None and not any(
        around.strip(" .,;") for around in (text[: match.start()], text[match.end() :])
    )


def _one_draw(text: str) -> re.Match[str] | None:
    """The words for one draw that hangs on nothing, where no others may be meant."""
    match = _DRAWS.search(text)
    if match is None or _DEPENDS.search(text):
        return None
    around = f"{text[: match.start()]}.{text[match.end() :]}"
    if _MAY_DRAW.search(around) is not None:
        return None
    whoever = match["verb"].lower() == "draws" or _OTHERS.search(around[: match.start()])
    return None if match["who"] is None and whoever else match  # whoever the words before it name


def _may_have_too_few(combat: State, name: str, many: int) -> bool:
    """Whether the library is told, and has fewer cards."""
    library = combat.board.player_by_name[name].library
    if library is None:
        return False
    return (library if isinstance(library, int) else len(library)) < many


def _is_otherwise(combat: State) -> bool:
    """Whether a text may have cards drawn otherwise."""
    gone: Iterable[Permanent] = (seen.permanent for seen in combat.departed.values())
    texts = (*(permanent.oracle_text for permanent in (*combat.board.battlefield, *gone)),
             *(effect.oracle_text for effect in combat.board.effects))  # fmt: skip
    return any(_OTHERWISE.search(text) is not None for text in texts)
