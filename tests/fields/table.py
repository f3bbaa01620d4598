"""Every field of a position against every question: what a change of the field does there."""

from functools import cache

import msgspec

from legality import Position
from legality.position import Chosen, Damage, Given, LastingEffect, Permanent, Player
from tests.fields import of_permanents, of_players, of_positions
from tests.fields.boards import Pair
from tests.fields.questions import QUESTIONS, differ

CLASSES: tuple[type[msgspec.Struct], ...] = (
    Position, Damage, Player, Permanent, Chosen, LastingEffect, Given,
)  # fmt: skip
FIELDS = tuple(f"{kind.__name__}.{name}" for kind in CLASSES for name in kind.__struct_fields__)
RULES: dict[str, list[Pair]] = of_positions.RULES | of_players.RULES | of_permanents.RULES
"""Boards that differ in a field that rules look at."""
TEXTS: dict[str, list[Pair]] = of_positions.TEXTS | of_players.TEXTS | of_permanents.TEXTS
"""Boards that differ in a field that a text on the board looks at."""
NO_MORE = {
    "Position.players": "Who takes part in no combat deals no combat damage and is dealt none.",
    "Position.id": "A name for the board, which answers repeat.",
    "Position.shared_life": "A mask adds no costs up, and nothing is paid at damage.",
    "Position.group_attack": "What attacks one player attacks the team either way.",
    "Position.attacks": "A search for a lethal attack chooses the attack.",
    "Position.bands": "A block is judged by its attackers (702.22h acts after it).",
    "Position.blocks": "What is declared before it, or is asked for instead of it.",
    "Position.blocked": "It tells what happened; whoever moves on declares the blocks.",
    "Position.order": "It is the order in which damage is assigned.",
    "Position.judge": "It does not say what may attack; a Combat begins there.",
    "Position.damage": "The assignment is what is judged; else the damage is chosen.",
    "Position.variant": "It decides who has lost (704.6): what is legal is counted all the same.",
    "Damage.step": "As for `damage`.",
    "Damage.assign": "As for `damage`.",
    "Damage.struck_first": "As for `damage`; a Combat knows what struck first.",
    "Player.mana": "Nothing is paid at damage, where a resumed combat begins here.",
    "Player.commander_damage": "As for `variant`.",
    "Permanent.loyalty": "It is what damage takes (120.3c): nothing attacks or blocks by it.",
    "Permanent.defense": "As for `loyalty` (120.3h); a battle that is defeated kills no player.",
    "Permanent.summoning_sick": "It keeps from attacking (302.6), and from nothing later.",
    "Permanent.damage": "It makes damage lethal (510.1c): nothing attacks or blocks by it.",
    "LastingEffect.ability": "As for `source`, where that has several that trigger.",
    "LastingEffect.card": "A name for the text, or its place: looked up as the board is read.",
}
"""Why a field that does not change every answer changes no more of them."""


def changed(field: str, boards: dict[str, list[Pair]]) -> frozenset[str]:
    """The questions that two boards answer differently which differ in that field alone."""
    return frozenset(name for pair in boards.get(field, []) for name in differ(*pair))


@cache
def marks(field: str) -> tuple[str, ...]:
    """A mark for each question: ● where a rule looks at the field, ○ where only a text does."""
    by_rules, by_texts = changed(field, RULES), changed(field, TEXTS)
    return tuple("●" if one in by_rules else "○" if one in by_texts else "" for one in QUESTIONS)
