"""A text in the notation to a position: every complaint names line and column."""

import re
from typing import TypeVar

from legality.errors import CardError, NotationError, PositionError, shortened
from legality.position import reading
from legality.position.notation.board import board
from legality.position.notation.board_doubts import (
    refuse_ambiguous_creatures,
    refuse_doubtful_colors,
    refuse_doubtful_types,
    refuse_printed_sizes,
)
from legality.position.notation.board_text import BoardText
from legality.position.notation.contradictions import refuse_slips
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.everyone import refuse_no_creatures
from legality.position.notation.misnamed import misnamed
from legality.position.notation.permanents import ATTACHED, Sketch, slip
from legality.position.notation.settling import settled
from legality.position.notation.tokens import BREAK, items
from legality.position.notation.worn import doubt_of
from legality.position.permanents import Permanent
from legality.position.stated import Stated
from legality.printed.names import LOOKED_UP
from legality.printed.tokens import speaks_of_token

P = TypeVar("P", bound=Stated)


def read(text: str | bytes, kind: type[P], cards: reading.Cards | None = None) -> P:
    """The position of that class that the text says. Raises `NotationError`."""
    known = cards if isinstance(cards, reading.KnownNames) else None
    try:
        made = board(_decoded(text), known)
        value, growth = settled(made)
    except CardError as error:
        raise NotationError(1, 1, f"names of cards are looked up by name; {error}") from error
    try:
        position = reading.from_value(value, kind, cards)
    except NotationError:
        raise
    except PositionError as error:
        raise growth.located(_with_headings(_with_types_missing(error, made))) from error
    refuse_slips(made.aims, position)
    _check_beneath(made, position)
    refuse_no_creatures(made.armies, position)
    refuse_doubtful_types(made, position)
    refuse_doubtful_colors(made, position)
    refuse_printed_sizes(made, position, cards)
    if made.in_sentences:
        refuse_ambiguous_creatures(made, position)
    return position


_OF_PERMANENT = re.compile(r"\$\.permanents\[(\d+)\](\.name)?")


def _with_types_missing(error: PositionError, made: BoardText) -> PositionError:
    """Of a permanent without types: how they are written, and what may have slipped."""
    at_permanent = _OF_PERMANENT.fullmatch(error.place)
    if at_permanent is None or "type_line" in made.sketches[int(at_permanent[1])].node.fields:
        return error
    sketch = made.sketches[int(at_permanent[1])]
    problem = error.problem
    if (why := _slip_in_name(sketch, made)) is not None:
        return PositionError(error.place, why)
    if problem == "the field `type_line` is missing" or problem.startswith(LOOKED_UP):
        why = (
            None
            if _is_card_with_slip(made, sketch)
            else misnamed(sketch, made.sketches, made.players)
        )
        if why is not None:
            return PositionError(error.place, why)
    if problem == "the field `type_line` is missing":
        problem = "expected types, as in `Ogre 3/3 creature` or `Ogre 3/3 (Creature — Ogre)`"
    if problem.startswith(LOOKED_UP):
        own = _own_creature(sketch)
        problem = f"without {own}, {WITHOUT_TYPES}{problem.removeprefix(LOOKED_UP)}"
        problem += _as_heading(sketch)
    return PositionError(error.place, f"{problem}{slip(sketch)}")


_SIZES_TOGETHER = re.compile(r"\d+/\d+(?:[+&]\d+/\d+)+")
_OTHER_SIZE = re.compile(r"(?:^| )(\d+)(?:[|\\]| [|/\\] | [|/\\]|[|/\\] )(\d+)(?: |$)")
_BETWEEN_CARDS = re.compile(r", | and | & ")


def _slip_in_name(sketch: Sketch, made: BoardText) -> str | None:
    """What is wrong with a name without quotes that may hold a size, or the names of several cards
    of which one is misspelt; None where it holds neither."""
    name = sketch.unquoted_name
    if name is None:
        return None
    if (size := _OTHER_SIZE.search(name)) is not None:
        return f"expected a size as in `{size[1]}/{size[2]}`, got `{size[0].strip()}`"
    if _SIZES_TOGETHER.fullmatch(name):
        return f"expected `{re.sub('[+&]', ' + ', name)}` for two creatures, got `{name}`"
    parts, known = _BETWEEN_CARDS.split(name), made.known
    if known is None or len(parts) < 2:
        return None
    meant = [part if known.knows(part) else known.misspelt(part) for part in parts]
    if None in meant:
        return None
    right = ", ".join(map(str, meant))
    return f"expected names of cards, got `{shortened(name)}`; did you mean `{shortened(right)}`?"


def _is_card_with_slip(made: BoardText, sketch: Sketch) -> bool:
    """Whether the name may be meant for a token's or a card's: its own complaint says more."""
    name = sketch.node.text("name")
    if not isinstance(name, str) or speaks_of_token(name):
        return True
    return made.known is not None and made.known.misspelt(name) is not None


_NAME_WITH_LIFE = re.compile(r"[^\W\d_]+ \d+")


def _as_heading(sketch: Sketch) -> str:
    """How a player with so much life is written, where a name may be meant for one: `Bob 20`."""
    name = sketch.node.text("name")
    if not isinstance(name, str) or not _NAME_WITH_LIFE.fullmatch(name):
        return ""
    return f"; a player with so much life is `{name}:`"


WITHOUT_TYPES = "it is looked up as a card; "
"""What stands before the reason where the board is written in the notation."""


