"""What differs from edition to edition, each switch on the day before and the day it turned."""

import msgspec
import pytest

from legality import Position, PositionError, check
from tests.table import (
    EDITIONS,
    attack,
    battle,
    block,
    board,
    broken,
    creature,
    enchantment,
    land,
    legal_attacks,
    legal_blocks,
    planeswalker,
    rules,
    with_attacks,
)

MUST_ATTACK = "This creature attacks each combat if able."


# -- dates -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "date", ["2006-10-01", "2006-12-24", "2015-06-01", "2026-09-25", "2031-01-01"]
)
def test_a_date_stands_for_the_edition_in_force(date: str) -> None:
    judgement = check(board(creature("A", "Ann"), attacks="A", rules=date))
    assert judgement.legal
    assert judgement.rules == date


def test_current_is_the_newest() -> None:
    assert check(board(attacks="nobody", rules="current")).rules == "2026-09-25"


def test_there_are_no_rules_before_the_oldest_source() -> None:
    with pytest.raises(PositionError, match="2006-10-01"):
        Position.from_value({"players": [{"name": "a"}, {"name": "b"}], "rules": "2006-09-30"})


# -- numbers of the steps --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("date", "steps"),
    [
        ("2006-10-01", ["308.2a", "500.2", "500.4", "308.2f"]),
        ("2009-10-01", ["508.1a", "508.1c", "508.1d", "508.1i"]),
        ("2010-10-01", ["508.1a", "508.1c", "508.1d", "508.1i"]),
        ("2017-04-27", ["508.1a", "508.1c", "508.1d", "508.1i"]),
        ("2017-04-28", ["508.1a", "508.1c", "508.1d", "508.1j"]),
        ("2024-03-08", ["508.1a", "508.1c", "508.1d", "508.1j"]),
        ("2026-08-07", ["508.1a", "508.1c", "508.1d", "508.1j"]),
        ("2026-09-25", ["508.1a", "508.1c", "508.1d", "508.1j"]),
    ],
)
def test_the_steps_of_declaring_attackers(date: str, steps: list[str]) -> None:
    table = board(
        creature("T", "Ann", tapped=True),
        creature("D", "Ann", text="Defender"),
        creature("M", "Ann", text=MUST_ATTACK),
        creature("P", "Ann", text="This creature can't attack unless you pay {2}."),
        rules=date,
    )
    for line, step in zip(("M T", "M D", "nobody", "M P"), steps, strict=True):
        assert rules(attack(table, line)) == [step]


@pytest.mark.parametrize(
    ("date", "steps"),
    [
        ("2006-10-01", ["309.2a", "500.3", "500.4", "309.2d"]),
        ("2009-10-01", ["509.1a", "509.1b", "509.1c", "509.1f"]),
        ("2010-10-01", ["509.1a", "509.1b", "509.1c", "509.1f"]),
        ("2024-03-08", ["509.1a", "509.1b", "509.1c", "509.1f"]),
        ("2026-08-07", ["509.1a", "509.1b", "509.1c", "509.1f"]),
        ("2026-09-25", ["509.1a", "509.1b", "509.1c", "509.1f"]),
    ],
)
def test_the_steps_of_declaring_blockers(date: str, steps: list[str]) -> None:
    table = board(
        creature("A", "Ann"),
        creature("T", "Bob", tapped=True),
        creature("D", "Bob", text="This creature can't block."),
        creature("M", "Bob", text="This creature blocks each combat if able."),
        creature("P", "Bob", text="This creature can't block unless you pay {2}."),
        attacks="A",
        rules=date,
    )
    for line, step in zip(("M T", "M D", "nobody", "M P"), steps, strict=True):
        assert rules(block(table, line)) == [step]


# -- what may be attacked --------------------------------------------------------------------------


@pytest.mark.parametrize(("date", "open_"), [("2007-09-30", False), ("2007-10-01", True)])
def test_planeswalkers(date: str, open_: bool) -> None:
    table = board(creature("A", "Ann"), planeswalker("jura", "Bob"), rules=date)
    assert rules(attack(table, "A>jura")) == ([] if open_ else ["308.1"])


