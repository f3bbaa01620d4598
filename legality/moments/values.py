"""What a combat is made of: steps, attackers, assigned damage, and what is remembered.

Values only. "Present" creatures are on the battlefield and phased in; everything else follows in
the modules of the rules.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from legality.effects.effect import Keyword
from legality.effects.triggered import TriggeredAbility
from legality.frozen import FrozenDict
from legality.gaps import Applied, Ask, Line
from legality.numbers import Rule
from legality.position import Given, LastingEffect, Permanent, Stage
from legality.rulebook.ability import Ability
from legality.rulebook.moment import Trait

K = TypeVar("K")
V = TypeVar("V")


NOTHING: Mapping[Any, Any] = FrozenDict[Any, Any]()
"""A mapping with nothing in it, and never anything."""


def nothing() -> Mapping[Any, Any]:
    """The same, as a default."""
    return NOTHING


def fixed(mapping: Mapping[K, V]) -> Mapping[K, V]:
    """A copy that stays as it is."""
    return FrozenDict(mapping)


class Step(Enum):
    """The steps of the combat phase (506.1); two damage steps where someone strikes first."""

    BEGINNING = "beginning of combat"
    ATTACKERS = "declare attackers"
    BLOCKERS = "declare blockers"
    FIRST_DAMAGE = "first combat damage"
    DAMAGE = "combat damage"
    END = "end of combat"
    OVER = "after combat"

    number: int
    """Its place in the phase."""

    def __init__(self, _: str) -> None:
        self.number = len(type(self).__members__)

    def is_before(self, other: "Step") -> bool:
        """Whether it comes earlier in the phase."""
        return self.number < other.number


class Status(Enum):
    """Whether an attacking creature is blocked (509.1h): settled as blockers are declared."""

    NEITHER = "neither blocked nor unblocked"
    BLOCKED = "blocked"
    UNBLOCKED = "unblocked"


class Attacker(Struct, frozen=True):
    """An attacking creature.

    `target` is what it attacks, None once that left combat (506.4c; `lost` is that permanent as it
    was); `defending` its defending player when last looked; `blockers` the creatures blocking it,
    in damage assignment order where there is one.
    """

    target: str | None
    defending: str
    status: Status = Status.NEITHER
    blockers: tuple[str, ...] = ()
    lost: Permanent | None = None


class Seen(Struct, frozen=True):
    """A permanent as it was at one moment, with the keyword abilities it then had; `effects` are
    the texts that were said of it as it left the battlefield, `attached` the permanents that were
    attached to it then, `answers` what the position answered of it."""

    permanent: Permanent
    keywords: tuple[Keyword, ...] = ()
    effects: tuple[LastingEffect, ...] = ()
    attached: tuple[str, ...] = ()
    answers: tuple[Given, ...] = ()

    def has(self, keyword: str) -> bool:
        """Whether it had that keyword ability."""
        return any(word.name == keyword for word in self.keywords)

    def is_colored(self, color: str) -> bool:
        """Whether it was of that colour (W U B R G)."""
        return color in self.permanent.colors

    def has_type(self, word: str) -> bool:
        """Whether that word (lower case) stood in its type line."""
        return self.permanent.has_type(word)


After = Literal["attacks", "blocks", "damage"]
"""The declaration, or the damage step, after which something happens."""


class Trigger(Struct, frozen=True, kw_only=True):
    """A triggered ability that waits to resolve.

    `ability` says whose it is, with its source as it was, `does` what it does, `rule` is the rule
    by which it triggered; `keyword` is its name if it is a keyword ability. `subject` did what it
    triggered on, to `other`; `those` did it together. `defending` is the defending player (or the
    players of the team attacked), `number` the damage dealt, or how many attacked together.
    `choosable` are those who could be chosen for each target as it was put on the stack; `batch`
    counts what was put there with it, from 1: the last resolves first (405.5).
    """

    ability: Ability
    does: TriggeredAbility
    rule: Rule
    after: After
    keyword: str | None = None
    subject: str | None = None
    other: str | None = None
    those: tuple[str, ...] = ()
    defending: tuple[str, ...] = ()
    number: int = 0
    choosable: tuple[tuple[str, ...], ...] | None = None
    batch: int = 0

    @property
    def line(self) -> Line:
        """Whose it is, and its line."""
        return self.ability.line


class Doubt(NamedTuple):
    """A trait of a permanent that an ability may have changed, and nobody knows how."""

    name: str
    trait: Trait
    line: Line


class OpenVerdict(NamedTuple):
    """A line that was not read, on which a verdict hangs: who fights or how is not known."""

    stage: Stage
    line: Line


class Account(Struct, frozen=True):
    """What is told of a combat beside its state: the abilities that have resolved, what was asked
    on the way, the lines that were not read, and what is in doubt since."""

    applied: tuple[Applied, ...] = ()
    asks: tuple[Ask, ...] = ()
    unread: tuple[Line, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    hanging: tuple[OpenVerdict, ...] = ()
    """The lines on which verdicts hang besides, as it is not known who is still in combat."""
    times: tuple[Line, ...] = ()
    """The lines whose abilities were asked how they resolve, or told, each time once."""
    once: tuple[tuple[Line, str | None], ...] = ()
    """The lines that trigger only once each turn, or for each object or player only the first time
    (for whom), and have."""


NO_ACCOUNT = Account()


def with_gaps(
    account: Account,
    *,
    asks: Iterable[Ask] = (),
    unread: Iterable[tuple[str, str]] = (),
) -> Account:
    """The account with more that was asked or not read."""
    return replace(
        account,
        asks=tuple(dict.fromkeys((*account.asks, *asks))),
        unread=tuple(dict.fromkeys((*account.unread, *unread))),
    )


def in_doubt(account: Account, doubtful: Sequence[Doubt | OpenVerdict]) -> Account:
    """The account with more that is in doubt, and the lines by which, which were not read."""
    doubts = (doubt for doubt in doubtful if isinstance(doubt, Doubt))
    hanging = (doubt for doubt in doubtful if isinstance(doubt, OpenVerdict))
    return replace(
        with_gaps(account, unread=[doubt.line for doubt in doubtful]),
        doubts=tuple(dict.fromkeys((*account.doubts, *doubts))),
        hanging=tuple(dict.fromkeys((*account.hanging, *hanging))),
    )


class History(Struct, frozen=True, kw_only=True):
    """What is remembered of a combat when the state has gone on.

    `attacked`: each creature declared as an attacker and what it was declared attacking; `joined`:
    each creature that ever was attacking, with its first defending player; `last`: with its last
    one; `blocked_with`: each creature declared as a blocker and the attackers chosen for it;
    `became_blocked`: attackers that ever became blocked; `had_to_attack`: creatures that an effect
    required to attack; `able_to_attack`, `able_to_block`: that could be declared for something;
    `first_strikers`, `double_strikers`: in combat as the first damage step began; `assigned_first`:
    those that assigned damage in it.
    """

    attacked: Mapping[str, str] = field(default_factory=nothing)
    joined: Mapping[str, str] = field(default_factory=nothing)
    last: Mapping[str, str] = field(default_factory=nothing)
    blocked_with: Mapping[str, tuple[str, ...]] = field(default_factory=nothing)
    became_blocked: frozenset[str] = frozenset()
    had_to_attack: frozenset[str] = frozenset()
    able_to_attack: frozenset[str] = frozenset()
    able_to_block: frozenset[str] = frozenset()
    first_strikers: frozenset[str] = frozenset()
    double_strikers: frozenset[str] = frozenset()
    assigned_first: frozenset[str] = frozenset()


class Outcome(Struct, frozen=True):
    """What combat has come to: `life`, `poison` and `commander_damage` by player, `loyalty`,
    `defense` and marked `damage` by permanent still there, all damage `dealt` by source and
    recipient, who `died` (left the battlefield by state-based actions, those about to included) and
    which players lost. Poison and commander damage from before the combat count."""

    life: Mapping[str, int]
    poison: Mapping[str, int]
    loyalty: Mapping[str, int]
    defense: Mapping[str, int]
    damage: Mapping[str, int]
    dealt: Mapping[str, Mapping[str, int]]
    died: tuple[str, ...]
    lost: tuple[str, ...] = field(default=())
    commander_damage: Mapping[str, Mapping[str, int]] = field(default_factory=nothing)
