"""Effects of which a board decides at every moment of a combat whom they mean, and how much."""

from legality.effects import conditions as c
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.characteristics import Gets
from legality.effects.damaging import DealsMore, PreventsDamage, PreventsPart
from legality.effects.players import PlayerNamed, Who
from legality.effects.replacing import within

ALWAYS_KNOWN = (
    *(
        Gets,
        PreventsDamage,
        PreventsPart,
        DealsMore,
        c.Always,
        c.Every,
        c.Either,
        c.Unless,
        c.SourceIs,
        c.AffectedIs,
    ),
    *(c.Exists, c.MoreThan, c.LifeIs, c.TurnOf, c.AttackingAlone, q.Anything, q.ThisObject),
    *(q.AttachedObject, q.WithId, q.Named, q.HasType, q.HasColor, q.ColorCount, q.HasKeyword),
    *(q.HasCounter, q.Is, q.ControlledBy, q.OwnedBy, q.AttackingWhom, f.AllOf, f.AnyOf, f.Not),
    *(
        q.Affected,
        q.Shares,
        f.Sum,
        f.Compare,
        q.CompareOwn,
        q.Parity,
        q.Faces,
        f.CountOf,
        PlayerNamed,
        Who,
        str,
        int,
        tuple,
    ),
    type(None),
)
"""The parts of effects that a board always decides."""
CHANGING = (
    *(Who.DEFENDING, Who.ATTACKING, Who.CHOSEN),
    *(c.AttackingAlone(declared=True), c.AttackingAlone(declared=True, of_player=True)),
)


def is_known_throughout(text: object) -> bool:
    """Whether the board decides at every moment of a combat whom the effect or filter means, and
    how much it is."""
    return all(
        isinstance(part, ALWAYS_KNOWN)
        and part not in CHANGING
        and not (isinstance(part, q.Is) and part.state in q.STATED_STATES)
        for part in within(text)
    )


def looks_at_size(part: object) -> bool:
    """Whether it asks for power or toughness, which bonuses change in an order of their own."""
    match part:
        case f.Compare(statistic=statistic) | q.Parity(statistic=statistic):
            return statistic != "mana value"
        case q.CompareOwn():
            return True
        case _:
            return False
