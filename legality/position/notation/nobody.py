"""Words that are no player's name: `It has lifelink`, `Ann attacks alone`, `Attackers: Ogre 3/3`.

A sentence says what somebody does with the words of any other; so a player is named by none of
these, unless the name is in quotes.
"""

import re

ROLES = frozenset(
    (
        *("attacking", "attackers", "blocker", "blockers", "blocking", "defenders", "defending"),
        *("unblocked", "blocked"),
    )
)
"""What creatures are in a combat. (`Attacker` and `Defender` are players.)"""
STATES = frozenset(("tapped", "untapped", "sick", "phased", "goaded", "before", "after", "now"))
"""How permanents are, or when."""
ZONES = frozenset(
    (
        *("battlefield", "board", "deck", "exile", "graveyard", "hand", "library", "stack"),
        *("sideboard", "table", "zone"),
    )
)
"""Where cards are."""
_PRONOUNS = (
    *("all", "another", "any", "anybody", "anyone", "anything", "both", "each", "either", "every"),
    *("everybody", "everyone", "everything", "few", "herself", "himself", "hers", "his", "it"),
    *("its", "itself", "many", "more", "most", "much", "my", "myself", "neither", "no"),
    *("nobody", "none", "nothing", "other", "others", "ourselves", "several", "some"),
    *("somebody", "someone", "something", "that", "the", "their", "themselves", "these"),
    *("this", "those", "your", "yourself", "zero"),
)
_ADVERBS = (
    *("again", "almost", "alone", "already", "also", "always", "away", "back", "barely"),
    *("currently", "directly", "down", "elsewhere", "even", "ever", "everywhere", "face"),
    *("finally", "here", "hardly", "immediately", "instead", "just", "last", "later"),
    *("maybe", "never", "next", "not", "nor", "often", "once", "only", "out", "perhaps"),
    *("possibly", "previously", "probably", "rather", "simply", "sometimes", "soon"),
    *("still", "then", "there", "thrice", "together", "today", "tomorrow", "tonight"),
    *("too", "twice", "unblockable", "usually", "very", "yesterday", "yet"),
)
_OTHERS = (
    *("about", "against", "although", "and", "are", "as", "assume", "at", "because", "but", "by"),
    *("can't", "could", "does", "doesn't", "don't", "during", "for", "from", "given", "had", "has"),
    *("have", "how", "if", "in", "into", "is", "isn't", "let", "like", "might", "must", "of"),
    *("off", "on", "or", "over", "say", "shall", "should", "since", "so", "suppose", "than"),
    *("though", "to", "unless", "until", "was", "were", "what", "when", "where", "whether"),
    *("which", "while", "who", "whoever", "whom", "whose", "why", "with", "without", "won't"),
    *("would", "yes"),
)
_OF_THE_GAME = (
    *("answer", "attack", "attacks", "block", "blocks", "card", "cards", "combat", "counter"),
    *("counters", "creature", "creatures", "damage", "example", "game", "land", "lands", "life"),
    *("mana", "permanent", "permanents", "player", "players", "power", "question", "result"),
    *("results", "spell", "step", "token", "tokens", "total", "toughness", "turn"),
)
WORDS = frozenset((*_PRONOUNS, *_ADVERBS, *_OTHERS, *_OF_THE_GAME))
"""Other words, in small letters. (What is a first name too is none of them: Will, May, Mark.)"""
NOT_TOLD = frozenset(
    (
        *("can", "may", "mine", "ours", "theirs", "yours", "first", "second", "third"),
        *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
        *("twelve", "left", "right"),
    )
)
"""What a heading may be called, and what is no player in a sentence."""
_NAME = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def is_word(name: str) -> bool:
    """Whether no player is called so without quotes."""
    return name.isdecimal() or any(name.lower() in words for words in (WORDS, ROLES, STATES, ZONES))


def is_like_name(name: str) -> bool:
    """Whether a word may name a player in a sentence: with a capital letter, and no possessive."""
    if not _NAME.fullmatch(name) or not name[:1].isupper() or name.lower() in NOT_TOLD:
        return False
    return not name.endswith(("'s", "’s")) and not is_word(name)


def repair(name: str) -> str | None:
    """What to write in place of the heading of such a word; None where a name is all it takes."""
    word = name.lower()
    if word in ROLES:
        return (
            "each player has a heading, as in `Ann:`, and what a creature attacks or blocks stands "
            "behind it, as in `Ogre 3/3 -> Bob`"
        )
    if word in STATES:
        return (
            "each player has a heading, as in `Ann:`, and how a permanent is stands behind it, as "
            "in `Ogre 3/3 tapped`"
        )
    if word in ZONES:
        return (
            "each player has a heading, as in `Ann:`, with their permanents beneath it; of cards "
            "elsewhere it says how many, as in `Ann, hand 4:`"
        )
    if word in WORDS or name.isdecimal():
        return "each player has a heading, as in `Ann:`, with their permanents beneath it"
    return None
