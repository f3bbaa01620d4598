"""Brute force for combat damage assignment: every division of every source, judged as a whole.

The oracle shares nothing with the library on purpose. It reads a position (the JSON form that the
command line reads) and lists, for one side of the combat, each assignment of integers that the
rules allow. It is slow, short and literal; where the library and the oracle differ, one of them
is wrong.

What it knows
-------------
Rules 510.1a-e, 510.4 and their relatives: first and double strike (702.7, 702.4), trample and
trample over planeswalkers (702.19), deathtouch (702.2), banding and "bands with other" (702.22),
in the wording of any date (`rules` of the position). The switches:

=====================  =========================  ====================================
from                   until before               behaviour
=====================  =========================  ====================================
...                    2009-07-11                 a blocked creature and a blocker divide freely
2009-07-11             2024-11-08                 damage assignment order, lethal before the next
2024-11-08             ...                        they divide freely again
2009-07-11             2010-07-16                 deathtouch: free division, lethal unchanged
2010-07-16             ...                        deathtouch: any nonzero amount is lethal
=====================  =========================  ====================================

Decisions where the texts are silent
------------------------------------
Who takes part
    * Without `damage.step` the step is `first` if an attacker or blocker has first or double
      strike now, else `regular`. In `first` those with first or double strike deal; in `regular`
      those that are not in `struck_first`, and those that have double strike now. Without
      `struck_first` it is everyone in combat who has either ability now.
    * 2006 (310.5) asks who "did not assign" in the first step. A position does not record that,
      so everyone in `struck_first` is taken to have assigned; the rule is then the same one.
      The slip of the July 2009 edition is not modelled.
    * Step `first` with no first striker: nobody deals, the empty assignment is the legal one.
    * Power (or toughness, for creatures that assign by it) of 0 or less: assigns nothing. "Assigns
      no combat damage" wins over everything else.
Who is blocked by whom
    * A block on one member of a band is a block on every member (702.22h), in both directions:
      the blocker is blocking them all. `blocked` spreads over the band too (702.22i).
    * Default order: an attacker's blockers as they stand in `blocks`; a blocker's attackers as
      they stand in its list, then the rest of their bands as they stand in `attacks`.
    * `order` is read only when an order exists on that date; there it must name exactly the
      creatures concerned (ValueError otherwise).
Lethal damage
    * A creature is assigned lethal damage when damage marked plus everything that this side
      assigns to it reaches its toughness; so toughness 0 or less, or enough damage already
      marked, needs nothing. Prevention, protection, indestructible do not count, nor does
      deathtouch damage of an earlier step.
    * From 2010-07-16 a nonzero amount from *any* deathtouch source of this side makes the
      recipient lethally assigned for every source: for the order, and for a trampling partner.
    * From 2009-07-11 until then deathtouch only frees its own source from the order; trample
      still needs the full toughness of each blocker. Before, deathtouch has no effect.
    * The order is checked on the complete assignment in every edition that has an order
      (the 2009-2011 sentence "one creature fully before another" is not a further test).
      All sources of the side are looked at together. Blockers of different defending players
      cannot share a recipient unless they are teammates, so this is the check per player.
Trample
    * Among the blockers the order holds for a trampler as for anyone. As soon as something goes
      to what it attacks, every blocker must be lethally assigned. It may give the attacked thing
      nothing, even though all blockers have lethal damage.
    * Blocked and nothing blocks it: everything to what it attacks.
    * Trample over planeswalkers, attacking a planeswalker: the controller gets something only if
      also the damage of this side to the planeswalker (whoever deals it) reaches its loyalty;
      unblocked as well as blocked. Attacking anything else it is trample. It is read in every
      edition. Plain trample never reaches the player behind the planeswalker.
    * A blocker's trample does nothing.
    * The attacked permanent phased out: it is attacked no more; an unblocked attacker and a
      trampler's excess have nowhere to go, trample over planeswalkers may go to its controller.
Who divides (702.22j-k, Defensive Formation)
    * `legal` does not depend on who divides, except that the other chooser "can divide as they
      choose", so the order does not bind. It never relaxes what trample demands before the
      attacked player gets something. Banding is looked for at damage time.
    * Defensive Formation concerns creatures attacking the player ("you"), not a planeswalker or
      battle. Its second sentence ("You can divide that creature's combat damage as you choose
      among any of the creatures blocking it.") is what lifts the order: the first sentence
      alone changes only who assigns.
    * "Bands with other" for damage: a creature of the quality that has the ability, and another
      creature of the quality, both among the blockers (or the blocked). The stricter test of 2006
      does not show: division is free then anyway.
Other ways to assign
    * "You may have this creature assign its combat damage as though it weren't blocked": all as
      an unblocked creature, or all as a blocked one, never a mixture. Blocked with nothing
      blocking it: all to what it attacks, or nothing at all. Without "you may" only the first.
      It means nothing for a blocker.
    * Butcher Orgg: either normally, or any division (no lethal test, no order) among the
      defending player (of a planeswalker: its controller; of a battle: its protector) and all
      creatures that player controls, in combat or not. Blocked or not, also with no blocker left.
      Only while it attacks. A planeswalker it attacks can get all of it (normally) or none.
    * Every such choice belongs to whoever divides.
Teams
    * The active team assigns for all its creatures, then the defending team (805.10f, 810.7f).
    * A team that is attacked as a group: what would go to the player attacked goes to one of its
      players, chosen for each creature, never to two at once (606.7d, 806.7f, 810.7f).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import comb, prod
from typing import Any, Final, Literal

from tests.oracles.seats import Seats

Position = dict[str, Any]
Side = Literal["attacking", "defending"]
Assignment = frozenset[tuple[str, str, int]]
"""(source, recipient, amount) with amounts of 1 or more, one entry a pair."""
Shares = Mapping[str, int]

ORDER_SINCE: Final = "2009-07-11"
ORDER_UNTIL: Final = "2024-11-08"
ANY_DEATHTOUCH_IS_LETHAL_SINCE: Final = "2010-07-16"

BY_TOUGHNESS: Final = (
    "this creature assigns combat damage equal to its toughness rather than its power"
)
ALL_BY_TOUGHNESS: Final = (
    "each creature you control assigns combat damage equal to its toughness rather than its power"
)
TOUGHER_BY_TOUGHNESS: Final = (
    "each creature you control with toughness greater than its power"
    " assigns combat damage equal to its toughness rather than its power"
)
ASSIGNS_NOTHING: Final = frozenset(
    {
        "this creature assigns no combat damage this turn",
        "this creature assigns no combat damage this combat",
    }
)
MAY_IGNORE_BLOCK: Final = (
    "you may have this creature assign its combat damage as though it weren't blocked"
)
MUST_IGNORE_BLOCK: Final = frozenset(
    {
        "this creature assigns its combat damage as though it weren't blocked",
        "this creature assigns its combat damage this turn as though it weren't blocked",
    }
)
ANYWHERE: Final = (
    "you may assign this creature's combat damage divided as you choose"
    " among defending player and/or any number of creatures they control"
)
DEFENDER_DIVIDES: Final = (
    "rather than the attacking player, you assign the combat damage of each creature attacking you."
    " you can divide that creature's combat damage as you choose"
    " among any of the creatures blocking it"
)
KEYWORDS: Final = frozenset(
    {
        "first strike",
        "double strike",
        "deathtouch",
        "trample",
        "trample over planeswalkers",
        "banding",
        "indestructible",
    }
)
BANDS_WITH_OTHER: Final = "bands with other "


@dataclass(frozen=True, slots=True)
class DamageReport:
    """Every legal assignment of one side in one combat damage step."""

    legal: frozenset[Assignment]
    step: str
    listed: int
    """How many assignments were looked at."""

    @property
    def count(self) -> int:
        return len(self.legal)


@dataclass(frozen=True, slots=True)
class Creature:
    """What the damage rules ask of a permanent; noncreatures have power and toughness 0."""

    id: str
    name: str
    types: frozenset[str]
    controller: str
    power: int
    toughness: int
    marked: int
    lines: frozenset[str]
    keywords: frozenset[str]


@dataclass(frozen=True, slots=True)
class Manner:
    """One way in which a source may assign: who may get damage, and under which conditions.

    `creatures` are blockers or blocked creatures, in order; they must all be lethally assigned
    before `target` (what is attacked) or `beyond` (the player behind a planeswalker) gets
    anything, and `beyond` also waits until `target` has got `loyalty`. `anyone` has no condition.
    """

    amount: int
    creatures: tuple[str, ...] = ()
    ordered: bool = False
    target: str | None = None
    beyond: str | None = None
    loyalty: int = 0
    anyone: tuple[str, ...] = ()

    @property
    def recipients(self) -> tuple[str, ...]:
        behind = tuple(r for r in (self.target, self.beyond) if r is not None)
        return tuple(dict.fromkeys((*self.creatures, *behind, *self.anyone)))


NOTHING: Final = Manner(0)


@dataclass(frozen=True, slots=True)
class Given:
    """All damage that the side assigns in this step, by recipient, and who got deathtouch's."""

    total: Mapping[str, int]
    poisoned: frozenset[str]


