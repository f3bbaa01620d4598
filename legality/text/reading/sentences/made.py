"""What is made of a sentence: its effects, the spans that cover it, and whom the next one means."""

from msgspec.structs import replace

from legality.frozen import HashedByContent
from legality.text.reading.nouns.objects import Effects
from legality.text.reading.sentences.agents import Said
from legality.text.spans import Mark, SpanKind, Spans, covering, merged, whole


class SentenceRead(HashedByContent, frozen=True):
    """The effects of a sentence, the spans that cover it, what it says for the next one."""

    effects: Effects
    said: Said
    spans: Spans

    def behind(self, kind: SpanKind, text: str) -> "SentenceRead":
        """The same, behind words of that kind."""
        return replace(self, spans=merged((*whole(kind, text), *self.spans)))


def made_of(effects: Effects, context: Said, text: str, marks: list[Mark]) -> SentenceRead:
    """The statement of a whole text; what is marked in it is no effect."""
    ground = SpanKind.EFFECT if effects else SpanKind.STATED
    return SentenceRead(effects, context, covering(text, marks, ground))
