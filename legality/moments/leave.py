"""Leaving combat (506.4): for which reasons, in which of its roles, and what remains as it was.

A permanent can have two roles that end apart: fighting (an attacking or blocking creature) and
being attacked (a planeswalker or battle), 506.4d.
"""

from typing import Any, Literal

from msgspec import structs
from msgspec.structs import replace

from legality.moments.affected import with_affected_settled
from legality.moments.blocking import numbers
from legality.moments.board import altered, buried, fallen_with, without
from legality.moments.defending import defending_now
from legality.moments.events import EventKind
from legality.moments.naming import fields_of, here
from legality.moments.state import S, State, become
from legality.moments.values import Attacker, Seen, fixed
from legality.position import Permanent

Role = Literal["fighting", "attacked"]
BOTH: frozenset[Role] = frozenset({"fighting", "attacked"})
FIGHTING: frozenset[Role] = frozenset({"fighting"})
ATTACKED: frozenset[Role] = frozenset({"attacked"})
NONE: frozenset[Role] = frozenset()
_OF_CLASSES = frozenset(
    {"controller", "type_line", "colors", "keywords", "oracle_text", "counters"}
)
"""Fields by which a permanent may leave a class of objects, or come to belong to it."""


def roles(combat: State, name: str) -> frozenset[Role]:
    """The roles that the permanent has in combat now."""
    fighting = name in combat.attackers or name in combat.blockers
    attacked = any(attacker.target == name for attacker in combat.attackers.values())
    return (FIGHTING if fighting else NONE) | (ATTACKED if attacked else NONE)


def change(combat: S, name: str, fields: dict[str, Any]) -> S:
    """A permanent changes; 506.4 says whether that removes it from combat. Tapping, untapping and
    abilities that would have kept it from attacking or blocking don't (506.4a, b)."""
    before, fields = here(combat, "change", name), fields_of(fields)
    after = structs.replace(before, **fields)
    held = roles(combat, name)
    if not _OF_CLASSES.isdisjoint(fields):
        combat = with_affected_settled(combat)
    combat = become(combat, board=altered(combat.board, name, **fields))
    return removed(combat, name, lost_roles(combat, held, before, after), before)


def lost_roles(
    combat: State, held: frozenset[Role], before: Permanent, after: Permanent
) -> frozenset[Role]:
    """506.4: the roles in which a permanent leaves combat by that change."""
    edition = combat.edition
    if before.controller != after.controller:
        return held
    if after.phased_out and not before.phased_out and edition.phasing_out_removes:
        return held
    lost = NONE
    if _stops_fighting(before, after):
        lost |= FIGHTING
    if _stops_being_attacked(combat, before, after):
        lost |= ATTACKED
    lost &= held
    if lost and held == BOTH and not edition.keeps_other_role:
        return held
    return lost


def _stops_fighting(before: Permanent, after: Permanent) -> bool:
    """506.4: it stops being a creature or becomes a battle."""
    became_battle = "battle" in after.words and "battle" not in before.words
    return (before.is_creature and not after.is_creature) or became_battle


def _stops_being_attacked(combat: State, before: Permanent, after: Permanent) -> bool:
    """506.4, 506.4e: it stops being what it was attacked as, or its protector changes."""
    was, now = before.words, after.words
    if "battle" in was and "battle" in now:
        changed = _protector(combat, before) != _protector(combat, after)
        return changed and combat.edition.protector_change_removes
    if "battle" in was:
        if "planeswalker" not in now:
            return True
        return after.controller != _protector(combat, before)
    return "planeswalker" in was and not {"planeswalker", "battle"} & now


def _protector(combat: State, battle: Permanent) -> str:
    return combat.board.protector_of(battle)


def remove(combat: S, name: str) -> S:
    """506.4: an effect removes it from combat, in all its roles."""
    before = here(combat, "remove", name)
    return removed(combat, name, roles(combat, name), before)


