"""Noun phrases that are joined ("untapped artifacts and creatures you control"): what an adjective,
a clause or a controller belongs to, one of them or all.
"""

from msgspec import Struct
from msgspec.structs import replace

from legality.effects import qualities as q
from legality.effects.canonical import TAPPING, all_of, any_of, conjuncts
from legality.effects.filters import OTHER, AllOf, Filter, Not
from legality.effects.replacing import within
from legality.text.lexicon import CARD_TYPES
from legality.text.reading.nouns.heads import Core

_OBJECTS = frozenset({OTHER, Not(q.AttachedObject())})
"""What may be excepted of all parts: a single object."""


class PhrasePart(Struct, frozen=True):
    """One of the phrases that are joined: its noun with adjectives (`core`), what follows that
    (`posts`), and whose it is (`control`)."""

    core: Core
    posts: tuple[Filter, ...]
    control: Filter | None
    relative: bool = False
    """Whether a clause ("that's a Goblin") ends it."""
    behind_control: bool = False
    """Whether all of what follows the head stands behind whose it is."""
    another: bool = False
    """Whether "other" stands before it."""
    excepts: tuple[Filter, ...] = ()
    """What follows "other than" or "except", left out."""


def joined_filter(parts: list[PhrasePart], *, certain: bool) -> Filter | None:
    """The filter of all parts; None where a word may be of one part or of all of them."""
    excepted = parts[-1].excepts if len(parts) > 1 else ()
    joined = _without(excepted, _with_shared_posts(_tapping(parts)))
    if joined is None or (len(joined) > 1 and certain and _doubtful(joined)):
        return None
    if len(joined) > 1 and certain and _is_unclear_whose(joined):
        return None
    return all_of((_joined_parts(joined), *excepted))


def _tapping(parts: list[PhrasePart]) -> list[PhrasePart]:
    """The parts of "untapped artifacts, creatures, and lands": whether it is tapped is asked of
    each in such a list of bare card types."""
    if len(parts) < 3 or not isinstance(parts[0].core.filter, AllOf):
        return parts
    first, *others = parts
    bare = all(part.core.generic and part.core.plural and not part.posts for part in parts)
    if not bare or first.core.adjectives != 1:
        return parts
    state = next((other for other in TAPPING if other in within(first.core.filter)), None)
    if state is None or any(o.core.adjectives or o.core.filter == q.ANYTHING for o in others):
        return parts
    return [first, *(_with_state(other, state) for other in others)]


def _with_state(part: PhrasePart, state: Filter) -> PhrasePart:
    wanted = all_of((state, part.core.filter))
    return replace(part, core=replace(part.core, filter=wanted, adjectives=1))


def _with_shared_posts(parts: list[PhrasePart]) -> list[PhrasePart]:
    """The parts of "artifacts and enchantments you control with mana value 4 or greater": what
    stands behind whose they all are is said of all."""
    *others, last = parts
    bare = all(other.core.generic and other.control is None and not other.posts for other in others)
    if not (bare and last.core.generic and last.behind_control) or OTHER in last.posts:
        return parts
    return [*(replace(other, posts=last.posts) for other in others), last]


def _without(excepted: tuple[Filter, ...], parts: list[PhrasePart]) -> list[PhrasePart] | None:
    """The parts of "Humans or Elves other than ~", without what is excepted of all of them; None
    where it may be of the last alone."""
    *others, last = parts
    if not excepted or not others:
        return parts
    own = any(other.posts or other.control is not None for other in others)
    if own or not _OBJECTS.issuperset(excepted):
        return None
    return [*others, replace(last, posts=tuple(p for p in last.posts if p not in excepted))]


def _doubtful(parts: list[PhrasePart]) -> bool:
    """Whether it is unclear to which of the joined phrases an adjective or a clause belongs."""
    last = parts[-1]
    if parts[0].core.adjectives and not any(part.core.adjectives for part in parts[1:]):
        return not _is_of_card_types(parts[0].core) or any(part.core.generic for part in parts[1:])
    if set(last.posts) - {OTHER, q.ANYTHING} and any(not part.posts for part in parts[:-1]):
        same = {part.core.generic for part in parts}
        return len(same) == 1 or not last.core.generic
    return False


def _is_unclear_whose(parts: list[PhrasePart]) -> bool:
    """Whether the controller that the last phrase names may be that of it alone: "creatures with
    flying and Humans you control", "red creatures and creatures you control"."""
    *others, last = parts
    if last.control is None or any(part.control is not None for part in others):
        return False
    if not last.core.plural:
        return False
    own = any(part.excepts or (part.posts and part.posts != last.posts) for part in others)
    bare = last.core.generic and not last.core.adjectives
    again = last.core.generic and any(
        _noun(part.core) == _noun(last.core) or (bare and not part.core.generic) for part in others
    )
    return again or own


def _noun(core: Core) -> Filter:
    """The noun of a phrase, without its adjectives."""
    return conjuncts(core.filter)[-1]


def _is_of_card_types(core: Core) -> bool:
    """Whether it is "artifact creatures": no Goblin beside it is an artifact Goblin."""
    parts = conjuncts(core.filter)
    return core.generic and all(isinstance(p, q.HasType) and p.word in CARD_TYPES for p in parts)


def _joined_parts(parts: list[PhrasePart]) -> Filter:
    """ "Elves and Goblins you control": the last controller is everyone's who has none."""
    last = parts[-1]
    shared = len(parts) > 1 and last.control is not None
    if shared and all(part.control is None for part in parts[:-1]):
        cores = any_of(_whole(part, None) for part in (*parts[:-1], replace(last, control=None)))
        return all_of((cores, last.control)) if last.control is not None else cores
    return any_of(_whole(part, last.control) for part in parts)


def _whole(part: PhrasePart, control: Filter | None) -> Filter:
    controlled = part.control if part.control is not None else control
    parts = (part.core.filter, *part.posts)
    return all_of(parts if controlled is None else (*parts, controlled))