class Table:
    """A position, read with the eyes of rule 510."""

    def __init__(self, position: Position) -> None:
        rules = str(position.get("rules", "2024-03-08"))
        self.date = "9999-12-31" if rules == "current" else rules
        self.has_order = ORDER_SINCE <= self.date < ORDER_UNTIL
        self.deathtouch_divides = ORDER_SINCE <= self.date < ANY_DEATHTOUCH_IS_LETHAL_SINCE
        self.deathtouch_is_lethal = self.date >= ANY_DEATHTOUCH_IS_LETHAL_SINCE
        self.players = [str(player["name"]) for player in position["players"]]
        self.seats = Seats.of(position, self.date)
        self.objects: dict[str, Creature] = {}
        self.walkers: set[str] = set()
        self.loyalty: dict[str, int] = {}
        self.protector: dict[str, str] = {}
        self.formations: set[str] = set()
        self.by_toughness: set[str] = set()
        self.tougher_by_toughness: set[str] = set()
        self._read_permanents(position)
        self.attacks: dict[str, str] = dict(_field(position, "attacks", {}))
        self.band_of: dict[str, tuple[str, ...]] = {
            member: tuple(band) for band in _field(position, "bands", []) for member in band
        }
        self.blockers: dict[str, tuple[str, ...]] = {attacker: () for attacker in self.attacks}
        self.blocking: dict[str, tuple[str, ...]] = {}
        self._read_blocks(_field(position, "blocks", {}))
        self.blocked = {attacker for attacker, by in self.blockers.items() if by}
        for attacker in _field(position, "blocked", []):
            self.blocked.update(self.band(attacker))  # 702.22i
        if self.has_order:
            self._read_order(_field(position, "order", {}))
        self._read_step(_field(position, "damage", {}))

    def _read_permanents(self, position: Position) -> None:
        texts: dict[str, list[tuple[str, str]]] = {}
        for effect in _field(position, "effects", []):
            for target in effect["on"]:
                texts.setdefault(target, []).append(
                    (effect.get("controller", ""), effect["oracle_text"])
                )
        for permanent in position["permanents"]:
            if permanent.get("phased_out"):
                self._protect(permanent, permanent["id"])
                continue
            count = int(permanent.get("count", 1))
            ids = [permanent["id"]]
            if count > 1:
                ids = [f"{permanent['id']}#{n}" for n in range(1, count + 1)]
            for each in ids:
                own = [(permanent["controller"], permanent.get("oracle_text") or "")]
                self._read_permanent(permanent, each, own + texts.get(each, []))

    def _protect(self, permanent: Position, own_id: str) -> None:
        """Remember whose it is to defend, also when it is phased out (508.5)."""
        if "Planeswalker" in permanent["type_line"]:
            self.walkers.add(own_id)
        self.protector[own_id] = permanent.get("protector") or permanent["controller"]

    def _read_permanent(
        self, permanent: Position, own_id: str, texts: list[tuple[str, str]]
    ) -> None:
        lines: set[str] = set()
        keywords = {str(word).lower() for word in _field(permanent, "keywords", [])}
        for you, text in texts:
            for line in _lines(text):
                words = line.split(", ")
                if all(word in KEYWORDS or word.startswith(BANDS_WITH_OTHER) for word in words):
                    keywords.update(words)
                lines.add(line)
                if line == DEFENDER_DIVIDES:
                    self.formations.add(you)
                elif line == ALL_BY_TOUGHNESS:
                    self.by_toughness.add(you)
                elif line == TOUGHER_BY_TOUGHNESS:
                    self.tougher_by_toughness.add(you)
        types = frozenset(str(permanent["type_line"]).replace("—", " ").split())
        self.objects[own_id] = Creature(
            id=own_id,
            name=str(permanent.get("name", "")),
            types=types,
            controller=permanent["controller"],
            power=int(permanent.get("power", 0)),
            toughness=int(permanent.get("toughness", 0)),
            marked=int(permanent.get("damage", 0)),
            lines=frozenset(lines),
            keywords=frozenset(keywords),
        )
        if "Planeswalker" in types:
            self.loyalty[own_id] = int(permanent["loyalty"])
        self._protect(permanent, own_id)

    def _read_blocks(self, blocks: Mapping[str, list[str]]) -> None:
        """702.22h: a block on one member of a band is a block on all of them."""
        for blocker, named in blocks.items():
            reached = {mate for attacker in named for mate in self.band(attacker)}
            mates = [a for a in self.attacks if a in reached and a not in named]
            self.blocking[blocker] = (*named, *mates)
            for attacker in self.blocking[blocker]:
                self.blockers[attacker] = (*self.blockers[attacker], blocker)

    def _read_order(self, order: Mapping[str, list[str]]) -> None:
        for creature, announced in order.items():
            mine = self.blockers if creature in self.blockers else self.blocking
            if sorted(announced) != sorted(mine.get(creature, ())):
                raise ValueError(f"$.order.{creature}: expected an order of {mine.get(creature)}")
            mine[creature] = tuple(announced)

    def _read_step(self, damage: Mapping[str, Any]) -> None:
        """510.4; 310.5 in 2006."""
        combatants = [*self.attacks, *self.blocking]
        early = {c for c in combatants if self.has(c, "first strike", "double strike")}
        self.step: str = damage.get("step") or ("first" if early else "regular")
        if self.step == "first":
            self.dealing = early
        else:
            struck: set[str] = set(damage.get("struck_first", early))
            self.dealing = {
                c for c in combatants if c not in struck or self.has(c, "double strike")
            }

    def band(self, attacker: str) -> tuple[str, ...]:
        return self.band_of.get(attacker, (attacker,))

    def has(self, creature: str, *keywords: str) -> bool:
        return not self.objects[creature].keywords.isdisjoint(keywords)

    def says(self, creature: str, line: str) -> bool:
        return line in self.objects[creature].lines

    def defending_player(self, attacker: str) -> str:
        target = self.attacks[attacker]
        return target if target in self.players else self.protector[target]

    def attacked_heads(self, attacker: str) -> tuple[str, ...]:
        """The players attacked: a team that is attacked as a group is both of them; none where a
        permanent is attacked."""
        target = self.attacks[attacker]
        if target not in self.players:
            return ()
        return self.seats.side(target) if self.seats.group else (target,)

    def amount(self, creature: str) -> int:
        """510.1a, with the creatures that assign by toughness or not at all."""
        this = self.objects[creature]
        if creature not in self.dealing or not ASSIGNS_NOTHING.isdisjoint(this.lines):
            return 0
        by_toughness = (
            BY_TOUGHNESS in this.lines
            or this.controller in self.by_toughness
            or (this.controller in self.tougher_by_toughness and this.toughness > this.power)
        )
        return max(0, this.toughness if by_toughness else this.power)

    def bands_for_damage(self, creatures: tuple[str, ...]) -> bool:
        """702.22j-k: one with banding, or a pair for "bands with other"."""
        return any(self.has(creature, "banding") for creature in creatures) or any(
            self._of_quality(creature, word) and self._of_quality(other, word)
            for creature in creatures
            for word in self.objects[creature].keywords
            if word.startswith(BANDS_WITH_OTHER)
            for other in creatures
            if other != creature
        )

    def _of_quality(self, creature: str, word: str) -> bool:
        this, quality = self.objects[creature], word.removeprefix(BANDS_WITH_OTHER)
        if quality == "legendary creatures":
            return "Legendary" in this.types
        named = quality.removeprefix("creatures named ")
        if named == quality:
            raise ValueError(f"the oracle does not know the quality {quality!r}")
        return this.name.lower() == named

    def in_order(self, source: str, creatures: tuple[str, ...]) -> bool:
        """Whether the damage assignment order binds this source."""
        if not self.has_order or self.bands_for_damage(creatures):
            return False
        if source in self.attacks and not self.formations.isdisjoint(self.attacked_heads(source)):
            return False
        return not (self.deathtouch_divides and self.has(source, "deathtouch"))

    def lethal(self, creature: str, given: Given) -> bool:
        this = self.objects[creature]
        if self.deathtouch_is_lethal and creature in given.poisoned:
            return True
        return this.marked + given.total.get(creature, 0) >= this.toughness


