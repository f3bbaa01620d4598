"""Attacks with their announcements of bands (508.1e): counted, known by number, drawn uniformly."""

from collections import Counter
from random import Random

import pytest

from legality import legal_attacks
from legality.errors import TooLarge
from legality.legal.bands import Announcements, sample_announcements
from legality.rulebook.banding import band_announcements
from legality.rulebook.table import Table
from tests.cli.command import Command
from tests.table import EDITIONS, RULES_2006, RULES_2024, Value, board, creature, planeswalker

LEGENDS = "Bands with other legendary creatures"
LEGENDARY = "Legendary Creature — Test"


def trio() -> list[Value]:
    """a and b have banding, c has not."""
    texts = {"a": "Banding", "b": "Banding", "c": ""}
    return [creature(name, "Ann", text=text) for name, text in texts.items()]


# Of three attackers of which a and b have banding: nobody and each alone can only go without bands
# (4 announcements); each of the 3 pairs without bands or as one (6); all three without, as one, or
# as one of three pairs (5).
ANNOUNCEMENTS = 15


def told(attack: object, bands: object) -> str:
    return f"{attack} {bands}"


def test_each_announcement_has_a_number() -> None:
    announced = Announcements(board(*trio()))
    attack = {"a": "Bob", "b": "Bob", "c": "Bob"}
    assert announced.count(attack) == 5
    found = {announced.at(attack, number) for number in range(5)}
    assert announced.at(attack, 0) == ()
    pairs = {(("a", "b"),), (("a", "c"),), (("b", "c"),)}
    assert found == {(), (("a", "b", "c"),), *pairs}
    with pytest.raises(IndexError):
        announced.at(attack, 5)


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("seed", range(12))
def test_the_numbers_agree_with_the_listing(seed: int, rules: str) -> None:
    rng = Random(seed)
    creatures = [
        creature(
            f"c{n}",
            "Ann",
            text=rng.choice(("", "", "Banding", LEGENDS, f"Banding\n{LEGENDS}")),
            types=rng.choice((LEGENDARY, "Creature — Test")),
        )
        for n in range(5)
    ]
    position = board(*creatures, planeswalker("jura", "Bob"), players="Ann Bob Cid", rules=rules)
    announced = Announcements(position)
    for attack in legal_attacks(position).sample(rng, 25):
        listed = list(band_announcements(Table(position), attack))
        found = [announced.at(attack, n) for n in range(announced.count(attack))]
        assert sorted(found) == sorted(listed)


def test_four_with_banding_are_parted() -> None:
    # Partitions of a set of 4, 8 and 10: the Bell numbers 15, 4140 and 115975.
    for size, bell in ((4, 15), (8, 4140), (10, 115975)):
        creatures = [creature(f"c{n}", "Ann", text="Banding") for n in range(size)]
        attack = {one["id"]: "Bob" for one in creatures}
        assert Announcements(board(*creatures)).count(attack) == bell


def test_before_planeswalkers_one_player_was_enough() -> None:
    pair = [creature(name, "Ann", text="Banding") for name in "ab"]
    jura = planeswalker("jura", "Bob")
    attack = {"a": "Bob", "b": "jura"}
    assert Announcements(board(*pair, jura, rules=RULES_2024)).count(attack) == 1
    assert Announcements(board(*pair, jura, rules=RULES_2006)).count(attack) == 2


def test_every_announcement_has_the_same_chance() -> None:
    draws = 300 * ANNOUNCEMENTS
    drawn = sample_announcements(legal_attacks(board(*trio())), Random(1), draws)
    seen = Counter(told(attack, bands) for attack, bands in drawn)
    assert len(seen) == ANNOUNCEMENTS
    # 14 degrees of freedom: 42.6 is exceeded once in ten thousand times, and the seed is fixed.
    assert sum((count - 300) ** 2 / 300 for count in seen.values()) < 42.6


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    view = legal_attacks(board(*trio()))
    assert sample_announcements(view, Random(3), 20) == sample_announcements(view, Random(3), 20)
    assert sample_announcements(view, Random(3), 20) != sample_announcements(view, Random(4), 20)


def test_where_nobody_may_band_the_number_of_attacks_is_no_limit() -> None:
    many = [creature(f"c{n}", "Ann") for n in range(200)]
    theirs = creature("theirs", "Bob", text="Banding")
    drawn = sample_announcements(legal_attacks(board(*many, theirs)), Random(0), 4)
    assert [bands for _, bands in drawn] == [()] * 4


def test_too_many_attacks_or_bands() -> None:
    with pytest.raises(TooLarge, match="from 7 attacks, and there are 8"):
        sample_announcements(legal_attacks(board(*trio())), Random(0), 1, most_attacks=7)
    many = [creature(f"c{n}", "Ann", text="Banding") for n in range(8)]
    with pytest.raises(TooLarge, match="more than 100 bands"):
        Announcements(board(*many), 100).count({one["id"]: "Bob" for one in many})


# -- the command -----------------------------------------------------------------------------------

PLAYERS = {"players": [{"name": "Ann"}, {"name": "Bob"}]}


@pytest.mark.parametrize("number", [1, 3, 40])
def test_the_command_draws_so_many(legality: Command, number: int) -> None:
    file = legality.file({**PLAYERS, "permanents": trio()})
    asked = ("attacks", file, "--bands", "--sample", str(number), "--seed", "5")
    answer = legality(*asked, "--json")
    assert answer.status == 0
    assert len(answer.lines) == number
    assert answer.lines == legality(*asked, "--json").lines
    assert len(legality(*asked).out.splitlines()) == number
    every = legality("attacks", file, "--bands", "--json").lines
    assert len(every) == ANNOUNCEMENTS
    assert all(line in every for line in answer.lines)


def test_the_command_says_that_it_is_too_large(legality: Command) -> None:
    # 17 creatures have 2^17 = 131072 attacks.
    many = [creature(f"c{n}", "Ann", text="Banding") for n in range(17)]
    file = legality.file({**PLAYERS, "permanents": many})
    answer = legality("attacks", file, "--bands", "--sample", "2")
    assert (answer.status, answer.out) == (3, "")
    assert "bands can be drawn from 100000 attacks, and there are 131072" in answer.err
    assert legality("attacks", file, "--sample", "2").status == 0


def test_a_sample_from_too_many_is_undecided(
    legality: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise TooLarge("more than 1 nodes")

    monkeypatch.setattr("legality.legal.declarations.LegalView.sample", refuse)
    file = legality.file({**PLAYERS, "permanents": trio()})
    answer = legality("attacks", file, "--sample", "2")
    assert (answer.status, answer.out) == (3, "")
    assert answer.err == "legality: undecided: more than 1 nodes\n"


@pytest.mark.parametrize("option", ["--count", "--mask"])
def test_what_looks_at_no_bands_is_not_given_for_them(legality: Command, option: str) -> None:
    """Four attacks of two creatures, five announcements: the two may band together (702.22c)."""
    board = {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [
            {"id": name, "controller": "Ann", "type_line": "Creature", "power": 1, "toughness": 1}
            | ({"oracle_text": "Banding"} if name == "a" else {})
            for name in "ab"
        ],
    }
    file = legality.file(board)
    assert len(legality("attacks", file, "--bands", "--json").lines) == 5
    refused = legality("attacks", file, "--bands", option)
    assert refused.status == 2
    assert f"--bands: expected without {option}" in refused.err
    assert legality("attacks", file, option).status == 0
