"""legality: which attacks, blocks and damage assignments are legal in Magic, exactly, and why."""

from importlib import import_module

TYPE_CHECKING = False  # as type checkers know it: nothing is imported before Ctrl-C is heard
if TYPE_CHECKING:
    from legality.batch.question import arrow_function
    from legality.batch.rows import BATCH_COLUMNS
    from legality.cards import (
        Card,
        CardDatabase,
        CardDatabases,
        CardsByName,
        Face,
        ImportReport,
        default_database,
        import_cards,
    )
    from legality.clock import time_limit
    from legality.combat import (
        Assigned,
        Attacker,
        Combat,
        Event,
        EventKind,
        History,
        Outcome,
        Seen,
        Status,
        Step,
    )
    from legality.drawing.draw import draw, render
    from legality.errors import (
        AmbiguousName,
        CardError,
        CardNotFound,
        DrawingUnavailable,
        ExtraNeeded,
        IllegalMove,
        LegalityError,
        NoDatabase,
        NotationError,
        NothingLegal,
        OutOfTime,
        PositionError,
        PuzzleError,
        TooLarge,
        UnknownEdition,
        UnknownForm,
        Untold,
    )
    from legality.exchange.problem_file.damage_file import DamageFile
    from legality.exchange.problem_file.declaration_file import DeclarationFile
    from legality.exchange.problem_file.of_board import problem_files
    from legality.exchange.problem_file.read_file import read_problem
    from legality.gaps import Ask, Gaps
    from legality.graph import CombatGraph, combat_graph
    from legality.judging.check import (
        check,
        check_attacks,
        check_blocks,
        maximum_requirements,
        problem_of,
    )
    from legality.judging.damage import check_damage
    from legality.legal.cursor import Cursor
    from legality.legal.damage import LegalDamage, legal_damage
    from legality.legal.damage_cursor import DamageCursor
    from legality.legal.declarations import LegalDeclarations
    from legality.legal.diagram.estimate import Estimate
    from legality.legal.diagram.limits import Limits
    from legality.legal.listed import Representative
    from legality.legal.most_obeyed import MostObeyed
    from legality.legal.named import LegalAttacks, LegalBlocks, Near, legal_attacks, legal_blocks
    from legality.legal.nearest.judgement import with_nearest
    from legality.legal.view import LegalView
    from legality.legal.weighed import Weighed
    from legality.legal.why import Why, why
    from legality.position import Chosen, Damage, Given, LastingEffect, Permanent, Player, Position
    from legality.problem.declarations import Problem
    from legality.search.best_attack import Foreseen, best_attack
    from legality.search.best_block import (
        Ranked,
        Score,
        best_block,
        carried_out,
        default_score,
        ranked,
    )
    from legality.search.forced_lethal import Kills, Open, Refuted, Survives, forced_lethal
    from legality.search.game_tree import Play
    from legality.verdict import Illegal, Judgement, Legal, Undecided, Verdict, Violation
    from legality.version import __version__

