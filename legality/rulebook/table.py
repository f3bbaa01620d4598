"""The table at one moment of combat: every text read, every keyword settled, who attacks whom.

A `Table` is made from a position for one declaration and then only asked. An ability that is taken
away stays away, unless a later text gives it again (613.7).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from legality.clock import tick
from legality.editions import Edition
from legality.gaps import Ask
from legality.position import Permanent, Position
from legality.position.kept import shared
from legality.position.record import changed
from legality.problem.declarations import Problem
from legality.rulebook.abilities_by_layer import Started
from legality.rulebook.ability import effects_with_sources, keywords_with_sources
from legality.rulebook.attached import disputed_control, unanswered
from legality.rulebook.battlefield import Abilities, Battlefield, Holders, Keywords
from legality.rulebook.characteristics.present import is_plain, lying, types_beside_written
from legality.rulebook.circumstances import answers
from legality.rulebook.granted_abilities import CHANGES_ABILITIES, apply_grants
from legality.rulebook.printed_abilities import AbilityReader
from legality.rulebook.texts import Read, board_names
from legality.text import parse_text, present_text


class InForce(NamedTuple):
    """Keywords and effects in force where no text gives or takes any, so that they are the same
    whoever attacks or blocks; kept with a position. `layered`: texts were read with all that they
    say of characteristics."""

    layered: bool
    permanents: tuple[Permanent, ...]
    here: dict[str, Permanent]
    held: Keywords
    in_force: Abilities
    holders: Holders
    unread: tuple[tuple[str, str], ...]
    every_type: frozenset[str]
    asks: tuple[Ask, ...]
    disputed: tuple[Ask, ...]


def in_force_on(position: Position) -> Abilities | None:
    """The effects in force on that board whoever attacks or blocks, keywords apart; None where they
    have not been read, or hang on that."""
    kept: InForce | None = shared(position).in_force
    return None if kept is None or kept.layered else kept.in_force


def holders_on(position: Position) -> Holders | None:
    """Who has each keyword ability on that board whoever attacks or blocks; None where that has not
    been read, or hangs on that."""
    kept: InForce | None = shared(position).in_force
    return None if kept is None or kept.layered else kept.holders


def carry(before: Position, after: Position, other: Mapping[str, Permanent]) -> None:
    """Keep what is in force with a board on which those permanents are tapped or damaged, or of
    another loyalty or defense, and nothing else is different."""
    kept: InForce | None = shared(before).in_force
    if kept is None or kept.layered:
        return
    here = {name: other.get(name, permanent) for name, permanent in kept.here.items()}
    shared(after).in_force = InForce(
        kept.layered,
        tuple([here[permanent.id] for permanent in kept.permanents]),
        here,
        keywords_with_sources(kept.held, other),
        effects_with_sources(kept.in_force, other),
        kept.holders,
        kept.unread,
        kept.every_type,
        kept.asks,
        kept.disputed,
    )


@dataclass(slots=True)
class Table(Battlefield):
    """A battlefield as it is made from a position."""

    layered: bool = field(init=False)
    """Whether any value of the position went through the layers of 613."""
    disputed: tuple[Ask, ...] = field(init=False)
    """Who is written to control what, against what an Aura says."""

    def __post_init__(self) -> None:
        tick()
        begun = self._lie()
        self.edition = Edition.of(self.position.rules)
        self.limited = self.position.seats.limited
        self.answers = answers(self.position)
        kept: InForce | None = shared(self.position).in_force
        if kept is None or kept.layered is not self.layered:
            self._read_texts(begun)
        else:
            self._take_over(kept)
        if self.disputed:
            self._dispute()

    def _dispute(self) -> None:
        """Ask who controls what an Aura says that another player controls; where that is answered
        against what is written, nothing is decided."""
        for ask, against in unanswered(self.disputed, self.answers, self.here):
            if against:
                self.not_understood[ask.id, ask.text] = self.noticed[ask.id, ask.text] = None
            else:
                self.asks[ask] = None

    def _lie(self) -> Started:
        """Take the permanents as they lie, with what is not known of them; where all that they are
        is stated, nothing has to be worked out."""
        self.layered = False
        self.doubts, self.not_understood, self.asks, self.noticed = {}, {}, {}, {}
        if is_plain(self.position):
            return {}
        lies = lying(self.position)
        self.position, self.doubts, self.layered = lies.position, lies.notes.doubts, lies.layered
        self.every_type = lies.every_type
        self.not_understood.update(lies.notes.unread)
        self.asks.update(lies.notes.asks)
        self.noticed.update(lies.notes.noticed)
        self.applied = lies.notes.applied
        self.notice_types()
        return lies.begun

    def _read_texts(self, begun: Started) -> None:
        """Read every text, and settle who has what; kept where that hangs on no declaration."""
        self.permanents = tuple([p for p in self.position.battlefield if not p.phased_out])
        self.here = {permanent.id: permanent for permanent in self.permanents}
        self.put_in_force({}, {})
        self.disputed = disputed_control(self.permanents)
        types = () if self.layered else self._settle_types()
        own, others = AbilityReader(self, board_names(self.position), self.parser).everything()
        apply_grants(self, own, others, begun)
        if not any([isinstance(ability.effect, CHANGES_ABILITIES) for ability in others]):
            self._hand_on(types)

    @property
    def parser(self) -> Read:
        """How texts are read: where values went through the layers, with all that they say of
        characteristics, so that what is not read of these is known."""
        return present_text if self.layered else parse_text

    def _settle_types(self) -> tuple[Ask, ...]:
        """Types are settled before abilities are lost (613.1d, f); what that asks for."""
        types = types_beside_written(self.position)
        self.every_type = types.every_type
        self.asks.update(dict.fromkeys(types.asks))
        if types.textless:
            gone = {
                name: changed(self.here[name], oracle_text="", keywords=())
                for name in types.textless
            }
            self.replace_permanents(gone)
        return types.asks

    def _hand_on(self, asks: tuple[Ask, ...]) -> None:
        """Keep what is in force with the board."""
        unread, holders = tuple(self.not_understood), self.holders()
        shared(self.position).in_force = InForce(
            self.layered,
            self.permanents,
            self.here,
            self.held,
            self.in_force,
            holders,
            unread,
            self.every_type,
            asks,
            self.disputed,
        )

    def _take_over(self, kept: InForce) -> None:
        self.permanents, self.here = kept.permanents, kept.here
        self.every_type = kept.every_type
        self.asks.update(dict.fromkeys(kept.asks))
        self.disputed = kept.disputed
        self.not_understood.update(dict.fromkeys(kept.unread))
        self.put_in_force(kept.held, kept.in_force)
        self._holders = kept.holders

    @property
    def shared_attack(self) -> Problem | None:
        """The Problem of the attack as it was stated on this board before, nothing being left to
        ask or to report; None if it was not, or may be another one now."""
        return shared(self.position).attack if self._is_plain() else None

    def share_attack(self, problem: Problem) -> None:
        """Keep that Problem with the board if stating it has asked and reported nothing."""
        board = shared(self.position)
        if self._is_plain() and board.in_force is not None:
            silent = not self.asks and not self.noticed
            if silent and len(board.in_force.unread) == len(self.not_understood):
                board.attack = problem

    def _is_plain(self) -> bool:
        """Whether it is the board as it lies, with nothing declared on it."""
        return not self.attacks and not self.layered
