"""Every keyword ability that a combat may ask for (702): a row a keyword, a column a question.

What a keyword does is written where the rule is that it stands in; which of them a part of the
library asks for, and which it leaves out, is read off this table and written nowhere else.
"""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

Written = Literal["alone", "number", "quality", "unread"]
"""How a text writes it: "flying"; "bushido 2"; "protection from red"; or it is a keyword of which a
text gives no effect."""
Part = Literal["declaring", "damage", "attack", "block", "trigger", "type", "entering"]
"""In what a combat plays it: who may attack and block whom; combat damage; its trigger as attackers
or blockers are declared, which changes sizes; another trigger, as far as it needs no choice; the
types of its permanent; how that entered."""
Does = Literal[
    "nothing", "cards", "mana", "tokens", "returns", "life", "poison", "grows", "creatures"
]
"""What no combat plays of it: nothing at all; it moves cards outside the battlefield; gives mana;
makes tokens that are not in combat; brings its own card back; takes the defending player's life;
gives poison counters; makes creatures larger; anything to creatures."""
When = Literal["never", "attack", "damage", "death", "end", "enters", "any"]
"""When that can happen: where creatures of its controller attack; where they have dealt damage;
where its permanent dies, or would; at end of combat; where a creature enters; at any time."""


class KeywordAbility(Struct, frozen=True):
    """What is to be known of a keyword ability.

    `part`: in what a combat plays it (None: in nothing); `does` and `when`: what it does that no
    combat plays. `judged`: a declaration or an assignment may be illegal by it, so that words which
    give it and are not read are listed. `quick`: a search works it out without playing a `Combat`.
    `each`: a second instance does something. `poisons`: a player may get poison counters by it.
    `shown`: which of its columns an environment for learners has for it.
    """

    name: str
    written: Written
    part: Part | None
    does: Does
    when: When
    judged: bool
    quick: bool
    each: bool
    poisons: bool
    shown: int | None


