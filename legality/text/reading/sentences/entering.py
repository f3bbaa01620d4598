"""What a permanent enters as, by a choice or by chance (614.12): "a 2/2 creature with flying"."""

import re

from msgspec.structs import replace

from legality.effects.characteristics import ChangesTypes
from legality.effects.conditions import Undecided
from legality.effects.effects import AnyEffect
from legality.effects.qualities import THIS
from legality.effects.replacing import with_condition
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses.becoming import becoming
from legality.text.reading.nouns.objects import Effects

_CHOICE = phrase("as ~ enters, it becomes your choice of")
_NEXT = later(r"(?P<last>, or | or )|, ")
_ENTERS_AS = later(r"(?:~|it) enters as (?=an? \d)", re.IGNORECASE)


def chosen_form(reader: Reader, scope: Scope) -> Effects | None:
    """Each of the forms, if it is the one that was chosen."""
    if reader.take(_CHOICE) is None:
        return None
    effects: Effects = []
    last = False
    while True:
        at = reader.at
        form = _form(reader, scope)
        if not form:
            return None
        chosen = Undecided(f"{reader.text[at : reader.at].strip()} was chosen")
        effects += [with_condition(effect, chosen) for effect in form]
        joint = None if last else reader.take(_NEXT)
        if joint is None:
            return effects if last else None
        last = joint["last"] is not None


def enters_as(reader: Reader, scope: Scope) -> Effects | None:
    """ "~ enters as a 2/5 creature with defender", behind its circumstance."""
    return None if reader.take(_ENTERS_AS) is None else _form(reader, scope)


def _form(reader: Reader, scope: Scope) -> Effects | None:
    """One form; it loses no type by it (its type line is printed for every one of them)."""
    effects = becoming(reader, THIS, scope.about(THIS))
    reader.at = len(reader.text[: reader.at].rstrip())
    return None if effects is None else [_added(effect) for effect in effects]


def _added(effect: AnyEffect) -> AnyEffect:
    return replace(effect, manner="added") if isinstance(effect, ChangesTypes) else effect
