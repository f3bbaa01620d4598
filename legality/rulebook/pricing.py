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
from legality.rulebook.moment import Viewpoint
from legality.text.printing.costs import act_words, cards


def price(frame: Frame, cost: Cost, creature: Permanent, ability: Ability) -> Price | None:
    """What has to be paid for that creature; None where the position does not tell how much."""
    reader = Viewpoint(ability.source, ability.you, creature)
    amounts = (cost.mana, cost.phyrexian, cost.life, cost.energy, cost.discard, cost.mill)
    numbers = [amount(frame.table, one, reader) for one in amounts]
    known = [number for number in numbers if number is not None]
    if len(known) < len(numbers):
        return None
    mana, phyrexian, life, energy, discard, mill = known
    player = frame.table.position.player_by_name[creature.controller]
    parts = _Parts(frame, ability, player)
    for verb, number, zone in (("discard", discard, player.hand), ("mill", mill, player.library)):
        if number:
            parts.say(f"{verb} {cards(number)}", known=zone is not None)
    for act in cost.acts:
        parts.act(act, creature, reader)
    if cost.other is not None:
        parts.on_trust.append(cost.other)
    return Price(
        mana=mana,
        phyrexian=phyrexian,
        life=life,
        energy=energy,
        hand=discard if player.hand is not None else 0,
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
    uses: list[Use] = field(default_factory=list[Use])
    words: list[str] = field(default_factory=list[str])
    on_trust: list[str] = field(default_factory=list[str])

    def say(self, words: str, *, known: bool) -> None:
        """Words for a part; on trust if the position does not tell what there is of it."""
        (self.words if known else self.on_trust).append(words)

    def act(self, act: Act, creature: Permanent, reader: Viewpoint) -> None:
        """Sacrifice, tap, return so many of the player's permanents, or exile cards."""
        words = act_words(act, self.ability.text)
        if act.verb == "exile":
            self._exile(act, words)
            return
        self.words.append(words)
        items = 0
        for one in self.frame.table.permanents:
            if one.controller == self.player.name and not (act.another and one.id == creature.id):
                able = act.verb != "tap" or not self.frame.table.is_tapped(one)
                if able and matches(self.frame.table, act.what, one, reader):
                    items |= self.frame.item(one.id)
        self.uses.append(Use(act.verb, items, act.number, act.idle))

    def _exile(self, act: Act, words: str) -> None:
        """Cards of the graveyard: any of so many, or of a kind among those that are listed."""
        zone = self.player.graveyard
        if isinstance(zone, int) and act.what == q.ANYTHING:
            self.graveyard += act.number
            self.words.append(words)
            return
        listed = _typed(zone, self.player.name) if isinstance(zone, tuple) else None
        if isinstance(zone, tuple) and act.what == q.ANYTHING:
            listed = [None] * len(zone)
        if listed is None:
            self.on_trust.append(words)
            return
        self.words.append(words)
        items = 0
        reader = Viewpoint(None, self.player.name)
        for place, card in enumerate(listed):
            if card is None or matches(self.frame.table, act.what, card, reader):
                items |= self.frame.item(f"{self.player.name}'s graveyard, card {place + 1}")
        self.uses.append(Use("exile", items, act.number))


def _typed(zone: tuple[Any, ...], owner: str) -> list[Permanent | None] | None:
    """The cards with what a text can ask of them; None where the type of any is not told."""
    found: list[Permanent | None] = []
    for place, card in enumerate(zone):
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
        found.append(Permanent(id=f"card {place}", controller=owner, colors=colors, **known))
    return found
