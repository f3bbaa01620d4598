"""What there is at one moment of combat, to be asked: permanents, and the effects in force."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from legality.editions import Edition
from legality.effects import conditions as c
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.characteristics import Goaded, LosesAbility, Suspected
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.effects.mentions import looks_at_affected, looks_only_at_board, with_itself
from legality.gaps import NOTHING_MISSING, Applied, Ask, Gaps
from legality.position import Permanent, Position
from legality.rulebook.ability import Ability
from legality.rulebook.bare import asks_for_abilities, has_ability
from legality.rulebook.characteristics.standing import Doubts
from legality.rulebook.circumstance_query import CircumstanceQuery
from legality.rulebook.circumstances import is_of_each
from legality.rulebook.conditions import holds
from legality.rulebook.evaluate import matches, matching
from legality.rulebook.moment import NO_ENCOUNTER, Encounter, Trait, Viewpoint
from legality.rulebook.states import attacking_taps
from legality.rulebook.surroundings import (
    answered,
    heads_attacked,
    life_for_effects,
    questions,
    within_range,
)

E = TypeVar("E", bound=AnyEffect)
NOBODY: frozenset[str] = frozenset()
Keywords = dict[str, list[tuple[Keyword, Ability]]]
"""Permanent → the keyword abilities it has, instance by instance."""
Abilities = dict[type, list[Ability]]
"""The effects in force by their kind, keywords apart."""
Holders = dict[str, frozenset[str]]
"""Keyword → the permanents that have it."""


@dataclass(slots=True)
class Battlefield:
    """A position at the moment of one declaration.

    `attacks` says who attacks what at that moment (nobody while attackers are declared), `blocks`
    who blocks whom.
    """

    position: Position
    attacks: Mapping[str, str] = field(default_factory=dict[str, str])
    blocks: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    edition: Edition = field(init=False)
    permanents: tuple[Permanent, ...] = field(init=False)
    here: dict[str, Permanent] = field(init=False)
    answers: Mapping[tuple[str, str], bool] = field(init=False)
    not_understood: dict[tuple[str, str], None] = field(init=False)
    asks: dict[Ask, None] = field(init=False)
    doubts: Doubts = field(init=False)
    """What of a permanent is not known for sure, and the texts to which that is due."""
    noticed: dict[tuple[str, str], None] = field(init=False)
    """The texts that make a doubtful trait of those that were asked for: what is said of the table
    is not decided."""
    limited: bool = field(init=False)
    """Whether any player's range of influence is limited."""
    every_type: frozenset[str] = field(init=False, default=NOBODY)
    """Ids of the permanents that are every creature type (702.73a)."""
    applied: tuple[Applied, ...] = field(init=False, default=())
    """The abilities that have resolved since the moment that the position showed."""
    held: Keywords = field(init=False)
    in_force: Abilities = field(init=False)
    _holders: Holders | None = field(init=False, default=None)
    _worn: dict[str, list[Permanent]] | None = field(init=False, default=None)
    _counts: dict[object, int] = field(init=False)
    _circumstances: dict[tuple[str, str, str, tuple[str, ...]], bool | None] = field(init=False)
    _pools: dict[tuple[f.Filter, str], list[Permanent]] = field(init=False)

    # -- what is in force ----------------------------------------------------------------------

    def put_in_force(self, held: Keywords, in_force: Abilities) -> None:
        """Let these be the keywords and effects from now on."""
        self.held, self.in_force = held, in_force
        self._counts, self._circumstances, self._pools, self._holders = {}, {}, {}, None

    def replace_permanents(self, other: Mapping[str, Permanent]) -> None:
        """Let these be the permanents of their ids."""
        self.here = {**self.here, **other}  # not that of the board's other tables
        self.permanents = tuple(self.here.values())
        self._worn = None

    # -- what is not known ---------------------------------------------------------------------

    def notice_types(self) -> None:
        """Whether a permanent is a creature is asked by every rule."""
        for traits in self.doubts.values():
            self.noticed.update(traits.get("types", {}))

    def notice(self, permanent: Permanent, trait: Trait) -> None:
        """A trait of the permanent is asked for: note the texts that make it doubtful."""
        self.noticed.update(self.doubts.get(permanent.id, {}).get(trait, {}))

    def report(self, holder: Permanent | None, text: str) -> None:
        """Note a text, or a circumstance it asks for, that is not understood."""
        self.not_understood[(holder.id if holder else "", text)] = None

    @property
    def gaps(self) -> Gaps:
        """What answers from this table are given without, as far as it has been asked."""
        if not self.not_understood and not self.asks and not self.applied:
            return NOTHING_MISSING
        return Gaps(tuple(self.not_understood), tuple(self.asks), applied=self.applied)

    # -- asking --------------------------------------------------------------------------------

    def find(self, name: str) -> Permanent | None:
        """The permanent of that id, if it is there and phased in."""
        return self.here.get(name)

    def everything(self) -> Iterator[Ability]:
        """Every effect in force, keywords apart."""
        for held in self.in_force.values():
            yield from held

    def abilities(self, kind: type[E]) -> Sequence[tuple[E, Ability]]:
        """The effects of that kind, each with its ability."""
        in_force = self.in_force.get(kind)
        if not in_force:
            return ()
        return [(cast("E", ability.effect), ability) for ability in in_force]

    def keywords(self, permanent: Permanent) -> list[tuple[Keyword, Ability]]:
        """The keyword abilities it has, instance by instance."""
        return self.held.get(permanent.id, [])

    def has(self, permanent: Permanent, keyword: str, quality: f.Filter | None = None) -> bool:
        """Whether it has that keyword ability, of that quality where one is said."""
        return any(
            held.name == keyword and quality in (None, held.quality)
            for held, _ in self.held.get(permanent.id, ())
        )

    def has_ability(self, permanent: Permanent) -> bool:
        """Whether it has any ability."""
        given = any(
            ability.source is permanent and not ability.lasting for ability in self.everything()
        )
        if given or self.held.get(permanent.id):
            return True
        gone = (a for e, a in self.abilities(LosesAbility) if e.keyword is None)
        lost = any(not asks_for_abilities(a) and permanent in self.subjects(a) for a in gone)
        return has_ability(self, permanent, lost=lost)

    def giver(self, permanent: Permanent, keyword: str) -> str | None:
        """The id of the permanent whose text gives it that keyword (its own perhaps); None if no
        permanent's does."""
        for held, ability in self.held.get(permanent.id, ()):
            if held.name == keyword:
                return ability.by
        return None

    def keyword_holders(self, keyword: str) -> frozenset[str]:
        """The ids of the permanents that have that keyword ability."""
        return self.holders().get(keyword, NOBODY)

    def tapped_by_attacking(self, names: Iterable[str]) -> list[str]:
        """508.1f: the attackers of those names that attacking taps."""
        here = self.here
        return [name for name in names if name in here and attacking_taps(self, here[name])]

    def holders(self) -> Holders:
        """Who has each keyword ability."""
        if self._holders is None:
            self._holders = _holders_of(self.held)
        return self._holders

    def subjects(self, ability: Ability, meeting: Encounter = NO_ENCOUNTER) -> list[Permanent]:
        """The permanents an ability affects now, its condition tested for each.

        A condition that the position cannot decide affects nothing and is reported as not
        understood.
        """
        subject = ability.effect.subject
        source = ability.source
        if isinstance(subject, q.ThisObject):
            pool = [source] if source is not None else []
        elif isinstance(subject, q.AttachedObject):
            host = self.find(source.attached_to) if source and source.attached_to else None
            pool = [host] if host is not None else []
        else:
            pool = self._pool(subject, ability, meeting)
        if self.limited:
            pool = [permanent for permanent in pool if self.reaches(ability.you, permanent)]
        if isinstance(ability.effect.condition, c.Always):
            return pool
        return [p for p in pool if self.applies(ability, p, meeting)]

    def _pool(self, subject: f.Filter, ability: Ability, meeting: Encounter) -> list[Permanent]:
        """The permanents a subject speaks of, found once for all texts of a player that say it;
        "other" only leaves out the source."""
        same = with_itself(subject)
        if same is not subject and looks_only_at_board(same):
            name = ability.source.id if ability.source else None
            return [p for p in self._pool(same, ability, meeting) if p.id != name]
        key = (subject, ability.you) if looks_only_at_board(subject) else None
        if key is not None and key in self._pools:
            return self._pools[key]
        viewpoint = Viewpoint(ability.source, ability.you, None, meeting)
        pool = matching(self, subject, viewpoint)
        if key is not None:
            self._pools[key] = pool
        return pool

    def applies(self, ability: Ability, affected: Permanent, meeting: Encounter) -> bool:
        """Whether the ability's condition holds for that object, as those players meet."""
        condition = ability.effect.condition
        if isinstance(condition, c.Always):
            return True
        viewpoint = Viewpoint(ability.source, ability.you, affected, meeting)
        answer = holds(self, condition, viewpoint)
        if answer is None:
            self._ask(ability, meeting)
        return answer is True

    def _ask(self, ability: Ability, meeting: Encounter) -> None:
        """Note the circumstances of an ability that nothing answers; where there is no such
        circumstance, that the text is not understood."""
        who = CircumstanceQuery(
            ability.source, ability.you, self.position, self.attacks, meeting.defending
        )
        asks = questions(self.answers, who, ability.effect.condition, ability.text)
        if not asks or self._is_of_each(ability, asks):
            self.report(ability.source, ability.text)
            return
        self.asks.update(dict.fromkeys(asks))

    def _is_of_each(self, ability: Ability, asks: Sequence[Ask]) -> bool:
        """Whether what is asked may be so of one of several objects that the text speaks of, and
        not of another: no single answer says it."""
        subject = ability.effect.subject
        return not isinstance(subject, q.ThisObject | q.AttachedObject | q.WithId) and any(
            is_of_each(ask.asked) for ask in asks
        )

    def answer(
        self, source: Permanent | None, you: str, words: str, defending: tuple[str, ...] = ()
    ) -> bool | None:
        """What the position says of a circumstance of that permanent's text: by an answer, or by
        a field of its own (None: nothing); the same for each creature that the text is about."""
        key = (source.id if source else "", you, words, defending)
        if key not in self._circumstances:
            who = CircumstanceQuery(source, you, self.position, self.attacks, defending)
            self._circumstances[key] = answered(self.answers, who, words)
        return self._circumstances[key]

    def count(self, wanted: f.Filter, viewpoint: Viewpoint) -> int:
        """How many permanents in the player's range of influence match (801.11)."""
        affected = viewpoint.affected if looks_at_affected(wanted) else None
        source, whose = (permanent and permanent.id for permanent in (viewpoint.source, affected))
        key = (wanted, source, viewpoint.you, whose, viewpoint.meeting)
        if key not in self._counts:
            self._counts[key] = sum(
                1
                for permanent in self.permanents
                if self.reaches(viewpoint.you, permanent)
                and matches(self, wanted, permanent, viewpoint)
            )
        return self._counts[key]

    # -- seats and teams -----------------------------------------------------------------------

    def reaches(self, player: str, permanent: Permanent) -> bool:
        """801.2d: whether the permanent is in the player's range of influence, by its controller or
        a battle's protector; outside of it nothing of that player's does anything (801.10)."""
        return not self.limited or within_range(self.position, player, permanent)

    def heads_attacked(self, name: str) -> tuple[str, ...]:
        """The players that this creature attacks: one, a team attacked as a group, or none."""
        return heads_attacked(self.position, self.attacks, name)

    def life(self, player: str) -> int:
        """A player's life as an effect asks for it: a shared total (810.9a), to 2010 an even part
        of it, rounded up (606.9a)."""
        return life_for_effects(self.position, self.edition, player)

    def is_tapped(self, permanent: Permanent) -> bool:
        """Whether it is tapped now."""
        return permanent.is_tapped

    def wears(self, permanent: Permanent, subtype: str, controller: str | None = None) -> bool:
        """Whether an Aura or Equipment is attached to it (of that player)."""
        if self._worn is None:
            self._worn = {}
            for attachment in self.permanents:
                if attachment.attached_to is not None:
                    self._worn.setdefault(attachment.attached_to, []).append(attachment)
        return any(
            worn.has_type(subtype) and controller in (None, worn.controller)
            for worn in self._worn.get(permanent.id, ())
        )

    def goaders(self, permanent: Permanent) -> Mapping[str, str | None]:
        """The players who have goaded it, each once (701.15d), with the permanent whose text says
        so, if one's does."""
        goaders: dict[str, str | None] = dict.fromkeys(permanent.goaded_by)
        for _, ability in self.abilities(Goaded):
            if ability.you not in goaders and permanent in self.subjects(ability):
                goaders[ability.you] = ability.by
        return goaders

    def is_suspected(self, permanent: Permanent) -> bool:
        """Whether it is suspected (701.60)."""
        return permanent.suspected or any(
            permanent in self.subjects(ability) for _, ability in self.abilities(Suspected)
        )


def _holders_of(keywords: Keywords) -> Holders:
    holders: dict[str, set[str]] = {}
    for name, held in keywords.items():
        for keyword, _ in held:
            holders.setdefault(keyword.name, set()).add(name)
    return {word: frozenset(names) for word, names in holders.items()}
