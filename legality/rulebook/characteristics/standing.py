"""The permanents while the layers are applied: as they are after what has been applied so far.

A `Standing` is a moment at which filters, conditions and amounts can be evaluated, like a table. It
can be copied to try what an effect would do.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from msgspec import UNSET

from legality.editions import Edition
from legality.effects import conditions as c
from legality.effects import filters as f
from legality.gaps import Applied, Ask
from legality.position import Permanent, Position
from legality.rulebook import surroundings
from legality.rulebook.bare import has_ability
from legality.rulebook.characteristics.lines import Line
from legality.rulebook.characteristics.steps import Held, LayerState, LayerStep
from legality.rulebook.circumstance_query import CircumstanceQuery
from legality.rulebook.defending import met_by
from legality.rulebook.evaluate import matches
from legality.rulebook.moment import Trait, Viewpoint
from legality.rulebook.states import attacking_taps

Doubts = dict[str, dict[Trait, dict[tuple[str, str], None]]]
"""Permanent → what of it is not known for sure → the texts to which that is due."""


@dataclass(slots=True)
class Notes:
    """What is told beside the values: questions, lines not understood, doubts, the steps, and the
    texts whose doubts the layers themselves looked at (`noticed`); the abilities `applied` and
    the permanents `gone` since the moment that the position showed, of which some `died`, and the
    players who have `lost` since."""

    asks: dict[Ask, None] = field(default_factory=dict[Ask, None])
    unread: dict[tuple[str, str], None] = field(default_factory=dict[tuple[str, str], None])
    doubts: Doubts = field(default_factory=Doubts)
    steps: list[LayerStep] = field(default_factory=list[LayerStep])
    noticed: dict[tuple[str, str], None] = field(default_factory=dict[tuple[str, str], None])
    applied: tuple[Applied, ...] = ()
    gone: frozenset[str] = frozenset()
    died: frozenset[str] = frozenset()
    lost: tuple[str, ...] = ()

    def doubt(self, name: str, trait: Trait, by: str, text: str) -> None:
        """Note that this text may change that trait of the permanent, and nobody knows how."""
        self.doubts.setdefault(name, {}).setdefault(trait, {})[by, text] = None


@dataclass(slots=True)
class Standing:
    """The permanents at one point of the layers. `textless` are lands that have lost their rules
    text (305.7), `silenced` those that have lost all abilities.

    What is not known is noted where something is only tried too: on what an effect depends (613.8)
    is then not known either."""

    position: Position
    edition: Edition
    answers: surroundings.Answers
    here: dict[str, Permanent]
    attacks: Mapping[str, str]
    blocks: Mapping[str, tuple[str, ...]]
    lines: dict[str, tuple[Line, ...]]
    lasting: tuple[Line, ...]
    held: dict[str, tuple[Held, ...]]
    notes: Notes
    is_trial: bool = False
    every_type: frozenset[str] = frozenset()
    textless: frozenset[str] = frozenset()
    silenced: frozenset[str] = frozenset()
    never: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    begun: dict[tuple[Line, int], tuple[str, ...]] = field(
        default_factory=dict[tuple[Line, int], tuple[str, ...]]
    )

    def tried(self) -> "Standing":
        """A copy on which something can be tried."""
        return replace(
            self,
            here=dict(self.here),
            lines=dict(self.lines),
            held=dict(self.held),
            never=dict(self.never),
            begun=dict(self.begun),
            is_trial=True,
        )

    def state(self, name: str) -> LayerState:
        """The permanent as it is at this point."""
        every = name in self.every_type
        return LayerState(self.here[name], self.held[name], self.lines[name], every)

    def exists(self, line: Line) -> bool:
        """Whether the line is still there: what a spell left behind always is."""
        return line.lasting or (line.holder is not None and line in self.lines[line.holder])

    def viewpoint(self, line: Line, affected: Permanent | None = None) -> Viewpoint:
        """Who reads the line; "defending player" is that of the affected creature where it attacks,
        else of the source (508.5)."""
        source = None if line.holder is None else self.here.get(line.holder)
        if not self.attacks:
            return Viewpoint(source, line.you, affected)
        meeting = met_by(self.position, self.attacks, affected, source)
        return Viewpoint(source, line.you, affected, meeting)

    def ask(self, line: Line, condition: c.Condition) -> bool:
        """Note what the line asks for that nothing tells; False where it is no question."""
        source = None if line.holder is None else self.here.get(line.holder)
        who = CircumstanceQuery(source, line.you, self.position, self.attacks)
        open_questions = surroundings.questions(self.answers, who, condition, line.text)
        self.notes.asks.update(dict.fromkeys(open_questions))
        return bool(open_questions)

    # -- a moment, as `evaluate` asks for it -------------------------------------------------------

    @property
    def permanents(self) -> tuple[Permanent, ...]:
        """The permanents that are phased in."""
        return tuple(self.here.values())

    @property
    def doubts(self) -> Doubts:
        """What of the permanents is not known for sure."""
        return self.notes.doubts

    def find(self, name: str) -> Permanent | None:
        """The permanent of that id."""
        return self.here.get(name)

    def heads_attacked(self, name: str) -> tuple[str, ...]:
        """The players that this creature attacks."""
        return surroundings.heads_attacked(self.position, self.attacks, name)

    def life(self, player: str) -> int:
        """A player's life as an effect asks for it."""
        return surroundings.life_for_effects(self.position, self.edition, player)

    def reaches(self, player: str, permanent: Permanent) -> bool:
        """Whether the permanent is in the player's range of influence."""
        return surroundings.within_range(self.position, player, permanent)

    def count(self, wanted: f.Filter, viewpoint: Viewpoint) -> int:
        """How many permanents match."""
        return sum(
            1
            for permanent in self.here.values()
            if self.reaches(viewpoint.you, permanent)
            and matches(self, wanted, permanent, viewpoint)
        )

    def report(self, holder: Permanent | None, text: str) -> None:
        """Note a text that asks for what the position does not say."""
        self.notes.unread[holder.id if holder else "", text] = None

    def notice(self, permanent: Permanent, trait: Trait) -> None:
        """A trait of the permanent is asked for: note the texts that make it doubtful."""
        self.notes.noticed.update(self.notes.doubts.get(permanent.id, {}).get(trait, {}))

    def has(self, permanent: Permanent, keyword: str, quality: f.Filter | None = None) -> bool:
        """Whether it has that keyword ability, of that quality where one is said."""
        return any(
            held.name == keyword and quality in (None, held.quality)
            for held, _ in self.held[permanent.id]
        )

    def has_ability(self, permanent: Permanent) -> bool:
        """Whether it has any ability."""
        name = permanent.id
        given = bool(self.held[name] or self.lines[name])
        lost = name in self.silenced or name in self.textless
        return given or has_ability(self, permanent, lost=lost)

    def answer(
        self, source: Permanent | None, you: str, words: str, defending: tuple[str, ...] = ()
    ) -> bool | None:
        """Whether a circumstance holds that the board itself does not tell."""
        return surroundings.answered(
            self.answers,
            CircumstanceQuery(source, you, self.position, self.attacks, defending),
            words,
        )

    def is_tapped(self, permanent: Permanent) -> bool:
        """Whether it is tapped now: an attack that has happened may have tapped it, unless the
        position tells that it is untapped (since)."""
        if permanent.tapped is not UNSET:
            return permanent.is_tapped
        return permanent.id in self.attacks and attacking_taps(self, permanent)

    def wears(self, permanent: Permanent, subtype: str, controller: str | None = None) -> bool:
        """Whether an Aura or Equipment is attached to it (of that player)."""
        return any(
            attachment.attached_to == permanent.id
            and attachment.has_type(subtype)
            and controller in (None, attachment.controller)
            for attachment in self.here.values()
        )

    def goaders(self, permanent: Permanent) -> Mapping[str, str | None]:
        """The players who have goaded it."""
        return dict.fromkeys(permanent.goaded_by)

    def is_suspected(self, permanent: Permanent) -> bool:
        """Whether it is suspected."""
        return permanent.suspected
