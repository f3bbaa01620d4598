"""By what steps a permanent's values came about, to be told to whoever asks."""

from typing import NamedTuple

from legality.effects.effect import Keyword
from legality.position import Permanent
from legality.rulebook.characteristics.lines import Layer, Line, is_held

Held = tuple[Keyword, Line]
"""A keyword ability, and the line that gives it."""


class LayerState(NamedTuple):
    """A permanent at one point of the layers; `every_type`: it has every creature type."""

    permanent: Permanent
    held: tuple[Held, ...]
    lines: tuple[Line, ...]
    every_type: bool

    def shown(self, layer: Layer) -> str:
        """The layer's trait of the permanent, in words."""
        match layer.trait:
            case "types":
                every = ", every creature type" if self.every_type else ""
                return self.permanent.type_line + every
            case "colors":
                return "".join(self.permanent.colors) or "colorless"
            case "abilities":
                words = [keyword.name for keyword, _ in self.held]
                texts = [line.text for line in self.lines if not _is_keywords(line)]
                return "; ".join(dict.fromkeys((*words, *texts))) or "no abilities"
            case "size":
                return (
                    f"{number_text(self.permanent.power)}/{number_text(self.permanent.toughness)}"
                )


class LayerStep(NamedTuple):
    """What one effect did to a permanent: in which layer, by which text (of which permanent: `by`),
    and the permanent as it was and as it is since."""

    id: str
    layer: Layer
    by: str | None
    text: str
    was: LayerState
    now: LayerState

    @property
    def before(self) -> str:
        """What the layer's trait was, in words."""
        return self.was.shown(self.layer)

    @property
    def after(self) -> str:
        """What it is since."""
        return self.now.shown(self.layer)


def _is_keywords(line: Line) -> bool:
    return bool(line.effects) and all(is_held(line, effect) for effect in line.effects)


def number_text(value: int | None) -> str:
    """A power or toughness; * where it is not known."""
    return "*" if value is None else str(value)
