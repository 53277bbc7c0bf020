"""What holds in every game, whatever is played (seeded loops), and the recorded games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import undercroft
from undercroft.engine.chance import Rng
from undercroft.engine.run import apply
from undercroft.games.dungeon_roll.heroes.roster import HERO_IDS
from undercroft.games.dungeon_roll.state import DungeonRoll
from undercroft.games.dungeon_roll.tests.builder import new

RECORDS = Path(__file__).parent / "records"
PARTY_DICE = {"viking": 5, "guild_leader": 8}


def check(state: DungeonRoll, hero: str) -> None:
    """R1.4, R1.6. Every die and token is in one place, and nothing is below zero."""
    dice = sum(state.party) + state.graveyard
    assert dice == PARTY_DICE.get(hero, 7)
    used = sum(state.dungeon) + state.lair + state.skeletons + state.goblins + state.dragons
    assert used + sum(state.scouted) <= 7
    assert sum(state.box) + sum(state.tokens) == 36
    assert min(*state.party, *state.dungeon, *state.box, *state.tokens, state.lair) >= 0
    assert state.purse == sum(state.tokens)


@pytest.mark.parametrize("hero", ["", *HERO_IDS])
def test_dice_and_tokens_are_never_lost(hero: str) -> None:  # R1.4 R1.6
    for seed in range(6):
        options = {"heroes": "mirror", "hero": hero} if hero else {}
        table = new(1, seed, **options)
        rng = Rng(seed)
        experience = 0
        while table.asked:
            assert isinstance(table.state, DungeonRoll)
            check(table.state, hero)
            options_now = table.options(0)
            asked = table.decision(0)
            if asked == "regroup":
                assert table.state.lair < table.view(0)["wakes"]
            wise = [move for move in options_now if str(move) != "flee"] or options_now
            table.play(0, wise[int(rng.below(len(wise)))])
            assert table.state.experience[0] >= experience
            experience = table.state.experience[0]


@pytest.mark.parametrize("hero", ["", *HERO_IDS])
def test_dice_fall_alike_whether_anybody_listens_or_not(hero: str) -> None:  # R14.2
    for seed in range(6):
        table = new(1, seed, **({"heroes": "mirror", "hero": hero} if hero else {}))
        quiet = table.state.clone()
        rng = Rng(seed)
        while table.asked:
            options = table.options(0)
            wise = [move for move in options if str(move) != "flee"] or options
            move = wise[int(rng.below(len(wise)))]
            table.play(0, move)
            apply(table.game, quiet, 0, move.code)
            assert isinstance(table.state, DungeonRoll)
            for field in DungeonRoll.FIELDS:
                assert getattr(quiet, field) == getattr(table.state, field), (seed, str(move))


def test_a_delve_pays_at_most_ten_for_its_level() -> None:  # R7.2 R7.4
    for seed in range(20):
        table = new(1, seed)
        rng = Rng(seed + 7)
        while table.asked:
            options = table.options(0)
            table.play(0, options[int(rng.below(len(options)))])
        gained = [event for event in table.told(None) if event["kind"] == "experience_gained"]
        assert all(event["amount"] <= 10 for event in gained)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.json")), ids=lambda path: path.stem)
def test_recorded_games_replay_to_their_reason(path: Path) -> None:  # R9.2 R9.3
    table = undercroft.replay(json.loads(path.read_text(encoding="utf-8")))
    assert table.outcome is not None
    assert table.outcome.reason == path.stem