def regenerate(combat: S, name: str) -> S:
    """701.19a: it is tapped, its damage is removed, and an attacking or blocking creature is
    removed from combat (506.4)."""
    before = here(combat, "regenerate", name)
    fighting = "fighting" in roles(combat, name)
    combat = become(
        combat,
        board=altered(combat.board, name, tapped=True, damage=0),
        poisoned=combat.poisoned - {name},
    )
    return removed(combat, name, roles(combat, name), before) if fighting else combat


def leave(combat: S, name: str, *, dies: bool = False) -> S:
    """506.4: it leaves the battlefield, and combat, as it last was (Auras on it go with it, into
    the graveyard; so does the permanent itself where it `dies`)."""
    here(combat, "leave", name)
    fallen = {gone: _last_seen(combat, gone) for gone in fallen_with(combat.board, name)}
    for gone in fallen:
        departed = fixed({**combat.departed, gone: fallen[gone]})
        combat = become(combat, departed=departed)
        combat = removed(combat, gone, roles(combat, gone), combat.board.by_id[gone])
        board = without(combat.board, [gone])
        if dies or gone != name:
            board = buried(board, departed[gone].permanent)
        combat = become(combat, board=board, poisoned=combat.poisoned - {gone})
    return combat


def _last_seen(combat: State, name: str) -> Seen:
    """The permanent before anything leaves: attached as it was, with what is said of it and what is
    attached to it."""
    board = combat.board
    effects = tuple(effect for effect in board.effects if name in effect.objects)
    attached = tuple(other.id for other in board.permanents if other.attached_to == name)
    answers = tuple(answer for answer in board.given if answer.id == name)
    return replace(combat.seen(name), effects=effects, attached=attached, answers=answers)


def removed(combat: S, name: str, lost: frozenset[Role], before: Permanent) -> S:
    """The combat without the permanent in those roles."""
    if not lost:
        return combat
    old = combat
    combat = combat.logged([combat.event(EventKind.LEAVES_COMBAT, name)])
    if "attacked" in lost:
        combat = no_longer_attacked(combat, name, before)
    if "fighting" in lost:
        combat = no_longer_fighting(combat, name)
    return combat.logged(numbers(old, combat))


def no_longer_attacked(combat: S, name: str, before: Permanent) -> S:
    """506.4c: its attackers go on attacking, but nothing; their defending player is the last one
    (508.5)."""
    board = combat.board
    player = board.protector_of(before) if "battle" in before.words else before.controller
    attackers = {
        attacker: Attacker(None, player, attacking.status, attacking.blockers, before)
        if attacking.target == name
        else attacking
        for attacker, attacking in combat.attackers.items()
    }
    return with_last_defenders(become(combat, attackers=fixed(attackers)))


def with_last_defenders(combat: S) -> S:
    """508.5: who each attacker's defending player last was, remembered."""
    last = {name: defending_now(combat, name) for name in combat.attackers}
    history = replace(combat.history, last=fixed({**combat.history.last, **last}))
    return become(combat, history=history)


def no_longer_fighting(combat: S, name: str) -> S:
    """506.4: it stops being an attacking, blocking, blocked or unblocked creature. What it blocked
    stays blocked (509.1h), what blocked it goes on blocking (509.1g); orders keep the rest as they
    stood (509.2a, 509.3a of 2024), and it leaves its band (702.22f)."""
    combat = with_last_defenders(combat)
    attackers = {
        other: replace(attacker, blockers=tuple(b for b in attacker.blockers if b != name))
        for other, attacker in combat.attackers.items()
        if other != name
    }
    blockers = {
        other: tuple(a for a in faced if a != name)
        for other, faced in combat.blockers.items()
        if other != name
    }
    bands = tuple(tuple(member for member in band if member != name) for band in combat.bands)
    return become(
        combat,
        attackers=fixed(attackers),
        blockers=fixed(blockers),
        bands=tuple(band for band in bands if len(band) > 1),
    )