@pytest.mark.parametrize(("date", "open_"), [("2023-04-13", False), ("2023-04-14", True)])
def test_battles(date: str, open_: bool) -> None:
    table = board(creature("A", "Ann"), battle("siege", "Bob", "Bob"), rules=date)
    assert rules(attack(table, "A>siege")) == ([] if open_ else ["508.1b"])


# -- two-headed giant ------------------------------------------------------------------------------

TEAMS = {"Ann": "us", "Bob": "them", "Cat": "them"}


@pytest.mark.rule("810.7a")
@pytest.mark.parametrize(
    ("date", "together"), [("2006-10-01", True), ("2018-07-12", True), ("2018-07-13", False)]
)
def test_x21_a_team_attacked_as_a_group(date: str, together: bool) -> None:
    # Bob can't be attacked by creatures without flying: to 2018 that stops the attack on his team.
    table = board(
        creature("A", "Ann"),
        creature("F", "Ann", text="Flying"),
        enchantment("moat", "Bob", "Creatures without flying can't attack you."),
        players="Ann Bob Cat",
        teams=TEAMS,
        shared_team_turns=True,
        rules=date,
    )
    assert rules(attack(table, "F>Bob")) == []
    assert bool(rules(attack(table, "A>Cat"))) is together
    assert rules(attack(table, "A>Bob")) != []


@pytest.mark.parametrize(
    ("date", "together"), [("2006-10-01", True), ("2018-07-12", True), ("2018-07-13", False)]
)
def test_x22_landwalk_looks_at_the_team(date: str, together: bool) -> None:
    table = board(
        creature("A", "Ann", text="Forestwalk"),
        creature("y", "Cat"),
        land("forest", "Bob"),
        players="Ann Bob Cat",
        teams=TEAMS,
        shared_team_turns=True,
        attacks="A>Cat",
        rules=date,
    )
    blocks = {line for line in ("nobody", "y") if not rules(block(table, line, "them"))}
    assert blocks == ({"nobody"} if together else {"nobody", "y"})


@pytest.mark.parametrize("date", EDITIONS)
def test_x23_without_teams_each_player_is_looked_at_alone(date: str) -> None:
    table = board(
        creature("A", "Ann", text="Forestwalk"),
        creature("y", "Cat"),
        land("forest", "Bob"),
        players="Ann Bob Cat",
        attacks="A>Cat",
        rules=date,
    )
    assert legal_blocks(table, "Cat") == {"nobody", "y"}


# -- the requirement model of 2006 -----------------------------------------------------------------


@pytest.mark.parametrize("date", EDITIONS)
def test_both_models_let_extra_creatures_come(date: str) -> None:
    table = board(creature("A", "Ann", text=MUST_ATTACK), creature("B", "Ann"), rules=date)
    assert legal_attacks(table) == {"A", "A B"}


@pytest.mark.parametrize("date", EDITIONS)
def test_both_models_drop_one_requirement_for_two(date: str) -> None:
    # 500.5: alternatives in which a requirement is dropped are considered: N and P together obey 2.
    table = board(
        creature("M", "Ann", text=f"{MUST_ATTACK}\nThis creature can only attack alone."),
        creature("N", "Ann", text=MUST_ATTACK),
        creature("P", "Ann", text=MUST_ATTACK),
        rules=date,
    )
    assert legal_attacks(table) == {"N P"}


def test_in_2006_partners_with_requirements_of_their_own_are_brought() -> None:
    # Both must attack and neither can alone: {A, B} obeys 2, and each serves its own requirement.
    text = f"{MUST_ATTACK}\nThis creature can't attack alone."
    table = board(
        creature("A", "Ann", text=text), creature("B", "Ann", text=text), rules="2006-10-01"
    )
    assert legal_attacks(table) == {"A B"}


def test_in_2006_a_blocker_may_be_asked_to_meet_the_attackers_requirement() -> None:
    # "Must be blocked" against menace: each of the two blockers serves it, so both must block.
    text = "Menace\nThis creature must be blocked if able."
    table = board(
        creature("A", "Ann", text=text),
        creature("x", "Bob"),
        creature("y", "Bob"),
        attacks="A",
        rules="2006-10-01",
    )
    assert legal_blocks(table) == {"x y"}


