"""The vocabulary of effects: everything a text can say about combat, as values.

Each effect has a `subject` (the permanents it affects; for an ability of a creature about itself,
`ThisObject`), a `condition` and its own fields. The letters in the docstrings are the classes of
combat effects the project distinguishes: RA attack restrictions, KA attack costs, QA attack
requirements, RB block restrictions, EV evasion, KB block costs, QB block requirements, DM damage.

To teach the library something new: a class in the module of its kind, one of `AnyEffect`, a
template in `legality.text`, one function that states it in the Problem in `legality.rulebook`, and
nothing else.
"""

from legality.effects.attacking import (
    AttackCost,
    AttackerCap,
    AttacksAsThough,
    CantAttack,
    DeclaredBy,
    LifeIsFixed,
    MustAttack,
    NeedsCompany,
    OnlyAlone,
    PlayerMustAttack,
)
from legality.effects.blocking import (
    AdditionalBlocks,
    AllOrNoBlockers,
    BlockCost,
    BlockedCost,
    BlockerCap,
    BlocksAsThough,
    BlocksTapped,
    CantBeBlocked,
    CantBlock,
    LandwalkIgnored,
    Lure,
    MaximumBlockers,
    MinimumBlockers,
    MustBeBlocked,
    MustBlock,
)
from legality.effects.characteristics import (
    BaseSize,
    ChangesColors,
    ChangesTypes,
    EveryCreatureType,
    Gets,
    Goaded,
    HasAbility,
    LosesAbility,
    Suspected,
    Switches,
)
from legality.effects.damaging import (
    AssignsAsUnblocked,
    AssignsNoDamage,
    AssignsToughness,
    DefenderAssigns,
    DividesAmongDefenders,
    LethalByPower,
    PreventsDamage,
)
from legality.effects.effect import Effect
from legality.effects.filters import Filter


class HasEffects(Effect, frozen=True, kw_only=True, cache_hash=True):
    """The subject has a quoted ability: its effects, read from the subject ("you" is its
    controller)."""

    effects: tuple["AnyEffect", ...]


class Copies(Effect, frozen=True, kw_only=True, cache_hash=True):
    """The subject is a copy of that object (613.2a, layer 1): of one that the text names, or, where
    it has been a copy since it entered (`entering`), of one of those that match. `but` are the
    exceptions (707.9), said of the copy itself; `keeps_name`: but its name is its own."""

    of: Filter
    but: tuple["AnyEffect", ...] = ()
    keeps_name: bool = False
    entering: bool = False


class Triggered(Effect, frozen=True, kw_only=True, cache_hash=True):
    """The subject has a triggered ability that a combat may set off (603): `text` in the form that
    the grammar reads, without an ability word. What it is about and what it does is read when it is
    asked."""

    text: str


AnyEffect = (
    HasAbility
    | LosesAbility
    | EveryCreatureType
    | Gets
    | ChangesTypes
    | ChangesColors
    | BaseSize
    | Switches
    | HasEffects
    | Copies
    | Triggered
    | Goaded
    | Suspected
    | CantAttack
    | AttackerCap
    | NeedsCompany
    | OnlyAlone
    | AttackCost
    | LifeIsFixed
    | DeclaredBy
    | MustAttack
    | PlayerMustAttack
    | AttacksAsThough
    | CantBlock
    | CantBeBlocked
    | MinimumBlockers
    | MaximumBlockers
    | AllOrNoBlockers
    | BlockerCap
    | BlockCost
    | BlockedCost
    | Lure
    | MustBlock
    | MustBeBlocked
    | AdditionalBlocks
    | BlocksAsThough
    | LandwalkIgnored
    | BlocksTapped
    | AssignsToughness
    | AssignsAsUnblocked
    | DividesAmongDefenders
    | DefenderAssigns
    | AssignsNoDamage
    | LethalByPower
    | PreventsDamage
)
