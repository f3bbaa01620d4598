"""How a permanent that is given by its card has entered: with which counters, prototyped or not.

A position tells both; where it does not, it is asked. Who is given by present values has them all.
"""

from collections.abc import Iterator

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.replacing import within
from legality.gaps import Ask
from legality.position import Permanent, Position
from legality.position.record import changed as with_fields
from legality.printed.faces import mana_value
from legality.rulebook.characteristics.standing import Notes
from legality.rulebook.circumstance_query import CircumstanceQuery
from legality.rulebook.circumstances import as_question
from legality.rulebook.surroundings import Answers, answered
from legality.rulebook.texts import REPLACING_COUNTERS, given_by, is_size_counter
from legality.text import EntersWith, entering_counters, present_text
from legality.text.later import later
from legality.text.words import COLORS

_PROTOTYPE = later(
    r"Prototype (?P<cost>(?:\{[^{}\s]{1,12}\})+) [—–-] (?P<power>\d{1,6})/(?P<toughness>\d{1,6})\b"
)


def as_entered(
    permanent: Permanent, position: Position, answers: Answers, notes: Notes
) -> Permanent:
    """The permanent with the counters with which it entered, and with the characteristics of a
    prototype if it is one; what nothing tells is noted."""
    if not (permanent.printed and permanent.oracle_text) or permanent.face_down:
        return permanent
    asking = _EntryQuestions(permanent, position, answers, notes)
    return _with_counters(_prototype(permanent, asking), asking)


class _EntryQuestions:
    """Circumstances of how one permanent entered."""

    def __init__(
        self, permanent: Permanent, position: Position, answers: Answers, notes: Notes
    ) -> None:
        self.permanent = permanent
        self.position = position
        self.answers = answers
        self.notes = notes

    def holds(self, words: str, line: str) -> bool:
        """Whether it is so; noted as asked where nothing tells."""
        permanent = self.permanent
        who = CircumstanceQuery(permanent, permanent.controller, self.position)
        answer = answered(self.answers, who, words)
        if answer is None:
            self.notes.asks[Ask(permanent.id, line, as_question(words))] = None
        return answer is True


# -- prototypes ------------------------------------------------------------------------------------


def _prototype(permanent: Permanent, asking: _EntryQuestions) -> Permanent:
    """718.3b: a prototyped permanent has the second mana cost, colour, power and toughness."""
    match = _PROTOTYPE.search(permanent.oracle_text)
    if match is None:
        return permanent
    line = next(line for line in permanent.oracle_text.splitlines() if match[0] in line)
    if not asking.holds("~ was prototyped", line):
        return permanent
    cost = match["cost"].upper()
    values = {
        "power": int(match["power"]),
        "toughness": int(match["toughness"]),
        "colors": tuple(color for color in COLORS.values() if color in cost),
    }
    taken = {field: value for field, value in values.items() if permanent.is_printed(field)}
    return with_fields(permanent, **taken, mana_cost=cost, mana_value=int(mana_value(cost)))


# -- counters --------------------------------------------------------------------------------------


def _with_counters(permanent: Permanent, asking: _EntryQuestions) -> Permanent:
    """The counters of each kind with which it enters (614.12), where the position tells none of
    that kind: whether they are there is asked. Where they are, and nothing tells how many, nobody
    knows its size."""
    added: dict[str, int] = {}
    for line, entering in entering_counters(permanent.oracle_text, permanent.name):
        kind = entering.kind
        if kind in permanent.counters or not _matters(entering, permanent, asking.position):
            continue
        if not asking.holds(f"~ has the {kind} counters that it entered with", line):
            continue
        if entering.number is not None or given_by(kind) is not None:
            added[kind] = entering.number or 1
        else:
            asking.notes.unread[permanent.id, line] = None
            asking.notes.doubt(permanent.id, "size", permanent.id, line)
    return with_fields(permanent, counters={**permanent.counters, **added}) if added else permanent


def _matters(entering: EntersWith, permanent: Permanent, position: Position) -> bool:
    """Whether counters of the kind change anything of combat: those of size and of keywords, those
    that replace damage or death, and others that a text on the board looks at."""
    if entering.kicked and permanent.kicked is False:
        return False
    if given_by(entering.kind) is not None or entering.kind in REPLACING_COUNTERS:
        return True
    if is_size_counter(entering.kind):
        return permanent.is_printed("power") or permanent.is_printed("toughness")
    return bool({entering.kind, None}.intersection(_looked_at(position)))


def _looked_at(position: Position) -> Iterator[str | None]:
    """The kinds of counters that texts on the board look at; None: any kind."""
    texts = {
        (permanent.oracle_text, permanent.name)
        for permanent in position.permanents
        if permanent.oracle_text
    }
    for text, name in texts:
        for line in present_text(text, name) if "counter" in text or "odified" in text else ():
            for part in within((line.effects, line.states)):
                match part:
                    case q.HasCounter(kind=kind) | f.CountersOn(kind=kind):
                        yield kind
                    case f.CountersAmong(kind=kind):
                        yield kind
                    case q.Is(state="modified"):
                        yield None
                    case _:
                        pass
