"""Damage in words that leaves out a creature: `Giant deals 1 to Bear and 4 to Bob`.

Who says so speaks of the Giant; the Bear that blocks it deals its own damage, all of it to the one
creature that it may (510.1d). That is added where the board leaves no doubt of it.
"""

from collections.abc import Mapping
from typing import Any

from legality.errors import shortened
from legality.position.notation.board_text import BoardText
from legality.position.notation.dealing import DEALING
from legality.position.notation.phrases import NUMBER
from legality.position.notation.tree import Node, Pairs

_PLAIN = frozenset(
    (
        *("colors", "controller", "count", "damage", "id", "keywords", "name", "power"),
        *("toughness", "type_line"),
    )
)
"""Fields of a permanent that is sure to deal its damage, all at one time."""
_ELSEWHERE = frozenset(("blocked", "effects", "given", "rules", "variant"))
"""Fields of a board that may say more of who deals damage."""
_AT_ANOTHER_TIME = ("first strike", "double strike")


def deal_the_rest(made: BoardText, value: dict[str, Any]) -> None:
    """Add what the creatures deal that are in the combat and of whom nothing is said, where damage
    is said in words. (In `damage: ogre -> elf 3` they deal none.) Raises `NotationError` where one
    of them may deal it to several."""
    damage = made.stated.fields.get("damage")
    assigned = damage.fields.get("assign") if isinstance(damage, Node) else None
    if not isinstance(assigned, Pairs) or not all(_in_words(part) for _, part in assigned.entries):
        return
    permanents = {entry["id"]: entry for entry in value["permanents"]}
    if not _ELSEWHERE.isdisjoint(value) or "step" in value["damage"]:
        return
    if not all(map(_is_plain, permanents.values())):
        return
    for creature, aims in _in_combat(value).items():
        entry = permanents.get(creature) or permanents.get(creature.rpartition("#")[0])
        if entry is None or entry["power"] <= 0 or creature in value["damage"]["assign"]:
            continue
        if len(aims) > 1 or "trample" in entry.get("keywords", ()):
            raise assigned.token.wrong(
                f"expected what {shortened(creature)} deals too, as in `{shortened(creature)} "
                f"deals {entry['power']} damage to {shortened(aims[0])}`"
            )
        value["damage"]["assign"][creature] = {aims[0]: entry["power"]}


def _in_words(part: object) -> bool:
    """Whether what one deals was said in words."""
    if not isinstance(part, Pairs):
        return False
    word = str(part.token.value)
    return word.lower() in DEALING or NUMBER.fullmatch(word) is not None


def _is_plain(permanent: Mapping[str, Any]) -> bool:
    """Whether a permanent has no text, and no strike before others."""
    keywords = {str(keyword).lower() for keyword in permanent.get("keywords", ())}
    plain = permanent.keys() <= _PLAIN and "power" in permanent
    return plain and keywords.isdisjoint(_AT_ANOTHER_TIME)


def _in_combat(value: Mapping[str, Any]) -> dict[str, list[str]]:
    """Each creature that attacks or blocks, with those to whom it may deal its damage."""
    attacks, blocks = value.get("attacks", {}), value.get("blocks", {})
    aims = {creature: list(attackers) for creature, attackers in blocks.items() if attackers}
    for attacker, target in attacks.items():
        by = [creature for creature, attackers in blocks.items() if attacker in attackers]
        aims[attacker] = by or [target]
    return aims
