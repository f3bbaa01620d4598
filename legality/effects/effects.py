"""The vocabulary of effects: everything a text can say about combat, as values.

Each effect has a `subject` (the permanents it affects; for an ability of a creature about itself,
`ThisObject`), a `condition` and its own fields. The letters in the docstrings are the classes of
combat effects the project distinguishes: RA attack restrictions, KA attack costs, QA attack
requirements, RB block restrictions, EV evasion, KB block costs, QB block requirements, DM damage.

To teach the library something new: a class in the module of its kind, one of `AnyEffect`, a
template in `legality.text`, one function that states it in the Problem in `legality.rulebook`, and
nothing else.
"""

from legality.effects import attacking, blocking, characteristics, damaging
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
    characteristics.HasAbility
    | characteristics.LosesAbility
    | characteristics.EveryCreatureType
    | characteristics.Gets
    | characteristics.ChangesTypes
    | characteristics.ChangesColors
    | characteristics.BaseSize
    | characteristics.Switches
    | HasEffects
    | Copies
    | Triggered
    | characteristics.Goaded
    | characteristics.Suspected
    | attacking.CantAttack
    | attacking.AttackerCap
    | attacking.NeedsCompany
    | attacking.OnlyAlone
    | attacking.AttackCost
    | attacking.LifeIsFixed
    | attacking.DeclaredBy
    | attacking.MustAttack
    | attacking.PlayerMustAttack
    | attacking.AttacksAsThough
    | blocking.CantBlock
    | blocking.CantBeBlocked
    | blocking.MinimumBlockers
    | blocking.MaximumBlockers
    | blocking.AllOrNoBlockers
    | blocking.BlockerCap
    | blocking.BlockCost
    | blocking.BlockedCost
    | blocking.Lure
    | blocking.MustBlock
    | blocking.MustBeBlocked
    | blocking.AdditionalBlocks
    | blocking.BlocksAsThough
    | blocking.LandwalkIgnored
    | blocking.BlocksTapped
    | damaging.AssignsToughness
    | damaging.AssignsAsUnblocked
    | damaging.DividesAmongDefenders
    | damaging.DefenderAssigns
    | damaging.AssignsNoDamage
    | damaging.LethalByPower
    | damaging.PreventsDamage
    | damaging.PreventsPart
    | damaging.DealsMore
)
