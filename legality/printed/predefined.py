"""The tokens that the rulebook defines by a word (111.10): what each is, in words of this program.

`_ARTIFACTS` and `_ROLES` are a word and a text; the others are written out.
"""

from collections.abc import Iterator
from functools import cache

from legality.printed.card import Card, Face

_MANA_OF_ONE_COLOR = "Add one mana of any color."
_NO_SPELLS = "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell."

_ARTIFACTS = (
    ("Treasure", "{T}, Sacrifice this token: " + _MANA_OF_ONE_COLOR),
    ("Food", "{2}, {T}, Sacrifice this token: You gain 3 life."),
    ("Gold", "Sacrifice this token: " + _MANA_OF_ONE_COLOR),
    ("Clue", "{2}, Sacrifice this token: Draw a card."),
    ("Blood", "{1}, {T}, Discard a card, Sacrifice this token: Draw a card."),
    ("Powerstone", _NO_SPELLS),
    ("Map", "{1}, {T}, Sacrifice this token: Target creature you control explores."),
    ("Junk", "{T}, Sacrifice this token: Exile the top card of your library."),
    ("Lander", "{2}, {T}, Sacrifice this token: Search your library for a basic land card."),
    ("Mutagen", "{1}, {T}, Sacrifice this token: Put a +1/+1 counter on target creature."),
    ("Vibranium", "Indestructible\n" + _NO_SPELLS),
)

_ATTACKS = "Whenever this creature attacks, "
_GROWS = "Enchanted creature gets +1/+1."
_ROLES = (
    ("Cursed", "Enchanted creature has base power and toughness 1/1."),
    ("Monster", f"{_GROWS}\nEnchanted creature has trample."),
    ("Royal", f"{_GROWS}\nEnchanted creature has ward {{1}}."),
    ("Sorcerer", f'{_GROWS}\nEnchanted creature has "{_ATTACKS}scry 1."'),
    ("Virtuous", "Enchanted creature gets +1/+1 for each enchantment you control."),
    ("Wicked", f"{_GROWS}\nWhen this token is put into a graveyard, each opponent loses 1 life."),
    (
        "Young Hero",
        f'Enchanted creature has "{_ATTACKS}if its toughness is 3 or less, put a +1/+1 counter on '
        'it."',
    ),
)


def _tokens() -> Iterator[tuple[str, Card]]:
    for word, text in _ARTIFACTS:
        yield (
            word,
            _single(Face(f"{word} Token", f"Token Artifact — {word}", text, mana_cost="")),
        )
    for word, text in _ROLES:
        types, lines = "Token Enchantment — Aura Role", f"Enchant creature\n{text}"
        yield f"{word} Role", _single(Face(word, types, lines, mana_cost=""))
    shard = "{2}, Sacrifice this token: Scry 1, then draw a card."
    yield (
        "Shard",
        _single(Face("Shard Token", "Token Enchantment — Shard", shard, mana_cost="")),
    )
    walker = "Token Creature — Zombie"
    yield (
        "Walker",
        _single(Face("Walker", walker, power="2", toughness="2", colors=("B",), mana_cost="")),
    )
    yield (
        "Incubator",
        Card(
            "Incubator Token",
            (
                Face(
                    "Incubator Token",
                    "Token Artifact — Incubator",
                    "{2}: Transform this token.",
                    mana_cost="",
                ),
                Face(
                    "Phyrexian Token",
                    "Token Artifact Creature — Phyrexian",
                    power="0",
                    toughness="0",
                    mana_cost="",
                ),
            ),
        ),
    )


def _single(face: Face) -> Card:
    return Card(face.name, (face,))


@cache
def predefined() -> dict[str, Card]:
    """Each of them under the words that define it, in lower case."""
    return {word.lower(): card for word, card in _tokens()}
