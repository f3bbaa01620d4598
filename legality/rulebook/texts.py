"""The texts on a table, as they are read there: with the names on the board, and for whom."""

from dataclasses import replace

from legality.effects import filters as f
from legality.effects.effects import AnyEffect, DefenderAssigns, Gets, PlayerMustAttack
from legality.position import Permanent, Position
from legality.rulebook.evaluate import mentions
from legality.text import Names, ParsedLine, parse_text
from legality.text.lexicon import subtype
from legality.text.reading.lines.kinds import Kind

OF_ITS_SOURCE = (
    f.THIS,
    f.AttachedObject(),
    f.SharesColor(),
    f.Who.ENCHANTED,
    f.Who.CONTROLLER_OF_ATTACHED,
    "source",
    "attached",
)
"""What only a text that some object has can speak of."""
WHOLE_ABILITIES = (Kind.TRIGGERED, Kind.ACTIVATED, Kind.CHAPTER, Kind.MODE, Kind.HEADING)


def board_names(position: Position) -> Names:
    """The names that a text may say: of permanents, those of legendary ones also without what
    follows a comma (201.5b), and of players."""
    forms: dict[str, str] = {}
    for permanent in position.permanents:
        name = permanent.name
        if name:
            forms.setdefault(name, name)
            if permanent.has_type("legendary") and "," in name:
                forms.setdefault(name.split(",")[0], name)
    return Names(
        tuple(forms.items()), tuple(player.name for player in position.players), _types(position)
    )


def _types(position: Position) -> tuple[str, ...]:
    """Words of type lines that are subtypes of no list: a text may still say them."""
    lines = {permanent.type_line.replace("Time Lord", "") for permanent in position.permanents}
    words = {word for line in lines for word in line.partition("—")[2].split()}
    return tuple(sorted(word for word in words if word[:1].isupper() and subtype(word) is None))


def own_lines(permanent: Permanent, names: Names) -> tuple[ParsedLine, ...]:
    """What a permanent's own text says."""
    text = permanent.oracle_text
    return tuple(map(_told, parse_text(text, permanent.name, names.within(text))))


def _told(line: ParsedLine) -> ParsedLine:
    """A bonus that depends on combat is listed: nothing adds it to power and toughness yet."""
    if any(isinstance(effect, Gets) for effect in line.effects):
        return replace(line, understood=False)
    return line


def lasting_lines(text: str, holder: Permanent | None, names: Names) -> tuple[ParsedLine, ...]:
    """What a text that a spell left behind says of an object (None: of none).

    Not understood is a text that speaks of an object and has none, one that is a whole activated
    or triggered ability or a choice of modes, and one that leaves nothing behind.
    """
    lines = parse_text(text, holder.name if holder else None, names.within(text))
    nothing = not any(line.effects for line in lines)
    return tuple(_lasting(line, holder, nothing=nothing) for line in lines)


def _lasting(line: ParsedLine, holder: Permanent | None, *, nothing: bool) -> ParsedLine:
    if holder is None and any(_speaks_of_its_object(effect) for effect in line.effects):
        return replace(line, effects=(), understood=False)
    if nothing or line.kind in WHOLE_ABILITIES:
        return replace(line, understood=False)
    return _told(line)


def _speaks_of_its_object(effect: AnyEffect) -> bool:
    """Whether an effect says nothing where no object has it."""
    if isinstance(effect, PlayerMustAttack | DefenderAssigns):
        return mentions(effect.condition, f.THIS) or mentions(effect.condition, f.Who.ENCHANTED)
    return any(mentions(effect, word) for word in OF_ITS_SOURCE)
