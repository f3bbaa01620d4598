"""Keywords that forbid a block by themselves: the pair of a blocker and an attacker (509.1b)."""

from collections.abc import Iterable

from tests.oracles.board import Players
from tests.oracles.table import Table
from tests.oracles.things import Effect, Thing
from tests.vocabulary import LANDWALKS


def evades(table: Table, blocker: Thing, attacker: Thing, defenders: Players) -> bool:
    """Does a keyword of the attacker (or shadow of the blocker) forbid this block?"""
    has = attacker.keywords
    return (
        ("flying" in has and not reaches(table, blocker, attacker))
        or shadow_forbids(table, blocker, attacker)
        or ("horsemanship" in has and "horsemanship" not in blocker.keywords)
        or ("fear" in has and not fearless(blocker))
        or ("intimidate" in has and not intimidated(blocker, attacker))
        or ("skulk" in has and blocker.power > attacker.power)
        or walks_past(table, blocker, attacker, defenders)
        or any(table.fits(blocker, what, you) for what, you in attacker.protections)
    )


def fearless(blocker: Thing) -> bool:
    return "Artifact" in blocker.words or "B" in blocker.colors


def intimidated(blocker: Thing, attacker: Thing) -> bool:
    return "Artifact" in blocker.words or bool(blocker.colors & attacker.colors)


def permitted(table: Table, kind: str, blocker: Thing, attacker: Thing) -> list[Effect]:
    """The permissions of this kind that are this blocker's, as far as they see the attacker."""
    return [
        effect
        for effect in table.effects
        if effect.atom.kind == kind
        and blocker in table.concerned(effect)
        and table.sees(effect.you, attacker)
    ]


def reaches(table: Table, blocker: Thing, attacker: Thing) -> bool:
    return bool(blocker.keywords & {"flying", "reach"}) or any(
        table.fits_any(attacker, effect.atom.what)
        for effect in permitted(table, "as though reach", blocker, attacker)
    )


def shadow_forbids(table: Table, blocker: Thing, attacker: Thing) -> bool:
    """702.28b. Both or neither; a permission may pretend either side of it."""
    theirs, own = "shadow" in attacker.keywords, "shadow" in blocker.keywords
    if theirs and not own:
        return not (
            permitted(table, "as though shadow", blocker, attacker)
            or permitted(table, "as though no shadow", blocker, attacker)
        )
    return own and not theirs


def walks_past(table: Table, blocker: Thing, attacker: Thing, defenders: Players) -> bool:
    """702.14c. A defending player controls a land of the kind, and nothing ignores it."""
    if permitted(table, "as though no landwalk", blocker, attacker):
        return False
    ignored = walks_ignored(table, blocker, attacker)
    return "" not in ignored and any(
        table.number(player, (("type", "Land"), *LANDWALKS[word]))
        for word in attacker.keywords & LANDWALKS.keys()
        if word not in ignored
        for player in defenders
    )


def walks_ignored(table: Table, *pair: Thing) -> set[str]:
    """The landwalks that attackers are blocked as though they hadn't; "" is all."""
    return {
        effect.atom.word
        for effect in table.effects
        if effect.atom.kind == "walk ignored" and sees_all(table, effect, pair)
    }


def sees_all(table: Table, effect: Effect, things: Iterable[Thing]) -> bool:
    return all(table.sees(effect.you, thing) for thing in things)
