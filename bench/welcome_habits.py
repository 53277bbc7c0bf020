"""How a bot bids at Welcome to the Dungeon: its answers counted by what it knew."""

from __future__ import annotations

from collections import defaultdict

from undercroft.engine.chance import Rng
from undercroft.engine.run import next_decision
from undercroft.games.welcome.cards import ALL_ITEMS, ITEMS_OF, STRENGTH
from undercroft.games.welcome.effects import beating_bit
from undercroft.games.welcome.flow import PlaceCard, TakeTurn
from undercroft.games.welcome.heuristics import survival
from undercroft.games.welcome.rules import ADD, DISCARD, PASS, card_in_hand
from undercroft.games.welcome.state import ADDED, IN_HAND, Welcome

BINS = 12  # of the hero's chance
COARSE_WEIGHT = 4.0  # the wider count speaks like this many answers
HEAVY = 5
Key = tuple[int, ...]


def race(state: Welcome, seat: int) -> int:
    """Successes and failures of both seats, from this seat's side."""
    other = 1 - seat
    own = (state.succeeded >> seat & 1) | (state.failed >> seat & 1) << 1
    theirs = (state.succeeded >> other & 1) | (state.failed >> other & 1) << 1
    return int(own | theirs << 2)


def turn_key(state: Welcome, seat: int) -> Key:
    return (min(BINS - 1, int(BINS * survival(state, seat))), race(state, seat))


def band(state: Welcome, card: int) -> int:
    """Beaten as the hero is equipped, light, or heavy."""
    if beating_bit(state, card):
        return 0
    return 1 if STRENGTH[card] < HEAVY else 2


class Habits:
    """Counts with a wider count behind each: pass or draw, add or which tile."""

    def __init__(self) -> None:
        self.turns: dict[Key, list[float]] = defaultdict(lambda: [0.0, 0.0])
        self.places: dict[Key, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        self.answers = 0
        self._shares: dict[Key, list[float]] = {}
        self._passes: dict[Key, float] = {}

    # --- learning -----------------------------------------------------------------------

    def note(self, state: Welcome, seat: int, move: int) -> None:
        """One answer of the bot, before it is carried out."""
        decision = next_decision(state)
        if isinstance(decision, TakeTurn):
            key = turn_key(state, seat)
            for one in (key, key[:1]):
                self.turns[one][move == PASS] += 1.0
        elif isinstance(decision, PlaceCard):
            key = self.place_key(state, int(state.items), int(card_in_hand(state)))
            for one in (key, (key[0], key[2])):
                self.places[one][move] += 1.0
        else:
            return
        self.answers += 1
        self._shares.clear()
        self._passes.clear()

    def place_key(self, state: Welcome, items: int, card: int) -> Key:
        return (int(state.hero), items, band(state, card))

    # --- foretelling ----------------------------------------------------------------------

    def pass_share(self, key: Key) -> float:
        known = self._passes.get(key)
        if known is None:
            wide = self.turns[key[:1]]
            prior = (wide[1] + 0.5) / (sum(wide) + 1.0)
            near = self.turns[key]
            known = (near[1] + COARSE_WEIGHT * prior) / (sum(near) + COARSE_WEIGHT)
            self._passes[key] = known
        return known

    def place_shares(self, key: Key) -> list[float]:
        """Of ADD and of each tile still there, in the order of the options."""
        known = self._shares.get(key)
        if known is None:
            options = place_options(key[0], key[1])
            wide = self.places[(key[0], key[2])]
            prior = [wide[option] + 0.5 for option in options]
            near = self.places[key]
            scale = COARSE_WEIGHT / sum(prior)
            counts = [near[options[i]] + scale * prior[i] for i in range(len(options))]
            known = [count / sum(counts) for count in counts]
            self._shares[key] = known
        return known

    def answer(self, state: Welcome, seat: int, rng: Rng) -> int:
        """What the bot would do now, by chance as it usually does; a hunch off the bidding."""
        decision = next_decision(state)
        assert decision is not None
        options = decision.options(state)
        if len(options) == 1:
            return options[0]
        if isinstance(decision, TakeTurn):
            passes = rng.below(10_000) < 10_000 * self.pass_share(turn_key(state, seat))
            return options[1 if passes else 0]
        if isinstance(decision, PlaceCard):
            key = self.place_key(state, int(state.items), int(card_in_hand(state)))
            return options[picked(self.place_shares(key), rng)]
        return decision.hunch(state, rng)

    def likelihood(self, world: Welcome, rival: int) -> float:
        """How usual it is that the rival placed its cards so, if this world were the true one."""
        items = ALL_ITEMS
        now = world.items
        chance = 1.0
        for place in range(len(world.drawn)):
            fate = world.fates[place]
            if fate == IN_HAND:
                continue
            if world.drawers[place] == rival:
                world.items = items
                key = self.place_key(world, items, world.drawn[place])
                move = ADD if fate == ADDED else DISCARD + ITEMS_OF[world.hero][fate - 1]
                chance *= self.place_shares(key)[place_options(key[0], items).index(move)]
            if fate != ADDED:
                items &= ~(1 << (fate - 1))
        world.items = now
        return chance


def place_options(hero: int, items: int) -> list[int]:
    tiles = ITEMS_OF[hero]
    return [ADD, *[DISCARD + tiles[place] for place in range(len(tiles)) if items >> place & 1]]


def picked(shares: list[float], rng: Rng) -> int:
    """An index, as likely as its share."""
    left = int(rng.below(1_000_000)) / 1_000_000 * sum(shares)
    for index, share in enumerate(shares):
        left -= share
        if left < 0.0:
            return index
    return len(shares) - 1