HOMES = {
    "legality.cards": (
        "Card",
        "CardDatabase",
        "CardDatabases",
        "CardsByName",
        "Face",
        "ImportReport",
        "default_database",
        "import_cards",
    ),
    "legality.batch.question": ("arrow_function",),
    "legality.batch.rows": ("BATCH_COLUMNS",),
    "legality.clock": ("time_limit",),
    "legality.combat": (
        "Assigned",
        "Attacker",
        "Combat",
        "Event",
        "EventKind",
        "History",
        "Outcome",
        "Seen",
        "Status",
        "Step",
    ),
    "legality.drawing.draw": ("draw", "render"),
    "legality.errors": (
        "AmbiguousName",
        "CardError",
        "CardNotFound",
        "DrawingUnavailable",
        "ExtraNeeded",
        "IllegalMove",
        "LegalityError",
        "NoDatabase",
        "NotationError",
        "NothingLegal",
        "OutOfTime",
        "PositionError",
        "PuzzleError",
        "TooLarge",
        "UnknownEdition",
        "UnknownForm",
        "Untold",
    ),
    "legality.exchange.problem_file.damage_file": ("DamageFile",),
    "legality.exchange.problem_file.declaration_file": ("DeclarationFile",),
    "legality.exchange.problem_file.of_board": ("problem_files",),
    "legality.exchange.problem_file.read_file": ("read_problem",),
    "legality.gaps": ("Ask", "Gaps"),
    "legality.graph": ("CombatGraph", "combat_graph"),
    "legality.judging.check": (
        "check",
        "check_attacks",
        "check_blocks",
        "maximum_requirements",
        "problem_of",
    ),
    "legality.judging.damage": ("check_damage",),
    "legality.legal.cursor": ("Cursor",),
    "legality.legal.damage": ("LegalDamage", "legal_damage"),
    "legality.legal.damage_cursor": ("DamageCursor",),
    "legality.legal.declarations": ("LegalDeclarations",),
    "legality.legal.diagram.estimate": ("Estimate",),
    "legality.legal.diagram.limits": ("Limits",),
    "legality.legal.listed": ("Representative",),
    "legality.legal.most_obeyed": ("MostObeyed",),
    "legality.legal.named": (
        "LegalAttacks",
        "LegalBlocks",
        "Near",
        "legal_attacks",
        "legal_blocks",
    ),
    "legality.legal.view": ("LegalView",),
    "legality.legal.weighed": ("Weighed",),
    "legality.legal.nearest.judgement": ("with_nearest",),
    "legality.legal.why": ("Why", "why"),
    "legality.position": (
        "Chosen",
        "Damage",
        "Given",
        "LastingEffect",
        "Permanent",
        "Player",
        "Position",
    ),
    "legality.problem.declarations": ("Problem",),
    "legality.search.best_attack": ("Foreseen", "best_attack"),
    "legality.search.best_block": (
        "Ranked",
        "Score",
        "best_block",
        "carried_out",
        "default_score",
        "ranked",
    ),
    "legality.search.forced_lethal": ("Kills", "Open", "Refuted", "Survives", "forced_lethal"),
    "legality.search.game_tree": ("Play",),
    "legality.verdict": ("Illegal", "Judgement", "Legal", "Undecided", "Verdict", "Violation"),
    "legality.version": ("__version__",),
}
"""Where each public name lives: it is imported when it is first asked for, so that a program pays
only for what it uses. The imports above say the same to type checkers; a test compares the two."""

__all__ = [
    "BATCH_COLUMNS",
    "AmbiguousName",
    "Ask",
    "Assigned",
    "Attacker",
    "Card",
    "CardDatabase",
    "CardDatabases",
    "CardError",
    "CardNotFound",
    "CardsByName",
    "Chosen",
    "Combat",
    "CombatGraph",
    "Cursor",
    "Damage",
    "DamageCursor",
    "DamageFile",
    "DeclarationFile",
    "DrawingUnavailable",
    "Estimate",
    "Event",
    "EventKind",
    "ExtraNeeded",
    "Face",
    "Foreseen",
    "Gaps",
    "Given",
    "History",
    "Illegal",
    "IllegalMove",
    "ImportReport",
    "Judgement",
    "Kills",
    "LastingEffect",
    "Legal",
    "LegalAttacks",
    "LegalBlocks",
    "LegalDamage",
    "LegalDeclarations",
    "LegalView",
    "LegalityError",
    "Limits",
    "MostObeyed",
    "Near",
    "NoDatabase",
    "NotationError",
    "NothingLegal",
    "Open",
    "OutOfTime",
    "Outcome",
    "Permanent",
    "Play",
    "Player",
    "Position",
    "PositionError",
    "Problem",
    "PuzzleError",
    "Ranked",
    "Refuted",
    "Representative",
    "Score",
    "Seen",
    "Status",
    "Step",
    "Survives",
    "TooLarge",
    "Undecided",
    "UnknownEdition",
    "UnknownForm",
    "Untold",
    "Verdict",
    "Violation",
    "Weighed",
    "Why",
    "__version__",
    "arrow_function",
    "best_attack",
    "best_block",
    "carried_out",
    "check",
    "check_attacks",
    "check_blocks",
    "check_damage",
    "combat_graph",
    "default_database",
    "default_score",
    "draw",
    "forced_lethal",
    "import_cards",
    "legal_attacks",
    "legal_blocks",
    "legal_damage",
    "maximum_requirements",
    "problem_files",
    "problem_of",
    "ranked",
    "read_problem",
    "render",
    "time_limit",
    "why",
    "with_nearest",
]


if not TYPE_CHECKING:  # type checkers know the names by the imports above, and no others

    def __getattr__(name: str) -> object:
        """The public name, imported from its home."""
        for home, names in HOMES.items():
            if name in names:
                value: object = getattr(import_module(home), name)
                globals()[name] = value
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
