"""What a text makes of a permanent: its abilities, types, colours, power and toughness (613)."""

from typing import Literal

from legality.effects.effect import Effect, Keyword
from legality.effects.filters import Amount, Filter
from legality.effects.qualities import ChosenWhat

CHOSEN_TYPES: dict[str, ChosenWhat] = {
    "chosen type": "type",
    "chosen land type": "land type",
    "first chosen type": "first type",
    "second chosen type": "second type",
}
"""What stands for a type that was chosen for the source, and which choice that is."""
CHOSEN_COLOR = "chosen color"
ALL_OF_A_KIND: dict[str, str] = {"creature types": "creature", "land types": "land"}
"""What stands for all subtypes that go with a card type (205.3)."""


class HasAbility(Effect, frozen=True, kw_only=True, cache_hash=True):
    """The subject has that keyword ability (702)."""

    keyword: Keyword


class LosesAbility(Effect, frozen=True, kw_only=True, cache_hash=True):
    """The subject loses that keyword ability (all its instances, or those of that `quality`); None:
    all abilities. `ever`: it can't have or gain it either (113.11)."""

    keyword: str | None
    quality: Filter | None = None
    ever: bool = False


class EveryCreatureType(Effect, frozen=True, kw_only=True, cache_hash=True):
    """The subject is every creature type (702.73a, 205.3m)."""


class Gets(Effect, frozen=True, kw_only=True, cache_hash=True):
    """The subject gets a bonus (613.4c, layer 7c). `bonus` is "+2/-1" or "+X/+X", where X is `x`;
    times `each` permanents, or `times`, where it has that."""

    bonus: str
    each: Filter | None = None
    x: Amount | None = None
    times: Amount | None = None


class ChangesTypes(Effect, frozen=True, kw_only=True, cache_hash=True):
    """The subject's types change (613.1d, layer 4). `types` are supertypes, card types and subtypes
    in lower case, or one of `CHOSEN_TYPES`. "added": in addition to its other types; "set": in
    place of those of the same kind (205.1a); "kept": it keeps its card types and other subtypes
    than creature types (205.1b: "artifact creature", "that's still a land"); "removed": it isn't
    that any more, also of `ALL_OF_A_KIND`."""

    types: tuple[str, ...]
    manner: Literal["added", "set", "kept", "removed"]


class ChangesColors(Effect, frozen=True, kw_only=True, cache_hash=True):
    """The subject is those colours (W U B R G, `CHOSEN_COLOR`; none: colourless), or has them in
    addition to its others (613.1e, layer 5). `defining`: wherever the object is (604.3)."""

    colors: tuple[str, ...]
    added: bool = False
    defining: bool = False


class BaseSize(Effect, frozen=True, kw_only=True, cache_hash=True):
    """The subject has that base power and toughness (613.4b, layer 7b; None: that one stays).
    `defining`: the text defines what is printed as a star (613.4a, layer 7a)."""

    power: Amount | None = None
    toughness: Amount | None = None
    defining: bool = False


class Switches(Effect, frozen=True, kw_only=True, cache_hash=True):
    """The subject's power and toughness are switched (613.4d, layer 7d)."""


class Goaded(Effect, frozen=True, kw_only=True, cache_hash=True):
    """The subject is goaded by the source's controller (701.15): two requirements."""


class Suspected(Effect, frozen=True, kw_only=True, cache_hash=True):
    """The subject is suspected: it has menace and can't block (701.60)."""
