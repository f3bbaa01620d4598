"""Whether an event is what a triggered ability waits for: who has a part in it, in range."""

from collections.abc import Sequence

from legality.effects.filters import Filter, Targets
from legality.effects.triggered import Happening
from legality.moments.context import is_near
from legality.moments.defending import defending_now
from legality.moments.events import Event, EventKind
from legality.moments.state import State
from legality.position import Permanent
from legality.rulebook.ability import Ability
from legality.rulebook.evaluate import matches
from legality.rulebook.moment import Encounter, Viewpoint
from legality.rulebook.players import players
from legality.rulebook.surroundings import within_range


class EventMatcher:
    """Events that have just happened in a combat, for the abilities that may trigger on them."""

    def __init__(self, combat: State, events: Sequence[Event]) -> None:
        self.combat = combat
        self.table = combat.table
        self.events = events

    def is_so(self, event: Event, happening: Happening, ability: Ability) -> bool:
        """Whether that event is what the ability waits for."""
        subject, other = event.subject, event.other
        if happening.what == "is dealt damage":
            return other is not None and self.is_one(other, happening.who, ability)
        if happening.what in ("gains life", "loses life", "draws"):
            return self.is_player(subject, happening.target, ability)
        if not self.is_one(subject, happening.who, ability):
            return False
        if happening.other is not None and (
            other is None or not self.is_one(other, happening.other, ability, subject)
        ):
            return False
        if happening.target is not None and not self.is_target(event, happening.target, ability):
            return False
        if happening.most_life and not self.has_most_life(event.other, ability):
            return False
        attacking = [known.subject for known in self.events if known.kind is EventKind.ATTACKS]
        if happening.alone and not self.is_alone(subject, happening):
            return False
        if happening.beside is not None:
            count, others = happening.beside
            beside = [
                name
                for name in attacking
                if name != subject and self.is_one(name, others, ability, subject)
            ]
            return len(beside) >= count
        return True

    def is_alone(self, attacker: str | None, happening: Happening) -> bool:
        """506.5, and 506.6 where it is to attack a player alone: whether no other creature was
        declared as an attacker, or none as an attacker of the same player."""
        attacked = self.combat.history.attacked
        if happening.target is None:
            return len(attacked) == 1
        return [*attacked.values()].count(attacked.get(attacker or "", "")) == 1

    def events_in_range(self, ability: Ability, happening: Happening) -> list[Event]:
        """801.7: the events that happen within the range of influence of the ability's player, as
        far as it speaks of who has a part in them."""
        board, you = self.combat.board, ability.you
        if not board.seats.limited:
            return list(self.events)

        def is_in_range(name: str | None) -> bool:
            if name is None or name in board.player_by_name:
                return name is None or is_near(self.combat, you, name)
            permanent = self.permanent(name)
            return permanent is None or within_range(board, you, permanent)

        dealt = happening.what == "is dealt damage"  # whose subject is what deals it
        both = happening.other is not None or happening.target is not None or happening.most_life
        return [
            event
            for event in self.events
            if (dealt or is_in_range(event.subject))
            and (not (both or dealt) or is_in_range(event.other))
        ]

    def permanent(self, name: str) -> Permanent | None:
        """That permanent as it is, or as it last was."""
        permanent = self.combat.board.by_id.get(name)
        if permanent is None and name in self.combat.departed:
            permanent = self.combat.departed[name].permanent
        return permanent

    def reader(self, ability: Ability, subject: str | None) -> Viewpoint:
        """Who reads the ability, where that creature does what it waits for."""
        source = ability.source
        here = None if source is None else self.permanent(source.id)
        affected = None if subject is None else self.permanent(subject)
        return Viewpoint(here or source, ability.you, affected, self.meeting(ability, subject))

    def meeting(self, ability: Ability, subject: str | None) -> Encounter:
        """508.5: the defending player that the ability means: of the creature that attacks, else of
        its source."""
        names = [subject, ability.source.id if ability.source else None]
        for name in names:
            if name is not None and name in self.combat.attackers:
                player = defending_now(self.combat, name)
                return Encounter(self.combat.board.seats.heads(player))
        defenders = self.combat.board.defenders
        return Encounter(defenders if len(defenders) == 1 else ())

    def is_one(self, name: str, who: Filter, ability: Ability, subject: str | None = None) -> bool:
        """Whether the permanent of that id is one that the ability speaks of."""
        permanent = self.permanent(name)
        if permanent is None:
            return False
        return matches(self.table, who, permanent, self.reader(ability, subject or name))

    def is_target(self, event: Event, wanted: Targets, ability: Ability) -> bool:
        """Whether what is attacked or damaged is one of those."""
        name = event.other
        if name is None:
            return False
        reader = self.reader(ability, event.subject)
        position = self.combat.board
        if name in position.player_by_name:
            meant = () if wanted.players is None else players(self.table, wanted.players, reader)
            return any(head in meant for head in position.seats.heads(name))
        permanent = self.permanent(name)
        if permanent is None:
            return False
        if wanted.permanents is not None and matches(
            self.table, wanted.permanents, permanent, reader
        ):
            return True
        if "battle" in permanent.words:
            whose = wanted.battles_of
            holder = position.protector_of(permanent)
        else:
            whose, holder = wanted.planeswalkers_of, permanent.controller
            if "planeswalker" not in permanent.words:
                return False
        return whose is not None and holder in players(self.table, whose, reader)

    def is_player(self, name: str, wanted: Targets | None, ability: Ability) -> bool:
        """Whether the player is one of those that the ability speaks of."""
        if wanted is None or wanted.players is None:
            return False
        return name in players(self.table, wanted.players, self.reader(ability, None))

    def has_most_life(self, name: str | None, ability: Ability) -> bool:
        """702.105a, 801.11: the player has the most life of those in range, or is tied for it."""
        known = self.combat.board.player_by_name
        if name is None or name not in known:
            return False
        near = (player for player in known if is_near(self.combat, ability.you, player))
        return known[name].life == max(known[player].life for player in near)
