"""What the clauses of a board that is told in sentences say, one by one, as lines with headings.

Whatever may mean two things is not understood: then no clause of the text is.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from legality.position.notation.clauses import SpokenClause, player_of
from legality.position.notation.cursor import parts_between
from legality.position.notation.headings import NUMBERED
from legality.position.notation.phrases import NUMBER_WORDS
from legality.position.notation.sentences import asks_legality, is_question
from legality.position.notation.several import apart
from legality.position.notation.story_creatures import (
    ONE_MORE,
    OWN,
    ToldCreature,
    alike,
    called,
    counted,
    do,
    in_common,
    in_the_active,
    is_permanent,
    place_of,
    verb_at,
    with_small_article,
    without_numbers,
)
from legality.position.notation.tokens import LineItem, Token, lowered
from legality.position.notation.verbs import NEGATIONS, NO_DECLARATION, VERB_FIELD
from legality.position.notation.without_heading import is_of_player
from legality.position.reading import KnownNames

UNNAMED = ("Me", "You", "Opponent")
PRONOUNS = ("he", "she", "they")
HE, SHE = ("he", "him", "his"), ("she", "her")
"""Pronouns for one player, and for another."""
ASKING_WHETHER = ("can", "could", "may")
"""How a question about a block begins."""
ATTACKER, DEFENDER = "Attacker", "Defender"
"""Players of whom nothing but their creatures is said."""
EMPTY = (("nothing",), ("no", "creatures"), ("no", "blockers"), ("no", "permanents"))
"""What a player has who has nothing."""
_OF_ME, _OF_ANOTHER = ("my", "our"), ("his", "her", "their")
_ALL = ("everything", "everyone", "everybody", "all")
MOST_TOLD = 100
"""So many permanents, or groups of one name, are told of in sentences."""
_OF_OWN = (("it",), ("both",), ("both", "of", "them"), ("them",))
"""Words for all the creatures of a player, behind `with`."""
_SINGULAR = ("attacks", "swings", "blocks")


class Story:
    """What the clauses say so far."""

    def __init__(self, known: KnownNames | None) -> None:
        self.known = known
        self.items: list[list[Token] | ToldCreature] = []
        self.creatures: list[ToldCreature] = []
        self.players: set[str] = set()
        self.whole_armies: set[str] = set()
        self.without: set[str] = set()
        self.pronouns: dict[str, set[tuple[str, ...]]] = {}

    def close(self) -> None:
        """Add the opponent of whoever asks, where nothing else is told of one."""
        if self.players == {"Me"}:
            self._head(replace(self.creatures[-1].tokens[0], value="Opponent"))

    def lines(self) -> Iterator[LineItem]:
        """The lines of a board."""
        for item in self.items:
            tokens = item.tokens + item.deed if isinstance(item, ToldCreature) else item
            yield LineItem(tuple(tokens), "")

    def add(self, clause: SpokenClause) -> bool:
        """Whether the clause is understood; what it says is added."""
        if clause.is_later and not _tells_of_blocks(clause):
            return False
        clause = self._with_named_player(clause)
        if clause.player is not None:
            clause = replace(clause, rest=tuple(in_the_active(clause.rest)))
        ways: tuple[Callable[[SpokenClause], bool], ...] = (
            *(self._asks, self._asks_of_earlier, self._passes, self._numbers, self._pays),
            *(self._has, self._acts, self._creature_acts, self._both, self._asks_more),
        )
        return any(way(clause) for way in ways)

    def _with_named_player(self, clause: SpokenClause) -> SpokenClause:
        """The clause with the name of the player whom `he` or `she` means where that is beyond
        doubt: of two of whom one attacks, the other blocks."""
        if clause.player is None or str(clause.tokens[0].value).lower() not in PRONOUNS:
            return clause
        defender = self._defender()
        if defender is None or not str(clause.rest[0].value).startswith("block"):
            return clause
        self._called_by(defender, str(clause.tokens[0].value).lower())
        return replace(clause, player=replace(clause.player, value=defender))

    def _called_by(self, player: str, word: str) -> None:
        """Keep which of `he` and `she` a player is called by."""
        self.pronouns.setdefault(player, set()).update(
            group for group in (HE, SHE) if word in group
        )

    def _defender(self) -> str | None:
        """The one of two players, told by their names, whom the other attacks."""
        attacking = {
            creature.player
            for creature in self.creatures
            if creature.deed and creature.deed[0].value == "attacks"
        }
        others = self.players - attacking
        named = self.players.isdisjoint((*UNNAMED, ATTACKER, DEFENDER))
        return next(iter(others)) if named and len(attacking) == len(others) == 1 else None

    # -- clauses -----------------------------------------------------------------------------------

    def _asks(self, clause: SpokenClause) -> bool:
        """`Can a 2/2 flyer be blocked by a 1/1 with reach?`, `Can a 1/1 block a 2/2 flyer?`, `Can I
        block a 2/2 flyer with a 1/1?`"""
        if not _asks_whether(clause) or self.items:
            return False
        tokens = _asserted(clause)
        last = tokens[-1]
        player, by = player_of(tokens, self.known), place_of(tokens, ("with",))
        if player is not None and by is not None:
            verb, behind = player[1][0], player[1][1:]
            if verb.value == "attack":
                return self._acts(SpokenClause(tuple(tokens), player[0], tuple(player[1])))
            end = place_of(behind, ("with",))
            if verb.value != "block" or end is None:
                return False
            attacker, blocker = behind[:end], behind[end + 1 :]
        elif (at := place_of(tokens, ("be", "blocked", "by"))) is not None:
            attacker, blocker = tokens[:at], tokens[at + 3 :]
        elif (at := place_of(tokens, ("block",))) is not None:
            blocker, attacker = tokens[:at], tokens[at + 1 :]
        else:
            return False
        attacks, blocks = (replace(last, value=field) for field in ("attacks", "blocks"))
        return self._introduce(replace(last, value=ATTACKER), attacker, [attacks]) and (
            self._introduce(replace(last, value=DEFENDER), blocker, [blocks])
        )

    def _asks_of_earlier(self, clause: SpokenClause) -> bool:
        """`Can he block it with a 1/1?`, of what is told before: the board of that block."""
        if not self.items or not _asks_whether(clause):
            return False
        tokens = in_the_active(_asserted(clause))
        player = player_of(tokens, self.known)
        if player is not None and player[1] and str(player[1][0].value) in VERB_FIELD:
            return self._acts(SpokenClause(tuple(tokens), player[0], tuple(player[1])))
        return self._creature_acts(SpokenClause(tuple(tokens), None, tuple(tokens)))

    def _passes(self, clause: SpokenClause) -> bool:
        """`no blocks`, `Bob doesn't block`, `It's Ann's turn`."""
        words = lowered(clause.tokens)
        turn = words[:-1] if words[:1] not in (("it's",), ("it’s",)) else words[1:-1]
        of_somebody = words[-1] == "turn" and len(turn) == 1 and turn[0].endswith(("'s", "’s"))
        if words in NO_DECLARATION or of_somebody:
            self.items.append(list(clause.tokens))
            return True
        rest = lowered(clause.rest)
        if clause.player is None or rest[:-1] not in NEGATIONS or rest[-1] not in VERB_FIELD:
            return False
        self._head(clause.player)
        self.items.append([clause.player, *clause.rest])
        return True

    def _numbers(self, clause: SpokenClause) -> bool:
        """`Ann 20`, `I'm at 4 life`."""
        rest = list(clause.rest)
        while rest and str(rest[0].value).lower() in ("is", "am", "are", "has", "have"):
            rest = rest[1:]
        numbers = any(re.search(r"\d", str(token.value)) for token in rest)
        of_what = len(rest) > 1 or len(rest) == len(clause.rest)  # `has 2` may be of anything
        if clause.player is None or not numbers or not of_what:
            return False
        if not is_of_player(rest, clause.player):
            return False
        self._head(clause.player, rest)
        return True

    def _pays(self, clause: SpokenClause) -> bool:
        """`Ann pays 2`: so much mana is spent, and no more."""
        words = lowered(clause.rest)
        if clause.player is None or words[:1] not in (("pays",), ("pay",)):
            return False
        if len(words) < 2 or not words[1].isdecimal() or words[2:] not in ((), ("mana",)):
            return False
        self._head(clause.player, [replace(clause.rest[0], value="mana"), clause.rest[1]])
        return True

    def _has(self, clause: SpokenClause) -> bool:
        """`Bob has a 2/2 and a 3/3`, `Bob has no creatures`."""
        verb = str(clause.rest[0].value).lower()
        if clause.player is None or verb not in ("has", "have", "controls", "control"):
            return False
        held, numbers = without_numbers(clause.rest[1:])
        words = lowered(held)
        if numbers and not is_of_player(numbers, clause.player):
            return False
        if words in EMPTY:
            self._head(clause.player, numbers)
            self.without.add(str(clause.player.value))
            return all(creature.player not in self.without for creature in self.creatures)
        if numbers:
            self._head(clause.player, numbers)
        return self._introduce(clause.player, held, [])

    def _acts(self, clause: SpokenClause) -> bool:
        """`Ann attacks Bob with a 3/3`, `Bob blocks the 3/3 with a 1/1`, `Bob blocks`."""
        if clause.player is None or str(clause.rest[0].value) not in VERB_FIELD:
            return False
        verb, behind = clause.rest[0], clause.rest[1:]
        field, player = VERB_FIELD[str(verb.value)], str(clause.player.value)
        by = place_of(behind, ("with",))
        aim = self._aim(behind[:by], field, player)
        if aim is None or (by is not None and not behind[by + 1 :]):
            return False
        deed = [replace(verb, value=field), *aim]
        own = [creature for creature in self.creatures if creature.player == player]
        if by is None:
            if str(clause.tokens[0].value).lower() == "they":  # or the creatures told of last
                return False
            return len(own) == 1 and own[0].count == 1 and self._do(own, deed)
        if str(behind[by + 1].value).lower() in _ALL:
            self._attacked(deed)
            self.whole_armies.add(player)
            self.items.append([clause.player, *deed, *behind[by:]])
            return len(behind) == by + 2
        if lowered(behind[by + 1 :]) in _OF_OWN:
            return self._acts_with_own(clause.player, str(behind[by + 1].value).lower(), deed)
        if self._owners(behind[by + 1 :], player) not in (set(), {player}):
            return False
        named = self._named(behind[by + 1 :], own)
        if named is None:
            return self._introduce(clause.player, behind[by + 1 :], deed)
        return self._do(named, deed)

    def _acts_with_own(self, player: Token, pronoun: str, deed: Sequence[Token]) -> bool:
        """`He blocks with it`, `I attack with both`: with all that a player has, where these are
        one, or two."""
        own = [creature for creature in self.creatures if creature.player == player.value]
        number = sum(creature.count for creature in own)
        fits = {"it": number == 1, "both": number == 2, "them": number > 1}
        return fits[pronoun] and self._do(own, deed)

    def _creature_acts(self, clause: SpokenClause) -> bool:
        """`Hill Giant attacks Bob`, `A 2/2 blocks it`, `My 3/3 attacks`."""
        tokens = in_the_active(clause.rest)
        at = next((at for at, token in enumerate(tokens) if str(token.value) in VERB_FIELD), 0)
        if clause.player is not None or not at:
            return False
        verb, subject = tokens[at], tokens[:at]
        if verb.value == "blocked" and not tokens[at + 1 :]:  # or it is blocked
            return False
        field = VERB_FIELD[str(verb.value)]
        owners = self._owners(subject, None)
        if owners is None or len(owners) > 1:
            return False
        named = self._named(subject, self.creatures)
        players = {creature.player for creature in named or ()} | owners
        blocking = self._defender() or DEFENDER
        player = players.pop() if players else (ATTACKER if field == "attacks" else blocking)
        aim = self._aim(tokens[at + 1 :], field, player)
        if aim is None or players or (verb.value in _SINGULAR and len(parts_between(subject)) > 1):
            return False
        deed = [replace(verb, value=field), *aim]
        if named is None:
            return self._introduce(replace(verb, value=player), subject, deed)
        return self._do(named, deed)

    def _both(self, clause: SpokenClause) -> bool:
        """`both block`, of the two creatures of the player before."""
        words = lowered(clause.tokens)
        if (
            len(words) != 2
            or words[0] != "both"
            or words[1] not in VERB_FIELD
            or not self.creatures
        ):
            return False
        player = self.creatures[-1].player
        own = [creature for creature in self.creatures if creature.player == player]
        deed = [replace(clause.tokens[1], value=VERB_FIELD[words[1]])]
        return sum(creature.count for creature in own) == 2 and self._do(own, deed)

    def _asks_more(self, clause: SpokenClause) -> bool:
        """A question about the board, which a command answers: it is told so."""
        if is_question(clause.tokens) and not asks_legality(clause.tokens):
            self.items.append(list(clause.tokens))
        return is_question(clause.tokens) or asks_legality(clause.tokens)

    # -- what they add -----------------------------------------------------------------------------

    def _owners(self, tokens: Sequence[Token], subject: str | None) -> set[str] | None:
        """The players of whom `my`, `his` and their like say that creatures are theirs; `subject`
        is who attacks or blocks with them. None where that is not beyond doubt."""
        owners: set[str] = set()
        for part in parts_between(tokens):
            word = str(part[0].value).lower()
            if word in _OF_ME:
                owners.add("Me")
            elif word in _OF_ANOTHER and subject not in (None, "Me"):
                owners.add(str(subject))
                self._called_by(str(subject), word)
            elif word in _OF_ANOTHER and "Me" in {subject, *self.players}:
                owners.add("Opponent")
            elif word in OWN and word != "the":
                return None
        return owners

    def _aim(self, tokens: Sequence[Token], field: str, player: str) -> list[Token] | None:
        """Whom creatures of a player attack or block; nobody for `it`; None where that is not
        understood."""
        named = [token for token in tokens if str(token.value).lower() not in OWN]
        words = lowered(named)
        if not tokens or (field == "blocks" and words in (("it",), ("attacker",))):
            return []
        if field == "blocks":
            return self._blocked(tokens, player)
        attacked = player_of(tokens[tokens[0].value == "at" :], self.known)
        if attacked is None or attacked[1] or attacked[0].value == player:
            return None
        return [attacked[0]]

    def _blocked(self, tokens: Sequence[Token], player: str) -> list[Token] | None:
        """Which creatures that stand there those of a player block; None where that is not beyond
        doubt."""
        others = [creature for creature in self.creatures if creature.player != player]
        aim: list[Token] = []
        for part in parts_between(tokens):
            blocked, word = called(part, others), str(part[0].value).lower()
            if len(blocked) != 1 or word in ("its", "your"):
                return None
            if word in (*_OF_ME, *_OF_ANOTHER) and (word in _OF_ME) != (blocked[0].player == "Me"):
                return None
            aim += [replace(part[0], kind="plus", value="+")] if aim else []
            aim += part[1:] if word in OWN else part
        return aim

    def _named(
        self, tokens: Sequence[Token], among: Sequence[ToldCreature]
    ) -> list[ToldCreature] | None:
        """The creatures of these names that stand there already: `the 3/3`, `Hill Giant and
        Elf`. None where one of them does not, or another may be meant."""
        named: list[ToldCreature] = []
        for part in parts_between(tokens):
            meant = called(part, among)
            if len(meant) != 1 or meant[0] in named:
                return None
            words = set(lowered(part))
            if meant[0].count > 1 and words.isdisjoint(NUMBER_WORDS):
                return None
            named += meant
        return named or None

    def _do(self, creatures: Sequence[ToldCreature], deed: Sequence[Token]) -> bool:
        """Whether these creatures may do that; they do it."""
        self._attacked(deed)
        return _may_all(creatures, deed) and do(creatures, deed)

    def _attacked(self, deed: Sequence[Token]) -> None:
        """Put a heading for the player whom somebody attacks."""
        if deed[0].value == "attacks" and len(deed) > 1:
            self._head(deed[1])

    def _introduce(self, player: Token, creatures: Sequence[Token], deed: Sequence[Token]) -> bool:
        """Put permanents beneath the heading of a player, with what each attacks or blocks."""
        tokens = with_small_article(creatures)
        if not tokens or str(tokens[0].value).lower() == "the":
            return False
        parts = [list(part) for part in apart(tokens, self.known)]
        if not all(is_permanent(part, self.known) for part in parts) or in_common(parts):
            return False
        if len(self.creatures) + len(parts) > MOST_TOLD:
            return False
        name = str(player.value)
        own = [creature for creature in self.creatures if creature.player == name]
        made = [self._made(name, part, deed) for part in parts]
        if name in {*self.whole_armies, *self.without} or None in made:
            return False
        new = [creature for creature in made if creature is not None]
        if any(self._may_stand(*each, own) for each in zip(new, parts, strict=True)):
            return False
        self._head(player)
        self.creatures += new
        self.items += new
        for creature in new:
            if creature.deed:
                self._attacked(creature.deed)
        return not deed or _may_all(new, deed)

    def _made(
        self, player: str, tokens: Sequence[Token], deed: Sequence[Token]
    ) -> ToldCreature | None:
        """One more permanent, with what it attacks or blocks; None where that is not understood."""
        at = verb_at(tokens)
        if at is None:
            return ToldCreature(player, counted(tokens), list(deed))
        field = "blocks" if str(tokens[at].value).startswith("block") else "attacks"
        aim = self._aim(tokens[at + 1 :], field, player)
        if deed or aim is None:
            return None
        return ToldCreature(player, counted(tokens[:at]), [replace(tokens[at], value=field), *aim])

    def _may_stand(
        self, creature: ToldCreature, tokens: Sequence[Token], own: Sequence[ToldCreature]
    ) -> bool:
        """Whether it may be one of those of its player that stand there already."""
        article = str(tokens[0].value)
        if article == ONE_MORE[0]:
            return False
        return any(
            alike(creature.tokens, other.tokens, self.known)
            and not (article in ("a", "an") and _differ(creature.deed, other.deed))
            for other in own
        )

    def _head(self, player: Token, rest: Sequence[Token] = ()) -> None:
        """The heading of a player, with what they have."""
        self.players.add(str(player.value))
        if rest and str(player.value).lower() in NUMBERED:  # `Opponent 2` is a name
            rest = [replace(rest[0], value="at"), *rest]
        tokens = [replace(player, kind="word"), *rest]
        self.items.append([*tokens[:-1], replace(tokens[-1], colon=True)])


def _asks_whether(clause: SpokenClause) -> bool:
    """Whether it is a question like `Can a 1/1 block a 2/2?`"""
    return is_question(clause.tokens) and clause.tokens[0].value.lower() in ASKING_WHETHER


def _asserted(clause: SpokenClause) -> list[Token]:
    """What such a question asks whether it is so, without `Can` and the question mark."""
    *rest, last = clause.tokens[1:]
    return [*rest, replace(last, value=str(last.value).rstrip("?"))]


def _tells_of_blocks(clause: SpokenClause) -> bool:
    """Whether somebody blocks there, or does not: what comes after an attack."""
    words = lowered(clause.tokens)
    return words in NO_DECLARATION or not {"block", "blocks", "blocked"}.isdisjoint(words[:4])


def _differ(first: Sequence[Token], second: Sequence[Token]) -> bool:
    """Whether two block, and not the same: no creature does both."""
    deeds = [[token.value for token in deed] for deed in (first, second)]
    return deeds[0] != deeds[1] and all(deed[:1] == ["blocks"] and deed[1:] for deed in deeds)


def _may_all(creatures: Sequence[ToldCreature], deed: Sequence[Token]) -> bool:
    """Whether it is beyond doubt what each does: of several that block several it is not."""
    several = sum(creature.count for creature in creatures) > 1
    return not (several and deed[0].value == "blocks" and len(parts_between(deed)) > 1)
