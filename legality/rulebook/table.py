"""The table at one moment of combat: every text read, every keyword settled, who attacks whom.

A `Table` is made from a position for one declaration and then only asked. Granted abilities are
settled in rounds until nothing changes; an ability that is taken away stays away, unless a later
text gives it again (613.7).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from legality import numbers
from legality.editions import Edition
from legality.effects import filters as f
from legality.effects.effects import (
    AnyEffect,
    EveryCreatureType,
    Gets,
    Goaded,
    HasAbility,
    HasEffects,
    Keyword,
    LosesAbility,
    Suspected,
)
from legality.gaps import NOTHING_MISSING, Ask, Gaps
from legality.position import Permanent, Position
from legality.position.kept import shared
from legality.problem.declarations import Problem
from legality.rulebook.characteristics.applying import SUSPECTED
from legality.rulebook.characteristics.bonuses import (
    Before,
    Difference,
    affected,
    bonuses,
    with_difference,
)
from legality.rulebook.characteristics.layers import apply_abilities
from legality.rulebook.characteristics.lines import Line, Time, groups
from legality.rulebook.characteristics.moments import before_judging
from legality.rulebook.characteristics.present import Begun, lying, own_keywords
from legality.rulebook.characteristics.standing import Doubts, Notes, Standing
from legality.rulebook.characteristics.timestamps import of_effects, of_permanents
from legality.rulebook.chosen import settled
from legality.rulebook.circumstances import answers
from legality.rulebook.evaluate import (
    NO_ENCOUNTER,
    Encounter,
    Trait,
    Viewpoint,
    holds,
    looks_only_at_board,
    matches,
)
from legality.rulebook.facts import Asked
from legality.rulebook.surroundings import (
    answered,
    heads_attacked,
    life_asked,
    questions,
    within_range,
)
from legality.rulebook.texts import (
    CHANGES_OF,
    KEYWORD_COUNTERS,
    Read,
    board_names,
    costs_unknown_mana,
    is_own_keyword,
    own_lines,
    said_of,
    with_defender,
)
from legality.text import Names, ParsedLine, parse_keyword, parse_text, present_text
from legality.text.reading.keywords import family

E = TypeVar("E", bound=AnyEffect)
ROUNDS = 8
NOBODY: frozenset[str] = frozenset()
OWN: Time = (-1, -1)
"""Before every timestamp."""
CUMULATIVE = frozenset(
    {"afflict", "annihilator", "battle cry", "bushido", "dethrone", "exalted", "flanking", "frenzy"}
    | {"melee", "mentor", "poisonous", "provoke", "rampage", "renown", "toxic", "training"}
)
SETTLED = HasAbility | HasEffects | LosesAbility | Suspected
"""What may change who has which abilities."""


_OF_EACH = re.compile(r"\b(?:they|their|them|that player|that creature)\b", re.IGNORECASE)
_DETAINED = re.compile(r"(?:you may )?detain\b", re.IGNORECASE)


class Ability(NamedTuple):
    """An effect in force, with where it comes from: the permanent that has it (None: a text that
    stands alone), its "you", and the line that says it.

    `order` is its timestamp (613.7): that of its permanent, or of a text that a spell left behind
    (`lasting`); what an object has of its own comes before everything. `by` is the
    id of the permanent whose text it is (None: a spell left it behind), `rule` the rule that says
    it where no text does.
    """

    effect: AnyEffect
    source: Permanent | None
    you: str
    text: str
    order: Time = OWN
    lasting: bool = False
    by: str | None = None
    rule: numbers.Rule | None = None

    def given_to(self, holder: Permanent) -> "Ability":
        """The same ability as one that this permanent has; "you" stays the player of the text that
        gives it."""
        return self._replace(source=holder, lasting=False)

    @property
    def reader(self) -> Viewpoint:
        """The ability as a reader of its own filters and conditions."""
        return Viewpoint(self.source, self.you)


class Said(NamedTuple):
    """What a permanent's own text, keywords and counters say, and what of it was not read;
    `everywhere` where that hangs on nothing else than the permanent and the names on the board."""

    permanent: Permanent
    order: Time
    own: list[Ability]
    others: list[Ability]
    unread: list[str]
    everywhere: bool


class Texts(NamedTuple):
    """The permanents' texts as they were read with those names; kept with a position."""

    names: Names
    read: Read
    said: Mapping[str, Said]


