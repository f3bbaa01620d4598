"""Worked examples: seats, options and range (801, 803, 809.3c)."""

from tests.corrections.examples import Example, heads, position
from tests.small_boards import Board, creature, other, walker


def of_seats() -> dict[str, Example]:
    """Contract-teams 1-3: options and range."""
    a, walker_of_bob = creature("a"), walker("w", "Bob")
    three: list[Board] = [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cid"}]
    four: list[Board] = [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cid"}, {"name": "Dee"}]
    siege = other("s", "Cid", "Battle — Siege", defense=3, protector="Bob")
    team = heads()
    emperor: list[Board] = [
        {"name": name, "team": name[0], "range": 2 if name[1] == "2" else 1}
        for name in ("A1", "A2", "A3", "B1", "B2", "B3")
    ]
    near: list[Board] = [{"name": "Ann", "range": 1}, *four[1:]]
    far: list[Board] = [
        {"name": "Ann"},
        {"name": "Bob"},
        {"name": "Cid", "range": 1},
        {"name": "Dee"},
    ]
    moat = other("moat", "Cid", "Enchantment", "Creatures can't attack you.")
    general = creature("a", controller="A3")
    return {
        "803.1a: left": Example(position(a, players=three, attack_option="left"), {"", "a>Bob"}),
        "803.1b: right": Example(position(a, players=three, attack_option="right"), {"", "a>Cid"}),
        "809.3c: adjacent": Example(
            position(a, players=four, attack_option="adjacent"), {"", "a>Bob", "a>Dee"}
        ),
        "803.1a: what the neighbour controls or protects": Example(
            position(a, walker_of_bob, siege, players=three, attack_option="left"),
            {"", "a>Bob", "a>w", "a>s"},
        ),
        "803.1a: a teammate to the left: nobody": Example(
            position(a, players=team, attack_option="left"), {""}
        ),
        "803.1b: an opponent to the right of the team": Example(
            position(a, players=team, attack_option="right"), {"", "a>Bea"}
        ),
        "801.3: range 1": Example(position(a, players=near), {"", "a>Bob", "a>Dee"}),
        "801.3: planeswalkers out of range": Example(
            position(a, walker("w", "Cid"), players=near), {"", "a>Bob", "a>Dee"}
        ),
        "801.10: an effect doesn't reach beyond its controller's range": Example(
            position(a, moat, players=far), {"", "a>Bob", "a>Cid", "a>Dee"}
        ),
        "801.10: an effect within range": Example(
            position(a, moat, players=four), {"", "a>Bob", "a>Dee"}
        ),
        "809.3c: a general attacks the neighbour only": Example(
            position(general, players=emperor, attack_option="adjacent", active="A3"),
            {"", "a>B1"},
        ),
        "809.3c: an emperor attacks nobody at first": Example(
            position(
                creature("a", controller="A2"),
                players=emperor,
                attack_option="adjacent",
                active="A2",
            ),
            {""},
        ),
        # Bob sits two seats from Dee, who sees one: Dee's spell names what it can't see.
        "801.11: a text that names what its controller can't see": Example(
            position(
                creature("x", controller="Bob"),
                creature("b"),
                players=[*four[:3], {"name": "Dee", "range": 1}],
                active="Bob",
                attacks={"x": "Ann"},
                judge=["blocks"],
                effects=[
                    {
                        "oracle_text": "This creature blocks @x this turn if able.",
                        "on": ["b"],
                        "controller": "Dee",
                    }
                ],
            ),
            {"", "b>x"},
            who="Ann",
            maximum=0,
        ),
        # It speaks of the blocker alone, whom Dee sees; an attacker out of sight is no matter.
        "801.10: a restriction on the blocker alone": Example(
            position(
                creature("x", controller="Bob"),
                creature("b", mana_value=2),
                creature("c", mana_value=1),
                other(
                    "law",
                    "Dee",
                    "Enchantment",
                    "Your opponents can't block with creatures with even mana values.",
                ),
                players=[*four[:3], {"name": "Dee", "range": 1}],
                active="Bob",
                attacks={"x": "Ann"},
                judge=["blocks"],
            ),
            {"", "c>x"},
            who="Ann",
        ),
        # Dee sees Ann and Cid: attacking Bob is no "player other than you" that Dee could see.
        "801.11: a player out of sight is no player other than you": Example(
            position(
                a,
                other(
                    "law",
                    "Dee",
                    "Enchantment",
                    "Creatures your opponents control attack each combat if able and attack a "
                    "player other than you if able.",
                ),
                players=[*four[:3], {"name": "Dee", "range": 1}],
            ),
            {"a>Cid"},
            maximum=2,
        ),
    }