def _field(of: Position, name: str, default: Any) -> Any:
    return of.get(name, default)


def _lines(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        bare = re.sub(r"\([^)]*\)", "", line).strip().rstrip(".").lower()
        if bare:
            yield bare


def manners(table: Table, side: Side) -> dict[str, tuple[Manner, ...]]:
    """Every creature of the side, with the ways in which it may assign its damage."""
    if side == "attacking":
        return {attacker: _attacking(table, attacker) for attacker in table.attacks}
    return {blocker: (_blocking(table, blocker),) for blocker in table.blocking}


def _attacking(table: Table, attacker: str) -> tuple[Manner, ...]:
    amount = table.amount(attacker)
    if amount == 0:
        return (NOTHING,)
    lines = table.objects[attacker].lines
    places = table.attacked_heads(attacker) or (table.attacks[attacker],)
    unblocked = [_as_unblocked(table, attacker, amount, place) for place in places]
    if attacker not in table.blocked or not MUST_IGNORE_BLOCK.isdisjoint(lines):
        ways = unblocked
    else:
        ways = [_as_blocked(table, attacker, amount, place) for place in places]
        if MAY_IGNORE_BLOCK in lines:
            ways += unblocked
    if ANYWHERE in lines:
        player = table.defending_player(attacker)
        theirs = [
            c.id for c in table.objects.values() if "Creature" in c.types and c.controller == player
        ]
        ways.append(Manner(amount, anyone=(player, *theirs)))
    return tuple(ways)


def _as_unblocked(table: Table, attacker: str, amount: int, place: str) -> Manner:
    """510.1b, 702.19c-f; 606.7d, 810.7f: `place` is one head of a team attacked as a group."""
    target, beyond = _behind(table, attacker, place)
    if target is None and beyond is None:
        return NOTHING
    return Manner(
        amount, target=target, beyond=beyond, loyalty=table.loyalty.get(table.attacks[attacker], 0)
    )


def _as_blocked(table: Table, attacker: str, amount: int, place: str) -> Manner:
    """510.1c, 702.19b-f."""
    blockers = table.blockers[attacker]
    tramples = table.has(attacker, "trample", "trample over planeswalkers")
    if not blockers:
        return _as_unblocked(table, attacker, amount, place) if tramples else NOTHING
    target, beyond = _behind(table, attacker, place) if tramples else (None, None)
    return Manner(
        amount,
        blockers,
        table.in_order(attacker, blockers),
        target,
        beyond,
        table.loyalty.get(table.attacks[attacker], 0),
    )


def _behind(table: Table, attacker: str, target: str) -> tuple[str | None, str | None]:
    """What is attacked, if it is still there, and the player behind an attacked planeswalker."""
    if target in table.players:
        return target, None
    present = target if target in table.objects else None
    if target in table.walkers and table.has(attacker, "trample over planeswalkers"):
        return present, table.defending_player(attacker)
    return present, None


def _blocking(table: Table, blocker: str) -> Manner:
    """510.1d."""
    amount, blocked = table.amount(blocker), table.blocking[blocker]
    if amount == 0 or not blocked:
        return NOTHING
    return Manner(amount, blocked, table.in_order(blocker, blocked))


def admits(table: Table, manner: Manner, shares: Shares, given: Given) -> bool:
    """Whether one source may give these shares, the whole side having `given` what it gives."""
    if sum(shares.values()) != manner.amount or not set(shares) <= set(manner.recipients):
        return False
    if manner.ordered:
        last = max((n for n, c in enumerate(manner.creatures) if c in shares), default=0)
        if not all(table.lethal(creature, given) for creature in manner.creatures[:last]):
            return False
    free = set(manner.creatures) | set(manner.anyone)
    if set(shares) - free and not all(table.lethal(c, given) for c in manner.creatures):
        return False
    if manner.beyond is None or manner.beyond not in shares or manner.target is None:
        return True
    return given.total.get(manner.target, 0) >= manner.loyalty


def complies(
    table: Table, ways: Mapping[str, tuple[Manner, ...]], shares: Mapping[str, Shares]
) -> bool:
    """510.1e: the total assignment of the side, not only each creature's."""
    total: dict[str, int] = {}
    poisoned: set[str] = set()
    for source, given_by in shares.items():
        deadly = table.has(source, "deathtouch")
        for recipient, amount in given_by.items():
            total[recipient] = total.get(recipient, 0) + amount
            if deadly:
                poisoned.add(recipient)
    given = Given(total, frozenset(poisoned))
    return all(
        any(admits(table, manner, shares.get(source, {}), given) for manner in of_source)
        for source, of_source in ways.items()
    )


def divisions(amount: int, recipients: tuple[str, ...]) -> Iterator[dict[str, int]]:
    """Every way to divide `amount` among `recipients`, shares of 0 left out."""
    if not recipients:
        if amount == 0:
            yield {}
        return
    head, tail = recipients[0], recipients[1:]
    for share in range(amount + 1) if tail else (amount,):
        for rest in divisions(amount - share, tail):
            yield {head: share, **rest} if share else rest


def _span(of_source: tuple[Manner, ...]) -> tuple[set[int], tuple[str, ...]]:
    """The amounts a source may assign and everyone it may in some manner assign to."""
    reached = dict.fromkeys(r for manner in of_source for r in manner.recipients)
    return {manner.amount for manner in of_source}, tuple(reached)


def workload(position: Position, side: Side) -> int:
    """How many assignments `damage_report` would look at."""
    spans = [_span(of_source) for of_source in manners(Table(position), side).values()]
    return prod(
        sum(
            comb(amount + len(reached) - 1, amount) if reached else int(amount == 0)
            for amount in amounts
        )
        for amounts, reached in spans
    )


def damage_report(position: Position, side: Side) -> DamageReport:
    """List every assignment of the side's sources over their recipients, keep the legal ones."""
    table = Table(position)
    ways = manners(table, side)
    options: list[list[dict[str, int]]] = []
    for of_source in ways.values():
        amounts, reached = _span(of_source)
        options.append([d for amount in sorted(amounts) for d in divisions(amount, reached)])
    legal: set[Assignment] = set()
    listed = 0
    for chosen in product(*options):
        listed += 1
        shares = dict(zip(ways, chosen, strict=True))
        if complies(table, ways, shares):
            legal.add(assignment_of(shares))
    return DamageReport(frozenset(legal), table.step, listed)


def judge_damage(position: Position, side: Side, assignment: Assignment) -> bool:
    """Whether this assignment is legal, whatever it names."""
    table = Table(position)
    ways = manners(table, side)
    shares: dict[str, dict[str, int]] = {}
    for source, recipient, amount in assignment:
        if source not in ways or amount <= 0 or recipient in shares.get(source, {}):
            return False
        shares.setdefault(source, {})[recipient] = amount
    return complies(table, ways, shares)


def assignment_of(assign: Mapping[str, Shares]) -> Assignment:
    """The JSON form (`damage.assign`) as a set of triples; shares of 0 are dropped."""
    return frozenset(
        (source, recipient, amount)
        for source, shares in assign.items()
        for recipient, amount in shares.items()
        if amount
    )


def assign_of(assignment: Assignment) -> dict[str, dict[str, int]]:
    """The JSON form of an assignment, sorted."""
    assign: dict[str, dict[str, int]] = {}
    for source, recipient, amount in sorted(assignment):
        assign.setdefault(source, {})[recipient] = amount
    return assign
