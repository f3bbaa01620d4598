"""What an ability has done, in a sentence for people."""

import re

from legality.english import listed
from legality.moments.state import State
from legality.moments.values import Trigger

_OCCASION = re.compile(r"[^,]*, ")


def resolution_sentence(before: State, after: State, trigger: Trigger, on: tuple[str, ...]) -> str:
    """Who gets what: "Noble Hierarch gets +1/+1 (exalted)"; else the words of the ability."""
    sizes: dict[str, list[str]] = {}
    for name in on:
        size = _size(before, after, name)
        if size is None:
            return _in_its_words(before, trigger)
        sizes.setdefault(size, []).append(name)
    parts = [
        f"{listed(_title(before, after, name) for name in names)} "
        f"{'gets' if len(names) == 1 else 'get'} {size}"
        for size, names in sizes.items()
    ]
    return f"{', '.join(parts)}{_by(before, trigger, on)}"


def _size(before: State, after: State, name: str) -> str | None:
    """By how much its size has changed; None where that is not what happened to it."""
    old, new = before.board.by_id.get(name), after.board.by_id.get(name)
    if old is None or new is None or old.is_tapped is not new.is_tapped:
        return None
    power = (new.power or 0) - (old.power or 0)
    toughness = (new.toughness or 0) - (old.toughness or 0)
    if after.board.effects != before.board.effects or not (power or toughness):
        return None
    return f"{power:+d}/{toughness:+d}"


def _by(before: State, trigger: Trigger, on: tuple[str, ...]) -> str:
    """The keyword, or whose ability it is where it is not that of whom it changed."""
    if trigger.keyword is not None:
        return f" ({trigger.keyword})"
    name = trigger.line[0]
    return "" if on == (name,) or not name else f" ({_title(before, before, name)})"


def _in_its_words(before: State, trigger: Trigger) -> str:
    title = _title(before, before, trigger.line[0]) if trigger.line[0] else trigger.ability.you
    if trigger.keyword is not None:
        return f"{trigger.keyword} of {title}"
    words = _OCCASION.sub("", trigger.does.text, count=1).rstrip(".")
    words = re.sub(r"^(?:it|~)(?= )", title, words).replace("~", title)
    return words if words.startswith(title) else f"{title}: {words}"


def _title(before: State, after: State, name: str) -> str:
    """The name of the permanent, with its id where it shares that name."""
    board = after.board if name in after.board.by_id else before.board
    permanent = board.by_id.get(name)
    if permanent is None or permanent.name is None:
        return name
    alike = sum(other.name == permanent.name for other in board.permanents)
    return permanent.name if alike == 1 else permanent.title
