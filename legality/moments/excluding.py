"""Trigger conditions that are not read, and that nothing that happens can meet.

A condition that no reader knows may have been met by whatever happens (603.2). Its words exclude
some of that all the same: who has to attack, to block or to be attacked, and does not.
"""

import re
from collections.abc import Callable, Iterator

from msgspec import Struct

from legality.position import Position
from legality.rulebook.defending import defending_players
from legality.rulebook.whole_bands import spread, spread_blocked
from legality.text.later import later
from legality.text.reading.triggers.happenings import what_is_done


class Happened(Struct, frozen=True, kw_only=True):
    """What an ability may have triggered on, by id: who is `attacking`, with the players whose they
    are (`attackers`), who are attacked (`attacked`); who is `blocking` and `blocked`; who has
    become `tapped`, or may have been chosen as a target (`targeted`; None: not told) by those
    `choosing`. `attacks`: attackers have just been declared; `blocks`: blockers have; `leaves`:
    something has left the battlefield. `opponents`: so many any player has at most."""

    attacking: frozenset[str]
    attackers: frozenset[str]
    attacked: frozenset[str]
    blocking: frozenset[str]
    blocked: frozenset[str]
    attacks: bool
    blocks: bool
    leaves: bool
    opponents: int
    tapped: frozenset[str] | None = None
    targeted: frozenset[str] | None = None
    choosing: frozenset[str] = frozenset()


class Waiting(Struct, frozen=True):
    """An ability that waits: its permanent, and who "you" is."""

    source: str
    you: str


Excludes = Callable[[Happened, Waiting], bool]
_WHO = r"(?:(?!\b(?:that|deals?|dies?|is|are|becomes?|enters?|leaves?|gains?|loses?)\b)[^,])*"
"""Of whom a clause speaks: words without another verb."""
_ATTACKS = r"(?:attacks?\b(?![^,]*\bblock))"
_TARGETED = rf"{_WHO}\bbecomes? the target of (?:(?!\bcontrols?\b)[^,])*\b"
_TABLE: tuple[tuple[re.Pattern[str], Excludes], ...] = (
    # who has to attack, and does not; or attackers have not just been declared
    (later(r"~ attacks?\b.*", re.I), lambda now, waiting: waiting.source not in now.attacking),
    (later(r"you attack\b.*", re.I), lambda now, waiting: waiting.you not in now.attackers),
    (
        later(r"(?:an|one of your) opponents? attacks\b.*", re.I),
        lambda now, waiting: now.attackers <= {waiting.you},
    ),
    (later(rf"{_WHO}\b{_ATTACKS}.*", re.I), lambda now, waiting: not now.attacks),
    # whoever has to be attacked, and is not
    (
        later(
            rf"{_WHO}\battacks? (?:you\b|(?:an?|one or more)"
            r" (?:planeswalkers? you control|battles? you protect)\b).*",
            re.I,
        ),
        lambda now, waiting: waiting.you not in now.attacked,
    ),
    # who has to block, to be blocked or to be left unblocked
    (later(r"~ blocks?\b.*", re.I), lambda now, waiting: waiting.source not in now.blocking),
    (
        later(r"~ becomes? blocked\b.*", re.I),
        lambda now, waiting: waiting.source not in now.blocked,
    ),
    (
        later(rf"{_WHO}\b(?:blocks?|becomes? blocked)\b.*", re.I),
        lambda now, waiting: not (now.blocks and (now.blocking or now.blocked)),
    ),
    (
        later(rf"{_WHO}\b(?:isn't|aren't|is not|are not) blocked\b.*", re.I),
        lambda now, waiting: not now.blocks,
    ),
    # who has to become tapped
    (
        later(r"~ becomes? tapped\b.*", re.I),
        lambda now, waiting: now.tapped is not None and waiting.source not in now.tapped,
    ),
    (
        later(rf"{_WHO}\bbecomes? tapped\b.*", re.I),
        lambda now, waiting: now.tapped is not None and not now.tapped,
    ),
    # who has to be chosen as a target
    (
        later(r"~ becomes? the target\b.*", re.I),
        lambda now, waiting: now.targeted is not None and waiting.source not in now.targeted,
    ),
    (
        later(rf"{_TARGETED}an opponent controls\b.*", re.I),
        lambda now, waiting: now.targeted is not None and now.choosing <= {waiting.you},
    ),
    (
        later(rf"{_TARGETED}you control\b.*", re.I),
        lambda now, waiting: now.targeted is not None and waiting.you not in now.choosing,
    ),
    (
        later(r"you commit a crime\b.*", re.I),
        lambda now, waiting: now.targeted is not None and waiting.you not in now.choosing,
    ),
    # nobody casts a spell
    (
        later(
            rf"{_WHO}\bbecomes? the target of an? (?:[a-z]+ )*?spell"
            r"(?: you control| an opponent controls)?",
            re.I,
        ),
        lambda now, waiting: True,
    ),
    # a sacrifice leaves the battlefield
    (
        later(r"(?:you|an opponent|a player|another player) sacrifices? .*", re.I),
        lambda now, waiting: not now.leaves,
    ),
    # nobody responds (117.4), but with mana abilities; and who fights is not followed
    (later(rf"{_WHO}\bfights?(?: .*)?", re.I), lambda now, waiting: True),
    (
        later(
            r"(?:you|an opponent|a player) activates? (?:.* that isn't a mana ability\b.*"
            r"|(?:an?|~'s) (?:exhaust|boast|loyalty|ninjutsu|outlast) ability\b.*)",
            re.I,
        ),
        lambda now, waiting: True,
    ),
)
"""What of a condition excludes it, clause by clause: the whole clause, and when it does."""
_OF_TWO_OPPONENTS = later(
    r"\battacks? (?:another (?:one )?of your opponents|one of your other opponents"
    r"|different players)\b"
    r"|\bif (?:that|defending) (?:opponent|player) has more life than another of your opponents\b"
    r"|\bif that player has another opponent\b",
    re.IGNORECASE,
)
_TO_ANOTHER_OPPONENT = later(
    r", (?:for each opponent other than defending player, [^.]*\.?"
    r"|(?:~|it|that creature) deals that much damage to each other opponent\.?)",
    re.IGNORECASE,
)
LEAST_OPPONENTS = 2
"""Another opponent besides one: so many there must be."""


