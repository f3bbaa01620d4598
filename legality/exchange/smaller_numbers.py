"""Smaller numbers for a question that is brought to the smallest board: sizes, counters, life and
mana, numbers in texts, and damage that is assigned together with the power that deals it.

Each edit only makes numbers smaller, whatever other edits have made of the question before it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

Value = dict[str, Any]
Edit = Callable[[Value], None]
"""Takes a part off `{"position": …, "declaration": …}`, in place; LookupError where it is gone."""
NUMBER = re.compile(r"\d+")


def at(value: Any, path: Iterable[Any]) -> Any:
    """What stands there. Raises LookupError."""
    for key in path:
        value = value[key]
    return value


def smaller_numbers(value: Value) -> Iterator[Edit]:
    """Each number above 1 of a player, a permanent, or an effect, and of its text; a size that is
    no such number and not 0; then what a source deals, with its power."""
    for field in ("players", "permanents", "effects"):
        yield from _inside(("position", field), value["position"].get(field, ()))
    for number, permanent in enumerate(value["position"]["permanents"]):
        path = ("position", "permanents", number)
        for name in ("power", "toughness"):
            size = permanent.get(name)
            if isinstance(size, str) or (isinstance(size, int) and size < 0):
                yield _plain_size(path, name)
        yield from _less_damage(number, value["declaration"].get(permanent["id"]))


def _inside(path: tuple[Any, ...], part: object) -> Iterator[Edit]:
    if isinstance(part, dict):
        for key, inner in cast("Value", part).items():
            yield from _inside((*path, key), inner)
    elif isinstance(part, list | tuple):
        for number, inner in enumerate(cast("list[Any]", part)):
            yield from _inside((*path, number), inner)
    elif isinstance(part, str) and path[-1] == "oracle_text":
        for place, number in enumerate(NUMBER.findall(part)):
            for less in _smaller(int(number)):
                yield _less_in_text(path, place, less)
    elif isinstance(part, int) and not isinstance(part, bool):
        for less in _smaller(part):
            yield _less(path, less)


def _smaller(number: int) -> Iterable[int]:
    """The least first; one less last, so that no number is left that could be smaller."""
    return dict.fromkeys((1, number // 2, number - 1)) if number > 1 else ()


def _less(path: tuple[Any, ...], less: int) -> Edit:
    *outer, last = path

    def edit(value: Value) -> None:
        holder = at(value, outer)
        stated: object = holder[last]
        if not isinstance(stated, int) or stated <= less:
            raise LookupError(last)
        holder[last] = less

    return edit


def _less_in_text(path: tuple[Any, ...], place: int, less: int) -> Edit:
    *outer, last = path

    def edit(value: Value) -> None:
        holder = at(value, outer)
        match = list(NUMBER.finditer(holder[last]))[place]
        if int(match.group()) <= less:
            raise LookupError(place)
        holder[last] = f"{holder[last][: match.start()]}{less}{holder[last][match.end() :]}"

    return edit


def _plain_size(path: tuple[Any, ...], name: str) -> Edit:
    """A size that is 1 in place of one that is told by a text, or is below 0."""

    def edit(value: Value) -> None:
        at(value, path)[name] = 1

    return edit


def _less_damage(number: int, dealt: object) -> Iterator[Edit]:
    """What the source deals to each, with the power that it deals it by (CR 510.1a)."""
    if not isinstance(dealt, dict):
        return
    for recipient, amount in cast("dict[str, int]", dealt).items():
        for less in dict.fromkeys((amount, amount // 2, 1)):
            yield _less_dealt(number, recipient, less)


def _less_dealt(number: int, recipient: str, less: int) -> Edit:
    """So much less for the recipient, and of the source's power."""

    def edit(value: Value) -> None:
        source = value["position"]["permanents"][number]
        dealt, power = value["declaration"][source["id"]], source["power"]
        if not isinstance(power, int) or not 0 < less <= min(power, dealt[recipient]):
            raise LookupError(recipient)
        source["power"] -= less
        dealt[recipient] -= less
        if not dealt[recipient]:
            del dealt[recipient]

    return edit
