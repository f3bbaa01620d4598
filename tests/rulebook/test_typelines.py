"""Types found as masks beside the filter asked of each permanent."""

import pytest

from legality import Illegal, Legal, Position, check_blocks
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.rulebook.blockers import block_frame, block_table
from legality.rulebook.evaluate import matches
from legality.rulebook.moment import Viewpoint
from legality.rulebook.typelines import TypeLines

BOARD = Position.from_value(
    {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [
            {
                "id": name,
                "controller": "Bob",
                "type_line": line,
                "power": 1,
                "toughness": 1,
                "colors": colors,
                "oracle_text": text,
            }
            for name, line, colors, text in (
                ("golem", "Artifact Creature — Golem", [], ""),
                ("imp", "Creature — Imp", ["B"], ""),
                ("elf", "Creature — Elf", ["G"], ""),
                ("shifter", "Creature — Shapeshifter", ["U"], "Changeling"),
                ("goblin", "Creature — Goblin", ["R", "B"], ""),
            )
        ],
        "attacks": {},
    }
)
ARTIFACT, GOBLIN, BLACK = q.HasType("artifact"), q.HasType("goblin"), q.HasColor("B")


@pytest.mark.parametrize(
    ("wanted", "sure", "found"),
    [
        (f.AnyOf((ARTIFACT, BLACK)), "golem", "golem imp goblin"),
        (f.AnyOf((BLACK, ARTIFACT)), "", "golem imp goblin"),
        (f.AnyOf((ARTIFACT, GOBLIN, BLACK)), "golem shifter goblin", "golem imp shifter goblin"),
        (f.AnyOf((GOBLIN, BLACK)), "shifter goblin", "imp shifter goblin"),  # 702.73a
        (GOBLIN, "", "shifter goblin"),
        (BLACK, "", "imp goblin"),
    ],
)
def test_one_of_several_qualities(wanted: f.Filter, sure: str, found: str) -> None:
    table = block_table(BOARD)
    creatures, reader = BOARD.permanents, Viewpoint(None, "Ann")
    mask, rest = TypeLines(creatures, table.every_type).either(wanted)
    names = [one.id for place, one in enumerate(creatures) if mask >> place & 1]
    assert names == sure.split()
    names += [
        one.id for one in creatures if one.id not in names and matches(table, rest, one, reader)
    ]
    one_by_one = [one.id for one in creatures if matches(table, wanted, one, reader)]
    assert sorted(names) == sorted(one_by_one) == sorted(found.split())
    whole = block_frame(table, "Bob").matching(wanted, reader)
    assert [one.id for place, one in enumerate(creatures) if whole >> place & 1] == one_by_one


@pytest.mark.parametrize(
    ("text", "changeling", "verdict"),
    [
        ("This creature can't be blocked by Goblins.", "", Legal),
        ("This creature can't be blocked by Goblins.", "Changeling", Illegal),
        ("This creature can't be blocked except by Goblins.", "", Illegal),
        ("This creature can't be blocked except by Goblins.", "Changeling", Legal),
        ("This creature can't be blocked by Walls or artifact creatures.", "Changeling", Illegal),
    ],
)
def test_what_is_every_creature_type_is_a_goblin(
    text: str, changeling: str, verdict: type[Legal] | type[Illegal]
) -> None:
    """702.73a: the shifter blocks the ogre, being a Goblin and a Wall too where it is a
    changeling."""
    board = {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [
            {
                "id": name,
                "controller": player,
                "type_line": line,
                "power": 1,
                "toughness": 1,
                "oracle_text": said,
            }
            for name, player, line, said in (
                ("ogre", "Ann", "Creature — Ogre", text),
                ("shifter", "Bob", "Creature — Shapeshifter", changeling),
            )
        ],
        "attacks": {"ogre": "Bob"},
        "blocks": {"shifter": ["ogre"]},
    }
    found = check_blocks(Position.from_value(board))["Bob"]
    assert isinstance(found, verdict)
    assert not found.gaps
