""" "Other creatures" beside a line on the enchanted creature: nobody says other than whom."""

from legality.text import parse_text

ON_IT = "Enchanted creature gets +1/+1 and has flying."
OTHERS = "Other creatures you control have reach."


def test_beside_the_enchanted_creature_it_is_unread() -> None:
    first, second = parse_text(f"{ON_IT}\n{OTHERS}")
    assert first.understood
    assert not second.understood
    assert second.effects == ()


def test_alone_it_is_read() -> None:
    (line,) = parse_text(OTHERS)
    assert line.understood
    assert line.effects


def test_what_is_said_of_no_creatures_is_read() -> None:
    first, second = parse_text(f"{ON_IT}\nCreatures you control have reach.")
    assert first.understood
    assert second.understood


def test_where_the_enchanted_creature_is_something_it_is_unread() -> None:
    # the Aura is no creature: "other" would take the enchanted one in, or leave it out
    (line,) = parse_text("As long as enchanted creature is red, other creatures can't block.")
    assert not line.understood
    assert line.effects == ()


def test_another_creature_before_the_enchanted_creature_is_unread() -> None:
    # "another" than the Aura, which is none, is the enchanted creature too; or is it another?
    (line,) = parse_text("As long as you control another creature, enchanted creature can't block.")
    assert not line.understood
    assert line.effects == ()


def test_another_equipment_is_another_than_this() -> None:
    (line,) = parse_text("As long as you control another Equipment, equipped creature has flying.")
    assert line.understood
    assert line.effects


def test_behind_the_enchanted_creature_another_is_another_than_it() -> None:
    (line,) = parse_text("Enchanted creature can't block as long as you control another creature.")
    assert line.understood
    assert line.effects