def _own_creature(sketch: Sketch) -> str:
    """What a permanent that is no card lacks."""
    name = sketch.node.text("name")
    if "power" in sketch.node.fields or not isinstance(name, str) or speaks_of_token(name):
        return "types"
    words = name.split()
    if "loyalty" in words and words[0] != "loyalty":
        called = " ".join(words[: words.index("loyalty")])
        return f"types, as in `{shortened(called)} planeswalker loyalty 3`"
    plain = [word for word in words if not any(map(str.isdigit, word))] or words
    return f"a size or types, as in `{shortened(' '.join(plain))} 2/2`"


def _with_headings(error: PositionError) -> PositionError:
    """Of a board with one player: how the next one begins."""
    if error.place != "$.players" or not error.problem.startswith("expected 2 players or more"):
        return error
    return PositionError(
        error.place,
        f"{error.problem}; each begins with a heading, as in `Bob:`, behind `;` or on a line of "
        "its own",
    )


_ID = re.compile(r"\s*id:")


def stated_id(text: str) -> str | None:
    """The `id` that a board states on a line of its own, whatever else is wrong with it."""
    for line in filter(_ID.match, BREAK.split(text)):
        try:
            cursor = TokenCursor(next(items(line)).tokens)
            cursor.take()
            return str(cursor.text("an id").value)
        except NotationError:
            return None
    return None


_HALF = re.compile("[\ud800-\udfff]")


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        if half := _HALF.search(text):
            escape = f"\\u{ord(half[0]):04x}"
            raise _after(text[: half.start()], f"expected whole characters, got {escape} alone")
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        wrong = f"expected UTF-8 text, got byte 0x{text[error.start]:02x}"
        raise _after(text[: error.start].decode("utf-8", "replace"), wrong) from None


def _after(before: str, problem: str) -> NotationError:
    """The complaint about what stands after the beginning of a text."""
    lines = BREAK.split(before)
    return NotationError(len(lines), len(lines[-1]) + 1, problem)


def _check_beneath(made: BoardText, position: Stated) -> None:
    """Whatever stands beneath a permanent is of a type that is attached to others."""
    for sketch, permanent in zip(made.sketches, position.permanents, strict=True):
        _refuse_attached_behind(sketch, permanent)
        _refuse_loose(sketch, permanent)
        if sketch.is_worn:
            _check_worn(sketch, permanent)
        elif sketch.beneath is None and "power" in sketch.node.fields:
            _check_sized(sketch, permanent)
        elif sketch.beneath is not None and not permanent.words & ATTACHED:
            raise sketch.node.token.wrong(
                f"what stands beneath {sketch.beneath.node.token.shown} is attached to it: "
                f'expected an Aura, Equipment or Fortification, got "{permanent.type_line}"; begin '
                "the line where that one begins, or say `on …`"
            )


def _refuse_attached_behind(sketch: Sketch, permanent: Permanent) -> None:
    """Raises `NotationError` for the second card of `Ogre with Long Sword and Cloak`, which may be
    attached too."""
    if sketch.behind is None or not sketch.behind.worn or permanent.words.isdisjoint(ATTACHED):
        return
    raise sketch.node.token.wrong(
        f"`{permanent.name}` may be attached too, or one more that stands there: expected "
        f"`equipped with` or `enchanted with` before both, or `;` before {permanent.name}"
    )


def _refuse_loose(sketch: Sketch, permanent: Permanent) -> None:
    """Raises `NotationError` for an Aura or Equipment behind `+` (`Bear + Long Sword`), which means
    that it is attached. An Aura on a line of its own is asked about, as in JSON."""
    if "type_line" in sketch.node.fields or permanent.is_creature:
        return
    attached = permanent.attached_to is not None or permanent.words.isdisjoint(ATTACHED)
    if attached or not sketch.is_joined:
        return
    name = shortened(str(permanent.name))
    raise sketch.node.token.wrong(
        f"expected what {name}, {shortened(permanent.type_line)}, is attached to: `{name} on elf`, "
        f"or `equipped with` or `enchanted with` and the name on the line of the creature"
    )


def _check_sized(sketch: Sketch, permanent: Permanent) -> None:
    """A card whose size is written, and no types, is a creature, or a Vehicle: no `3/3 Pacifism`,
    and no `Mutavault 2/2`."""
    if "type_line" in sketch.node.fields or permanent.is_creature:
        return
    if permanent.words.isdisjoint((*ATTACHED, "vehicle", "spacecraft")):
        size, line = f"{permanent.power}/{permanent.toughness}", shortened(permanent.type_line)
        raise sketch.node.token.wrong(
            f"expected a creature beside a size, got {shortened(permanent.id)}, {line}: if it is "
            f"one now, its types stand there, as in `{size} (Land Creature)`"
        )
    if not permanent.words.isdisjoint(ATTACHED):
        raise sketch.node.token.wrong(
            f"expected a creature beside a size, got {permanent.name}, {permanent.type_line}: what "
            f"is attached stands behind `equipped with` or `enchanted with`, or on a line of its "
            f"own, as in `{permanent.name} on elf`"
        )


def _check_worn(sketch: Sketch, permanent: Permanent) -> None:
    """What stands behind `equipped with` is an Equipment or an Aura, and does the same whoever of
    the players controls it."""
    assert sketch.beneath is not None
    host = str(sketch.beneath.node.text("id"))
    if not permanent.words & ATTACHED:
        raise sketch.node.token.wrong(
            f"expected an Aura or Equipment, got {permanent.name}, {permanent.type_line}: another "
            "permanent stands behind `;`, or behind a comma"
        )
    node = sketch.beneath.node
    size = f"{node.text('power')}/{node.text('toughness')}" if "power" in node.fields else None
    is_aura = "aura" in permanent.words
    problem = doubt_of(str(permanent.name), permanent.oracle_text, host, aura=is_aura, size=size)
    if problem is not None:
        raise sketch.node.token.wrong(problem)