_TABLE = """
name                       written  part       does       when    judged quick each poisons shown
flying                     alone    declaring  nothing    never   x      -     -    -       1
changeling                 alone    type       nothing    never   -      -     -    -       -
reach                      alone    declaring  nothing    never   x      -     -    -       2
shadow                     alone    declaring  nothing    never   x      -     -    -       -
horsemanship               alone    declaring  nothing    never   x      -     -    -       -
fear                       alone    declaring  nothing    never   x      -     -    -       -
intimidate                 alone    declaring  nothing    never   x      -     -    -       -
skulk                      alone    declaring  nothing    never   x      -     -    -       -
menace                     alone    declaring  nothing    never   x      -     -    -       3
landwalk                   quality  declaring  nothing    never   x      -     -    -       -
protection                 quality  damage     nothing    never   x      -     -    -       -
defender                   alone    declaring  nothing    never   x      -     -    -       11
haste                      alone    declaring  nothing    never   x      -     -    -       -
vigilance                  alone    declaring  nothing    never   x      -     -    -       9
unleash                    alone    declaring  nothing    never   x      -     -    -       -
decayed                    alone    declaring  creatures  end     x      -     -    -       -
phasing                    alone    entering   nothing    never   -      -     -    -       -
riot                       alone    entering   nothing    never   -      -     -    -       -
first strike               alone    damage     nothing    never   x      x     -    -       4
double strike              alone    damage     nothing    never   x      x     -    -       5
deathtouch                 alone    damage     nothing    never   x      x     -    -       7
trample over planeswalkers alone    damage     nothing    never   x      -     -    -       -
trample                    alone    damage     nothing    never   x      x     -    -       6
lifelink                   alone    damage     nothing    never   -      x     -    -       8
infect                     alone    damage     nothing    never   -      x     -    x       12
wither                     alone    damage     nothing    never   -      x     -    -       13
toxic                      number   damage     nothing    never   -      x     x    x       -
indestructible             alone    damage     nothing    never   -      x     -    -       10
banding                    alone    damage     nothing    never   x      x     -    -       14
bands with other           quality  damage     nothing    never   x      -     -    -       -
exalted                    alone    attack     nothing    never   -      -     x    -       -
battle cry                 alone    attack     nothing    never   -      -     x    -       -
melee                      alone    attack     nothing    never   -      -     x    -       -
flanking                   alone    block      nothing    never   -      x     x    -       -
bushido                    number   block      nothing    never   -      x     x    -       -
rampage                    number   block      nothing    never   -      x     x    -       -
provoke                    alone    trigger    creatures  attack  x      -     x    -       -
enlist                     alone    trigger    grows      attack  -      -     x    -       -
dethrone                   alone    trigger    nothing    never   -      -     x    -       -
mentor                     alone    trigger    grows      attack  -      -     x    -       -
training                   alone    trigger    nothing    never   -      -     x    -       -
myriad                     alone    trigger    creatures  attack  -      -     x    -       -
mobilize                   number   trigger    creatures  attack  -      -     x    -       -
ingest                     alone    -          cards      damage  -      -     x    -       -
evolve                     alone    trigger    grows      enters   -      -     x    -       -
renown                     number   trigger    grows      damage  -      -     x    -       -
poisonous                  number   trigger    nothing    never   -      -     x    x       -
frenzy                     number   trigger    nothing    never   -      -     x    -       -
annihilator                number   trigger    creatures  attack  -      -     x    -       -
afflict                    number   trigger    nothing    never   -      -     x    -       -
firebending                number   -          mana       attack  -      -     x    -       -
absorb                     number   -          creatures  any     -      -     x    -       -
undying                    unread   -          returns    death   -      -     -    -       -
persist                    unread   -          returns    death   -      -     -    -       -
totem armor                unread   -          creatures  death   -      -     -    -       -
umbra armor                unread   -          creatures  death   -      -     -    -       -
bestow                     unread   -          returns    death   -      -     -    -       -
modular                    unread   -          grows      death   -      -     -    -       -
afterlife                  unread   -          tokens     death   -      -     -    -       -
soulshift                  unread   -          cards      death   -      -     -    -       -
recover                    unread   -          cards      death   -      -     -    -       -
haunt                      unread   -          cards      death   -      -     -    -       -
champion                   unread   -          returns    death   -      -     -    -       -
graft                      unread   -          grows      enters   -      -     x    -       -
soulbond                   unread   -          grows      enters   -      -     -    -       -
double team                unread   -          cards      attack  -      -     -    -       -
"""


def _rows() -> Iterator[KeywordAbility]:
    """The rows of the table: the columns begin where their heads do."""
    head, *rows = _TABLE.strip("\n").splitlines()
    starts = [head.index(name) for name in KeywordAbility.__struct_fields__]
    for row in rows:
        ends = (*starts[1:], len(row))
        cells: list[Any] = [row[at:end].strip() for at, end in zip(starts, ends, strict=True)]
        name, written, part, does, when, *marks, rank = cells
        judged, quick, each, poisons = (mark == "x" for mark in marks)
        yield KeywordAbility(
            name=name,
            written=written,
            part=None if part == "-" else part,
            does=does,
            when=when,
            judged=judged,
            quick=quick,
            each=each,
            poisons=poisons,
            shown=None if rank == "-" else int(rank),
        )


KEYWORDS: dict[str, KeywordAbility] = {row.name: row for row in _rows()}
"""Each keyword ability of the table by its name."""


def keywords(**columns: object) -> frozenset[str]:
    """The names of the keyword abilities of which the columns say that: `keywords(quick=True)`."""
    return frozenset(
        name
        for name, row in KEYWORDS.items()
        if all(getattr(row, column) == value for column, value in columns.items())
    )


QUIET = keywords(part="declaring") | keywords(part="type") | keywords(part="entering")
"""Nobody asks for them once blockers are declared."""
TRIGGERED = keywords(part="attack") | keywords(part="block") | keywords(part="trigger")
"""Their triggered abilities are played, as far as they need no choice."""
PLAYED = TRIGGERED | keywords(part="damage")
"""A combat plays them."""
