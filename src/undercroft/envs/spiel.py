"""OpenSpiel: every game as a Python game `undercroft_<game>`, registered on import.

>>> import pyspiel
>>> import undercroft.envs.spiel
>>> game = pyspiel.load_game("undercroft_welcome(seats=2,deals=100)")
>>> game.num_players()
2

The first node is chance: it picks one of `deals` deals, all equally likely, and with it all later
draws and rolls. A choice that is simultaneous at the table is made seat by seat, each unseen.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
import numpy as np
import pyspiel

from undercroft.engine.api import MOST_MOVES
from undercroft.engine.chance import seeded
from undercroft.engine.codec import decode_state, encode_state
from undercroft.engine.errors import BadSetup
from undercroft.engine.events import Event
from undercroft.engine.game import Game, redealt
from undercroft.envs.play import Play, Setup
from undercroft.games import GAMES

DEALS = 1000
RESAMPLED = 1 << 62
Sampler = Any


def game_type(game: Game) -> Any:
    parameters = {
        "seats": game.least_seats,
        "deals": DEALS,
        "seed": 0,
        "options": "{}",
        "zero_sum": False,
    }
    return pyspiel.GameType(
        short_name=f"undercroft_{game.id}",
        long_name=f"Undercroft: {game.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility_of(game),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_seats,
        min_num_players=game.least_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def utility_of(game: Game) -> Any:
    kinds = pyspiel.GameType.Utility
    return kinds.IDENTICAL if game.cooperative else kinds.GENERAL_SUM


class SpielGame(pyspiel.Game):
    """One setup of one game."""

    def __init__(self, kind: Any, game: Game, params: dict[str, Any] | None) -> None:
        given = {**kind.parameter_specification, **(params or {})}
        self.setup = Setup(game.id, given["seats"], parsed_options(given["options"]))
        self.deals = checked_deals(given["deals"])
        self.seed = given["seed"]
        self.zero_sum = checked_zero_sum(game, given["zero_sum"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.moves,
            max_chance_outcomes=self.deals,
            num_players=self.setup.seats,
            min_utility=-1.0 if self.zero_sum else 0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=MOST_MOVES,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SeatObserver(self, wanted, params)

    def deal_seed(self, deal: int) -> int:
        """Return the seed of a deal, which is the same game as `new_table` deals with it."""
        return seeded(self.seed) % (1 << 40) + deal


def parsed_options(text: str) -> dict[str, Any]:
    """Parse table options from JSON, since OpenSpiel's parameters are plain values."""
    try:
        options = json.loads(text)
    except ValueError as error:
        raise BadSetup(f"options must be JSON, got {text!r}", what="options") from error
    if not isinstance(options, dict):
        raise BadSetup(f"options must be a JSON object, got {text!r}", what="options")
    return options


def checked_zero_sum(game: Game, zero_sum: Any) -> bool:
    if zero_sum and game.cooperative:
        raise BadSetup(f"{game.id} is cooperative: its sum cannot be zero", what="zero_sum")
    return bool(zero_sum)


def checked_deals(deals: int) -> int:
    if deals < 1:
        raise BadSetup(f"deals must be an integer above 0, got {deals}", what="deals")
    return deals


class Course:
    """A game in play with its event history; copied by OpenSpiel's deepcopy."""

    def __init__(self, play: Play | None, told: list[Event]) -> None:
        self.play = play
        self.told = told

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        if self.play is None:
            return Course(None, [])
        return Course(Play(self.play.setup, self.play.state.clone()), self.told[:])

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as plain numbers and names."""
        if self.play is None:
            return (Course, (None, []))
        setup = self.play.setup
        state = encode_state(setup.game, self.play.state)
        return (stored_course, (setup, state, msgspec.to_builtins(self.told)))

    def listen(self) -> None:
        """Record the events of the last move."""
        assert self.play is not None
        self.told += self.play.state.heard
        self.play.state.heard = []


def stored_course(setup: Setup, encoded: dict[str, Any], told: list[Any]) -> Course:
    """Restore a pickled course."""
    state = setup.game.new_state(setup.seats, setup.options)
    decode_state(setup.game, state, encoded)
    events = [msgspec.convert(event, setup.game.event_type) for event in told]
    return Course(Play(setup, state), events)


class SpielState(pyspiel.State):
    """A node in the game tree."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = Course(None, [])

    # --- what OpenSpiel asks ---------------------------------------------------------------

    def current_player(self) -> int:
        play = self.course.play
        if play is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if play.over else play.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        play = self.course.play
        return sorted(play.options) if play is not None and play.seat == player else []

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        course = self.course
        if course.play is None:
            course.play = Play(game.setup, game.setup.begin(game.deal_seed(action), listens=True))
        else:
            course.play.state.listens = True
            course.play.move(action)
        course.listen()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        notation: str = self.get_game().setup.game.notation(action)
        return notation

    def is_terminal(self) -> bool:
        return self.course.play is not None and self.course.play.over

    def returns(self) -> list[float]:
        play = self.course.play
        game = self.get_game()
        if play is None or not play.over:
            return [0.0] * int(game.setup.seats)
        rewards = play.rewards()
        fair = sum(rewards) / len(rewards) if game.zero_sum else 0.0
        return [reward - fair for reward in rewards]

    def __str__(self) -> str:
        play = self.course.play
        return "deal" if play is None else " / ".join(self._moves()) or play.text()

    def _moves(self) -> list[str]:
        return [self._action_to_string(pair.player, pair.action) for pair in self.full_history()]

    def resample_from_infostate(self, player: int, sampler: Sampler) -> SpielState:
        """Return a world that this seat cannot tell from the true one, with a new future."""
        play = self.course.play
        assert play is not None, "nothing is dealt yet"
        game = self.get_game()
        world: SpielState = self.clone()
        seed = int(sampler() * RESAMPLED)
        rules = game.setup.game
        told = [rules.event_for(event, player) for event in self.course.told]
        other = Play(game.setup, redealt(rules, play.state, player, seeded(seed)))
        world.course = Course(other, [event for event in told if event is not None])
        return world


class SeatObserver:
    """A seat's current view (tensor, string); with perfect recall, its history too (string)."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise BadSetup(f"observers take no parameters, got {params}", what="params")
        self.game = game
        self.recalls = kind.perfect_recall
        self.tensor = None if self.recalls else np.zeros(game.setup.size, np.float32)
        self.dict = {} if self.tensor is None else parts(game.setup, self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        play = state.course.play
        self.tensor[:] = 0.0 if play is None else play.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        play = state.course.play
        if play is None:
            return "[]"
        rules = play.setup.game
        shown: list[Any] = [rules.view_for(play.state, player)]
        if self.recalls:
            told = [rules.event_for(event, player) for event in state.course.told]
            shown += [event for event in told if event is not None]
        return msgspec.json.encode(shown).decode()


def parts(setup: Setup, tensor: Any) -> dict[str, Any]:
    """Split the tensor by field name."""
    fields = setup.encoder.fields
    return {field.name: tensor[field.start : field.start + field.size] for field in fields}


def class_of(kind: Any, game: Game) -> type[SpielGame]:
    """Return a class for each game: OpenSpiel keeps its loaders beyond the end of the interpreter,
    which a class survives and a function does not."""

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, game, params)

    return Registered


def register_all() -> None:
    """Register the games with `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for game in GAMES:
        if f"undercroft_{game.id}" not in known:
            kind = game_type(game)
            pyspiel.register_game(kind, class_of(kind, game))


register_all()