# -- banding (702.22, 508.1e) ----------------------------------------------------------------------

BANDING = creature("X", "Ann", text="Banding"), creature("Y", "Ann", text="Banding")
PLAIN = creature("P", "Ann"), creature("Q", "Ann")
EVERYBODY = "X>Bob Y>Bob P>Bob Q>Bob"


def bands(edition: str, *members: str, attacks: str = EVERYBODY) -> list[str]:
    """The steps that fail when those bands are declared."""
    table = board(
        *BANDING,
        *PLAIN,
        players="Ann Bob Cat",
        bands=[band.split() for band in members],
        rules=edition,
    )
    return sorted(set(rules(attack(table, attacks))))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("members", "fine"),
    [
        (["X Y"], True),
        (["X P"], True),
        (["X Y P"], True),
        (["X P", "Y Q"], True),
        (["P Q"], False),
        (["X P Q"], False),
        (["X Y P Q"], False),
        (["X P", "Y P"], False),
        (["X Y", "X P"], False),
    ],
)
def test_who_forms_a_band(edition: str, members: list[str], fine: bool) -> None:
    # Creatures with banding and up to one without; each creature in one band at most.
    step = "308.2b" if edition == "2006-10-01" else "508.1e"
    assert bands(edition, *members) == ([] if fine else [step])


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_band_attacks_one_thing_and_attacks(edition: str) -> None:
    step = "308.2b" if edition == "2006-10-01" else "508.1e"
    assert bands(edition, "X P", attacks="X>Bob P>Cat") == [step]
    assert bands(edition, "X P", attacks="X>Bob") == [step]
    assert bands(edition, "X P", attacks="X>Bob P>Bob Y>Cat") == []


@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_a_band_does_not_split_between_player_and_planeswalker(edition: str) -> None:
    table = board(*BANDING, planeswalker("jura", "Bob"), bands=[["X", "Y"]], rules=edition)
    assert rules(attack(table, "X>Bob Y>jura")) == ["508.1e"]
    assert rules(attack(table, "X>jura Y>jura")) == []


@pytest.mark.parametrize(
    ("date", "fine"), [("2006-10-01", False), ("2009-07-11", True), ("2024-03-08", True)]
)
def test_bands_with_other(date: str, fine: bool) -> None:
    # Since 2009 one with the ability leads any legendary creatures; before, all had to have it.
    legend = "Legendary Creature — Knight"
    table = board(
        creature("X", "Ann", text="Bands with other legendary creatures", types=legend),
        creature("Y", "Ann", types=legend),
        creature("Z", "Ann", types=legend),
        creature("P", "Ann"),
        rules=date,
    )

    def judged(*members: str) -> bool:
        banded = msgspec.structs.replace(table, bands=(members,))
        return rules(attack(banded, "X Y Z P")) == []

    assert judged("X", "Y", "Z") is fine
    assert judged("X", "P") is False
    assert judged("Y", "Z") is False


# -- evasion ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_evasion_is_the_same_in_every_edition(edition: str) -> None:
    for text, able in (
        ("Flying", {"nobody", "y"}),
        ("Fear", {"nobody", "x"}),
        ("Shadow", {"nobody"}),
        ("Protection from black", {"nobody", "y"}),
        ("Menace", {"nobody", "x y"}),
        ("Islandwalk", {"nobody"}),
        ("This creature can't be blocked.", {"nobody"}),
    ):
        table = board(
            creature("A", "Ann", text=text),
            creature("x", "Bob", colors=["B"]),
            creature("y", "Bob", text="Reach", colors=["G"]),
            land("island", "Bob", "Basic Land — Island"),
            rules=edition,
        )
        assert legal_blocks(with_attacks(table, "A")) == able, text


def test_broken_faults_name_the_band() -> None:
    table = board(*BANDING, *PLAIN, bands=[["P", "Q"]])
    assert broken(attack(table, "P Q")) == [("508.1e", {"P", "Q"})]