class InForce(NamedTuple):
    """Keywords and effects in force where no text gives or takes any, so that they are the same
    whoever attacks or blocks; kept with a position."""

    permanents: tuple[Permanent, ...]
    here: dict[str, Permanent]
    keywords: dict[str, list[tuple[Keyword, Ability]]]
    abilities: dict[type, list[Ability]]
    holders: dict[str, frozenset[str]]
    unread: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class Table:
    """A position at the moment of one declaration.

    `attacks` says who attacks what at that moment (nobody while attackers are declared), `blocks`
    who blocks whom; `tapped_by_attack` are the creatures that attacking has tapped since the
    position was written. With `bonuses` those that begin with a declaration which is judged are in
    power and toughness: what plays a combat on does not know them, and lists them.
    """

    position: Position
    attacks: Mapping[str, str] = field(default_factory=dict[str, str])
    blocks: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    tapped_by_attack: frozenset[str] = frozenset()
    bonuses: bool = False
    edition: Edition = field(init=False)
    permanents: tuple[Permanent, ...] = field(init=False)
    not_understood: dict[tuple[str, str], None] = field(init=False)
    here: dict[str, Permanent] = field(init=False)
    _names: Names = field(init=False)
    asks: dict[Ask, None] = field(init=False)
    _answers: dict[tuple[str, str], bool] = field(init=False)
    _abilities: dict[type, list[Ability]] = field(init=False)
    _keywords: dict[str, list[tuple[Keyword, Ability]]] = field(init=False)
    _counts: dict[object, int] = field(init=False)
    _pools: dict[tuple[f.Filter, str], list[Permanent]] = field(init=False)
    doubts: Doubts = field(init=False)
    """What of a permanent is not known for sure, and the texts to which that is due."""
    noticed: dict[tuple[str, str], None] = field(init=False)
    """The texts that make a doubtful trait of those that were asked for: what is said of the table
    is not decided."""
    _read: Read = field(init=False)
    _begun: Mapping[Begun, tuple[str, ...]] = field(init=False)
    limited: bool = field(init=False)
    """Whether any player's range of influence is limited."""
    _holders: dict[str, frozenset[str]] | None = field(init=False, default=None)
    every_type: frozenset[str] = field(init=False, default=NOBODY)
    """Ids of the permanents that are every creature type (702.73a)."""
    _worn: dict[str, list[Permanent]] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        lies = lying(self.position)
        self.position, self.doubts = lies.position, lies.notes.doubts
        self._begun = lies.begun
        self._read = present_text if lies.layered else parse_text
        self.edition = Edition.of(self.position.rules)
        kept: InForce | None = None if lies.layered else shared(self.position).in_force
        if kept is None:
            self.permanents = tuple(p for p in self.position.battlefield if not p.phased_out)
            self.here = {permanent.id: permanent for permanent in self.permanents}
        else:
            self.permanents, self.here = kept.permanents, kept.here
        self.not_understood, self.asks = dict(lies.notes.unread), dict(lies.notes.asks)
        self.noticed = dict(lies.notes.noticed)
        self._notice_types()
        self._answers = answers(self.position)
        self._keywords = {}
        self._counts = {}
        self._pools = {}
        self.limited = self.position.seats.limited
        if kept is not None:
            self.not_understood.update(dict.fromkeys(kept.unread))
            self._keywords, self._abilities = kept.keywords, kept.abilities
            self._holders = kept.holders
        else:
            self._read_texts(lies.layered)
        if self.bonuses and Gets in self._abilities:
            self._change_sizes()
        if self.bonuses and not CHANGES_OF.keys().isdisjoint(self._abilities):
            self._doubt_changes()

    def _read_texts(self, layered: bool) -> None:
        """Read every text, and settle who has what; kept where that hangs on no declaration."""
        self._names = board_names(self.position)
        own, others = self._printed()
        self._settle(own, others)
        changelings = [ability for ability in (*own, *others) if _every_type(ability.effect)]
        if changelings:
            self.every_type = frozenset(p.id for one in changelings for p in self.subjects(one))
            self._settle(own, others)
        elif not layered and not any(isinstance(one.effect, SETTLED) for one in others):
            self._holders = _holders_of(self._keywords)
            shared(self.position).in_force = InForce(
                self.permanents,
                self.here,
                self._keywords,
                self._abilities,
                self._holders,
                tuple(self.not_understood),
            )

    def _notice_types(self) -> None:
        """Whether a permanent is a creature is asked by every rule."""
        for traits in self.doubts.values():
            self.noticed.update(traits.get("types", {}))

    # -- reading the texts --------------------------------------------------------------------

    def _printed(self) -> tuple[list[Ability], list[Ability]]:
        """Every effect that a permanent has by its own text or that a spell left on it: first the
        keywords that permanents simply have."""
        own: list[Ability] = []
        others: list[Ability] = []
        times = of_permanents(self.position)
        before: Texts | None = shared(self.position).texts
        if before is None or before.names != self._names or before.read is not self._read:
            before = Texts(self._names, self._read, {})
        kept: dict[str, Said] = {}
        for permanent in self.permanents:
            said, order = before.said.get(permanent.id), times[permanent.id]
            if said is None or said.permanent is not permanent or said.order != order:
                said = self._said(permanent, order)
            if said.everywhere:
                kept[permanent.id] = said
            for text in said.unread:
                self.report(permanent, text)
            own.extend(said.own)
            others.extend(said.others)
        shared(self.position).texts = Texts(self._names, self._read, kept)
        others.extend(self._left_behind())
        return own, others

    def _said(self, permanent: Permanent, order: Time) -> "Said":
        """What a permanent's own text, keywords, counters and designations say."""
        said = Said(permanent, order, [], [], [], True)
        if permanent.oracle_text:
            said = self._text(said)
        if permanent.keywords or permanent.counters or permanent.suspected:
            for ability in self._listed(said):
                (said.own if _is_own_keyword(ability) else said.others).append(ability)
        return said

    def _left_behind(self) -> Iterator[Ability]:
        """Every effect that a spell left behind."""
        for order, lasting in zip(of_effects(self.position), self.position.effects, strict=True):
            for line, holder in said_of(lasting, self.here, self._names, self._read):
                if not line.understood:
                    self.report(holder, line.text)
                you = holder.controller if holder else self.position.attacker
                for effect in self._of_the_defender(line, holder):
                    yield Ability(
                        effect,
                        holder,
                        lasting.controller or you,
                        line.text,
                        order,
                        lasting=True,
                        rule=numbers.DETAIN if _DETAINED.match(line.text) else None,
                    )

    def _text(self, said: "Said") -> "Said":
        """What its text says: keywords that it simply has, and everything else."""
        permanent, order = said.permanent, said.order
        you, by, whole = permanent.controller, permanent.id, True
        for line, understood, everywhere, keywords in own_lines(permanent, self._names, self._read):
            if not understood:
                said.unread.append(line.text)
            effects: Iterable[AnyEffect] = line.effects
            if not everywhere:
                whole, effects = False, self._of_the_defender(line, permanent, permanent)
            for effect in effects:
                ability = Ability(effect, permanent, you, line.text, order, by=by)
                own = keywords or is_own_keyword(effect)
                (said.own if own else said.others).append(ability)
        return said._replace(everywhere=whole)

    def _listed(self, said: "Said") -> Iterator[Ability]:
        """What its keywords, counters and designations give it; words that are not read are added
        to its `unread`. A counter is no ability of it: it gives one, no sooner than the permanent
        was there (122.1b, 613.7c)."""
        permanent, order = said.permanent, said.order
        you = permanent.controller
        for word in permanent.keywords:
            keywords = parse_keyword(word, self._names.within(word))
            if keywords is None or (not keywords and self._lacks_family(permanent, word)):
                said.unread.append(word)
            for keyword in keywords or ():
                yield Ability(HasAbility(keyword=keyword), permanent, you, word, by=permanent.id)
        for kind, number in permanent.counters.items():
            if number and kind.lower() in KEYWORD_COUNTERS:
                given = HasAbility(keyword=Keyword(kind.lower()))
                text, by = f"{kind} counter", permanent.id
                yield Ability(given, permanent, you, text, order, lasting=True, by=by)
        if permanent.suspected:
            for effect in SUSPECTED:
                yield Ability(effect, permanent, you, "suspected", rule=numbers.SUSPECTED)

    def _lacks_family(self, permanent: Permanent, word: str) -> bool:
        """Whether the word only names a family of abilities (card lists do: which one is in the
        card's text) of which the permanent's text holds none."""
        return family(word) is not None and not any(
            isinstance(effect, HasAbility) and effect.keyword.name == family(word)
            for line, *_ in own_lines(permanent, self._names, self._read)
            for effect in line.effects
        )

    def _of_the_defender(
        self, line: ParsedLine, holder: Permanent | None, chooser: Permanent | None = None
    ) -> Iterator[AnyEffect]:
        """The effects of a line, each that speaks of what "defending player" controls with that
        player; noted and left out where it may be one of several, and noted where it costs mana
        and does not say how much. What was chosen is that of `chooser`."""
        for effect in line.effects:
            each = settled(effect, chooser, self.position)
            for one in (None,) if each is None else each:
                found = None if one is None else with_defender(one, self.position)
                if found is None or costs_unknown_mana(found):
                    self.report(holder, line.text)
                if found is not None:
                    yield found

    def report(self, holder: Permanent | None, text: str) -> None:
        """Note a text, or a circumstance it asks for, that is not understood."""
        self.not_understood[(holder.id if holder else "", text)] = None

    # -- settling who has what ----------------------------------------------------------------

    def _settle(self, own: list[Ability], grants: list[Ability]) -> None:
        """Keywords and quoted abilities granted by other texts, in rounds until they are stable."""
        if not any(isinstance(a.effect, SETTLED) for a in grants):
            self._take(own, grants)
            return
        if self._begun or any(isinstance(a.effect, LosesAbility) for a in grants):
            self._settle_by_layer(own, grants)
            return
        self._take(own, [])
        for _ in range(ROUNDS):
            before = {name: [k for k, _ in held] for name, held in self._keywords.items()}
            self._take(own, grants)
            if before == {name: [k for k, _ in held] for name, held in self._keywords.items()}:
                return

    def _take(self, own: list[Ability], others: list[Ability]) -> None:
        keywords: dict[str, list[tuple[Keyword, Ability]]] = {}
        abilities: dict[type, list[Ability]] = {}
        for ability in own:
            assert isinstance(ability.effect, HasAbility)
            assert ability.source is not None
            keywords.setdefault(ability.source.id, []).append((ability.effect.keyword, ability))
        given: dict[tuple[HasAbility, str], set[str]] = {}
        for ability in self._unquoted(others):
            if isinstance(ability.effect, HasAbility):
                if not _gives_nothing_new(ability, ability.effect, given):
                    self._grant(ability, ability.effect.keyword, keywords)
            else:
                abilities.setdefault(type(ability.effect), []).append(ability)
        self._keywords, self._abilities = keywords, abilities
        self._counts, self._pools, self._holders = {}, {}, None

    def _grant(
        self,
        ability: Ability,
        keyword: Keyword,
        keywords: dict[str, list[tuple[Keyword, Ability]]],
    ) -> None:
        """Give a keyword to the subjects; a second instance only where instances add up."""
        for permanent in self.subjects(ability):
            held = keywords.setdefault(permanent.id, [])
            if keyword.name in CUMULATIVE or all(one != keyword for one, _ in held):
                held.append((keyword, ability.given_to(permanent)))

    def _unquoted(self, abilities: list[Ability]) -> Iterator[Ability]:
        """Quoted abilities replaced by what each subject then has, suspicion by what it means
        (abilities too, 701.58c)."""
        for ability in abilities:
            effect = ability.effect
            if not isinstance(effect, HasEffects | Suspected):
                yield ability
                continue
            parts = effect.effects if isinstance(effect, HasEffects) else SUSPECTED
            rule = None if parts is not SUSPECTED else numbers.SUSPECTED
            for holder in self.subjects(ability):
                you = holder.controller
                order, text, by = ability.order, ability.text, ability.by
                yield from self._unquoted(
                    [Ability(part, holder, you, text, order, by=by, rule=rule) for part in parts]
                )

    def _settle_by_layer(self, own: list[Ability], grants: list[Ability]) -> None:
        """The same where something is lost: by timestamps and dependency (613.1f, 613.7, 613.8).
        What spells say of a permanent is no ability of it (611.2, 613.11)."""
        lines = _lines_of([*own, *grants])
        standing = self._standing(lines)
        apply_abilities(standing)
        notes = standing.notes
        assert notes is not None
        self.asks.update(notes.asks)
        self.not_understood.update(notes.unread)
        left = [*(line for each in standing.lines.values() for line in each), *standing.lasting]
        self._abilities = {}
        for line in left:
            for ability in self._of_line(line, lines):
                if not isinstance(ability.effect, HasAbility | HasEffects | Suspected):
                    self._abilities.setdefault(type(ability.effect), []).append(ability)
        self._keywords = {
            name: [(word, self._held(word, name, line, lines)) for word, line in held]
            for name, held in standing.held.items()
            if held
        }
        self._counts, self._pools, self._holders = {}, {}, None

    def _standing(self, lines: Mapping[Line, list[Ability]]) -> Standing:
        owned: dict[str, list[Line]] = {name: [] for name in self.here}
        lasting: list[Line] = []
        for line in lines:
            alone = line.lasting or line.holder is None
            (lasting if alone else owned[line.holder or ""]).append(line)
        return Standing(
            self.position,
            self.edition,
            self._answers,
            self.here,
            self.attacks,
            self.blocks,
            lines={name: tuple(each) for name, each in owned.items()},
            lasting=tuple(lasting),
            held={name: tuple(own_keywords(each)) for name, each in owned.items()},
            notes=Notes(),
            every_type=self.every_type,
            tapped=self.tapped_by_attack,
            begun={
                (line, number): self._begun[line.holder, line.text, subject, condition]
                for line in lines
                for (subject, condition), number in groups(line).items()
                if (line.holder, line.text, subject, condition) in self._begun
            },
        )

    def _of_line(self, line: Line, lines: Mapping[Line, list[Ability]]) -> list[Ability]:
        """The abilities of a line: those of the table, or of one that an object has gained."""
        known = lines.get(line)
        if known is not None:
            return known
        rule = numbers.SUSPECTED if line.effects == SUSPECTED else None
        source = self.here.get(line.holder or "")
        return [
            Ability(effect, source, line.you, line.text, line.time, by=line.by, rule=rule)
            for effect in line.effects
        ]

    def _held(
        self, word: Keyword, name: str, line: Line, lines: Mapping[Line, list[Ability]]
    ) -> Ability:
        """The keyword as an ability of its holder, with the line that gives it."""
        first = self._of_line(line, lines)[0]
        effect = HasAbility(keyword=word)
        return first._replace(effect=effect, source=self.here[name], lasting=False)

    # -- bonuses of combat ------------------------------------------------------------------------

    def _change_sizes(self) -> None:
        """Add the bonuses that began with a declaration which is judged, and take away those that
        ended with it."""
        before = Before(self, *before_judging(self.position))
        found: dict[str, Difference] = {}
        for effect, ability in self.abilities(Gets):
            source, you = ability.source, ability.you
            for sign, moment in ((1, self), (-1, before)):
                for one in bonuses(moment, effect, source, you):
                    change = found.setdefault(one.permanent.id, Difference())
                    change.add(one.size, sign)
                    if one.size is None:
                        self._doubt(one.permanent, "size", ability)
            self.subjects(ability)  # asks what its condition leaves open
        changed = {name: one for name, one in found.items() if one.power or one.toughness}
        if changed:
            self._resize(changed)

    def _doubt_changes(self) -> None:
        """Changes of base size, types and colours that began or ended with a declaration which is
        judged: nothing makes them, so nobody knows what the permanent is now."""
        before = Before(self, *before_judging(self.position))
        for kind, trait in CHANGES_OF.items():
            for ability in self._abilities.get(kind, ()):
                now, then = (
                    {one.affected.id for one in affected(moment, *ability[:3]) if one.affected}
                    for moment in (self, before)
                )
                for name in sorted(now ^ then):
                    self._doubt(self.here[name], trait, ability)
        self._notice_types()

    def _doubt(self, permanent: Permanent, trait: Trait, ability: Ability) -> None:
        line = (ability.by or "", ability.text)
        self.report(ability.source, ability.text)
        traits = self.doubts.get(permanent.id, {})
        texts = {**traits.get(trait, {}), line: None}
        self.doubts = {**self.doubts, permanent.id: {**traits, trait: texts}}

    def _resize(self, changed: Mapping[str, Difference]) -> None:
        """The permanents with other power and toughness, in everything that speaks of them."""
        self.here = dict(self.here)  # not that of the board's other tables
        for name, change in changed.items():
            self.here[name] = with_difference(self.here[name], change)
        self.permanents = tuple(self.here.values())

        def told(ability: Ability) -> Ability:
            source = ability.source
            if source is None or source.id not in changed:
                return ability
            return ability._replace(source=self.here[source.id])

        self._abilities = {kind: [*map(told, held)] for kind, held in self._abilities.items()}
        self._keywords = {
            name: [(word, told(ability)) for word, ability in held]
            for name, held in self._keywords.items()
        }
        self._counts, self._pools, self._worn = {}, {}, None

    def notice(self, permanent: Permanent, trait: Trait) -> None:
        """A trait of the permanent is asked for: note the texts that make it doubtful."""
        self.noticed.update(self.doubts.get(permanent.id, {}).get(trait, {}))

    # -- what all tables of a board share ------------------------------------------------------

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
        bare = not self.attacks and not self.tapped_by_attack and not self.bonuses
        return bare and self._read is parse_text

    @property
    def gaps(self) -> Gaps:
        """What answers from this table are given without, as far as it has been asked."""
        if not self.not_understood and not self.asks:
            return NOTHING_MISSING
        return Gaps(tuple(self.not_understood), tuple(self.asks))

    # -- asking --------------------------------------------------------------------------------

    def find(self, name: str) -> Permanent | None:
        """The permanent of that id, if it is there and phased in."""
        return self.here.get(name)

    def everything(self) -> Iterator[Ability]:
        """Every effect in force, keywords apart."""
        for held in self._abilities.values():
            yield from held

    def abilities(self, kind: type[E]) -> Iterator[tuple[E, Ability]]:
        """The effects of that kind, each with its ability."""
        for ability in self._abilities.get(kind, ()):
            assert isinstance(ability.effect, kind)
            yield ability.effect, ability

    def keywords(self, permanent: Permanent) -> list[tuple[Keyword, Ability]]:
        """The keyword abilities it has, instance by instance."""
        return self._keywords.get(permanent.id, [])

    def has(self, permanent: Permanent, keyword: str) -> bool:
        """Whether it has that keyword ability, of whatever quality."""
        return any(held.name == keyword for held, _ in self._keywords.get(permanent.id, ()))

    def giver(self, permanent: Permanent, keyword: str) -> str | None:
        """The id of the permanent whose text gives it that keyword (its own perhaps); None if no
        permanent's does."""
        for held, ability in self._keywords.get(permanent.id, ()):
            if held.name == keyword:
                return ability.by
        return None

    def keyword_holders(self, keyword: str) -> frozenset[str]:
        """The ids of the permanents that have that keyword ability."""
        if self._holders is None:
            self._holders = _holders_of(self._keywords)
        return self._holders.get(keyword, NOBODY)

    def subjects(self, ability: Ability, meeting: Encounter = NO_ENCOUNTER) -> list[Permanent]:
        """The permanents an ability affects now, its condition tested for each.

        A condition that the position cannot decide affects nothing and is reported as not
        understood.
        """
        subject = ability.effect.subject
        source = ability.source
        if isinstance(subject, f.ThisObject):
            pool = [source] if source is not None else []
        elif isinstance(subject, f.AttachedObject):
            host = self.find(source.attached_to) if source and source.attached_to else None
            pool = [host] if host is not None else []
        else:
            pool = self._pool(subject, ability, meeting)
        if self.limited:
            pool = [one for one in pool if self.reaches(ability.you, one)]
        if isinstance(ability.effect.condition, f.Always):
            return pool
        return [p for p in pool if self.applies(ability, p, meeting)]

    def _pool(self, subject: f.Filter, ability: Ability, meeting: Encounter) -> list[Permanent]:
        """The permanents a subject speaks of, found once for all texts of a player that say it;
        "other" only leaves out the source."""
        same = _with_itself(subject)
        if same is not subject and looks_only_at_board(same):
            name = ability.source.id if ability.source else None
            return [p for p in self._pool(same, ability, meeting) if p.id != name]
        key = (subject, ability.you) if looks_only_at_board(subject) else None
        if key is not None and key in self._pools:
            return self._pools[key]
        reader = Viewpoint(ability.source, ability.you, None, meeting)
        pool = [p for p in self.permanents if matches(self, subject, p, reader)]
        if key is not None:
            self._pools[key] = pool
        return pool

    def applies(self, ability: Ability, affected: Permanent, meeting: Encounter) -> bool:
        """Whether the ability's condition holds for that object, as those players meet."""
        condition = ability.effect.condition
        if isinstance(condition, f.Always):
            return True
        reader = Viewpoint(ability.source, ability.you, affected, meeting)
        answer = holds(self, condition, reader)
        if answer is None:
            self._ask(ability, meeting)
        return answer is True

    def _ask(self, ability: Ability, meeting: Encounter) -> None:
        """Note the circumstances of an ability that nothing answers; where there is no such
        circumstance, that the text is not understood."""
        who = Asked(ability.source, ability.you, self.position, self.attacks, meeting.defending)
        asks = questions(self._answers, who, ability.effect.condition, ability.text)
        if not asks or self._is_of_each(ability, asks):
            self.report(ability.source, ability.text)
            return
        self.asks.update(dict.fromkeys(asks))

    def _is_of_each(self, ability: Ability, asks: Sequence[Ask]) -> bool:
        """Whether what is asked may be so of one of several objects that the text speaks of, and
        not of another: no single answer says it."""
        subject = ability.effect.subject
        return not isinstance(subject, f.ThisObject | f.AttachedObject | f.WithId) and any(
            _OF_EACH.search(one.asked) for one in asks
        )

    def answer(
        self, source: Permanent | None, you: str, words: str, defending: tuple[str, ...] = ()
    ) -> bool | None:
        """What the position says of a circumstance of that permanent's text: by an answer, or by
        a field of its own (None: nothing)."""
        who = Asked(source, you, self.position, self.attacks, defending)
        return answered(self._answers, who, words)

    def count(self, wanted: f.Filter, reader: Viewpoint) -> int:
        """How many permanents in the player's range of influence match (801.11)."""
        key = (wanted, reader.source and reader.source.id, reader.you, reader.meeting)
        if key not in self._counts:
            self._counts[key] = sum(
                1
                for permanent in self.permanents
                if self.reaches(reader.you, permanent) and matches(self, wanted, permanent, reader)
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
        return life_asked(self.position, self.edition, player)

    def is_tapped(self, permanent: Permanent) -> bool:
        """Whether it is tapped now: in the position, or by attacking since (508.1f)."""
        return permanent.tapped or permanent.id in self.tapped_by_attack

    def wears(self, permanent: Permanent, subtype: str, controller: str | None = None) -> bool:
        """Whether an Aura or Equipment is attached to it (of that player)."""
        if self._worn is None:
            self._worn = {}
            for one in self.permanents:
                if one.attached_to is not None:
                    self._worn.setdefault(one.attached_to, []).append(one)
        return any(
            one.has_type(subtype) and controller in (None, one.controller)
            for one in self._worn.get(permanent.id, ())
        )

    def goaders(self, permanent: Permanent) -> Mapping[str, str | None]:
        """The players who have goaded it, each once (701.15d), with the permanent whose text says
        so, if one's does."""
        found: dict[str, str | None] = dict.fromkeys(permanent.goaded_by)
        for _, ability in self.abilities(Goaded):
            if ability.you not in found and permanent in self.subjects(ability):
                found[ability.you] = ability.by
        return found

    def is_suspected(self, permanent: Permanent) -> bool:
        """Whether it is suspected (701.60)."""
        return permanent.suspected or any(
            text.text == "suspected" for _, text in self.keywords(permanent)
        )


def _holders_of(keywords: Mapping[str, list[tuple[Keyword, Ability]]]) -> dict[str, frozenset[str]]:
    """Who has each keyword ability."""
    found: dict[str, set[str]] = {}
    for name, held in keywords.items():
        for one, _ in held:
            found.setdefault(one.name, set()).add(name)
    return {word: frozenset(names) for word, names in found.items()}


def _every_type(effect: AnyEffect) -> bool:
    """Whether its subjects are every creature type: so they stay if they lose the ability, since
    types are settled before abilities (613.1d, f)."""
    return isinstance(effect, EveryCreatureType) or (
        isinstance(effect, HasAbility) and effect.keyword.name == "changeling"
    )


def _is_own_keyword(ability: Ability) -> bool:
    return not ability.lasting and ability.source is not None and is_own_keyword(ability.effect)


def _with_itself(subject: f.Filter) -> f.Filter:
    """The subject without "other"; the same one where that word is not in it."""
    if isinstance(subject, f.AllOf) and f.OTHER in subject.parts:
        return f.AllOf(tuple(part for part in subject.parts if part != f.OTHER))
    return subject


def _gives_nothing_new(
    ability: Ability, effect: HasAbility, given: dict[tuple[HasAbility, str], set[str]]
) -> bool:
    """Whether texts of the same player in the same words have already given that keyword to all
    these permanents: one text, or two of different sources where each leaves itself out."""
    if effect.keyword.name in CUMULATIVE or not isinstance(effect.condition, f.Always):
        return False
    same = _with_itself(effect.subject)
    if ability.source is None or not looks_only_at_board(same):
        return False
    sources = given.setdefault((effect, ability.you), set())
    enough = 1 if same is effect.subject else 2
    if len(sources) >= enough:
        return True
    sources.add(ability.source.id)
    return False


def _lines_of(abilities: Iterable[Ability]) -> dict[Line, list[Ability]]:
    """The abilities by the lines that say them: each line is one continuous effect, or several."""
    found: dict[object, list[Ability]] = {}
    for one in abilities:
        holder = one.source.id if one.source else None
        key = (holder, one.you, one.text, one.order, one.lasting, one.by, one.rule)
        found.setdefault(key, []).append(one)
    return {_line_of(each): each for each in found.values()}


def _line_of(abilities: list[Ability]) -> Line:
    first = abilities[0]
    holder = first.source.id if first.source else None
    effects = tuple(one.effect for one in abilities)
    return Line(holder, first.you, first.text, effects, first.order, first.lasting, first.by)
