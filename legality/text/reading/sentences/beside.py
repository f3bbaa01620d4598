"""Instructions in one sentence with what stays of them: "untap it and it gains reach", "put a
flying counter on it, then goad it", "put a reach counter on it if you cast it"."""

import re
from collections.abc import Callable

from msgspec.structs import replace

from legality.effects.conditions import ALWAYS, Condition, Undecided
from legality.effects.effects import AnyEffect
from legality.effects.qualities import Target
from legality.effects.replacing import with_condition
from legality.text.later import later
from legality.text.reader import Scope
from legality.text.reading.clauses.clause import DURATION
from legality.text.reading.concerns import instructs
from legality.text.reading.conditions import circumstances, once
from legality.text.reading.conditions.overlong import holds_a_clause
from legality.text.reading.keywords import PLAIN
from legality.text.reading.sentences.agents import Said
from legality.text.reading.sentences.made import SentenceRead, made_of
from legality.text.reading.sentences.special import special
from legality.text.spans import Span, SpanKind, merged, whole

Bare = Callable[[str, Said], SentenceRead | None]
"""Reads a sentence without a leading circumstance."""

LASTS = later(
    rf"{DURATION}|\bgains?\b|\battacks? |\bgoaded\b|\bbecomes?\b|\bfor as long as\b"
    r"|^(?:each|all|both) of them (?:is|are) ",
    re.IGNORECASE,
)
"""What only a spell or an ability that resolves says."""
_COMMANDED = later(r"(?:goad|suspect|detain|put|double|switch) ", re.IGNORECASE)
_THEN = later(r", then |, and then |, and | and |, | or (?=that |it |they )")
_KEYWORD_COUNTER = later(rf"\b(?:{PLAIN}) counters?\b", re.IGNORECASE)
_IF = later(r" if (?!able\b)")


def beside_instruction(text: str, said: Said, bare: Bare) -> SentenceRead | None:
    """ "Untap target creature and it gains reach until end of turn": what is only done while a
    spell resolves leaves nothing behind; the rest of its sentence may."""
    if '"' in text:
        return None
    for cut in _THEN.finditer(text):
        head, tail = text[: cut.start()], text[cut.end() :]
        if instructs(head) and not _leaves(head, said):
            made = bare(tail, said) or commands(tail, said, bare)
            if made is not None and _stays(tail) and _fits(cut[0], made.effects):
                return made.behind(SpanKind.STATED, text[: cut.end()])
        if instructs(tail) and not _leaves(tail, said) and _stays(head) and "or" not in cut[0]:
            made = bare(head, said)
            if made is not None:
                done = Span(SpanKind.STATED, text[cut.start() :])
                return replace(made, spans=merged((*made.spans, done)))
    return None


def _leaves(text: str, said: Said) -> bool:
    """Whether the instruction is a command that leaves something behind: a keyword counter."""
    found = special(text, said.scope)
    return _KEYWORD_COUNTER.search(text) is not None if found is None else bool(found[0])


def _stays(text: str) -> bool:
    return bool(LASTS.search(text) or _COMMANDED.match(text))


def _fits(joint: str, effects: list[AnyEffect]) -> bool:
    """Behind "or" stands what was chosen in place of the instruction: only what is asked."""
    return "or" not in joint or all(isinstance(e.condition, Undecided) for e in effects)


def commands(text: str, said: Said, bare: Bare) -> SentenceRead | None:
    """ "Put a double strike counter on target creature, then goad it": of one object."""
    if '"' in text:
        return None
    for cut in _THEN.finditer(text):
        first = None if "or" in cut[0] else _command(text[: cut.start()], said)
        if first is None:
            continue
        subject = first.effects[0].subject
        scope = said.scope.after(text[: cut.start()]).about(subject)
        more = bare(text[cut.end() :], replace(said, scope=scope))
        if more is None or any((e.subject, e.condition) != (subject, ALWAYS) for e in more.effects):
            continue
        if isinstance(subject, Target) and "~" in text:
            continue  # the target would be read as the object that has the text, and so would "~"
        effects = [*first.effects, *more.effects]
        joint = Span(SpanKind.EFFECT, cut[0])
        return SentenceRead(effects, more.said, merged((*first.spans, joint, *more.spans)))
    return None


def _command(text: str, said: Said) -> SentenceRead | None:
    """A command that leaves something behind for one object or class."""
    found = None if _COMMANDED.match(text) is None else special(text, said.scope)
    if found is None or len({effect.subject for effect in found[0]}) != 1:
        return None
    return made_of(found[0], said, text, found[1])


def commanded_if(text: str, said: Said) -> SentenceRead | None:
    """ "Put a deathtouch counter on the token if a black card was milled this way"."""
    for cut in _IF.finditer(text):
        made = _command(text[: cut.start()], said)
        words = text[cut.end() :].rstrip(".")
        found = None if made is None else _circumstance(words, text[: cut.start()], said.scope)
        if made is not None and found is not None:
            effects = [with_condition(effect, found) for effect in made.effects]
            spans = (*made.spans, *whole(SpanKind.CIRCUMSTANCE, text[cut.start() :]))
            return SentenceRead(effects, made.said, merged(spans))
    return None


def _circumstance(words: str, command: str, scope: Scope) -> Condition | None:
    found = circumstances.known(words, scope)
    if found is None and (
        holds_a_clause(words) or _goes_on(words) or not circumstances.has_words(words)
    ):
        return None
    return once.looked_at_once(found or Undecided(words), "if", words, command)


def _goes_on(words: str) -> bool:
    """Whether another instruction follows in the words of a circumstance."""
    rests = (words[cut.end() :] for cut in _THEN.finditer(words))
    return any(instructs(rest) or _COMMANDED.match(rest) is not None for rest in rests)
