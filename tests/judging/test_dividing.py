"""Combat damage as it is being divided."""

from legality import Position
from legality.judging.dividing import Division, Share, divisions


def of(board: str, damage: str = "") -> dict[str, Division]:
    """The divisions of a board by their sources."""
    text = f"{board}\n{damage}\n" if damage else f"{board}\n"
    return {one.id: one for one in divisions(Position.from_notation(text)).sources}


def share(division: Division, name: str) -> Share:
    return next(one for one in division.shares if one.id == name)


WURM = """
Ann:
  wurm = Wurm 5/6 creature -> Bob
Bob:
  wall = Wall 0/3 creature -> wurm
  elf = Elf 1/1 creature -> wurm
"""


def test_nothing_is_given_yet() -> None:
    found = of(WURM)
    assert set(found) == {"wurm", "elf"}  # the wall has no damage to deal
    wurm = found["wurm"]
    assert (wurm.amount, wurm.given, wurm.order) == (5, 0, ("wall", "elf"))
    # 3 are lethal to the wall, and the elf must wait for them.
    assert (share(wurm, "wall").lethal, share(wurm, "elf").lethal) == (3, 1)
    assert share(wurm, "wall").against == ()
    (waits,) = share(wurm, "elf").against
    assert waits.rule == "510.1c"
    assert "0 of 3" in waits.message


def test_one_point_less_than_lethal_keeps_the_next_waiting() -> None:
    wurm = of(WURM, "damage: regular, wurm -> wall 2")["wurm"]
    assert (wurm.given, share(wurm, "wall").amount) == (2, 2)
    (waits,) = share(wurm, "elf").against
    assert "2 of 3" in waits.message


def test_just_lethal_opens_the_next() -> None:
    wurm = of(WURM, "damage: regular, wurm -> wall 3")["wurm"]
    assert share(wurm, "elf").against == ()
    assert share(wurm, "wall").against == ()  # more than lethal may be assigned


def test_all_is_given_and_no_more() -> None:
    wurm = of(WURM, "damage: regular, wurm -> wall 3 + elf 2")["wurm"]
    assert wurm.given == 5
    for name in ("wall", "elf"):
        (too_much,) = share(wurm, name).against
        assert too_much.rule == "510.1a"
        assert "assigns 6 damage" in too_much.message


def test_deathtouch_makes_one_lethal() -> None:
    wurm = of(WURM.replace("5/6 creature", "5/6 creature deathtouch"))["wurm"]
    assert share(wurm, "wall").lethal == 1


def test_without_an_order_nobody_waits() -> None:
    found = of(f"rules: current\n{WURM.strip()}")["wurm"]
    assert found.order == ()
    assert share(found, "elf").against == ()
    assert share(found, "wall").lethal == 3  # what destroys it


def test_trample_comes_after_the_blockers() -> None:
    board = """
Ann:
  ogre = Ogre 3/3 creature trample -> Bob
Bob:
  elf = Elf 1/1 creature -> ogre
"""
    player = share(of(board)["ogre"], "Bob")
    assert player.lethal is None
    assert [one.rule for one in player.against] == ["510.1c"]
    lethal = of(board, "damage: regular, ogre -> elf 1")["ogre"]
    assert share(lethal, "Bob").against == ()
