"""What a cost comes to for one creature: numbers, and sets of permanents and cards it takes (118).

Who controls the creature pays. What no resource of the position answers for is taken on trust.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from legality.effects import qualities as q
from legality.effects.costs import Act, Cost
from legality.position import Permanent, Player
from legality.position.permanents import type_words
from legality.problem.prices import Price, Use
from legality.rulebook.ability import Ability
from legality.rulebook.evaluate import amount, matches
from legality.rulebook.frame import Frame
from legality.rulebook.kept import is_kept
from legality.rulebook.moment import Viewpoint
from legality.text.printing.costs import act_words, cards

MOST_COUNTERS = 500
"""So many counters are told apart to pay with; more are taken for enough."""


def price(frame: Frame, cost: Cost, creature: Permanent, ability: Ability) -> Price | None:
    """What has to be paid for that creature; None where the position does not tell how much."""
    viewpoint = Viewpoint(ability.source, ability.you, creature)
    numbers = [amount(frame.table, value, viewpoint) for value in cost.amounts]
    known = [number for number in numbers if number is not None]
    if len(known) < len(numbers):
        return None
    mana, phyrexian, life, energy, discard, mill = known
    player = frame.table.position.player_by_name[creature.controller]
    parts = _Parts(frame, ability, player)
    if discard:
        parts.cards(Act("discard", number=discard), f"discard {cards(discard)}")
    if mill:
        parts.say(f"mill {cards(mill)}", known=player.library is not None)
    for act in cost.acts:
        parts.act(act, creature, viewpoint)
    if cost.other is not None:
        parts.on_trust.append(cost.other)
    return Price(
        mana=mana,
        phyrexian=phyrexian,
        life=life,
        energy=energy,
        hand=parts.hand,
        library=mill if player.library is not None else 0,
        graveyard=parts.graveyard,
        uses=tuple(parts.uses),
        words=tuple(parts.words),
        on_trust=tuple(parts.on_trust),
    )


@dataclass(slots=True)
class _Parts:
    """The parts of one price that are more than a number."""

    frame: Frame
    ability: Ability
    player: Player
    graveyard: int = 0
    hand: int = 0
    uses: list[Use] = field(default_factory=list[Use])
    words: list[str] = field(default_factory=list[str])
    on_trust: list[str] = field(default_factory=list[str])

    def say(self, words: str, *, known: bool) -> None:
        """Words for a part; on trust if the position does not tell what there is of it."""
        (self.words if known else self.on_trust).append(words)

    def act(self, act: Act, creature: Permanent, viewpoint: Viewpoint) -> None:
        """Sacrifice, tap, return so many of the player's permanents, or exile or discard cards."""
        words = act_words(act, self.ability.text)
        if act.verb == "exile" or act.verb == "discard":
            self.cards(act, words)
            return
        if act.verb == "remove":
            self._remove(act, words, creature, viewpoint)
            return
        self.words.append(words)
        items = 0
        for permanent in self.frame.table.permanents:
            theirs = permanent.controller == self.player.name
            if not theirs or (act.another and permanent.id == creature.id):
                continue
            if matches(self.frame.table, act.what, permanent, viewpoint) and self._able(
                act, permanent
            ):
                items |= self.frame.item(permanent.id)
        self.uses.append(Use(act.verb, items, act.number, act.idle))

    def _able(self, act: Act, permanent: Permanent) -> bool:
        """Whether that can be done to it: the tapped aren't tapped, and some can't be sacrificed
        (101.2); where that is not certain it is told."""
        if act.verb == "tap":
            return not self.frame.table.is_tapped(permanent)
        if act.verb != "sacrifice":
            return True
        kept = is_kept(self.frame.table.position, permanent)
        if kept is None:
            self.frame.table.report(permanent, "whether it can't be sacrificed is not certain")
        return kept is not True

    def _remove(self, act: Act, words: str, creature: Permanent, viewpoint: Viewpoint) -> None:
        """Counters on the player's permanents that the act may take, each an item of its own."""
        table = self.frame.table
        there = [
            f"{permanent.id}: {kind} counter {number_before + 1}"
            for permanent in table.permanents
            if permanent.controller == self.player.name
            and not (act.another and permanent.id == creature.id)
            if matches(table, act.what, permanent, viewpoint)
            for kind, number in permanent.counters.items()
            if act.kind in (None, kind)
            for number_before in range(min(number, MOST_COUNTERS + 1))
        ]
        if len(there) > MOST_COUNTERS:
            self.on_trust.append(words)
            return
        self.words.append(words)
        items = 0
        for name in there:
            items |= self.frame.item(name)
        self.uses.append(Use("remove", items, act.number))

    def cards(self, act: Act, words: str) -> None:
        """Cards of the graveyard that are exiled, or of the hand that are discarded: any of so
        many, or of a kind among those that are listed. So many there must be, whatever their
        kind."""
        zone = self.player.graveyard if act.verb == "exile" else self.player.hand
        if isinstance(zone, tuple):
            self._listed(act, words, zone)
            return
        self.say(words, known=zone is not None and act.what == q.ANYTHING)
        if zone is not None and act.verb == "exile":
            self.graveyard += act.number
        elif zone is not None:
            self.hand += act.number

    def _listed(self, act: Act, words: str, zone: tuple[Any, ...]) -> None:
        """Some of the cards that lie there, each an item; of a kind that is not told, on trust."""
        whose, any_kind = self.player.name, act.what == q.ANYTHING
        listed = [None if any_kind else _typed(card, at, whose) for at, card in enumerate(zone)]
        self.say(words, known=any_kind or None not in listed)
        items, viewpoint = 0, Viewpoint(None, whose)
        zone_name = "graveyard" if act.verb == "exile" else "hand"
        for at, card in enumerate(listed, start=1):
            if card is None or matches(self.frame.table, act.what, card, viewpoint):
                items |= self.frame.item(f"{whose}'s {zone_name}, card {at}")
        self.uses.append(Use("exile", items, act.number))


def _typed(card: object, at: int, owner: str) -> Permanent | None:
    """The card with what a text can ask of it; None where its type is not told."""
    if not isinstance(card, Mapping):
        return None
    given = cast("Mapping[str, Any]", card)
    types = given.get("type_line")
    if not isinstance(types, str) or not type_words(types):
        return None
    known = {
        name: given[name]
        for name in ("type_line", "name", "oracle_text")
        if isinstance(given.get(name), str)
    }
    colors = tuple(given.get("colors", ()))
    return Permanent(id=f"card {at}", controller=owner, colors=colors, **known)