def declared(board: Position) -> Happened:
    """The same by what a position declares and judges: all that followed it may have happened."""
    attacks, by_id = board.attacks or {}, board.by_id
    blocks = spread(attacks, board.bands, board.blocks or {})
    blocked = {name for faced in blocks.values() for name in faced}
    return Happened(
        attacking=frozenset(attacks),
        attackers=frozenset(by_id[name].controller for name in attacks if name in by_id),
        attacked=frozenset(
            member
            for target in attacks.values()
            for head in defending_players(board, target)
            for member in board.seats.members(board.seats.side_of(head))
        ),
        blocking=frozenset(name for name, faced in blocks.items() if faced),
        blocked=frozenset(blocked | spread_blocked(attacks, board.bands, board.blocked)),
        attacks=board.judges("attacks"),
        blocks=board.judges("blocks"),
        leaves=True,
        opponents=most_opponents(board),
    )


def most_opponents(board: Position) -> int:
    """How many opponents any player has at most."""
    names = [player.name for player in board.players]
    return max(sum(board.are_opponents(name, other) for other in names) for name in names)


_WHEN = later(r"^when(?:ever)? ", re.IGNORECASE)
_OBJECTS = later(
    r"\b(?P<first>you|players?|creatures?|spell(?= or ability\b)|(?:Clue|Food|Treasure|Blood|Map))"
    r" (?:and/or|or) (?=planeswalkers?\b|a planeswalker\b|a battle\b|battles?\b|ability\b|Clue|Food"
    r"|Treasure|Blood|Map)",
    re.IGNORECASE,
)
_IF = later(r",? if [^,.]*", re.IGNORECASE)
_GOES_ON = later(r",? (?:and|or)\b", re.IGNORECASE)
"""By a comma before it, another thing that is waited for stands behind the condition."""
_OR = later(
    r",? or (?!more\b|fewer\b|less\b|greater\b)(?:when(?:ever)? )?| and when(?:ever)? ",
    re.IGNORECASE,
)
_VERB = later(
    r"(?:attacks?|blocks?|becomes? (?:un)?(?:blocked|tapped)|becomes? the|deals?|dies?|enters?"
    r"|fights?|leaves?|is|are|activates?)\b",
    re.IGNORECASE,
)


def of_two_opponents(text: str) -> bool:
    """Whether an ability of that text triggers on a second opponent only, or if there is one, or
    does all that it does to other opponents than the one it speaks of."""
    done = what_is_done(text)
    if _TO_ANOTHER_OPPONENT.fullmatch(done) is not None:
        return True
    condition = text[: len(text) - len(done)]
    match = _IF.match(done)
    head = condition if match is None else f"{condition}{match[0]}"
    return " or " not in condition and _OF_TWO_OPPONENTS.search(head) is not None


def is_nobody_else(text: str, board: Position) -> bool:
    """Whether an ability of that text does nothing, as no player has a second opponent."""
    return most_opponents(board) < LEAST_OPPONENTS and of_two_opponents(text)


def is_excluded(text: str, now: Happened, waiting: Waiting) -> bool:
    """Whether an ability of that text, in the form that the grammar reads, can't have triggered on
    what has happened: each of the things that it waits for is excluded."""
    if of_two_opponents(text) and now.opponents < LEAST_OPPONENTS:
        return True
    done = what_is_done(text)
    if _GOES_ON.match(done) is not None:
        return False
    condition = text[: len(text) - len(done)]
    clauses = list(_clauses(_WHEN.sub("", condition).strip(" ,")))
    return bool(clauses) and all(_excludes(clause, now, waiting) for clause in clauses)


def _excludes(clause: str, now: Happened, waiting: Waiting) -> bool:
    return any(words.fullmatch(clause) and excludes(now, waiting) for words, excludes in _TABLE)


def _clauses(condition: str) -> Iterator[str]:
    """The things that a condition names, each with its subject."""
    parts = _OR.split(_OBJECTS.sub(r"\g<first> and ", condition))
    verb = _VERB.search(parts[0])
    subject = "" if verb is None else parts[0][: verb.start()]
    for part in parts:
        yield f"{subject}{part}" if _VERB.match(part) is not None else part
